"""How a person solves a puzzle: techniques, steps, arguments, explanations, hints, ratings.

Three folders, each of which imports only from those before it:

- `finding`: which technique decides which cell.
- `arguing`: which smallest set of rules forces it, and how.
- `telling`: how a person would say it: a plan, then words.

On top of them, in reading order:

- `explain`: the steps that lead to one cell or to the solution.
- `contradiction`: why there is no solution. `mistakes`, `hint`: what to tell a player.
- `rate`: how hard a puzzle is.
"""
