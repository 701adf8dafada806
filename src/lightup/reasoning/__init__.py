"""How a person solves a puzzle: techniques, steps, arguments, explanations, hints, ratings.

The modules in reading order; each imports only from those before it:

- `techniques`: the table of the kinds of steps.
- `arguments`: the smallest set of rules that forces a cell.
- `steps`: one deduction, and how steps are made from what the kernel finds.
- `position`: a board, and what is known about it.
- `walk`: the steps to the solution, always the easiest first.
- `_consequences`, `telling`: how the rules of a step lead to its conclusion, in words.
- `_naming`, `explain`: the step with the smallest argument, and a whole way of such steps.
- `mistakes`, `hint`: what to tell a player.
- `rate`: how hard a puzzle is.
"""
