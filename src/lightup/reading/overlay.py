"""The reading drawn on its picture: the lattice, what was read in each cell, doubtful cells ringed."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PIL import ImageDraw

    from .pictures import Picture
    from .read import Point, Reading

LINE, SIGN, DOUBT = (0, 120, 255), (220, 0, 120), (255, 60, 0)
SIGN_SIZE = 0.34  # of a cell
WIDEST = 2000  # pixels of an overlay


def overlay(picture: Picture, readings: Iterable[Reading]) -> bytes:
    """Returns a PNG of the picture with its readings on top."""
    from PIL import Image, ImageDraw

    image = Image.fromarray(picture.pixels)
    shrink = min(1.0, WIDEST / max(image.size))
    if shrink < 1:
        image = image.resize((round(image.width * shrink), round(image.height * shrink)))
    draw = ImageDraw.Draw(image)
    for reading in readings:
        _draw_reading(draw, reading, shrink / picture.scale)
    data = BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


def _draw_reading(draw: ImageDraw.ImageDraw, reading: Reading, scale: float) -> None:
    """Draws the lattice, then signs in the corners of cells, so that the picture shows between them."""
    nodes = [[(x * scale, y * scale) for x, y in row] for row in reading.lattice]
    for line in (*nodes, *zip(*nodes, strict=True)):
        draw.line([*line], fill=LINE, width=1)
    doubtful = {*reading.doubts}
    for cell, symbol in enumerate(reading.board.cells):
        row, col = divmod(cell, reading.board.width)
        corner, opposite = nodes[row][col], nodes[row + 1][col + 1]
        if symbol != ".":
            _draw_sign(draw, symbol, corner, opposite)
        if cell in doubtful:
            draw.ellipse(
                [*corner, *opposite], outline=DOUBT, width=max(2, round(_size(corner, opposite) / 12))
            )


def _size(corner: Point, opposite: Point) -> float:
    return min(opposite[0] - corner[0], opposite[1] - corner[1])


def _draw_sign(draw: ImageDraw.ImageDraw, symbol: str, corner: Point, opposite: Point) -> None:
    """Draws a symbol into the upper left of a cell, on a ground of its own."""
    from PIL import ImageFont

    size = max(6.0, SIGN_SIZE * _size(corner, opposite))
    x, y = corner[0] + 1, corner[1] + 1
    draw.rectangle([x, y, x + size * 0.75, y + size], fill="white")
    draw.text((x + size * 0.08, y - size * 0.08), symbol, fill=SIGN, font=ImageFont.load_default(size))
