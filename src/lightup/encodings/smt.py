"""Puzzles as scripts in plain SMT-LIB 2, in two variants.

`smtlib` has a boolean per cell, `xN` with N = row * width + col + 1. "At most one bulb in a run" is
said by order: `rN` and `cN` are true if there is no bulb at cell N and before it in its run, along the
row and along the column. Along a run they change from true to false at most once, and where they do is
the bulb. So the script is linear in the number of cells, and the last of them says whether the run has
a bulb at all. Pairs of cells would be plainer, but on open boards they mislead solvers for minutes: if
a solver first decides that a row has no bulb, it has to see that there are too few other rows for all
columns, which is the pigeonhole principle, hard for clause learning. With the order, an initial guess
of false means "a bulb as early as possible", and boards without walls are solved at once.

`strips` has an integer per strip (run along a row), `sN` with N the number of its first cell. Its value
is the column of the strip's bulb, or the column after its last cell if it has none, so two bulbs in a
row can never see each other. Runs along a column are as above. A clue counts the bulbs on its
neighbours, each of which lies in a different strip.

Both scripts end by asking for the value of every `xN`, from which the answer is read back.

>>> from lightup.core.puzzle import Puzzle
>>> print(booleans(Puzzle.from_rows(["..", "1#"])), end="")
; 2 rows of 2 cells; xN: a bulb at cell N = row * 2 + col + 1, row and col from 0
; rN and cN: no bulb at cell N and before it in its run along the row, along the column
(declare-const x1 Bool)
(declare-const x2 Bool)
(declare-const r1 Bool)
(assert (= x1 (not r1)))
(declare-const r2 Bool)
(assert (=> r2 r1))
(assert (= x2 (and r1 (not r2))))
(declare-const c1 Bool)
(assert (= x1 (not c1)))
(declare-const c2 Bool)
(assert (= x2 (not c2)))
; each white cell is lit
(assert (not (and r2 c1)))
(assert (not (and r2 c2)))
; each clue has its number of bulbs
(assert x1)
"""

from __future__ import annotations

from io import StringIO
from itertools import chain
from typing import TYPE_CHECKING

from ..base.words import plural
from ..sat import bounds
from .variables import variable, variables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ..core.puzzle import Puzzle, Rule
    from ..sat.cnf import Clause

BOOLEANS, INTEGERS = "QF_UF", "QF_LIA"  # the smallest of the standard logics


def smtlib(puzzle: Puzzle, further: Iterable[Clause] = ()) -> str:
    """Returns the script with a boolean per cell; further clauses hold as well."""
    return script(puzzle, BOOLEANS, booleans(puzzle), further)


def strips(puzzle: Puzzle, further: Iterable[Clause] = ()) -> str:
    """Returns the script with an integer per strip; further clauses hold as well."""
    return script(puzzle, INTEGERS, integers(puzzle), further)


def booleans(puzzle: Puzzle) -> str:
    """Returns the declarations and assertions with a boolean per cell."""
    cells = (f"(declare-const {name_of(cell)} Bool)" for cell in puzzle.white)
    orders = (line for run in puzzle.row_runs for line in _order("r", run))
    return _model(puzzle, chain(cells, orders))


def integers(puzzle: Puzzle) -> str:
    """Returns the declarations and assertions with an integer per strip."""
    return _model(puzzle, _strips(puzzle))


def _model(puzzle: Puzzle, rows: Iterable[str]) -> str:
    """Joins the lines one by one: all those of a large board take several times as much memory."""
    text = StringIO()
    text.writelines(f"{line}\n" for line in _lines(puzzle, rows))
    return text.getvalue()


def _lines(puzzle: Puzzle, rows: Iterable[str]) -> Iterator[str]:
    """Yields the declarations and assertions; the lines in `rows` define `xN` and the last `rN`."""
    size = f"{plural(puzzle.height, 'row')} of {puzzle.width} cells"
    yield f"; {size}; xN: a bulb at cell N = row * {puzzle.width} + col + 1, row and col from 0"
    yield "; rN and cN: no bulb at cell N and before it in its run along the row, along the column"
    yield from rows
    for run in puzzle.col_runs:
        yield from _order("c", run)
    yield "; each white cell is lit"
    for cell in puzzle.white:
        yield _lit(puzzle.lit_rule(cell))
    yield "; each clue has its number of bulbs"
    for cell, _ in puzzle.clues:
        yield from _clue(puzzle, puzzle.clue_rule(cell))


def lines(puzzle: Puzzle, rule: Rule) -> Iterator[str]:
    """Yields the lines of `smtlib` that say a rule; a wall, which has no variable, needs none."""
    return _said(puzzle, rule, lambda run: _order("r", run))


def strip_lines(puzzle: Puzzle, rule: Rule) -> Iterator[str]:
    """Yields the lines of `strips` that say a rule."""
    return _said(puzzle, rule, lambda run: _strip(puzzle, run))


def _said(
    puzzle: Puzzle, rule: Rule, along_row: Callable[[Sequence[int]], Iterator[str]]
) -> Iterator[str]:
    if rule.kind == "run":
        run = rule.parts[0]
        yield from along_row(run) if run in puzzle.row_runs else _order("c", run)
    elif rule.kind == "lit":
        yield _lit(rule)
    elif rule.kind == "clue":
        yield from _clue(puzzle, rule)


def _lit(rule: Rule) -> str:
    row_run, col_run = rule.parts
    return f"(assert (not (and r{variable(row_run[-1])} c{variable(col_run[-1])})))"


def _clue(puzzle: Puzzle, rule: Rule) -> Iterator[str]:
    for clause in bounds.clauses(rule.low, rule.high, variables(rule.cells)):
        yield _some(puzzle, clause)


def _strips(puzzle: Puzzle) -> Iterator[str]:
    yield "; sN: the column of the bulb in the strip that begins at cell N; past its end if it has none"
    for run in puzzle.row_runs:
        yield from _strip(puzzle, run)


def _strip(puzzle: Puzzle, run: Sequence[int]) -> Iterator[str]:
    number, first = variable(run[0]), run[0] % puzzle.width
    end = first + len(run)
    yield f"(declare-const s{number} Int)"
    yield f"(assert (<= {first} s{number} {end}))"
    yield f"(define-fun r{variable(run[-1])} () Bool (= s{number} {end}))"
    for col, cell in enumerate(run, first):
        yield f"(define-fun {name_of(cell)} () Bool (= s{number} {col}))"


def _order(letter: str, run: Sequence[int]) -> Iterator[str]:
    before = ""
    for cell in run:
        none = f"{letter}{variable(cell)}"
        yield f"(declare-const {none} Bool)"
        if before:
            yield f"(assert (=> {none} {before}))"
        change = f"(and {before} (not {none}))" if before else f"(not {none})"
        yield f"(assert (= {name_of(cell)} {change}))"
        before = none


def script(puzzle: Puzzle, logic: str, model: str, further: Iterable[Clause]) -> str:
    """Returns a whole script: the logic, the model, further clauses, and the questions."""
    names = " ".join(map(name_of, puzzle.white))
    heading = f"(set-option :produce-models true)\n(set-logic {logic})\n"
    asserts = "".join(f"{_some(puzzle, clause)}\n" for clause in further)
    ask = f"(get-value ({names}))\n" if names else ""
    return f"{heading}{model}{asserts}(check-sat)\n{ask}"


def _some(puzzle: Puzzle, clause: Clause) -> str:
    """Asserts a clause; a wall has no variable and no bulb, and an empty clause cannot hold."""
    literals = []
    for literal in clause:
        cell = abs(literal) - 1
        bulb = name_of(cell) if puzzle.cells[cell] == "." else "false"
        literals.append(bulb if literal > 0 else f"(not {bulb})")
    if len(literals) > 1:
        return f"(assert (or {' '.join(literals)}))"
    return f"(assert {literals[0] if literals else 'false'})"


def name_of(cell: int) -> str:
    """Returns the name of "a bulb at this cell"."""
    return f"x{variable(cell)}"
