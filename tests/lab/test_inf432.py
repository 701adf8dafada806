from __future__ import annotations

from random import Random

import pytest

from lightup.core.puzzle import Puzzle
from lightup.lab.inf432 import like_inf432
from lightup.solving.solve import Status, solve


def draw(count: int, density: float, side: int = 7) -> list[Puzzle]:
    choose = Random(f"{density} {side}")
    return [like_inf432(side, side, choose, density) for _ in range(count)]


def test_the_numbers_are_possible_around_their_walls() -> None:
    """Without the rule that every cell is lit, the clues can be satisfied together."""
    for puzzle in draw(30, 0.3, side=4):
        runs = [run for run in puzzle.runs if len(run) > 1]
        clues = [(puzzle.neighbours(cell), number) for cell, number in puzzle.clues]
        beside = sorted({cell for cells, _ in clues for cell in cells})
        assert any(
            all(sum(cell in bulbs for cell in run) <= 1 for run in runs)
            and all(sum(cell in bulbs for cell in cells) == number for cells, number in clues)
            for bulbs in subsets(beside)
        ), str(puzzle)


def subsets(cells: list[int]) -> list[set[int]]:
    found: list[set[int]] = [set()]
    for cell in cells:
        found += [{*some, cell} for some in found]
    return found


def test_many_have_no_solution_the_more_the_denser() -> None:
    shares = []
    for density in (0.1, 0.3, 0.5):
        statuses = [solve(puzzle).status for puzzle in draw(100, density)]
        shares.append(sum(status is not Status.NONE for status in statuses))
    assert 100 > shares[0] > shares[1] > shares[2] > 0


@pytest.mark.parametrize(("density", "cells"), [(0, {"."}), (1, {*"#01234."})])
def test_the_extremes(density: float, cells: set[str]) -> None:
    assert {symbol for puzzle in draw(50, density) for symbol in puzzle.cells} <= cells


def test_a_wall_between_open_cells_is_zero_or_plain() -> None:
    for puzzle in draw(50, 0.05, side=9):
        first = next(puzzle.walls, None)
        if first is not None and len(puzzle.neighbours(first)) == 4:
            assert puzzle.cells[first] in "#0"


def test_the_pattern_that_the_report_names_has_no_solution() -> None:
    assert solve(Puzzle.from_rows(["#.", ".1", "#."])).status is Status.NONE
