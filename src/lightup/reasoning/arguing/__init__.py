"""By which rules a step holds: the smallest set that forces it, and how it does so.

The modules in reading order; each imports only from those before it:

- `arguments`: the smallest set of rules that forces a cell.
- `chains`: what follows from an assumption, round by round.
- `needs`, `facing`, `forms`: what rules show by counting and seeing.
- `steps`: one deduction with its rules, and several that are told together.
- `walk`: how steps are made from what the kernel finds; the steps to the solution, the easiest first.
- `smallest`: the step with the smallest argument for a cell.
- `_candidates`, `_reasons`, `derivation`: what follows from a board, and the few steps that lead to a
  cell.
"""
