"""Small pictures of scenes, and the part of a board to zoom in to."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from lightup.core.board import Board
from lightup.reasoning.explain import way
from lightup.rendering import cropping, staging, svg
from lightup.rendering.scene import Scene, asking_about
from lightup.rendering.window import Window

from ..support.hard_boards import UNIQUE
from ..support.vectors import solved

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
    ("cell", "box"), [(0, (0, 0, 110, 110)), (239, (90, 10, 110, 110)), (105, (0, 0, 110, 110))]
)
def test_who_zooms_in_still_sees_the_surroundings(cell: int, box: tuple[int, ...]) -> None:
    window = cropping.near(asking_about(OPEN, cell))
    assert window
    assert cropping.box(window) == box


def test_nothing_to_zoom_in_to_without_marks() -> None:
    assert cropping.near(Scene(OPEN)) is None


def test_a_small_picture_of_everything_is_the_whole_drawing() -> None:
    scene = asking_about(solved("V4"), 1)
    drawn = cropping.small(scene, frozenset(range(49)))
    assert "".join(svg.scene_layers(scene)) in drawn
    assert drawn.startswith('<svg class="mini drawing yours" viewBox="-3 -3 76 76" aria-hidden="true">')


def test_a_small_picture_has_only_what_it_shows() -> None:
    board = UNIQUE[3]
    for passage in way(board.puzzle):
        for block in staging.blocks(passage):
            if block.crop:
                drawn = cropping.small(block.scene, block.crop)
                ElementTree.fromstring(drawn)
                window = cropping.crop(board, block.crop).grown(board)
                assert block.scene.cells & block.crop <= window.cells(board)
                clues = re.search('<g class="clue">(.*?)</g>', drawn)
                seen = [cell for cell, _ in board.puzzle.clues if window.has(cell, board)]
                assert (clues[1].count("<text") if clues else 0) == len(seen)
