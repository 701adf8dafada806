"""The core that the build compiles: the walk along rows and columns, propagation, probing, search.

It knows cells and bounds, not text: a grid is `width`, `height` and one byte per cell, 0-4 for a clue,
5 for a plain wall, 6 for a white cell. Each module is plain Python and runs as such, with the same
answers. The `.pxd` file beside it tells Cython which of its numbers are C's, and the compiler infers
the rest: all arrays are flat blocks of memory, and the inner loops touch no Python object.

- `geometry`: runs and neighbours; whether given bulbs obey the rules.
- `deduction`: *propagation* never writes a rule down. A run knows how many of its cells are unknown and
  where its bulb is; a clue how many bulbs it needs and how many free cells it has; what can still light
  a dark cell follows from its two runs. So the memory is linear in the cells, however long the runs.
  *Probing* tries each value of each unknown cell and rules out what propagation refutes, until nothing
  changes. What it decides holds in every solution; so once it has decided every cell, the solution is
  found and proven to be the only one. Real puzzles end here.
- `learning`: the search behind it decides, and learns a clause from each contradiction by going back
  from the cells at fault to their reasons. A reason is the rule that forced the cell; its other cells
  are looked up only when a contradiction asks for them.
- `search`: the answers. Cells that no rule connects are solved apart; the solutions of the whole are
  the combinations. Every clause learnt, and every value that probing rules out, follows by unit
  propagation from the rules and the ones before it: that list is a proof.
- `frontier`: how many solutions there are, without going through them.
- `notes`, `local`, `pairing`, `trial`, `reasoning`: what a person finds on a board, level by level,
  from single rules to long trials; what is found is noted, and taken in batches.
- `hitting`: the cheapest sets that have a member in each of given sets, for the smallest arguments.
- `walk`: the inner loop of the local search, which knows clauses and not even cells.
- `memory`: the blocks of memory that all arrays lie in.

>>> from lightup.kernel.geometry import Geometry
>>> from lightup.kernel.solver import Solver
>>> [sorted(bulbs) for bulbs in Solver(Geometry(2, 2, bytes([6, 6, 6, 6]))).solutions()]
[[0, 3], [1, 2]]
"""

from __future__ import annotations


def is_compiled() -> bool:
    """Whether the build has compiled the kernel."""
    from . import solver as search

    return not str(search.__file__).endswith(".py")
