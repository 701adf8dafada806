"""The benchmarks, started by `scripts/bench` or, from the repository's root, by `python -m bench`."""
