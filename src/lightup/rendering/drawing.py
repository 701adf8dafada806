"""`Drawing`: a picture of one or more boards, to look at or to save as SVG, PNG or PDF.

>>> from lightup.core.board import Board
>>> drawing = render(Board.from_rows(["*1"]), theme="print")
>>> drawing.svg.startswith("<svg "), drawing.size
(True, (79.2, 43.2))
"""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from io import BytesIO
from math import ceil, sqrt
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from ..base.errors import InputError, NoSolution
from ..base.files import replace
from ..base.packages import need
from ..core.board import Board, as_board
from ..core.puzzle import Puzzle
from ..reasoning.arguing.steps import Step
from ..reasoning.telling.accounts import account
from ..solving.solve import solve
from . import shapes, staging, svg
from .painting import OF_PUZZLES, SETTINGS, Painter, register_fonts
from .scene import Scene
from .svg import SCALE
from .themes import THEMES, find_theme

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Sequence

    from .svg import Box
    from .themes import Theme

    Shown = Puzzle | Board | Step | Scene

CELL = shapes.SIDE * SCALE  # the side of a cell, in pixels
PIXEL = 0.75  # in points
MOST_PIXELS = 100_000_000
HEADING, HEADING_LINE = 9, 7.2  # units above the pictures for a title, and for each further line
HEADING_LETTER, SHORTEST = 3, 20  # about how wide a letter of a title is; how many fit on any line


@dataclass(frozen=True)
class Drawing:
    """Layers in a box, in units of a tenth of a cell, and how to draw them.

    Without a theme, an SVG has the colours of day and night, and other formats those of the day.
    """

    layers: str = field(repr=False)
    box: Box
    name: str
    theme: Theme | None = None
    scale: float = SCALE

    @property
    def size(self) -> tuple[float, float]:
        """The width and the height in pixels, 96 to an inch."""
        width, height = (round(side * self.scale, 4) for side in self.box[2:])
        return width, height

    @property
    def svg(self) -> str:
        return svg.document(self.layers, self.box, self.name, self.theme, self.scale)

    def pdf(self) -> bytes:
        """Returns a PDF with one page, the same bytes for the same drawing."""
        return self._page()

    def _page(self, without: Container[str] = (), compressed: bool = True) -> bytes:
        need("pdf", "a PDF")
        width, height = (side * PIXEL for side in self.size)
        file, canvas_module = BytesIO(), import_module("reportlab.pdfgen.canvas")
        register_fonts()
        settings = SETTINGS | {"pageCompression": int(compressed)}
        canvas = canvas_module.Canvas(file, (width, height), **settings)
        canvas.setTitle(self.name)
        canvas.setAuthor("")
        canvas.setSubject(OF_PUZZLES)
        canvas.setCreator("lightup")
        painter = Painter(canvas, self._colours)
        painter.paint(self._grounded, self.box, 0, 0, self.scale * PIXEL, without)
        canvas.save()
        return file.getvalue()

    def png(self) -> bytes:
        """Returns a PNG with as many pixels as its size says."""
        width, height = map(round, self.size)
        if width * height > MOST_PIXELS:
            raise InputError(
                f"expected a picture of at most {MOST_PIXELS // 10**6} million pixels, got "
                f"{width}x{height}: choose smaller cells"
            )
        need("image", "a PNG")
        from . import _pixels as pixels

        picture = pixels.lowest(self._grounded, self.box, self.scale, self._colours)
        rest = self._page(without=pixels.LOWEST, compressed=False)
        return pixels.png(pixels.finished(picture, rest))

    @property
    def _colours(self) -> Theme:
        return self.theme or THEMES["light"]

    @property
    def _grounded(self) -> str:
        return f"{svg.ground(self.box)}{self.layers}"

    def save(self, file: str | Path) -> None:
        """Writes the drawing to a file, in the format of its ending: .svg, .png or .pdf."""
        path = Path(file)
        replace(path, self.write_as(path.suffix))

    def write_as(self, ending: str) -> bytes:
        """Returns the drawing in the format of an ending such as `.svg`."""
        if ending.lower() not in ENDINGS:
            raise InputError(
                f"expected a file that ends in {', '.join(ENDINGS)}, got the ending {ending[:80]!r}"
            )
        return ENDINGS[ending.lower()](self)

    def _repr_svg_(self) -> str:
        return self.svg


ENDINGS: dict[str, Callable[[Drawing], bytes]] = {
    ".svg": lambda drawing: drawing.svg.encode(),
    ".png": Drawing.png,
    ".pdf": Drawing.pdf,
}


def render(
    pictures: Shown | Iterable[Shown],
    *,
    theme: str | None = None,
    cell: float = CELL,
    solution: bool = False,
    coordinates: bool = False,
    title: str = "",
    columns: int | None = None,
) -> Drawing:
    """Draws a puzzle, a board, a step or a scene, or several of them on one sheet.

    Returns a `Drawing`, which has `svg`, `png()`, `pdf()` and `save(file)`, and shows itself in a
    notebook. The theme is light, dark, print or safe; `cell` is the side of a cell in pixels. Solutions
    take the place of marks. The title is that of the whole sheet; a scene has a title of its own.
    Without `columns`, a sheet becomes about square.
    """
    if cell <= 0:
        raise InputError(f"expected a cell of more than 0 pixels, got {cell:g}")
    found = find_theme(theme) if theme else None
    scenes = [one for picture in _listed(pictures) for one in scenes_of(picture)]
    if not scenes:
        raise InputError("expected a picture to draw, got none")
    if solution:
        scenes = [Scene(solved(scene.board), title=scene.title) for scene in scenes]
    content, box = _laid_out(scenes, coordinates, columns, shines=found is None or found.shines)
    if title.strip():
        content, box = _headed(title, content, box)
    return Drawing(content, box, title or svg.name_of(scenes[0].board), found, cell / shapes.SIDE)


def _laid_out(
    scenes: Sequence[Scene], coordinates: bool, columns: int | None, *, shines: bool
) -> tuple[str, Box]:
    """Draws one board alone, or scenes on a sheet; with marks, also row and column numbers."""
    marked = any(scene.marks for scene in scenes)
    if len(scenes) == 1 and not (coordinates or marked or scenes[0].title):
        return svg.plain(scenes[0].board, shines=shines)
    across = columns or _columns(scenes)
    return svg.arranged(scenes, across, labelled=coordinates or marked, shines=shines)


def _listed(pictures: Shown | Iterable[Shown]) -> Iterable[Shown]:
    is_one = isinstance(pictures, Puzzle | Board | Step | Scene) or not hasattr(pictures, "__iter__")
    return [pictures] if is_one else pictures  # type: ignore[list-item, return-value]


def scenes_of(picture: Shown) -> Sequence[Scene]:
    """Returns what to draw: one scene, or those of a step."""
    if isinstance(picture, Scene):
        return [picture]
    if isinstance(picture, Step):
        return staging.scenes(account(picture))
    return [Scene(as_board(picture))]


def solved(board: Board) -> Board:
    """Returns a solution of a board's puzzle; raises `NoSolution` if there is none."""
    found = solve(board.puzzle, at_most=1).solution
    if found is None:
        raise NoSolution
    return found


def _columns(scenes: Sequence[Scene]) -> int:
    """Returns how many columns make a sheet of scenes about square; steps stay side by side."""
    if any(scene.marks for scene in scenes) and len(scenes) <= 3:
        return len(scenes)
    across = max(scene.board.width for scene in scenes)
    down = max(scene.board.height for scene in scenes)
    return ceil(sqrt(len(scenes) * down / across))


def _headed(title: str, content: str, box: Box) -> tuple[str, Box]:
    """Puts a title above everything else, in lines no wider than that."""
    left, top, width, height = box
    lines = wrap(title, max(SHORTEST, int((width + left) / HEADING_LETTER)))
    last = HEADING_LINE * (len(lines) - 1)
    written = [
        svg.text_line("heading", 0, top - 2 - last + place * HEADING_LINE, line)
        for place, line in enumerate(lines)
    ]
    wide = max(width, *(len(line) * HEADING_LETTER - left for line in lines))
    above = HEADING + last
    return "\n".join([*written, content]), (left, top - above, wide, height + above)
