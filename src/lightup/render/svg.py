"""Boards and scenes as SVG, for pages and print.

Every layer is one path or group, and every kind of mark has a shape of its own: nothing depends on
colour alone.

>>> from lightup.core.board import Board
>>> draw(Board.from_rows(["*1"])).startswith("<svg ")
True
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from . import _marks, _shapes as shapes, _style as style
from ._shapes import SIDE
from .scene import Scene

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..core.board import Board
    from ..core.grid import Grid
    from ..core.puzzle import Puzzle

SCALE = 3.6  # pixels for a unit, of which a cell has `SIDE`
PLAIN_MARGIN, MARGIN, END_MARGIN, TITLE = 1, 8, 3, 7
BULB_LAYERS = (("edge", "glass"), ("foot", "foot"), ("glass", "glass"), ("core", "core"))
# What the player marks (`v`: a finished clue), with the styles and shapes of its layers.
PLAYER_LAYERS = (
    ("v", "veil", "wall"),
    ("v", "tick", "tick"),
    ("x", "dot", "dot"),
    *(("*", kind, shape) for kind, shape in BULB_LAYERS),
)
LIGHT = (
    '<defs><radialGradient id="light" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="64">'
    '<stop class="near" offset="0"/><stop class="mid" offset=".3"/><stop class="far" offset="1"/>'
    "</radialGradient></defs>"
)


def draw(picture: Board | Scene) -> str:
    """Draws a board as it is, or a scene with row and column numbers and all its marks."""
    if isinstance(picture, Scene):
        return draw_row([picture])
    size = picture.width * SIDE + 2, picture.height * SIDE + 2
    content = "\n".join([*board_layers(picture), rim(picture, "yours")])
    return _svg(content, (-PLAIN_MARGIN, -PLAIN_MARGIN, *size), _name(picture))


def draw_row(scenes: Sequence[Scene]) -> str:
    """Draws scenes side by side; several have their titles above them."""
    parts, left, height = [], 0, 0
    top = MARGIN + (TITLE if len(scenes) > 1 else 0)
    for scene in scenes:
        board, content = scene.board, [*scene_layers(scene), *labels(scene.board)]
        if len(scenes) > 1:
            content.append(f'<text class="title" y="-9">{scene.title}</text>')
        if left:
            content = [f'<g transform="translate({left})">', *content, "</g>"]
        parts += content
        left += board.width * SIDE + MARGIN + END_MARGIN
        height = max(height, board.height * SIDE)
    return _svg("\n".join(parts), (-MARGIN, -top, left, height + top + END_MARGIN), _name(board))


def _svg(content: str, box: tuple[int, int, int, int], name: str) -> str:
    """Wraps layers into a drawing, with the styles that they use."""
    if 'class="light"' in content:
        content = f"{LIGHT}\n{content}"
    used = {name for names in re.findall('class="(.*?)"', content) for name in names.split()}
    width, height = (shapes.number(size * SCALE) for size in box[2:])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(str, box))}" '
        f'width="{width}" height="{height}" role="img">\n<title>{name}</title>\n'
        f"<style>{style.standalone(one for one in style.RULES if one in used)}</style>\n"
        f"{content}\n</svg>\n"
    )


def _name(board: Grid) -> str:
    return f"Light Up, {board.height} rows of {board.width} cells"


def board_layers(board: Board, *, dim: bool = False) -> Iterator[str]:
    """Draws a board without its rim: floor, light, grid, walls, clues, dots, bulbs."""
    yield floor(board)
    if dim and board.bulbs:
        yield from ('<g class="dim">', *light(board), "</g>")
    else:
        yield from light(board)
    yield from (*tiles(board.puzzle), *filter(None, [clues(board.puzzle)]))
    yield from player_marks(board)


def scene_layers(scene: Scene) -> Iterator[str]:
    """Draws a scene without its labels; in the supposed world the lamps are dimmed."""
    yield from board_layers(scene.board, dim=scene.world == "supposed")
    yield rim(scene.board, scene.world)
    if scene.marks:
        yield from ('<g class="marks">', *_marks.draw(scene.marks, scene.board), "</g>")


def floor(board: Grid) -> str:
    """Draws the unlit floor."""
    return f'<path class="floor" d="M0 0h{board.width * SIDE}v{board.height * SIDE}H0z"/>'


def light(board: Board) -> Iterator[str]:
    """Draws what the bulbs light: flat, then brighter towards each bulb."""
    if board.bulbs:
        yield f'<path class="lit" d="{shapes.strips(sorted(board.lit), board.width)}"/>'
        beams = (beam(board.puzzle, bulb) for bulb in sorted(board.bulbs))
        yield f'<g class="light">{"".join(beams)}</g>'


def beam(puzzle: Puzzle, bulb: int) -> str:
    """Draws the light of one bulb."""
    x, y = shapes.centre(bulb, puzzle.width)
    cross = shapes.beams(bulb, puzzle.runs_of(bulb), puzzle.width)
    return f'<path transform="translate({x} {y})" d="{cross}"/>'


def tiles(puzzle: Puzzle) -> Iterator[str]:
    """Draws the grid and the walls."""
    width, height = puzzle.width * SIDE, puzzle.height * SIDE
    rows = "".join(f"M0 {y}h{width}" for y in range(SIDE, height, SIDE))
    cols = "".join(f"M{x} 0v{height}" for x in range(SIDE, width, SIDE))
    if rows or cols:
        yield f'<path class="grid" d="{rows}{cols}"/>'
    if walls := shapes.signs("wall", puzzle.walls, puzzle.width):
        yield f'<path class="wall" d="{walls}"/>'


def clues(puzzle: Puzzle) -> str:
    """Draws the clues; empty if there are none."""
    figures = [_text(shapes.centre(cell, puzzle.width), 2.3, str(clue)) for cell, clue in puzzle.clues]
    return f'<g class="clue">{"".join(figures)}</g>' if figures else ""


def player_marks(board: Board) -> Iterator[str]:
    """Draws what the marks of the player change: finished clues, dots, bulbs."""
    cells = {"v": [*finished(board)], "x": sorted(board.dots), "*": sorted(board.bulbs)}
    for sign, kind, shape in PLAYER_LAYERS:
        if cells[sign]:
            yield f'<path class="{kind}" d="{shapes.signs(shape, cells[sign], board.width)}"/>'


def finished(board: Board) -> Iterator[int]:
    """Yields the clues that have their bulbs and no open cell beside them."""
    if board.marked:
        closed = board.lit | board.dots
        for cell, clue in board.puzzle.clues:
            beside = board.puzzle.neighbours(cell)
            if closed.issuperset(beside) and len(board.bulbs.intersection(beside)) == clue:
                yield cell


def rim(board: Grid, world: str) -> str:
    """Draws the rim of a world: plain, dashed, or of another colour."""
    kind = "rim" if world == "yours" else f"rim-{world}"
    width, height = (shapes.number(size * SIDE + 0.6) for size in (board.width, board.height))
    return f'<rect class="{kind}" x="-.3" y="-.3" width="{width}" height="{height}" rx="1"/>'


def labels(board: Grid) -> Iterator[str]:
    """Draws the row numbers, then the column numbers."""
    rows = (_text((-4, (row + 0.5) * SIDE), 1.3, str(row + 1)) for row in range(board.height))
    cols = (_text(((col + 0.5) * SIDE, -4), 1.3, str(col + 1)) for col in range(board.width))
    yield from (f'<g class="label">{"".join(texts)}</g>' for texts in (rows, cols))


def _text(at: tuple[float, float], down: float, text: str) -> str:
    x, y = shapes.number(at[0]), shapes.number(at[1] + down)
    return f'<text x="{x}" y="{y}">{text}</text>'
