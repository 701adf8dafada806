"""The marks of a scene as SVG: one path or group for each layer, a path for each sign.

A mark stays inside its cell; only a line of sight, or between two bulbs, leaves it. The number of a
sentence is inside the mark that it numbers; one that has no room inside has it in its corner.

>>> from lightup.core.board import Board
>>> from lightup.rendering.scene import Mark
>>> [*draw([Mark("choice", (0,)), Mark("choice", (1,))], Board.from_rows([".."]))]
['<path class="choice" d="M5 1.9l3.1 3.1-3.1 3.1-3.1-3.1zm10 0l3.1 3.1-3.1 3.1-3.1-3.1z"/>']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import shapes
from .scene import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ..core.board import Board
    from .scene import Mark

    Point = tuple[float, float]
    Drawer = Callable[[Sequence[Mark], Board, Sequence[Mark]], Iterator[str]]

# Where a number is inside its mark, and its style.
INSIDE: dict[str, tuple[Point, str]] = {
    "bulb": ((0, shapes.INSIDE), "number"),
    "dot": ((0, 0), "number-none"),
    "choice": ((0, 0), "number-choice"),
}
CORNERS = ((3.2, -3.2), (-3.2, -3.2), (-3.2, 3.2), (3.2, 3.2))  # for numbers without room inside


def draw(marks: Iterable[Mark], board: Board) -> Iterator[str]:
    """Draws the marks of a scene, layer by layer."""
    found = [*marks]
    for kind in KINDS:
        if own := [mark for mark in found if mark.kind == kind]:
            yield from DRAWERS[kind](own, board, found)


def _shaped(kind: str, shape: str) -> Drawer:
    """Draws every mark with the same shape in one path."""

    def draw(marks: Sequence[Mark], board: Board, _: Sequence[Mark]) -> Iterator[str]:
        yield _path(kind, shapes.signs(shape, [mark.cells[0] for mark in marks], board.width))

    return draw


def _signs(kind: str, shape: str) -> Drawer:
    """Draws a sign on every mark, each as a path, which a page can scale around its middle."""

    def draw(marks: Sequence[Mark], board: Board, _: Sequence[Mark]) -> Iterator[str]:
        for mark in marks:
            yield _path(kind, shapes.signs(shape, mark.cells[:1], board.width))

    return draw


def _written(kind: str, text: str, down: float = 0) -> Drawer:
    """Writes the same text in the middle of every mark."""

    def draw(marks: Sequence[Mark], board: Board, _: Sequence[Mark]) -> Iterator[str]:
        at = (shapes.centre(mark.cells[0], board.width) for mark in marks)
        yield _texts(kind, [((x, y + down), text) for x, y in at])

    return draw


def _layered(*drawers: Drawer) -> Drawer:
    def draw(marks: Sequence[Mark], board: Board, among: Sequence[Mark]) -> Iterator[str]:
        for drawer in drawers:
            yield from drawer(marks, board, among)

    return draw


def _rings(marks: Sequence[Mark], board: Board, among: Sequence[Mark]) -> Iterator[str]:
    """Draws rings, each as a path, which a page can close in; a number opens the corner of a ring."""
    cornered = {cell for cell, _ in _corners(among)}
    for mark in marks:
        is_open = len(mark.cells) == 1 and mark.cells[0] in cornered
        data = shapes.signs("open ring", mark.cells, board.width) if is_open else ""
        kind = "ring-wall" if _is_wall(mark, board) else "ring"
        yield _path(kind, data or shapes.ring(mark.cells, board.width))


def _seeing(marks: Sequence[Mark], board: Board, _: Sequence[Mark]) -> Iterator[str]:
    lines, middles = zip(*(shapes.seeing(mark.cells, board.width) for mark in marks), strict=True)
    if any(lines):
        yield _path("broken", "".join(lines))
    for middle in middles:
        yield _path("cross", shapes.sign("cross", *middle))


def _sights(marks: Sequence[Mark], board: Board, _: Sequence[Mark]) -> Iterator[str]:
    lines, ends = zip(*(shapes.sight(mark.cells, board.width) for mark in marks), strict=True)
    yield _path("sight", "".join(lines))
    yield _path("sight-end", "".join(ends))


def _numbers(marks: Sequence[Mark], board: Board, among: Sequence[Mark]) -> Iterator[str]:
    """Writes each number inside its mark, or else in a corner of its cell that is its own."""
    corners, inside = [*_corners(among)], _inside(among)
    for mark in marks:
        place = mark.cells[0], mark.number
        if place in inside:
            at, kind = INSIDE[inside[place]]
        else:
            rank = [one for one in corners if one[0] == place[0]].index(place)
            at, kind = CORNERS[rank % 4], "number-wall" if _is_wall(mark, board) else "number-choice"
        x, y = shapes.centre(mark.cells[0], board.width)
        yield _texts(kind, [((x + at[0], y + at[1]), str(mark.number))])


def _inside(marks: Sequence[Mark]) -> dict[tuple[int, int], str]:
    """Returns the kind of mark that has a number inside, by cell and number; one in a cell at most."""
    numbered = {(mark.cells[0], mark.number) for mark in marks if mark.kind == "number"}
    found: dict[int, tuple[int, str]] = {}
    for mark in marks:
        if mark.kind in INSIDE and (mark.cells[0], mark.number) in numbered:
            found.setdefault(mark.cells[0], (mark.number, mark.kind))
    return {(cell, number): kind for cell, (number, kind) in found.items()}


def _corners(marks: Sequence[Mark]) -> Iterator[tuple[int, int]]:
    """Yields cell and number of the numbers that have no room inside a mark."""
    numbered = {(mark.cells[0], mark.number) for mark in marks if mark.kind == "number"}
    yield from sorted(numbered - _inside(marks).keys())


def _is_wall(mark: Mark, board: Board) -> bool:
    return board.puzzle.cells[mark.cells[0]] != "."


def _texts(kind: str, texts: Iterable[tuple[Point, str]]) -> str:
    written = "".join(
        f'<text x="{shapes.number(x)}" y="{shapes.number(y)}" dy=".36em">{text}</text>'
        for (x, y), text in texts
    )
    return f'<g class="{kind}">{written}</g>'


def _path(kind: str, data: str) -> str:
    return f'<path class="{kind}" d="{data}"/>'


DRAWERS: dict[str, Drawer] = {
    "ring": _rings,
    "sight": _sights,
    "choice": _shaped("choice", "diamond"),
    "see": _seeing,
    "many": _layered(_shaped("broken-wall", "open ring"), _signs("sign", "plus")),
    "few": _layered(_shaped("broken-wall", "open ring"), _signs("sign", "minus")),
    "unlit": _shaped("broken", "empty set"),
    "supposed_bulb": _layered(
        _shaped("asked", "glass"), _shaped("follows", "foot"), _written("number", "?", shapes.INSIDE)
    ),
    "supposed_dot": _layered(_shaped("asked", "asked dot"), _written("number", "?")),
    "bulb": _shaped("follows", "hollow bulb"),
    "dot": _shaped("none", "dot"),
    "wrong": _layered(_shaped("broken", "open circle"), _signs("cross", "wrong cross")),
    "decided": _signs("decided", "decided"),
    "only_a": _layered(_shaped("a", "disc"), _written("ina", "A")),
    "only_b": _layered(_shaped("b", "square"), _written("inb", "B")),
    "number": _numbers,
}
