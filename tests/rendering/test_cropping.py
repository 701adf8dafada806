"""What a small picture shows, and the part of a board to zoom in to."""

from __future__ import annotations

import pytest

from lightup.core.board import Board
from lightup.rendering import cropping
from lightup.rendering.scene import Scene, asking_about
from lightup.rendering.window import Window

OPEN = Board.from_rows(["." * 20] * 12)


@pytest.mark.parametrize(
    ("cells", "rows", "cols"),
    [
        ({0}, range(3), range(3)),
        ({239}, range(9, 12), range(17, 20)),
        ({105}, range(4, 7), range(4, 7)),
        ({105, 110}, range(4, 7), range(4, 12)),
        ({0, 239}, range(12), range(20)),
    ],
)
def test_a_crop_has_a_cell_on_every_side(cells: set[int], rows: range, cols: range) -> None:
    assert cropping.crop(OPEN, frozenset(cells)) == Window(rows, cols)


def test_a_small_board_is_shown_whole() -> None:
    board = Board.from_rows(["." * 8] * 5)
    assert cropping.crop(board, frozenset({0})) == Window(range(5), range(8))


@pytest.mark.parametrize(
    ("cell", "rows", "cols"),
    [(0, range(11), range(11)), (239, range(1, 12), range(9, 20)), (105, range(11), range(11))],
)
def test_who_zooms_in_still_sees_the_surroundings(cell: int, rows: range, cols: range) -> None:
    assert cropping.near(asking_about(OPEN, cell)) == Window(rows, cols)


def test_nothing_to_zoom_in_to_without_marks() -> None:
    assert cropping.near(Scene(OPEN)) is None
