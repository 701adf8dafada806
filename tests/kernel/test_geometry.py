from __future__ import annotations

import doctest
import sys
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from lightup.core.puzzle import Puzzle
from lightup.kernel import codes
from lightup.lab.boards import random_solution

from ..support import naive
from ..support.kernels import MODULES, source as source_of_the_kernel
from ..support.random_boards import random_boards
from ..support.strategies import boards
from ..support.stripping import clues_of, geometry, with_only


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


@pytest.mark.parametrize("grid", [b"", bytes([6] * 5), bytes([6] * 7)])
def test_refuses_a_grid_with_too_few_or_too_many_cells(kernel: SimpleNamespace, grid: bytes) -> None:
    with pytest.raises(ValueError, match=f"expected 6 codes, got {len(grid)}"):
        kernel.geometry.Geometry(3, 2, grid)


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


def beside(geometry: Any, cell: int) -> list[int]:
    return sorted(geometry.beside[geometry.beside_begin[cell] : geometry.beside_end[cell]])


def assert_neighbours(found: Any, expected: Any, clues: list[int]) -> None:
    """Asserts that the neighbours are those of a geometry that has only these clues."""
    for cell in range(expected.size):
        assert beside(found, cell) == beside(expected, cell), cell
        if expected.codes[cell] == codes.WHITE or cell in clues:
            assert found.touching[cell] == expected.touching[cell], cell


@given(st.data())
def test_clues_are_hidden_and_shown_in_any_order(data: st.DataObject) -> None:
    """What is left is what a new geometry of the clues that are left has."""
    puzzle = data.draw(boards(marks=(), max_side=6)).puzzle
    kernel, clues = source_of_the_kernel(), clues_of(puzzle)
    changing, shown = geometry(kernel, puzzle), {*clues}
    for clue in data.draw(st.lists(st.sampled_from(clues), max_size=20)) if clues else ():
        (changing.hide if clue in shown else changing.show)(clue)
        shown ^= {clue}
        assert_neighbours(changing, geometry(kernel, with_only(puzzle, shown)), sorted(shown))
    assert [*changing.clue[: changing.clues]] == clues


def runs(geometry: Any) -> list[object]:
    white = [cell for cell in range(geometry.size) if geometry.codes[cell] == codes.WHITE]
    return [
        geometry.row_runs,
        geometry.ranges(),
        [*geometry.run_begin[: geometry.runs + 1]],
        [*geometry.run_cell[: geometry.run_begin[geometry.runs]]],
        [geometry.runs_of(cell) for cell in white],
    ]


@given(st.integers(1, 7), st.integers(1, 7), st.data())
def test_the_walls_of_a_variable_geometry_change(width: int, height: int, data: st.DataObject) -> None:
    """It then has the runs, clues and neighbours of a new geometry, whatever was hidden before."""
    kernel, size = source_of_the_kernel(), width * height
    grids = st.lists(st.binary(min_size=size, max_size=size), min_size=2, max_size=4)
    variable = kernel.geometry.Geometry(width, height, bytes([codes.WHITE]) * size, True)
    for grid in data.draw(grids):
        fresh = kernel.geometry.Geometry(width, height, bytes(code % 7 for code in grid))
        for cell in range(size):
            variable.codes[cell] = fresh.codes[cell]
        variable.find_runs()
        variable.find_neighbours()
        clues = [*variable.clue[: variable.clues]]
        assert runs(variable) == runs(fresh)
        assert clues == [*fresh.clue[: fresh.clues]]
        assert_neighbours(variable, fresh, clues)
        for clue in clues[::2]:
            variable.hide(clue)


def test_a_copy_shows_all_clues(source: SimpleNamespace) -> None:
    original = source.geometry.Geometry(3, 2, bytes([1, 6, 2, 6, 6, 6]))
    original.hide(0)
    copy = original.copy()
    assert [beside(copy, clue) for clue in (0, 2)] == [[1, 3], [1, 5]]
    copy.hide(2)
    assert [beside(original, clue) for clue in (0, 2)] == [[], [1, 5]]


@pytest.mark.parametrize("module", MODULES)
def test_the_example_in_the_docstring(
    kernel: SimpleNamespace, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in MODULES:  # an example that imports from the kernel gets the one under test
        monkeypatch.setitem(sys.modules, f"lightup.kernel.{name}", getattr(kernel, name))
    result = doctest.testmod(getattr(kernel, module))
    assert result.attempted or module.startswith("_")
    assert not result.failed
