"""The shapes of bulbs, dots and marks as paths; a cell is 10 units wide.

One path holds all signs of a layer: a shape is a point to start from and a path relative to it. A
shape that ends where it starts leads on to the next one, which keeps the path short.

A full disc is a point, drawn with a thick round pen; with a square one, it is a square.

>>> signs("dot", [0, 1], width=2), signs("square", [0, 1], width=2)
('M5 5h0m10 0h0', 'M2.1 2.1h5.8v5.8h-5.8zm10 0h5.8v5.8h-5.8z')
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SIDE = 10


def centre(cell: int, width: int) -> tuple[int, int]:
    """Returns the middle of a cell."""
    return cell % width * SIDE + 5, cell // width * SIDE + 5


def number(value: float) -> str:
    """Writes a coordinate without the noise of floating point."""
    return f"{round(value, 4):.12g}"


def path(*parts: str | float) -> str:
    """Joins commands and coordinates, with spaces only where they are needed."""
    text, before = "", ""
    for part in parts:
        now = part if isinstance(part, str) else number(part)
        after_number = before[-1:].isdigit() and now[0].isdigit()
        text, before = text + (" " if after_number else "") + now, now
    return text


def _circle(radius: float) -> tuple[float, float, str]:
    arc = f"a{radius} {radius} 0 1 1"
    return -radius, 0, f"{arc} {2 * radius} 0{arc}-{2 * radius} 0z"


def _box(left: float, top: float, width: float, height: float) -> tuple[float, float, str]:
    return left, top, path("h", width, "v", height, "h", -width, "z")


def _glass(radius: float, foot: float) -> tuple[float, float, str]:
    """A bulb as one outline: an open circle that ends in a foot."""
    return -1.2, 2.6, f"a{radius} {radius} 0 1 1 2.4 0v{foot}h-2.4z"


# Where each shape starts, seen from the middle of its cell, and how it goes on.
SHAPES = {
    "wall": _box(-4.6, -4.6, 9.2, 9.2),
    "tick": (1.7, 3, "l.8.8 1.5-1.7"),
    "dot": (0, 0, "h0"),
    "glass": (0, -0.5, "h0"),
    "core": (-0.9, -1.4, "h0"),
    "foot": (0, 2.5, "h0"),
    "hollow bulb": _glass(3.1, 1.3),
    "asked bulb": _glass(3.5, 1.6),
    "hollow dot": _circle(1.2),
    "asked dot": _circle(3.5),
    "diamond": (0, -3.4, "l3.4 3.4-3.4 3.4-3.4-3.4z"),
    "hatching": (-4.6, -1.6, "l3-3m3.2 0-6.2 6.2m0 3 9.2-9.2m0 3-6.2 6.2m3.2 0 3-3"),
    "inner frame": _box(-3.8, -3.8, 7.6, 7.6),
    "outer frame": _box(-5.2, -5.2, 10.4, 10.4),
    "flag": _box(2.8, -7, 4.4, 3.8),
    "flag tick": (3.9, -5.1, "l.8.9 1.5-1.7"),
    "disc": _circle(3),
    "square": _box(-2.9, -2.9, 5.8, 5.8),
    "cell": _box(-5, -5, 10, 10),
    "badge": _circle(2.3),
    "octagon": (-1.1, -2.6, "h2.2l1.5 1.5v2.2l-1.5 1.5h-2.2l-1.5-1.5v-2.2z"),
}


def signs(shape: str, cells: Iterable[int], width: int) -> str:
    """Returns a path with this shape in every cell."""
    centres = [centre(cell, width) for cell in cells]
    _, _, rest = SHAPES[shape]
    if not centres or not rest.endswith(("z", "h0")):
        return "".join(sign(shape, *one) for one in centres)
    moves = (
        f"m{x - from_x}{'' if y < from_y else ' '}{y - from_y}{rest}"
        for (from_x, from_y), (x, y) in pairwise(centres)
    )
    return sign(shape, *centres[0]) + "".join(moves)


def sign(shape: str, x: float, y: float) -> str:
    """Returns the path of a shape around a point."""
    right, down, rest = SHAPES[shape]
    return f"M{number(x + right)} {number(y + down)}{rest}"


def strips(cells: Sequence[int], width: int) -> str:
    """Returns a path through cells in reading order, with a line for each stretch of a row."""
    found: list[list[int]] = []
    for cell in cells:
        if found and cell == sum(found[-1]) and cell % width:
            found[-1][1] += 1
        else:
            found.append([cell, 1])
    return "".join(
        f"M{first % width * SIDE} {first // width * SIDE + 5}h{count * SIDE}" for first, count in found
    )


def around(cells: Sequence[int], width: int, grow: float) -> tuple[float, float, float, float]:
    """Returns the rectangle around cells in a line: left, top, right, bottom."""
    (left, top), (right, bottom) = centre(min(cells), width), centre(max(cells), width)
    margin = SIDE / 2 + grow
    return left - margin, top - margin, right + margin, bottom + margin


def ring(cells: Sequence[int], width: int) -> str:
    """Returns a rounded rectangle around cells in a line."""
    left, top, right, bottom = around(cells, width, 0.2)
    across, down = number(right - left - 3.6), number(bottom - top - 3.6)
    corner = "a1.8 1.8 0 0 1"
    return (
        path("M", left + 1.8, top)
        + f"h{across}{corner} 1.8 1.8v{down}{corner}-1.8 1.8h-{across}{corner}-1.8-1.8v-{down}"
        + f"{corner} 1.8-1.8z"
    )


def saw(cells: Sequence[int], width: int) -> str:
    """Returns a line with teeth around cells in a line."""
    left, top, right, bottom = around(cells, width, 0.2)
    teeth = [round((right - left) / 2.08), round((bottom - top) / 2.08)]
    across, down = (right - left) / teeth[0] / 2, (bottom - top) / teeth[1] / 2
    side = [
        path("l", across, -1.1, across, 1.1) * teeth[0],
        path("l", 1.1, down, -1.1, down) * teeth[1],
        path("l", -across, 1.1, -across, -1.1) * teeth[0],
        path("l", -1.1, -down, 1.1, -down) * teeth[1],
    ]
    return path("M", left, top) + "".join(side) + "z"


def sight(cells: Sequence[int], width: int) -> tuple[str, str]:
    """Returns a line from the bulb in the first cell to the end of the last, and the bar at its end."""
    (x, y), (to_x, to_y) = centre(cells[0], width), centre(cells[-1], width)
    if y == to_y:
        way = 1 if to_x > x else -1
        end = to_x + 3.4 * way
        return path("M", x + 3.6 * way, y, "H", end), path("M", end, y - 1.8, "v", 3.6)
    way = 1 if to_y > y else -1
    end = to_y + 3.4 * way
    return path("M", x, y + (4 if way > 0 else -3.6), "V", end), path("M", x - 1.8, end, "h", 3.6)


def beams(bulb: int, runs: Iterable[Sequence[int]], width: int) -> str:
    """Returns the cross that a bulb lights, as seen from the bulb, for a pen as wide as a cell."""
    along, across = ((run[0], run[-1]) for run in runs)
    left, right = ((cell - bulb) * SIDE for cell in along)
    top, bottom = ((cell - bulb) // width * SIDE for cell in across)
    row = f"M{left - 5} 0H{right + 5}" if left or right else ""
    col = f"M0{top - 5}V{bottom + 5}" if top or bottom else ""
    return row + col or "M-5 0H5"
