"""Puzzles in first-order logic, in the language FOF of the TPTP library, for provers and model finders.

The universe has an object for each cell, `"cN"` with N = row * width + col + 1, one for what lies
`"outside"` the grid, which is a wall as well, and the numbers `"0"` to `"4"`; in TPTP, objects in
quotes are all different. The facts say which cells there are, which are walls (`w`), which share a
sub-row (`subr`) or a sub-column (`subc`), which number a wall has (`n`), and what is above, below, left
and right of it (`a`, `b`, `l`, `r`). Each fact is complete: nothing else is a cell, a wall or a part of
a sub-row, so what matters of the universe is finite. The rules are the same for every grid; that a wall
has k lights beside it is said by the truth table of its four sides.

Rules and facts have a model if and only if the puzzle has a solution. If they have none once a solution
is excluded, that solution is the only one.

>>> from lightup.core.puzzle import Puzzle
>>> print(facts(Puzzle.from_rows(["1."])))
fof(cells, axiom, ![I]: (cell(I) <=> (I = "c1" | I = "c2"))).
fof(walls, axiom, ![I]: (w(I) <=> (I = "c1" | I = "outside"))).
fof(sub_rows, axiom, ![I,J]: (subr(I,J) <=> ((I = "c2" & (J = "c2"))))).
fof(sub_columns, axiom, ![I,J]: (subc(I,J) <=> ((I = "c2" & (J = "c2"))))).
fof(outside, axiom, n("outside") = "none").
fof(number_1, axiom, n("c1") = "1").
fof(beside_1, axiom, a("c1") = "outside" & b("c1") = "outside" & l("c1") = "outside" & r("c1") = "c2").
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.words import plural
from ._limits import check_literals, squared_runs
from .truth_table import table
from .variables import variable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ..core.puzzle import Puzzle
    from ..sat.cnf import Clause

OUTSIDE = '"outside"'
SIDES = ("a", "b", "l", "r")

RULES = """\
fof(every_cell_is_lit, axiom, ![I]: ((cell(I) & ~w(I)) => ?[J]: (light(J) & (subr(I,J) | subc(I,J))))).
fof(no_light_sees_another, axiom, ![I,J]: ((light(I) & light(J) & (subr(I,J) | subc(I,J))) => I = J)).
fof(no_light_on_a_wall, axiom, ![I]: (w(I) => ~light(I))).
"""


def first_order(puzzle: Puzzle, further: Iterable[Clause] = ()) -> str:
    """Returns a puzzle as axioms: the rules, its facts, then further clauses."""
    check_literals(squared_runs(puzzle))
    rows = f"{plural(puzzle.height, 'row')} of {puzzle.width} cells"
    heading = f"% {rows}; cN: the cell N = row * {puzzle.width} + col + 1, row and col from 0\n"
    clauses = "".join(f"fof(further_{n}, axiom, {_some(c)}).\n" for n, c in enumerate(further, 1))
    return f"{heading}{RULES}{_counts()}{facts(puzzle)}\n{clauses}"


def facts(puzzle: Puzzle) -> str:
    """Returns the facts about one puzzle, each complete."""
    cells = _one_of("I", map(_name, range(len(puzzle.cells))))
    walls = _one_of("I", [*map(_name, puzzle.walls), OUTSIDE])
    lines = [
        f"fof(cells, axiom, ![I]: (cell(I) <=> ({cells}))).",
        f"fof(walls, axiom, ![I]: (w(I) <=> ({walls}))).",
        _pairs(puzzle, "sub_rows", "subr", 0),
        _pairs(puzzle, "sub_columns", "subc", 1),
        f'fof(outside, axiom, n({OUTSIDE}) = "none").',
        *(_about_wall(puzzle, wall) for wall in puzzle.walls),
    ]
    return "\n".join(lines)


def _pairs(puzzle: Puzzle, title: str, relation: str, direction: int) -> str:
    """Says which white cells share a run, in one of the two directions."""
    runs = ((cell, puzzle.runs_of(cell)[direction]) for cell in puzzle.white)
    cases = [f"(I = {_name(cell)} & ({_one_of('J', map(_name, run))}))" for cell, run in runs]
    either = " | ".join(cases) or "$false"
    return f"fof({title}, axiom, ![I,J]: ({relation}(I,J) <=> ({either})))."


def _about_wall(puzzle: Puzzle, wall: int) -> str:
    """Says which number a wall has, and what is beside it."""
    symbol, name = puzzle.cells[wall], _name(wall)
    number = "none" if symbol == "#" else symbol
    beside = zip(SIDES, _beside(puzzle, wall), strict=True)
    equations = " & ".join(f"{side}({name}) = {cell}" for side, cell in beside)
    at = variable(wall)
    return f'fof(number_{at}, axiom, n({name}) = "{number}").\nfof(beside_{at}, axiom, {equations}).'


def _beside(puzzle: Puzzle, wall: int) -> Iterator[str]:
    """Yields what is above, below, left and right of a wall."""
    row, col = divmod(wall, puzzle.width)
    for height, along in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
        inside = 0 <= height < puzzle.height and 0 <= along < puzzle.width
        yield _name(height * puzzle.width + along) if inside else OUTSIDE


def _counts() -> str:
    """Says for each number, by the truth table, that a wall with it has as many lights beside it."""
    return "".join(
        f'fof(a_wall_with_{number}, axiom, ![I]: ((w(I) & n(I) = "{number}") => ({_table(number)}))).\n'
        for number in range(len(SIDES) + 1)
    )


def _table(number: int) -> str:
    clauses = table(range(1, len(SIDES) + 1), number)
    return " & ".join(_any(clause, lambda at: f"{SIDES[at - 1]}(I)") for clause in clauses)


def _some(clause: Clause) -> str:
    return _any(clause, lambda at: f'"c{at}"')


def _any(clause: Clause, term: Callable[[int], str]) -> str:
    literals = (f"{'' if literal > 0 else '~'}light({term(abs(literal))})" for literal in clause)
    return f"({' | '.join(literals)})"


def _one_of(variable: str, names: Iterable[str]) -> str:
    return " | ".join(f"{variable} = {name}" for name in names)


def _name(cell: int) -> str:
    return f'"c{variable(cell)}"'
