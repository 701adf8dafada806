"""The benchmarks, started by `scripts/bench` or by `python -m bench` in the repository's root.

They start other modules of this package as processes, which run in that folder as well.
"""
