"""The formula of the study, clause for clause, against one written from its description."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import pytest

from lightup.base.errors import InputError
from lightup.core.board import as_board
from lightup.core.puzzle import Puzzle
from lightup.encodings import formula
from lightup.formats import loads
from lightup.sat.three_sat import three_sat

from ..support.exhaustive import some_puzzles

GRID = Path(__file__).resolve().parents[2] / "examples" / "inf432.grid"


def study() -> Puzzle:
    return as_board(loads(GRID.read_text())).puzzle


def described(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """Writes the formula by looking at rows and columns."""
    clauses: list[tuple[int, ...]] = []
    for row, col in product(range(puzzle.height), range(puzzle.width)):
        symbol = puzzle.rows[row][col]
        number = row * puzzle.width + col + 1
        if symbol == ".":
            along_row, along_col = outward(puzzle, row, col, 0, 1), outward(puzzle, row, col, 1, 0)
            for run in (along_col, along_row):
                clauses += [(-one, -other) for one, other in combinations(run, 2)]
            clauses.append((*along_row, *along_col))
        else:
            clauses.append((-number,))
            clauses += table(puzzle, row, col, symbol) if symbol != "#" else []
    return clauses


def outward(puzzle: Puzzle, row: int, col: int, down: int, right: int) -> list[int]:
    """Lists a run from one of its cells: the cell, then by distance, backwards before forwards."""
    found, ways = [row * puzzle.width + col + 1], {-1, 1}
    for distance in range(1, puzzle.width + puzzle.height):
        for way in (-1, 1):
            r, c = row + way * distance * down, col + way * distance * right
            if way in ways and inside(puzzle, r, c) and puzzle.rows[r][c] == ".":
                found.append(r * puzzle.width + c + 1)
            else:
                ways.discard(way)
    return found


def inside(puzzle: Puzzle, row: int, col: int) -> bool:
    return 0 <= row < puzzle.height and 0 <= col < puzzle.width


def table(puzzle: Puzzle, row: int, col: int, symbol: str) -> list[tuple[int, ...]]:
    sides = [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
    beside = [r * puzzle.width + c + 1 for r, c in sides if inside(puzzle, r, c)]
    wanted = int(symbol)
    if wanted > len(beside):
        return [(row * puzzle.width + col + 1,)]
    if wanted in (0, len(beside)):
        return [(one if wanted else -one,) for one in beside]
    wrong = [some for some in product((True, False), repeat=len(beside)) if sum(some) != wanted]
    wrong.sort(key=sum)  # stable: in the order of the neighbours among as many bulbs
    return [tuple(-n if bulb else n for n, bulb in zip(beside, some, strict=True)) for some in wrong]


def test_the_formula_of_the_study() -> None:
    cnf = formula(study(), "truth-table")
    assert (cnf.variables, len(cnf.clauses)) == (36, 374)
    assert len({frozenset(clause) for clause in cnf.clauses}) == 139
    assert cnf.clauses[:6] == [(-1, -7), (-1, -2), (-1, -3), (-2, -3), (1, 2, 3, 1, 7), (-2, -1)]
    reduced = three_sat(cnf)
    assert (reduced.variables, len(reduced.clauses)) == (470, 821)


ALONE = [Puzzle(1, 1, symbol) for symbol in ".#01234"]


@pytest.mark.parametrize("puzzle", [study(), *ALONE, *some_puzzles(20)], ids=str)
def test_the_clauses_are_those_described_in_order(puzzle: Puzzle) -> None:
    assert formula(puzzle, "truth-table").clauses == described(puzzle)


def test_has_no_other_pairs() -> None:
    assert formula(study(), "truth-table", "pairwise").clauses == described(study())
    with pytest.raises(InputError, match="expected 'pairwise'"):
        formula(study(), "truth-table", "ladder")
