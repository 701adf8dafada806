"""The paths of `shapes` for a canvas that knows only points, lines, curves and closed outlines.

>>> [*outline("M1 2h3l-1.5.5z")]
[('M', (1.0, 2.0)), ('L', (4.0, 2.0)), ('L', (2.5, 2.5)), ('Z', ())]
"""

from __future__ import annotations

import re
from math import acos, ceil, copysign, cos, hypot, pi, sin, tan
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    Point = tuple[float, float]
    Piece = tuple[str, tuple[float, ...]]

_COMMAND = re.compile("([MmLlHhVvCcQqAaZz])([^MmLlHhVvCcQqAaZz]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_COUNT = {
    "m": 2,
    "l": 2,
    "h": 1,
    "v": 1,
    "c": 6,
    "q": 4,
    "a": 7,
    "z": 0,
}  # the numbers that a command takes
FULL, QUARTER = 2 * pi, pi / 2


def outline(data: str) -> Iterator[Piece]:
    """Yields the pieces of a path with absolute coordinates; arcs, which are circular, as curves."""
    here = start = (0.0, 0.0)
    for command, rest in _COMMAND.findall(data):
        kind = command.lower()
        if kind == "z":
            yield "Z", ()
            here = start
            continue
        numbers = [*map(float, _NUMBER.findall(rest))]
        size = _COUNT[kind]
        for place in range(0, len(numbers), size):
            own = numbers[place : place + size]
            end = _end(kind, own, here, relative=command == kind)
            if kind == "a":
                yield from _arc(here, own[0], end, large=own[3] > 0, clockwise=own[4] > 0)
            elif kind in "cq":
                yield "C", _curve(own, here, relative=command == kind)
            elif kind == "m" and not place:
                yield "M", end
                start = end
            else:
                yield "L", end
            here = end


def _end(kind: str, numbers: list[float], here: Point, *, relative: bool) -> Point:
    """Returns where a command ends."""
    x, y = here if relative else (0.0, 0.0)
    if kind == "h":
        return x + numbers[0], here[1]
    if kind == "v":
        return here[0], y + numbers[0]
    return x + numbers[-2], y + numbers[-1]


def _curve(numbers: list[float], here: Point, *, relative: bool) -> tuple[float, ...]:
    """Returns the control points and the end of a curve; one with a single control point gets two."""
    x, y = here if relative else (0.0, 0.0)
    *controls, end = ((x + a, y + b) for a, b in zip(numbers[::2], numbers[1::2], strict=True))
    if len(controls) == 1:
        (across, down), *_ = controls
        controls = [(a + 2 / 3 * (across - a), b + 2 / 3 * (down - b)) for a, b in (here, end)]
    return tuple(number for point in (*controls, end) for number in point)


def _arc(
    start: Point, radius: float, end: Point, *, large: bool, clockwise: bool
) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yields the curves of an arc, none of them longer than a quarter of the circle."""
    (x, y), (first, sweep) = _circle(start, radius, end, large, clockwise)
    number = ceil(abs(sweep) / QUARTER - 1e-9)
    step = sweep / number
    reach = 4 / 3 * tan(step / 4)
    for place in range(number):
        a, b = first + place * step, first + (place + 1) * step
        yield (
            "C",
            (
                x + radius * (cos(a) - reach * sin(a)),
                y + radius * (sin(a) + reach * cos(a)),
                x + radius * (cos(b) + reach * sin(b)),
                y + radius * (sin(b) - reach * cos(b)),
                x + radius * cos(b),
                y + radius * sin(b),
            ),
        )


def _circle(
    start: Point, radius: float, end: Point, large: bool, clockwise: bool
) -> tuple[Point, tuple[float, float]]:
    """Returns the centre of an arc, the angle where it begins, and how far it goes from there."""
    across, down = end[0] - start[0], end[1] - start[1]
    chord = hypot(across, down)
    height = (max(0.0, radius**2 - chord**2 / 4)) ** 0.5 * (1 if large != clockwise else -1)
    x = (start[0] + end[0]) / 2 + height * down / chord * -1
    y = (start[1] + end[1]) / 2 + height * across / chord
    first = copysign(acos(max(-1.0, min(1.0, (start[0] - x) / radius))), start[1] - y)
    last = copysign(acos(max(-1.0, min(1.0, (end[0] - x) / radius))), end[1] - y)
    sweep = (last - first) % FULL if clockwise else -((first - last) % FULL)
    return (x, y), (first, sweep)
