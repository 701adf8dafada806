"""Boards and scenes as SVG, for pages and print.

Every layer is one path or group, and every kind of mark has a shape of its own: nothing depends on
colour alone.

>>> from lightup.core.board import Board
>>> draw(Board.from_rows(["*1"])).startswith("<svg ")
True
"""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from ..base.words import printable
from . import _marks, _style as style, shapes
from .scene import Scene
from .shapes import SIDE

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from ..core.board import Board
    from ..core.grid import Grid
    from ..core.puzzle import Puzzle
    from .themes import Theme

    Box = tuple[float, float, float, float]  # left, top, width and height

SCALE = 3.6  # pixels per unit; a cell is `SIDE` units wide
PLAIN_MARGIN, MARGIN, END_MARGIN, TITLE = 1, 8, 3, 7
ASIDE = 0.5  # how far the figure of a broken clue moves from the corner with its sign
TITLE_LETTER = 2.1  # about the width of a letter of a title
CORE = ("shine", "gleam", "glow", "core")
# The styles and shapes of a bulb; the discs of its core, upon each other, look like a soft light.
BULB_LAYERS = (
    ("foot", "foot"),
    ("glass", "glass"),
    *((kind, "core") for kind in CORE),
)
# What the player marks (`v`: a finished clue), with the styles and shapes of its layers.
PLAYER_LAYERS = (
    ("v", "tick", "tick"),
    ("x", "dot", "dot"),
    *(("*", kind, shape) for kind, shape in BULB_LAYERS),
)
LIGHT = (
    '<defs><radialGradient id="light" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="48">'
    '<stop class="near" offset="0"/><stop class="mid" offset=".4"/><stop class="far" offset="1"/>'
    "</radialGradient></defs>"
)


def stylesheet() -> str:
    """Returns the colours of a page, and the styles of all drawings on it.

    A drawing has cells of 36 pixels, unless the page sets `--pixel`.
    """
    sizes = f"--pixel:{shapes.number(1 / SCALE)};{style.sizes()}"
    return f"{style.variables()}\n.drawing{{{sizes};{style.shared()}}}\n"


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
    board: Board, *, dim: bool = False, shines: bool = True, broken: Container[int] = ()
) -> Iterator[str]:
    """Draws a board without its rim: floor, light, grid, walls, clues, dots, bulbs.

    Unless it `shines`, leaves out what bulbs change. Clues that are `broken` make room for a sign.
    """
    yield floor(board)
    shone = [*light(board)] if shines else []
    yield from ['<g class="dim">', *shone, "</g>"] if dim and shone else shone
    done = frozenset(finished(board) if shines else ())
    yield from (*tiles(board.puzzle), *filter(None, [clues(board.puzzle, done, broken)]))
    yield from player_marks(board, done, shines=shines)


def scene_layers(scene: Scene, *, shines: bool = True) -> Iterator[str]:
    """Draws a scene without its labels; in the supposed world the lamps are dimmed."""
    broken = {mark.cells[0] for mark in scene.marks if mark.kind in ("many", "few")}
    dim = scene.world == "supposed"
    yield from board_layers(scene.board, dim=dim, shines=shines, broken=broken)
    yield rim(scene.board, scene.world)
    if scene.marks:
        yield from ('<g class="marks">', *_marks.draw(scene.marks, scene.board), "</g>")


def floor(board: Grid) -> str:
    """Draws the unlit floor."""
    return f'<path class="floor" d="M0 0h{board.width * SIDE}v{board.height * SIDE}H0z"/>'


def light(board: Board) -> Iterator[str]:
    """Draws what the bulbs light: flat, then brighter towards each bulb."""
    if board.lit:
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
    if walls := shapes.signs("wall", sorted(puzzle.walls), puzzle.width):
        yield f'<path class="wall" d="{walls}"/>'


def clues(puzzle: Puzzle, done: Container[int] = (), broken: Container[int] = ()) -> str:
    """Draws the clues, those that are done in grey; empty if there are none."""
    figures = []
    for cell, clue in puzzle.clues:
        x, y = shapes.centre(cell, puzzle.width)
        aside = ASIDE if cell in broken else 0
        kind = "bad" if aside else "done" if cell in done else ""
        figures.append(_text((x - aside, y + aside), 2.15, str(clue), kind))
    return f'<g class="clue">{"".join(figures)}</g>' if figures else ""


def player_marks(board: Board, done: frozenset[int], *, shines: bool) -> Iterator[str]:
    """Draws the marks of the player, and the ticks of the clues that are `done`."""
    marked = {"v": done, "x": board.dots, "*": board.bulbs}
    cells = {sign: sorted(found) for sign, found in marked.items()}
    for sign, kind, shape in PLAYER_LAYERS:
        if cells[sign] and (shines or kind not in CORE):
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
    """Draws the rim of a world: dashed if it is supposed."""
    kind = "rim-supposed" if world == "supposed" else "rim"
    width, height = (shapes.number(size * SIDE + 0.3) for size in (board.width, board.height))
    return f'<rect class="{kind}" x="-.15" y="-.15" width="{width}" height="{height}" rx=".5"/>'


def labels(board: Grid) -> Iterator[str]:
    """Draws the row numbers, then the column numbers."""
    rows = (_text((-4, (row + 0.5) * SIDE), 1.3, str(row + 1)) for row in range(board.height))
    cols = (_text(((col + 0.5) * SIDE, -4), 1.3, str(col + 1)) for col in range(board.width))
    yield from (f'<g class="label">{"".join(texts)}</g>' for texts in (rows, cols))


def _text(at: tuple[float, float], down: float, text: str, kind: str = "") -> str:
    x, y = shapes.number(at[0]), shapes.number(at[1] + down)
    own = f'class="{kind}" ' if kind else ""
    return f'<text {own}x="{x}" y="{y}">{text}</text>'
