"""Boards and scenes for the terminal, with or without colour.

A board alone is drawn plainly. A scene has row and column numbers and a legend of its signs. Every
kind of mark has a sign of its own: nothing depends on colour alone.

>>> from lightup.core.board import Board
>>> from lightup.rendering.scene import of_conflicts
>>> print(draw(Board.from_rows(["*.x", "#2."]), colour=False))
┌───┬───┬───┐
│ ● │ ∙ │ × │
├───┼───┼───┤
│███│█2█│   │
└───┴───┴───┘
>>> print(draw(of_conflicts(Board.from_rows(["*.*", "..."])), colour=False))
    1   2   3
  ┌───┬───┬───┐
1 │×●×│×∙×│×●×│
  ├───┼───┼───┤
2 │ ∙ │   │ ∙ │
  └───┴───┴───┘
×●× see each other
"""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import TextWrapper
from typing import TYPE_CHECKING, TypedDict

from . import _cells as cells
from .scene import Scene
from .window import Window, around, whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..core.board import Board
    from .themes import Theme

GAP = "   "  # between boards side by side
TEXT_WIDTH = 80  # of sentences where the terminal is wider

# The rim of each world: the line above, between the rows, and below, then the sides.
RIMS = {
    "yours": ("┌─┬┐", "├─┼┤", "└─┴┘", "│"),
    "supposed": ("┌┄┬┐", "├─┼┤", "└┄┴┘", "┆"),
    "decided": ("╔═╤╗", "╟─┼╢", "╚═╧╝", "║"),
}
ASCII_RIMS = {
    "yours": ("+-++", "+-++", "+-++", "|"),
    "supposed": ("+~++", ":-+:", "+~++", ":"),
    "decided": ("====", '"-+"', "====", '"'),
}


class Terminal(TypedDict):
    """How to draw: in colour or not, for a terminal of which width, and with ASCII only.

    With a theme for `colour`, its exact colours are used, otherwise the 16 that every terminal has.
    """

    colour: bool | Theme
    width: int | None
    ascii_only: bool


@dataclass(frozen=True)
class _Size:
    """How wide a cell is, and whether lines lie between cells."""

    cell: int
    lines: bool

    def columns(self, cells: int) -> int:
        """Returns the width of a row of cells with its rim."""
        return cells * (self.cell + self.lines) + (1 if self.lines else 2)


SIZES = (_Size(3, lines=True), _Size(2, lines=False), _Size(1, lines=False))


def draw(
    picture: Board | Scene, *, colour: bool | Theme, width: int | None = None, ascii_only: bool = False
) -> str:
    """Draws a board, or a scene with its legend.

    Where cells of three columns do not fit into `width` columns, they have two or one. Of a board that
    is wider still, a scene shows the part around its marks; without marks it becomes plain text.
    """
    if isinstance(picture, Scene):
        return draw_row([picture], colour=colour, width=width, ascii_only=ascii_only)
    size = _fitting(picture.width, width)
    if size is None:
        return str(picture)
    return "\n".join(_board_lines(Scene(picture), size, whole(picture), colour, ascii_only))


def draw_row(
    scenes: Sequence[Scene], *, colour: bool | Theme, width: int | None = None, ascii_only: bool = False
) -> str:
    """Draws scenes, side by side as far as they fit, then one legend for all of them."""
    room = width or 10_000
    gutter = max(len(str(scene.board.height)) for scene in scenes) + 1
    windows = _windows(scenes, room - gutter)
    size = _fitting(max(len(window.cols) for window in windows), room - gutter)
    if size is None:
        return "\n\n".join(str(scene.board) for scene in scenes)
    blocks = [
        _block(scene, size, window, colour=colour, ascii_only=ascii_only, titled=len(scenes) > 1)
        for scene, window in zip(scenes, windows, strict=True)
    ]
    rows = ["\n".join(_joined(row)) for row in _rows_of(blocks, room)]
    shown = zip(scenes, windows, strict=True)
    legend = cells.legend(shown, size.cell, colour=colour, ascii_only=ascii_only)
    return "\n\n".join(rows) + "".join(f"\n{line}" for line in _flowed(legend, room))


def sentences(scenes: Iterable[Scene], width: int, *, ascii_only: bool = False) -> str:
    """Returns what scenes say, each sentence with the signs that its marks carry."""
    told: list[str] = []
    asked = set()
    for scene in scenes:
        told += [f"{scene.title}:"] if scene.is_case else []
        for line, signs in zip(scene.lines, _signs(scene), strict=True):
            if line not in asked:
                begin = f"{cells.sign_of(signs, ascii_only):>3} "
                told.append(wrapped(line.text, width, begin=begin))
            asked |= {line} if line.sign == "?" else set()
    return "\n".join(told)


def _signs(scene: Scene) -> Iterator[str]:
    """Yields the signs of each sentence: also of what it supposes or breaks besides."""
    supposes = any(mark.kind.startswith("supposed") for mark in scene.marks)
    unasked = supposes and all(line.sign != "?" for line in scene.lines)
    for place, line in enumerate(scene.lines):
        begin = "?" if unasked and not place else ""
        end = line.breaks if line.sign != line.breaks else ""
        yield f"{begin}{line.sign}{end}"


def wrapped(text: str, width: int, begin: str = "") -> str:
    """Wraps text at words; further lines are indented by the length of `begin`."""
    wrapper = TextWrapper(
        max(20, min(width, TEXT_WIDTH)),
        initial_indent=begin,
        subsequent_indent=" " * len(begin),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return wrapper.fill(text)


def _windows(scenes: Sequence[Scene], room: int) -> list[Window]:
    """Returns the part of each scene to draw: all of it where it fits, else what is marked.

    The parts are alike if what is marked in any of them fits.
    """
    board = scenes[0].board
    marked = [scene.cells for scene in scenes]
    if _fitting(board.width, room) or not any(marked):
        return [whole(board)] * len(scenes)
    most = room - 2
    common = around(board, frozenset[int]().union(*marked))
    if len(common.cols) <= most:
        return [common] * len(scenes)
    return [around(board, own, most) if own else around(board, {0}, most) for own in marked]


def _fitting(count: int, width: int | None) -> _Size | None:
    """Returns the largest size at which so many cells fit; `None` if there is none."""
    return next((size for size in SIZES if width is None or size.columns(count) <= width), None)


def _block(
    scene: Scene, size: _Size, window: Window, *, colour: bool | Theme, ascii_only: bool, titled: bool
) -> list[tuple[str, int]]:
    """Returns the lines of a scene, each with its width on the screen."""
    gutter = len(str(scene.board.height)) + 1
    lines = _board_lines(scene, size, window, colour, ascii_only)
    head = [" " * gutter + line for line in _column_numbers(window.cols, size)]
    names = _row_names(window.rows, size)
    body = [f"{name:>{gutter - 1}} {line}" for name, line in zip(names, lines, strict=True)]
    title = [scene.title] if titled else []
    across = size.columns(len(window.cols)) + gutter
    plain = [(line, len(line)) for line in [*title, *head]]
    return [*plain, *((line, across) for line in body)]


def _row_names(rows: range, size: _Size) -> list[str]:
    """Returns what stands left of each line: the number of the row, or nothing beside a rim."""
    numbers = [str(row + 1) for row in rows]
    if not size.lines:
        return ["", *numbers, ""]
    return ["", *(name for number in numbers for name in (number, ""))]


def _column_numbers(cols: range, size: _Size) -> list[str]:
    """Returns the column numbers; digits stand below each other where cells are narrow."""
    numbers = [str(col + 1) for col in cols]
    if size.lines:
        return ["".join(f" {number:^3}" for number in numbers).rstrip()]
    digits = len(numbers[-1])
    padded = [number.rjust(digits) for number in numbers]
    return [
        " " + "".join(number[place].ljust(size.cell) for number in padded).rstrip()
        for place in range(digits)
    ]


def _board_lines(
    scene: Scene, size: _Size, window: Window, colour: bool | Theme, ascii_only: bool
) -> list[str]:
    """Draws the rim and the rows of a scene; a rim of dots shows where the board goes on."""
    top, between, bottom, side = (ASCII_RIMS if ascii_only else RIMS)[scene.world]
    inner = ("|" if ascii_only else "│") if size.lines else ""
    drawn = cells.draw(scene, size.cell, colour=colour, ascii_only=ascii_only)
    board, count, dots = scene.board, len(window.cols), "." if ascii_only else "…"
    above, below = window.rows.start > 0, window.rows.stop < board.height
    left = dots if window.cols.start > 0 else side
    right = dots if window.cols.stop < board.width else side
    lines = [_rim(dots * 4 if above else top, count, size)]
    for row in window.rows:
        if row > window.rows.start and size.lines:
            lines.append(_rim(between, count, size))
        begin = row * board.width + window.cols.start
        lines.append(left + inner.join(drawn[begin : begin + count]) + right)
    return [*lines, _rim(dots * 4 if below else bottom, count, size)]


def _rim(signs: str, width: int, size: _Size) -> str:
    left, line, crossing, right = [*signs]
    return left + (crossing if size.lines else "").join([line * size.cell] * width) + right


def _rows_of(blocks: Iterable[list[tuple[str, int]]], room: int) -> list[list[list[tuple[str, int]]]]:
    """Puts blocks into rows as wide as the room allows."""
    rows: list[list[list[tuple[str, int]]]] = []
    taken = 0
    for block in blocks:
        wide = max(width for _, width in block)
        if rows and taken + len(GAP) + wide <= room:
            rows[-1].append(block)
            taken += len(GAP) + wide
        else:
            rows.append([block])
            taken = wide
    return rows


def _joined(blocks: Sequence[list[tuple[str, int]]]) -> list[str]:
    """Joins the lines of blocks side by side."""
    widths = [max(width for _, width in block) for block in blocks]
    height = max(map(len, blocks))
    padded = [block + [("", 0)] * (height - len(block)) for block in blocks]
    joined = []
    for line in zip(*padded, strict=True):
        parts = [text + " " * (wide - width) for (text, width), wide in zip(line, widths, strict=True)]
        joined.append(GAP.join(parts).rstrip())
    return joined


def _flowed(entries: Iterable[tuple[str, int]], room: int) -> list[str]:
    """Puts the entries of a legend into lines."""
    lines: list[str] = []
    taken = 0
    for text, width in entries:
        if lines and taken + len(GAP) + width <= room:
            lines[-1] += GAP + text
            taken += len(GAP) + width
        else:
            lines.append(text)
            taken = width
    return lines
