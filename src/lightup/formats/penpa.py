"""`penpa`: penpa-edit links, in which `p=` is a whole file: lines of text, deflated, in base64.

Line 0 holds the size, the title, the author and the source, line 1 the margins around the puzzle, line
3 the board of the problem and line 4 that of the answer, on which a player draws; the other lines say
how the editor looks. A board has layers; each maps the index of a cell to what is drawn there. The
index also counts a frame of two cells on each side.
On either board, a dark cell is a wall, a number on it a clue, a lamp a bulb, and a green cell or a
small cross a dot.

>>> print(loads(dumps(Board.from_rows(["1*#", "..x"]))))
1*#
..x
"""

from __future__ import annotations

import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple
from urllib.parse import unquote

from ..base.errors import FormatError, OtherPuzzle
from ..base.words import place, plural
from ..core.board import Board
from ..core.grid import check_size
from ..core.puzzle import Puzzle
from ._entry import Entry, credits_of
from ._grids import CLUES, NO, SURE, lines_of, shown
from ._jsontext import parse, quoted, to_json
from ._sizes import read_size
from .genres import genre_among

PAGE = "https://swaroopg92.github.io/penpa-edit/"
MAX_BYTES = 64 << 20  # of what is inflated
MAX_CHARACTERS = 1 << 20  # of what that stands for, and the same for each cell
MAX_PER_CELL = 40

# Applied in this order when a file is written, reversed when it is read.
NAMES = """
    qa 9  pu_q Q  pu_a A  grid G  edit_mode M  surface S  line L  lineE E  wall W  cage C  number N
    symbol Y  special P  board B  command_redo R  command_undo U  command_replay 8  numberS 1
    freeline F  freelineE 2  thermo T  arrows 3  direction D  squareframe 0  polygon 5  deletelineE 4
    killercages 6  nobulbthermo 7  __a _
"""
ABBREVIATIONS = (
    ("z", "zZ"),
    *((f'"{name}"', f"z{code}") for name, code in re.findall(r"(\w+) (\w)", NAMES)),
    ("null", "zO"),
)

BLACK, GREEN = 4, 2
DARK = (1, 3, BLACK, 8)
BULB: list[object] = [3, "sun_moon", 2]
DOT: list[object] = [8, "ox_B", 1]

CELL_PIXELS = 38
LAYERS = """
    command_redo command_undo command_replay surface number numberS symbol freeline freelineE thermo
    arrows direction squareframe polygon line lineE wall cage deletelineE killercages nobulbthermo
"""
HISTORIES = ("command_redo", "command_undo", "command_replay")
LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")

_LINK = re.compile(r"(?:https?://[^\s?#]*[?#]|[?#]?)([a-z]+=\S*)")
_TEXTS = re.compile(",Title: ([^,]*)(?:,Author: ([^,]*)(?:,([^,]*))?)?")
_INDEX = re.compile("[0-9]{1,9}")


class Frame(NamedTuple):
    """Where the puzzle lies in the editor's grid."""

    width: int
    height: int
    top: int
    left: int
    stride: int

    @property
    def cells(self) -> int:
        return self.width * self.height

    def index_of(self, cell: int) -> int:
        row, col = divmod(cell, self.width)
        return (row + self.top) * self.stride + col + self.left

    def cell_at(self, index: int) -> int | None:
        """Returns the cell at an index; `None` for an edge, a corner or a cell outside the puzzle."""
        row, col = divmod(index, self.stride)
        row, col = row - self.top, col - self.left
        inside = 0 <= row < self.height and 0 <= col < self.width
        return row * self.width + col if inside else None


def detect(text: str) -> int:
    parameters = _parameters(text.strip().partition("\n")[0].strip())
    return SURE if parameters.get("m") in ("edit", "solve") and "p" in parameters else NO


def _parameters(line: str) -> dict[str, str]:
    link = _LINK.fullmatch(line)
    pairs = link[1].split("&") if link else []
    return {key: value for key, _, value in (pair.partition("=") for pair in pairs)}


def loads(text: str) -> Board:
    return read(text).board


def read(text: str) -> Entry:
    lines = lines_of(text)
    data = _parameters(lines[0]).get("p") if len(lines) == 1 else None
    if not data:
        raise FormatError(f"expected one link with '#m=edit&p=...', got {shown(text.strip())}")
    if data.startswith("http"):
        raise FormatError(f"expected the puzzle itself after 'p=', got a link: {shown(data)}")
    lines = _inflated(data).split("\n")
    try:
        frame = _frame(lines)
        title, author, source = _texts(expand(lines[0], frame.cells))
        credits = credits_of({"author": author, "source": source})
        return Entry(_board(lines, frame), title, credits=credits)
    except FormatError:
        if genre := genre_among(lines):
            raise OtherPuzzle(genre) from None
        raise


def _texts(line: str) -> Iterator[str]:
    """Yields the title, the author and the source, in which a comma is written as in a URL."""
    found = _TEXTS.search(line)
    for text in found.groups("") if found else ("", "", ""):
        yield text.replace("%2C", ",").strip()


def _inflated(data: str) -> str:
    """Unpacks the text of a file; refuses one that is too large."""
    base64 = unquote(data).rstrip("=")
    inflater = zlib.decompressobj(-15)
    try:
        packed = b64decode(base64 + "=" * (-len(base64) % 4), validate=True)
        plain = inflater.decompress(packed, MAX_BYTES)
        if inflater.eof:
            return plain.decode()
    except (ValueError, zlib.error):
        raise FormatError(f"expected base64 of a deflated text, got {shown(data)}") from None
    if len(plain) == MAX_BYTES:
        raise FormatError(f"expected a deflated text of at most {MAX_BYTES} bytes, got more")
    raise FormatError(f"expected a whole deflated text, got one cut short: {shown(data)}")


def abbreviate(text: str) -> str:
    """Shortens frequent words."""
    for plain, short in ABBREVIATIONS:
        text = text.replace(plain, short)
    return text


def expand(text: str, cells: int) -> str:
    """Undoes `abbreviate`; refuses a text that would be too long for this number of cells."""
    most = MAX_CHARACTERS + MAX_PER_CELL * cells
    for plain, short in reversed(ABBREVIATIONS):
        if len(text) + text.count(short) * (len(plain) - len(short)) > most:
            raise FormatError(
                f"expected at most {most} characters for {plural(cells, 'cell')}, got more"
            )
        text = text.replace(short, plain)
    return text


def _board(lines: list[str], frame: Frame) -> Board:
    """Reads a file; treats the boards of the problem and of the answer alike."""
    boards = [parse(expand(line, frame.cells)) for line in lines[3:5] if line.strip()]
    surface, symbols, numbers = (
        [item for board in boards for item in _layer(board, name, frame)]
        for name in ("surface", "symbol", "number")
    )
    cells = ["."] * frame.cells
    for cell, colour in surface:
        if colour in DARK:
            cells[cell] = "#"
    for cell, number in numbers:
        cells[cell] = _clue(number, cells[cell], place(cell, frame.width))
    bulbs = [cell for cell, symbol in symbols if _is_symbol(symbol, BULB)]
    dots = [cell for cell, symbol in symbols if _is_symbol(symbol, DOT)]
    dots += [cell for cell, colour in surface if colour == GREEN]
    return Board(Puzzle(frame.width, frame.height, "".join(cells)), bulbs, dots)


def _frame(lines: list[str]) -> Frame:
    """Reads the size and the margins."""
    shape, *size = lines[0].split(",", 3)[:3]
    if shape != "square" or len(size) != 2:
        got = "the old format" if shape[:1].isdecimal() else shown(lines[0])
        raise FormatError(f"expected a file that starts with 'square,' and its size, got {got}")
    columns, rows = read_size(*size)
    if len(lines) < 4:
        raise FormatError(f"expected at least 4 lines in the file, got {len(lines)}")
    match margins := parse(lines[1]):
        case [int(top), int(bottom), int(left), int(right)] if min(top, bottom, left, right) >= 0:
            width, height = columns - left - right, rows - top - bottom
            check_size(width, height)
            return Frame(width, height, top + 2, left + 2, columns + 4)
    raise FormatError(f"expected the margins [top,bottom,left,right], got {quoted(margins)}")


def _layer(board: object, name: str, frame: Frame) -> Iterator[tuple[int, object]]:
    """Yields what a layer of a board draws inside the puzzle: the cell and the value."""
    layer = board.get(name, {}) if isinstance(board, dict) else None
    if not isinstance(layer, dict):
        raise FormatError(f"expected an object as the layer {name!r}, got {quoted(layer)}")
    for index, value in layer.items():
        if not _INDEX.fullmatch(index):
            raise FormatError(f"expected the index of a cell in {name!r}, got {shown(index)}")
        cell = frame.cell_at(int(index))
        if cell is not None:
            yield cell, value


def _clue(number: object, symbol: str, where: str) -> str:
    """Returns the symbol of a cell after a number is drawn on it."""
    text = number[0] if isinstance(number, list) and number else None
    if not isinstance(text, int | str):
        raise FormatError(f"expected [text, colour, style] at {where}, got {quoted(number)}")
    clue = str(text).strip()
    if not clue:
        return symbol
    if clue not in CLUES:
        raise FormatError(f"expected a clue from 0 to 4 at {where}, got {shown(clue)}")
    if symbol == ".":
        raise FormatError(f"expected each clue on a wall, got {clue} on the white cell {where}")
    if symbol not in ("#", clue):
        raise FormatError(f"expected one clue at {where}, got {symbol} and {clue}")
    return clue


def _is_symbol(symbol: object, wanted: list[object]) -> bool:
    """Whether a symbol is the wanted one; the layer in which it is drawn does not matter."""
    return isinstance(symbol, list) and symbol[:2] == wanted[:2]


def dumps(board: Board) -> str:
    return write(Entry(board))


def write(entry: Entry) -> str:
    text = abbreviate("\n".join(_lines(entry)))
    deflater = zlib.compressobj(9, wbits=-15)
    packed = deflater.compress(text.encode(errors="backslashreplace")) + deflater.flush()
    return f"{PAGE}#m=edit&p={b64encode(packed).decode()}"


def _lines(entry: Entry) -> Iterator[str]:
    """Yields the lines of a file: the size, the margins, the boards, the looks of the editor."""
    board = entry.board
    frame = Frame(board.width, board.height, 2, 2, board.width + 4)
    numbers = {
        cell: [" " if symbol == "#" else int(symbol), 7, "1"]
        for cell, symbol in enumerate(board.puzzle.cells)
        if symbol != "."
    }
    walls: dict[int, object] = dict.fromkeys(numbers, BLACK)
    marks = dict.fromkeys(board.bulbs, BULB) | dict.fromkeys(board.dots, DOT)
    mode, nothing = _mode(), _layers(frame)
    yield _first_line(board.width, board.height, entry.name, dict(entry.credits))
    yield "[0,0,0,0]"
    yield mode
    yield _layers(frame, surface=walls, number=numbers)
    yield _layers(frame, symbol=marks)
    yield _centres(frame)
    yield from ('["Surface","Composite"]', "{}", '"x"', '"x"', "[3,1,4]")
    yield mode
    yield from ('"x"', "0", nothing, nothing, "{}", '["akari"]', "false")


def _first_line(width: int, height: int, name: str, credits: dict[str, str]) -> str:
    """Writes the size, the canvas and the point in its middle: a cell, a corner or one of two edges.

    The title, the author and the source come after them, each as one line.
    """
    texts = (name, credits.get("author", ""), credits.get("source", ""))
    title, author, source = (" ".join(text.split()).replace(",", "%2C") for text in texts)
    kind = {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[height % 2, width % 2]
    stride = width + 4
    middle = (kind * (height + 4) + (height + 3) // 2) * stride + (width + 3) // 2
    canvas = f"{(width + 1) * CELL_PIXELS},{(height + 1) * CELL_PIXELS}"
    return (
        f"square,{width},{height},{CELL_PIXELS},0,1,1,{canvas},{middle},{middle},"
        f"0,0,0,0,Title: {title},Author: {author},{source},,OFF,false,"
    )


def _layers(frame: Frame, **filled: Mapping[int, object]) -> str:
    """Writes a board with all its layers; only the `filled` ones hold anything."""
    layers: dict[str, object] = {name: [] if name in LISTS else {} for name in LAYERS.split()}
    layers |= {name: {"__a": []} for name in HISTORIES}
    for name, layer in filled.items():
        layers[name] = {frame.index_of(cell): layer[cell] for cell in sorted(layer)}
    return to_json(layers)


def _mode() -> str:
    """Chooses the tools at the start: shading on the problem's board, solving on the answer's."""
    return to_json(
        {
            "qa": "pu_a",
            "grid": ["1", "2", "1"],
            "pu_q": _tools("surface", 2, 1, "battleship", 1),
            "pu_a": _tools("combi", 3, 2, "akari", 9),
        }
    )


def _tools(tool: str, line: int, number: int, combination: str, sudoku: int) -> dict[str, object]:
    return {
        "edit_mode": tool,
        "surface": ["", 1],
        "line": ["1", line],
        "lineE": ["1", line],
        "wall": ["", line],
        "cage": ["1", 10],
        "number": ["1", number],
        "symbol": ["circle_L", 1],
        "special": ["thermo", ""],
        "board": ["", ""],
        "move": ["1", ""],
        "combi": [combination, ""],
        "sudoku": ["1", sudoku],
    }


def _centres(frame: Frame) -> str:
    """Writes the indices of all cells: the first, then the differences."""
    indices = [frame.index_of(cell) for cell in range(frame.cells)]
    return to_json(indices[:1] + [after - before for before, after in pairwise(indices)])
