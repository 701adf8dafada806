"""Puzzles as SMT-LIB 2 scripts, in two variants.

`smtlib` has a boolean per cell, `xN` with N = row * width + col + 1, and counts over them. The counts
are in the syntax of Z3, `(_ at-most k)` and `(_ pbeq k 1 ...)`.

`strips` has an integer per strip (run along a row), `sN` with N the number of its first cell. Its value
is the column of the strip's bulb, or the column after its last cell if it has none, so two bulbs in a
row can never see each other. In each run along a column, at most one strip has its bulb. Each cell of a
strip without a bulb must be lit from above or below. A clue counts the bulbs on its neighbours, each of
which lies in a different strip.

Both scripts end by asking for the value of every `xN`, from which the answer is read back.

>>> from lightup.core.puzzle import Puzzle
>>> print(booleans(Puzzle.from_rows(["..", "1#"])))
; 2 rows of 2 cells; xN: a bulb at cell N = row * 2 + col + 1, row and col from 0
; rN and cN: a bulb in the run along the row, along the column, that begins at cell N
(declare-const x1 Bool)
(declare-const x2 Bool)
(define-fun r1 () Bool (or x1 x2))
(assert ((_ at-most 1) x1 x2))
(define-fun c1 () Bool x1)
(define-fun c2 () Bool x2)
; each white cell is lit
(assert (or r1 c1))
(assert (or r1 c2))
; each clue has its number of bulbs
(assert ((_ pbeq 1 1) x1))
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.words import plural
from .variables import variable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..core.puzzle import Puzzle
    from ..sat.cnf import Clause


def smtlib(puzzle: Puzzle, further: Iterable[Clause] = ()) -> str:
    """Returns the script with a boolean per cell; further clauses hold as well."""
    return _script(puzzle, booleans(puzzle), further)


def strips(puzzle: Puzzle, further: Iterable[Clause] = ()) -> str:
    """Returns the script with an integer per strip; further clauses hold as well."""
    return _script(puzzle, integers(puzzle), further)


def booleans(puzzle: Puzzle) -> str:
    """Returns the declarations and assertions with a boolean per cell."""
    cells = [f"(declare-const {_name(cell)} Bool)" for cell in puzzle.white]
    return _model(puzzle, [*cells, *_runs("r", puzzle.row_runs)])


def integers(puzzle: Puzzle) -> str:
    """Returns the declarations and assertions with an integer per strip."""
    return _model(puzzle, _strips(puzzle))


def _model(puzzle: Puzzle, rows: Iterable[str]) -> str:
    """Returns the declarations and assertions; the lines in `rows` define `xN` and `rN`."""
    lines = [
        f"; {plural(puzzle.height, 'row')} of {puzzle.width} cells; "
        f"xN: a bulb at cell N = row * {puzzle.width} + col + 1, row and col from 0",
        "; rN and cN: a bulb in the run along the row, along the column, that begins at cell N",
        *rows,
        *_runs("c", puzzle.col_runs),
        "; each white cell is lit",
    ]
    for cell in puzzle.white:
        row_run, col_run = puzzle.runs_of(cell)
        lines.append(f"(assert (or r{variable(row_run[0])} c{variable(col_run[0])}))")
    lines.append("; each clue has its number of bulbs")
    lines += (_clue(number, puzzle.neighbours(cell)) for cell, number in puzzle.clues)
    return "\n".join(lines)


def _strips(puzzle: Puzzle) -> Iterator[str]:
    yield "; sN: the column of the bulb in the strip that begins at cell N; past its end if it has none"
    for run in puzzle.row_runs:
        number, first = variable(run[0]), run[0] % puzzle.width
        end = first + len(run)
        yield f"(declare-const s{number} Int)"
        yield f"(assert (<= {first} s{number} {end}))"
        yield f"(define-fun r{number} () Bool (< s{number} {end}))"
        for col, cell in enumerate(run, first):
            yield f"(define-fun {_name(cell)} () Bool (= s{number} {col}))"


def _runs(letter: str, runs: Iterable[range]) -> Iterator[str]:
    for run in runs:
        names = " ".join(map(_name, run))
        some = f"(or {names})" if len(run) > 1 else names
        yield f"(define-fun {letter}{variable(run[0])} () Bool {some})"
        if len(run) > 1:
            yield f"(assert ((_ at-most 1) {names}))"


def _clue(number: int, cells: Sequence[int]) -> str:
    names = [_name(cell) for cell in cells] or ["false"]  # a count has at least one argument
    return f"(assert ((_ pbeq {number}{' 1' * len(names)}) {' '.join(names)}))"


def _script(puzzle: Puzzle, model: str, further: Iterable[Clause]) -> str:
    names = " ".join(map(_name, puzzle.white))
    asserts = "".join(f"{_some(puzzle, clause)}\n" for clause in further)
    ask = f"(get-value ({names}))\n" if names else ""
    return f"{model}\n{asserts}(check-sat)\n{ask}"


def _some(puzzle: Puzzle, clause: Clause) -> str:
    """Asserts a clause; a wall has no variable and no bulb."""
    literals = []
    for literal in clause:
        cell = abs(literal) - 1
        bulb = _name(cell) if puzzle.cells[cell] == "." else "false"
        literals.append(bulb if literal > 0 else f"(not {bulb})")
    return f"(assert {literals[0]})" if len(literals) == 1 else f"(assert (or {' '.join(literals)}))"


def _name(cell: int) -> str:
    return f"x{variable(cell)}"
