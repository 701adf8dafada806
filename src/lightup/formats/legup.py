"""`legup`: the XML of the LEGUP proof assistant. Goal and proof are ignored.

>>> print(loads('<Legup><puzzle name="LightUp"><board width="3" height="2"><cells>'
...             '<cell value="1" x="0" y="0"/><cell value="-1" x="2" y="0"/>'
...             '</cells></board></puzzle></Legup>'))
1.#
...
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from xml.etree.ElementTree import Element

from ..base.errors import FormatError
from ..base.words import place
from ..core.board import Board
from ._grids import CLUES, NO, SURE, shown
from ._sizes import read_size
from ._xml import number_of, parse

VALUES = {"-4": "*", "-3": "x", "-2": ".", "-1": "#", **CLUES}
NUMBERS = {symbol: value for value, symbol in VALUES.items()}

# LEGUP seals a file with the time it was saved; a fixed time makes equal boards equal texts.
LAST_SAVED = "2000-01-01 00:00:00"


def detect(text: str) -> int:
    return SURE if text.lstrip().startswith("<") and "<Legup" in text else NO


def loads(text: str) -> Board:
    root = parse(text)
    if root.tag != "Legup":
        raise FormatError(f"expected the element <Legup>, got {shown(root.tag)}")
    puzzle = _child(root, "puzzle", "solved")
    if puzzle.get("name") != "LightUp":
        raise FormatError(f"expected the puzzle 'LightUp', got {shown(puzzle.get('name', ''))}")
    board = _child(puzzle, "board", "proof", "text")
    tags = [child.tag for child in puzzle]
    if "proof" in tags[: tags.index("board")]:
        raise FormatError("expected <proof> after <board>, got it before")
    side = board.get("size", "")
    width, height = read_size(board.get("width", side), board.get("height", side))
    values = _values(_child(board, "cells", "goal"), width, height)
    cells = "".join(values.get(cell, ".") for cell in range(width * height))
    return Board.from_cells(width, height, cells)


def _child(parent: Element, name: str, *others: str) -> Element:
    """Returns the only child of this name; refuses children whose names are not listed."""
    _only(parent, name, *others)
    children = parent.findall(name)
    if len(children) != 1:
        raise FormatError(f"expected one <{name}> in <{parent.tag}>, got {len(children)}")
    return children[0]


def _only(parent: Element, *names: str) -> None:
    for child in parent:
        if child.tag not in names:
            allowed = " or ".join(f"<{name}>" for name in names)
            raise FormatError(f"expected {allowed} in <{parent.tag}>, got {shown(child.tag)}")


def _values(cells: Element, width: int, height: int) -> dict[int, str]:
    """Returns the symbol of each cell that is listed."""
    symbols: dict[int, str] = {}
    _only(cells, "cell")
    for element in cells:
        col, row = number_of(element, "x"), number_of(element, "y")
        if col >= width or row >= height:
            raise FormatError(
                f"expected each cell inside {height} rows of {width}, got x={col} y={row}"
            )
        cell, value = row * width + col, element.get("value", "")
        if value not in VALUES:
            raise FormatError(
                f"expected a value from -4 to 4 at {place(cell, width)}, got {shown(value)}"
            )
        if symbols.setdefault(cell, VALUES[value]) != VALUES[value]:
            raise FormatError(f"expected one value for {place(cell, width)}, got two")
    return symbols


def seal(solved: bool, saved: str) -> int:
    """Returns the hash in a file: that of its state and of the time it was saved.

    >>> seal(False, "2024-11-08 17:14:34")
    -2010495071
    """
    seconds = int(datetime.fromisoformat(saved).replace(tzinfo=UTC).timestamp())
    code = 0
    for character in f"{str(solved).lower()}:{seconds};":
        code = (31 * code + ord(character)) % 2**32
    return code - 2**32 if code >= 2**31 else code


def dumps(board: Board) -> str:
    """Writes a file without a proof, so LEGUP takes it as not solved even if its bulbs are right."""
    return "\n".join(
        (
            '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
            '<Legup version="2.0.0">',
            '  <puzzle name="LightUp">',
            f'    <board height="{board.height}" width="{board.width}">',
            "      <cells>",
            *_elements(board),
            "      </cells>",
            "    </board>",
            "  </puzzle>",
            f'  <solved isSolved="{seal(False, LAST_SAVED)}" lastSaved="{LAST_SAVED}"/>',
            "</Legup>",
        )
    )


def _elements(board: Board) -> Iterator[str]:
    for cell, symbol in enumerate(board.cells):
        if symbol != ".":
            row, col = divmod(cell, board.width)
            yield f'        <cell value="{NUMBERS[symbol]}" x="{col}" y="{row}"/>'
