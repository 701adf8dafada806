"""The compiled core: cells and bounds on flat arrays, no text.

A grid is `width`, `height` and one byte per cell: 0-4 for a clue, 5 for a plain wall, 6 for a white
cell. Each module is plain Python and runs as such, with the same answers. The `.pxd` file beside it
gives Cython the C types of attributes, arguments and results, and the compiler infers the rest; the
inner loops touch no Python object. Nothing inherits: a class *has* what it works on.

Reading order:

- `codes`: the numbers that all modules share. `_memory`: the blocks behind the arrays.
- `geometry`: runs and neighbours as flat lists, made once per puzzle.
- `propagation`: what single rules force, and taking it back. `probing`: failed literals, until nothing
  changes (`_changes` spares large boards most of it).
- `search`: clause learning in MiniSat's words, with its `_clauses` and its `_order` of decisions.
- `solver`: the answers: solutions, what they share, proofs. `counting`: how many there are.
- `techniques`: what a person finds, with a finder per level: `_singles`, `_exclusion`, `_pairs`,
  `_trial`; `_notes` keeps what they find.
- `hitting`: cheapest hitting sets. `flips`: the inner loop of WalkSAT, which knows clauses and no
  cells.
"""

from __future__ import annotations


def is_compiled() -> bool:
    """Whether the build has compiled the kernel."""
    from . import solver

    return not str(solver.__file__).endswith(".py")
