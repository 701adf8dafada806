"""Pictures of boards to test the reader: own drawings in many looks, spoilt in many ways.

Everything follows from a seed. A look is a choice of colours, lines, font, bulbs and dots; a kind says
what happens to the drawing: a clean screen, a spoilt one, print, a scan or a photo.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from lightup.core.board import Board
from lightup.generating.generate import generate
from lightup.solving.solve import solve

from . import spoiling
from .spoiling import Corners

KINDS = ("screen", "spoilt", "print", "scan", "photo")
FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "C:/Windows/Fonts")
NAMES = (
    "DejaVuSans",
    "DejaVuSerif",
    "Liberation",
    "Roboto",
    "OpenSans",
    "Lato",
    "FreeSans",
    "FreeSerif",
)
WORDS = "the council met on Tuesday to weigh a plan for its old harbour and 12 ferries in March"


@dataclass(frozen=True)
class Look:
    """How boards are drawn."""

    pitch: int
    ground: str
    white: str
    wall: str
    ink: str
    lit: str | None
    line: str
    width: int
    border: int
    font: str | None
    size: float
    bulb: str
    bulb_colour: str
    bulb_size: float
    dot: str
    dot_colour: str
    dot_size: float


PLAIN = Look(
    pitch=30,
    ground="white",
    white="white",
    wall="black",
    ink="white",
    lit=None,
    line="#888",
    width=1,
    border=2,
    font=None,
    size=0.7,
    bulb="disc",
    bulb_colour="#b05000",
    bulb_size=0.7,
    dot="disc",
    dot_colour="#383",
    dot_size=0.2,
)


@dataclass(frozen=True)
class Sample:
    """A picture of a board."""

    picture: Image.Image
    board: Board
    corners: Corners
    look: Look
    kind: str

    @property
    def png(self) -> bytes:
        return png(self.picture)


def png(picture: Image.Image) -> bytes:
    """Returns a picture as a file."""
    data = BytesIO()
    picture.save(data, "PNG")
    return data.getvalue()


def side_by_side(*boards: Board) -> Image.Image:
    """Draws boards on one page, from left to right."""
    pictures = [drawn(board, PLAIN, Random(3))[0] for board in boards]
    width, height = sum(one.width + 20 for one in pictures), max(one.height for one in pictures)
    page = Image.new("RGB", (width + 20, height + 40), PLAIN.ground)
    left = 20
    for one in pictures:
        page.paste(one, (left, 20))
        left += one.width + 20
    return page


@cache
def fonts() -> list[str | None]:
    """Returns the usual fonts that this machine has; `None` is the one that comes with Pillow."""
    files = [file for folder in FOLDERS for file in sorted(Path(folder).rglob("*.ttf"))]
    usual = [str(file) for file in files if file.name.startswith(NAMES)]
    return [None, *usual]


def font_of(name: str | None, size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.truetype(name, size) if name else ImageFont.load_default(size)


def sample(kind: str, seed: int) -> Sample:
    """Makes a picture of a fresh board."""
    random = Random(f"{kind} {seed}")
    board = make_board(random)
    look = printed(random) if kind in ("print", "scan", "photo") else on_screen(random)
    picture, corners = drawn(board, look, random)
    for change in _changes(kind, random):
        picture, corners = change(picture, corners, random)
    return Sample(picture, board, corners, look, kind)


def make_board(random: Random) -> Board:
    """Makes a puzzle with one solution; half of them with some of its bulbs and dots elsewhere."""
    width, height = random.choice(
        [(5, 5), (6, 6), (7, 7), (8, 8), (10, 7), (9, 12), (10, 10), (14, 14)]
    )
    recipe = (
        f"{width}x{height}w{random.choice([18, 24, 30])}{random.choice(['rot180', 'none'])}+candidates1"
    )
    puzzle = next(generate(recipe, seed=random.getrandbits(30)))
    if random.random() < 0.5:
        return Board(puzzle)
    solution = solve(puzzle).solution
    assert solution
    bulbs = random.sample(sorted(solution.bulbs), random.randint(0, len(solution.bulbs)))
    free = sorted({*puzzle.white} - solution.bulbs)
    dots = random.sample(free, random.choice([0, len(free) // 8, len(free) // 3]))
    return Board(puzzle, bulbs, dots)


def on_screen(random: Random) -> Look:
    """Chooses the look of a program or a page, by day or by night."""
    day = random.random() < 0.75
    white, wall, lit, ground, line, ink = random.choice(DAYS if day else NIGHTS)
    return Look(
        pitch=random.randint(18, 64),
        ground=ground,
        white=white,
        wall=wall,
        ink=ink,
        lit=lit if random.random() < 0.75 else None,
        line=line,
        width=random.choice([1, 1, 1, 2]),
        border=random.choice([0, 1, 2, 3]),
        font=random.choice(fonts()),
        size=random.uniform(0.55, 0.85),
        bulb=random.choice(["disc", "disc", "outlined", "bulb"]),
        bulb_colour=random.choice(["#f09000", "#008060", "#e53935", "#20d0d0"]),
        bulb_size=random.uniform(0.52, 0.75),
        dot=random.choice(["disc", "square", "cross"]),
        dot_colour=random.choice(["#c33", "#383", "#666"]) if day else "#bbb",
        dot_size=random.uniform(0.1, 0.28),
    )


def printed(random: Random) -> Look:
    """Chooses the look of a newspaper or a book."""
    grey = random.random() < 0.35
    wall = (
        random.choice(["#c4c4c4", "#bbb", "#aaa", "#999"]) if grey else random.choice(["black", "#222"])
    )
    return Look(
        pitch=random.randint(24, 60),
        ground="white",
        white="white",
        wall=wall,
        ink="black" if grey else "white",
        lit=None,
        line=random.choice(["black", "#555"]),
        width=random.choice([1, 1, 2]),
        border=random.choice([1, 2, 4, 6]),
        font=random.choice(fonts()),
        size=random.uniform(0.55, 0.85),
        bulb=random.choice(["ring", "ring", "disc"]),
        bulb_colour=random.choice(["black", "#444"]),
        bulb_size=random.uniform(0.55, 0.72),
        dot=random.choice(["disc", "cross"]),
        dot_colour=random.choice(["black", "#555"]),
        dot_size=random.uniform(0.1, 0.25),
    )


# White, wall, lit, ground around, lines, ink of the clues.
DAYS = (
    ("white", "black", "#ffff66", "white", "#999", "white"),
    ("#e6e6e6", "black", "yellow", "#e6e6e6", "#888", "white"),
    ("white", "#222", "#fff4b0", "#f5efe0", "#aaa", "white"),
    ("#d8cdb8", "#2b2620", "#ffe9a0", "#f4ecdf", "#bfb49c", "#f8f4ea"),
    ("white", "#333", "#c8ffa0", "#eef", "#777", "#eee"),
    ("#f8f8ff", "#345", "#fff3c4", "#dde", "#9ab", "white"),
)
NIGHTS = (
    ("#252b3a", "#0a0b0f", "#b8862a", "#11141c", "#4a5268", "#eee"),
    ("#3a3a3a", "black", "#8a7a20", "#202020", "#666", "white"),
    ("#2d3b45", "#10161a", "#d0a040", "#1b252c", "#55646e", "#ddd"),
)


def _furniture(
    draw: ImageDraw.ImageDraw, size: tuple[int, int], box: list[int], random: Random
) -> None:
    """Writes a title above the board and words around it."""
    colour = random.choice(["#333", "#777", "#a33"])
    font = font_of(random.choice(fonts()), random.randint(12, 20))
    draw.text((8, 6), "Light Up 7x7", fill=colour, font=font)
    words = WORDS.split()
    for y in range(box[1], size[1] - 24, 22):
        draw.text((box[2] + 14, y), " ".join(random.sample(words, 3)), fill=colour, font=font)


def drawn(board: Board, look: Look, random: Random) -> tuple[Image.Image, Corners]:
    """Draws a board, with a margin or with text around it."""
    pitch = look.pitch
    furnished = random.random() < 0.4
    margin = random.randint(40, 90) if furnished else random.choice([look.border, 8, 20, 40])
    wide, high = board.width * pitch, board.height * pitch
    extra = 220 if furnished else 0
    size = (wide + 2 * margin + 1 + extra, high + 2 * margin + 1)
    picture = Image.new("RGB", size, look.ground)
    draw = ImageDraw.Draw(picture)
    box = [margin, margin, margin + wide, margin + high]
    if furnished:
        _furniture(draw, size, box, random)
    lit = board.lit if look.lit else frozenset()
    for cell, symbol in enumerate(board.cells):
        row, col = divmod(cell, board.width)
        corner = (margin + col * pitch, margin + row * pitch)
        _draw_cell(draw, look, symbol, corner, cell in lit)
    for number in range(board.width + 1):
        x = margin + number * pitch
        draw.line([x, box[1], x, box[3]], fill=look.line, width=look.width)
    for number in range(board.height + 1):
        y = margin + number * pitch
        draw.line([box[0], y, box[2], y], fill=look.line, width=look.width)
    for step in range(look.border):
        draw.rectangle(
            [box[0] - step, box[1] - step, box[2] + step, box[3] + step], outline=_edge(look)
        )
    x0, y0, x1, y1 = box
    return picture, np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], float)


def smudged(board: Board, *cells: int) -> Image.Image:
    """Draws a board plainly, with the lower half of some cells covered, so that they are in doubt."""
    picture, corners = drawn(board, PLAIN, Random(1))
    for cell in cells:
        x, y = corners[0] + PLAIN.pitch * np.array([cell % board.width, cell // board.width])
        ImageDraw.Draw(picture).rectangle([x + 4, y + 16, x + 26, y + 27], fill=PLAIN.wall)
    return picture


def _edge(look: Look) -> str:
    return look.line if look.ground.startswith("#1") or look.ground.startswith("#2") else "#222"


def _draw_cell(
    draw: ImageDraw.ImageDraw, look: Look, symbol: str, corner: tuple[int, int], lit: bool
) -> None:
    x, y = corner
    pitch = look.pitch
    wall = symbol in "#01234"
    colour = look.wall if wall else (look.lit or look.white) if lit else look.white
    draw.rectangle([x, y, x + pitch, y + pitch], fill=colour)
    centre = (x + pitch / 2, y + pitch / 2)
    if symbol in "01234":
        font = font_of(look.font, pitch * look.size)
        left, top, right, bottom = draw.textbbox((0, 0), symbol, font=font)
        at = (centre[0] - (left + right) / 2, centre[1] - (top + bottom) / 2)
        draw.text(at, symbol, fill=look.ink, font=font)
    elif symbol == "*":
        _draw_mark(draw, look.bulb, look.bulb_colour, centre, pitch * look.bulb_size)
    elif symbol == "x":
        _draw_mark(draw, look.dot, look.dot_colour, centre, max(3.0, pitch * look.dot_size))


def _draw_mark(
    draw: ImageDraw.ImageDraw, kind: str, colour: str, centre: tuple[float, float], size: float
) -> None:
    x, y = centre
    half = size / 2
    box = [x - half, y - half, x + half, y + half]
    if kind == "disc":
        draw.ellipse(box, fill=colour)
    elif kind == "outlined":
        draw.ellipse(box, fill=colour, outline="black")
    elif kind == "ring":
        draw.ellipse(box, outline=colour, width=max(1, round(size / 16)))
    elif kind == "square":
        draw.rectangle(box, fill=colour)
    elif kind == "cross":
        width = max(1, round(size / 7))
        draw.line([x - half, y - half, x + half, y + half], fill=colour, width=width)
        draw.line([x - half, y + half, x + half, y - half], fill=colour, width=width)
    else:
        draw.ellipse(
            [x - half * 0.7, y - half, x + half * 0.7, y + half * 0.4], fill=colour, outline="#553300"
        )
        draw.rectangle([x - half * 0.3, y + half * 0.35, x + half * 0.3, y + half], fill="#553300")


def _changes(kind: str, random: Random) -> list[spoiling.Change]:
    """Chooses what happens to a drawing."""
    often = [spoiling.jpeg] if random.random() < 0.6 else []
    if kind == "spoilt":
        some = (spoiling.rescaled, spoiling.turned, spoiling.blurred, spoiling.faded)
        return [*random.sample(some, random.randint(1, 2)), *often]
    if kind == "scan":
        return [spoiling.faded, spoiling.turned, spoiling.dusty, spoiling.noisy, *often]
    if kind == "photo":
        seen = (spoiling.on_table, spoiling.tilted, spoiling.shaded, spoiling.blurred)
        return [*seen, spoiling.noisy, spoiling.jpeg]
    return []
