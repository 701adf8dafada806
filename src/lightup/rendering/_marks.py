"""The marks of a scene as SVG: one path or group for each layer.

>>> from lightup.core.board import Board
>>> from lightup.rendering.scene import Mark
>>> [*draw([Mark("choice", (0,)), Mark("choice", (1,))], Board.from_rows([".."]))]
['<path class="choice" d="M5 1.6l3.4 3.4-3.4 3.4-3.4-3.4zm10 0l3.4 3.4-3.4 3.4-3.4-3.4z"/>']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import shapes
from .scene import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ..core.grid import Grid
    from .scene import Mark

    Drawer = Callable[[Sequence[Mark], int], Iterator[str]]

CORNERS = ((-3.3, -3.3), (3.3, -3.3), (-3.3, 3.3), (3.3, 3.3))


def draw(marks: Iterable[Mark], board: Grid, among: Iterable[Mark] = ()) -> Iterator[str]:
    """Draws marks, layer by layer; `among` are all marks of a scene if these are only some of them."""
    layers: dict[str, list[Mark]] = {kind: [] for kind in KINDS}
    for mark in marks:
        layers[mark.kind].append(mark)
    numbers = layers.pop("number")
    for kind, own in layers.items():
        if own:
            yield from _DRAWERS[kind](own, board.width)
    if numbers:
        yield from _numbers(numbers, board.width, [*numbers, *layers["decided"], *among])


def _rings(kind: str) -> Drawer:
    def draw(marks: Sequence[Mark], width: int) -> Iterator[str]:
        yield _path(kind, "".join(shapes.ring(mark.cells, width) for mark in marks))

    return draw


def _shaped(kind: str, *shape: str) -> Drawer:
    """Draws every mark with the same shapes in one path."""

    def draw(marks: Sequence[Mark], width: int) -> Iterator[str]:
        cells = [mark.cells[0] for mark in marks]
        yield _path(kind, "".join(shapes.signs(one, cells, width) for one in shape))

    return draw


def _saws(marks: Sequence[Mark], width: int) -> Iterator[str]:
    yield _path("saw", "".join(shapes.saw(mark.cells, width) for mark in marks))
    at = [shapes.around(mark.cells, width, 0.2) for mark in marks]
    yield from _octagons([(left, bottom) for left, _, _, bottom in at], "!")


def _wrong(marks: Sequence[Mark], width: int) -> Iterator[str]:
    yield from _rings("wrong")(marks, width)
    at = [shapes.around(mark.cells, width, 0.2) for mark in marks]
    yield from _octagons([(right, top) for _, top, right, _ in at], "×")


def _octagons(at: Sequence[tuple[float, float]], text: str) -> Iterator[str]:
    yield _path("octagon", "".join(shapes.sign("octagon", *point) for point in at))
    yield _texts("sign", at, [text] * len(at), 1.2)


def _sights(marks: Sequence[Mark], width: int) -> Iterator[str]:
    lines, ends = zip(*(shapes.sight(mark.cells, width) for mark in marks), strict=True)
    yield _path("sight", "".join(lines))
    yield _path("sight-end", "".join(ends))


def _supposed_bulbs(marks: Sequence[Mark], width: int) -> Iterator[str]:
    yield from _shaped("asked", "asked bulb")(marks, width)
    at = [shapes.centre(mark.cells[0], width) for mark in marks]
    yield _texts("question", at, ["?"] * len(at), 1.3)


def _supposed_dots(marks: Sequence[Mark], width: int) -> Iterator[str]:
    yield from _shaped("asked", "asked dot")(marks, width)
    yield from _shaped("follows", "hollow dot")(marks, width)


def _decided(marks: Sequence[Mark], width: int) -> Iterator[str]:
    yield from _shaped("frame", "outer frame", "inner frame")(marks, width)
    yield from _shaped("flag", "flag")(marks, width)
    yield from _shaped("onflag", "flag tick")(marks, width)


def _only(letter: str) -> Drawer:
    shape = "disc" if letter == "A" else "square"

    def draw(marks: Sequence[Mark], width: int) -> Iterator[str]:
        yield from _shaped("sheet", "cell")(marks, width)
        yield from _shaped(letter.lower(), shape)(marks, width)
        at = [shapes.centre(mark.cells[0], width) for mark in marks]
        yield _texts(f"in{letter.lower()}", at, [letter] * len(at), 1.4)

    return draw


def _numbers(marks: Sequence[Mark], width: int, among: Sequence[Mark]) -> Iterator[str]:
    """Draws numbers in the corners of their cells, each in its own, and not on a flag."""
    flagged = {mark.cells[0] for mark in among if mark.kind == "decided"}
    there: dict[int, set[int]] = {}
    for mark in among:
        if mark.kind == "number":
            there.setdefault(mark.cells[0], set()).add(mark.number)
    at = []
    for mark in marks:
        cell = mark.cells[0]
        numbers = sorted(there[cell])
        place = numbers.index(mark.number) % 4 if len(numbers) > 1 else cell not in flagged
        (x, y), (right, down) = shapes.centre(cell, width), CORNERS[place]
        at.append((x + right, y + down))
    yield _path("number", "".join(shapes.sign("badge", *point) for point in at))
    yield _texts("sign", at, [str(mark.number) for mark in marks], 1.2)


def _texts(kind: str, at: Iterable[tuple[float, float]], texts: Iterable[str], down: float) -> str:
    written = "".join(
        f'<text x="{shapes.number(x)}" y="{shapes.number(y + down)}">{text}</text>'
        for (x, y), text in zip(at, texts, strict=True)
    )
    return f'<g class="{kind}">{written}</g>'


def _path(kind: str, data: str) -> str:
    return f'<path class="{kind}" d="{data}"/>'


_DRAWERS: dict[str, Drawer] = {
    "ring": _rings("ring"),
    "hatch": _shaped("hatch", "wall", "hatching"),
    "choice": _shaped("choice", "diamond"),
    "saw": _saws,
    "sight": _sights,
    "supposed_bulb": _supposed_bulbs,
    "supposed_dot": _supposed_dots,
    "bulb": _shaped("follows", "hollow bulb"),
    "dot": _shaped("follows", "hollow dot"),
    "wrong": _wrong,
    "decided": _decided,
    "only_a": _only("A"),
    "only_b": _only("B"),
}
