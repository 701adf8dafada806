"""Boards and scenes as SVG, for pages and print.

Every layer is one path or group, and every kind of mark has a shape of its own: nothing depends on
colour alone.

>>> from lightup.core.board import Board
>>> draw(Board.from_rows(["*1"])).startswith("<svg ")
True
"""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from ..base.words import printable
from . import _marks, _style as style, shapes
from .scene import Scene, in_layers
from .shapes import SIDE

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from ..core.board import Board
    from ..core.grid import Grid
    from ..core.puzzle import Puzzle
    from .themes import Theme

    Box = tuple[float, float, float, float]  # left, top, width and height

EVERYWHERE = range(sys.maxsize)  # all cells of any board
SCALE = 3.6  # pixels per unit; a cell is `SIDE` units wide
PLAIN_MARGIN, MARGIN, END_MARGIN, TITLE = 1, 8, 3, 7
TITLE_LETTER = 2.1  # about the width of a letter of a title
BULB_LAYERS = (("edge", "glass"), ("foot", "foot"), ("glass", "glass"), ("core", "core"))
# What the player marks (`v`: a finished clue), with the styles and shapes of its layers.
PLAYER_LAYERS = (
    ("v", "veil", "dot"),
    ("v", "tick", "tick"),
    ("x", "dot", "dot"),
    *(("*", kind, shape) for kind, shape in BULB_LAYERS),
)
LIGHT = (
    '<defs><radialGradient id="light" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="64">'
    '<stop class="near" offset="0"/><stop class="mid" offset=".3"/><stop class="far" offset="1"/>'
    "</radialGradient></defs>"
)


def stylesheet() -> str:
    """Returns the colours of a page, and the styles of all drawings on it."""
    return f"{style.variables()}\n.drawing{{{style.shared()}}}\n"


def draw(picture: Board | Scene) -> str:
    """Draws a board as it is, or a scene with row and column numbers and all its marks."""
    if isinstance(picture, Scene):
        return draw_row([picture])
    content, box = plain(picture)
    return document(content, box, name_of(picture))


def draw_row(scenes: Sequence[Scene]) -> str:
    """Draws scenes side by side; several have their titles above them."""
    titled = scenes if len(scenes) > 1 else [replace(scenes[0], title="")]
    return document(*arranged(titled, len(scenes)), name_of(scenes[-1].board))


def plain(board: Board, *, shines: bool = True) -> tuple[str, Box]:
    """Draws a board without anything around it; returns its layers and their box."""
    content = "\n".join([*board_layers(board, shines=shines), rim(board, "yours")])
    size = board.width * SIDE + 2, board.height * SIDE + 2
    return content, (-PLAIN_MARGIN, -PLAIN_MARGIN, *size)


def arranged(
    scenes: Sequence[Scene], columns: int, *, labelled: bool = True, shines: bool = True
) -> tuple[str, Box]:
    """Draws scenes in rows, with their titles above them; returns their layers and their box."""
    lead = MARGIN if labelled else END_MARGIN
    top = lead + (TITLE if any(scene.title for scene in scenes) else 0)
    rows = [scenes[first : first + columns] for first in range(0, len(scenes), columns)]
    parts: list[str] = []
    y, right = 0, 0
    for row in rows:
        x = 0
        for place, scene in enumerate(row):
            content = [*_titled(scene, labelled, shines)]
            shift = f"{x} {y}" if y else f"{x}"
            parts += [f'<g transform="translate({shift})">', *content, "</g>"] if x or y else content
            x += max(map(_across, scenes[place::columns])) + lead + END_MARGIN
        y += max(scene.board.height for scene in row) * SIDE + top + END_MARGIN
        right = max(right, x)
    return "\n".join(parts), (-lead, -top, right, y)


def _titled(scene: Scene, labelled: bool, shines: bool) -> Iterator[str]:
    yield from scene_layers(scene, shines=shines)
    if labelled:
        yield from labels(scene.board)
    if scene.title:
        yield text_line("title", 0, -9 if labelled else -3, scene.title)


def _across(scene: Scene) -> int:
    """Returns how wide a scene is, or its title where that is wider."""
    return max(scene.board.width * SIDE, round(len(scene.title) * TITLE_LETTER))


def document(
    content: str, box: Box, name: str, theme: Theme | None = None, scale: float = SCALE
) -> str:
    """Wraps layers into a drawing with the styles that they use.

    Without a theme, it has the colours of the day, and those of the night for a viewer who prefers
    them. With one, it also has a ground.
    """
    if theme:
        content = f"{ground(box)}\n{content}"
    scope, gradient = (f"lu-{theme.name}", f"light-{theme.name}") if theme else ("lu", "light")
    if 'class="light"' in content:
        content = f"{LIGHT.replace('light', gradient)}\n{content}"
    used = {name for names in re.findall('class="(.*?)"', content) for name in names.split()}
    classes = (one for one in style.ALL_RULES if one in used)
    styles = style.standalone(classes, scope, theme.colours if theme else None)
    styles = styles.replace("#light", f"#{gradient}")
    width, height = (shapes.number(size * scale) for size in box[2:])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(shapes.number, box))}" '
        f'width="{width}" height="{height}" class="{scope}" role="img">\n'
        f"<title>{_escaped(name)}</title>\n<style>{styles}</style>\n{content}\n</svg>\n"
    )


def ground(box: Box) -> str:
    """Draws what everything else lies on."""
    left, top, width, height = map(shapes.number, box)
    return f'<path class="ground" d="M{left} {top}h{width}v{height}h-{width}z"/>'


def text_line(kind: str, x: float, y: float, text: str) -> str:
    """Writes a line of any text."""
    across = f'x="{shapes.number(x)}" ' if x else ""
    return f'<text class="{kind}" {across}y="{shapes.number(y)}">{_escaped(text)}</text>'


def _escaped(text: str) -> str:
    """Returns a text for XML, which cannot hold control characters."""
    return escape(printable(text), quote=False)


def name_of(board: Grid) -> str:
    """Returns the name of a drawing, for those who cannot see it."""
    return f"Light Up, {board.height} rows of {board.width} cells"


def board_layers(
    board: Board, within: Container[int] = EVERYWHERE, *, dim: bool = False, shines: bool = True
) -> Iterator[str]:
    """Draws a board without its rim: floor, light, grid, walls, clues, dots, bulbs.

    Leaves out what is in none of the cells `within` and, unless it `shines`, what bulbs change.
    """
    yield floor(board)
    shone = [*light(board, within)] if shines else []
    yield from ['<g class="dim">', *shone, "</g>"] if dim and shone else shone
    yield from (*tiles(board.puzzle, within), *filter(None, [clues(board.puzzle, within)]))
    yield from player_marks(board, within, ticked=shines)


def scene_layers(
    scene: Scene, within: Container[int] = EVERYWHERE, *, shines: bool = True
) -> Iterator[str]:
    """Draws a scene without its labels; in the supposed world the lamps are dimmed."""
    yield from board_layers(scene.board, within, dim=scene.world == "supposed", shines=shines)
    yield rim(scene.board, scene.world)
    if scene.marks:
        yield from ('<g class="marks">', *_marks.draw(scene.marks, scene.board), "</g>")


def parts(scene: Scene) -> str:
    """Draws the marks of a scene, in their layers, those of each sentence as a part of its own."""
    drawn = []
    for (_, number), marks in groupby(in_layers(scene.marks), key=lambda one: (one.kind, one.number)):
        layers = "".join(_marks.draw(marks, scene.board, scene.marks))
        drawn.append(f'<g class="part" data-n="{number}">{layers}</g>' if number else layers)
    return "".join(drawn)


def floor(board: Grid) -> str:
    """Draws the unlit floor."""
    return f'<path class="floor" d="M0 0h{board.width * SIDE}v{board.height * SIDE}H0z"/>'


def light(board: Board, within: Container[int] = EVERYWHERE) -> Iterator[str]:
    """Draws what the bulbs light: flat, then brighter towards each bulb."""
    if lit := _only(board.lit, within):
        yield f'<path class="lit" d="{shapes.strips(lit, board.width)}"/>'
        puzzle = board.puzzle
        shining = (bulb for bulb in sorted(board.bulbs) if _shines_on(puzzle, bulb, within))
        yield f'<g class="light">{"".join(beam(puzzle, bulb) for bulb in shining)}</g>'


def _shines_on(puzzle: Puzzle, bulb: int, cells: Container[int]) -> bool:
    return any(cell in cells for run in puzzle.runs_of(bulb) for cell in run)


def _only(cells: Iterable[int], within: Container[int]) -> list[int]:
    """Returns those of some cells that are drawn, in reading order."""
    return sorted(cell for cell in cells if cell in within)


def beam(puzzle: Puzzle, bulb: int) -> str:
    """Draws the light of one bulb."""
    x, y = shapes.centre(bulb, puzzle.width)
    cross = shapes.beams(bulb, puzzle.runs_of(bulb), puzzle.width)
    return f'<path transform="translate({x} {y})" d="{cross}"/>'


def tiles(puzzle: Puzzle, within: Container[int] = EVERYWHERE) -> Iterator[str]:
    """Draws the grid and the walls."""
    width, height = puzzle.width * SIDE, puzzle.height * SIDE
    rows = "".join(f"M0 {y}h{width}" for y in range(SIDE, height, SIDE))
    cols = "".join(f"M{x} 0v{height}" for x in range(SIDE, width, SIDE))
    if rows or cols:
        yield f'<path class="grid" d="{rows}{cols}"/>'
    if walls := shapes.signs("wall", _only(puzzle.walls, within), puzzle.width):
        yield f'<path class="wall" d="{walls}"/>'


def clues(puzzle: Puzzle, within: Container[int] = EVERYWHERE) -> str:
    """Draws the clues; empty if there are none."""
    figures = [
        _text(shapes.centre(cell, puzzle.width), 2.3, str(clue))
        for cell, clue in puzzle.clues
        if cell in within
    ]
    return f'<g class="clue">{"".join(figures)}</g>' if figures else ""


def player_marks(
    board: Board, within: Container[int] = EVERYWHERE, *, ticked: bool = True
) -> Iterator[str]:
    """Draws what the marks of the player change: finished clues, if they are `ticked`, dots, bulbs."""
    marked = {"v": finished(board) if ticked else (), "x": board.dots, "*": board.bulbs}
    cells = {sign: _only(found, within) for sign, found in marked.items()}
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
