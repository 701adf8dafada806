"""`pencilbox-xml`: XML files of Pencilbox: the walls with row and column, then the answer by rows.

The author and the source are properties. Rows and columns count from 1. A wall without a clue has the
number 5. In the answer, `<w/>` is a bulb, `<s/>` a dot and `<u/>` neither; `n` says how often it
repeats.

>>> print(loads(dumps(Board.from_rows(["1*#", ".x."]))))
1*#
.x.
"""

from __future__ import annotations

import re
from html import escape

from ..base.errors import FormatError
from ..base.words import place, plural
from ..core.board import BULB, DOT, Board
from ._entry import Entry, credits_of
from ._grids import CLUES, NO, SURE, shown
from ._sizes import read_size
from ._xml import number_of, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

WALLS = {**CLUES, "5": "#"}
PROPERTIES = ("author", "source", "difficulty")
MARKS = {"u": ".", "w": BULB, "s": DOT}
LONGEST_HEAD = 1000

_FORBIDDEN = re.compile("[^ -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ROOT = re.compile("<puzzle\\s[^<>]*type\\s*=\\s*[\"']bijutsukan[\"']")


def detect(text: str) -> int:
    head = text.strip()[:LONGEST_HEAD]
    return SURE if head.startswith("<") and _ROOT.search(head) else NO


def loads(text: str) -> Board:
    return read(text).board


def read(text: str) -> Entry:
    root = parse(text)
    properties = ((name, root.find(f"property/{name}")) for name in PROPERTIES[:2])
    found = {name: one.get("value", "") for name, one in properties if one is not None}
    return Entry(_board(root), credits=credits_of(found))


def _board(root: Element) -> Board:
    kind = root.get("type", "")
    if root.tag != "puzzle" or kind != "bijutsukan":
        raise FormatError(
            f"expected a 'puzzle' of type 'bijutsukan', got {shown(root.tag)} of type {shown(kind)}"
        )
    size = _child(root, "size")
    width, height = read_size(size.get("col", ""), size.get("row", ""))
    cells = ["."] * (width * height)
    for row, col, symbol in _symbols(root, width):
        if not (1 <= row <= height and 1 <= col <= width):
            raise FormatError(
                f"expected each cell inside {height} rows of {width}, got r={row} c={col}"
            )
        cell = (row - 1) * width + col - 1
        if symbol == ".":
            continue
        if cells[cell] != ".":
            raise FormatError(f"expected one wall, bulb or dot at {place(cell, width)}, got two")
        cells[cell] = symbol
    return Board.from_cells(width, height, "".join(cells))


def _symbols(root: Element, width: int) -> Iterator[tuple[int, int, str]]:
    """Yields row, column and symbol of each wall, then of each cell in the answer."""
    for wall in _child(root, "board").iterfind("number"):
        yield number_of(wall, "r"), number_of(wall, "c"), _wall(wall)
    for line in root.iterfind("answer/arow"):
        row = number_of(line, "row")
        for col, mark in enumerate(_marks(line, width), 1):
            yield row, col, mark


def _child(root: Element, tag: str) -> Element:
    child = root.find(tag)
    if child is None:
        raise FormatError(f"expected a <{tag}> in <{root.tag}>, got none")
    return child


def _wall(element: Element) -> str:
    value = element.get("n", "")
    if value not in WALLS:
        raise FormatError(f"expected a number from 0 to 5 as n of <{element.tag}>, got {shown(value)}")
    return WALLS[value]


def _marks(line: Element, width: int) -> Iterator[str]:
    """Yields the symbols in a row of the answer."""
    found = 0
    for child in line:
        if child.tag not in MARKS:
            raise FormatError(f"expected <u/>, <w/> or <s/> in the answer, got {shown(child.tag)}")
        repeats = number_of(child, "n", "1")
        found += repeats
        if found > width:
            break
        yield from MARKS[child.tag] * repeats
    if found != width:
        row = line.get("row")
        raise FormatError(f"expected {plural(width, 'cell')} in row {row} of the answer, got {found}")


def dumps(board: Board) -> str:
    return write(Entry(board))


def write(entry: Entry) -> str:
    board = entry.board
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<puzzle type="bijutsukan">',
        f'<size row="{board.height}" col="{board.width}"/>',
        f"<property>{''.join(_properties(dict(entry.credits)))}</property>",
        "<board>",
        *_walls(board),
        "</board>",
        "<answer>",
        *_answer(board),
        "</answer>",
        "</puzzle>",
    ]
    return "\n".join(lines) + "\n"


def _properties(credits: dict[str, str]) -> Iterator[str]:
    """Yields all properties; a text is one line, without what XML cannot hold."""
    for name in PROPERTIES:
        text = _FORBIDDEN.sub("\ufffd", " ".join(credits.get(name, "").split()))
        yield f'<{name} value="{escape(text)}"/>'


def _walls(board: Board) -> Iterator[str]:
    for wall in board.puzzle.walls:
        row, col = divmod(wall, board.width)
        clue = board.puzzle.cells[wall].replace("#", "5")
        yield f'<number r="{row + 1}" c="{col + 1}" n="{clue}"/>'


def _answer(board: Board) -> Iterator[str]:
    tags = {symbol: f"<{tag}/>" for tag, symbol in MARKS.items()}
    for row_number, row in enumerate(board.rows, 1):
        cells = "".join(tags.get(symbol, "<u/>") for symbol in row)
        yield f'<arow row="{row_number}">{cells}</arow>'
