"""The shapes of bulbs, dots and marks as paths; a cell is 10 units wide.

One path holds all signs of a layer: a shape is a point to start from and a path relative to it. A
shape that ends where it starts leads on to the next one, which keeps the path short.

A full disc is a point, drawn with a thick round pen; with a square one, it is a square.

>>> signs("dot", [0, 1], width=2), signs("square", [0, 1], width=2)
('M5 5h0m10 0h0', 'M2.3 2.3h5.4v5.4h-5.4zm10 0h5.4v5.4h-5.4z')
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


def _at(right: float, down: float, shape: tuple[float, float, str]) -> tuple[float, float, str]:
    """Moves a shape."""
    return round(shape[0] + right, 4), round(shape[1] + down, 4), shape[2]


_GLASS = -1.15, 1.95, "c0-.9-1.65-1.4-1.65-3a2.8 2.8 0 1 1 5.6 0c0 1.6-1.65 2.1-1.65 3z"
_CROSS = -0.85, -0.85, "l1.7 1.7m0-1.7-1.7 1.7"
_CORNER = 3.1  # from the middle to a sign in the open corner of a ring

# Where each shape starts, seen from the middle of its cell, and how it goes on.
SHAPES = {
    "wall": (
        -4.4,
        -4.85,
        "h8.8q.45 0 .45.45v8.8q0 .45-.45.45h-8.8q-.45 0-.45-.45v-8.8q0-.45.45-.45z",
    ),
    "tick": (2.25, 3, "l.6.65 1.1-1.35"),
    "dot": (0, 0, "h0"),
    "glass": _GLASS,
    "core": (-0.6, -1.75, "h0"),
    "foot": (-0.95, 2.75, "h1.9m-1.45.85h1"),
    "open ring": (
        0.55,
        -4.05,
        "h-2.9a1.7 1.7 0 0 0-1.7 1.7v4.7a1.7 1.7 0 0 0 1.7 1.7h4.7a1.7 1.7 0 0 0 1.7-1.7v-2.9",
    ),
    "cross": _CROSS,
    "plus": _at(_CORNER, -_CORNER, (-1, 0, "h2m-1-1v2")),
    "minus": _at(_CORNER, -_CORNER, (-1, 0, "h2")),
    "empty set": (-2.3, 0, "a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0m-.6 2.9 5.8-5.8"),
    "hollow bulb": (*_GLASS[:2], f"{_GLASS[2]}m.2.8h1.9m-1.45.85h1"),
    "asked dot": _circle(2.35),
    "diamond": (0, -3.1, "l3.1 3.1-3.1 3.1-3.1-3.1z"),
    "open circle": (4.16, -0.88, "a4.25 4.25 0 1 1-3.28-3.28"),
    "wrong cross": _at(3.5, -3.5, _CROSS),
    "decided": _at(3.4, 3.4, (-1, 0.1, "l.7.75 1.3-1.6")),
    "disc": _circle(2.9),
    "square": _box(-2.7, -2.7, 5.4, 5.4),
    "cursor": (-4.45, -2.35, "v-2.1h2.1m4.7 0h2.1v2.1m0 4.7v2.1h-2.1m-4.7 0h-2.1v-2.1"),
    "aim": (0, -4.7, "v1.2m4.7 3.5h-1.2m-3.5 4.7v-1.2m-4.7-3.5h1.2"),
    "cell": _box(-5, -5, 10, 10),
    "spark": (0, -1.05, "h0"),
    "open dot": _circle(0.95),
    "partner": (-4.45, -3.35, "v-1.1h1.1m6.7 0h1.1v1.1m0 6.7v1.1h-1.1m-6.7 0h-1.1v-1.1"),
    "triangle": (3.2, 2.05, "l1.2 2.1h-2.4z"),
    "spare": _at(3.2, 3.2, _circle(0.9)),
    "ghost": _box(-3.9, -3.9, 7.8, 7.8),
    "added": (-1.3, 0, "h2.6m-1.3-1.3v2.6"),
    "strike": (-2.9, 2.9, "l5.8-5.8"),
    "speck": (0, -1.1, "l1.1 1.1-1.1 1.1-1.1-1.1z"),
    "lock": (-4.2, 4.2, "v-1.7h2.2v1.7zm.45-1.7v-.5a.65.65 0 0 1 1.3 0v.5"),
}
INSIDE = -1  # from the middle of a cell to middle of the glass of a bulb, where its number is


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
    """Returns a rounded rectangle inside cells in a line."""
    left, top, right, bottom = around(cells, width, -0.95)
    across, down = number(right - left - 3.4), number(bottom - top - 3.4)
    corner = "a1.7 1.7 0 0 1"
    return (
        path("M", left + 1.7, top)
        + f"h{across}{corner} 1.7 1.7v{down}{corner}-1.7 1.7h-{across}{corner}-1.7-1.7v-{down}"
        + f"{corner} 1.7-1.7z"
    )


def seeing(cells: Sequence[int], width: int) -> tuple[str, tuple[float, float]]:
    """Returns a line between the glasses of two bulbs, and the gap in its middle for a cross.

    Between neighbours there is no room for a line; one above the other, the cross is beside the foot.
    """
    (x, y), (to_x, to_y) = centre(cells[0], width), centre(cells[-1], width)
    is_row, is_near = y == to_y, len(cells) == 2
    if is_row:
        middle, level = (x + to_x) / 2, y + INSIDE
        line = path("M", x + 3.5, level, "H", middle - 1.9, "M", middle + 1.9, level, "H", to_x - 3.5)
        return "" if is_near else line, (middle, level)
    middle = (y + to_y) / 2
    if is_near:
        return "", (x + 2.6, middle)
    line = path("M", x, y + 4.6, "V", middle - 1.9, "M", x, middle + 1.9, "V", to_y - 4.5)
    return line, (x, middle)


def sight(cells: Sequence[int], width: int) -> tuple[str, str]:
    """Returns a line from the bulb in the first cell to the end of the last, and the bar at its end."""
    (x, y), (to_x, to_y) = centre(cells[0], width), centre(cells[-1], width)
    if y == to_y:
        way = 1 if to_x > x else -1
        end = to_x + 3.9 * way
        return path("M", x + 3.6 * way, y, "H", end - 0.6 * way), path("M", end, y - 1.5, "v", 3)
    way = 1 if to_y > y else -1
    end = to_y + 3.9 * way
    start = y + (4.9 if way > 0 else -4.6)
    return path("M", x, start, "V", end - 0.6 * way), path("M", x - 1.5, end, "h", 3)


def beams(bulb: int, runs: Iterable[Sequence[int]], width: int) -> str:
    """Returns the cross that a bulb lights, as seen from the bulb, for a pen as wide as a cell."""
    along, across = ((run[0], run[-1]) for run in runs)
    left, right = ((cell - bulb) * SIDE for cell in along)
    top, bottom = ((cell - bulb) // width * SIDE for cell in across)
    row = f"M{left - 5} 0H{right + 5}" if left or right else ""
    col = f"M0{top - 5}V{bottom + 5}" if top or bottom else ""
    return row + col or "M-5 0H5"
