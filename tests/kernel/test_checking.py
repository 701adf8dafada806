"""What the checker says of grids, one after the other, against the ways of `core/` and of the tests."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given

from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.generating.symmetries import SYMMETRIES, images, orbits
from lightup.kernel.checking import Checker
from lightup.kernel.codes import HARDEST_TRIAL
from lightup.kernel.tasting import Taster

from ..support import kernels
from ..support.data import janko
from ..support.strategies import boards

PIECES = {
    "..#/.../#..": (7, True),
    ".#./##.": (2, False),
    "#../..#": (4, True),
    "#.#/.1.": (1, False),
    ".": (1, True),
    "##/##": (0, False),
}


def checker(kernel: SimpleNamespace, puzzle: Puzzle, symmetry: str = "none") -> Any:
    grid = puzzle.width, puzzle.height
    made = kernel.checking.Checker(*grid, images(symmetry, *grid))
    made.take(puzzle.codes)
    return made


def hardest_by_batches(puzzle: Puzzle) -> int:
    """Returns the level of the hardest step, or a negative code, with all steps batch by batch."""
    techniques = kernels.techniques(kernels.installed(), Board(puzzle))
    hardest = 0
    while found := techniques.batch(HARDEST_TRIAL):
        hardest = max(hardest, kernels.installed().techniques.LEVEL_OF[found[0][0]])
        if not techniques.take():
            return -2
    if found is None:
        return -2
    return hardest if techniques.is_solved() else 7


@pytest.mark.parametrize("rows", PIECES)
def test_pieces(kernel: SimpleNamespace, rows: str) -> None:
    made = checker(kernel, Puzzle.from_rows(rows.split("/")))
    assert (made.largest_piece(), made.is_connected()) == PIECES[rows]


@pytest.mark.parametrize("name", SYMMETRIES)
def test_a_symmetry_is_kept_by_whole_orbits_only(kernel: SimpleNamespace, name: str) -> None:
    for orbit in orbits(name, 5, 5):
        for dropped in orbit:
            cells = ["1" if cell in orbit else "." for cell in range(25)]
            made = checker(kernel, Puzzle(5, 5, "".join(cells)), name)
            assert made.is_kept()
            assert made.is_kept(True)
            cells[dropped] = "#"
            made.take(Puzzle(5, 5, "".join(cells)).codes)
            assert made.is_kept()
            assert made.is_kept(True) == (len(orbit) == 1)
            cells[dropped] = "."
            made.take(Puzzle(5, 5, "".join(cells)).codes)
            assert made.is_kept() == (len(orbit) == 1)


@given(boards(marks=()))
def test_a_grid_is_counted_and_its_level_is_that_of_batches(board: Board) -> None:
    puzzle = board.puzzle
    made = checker(kernels.installed(), puzzle)
    assert made.walls() == len([*puzzle.walls])
    assert made.clues() == len([*puzzle.clues])
    assert made.hardest() == hardest_by_batches(puzzle)


def test_nothing_is_left_of_the_grid_before() -> None:
    tens = [board.puzzle for board in janko().values() if board.size == "10x10"][:40]
    one = Checker(10, 10, [])
    taster = Taster(one)
    for puzzle in (*tens, *reversed(tens)):
        one.take(puzzle.codes)
        assert one.hardest() == hardest_by_batches(puzzle)
        assert taster.measures(puzzle.codes) == Taster(Checker(10, 10, [])).measures(puzzle.codes)


def test_the_taster_measures_the_same_as_source(
    compiled: SimpleNamespace, source: SimpleNamespace
) -> None:
    for board in [*janko().values()][::25]:
        puzzle, found = board.puzzle, []
        for kernel in (compiled, source):
            made = kernel.checking.Checker(puzzle.width, puzzle.height, [])
            found.append(kernel.tasting.Taster(made).measures(puzzle.codes))
        assert found[0] == found[1]


def test_a_grid_of_another_size_is_refused(kernel: SimpleNamespace) -> None:
    with pytest.raises(ValueError, match="expected 6 codes, got 4"):
        kernel.checking.Checker(3, 2, []).take(bytes(4))
