from __future__ import annotations

import pickle
import tracemalloc

import pytest
from hypothesis import given

from lightup.base.errors import BoardError
from lightup.base.value import Value
from lightup.core.board import Board
from lightup.core.grid import MAX_CELLS
from lightup.core.puzzle import Puzzle, Rule

from ..support.strategies import boards
from ..support.vectors import PUZZLES

NAMES = {"Board": Board, "Puzzle": Puzzle, "Rule": Rule, "range": range}

VALUES: dict[str, Value] = {
    "puzzle": PUZZLES["V4"],
    "run": PUZZLES["V2"].rules[0],
    "lit": next(rule for rule in PUZZLES["V2"].rules if rule.kind == "lit"),
    "clue": PUZZLES["V2"].rules[-1],
    "board": Board.from_rows(["1*#", ".x*"]),
    "unmarked": Board(PUZZLES["V5"]),
}


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_values_are_immutable_and_are_what_their_fields_are(value: Value) -> None:
    copies = [eval(repr(value), dict(NAMES)), pickle.loads(pickle.dumps(value))]
    assert copies == [value, value]
    assert len({value, *copies}) == 1
    for name in value.__slots__:
        with pytest.raises(AttributeError, match="immutable"):
            setattr(value, name, None)
        with pytest.raises(AttributeError, match="immutable"):
            delattr(value, name)
    assert value != object()


def test_values_that_were_used_are_still_equal_and_pickled_without_their_caches() -> None:
    puzzle, fresh = (Puzzle.from_rows(["1.#", "..."]) for _ in range(2))
    board = Board(puzzle, [1])
    assert puzzle.rules
    assert board.lit
    assert (board, hash(board)) == (Board(fresh, [1]), hash(Board(fresh, [1])))
    assert pickle.dumps(puzzle) == pickle.dumps(fresh)


def test_a_puzzle_is_no_board() -> None:
    assert Board(PUZZLES["V5"]) != PUZZLES["V5"]
    assert Puzzle(1, 2, "..") != Puzzle(2, 1, "..")


@given(boards())
def test_str_is_the_picture(board: Board) -> None:
    assert Board.from_rows(str(board).split("\n")) == board
    assert Puzzle.from_rows(str(board.puzzle).split("\n")) == board.puzzle
    assert "".join(board.rows) == board.cells


def test_knows_its_cells_runs_and_views() -> None:
    puzzle = Puzzle.from_rows(["1.#", "..."])
    assert list(puzzle.white) == [1, 3, 4, 5]
    assert list(puzzle.walls) == [0, 2]
    assert list(puzzle.clues) == [(0, 1)]
    assert [*map(puzzle.neighbours, range(6))] == [(1, 3), (4,), (1, 5), (4,), (1, 3, 5), (4,)]
    assert [list(run) for run in puzzle.row_runs] == [[1], [3, 4, 5]]
    assert [list(run) for run in puzzle.col_runs] == [[3], [1, 4], [5]]
    assert puzzle.view(4) == {1, 3, 4, 5}
    assert puzzle.view(5) == {3, 4, 5}
    assert [puzzle.place(cell) for cell in (0, 2, 3)] == ["r1c1", "r1c3", "r2c1"]
    assert puzzle.codes == bytes([1, 6, 5, 6, 6, 6])


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "expected at least one row and one column, got 0 x 0"),
        ([""], "expected at least one row and one column, got 1 x 0"),
        (["..", "."], "expected 2 cells in row 2, got 1: '.'"),
        ([".", ".", ".#"], "expected 1 cells in row 3, got 2: '.#'"),
        (["..", ".5"], "expected only the symbols '.#01234', got '5'"),
        (["5."], "got '5'"),
        ([".\n."], r"got '\n'"),
        ([".é."], "got 'é'"),
        ([".*"], "got '*'"),
    ],
)
def test_refuses_a_grid_that_is_none(rows: list[str], message: str) -> None:
    with pytest.raises(BoardError) as caught:
        Puzzle.from_rows(rows)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("width", "height", "cells"),
    [(0, 1, ""), (1, 0, ""), (-1, -1, "."), (2, 1, "."), (1, 1, ".."), (2, MAX_CELLS // 2 + 1, ".")],
)
def test_refuses_a_size_that_does_not_fit(width: int, height: int, cells: str) -> None:
    with pytest.raises(BoardError, match="expected"):
        Puzzle(width, height, cells)


def test_has_up_to_four_million_cells() -> None:
    assert len(Puzzle(2000, 2000, "." * MAX_CELLS).cells) == MAX_CELLS == 4_000_000
    with pytest.raises(BoardError, match="expected at most 4000000 cells, got 1 rows of 4000001"):
        Puzzle(MAX_CELLS + 1, 1, "." * (MAX_CELLS + 1))


@given(boards())
def test_rotations_and_reflections_are_the_symmetries_of_the_rectangle(board: Board) -> None:
    turned = board.rotated()
    assert turned.rotated().rotated().rotated() == board
    assert board.mirrored().mirrored() == board == board.transposed().transposed()
    assert turned.mirrored().rotated() == board.mirrored()
    assert board.transposed() == board.mirrored().rotated().rotated().rotated()
    images = board.symmetries()
    assert len(images) == 8
    assert images[:2] == (board, turned)
    assert all({*image.symmetries()} == {*images} for image in images)


def test_an_asymmetric_grid_has_eight_images() -> None:
    images = ["01/2.", "20/.1", ".2/10", "1./02", "10/.2", "02/1.", "2./01", ".1/20"]
    found = Puzzle.from_rows(["01", "2."]).symmetries()
    assert ["/".join(image.rows) for image in found] == images


@given(boards())
def test_bulbs_and_dots_move_along(board: Board) -> None:
    """A quarter turn moves row r, column c to row c, column height-1-r."""

    def moved(cell: int) -> int:
        row, col = divmod(cell, board.width)
        return col * board.height + board.height - 1 - row

    assert board.rotated().bulbs == {*map(moved, board.bulbs)}
    assert board.rotated().dots == {*map(moved, board.dots)}
    for image in board.symmetries():
        assert image.puzzle in board.puzzle.symmetries()
        assert len(image.broken()) == len(board.broken())
        assert image.solved == board.solved


def rows_with_walls(side: int) -> str:
    return ("." * 7 + "#") * (side // 8) + "." * (side % 8)


@pytest.mark.slow
@pytest.mark.parametrize("row", ["." * 1000, rows_with_walls(1000)], ids=["open", "walls"])
def test_a_thousand_by_a_thousand_cells(row: str) -> None:
    puzzle = Puzzle(1000, 1000, row * 1000)
    runs = row.count(".") + 1000 * len(row.replace("#", " ").split())
    assert len(puzzle.runs) == runs
    assert len(puzzle.rules) == runs + row.count(".") * 1000
    diagonal = Board(puzzle, [n * 1001 for n in range(1000) if row[n] == "."])
    assert diagonal.solved


def bytes_per_cell(side: int, row: str) -> float:
    tracemalloc.start()
    try:
        puzzle = Puzzle(side, side, row * side)
        assert puzzle.rules
        return tracemalloc.get_traced_memory()[1] / side**2
    finally:
        tracemalloc.stop()


def test_memory_grows_with_the_cells_and_not_with_the_length_of_the_runs() -> None:
    small, large = (bytes_per_cell(side, "." * side) for side in (60, 240))
    walled = bytes_per_cell(240, rows_with_walls(240))
    assert large < 2 * small
    assert large < 3 * walled
