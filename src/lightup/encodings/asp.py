"""Puzzles as answer set programs for clingo: facts about the grid, and rules that hold for any grid.

A cell is a number, row * width + col + 1. The facts say which cells are walls, which number a clue has,
which white cells are above, below, left and right of it, and to which sub-row and sub-column (its runs)
a white cell belongs. The rules never mention a particular grid.

>>> from lightup.core.puzzle import Puzzle
>>> print(facts(Puzzle.from_rows(["1.", ".#"])))
wall(1). wall(4).
number(1,1).
right(2,1). below(3,1).
sub_row(2,1). sub_row(3,2).
sub_column(3,1). sub_column(2,2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .variables import variable, variables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..core.puzzle import Puzzle, Rule
    from ..sat.cnf import Clause

NONE_ON_WALLS = ":- bulb(I), wall(I)."
ONE_IN_SUB_ROWS = ":- sub_row(_,R), 2 { bulb(I) : sub_row(I,R) }."
ONE_IN_SUB_COLUMNS = ":- sub_column(_,C), 2 { bulb(I) : sub_column(I,C) }."
ALL_LIT = ":- sub_row(I,R), sub_column(I,C), not bright_row(R), not bright_column(C)."
NUMBERS = ":- number(I,N), not N { bulb(J) : adjacent(J,I) } N."

RULES = f"""\
#defined wall/1. #defined number/2. #defined sub_row/2. #defined sub_column/2.
#defined above/2. #defined below/2. #defined left/2. #defined right/2.

% A bulb may stand on any white cell; a cell in a sub-row is white.
white(I) :- sub_row(I,_).
{{ bulb(I) }} :- white(I).
{NONE_ON_WALLS}

adjacent(I,J) :- above(I,J).
adjacent(I,J) :- below(I,J).
adjacent(I,J) :- left(I,J).
adjacent(I,J) :- right(I,J).

% No bulb sees another bulb.
{ONE_IN_SUB_ROWS}
{ONE_IN_SUB_COLUMNS}

% Every white cell is lit.
bright_row(R) :- bulb(I), sub_row(I,R).
bright_column(C) :- bulb(I), sub_column(I,C).
{ALL_LIT}

% A number counts the bulbs beside its wall.
{NUMBERS}

#show bulb/1.
"""


def asp(puzzle: Puzzle, further: Iterable[Clause] = ()) -> str:
    """Returns a puzzle as a program: its facts, the rules, then further clauses as constraints."""
    constraints = "".join(f"{_constraint(clause)}\n" for clause in further)
    return (
        f"% cell = row * {puzzle.width} + col + 1, row and col from 0\n{facts(puzzle)}\n\n"
        f"{RULES}{constraints}"
    )


def _constraint(clause: Clause) -> str:
    """Forbids that all literals of a clause are false."""
    atoms = (f"{'not ' if literal > 0 else ''}bulb({abs(literal)})" for literal in clause)
    return f":- {', '.join(atoms)}."


def facts(puzzle: Puzzle) -> str:
    """Returns the facts about one puzzle."""
    lines = [
        _facts("wall", ((variable(cell),) for cell in puzzle.walls)),
        _facts("number", ((variable(cell), number) for cell, number in puzzle.clues)),
        *(_beside(puzzle, wall) for wall, _ in puzzle.clues),
        _members("sub_row", puzzle.row_runs),
        _members("sub_column", puzzle.col_runs),
    ]
    return "\n".join(filter(None, lines))


def lines(puzzle: Puzzle, rule: Rule) -> Iterator[str]:
    """Yields the facts that a rule is about, then the constraint on them."""
    cell = variable(rule.cell)
    if rule.kind == "wall":
        yield _facts("wall", [(cell,)])
        yield NONE_ON_WALLS
    elif rule.kind == "run":
        is_row = rule.parts[0] in puzzle.row_runs
        sub_row, sub_column = _subs(puzzle, rule.cell)
        name, number = ("sub_row", sub_row) if is_row else ("sub_column", sub_column)
        yield _facts(name, ((one, number) for one in variables(rule.cells)))
        yield ONE_IN_SUB_ROWS if is_row else ONE_IN_SUB_COLUMNS
    elif rule.kind == "lit":
        sub_row, sub_column = _subs(puzzle, rule.cell)
        yield f"sub_row({cell},{sub_row}). sub_column({cell},{sub_column})."
        yield ALL_LIT
    else:
        yield f"{_facts('number', [(cell, rule.high)])} {_beside(puzzle, rule.cell)}".strip()
        yield NUMBERS


def _subs(puzzle: Puzzle, cell: int) -> tuple[int, int]:
    """Returns the numbers of the sub-row and the sub-column of a white cell."""
    row_run, col_run = puzzle.geometry.runs_of(cell)
    return row_run + 1, col_run - puzzle.geometry.row_runs + 1


def _facts(name: str, arguments: Iterable[tuple[int, ...]]) -> str:
    return " ".join(f"{name}({','.join(map(str, numbers))})." for numbers in arguments)


def _beside(puzzle: Puzzle, wall: int) -> str:
    sides = {1: "right", -1: "left", puzzle.width: "below", -puzzle.width: "above"}
    return " ".join(
        _facts(sides[cell - wall], [(variable(cell), variable(wall))])
        for cell in puzzle.neighbours(wall)
    )


def _members(name: str, runs: Iterable[range]) -> str:
    return _facts(name, ((variable(cell), n) for n, run in enumerate(runs, 1) for cell in run))
