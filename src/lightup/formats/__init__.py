"""Every text format that the puzzle travels in: one table, one way to read, one way to write.

A format is a module of this package with three functions, and a line in `FORMATS`:
`detect(text)` says how much a text looks like the format (`NO`, `MAYBE`, `SURE`), `loads(text)` makes a
board of it, `dumps(board)` writes one. Some modules also have `split(text)`, which yields a name and a
text of the same format for each of the puzzles that the text holds, and `join(texts)`, the way back.

>>> print(loads("3x2:1aBc"))
1.#
...
>>> dumps(loads("3x2:1aBc"), "pzpr")
'https://puzz.link/p?akari/3/2/6.i'
"""

from __future__ import annotations

import warnings
from importlib import import_module

from ..base.errors import AmbiguousError, FormatError, FormatWarning, InputError
from ..base.value import Value
from ..core.board import Board
from ..core.puzzle import Puzzle
from ._grids import MAYBE, SURE, blocks_of, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import ModuleType
    from typing import Literal


class Format(Value):
    """A line of the table.

    `marks` are the marks that the format can hold. `many` is how a text of the format holds several
    puzzles: on "lines", in "blocks" with empty lines between them, as its module's own `split` says,
    or not at all.
    """

    __slots__ = ("name", "title", "marks", "many")  # noqa: RUF023 (the order of the fields)

    name: str
    title: str
    marks: frozenset[str]
    many: Literal["", "lines", "blocks", "split"]

    def __init__(
        self,
        name: str,
        title: str,
        marks: str = "",
        many: Literal["", "lines", "blocks", "split"] = "",
    ) -> None:
        self._set(name, title, frozenset(marks.split()), many)

    @property
    def module(self) -> ModuleType:
        return import_module(f".{self.name.replace('-', '_')}", __name__)


# In the order in which a text is tried.
FORMATS = {
    format.name: format
    for format in (
        Format("tatham-save", "Simon Tatham's collection, save file", "bulbs dots"),
        Format("legup", "LEGUP proof assistant, XML", "bulbs dots"),
        Format("pencilbox-xml", "Pencilbox, XML", "bulbs dots"),
        Format("penpa", "penpa-edit URL", "bulbs dots", many="lines"),
        Format("kanpen", "kanpen.net URL", many="lines"),
        Format("pzprv3", "puzz.link / pzpr file", "bulbs dots"),
        Format("pzpr", "puzz.link / pzpr URL", many="lines"),
        Format("json", "this project's own JSON", "bulbs dots", many="split"),
        Format("dataset", "PuzzleKit data set, JSON", "bulbs", many="split"),
        Format("ints", "integer grid, JSON: -1 white, -2 wall", many="split"),
        Format("janko", "janko.at page, block or rows", "bulbs", many="split"),
        Format("ohmec", "ohmec.github.io game id", "bulbs", many="lines"),
        Format("tatham", "Simon Tatham's collection, game id", many="lines"),
        Format("puzzlekit", "PuzzleKit text: size line, then janko rows", "bulbs", many="blocks"),
        Format("pencilbox", "Pencilbox text", "bulbs dots", many="blocks"),
        Format("wb", "W white, B wall, L bulb", "bulbs", many="split"),
        Format(
            "underscore", "_ white, # wall, O bulb, with its size line", "bulbs dots", many="blocks"
        ),
        Format("textx", ". white, X wall, & bulb", "bulbs", many="blocks"),
        Format("text", ". white, # wall, * bulb, x dot", "bulbs dots", many="blocks"),
    )
}


class Item(Value):
    """One puzzle of a text that may hold many: its name, and the board or what is wrong with it."""

    __slots__ = ("name", "outcome")

    name: str
    outcome: Board | InputError

    def __init__(self, name: str, outcome: Board | InputError) -> None:
        self._set(name, outcome)

    @property
    def board(self) -> Board:
        """The board; raises what is wrong where there is none."""
        if isinstance(self.outcome, InputError):
            raise self.outcome
        return self.outcome


def find_format(name: str) -> Format:
    """Looks a format up by name."""
    if name not in FORMATS:
        raise FormatError(f"expected a format (one of {', '.join(FORMATS)}), got {name!r}")
    return FORMATS[name]


def detect(text: str) -> list[Format]:
    """The formats that a text may be in: one that is sure, or all that may be."""
    candidates = []
    for format in FORMATS.values():
        verdict = format.module.detect(text)
        if verdict == SURE:
            return [format]
        if verdict == MAYBE:
            candidates.append(format)
    return candidates


def loads(text: str, format: str | None = None, *, white: int | None = None) -> Puzzle | Board:
    """Reads one puzzle; a text that holds bulbs or dots gives a board.

    `format` is detected when not given. `white` is the number of a white cell in an integer grid.
    """
    board = load_board(text, format, white=white)
    return board if board.marked else board.puzzle


def load_board(text: str, format: str | None = None, *, white: int | None = None) -> Board:
    """Reads one puzzle as a board, marked or not."""
    text = _tidy(text)
    if not text.strip():
        raise FormatError("expected a puzzle, got nothing")
    if format is not None:
        return _load(text, find_format(format), white, detected=False)
    candidates = detect(text)
    if not candidates:
        raise _closest_complaint(text)
    if len(candidates) == 1 or white is not None:
        return _load(text, candidates[0], white, detected=True)
    return _only_reading(text, candidates)


def _closest_complaint(text: str) -> FormatError:
    """What is wrong with a text that no format knows: a misprint, if most of it is a plain grid."""
    symbols = "".join(text.split())
    grids = [FORMATS[name].module for name in ("text", "textx", "underscore", "wb", "janko")]
    wrong, grid = min((sum(s not in g.ALPHABET for s in symbols), n) for n, g in enumerate(grids))
    if wrong * 2 < len(symbols):
        try:
            grids[grid].loads(text)
        except FormatError as error:
            return error
    return FormatError(f"expected a puzzle in a known format, got {shown(text.strip())}")


def _tidy(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _load(text: str, format: Format, white: int | None, *, detected: bool) -> Board:
    if format.name == "ints":
        board: Board = format.module.loads(text, white, detected=detected)
    elif white is not None:
        raise FormatError(f"expected an integer grid to go with white={white}, got {format.name}")
    else:
        board = format.module.loads(text)
    return board


def _only_reading(text: str, candidates: list[Format]) -> Board:
    """The board that all formats agree on which can read the text at all."""
    readings: dict[Board, str] = {}
    complaint: InputError | None = None
    for format in candidates:
        try:
            readings.setdefault(format.module.loads(text), format.name)
        except InputError as error:
            complaint = complaint or error
    if len(readings) > 1:
        names = " and ".join(repr(name) for name in readings.values())
        raise AmbiguousError(
            f"expected one reading, got two: {names} read this differently; "
            "choose with --from NAME (format=NAME)"
        )
    if not readings:
        raise complaint or FormatError("expected a puzzle")
    return next(iter(readings))


def split(
    text: str, format: str | None = None, *, lines: bool | None = None, white: int | None = None
) -> Iterator[Item]:
    """Reads all puzzles of a text: a data set, one a line, or grids with empty lines between them.

    `lines` says whether each line is a puzzle, where that is not plain. A puzzle that cannot be read
    is an item with its error, and the others are read all the same.
    """
    text = _tidy(text)
    try:
        parts = list(_parts(text, format, lines))
    except InputError as error:
        yield Item("1", error)
        return
    for name, part, known in parts or [("1", text, None)]:
        try:
            if known:
                board = _load(part, known, white, detected=format is None)
            else:
                board = load_board(part, format, white=white)
            yield Item(name, board)
        except InputError as error:
            yield Item(name, error)


def _parts(text: str, name: str | None, lines: bool | None) -> Iterator[tuple[str, str, Format | None]]:
    """Yields name and text of each puzzle in a text, and the format where the whole text shows it."""
    if name:
        format: Format | None = find_format(name)
    else:
        format = next((f for f in detect(text) if f.module.detect(text) == SURE), None)
    many = format.many if format else "blocks"
    if lines is not None:
        many = "lines" if lines else "blocks"
    if many == "split" and format:
        for part_name, part in format.module.split(text):
            yield part_name, part, format
    else:
        texts = text.splitlines() if many == "lines" else blocks_of(text) if many else [text]
        for number, part in enumerate((part for part in texts if part.strip()), 1):
            yield str(number), part, None


def dumps(value: Puzzle | Board, format: str = "text") -> str:
    """Writes a puzzle or a board.

    Marks that the format cannot hold are left out, with a `FormatWarning`.
    """
    target = find_format(format)
    board = value if isinstance(value, Board) else Board(value)
    if lost := _lost_marks(board, target):
        warnings.warn(f"{format} cannot hold {lost}: left out", FormatWarning, stacklevel=2)
        board = Board(
            board.puzzle,
            board.bulbs if "bulbs" in target.marks else (),
            board.dots if "dots" in target.marks else (),
        )
    text: str = target.module.dumps(board)
    return text


def join(texts: Sequence[str], format: str) -> str:
    """Makes one text, which `split` takes apart again, of the texts of several puzzles."""
    target = find_format(format)
    if len(texts) == 1:
        return texts[0]
    if not target.many:
        raise FormatError(f"expected one puzzle, which is all that {format} holds, got {len(texts)}")
    if hasattr(target.module, "join"):
        joined: str = target.module.join(texts)
        return joined
    return ("\n" if target.many == "lines" else "\n\n").join(texts)


def _lost_marks(board: Board, format: Format) -> str:
    """Names the marks of a board that a format cannot hold: bulbs, dots, both or none."""
    marks = {"bulbs": board.bulbs, "dots": board.dots}
    return " and ".join(name for name, cells in marks.items() if cells and name not in format.marks)
