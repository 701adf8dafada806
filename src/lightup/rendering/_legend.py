"""The legend of drawn scenes: a picture of every sign that occurs, and what it means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.board import Board
from . import svg
from .scene import KINDS, Mark, Scene
from .shapes import SIDE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .scene import World

# Where a kind of mark is shown, if not on an empty cell; a line of sight takes two cells.
UPON = {"ring": "2", "saw": "2", "wrong": "*", "decided": "*", "sight": ".."}
# Rows of which the last cell is shown.
BASICS = (("*", "bulb"), ("x", "no bulb here"), ("*.", "lit"), ("*1", "clue that is done"))
RIMS: tuple[tuple[World, str], ...] = (("supposed", "what if"), ("decided", "after the step"))


def entries(scenes: Iterable[Scene]) -> Iterator[str]:
    """Yields a list item for each sign: what a board has, the rims of worlds, and the marks."""
    scenes = [*scenes]
    for row, meaning in BASICS:
        yield _entry(Scene(Board.from_rows([row])), meaning, first=len(row) - 1)
    worlds = {scene.world for scene in scenes}
    for world, meaning in RIMS:
        if world in worlds:
            yield _entry(Scene(Board.from_rows(["."]), world), meaning)
    occurring = {kind for scene in scenes for kind in scene.kinds}
    for kind, meaning in KINDS.items():
        if kind in occurring:
            board = Board.from_rows([UPON.get(kind, ".")])
            mark = Mark(kind, tuple(range(board.width)), number=2)
            yield _entry(Scene(board, marks=(mark,)), meaning)


def _entry(scene: Scene, meaning: str, first: int = 0) -> str:
    """Draws the cells from the `first` on, and says what they mean."""
    layers = [*svg.scene_layers(scene)]
    if scene.marks:
        layers = [layer for layer in layers if "rim" not in layer]
    drawn, across = "".join(layers), (scene.board.width - first) * SIDE
    if first:
        inner = f'<svg width="{across}" height="{SIDE}" viewBox="{first * SIDE} 0 {across} {SIDE}">'
        drawn = f"{inner}{drawn}</svg>"
    box = f"-3 -3 {across + 6} {SIDE + 6}"
    return f'<li><svg viewBox="{box}" aria-hidden="true">{drawn}</svg>{meaning}</li>'
