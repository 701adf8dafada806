from __future__ import annotations

import doctest
import sys
from random import Random
from types import SimpleNamespace

import pytest

from lightup.core.puzzle import Puzzle
from lightup.lab.boards import random_solution

from ..support import naive
from ..support.kernels import MODULES
from ..support.random_boards import random_boards


def test_walks_rows_and_columns(kernel: SimpleNamespace) -> None:
    geometry = kernel.geometry.Geometry(3, 2, Puzzle.from_rows(["1.#", "..."]).codes)
    assert geometry.ranges() == (
        *(range(1, 2), range(3, 6)),
        *(range(3, 4, 3), range(1, 5, 3), range(5, 6, 3)),
    )
    assert geometry.row_runs == 2
    assert [geometry.runs_of(cell) for cell in (1, 3, 4, 5)] == [(0, 3), (1, 2), (1, 3), (1, 4)]


@pytest.mark.parametrize("cell", [-1, 0, 2, 6, 2**40])
def test_knows_no_runs_of_a_cell_that_is_not_white(kernel: SimpleNamespace, cell: int) -> None:
    geometry = kernel.geometry.Geometry(3, 2, Puzzle.from_rows(["1.#", "..."]).codes)
    with pytest.raises(IndexError, match="expected a white cell"):
        geometry.runs_of(cell)


@pytest.mark.parametrize(
    ("cell", "beside"), [(0, (1, 3)), (1, (0, 2, 4)), (2, (1, 5)), (4, (1, 3, 5)), (8, (5,))]
)
def test_knows_what_is_white_beside_a_cell(
    kernel: SimpleNamespace, cell: int, beside: tuple[int, ...]
) -> None:
    geometry = kernel.geometry.Geometry(3, 3, Puzzle.from_rows(["...", "...", ".#."]).codes)
    assert geometry.white_beside(cell) == beside


@pytest.mark.parametrize("cell", [-1, 9, 10**9, 2**40])
def test_refuses_a_cell_outside_the_grid(kernel: SimpleNamespace, cell: int) -> None:
    geometry = kernel.geometry.Geometry(3, 3, Puzzle.from_rows(["...", "...", ".#."]).codes)
    with pytest.raises(IndexError, match="expected a cell inside the grid"):
        geometry.white_beside(cell)


@pytest.mark.parametrize("codes", [b"", bytes([6] * 5), bytes([6] * 7)])
def test_refuses_a_grid_with_too_few_or_too_many_cells(kernel: SimpleNamespace, codes: bytes) -> None:
    with pytest.raises(ValueError, match=f"expected 6 codes, got {len(codes)}"):
        kernel.geometry.Geometry(3, 2, codes)


def candidates(choose: Random, puzzle: Puzzle) -> list[list[int]]:
    """Returns bulbs that light everything, and these doubled, without one, or with one anywhere."""
    cells = len(puzzle.cells)
    bulbs = sorted(random_solution(puzzle, choose))
    others = choose.sample(range(cells), min(3, cells))
    outside = (-cells - 1, -puzzle.width, -1, cells, cells + puzzle.width, 2**40, -(2**40))
    return [
        [],
        bulbs,
        [*bulbs, *bulbs[::-1]],
        *([bulb for bulb in bulbs if bulb != missing] for missing in bulbs),
        *([*bulbs, more] for more in (*others, *puzzle.walls, *outside)),
        others,
        [*puzzle.white],
    ]


def test_knows_whether_bulbs_obey_the_rules(kernel: SimpleNamespace) -> None:
    """Compares with a checker that casts rays from every cell."""
    choose = Random(6)
    obeyed = 0
    for board in random_boards(6, 600, max_side=6):
        puzzle = board.puzzle
        geometry = kernel.geometry.Geometry(puzzle.width, puzzle.height, puzzle.codes)
        for bulbs in [*candidates(choose, puzzle), board.bulbs]:
            inside = all(0 <= bulb < len(puzzle.cells) for bulb in bulbs)
            expected = inside and naive.is_solution([*puzzle.rows], bulbs)
            assert geometry.obeyed_by(bulbs) == expected, (puzzle, bulbs)
            obeyed += expected
    assert obeyed > 200


@pytest.mark.parametrize("module", MODULES)
def test_the_example_in_the_docstring(
    kernel: SimpleNamespace, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in MODULES:  # an example that imports from the kernel gets the one under test
        monkeypatch.setitem(sys.modules, f"lightup.kernel.{name}", getattr(kernel, name))
    result = doctest.testmod(getattr(kernel, module))
    assert result.attempted or module.startswith("_")
    assert not result.failed
