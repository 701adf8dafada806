"""How a person solves a puzzle: techniques, steps, arguments, explanations, hints, ratings.

The modules in reading order; each imports only from those before it:

- `techniques`: the table of the kinds of steps.
- `arguments`: the smallest set of rules that forces a cell.
- `sentences`, `_phrases`, `_forms`, `_facing`, `_patterns`: what is said about a board; what rules
  show by counting and seeing.
- `steps`: one deduction, and several that are told together.
- `_consequences`, `findings`: what follows from an assumption, round by round; how steps are made from
  what the kernel finds.
- `position`: a board, and what is known about it.
- `walk`: the steps to the solution, always the easiest first.
- `_trials`, `_singles`, `_together`, `accounts`, `telling`: how rules lead to a conclusion, in words.
- `_naming`, `smallest`: the step with the smallest argument for a cell.
- `_candidates`, `_reasons`, `derivation`: what follows from a board, and the few steps that lead to a
  cell.
- `explain`: the steps that lead to one cell or to the solution.
- `mistakes`, `hint`: what to tell a player.
- `rate`: how hard a puzzle is.
"""
