"""The compiled core: cells and bounds on flat arrays, no text.

A grid is `width`, `height` and one byte per cell: 0-4 for a clue, 5 for a plain wall, 6 for a white
cell. Each module is plain Python and also runs uncompiled, with the same answers. The `.pxd` file
beside a compiled module gives Cython the C types of attributes, arguments and results; Cython infers
the rest, so that the inner loops touch no Python objects. Nothing inherits: a class *has* what it works
on.

Reading order:

- `codes`: the constants that all modules share. `_memory`: the memory behind the arrays.
- `geometry`: runs and neighbours as flat arrays, made once per puzzle.
- `propagation`: unit propagation on the rules, and undoing it. `probing`: failed literals, until
  nothing changes (on large boards, `_changes` saves most of the work).
- `search`: clause learning in MiniSat's terms, with its `_clauses` and its `_order` of decisions.
- `solver`: solutions, what they share, proofs. `counting`: the number of solutions.
- `techniques`: the steps that a person would find. The finders are `_singles`, `_exclusion`, `_pairs`
  and `_trial`; `_notes` records what they find.
- `deduction`: the same techniques for the generator, which drops and changes clues all the time;
  `_reasons` and `_retraction` see to it that only what rests on a clue is deduced again. `stripping`:
  the clues that are not needed. `composing`: whole puzzles, on `_walls` drawn by orbits.
- `compiling`: what Cython is told. `library`: all modules as one file, for browsers.
- `packing`: packed grids. `chance`: random numbers. `hitting`: cheapest hitting sets. `flips`: the
  inner loop of WalkSAT, which works on clauses, not cells.
"""

from __future__ import annotations

import sys

if sys.platform == "emscripten":
    from .library import install

    install()


def is_compiled() -> bool:
    """Whether the kernel is compiled."""
    from . import solver

    return not str(solver.__file__).endswith((".py", ".pyc"))
