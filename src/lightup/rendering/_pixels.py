"""PNG: the lowest layers of a picture as pixels, the rest drawn on top by the PDF engine.

What lies lowest is made of upright rectangles: the ground, the floors, and light. The engine takes
long for light, because it computes every beam anew. Here it is computed once, and cut into beams.

A row of an array has the red, green and blue of one pixel after the other, because numpy is several
times faster with rows than with pixels.

>>> from lightup.rendering.themes import THEMES
>>> picture = lowest('<path class="ground" d="M0 0h2v1h-2z"/>', (0, 0, 2, 1), 3, THEMES["print"])
>>> picture.shape, int(picture.min())
((3, 18), 255)
"""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache
from importlib import import_module
from math import ceil
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import numpy as np

from ._outlines import outline
from .painting import LIGHT, REACH, lit, shades, strips, transform
from .shapes import SIDE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from .svg import Box
    from .themes import Theme

    Pixels = NDArray[np.uint8]
    Element = ElementTree.Element
    Placed = tuple[float, float, float]  # from the left and the top, in pixels, and pixels per unit

LOWEST = frozenset(("ground", "floor", "lit", "light"))
FLAT = {"ground": "sheet", "floor": "floor"}  # the colour of a layer
DIM = 0.5  # of light in the supposed world, as `_style` has it
RGB = 3  # bytes of a pixel
LEVEL = 2  # of compression
UP = 2  # the filter that takes away the row above
METRE = round(96 / 0.0254)  # pixels


def lowest(layers: str, box: Box, scale: float, theme: Theme) -> Pixels:
    """Draws the lowest layers of a picture, at so many pixels per unit."""
    size = round(box[3] * scale), round(box[2] * scale) * RGB
    picture = np.full(size, 255, dtype=np.uint8)
    light = _Light(theme)
    root = ElementTree.fromstring(f"<svg>{layers}</svg>")
    for element, kind, opacity, placed in _found(root, 1.0, (-box[0] * scale, -box[1] * scale, scale)):
        if kind == "light":
            for beam in element:
                light.shine(picture, beam, opacity, _moved(beam, placed))
        else:
            colour = lit(theme, opacity) if kind == "lit" else theme.colours[FLAT[kind]]
            row = np.resize(_rgb(colour), size[1]).astype(np.uint8)
            for one in strips(element.get("d", "")) if kind == "lit" else [_around(element)]:
                part = _part(picture, *_pixels(one, placed))
                part[:] = row[: part.shape[1]]
    return picture


def _found(
    group: Element, opacity: float, placed: Placed
) -> Iterator[tuple[Element, str, float, Placed]]:
    """Yields the elements of the lowest layers with their classes and places."""
    for element in group:
        kind = element.get("class", "")
        if kind in LOWEST:
            yield element, kind, opacity, placed
        elif element.tag == "g" and kind in ("", "dim"):
            yield from _found(element, opacity * (DIM if kind else 1), _moved(element, placed))


def _moved(element: Element, placed: Placed) -> Placed:
    x, y, scale = transform(element)
    return placed[0] + x * placed[2], placed[1] + y * placed[2], placed[2] * scale


def _around(element: Element) -> Box:
    """Returns left, top, right and bottom of a rectangle."""
    points = [point for _, point in outline(element.get("d", "")) if point]
    (left, *_, right), (top, *_, bottom) = (sorted({point[i] for point in points}) for i in (0, 1))
    return left, top, right, bottom


def _part(picture: Pixels, left: int, top: int, right: int, bottom: int) -> Pixels:
    return picture[top:bottom, left * RGB : right * RGB]


def _pixels(box: Box, placed: Placed) -> tuple[int, int, int, int]:
    """Returns the borders of a rectangle, at whole pixels."""
    x, y, scale = placed
    left, top, right, bottom = (
        max(0, round(at + side * scale)) for at, side in zip((x, y, x, y), box, strict=True)
    )
    return left, top, right, bottom


class _Light:
    """Lays the light of bulbs on lit cells; where beams cross, the one that changes more wins."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._mix = np.maximum if theme.is_dark else np.minimum

    def shine(self, picture: Pixels, beam: Element, opacity: float, placed: Placed) -> None:
        """Draws the beams of one bulb."""
        rays = _rays(self.theme, opacity, placed[2], max(picture.shape[0], picture.shape[1] // RGB))
        for box in strips(beam.get("d", "")):
            left, top, right, bottom = _pixels(box, placed)
            ray = rays[box[2] - box[0] <= SIDE]
            x, y = ray.shape[1] // RGB // 2 - round(placed[0]), len(ray) // 2 - round(placed[1])
            part = _part(picture, left, top, right, bottom)
            self._mix(part, _part(ray, x + left, y + top, x + right, y + bottom), out=part)


@lru_cache(8)
def _rays(theme: Theme, opacity: float, scale: float, length: int) -> tuple[Pixels, Pixels]:
    """Computes the light of a bulb along a row and a column, so many pixels to either side."""
    across = ceil(SIDE * scale / 2) + 1
    x, y = ((np.arange(-size, size) + 0.5) / scale for size in (length, across))
    distances = np.hypot(x[None, :], y[:, None])
    places = [place * REACH for _, place, _ in LIGHT]
    colours = np.array([*map(_rgb, shades(theme, opacity))], dtype=float)
    channels = [np.interp(distances, places, channel) for channel in colours.T]
    row = np.rint(np.stack(channels, axis=2)).astype(np.uint8)
    return row.reshape(2 * across, -1), row.transpose(1, 0, 2).reshape(2 * length, -1)


def _rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def finished(picture: Pixels, page: bytes) -> Pixels:
    """Draws the only page of a PDF upon a picture of its size."""
    pdfium = import_module("pypdfium2")
    raw = import_module("pypdfium2.raw")
    height, width = picture.shape[0], picture.shape[1] // RGB
    document = pdfium.PdfDocument(page)
    bitmap = pdfium.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR, rev_byteorder=True)
    pixels: Pixels = bitmap.to_numpy().reshape(height, -1)
    pixels[:] = picture
    raw.FPDF_RenderPageBitmap(bitmap, document[0], 0, 0, width, height, 0, raw.FPDF_REVERSE_BYTE_ORDER)
    document.close()
    return pixels


def png(picture: Pixels) -> bytes:
    """Writes a picture as PNG.

    Each row is stored as its difference from the row above, which is small in a drawing of cells. Other
    libraries try every filter for every row, which takes longer than compressing them.
    """
    height, width = picture.shape
    rows = np.full((height, 1 + width), UP, dtype=np.uint8)
    rows[0, 1:] = picture[0]
    np.subtract(picture[1:], picture[:-1], out=rows[1:, 1:])
    chunks = {
        b"IHDR": struct.pack(">IIBBBBB", width // RGB, height, 8, 2, 0, 0, 0),
        b"pHYs": struct.pack(">IIB", METRE, METRE, 1),
        b"IDAT": zlib.compress(rows.data, LEVEL),
        b"IEND": b"",
    }
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks.items())


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
