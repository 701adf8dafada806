"""Texts to boards and back, in whatever format: `loads`, `split`, `dumps`, `join`.

A published solution is not a player's marks: `loads` returns the puzzle without it, and an item of
`split` has both.

>>> text = dumps(Puzzle.from_rows(["1."]), "json", name="tiny", solution=Board.from_rows(["1*"]))
>>> print(loads(text))
1.
>>> for item in split(text):
...     print(item.name, item.solution, sep="\\n")
tiny
1*
"""

from __future__ import annotations

import warnings

from ..base.errors import AmbiguousError, BoardError, FormatError, FormatWarning, InputError
from ..base.value import Value, expect
from ..base.words import listed
from ..core.board import Board, as_board
from ..core.puzzle import Puzzle
from ._detection import UNKNOWN, Detection, complaint, detect, known, tidy
from ._entry import Entry
from ._grids import blocks_of, numbered, separated
from ._table import FORMATS, find_format

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from ._entry import Credits
    from ._table import Format, Many

    Load = Callable[[str], Entry]


class Item(Value):
    """One puzzle of a text that may hold many: its name, and the board or what is wrong with it.

    `title` is the name that the text gives to the puzzle; without one it is empty, and `name` is the
    puzzle's number. `solution` is the published solution, if the text has one; it may be wrong.
    `origin` is the source of the text, if that is known, and the name of the puzzle there.
    `credits` are those of an `Entry`, and `unknown` the keys of a record that no format has a place
    for.
    """

    __slots__ = ("name", "outcome", "title", "solution", "origin", "credits", "unknown")  # noqa: RUF023 (their order)

    name: str
    outcome: Board | InputError
    title: str
    solution: Board | None
    origin: tuple[str, str]
    credits: Credits
    unknown: tuple[str, ...]

    def __init__(
        self,
        name: str,
        outcome: Board | InputError,
        title: str = "",
        solution: Board | None = None,
        origin: tuple[str, str] = ("", ""),
        credits: Credits = (),
        unknown: tuple[str, ...] = (),
    ) -> None:
        self._set(name, outcome, title, solution, origin, credits, unknown)

    def but(self, **fields: Any) -> Item:
        """Returns the item with other values for some fields."""
        return Item(**{name: getattr(self, name) for name in self.__slots__} | fields)

    @property
    def board(self) -> Board:
        """The board; raises the error if there is none."""
        if isinstance(self.outcome, InputError):
            raise self.outcome
        return self.outcome


def loads(
    text: str | bytes, format: str | Detection | None = None, **options: object
) -> Puzzle | Board:
    """Reads one puzzle; returns a board if the text holds a player's bulbs or dots.

    Bytes are UTF-8. `format` is a name, or what `detect` found in the text; `None`: detect it. The
    options are those of the format: `white` is the number of a white cell in an integer grid. `split`
    also returns the name and the published solution.
    """
    board = load_board(decoded(text) if isinstance(text, bytes) else text, format, **options)
    return board if board.marked else board.puzzle


def load_board(text: str, format: str | Detection | None = None, **options: object) -> Board:
    """Reads one puzzle as a board, marked or not."""
    given = _given(options)
    text = tidy(expect(text, str, "a puzzle as text or bytes"))
    return _read(text, known(text, format), given).board


def decoded(data: bytes, name: str = "the bytes") -> str:
    """Returns the text of some bytes; raises `InputError` if they are none, with their name."""
    if b"\0" in data:
        raise InputError(f"expected text, got binary data in {name} (a zero byte at {data.index(0)})")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        byte = data[error.start]
        raise InputError(
            f"expected UTF-8 text, got the byte 0x{byte:02x} at {error.start} in {name}"
        ) from None


def _given(options: Mapping[str, object]) -> dict[str, object]:
    """Returns the options that are not `None`; refuses one that no format has."""
    for name in options:
        if not _owners(name):
            raise TypeError(f"expected an option of a format, got {name!r}")
    return {name: value for name, value in options.items() if value is not None}


def _owners(option: str) -> list[str]:
    return [format.name for format in FORMATS.values() if option in format.options]


def _read(text: str, detection: Detection, options: Mapping[str, object]) -> Entry:
    """Reads one puzzle; if several formats can read it, they have to agree."""
    if not text.strip():
        raise FormatError("expected a puzzle, got nothing")
    if not detection.formats:
        raise complaint(text)
    if len(detection.formats) > 1:
        return _only_reading(text, detection.formats, options)
    return _loader(detection.formats[0], options, detected=not detection.named)(text)


def _loader(format: Format, options: Mapping[str, object], *, detected: bool) -> Load:
    """Returns the function that reads one puzzle in a format, with these options."""
    for name, value in options.items():
        if name not in format.options:
            return _refusal(format, name, value)
    if "detected" in format.options:
        options = {"detected": detected, **options}
    if format.more:
        return format.rich.read
    loads = format.module.loads
    return (
        (lambda text: Entry(loads(text, **options))) if options else (lambda text: Entry(loads(text)))
    )


def _refusal(format: Format, option: str, value: object) -> Load:
    def refuse(text: str) -> Entry:
        wanted = " or ".join(_owners(option))
        raise FormatError(
            f"expected the format {wanted} to go with {option}={value}, got {format.name}"
        )

    return refuse


def _only_reading(text: str, formats: Iterable[Format], options: Mapping[str, object]) -> Entry:
    """Returns the entry on which all formats that can read the text agree."""
    readings: dict[Entry, str] = {}
    errors: list[InputError] = []
    for format in formats:
        try:
            entry = _loader(format, options, detected=True)(text)
            readings.setdefault(entry, format.name)
        except InputError as error:
            errors.append(error)
    if len(readings) > 1:
        names = " and ".join(map(repr, readings.values()))
        raise AmbiguousError(
            f"expected one reading, got {len(readings)}: {names} read this differently", "format"
        )
    if not readings:
        raise errors[0]
    return next(iter(readings))


def split(
    text: str,
    format: str | Detection | None = None,
    *,
    lines: bool | None = None,
    **options: object,
) -> Iterator[Item]:
    """Reads all puzzles of a text: a data set, one per line, or grids with empty lines between them.

    `lines` says whether each line is a puzzle; `None`: the format decides. `format` and the options are
    as in `loads`. A puzzle that cannot be read becomes an item with its error.
    """
    given = _given(options)
    text = tidy(expect(text, str, "a puzzle as text or bytes"))
    try:
        whole = known(text, format)
        shape = many(whole, lines)
        parts = [*parts_of(text, whole, shape)] or [("1", text)]
    except InputError as error:
        yield Item("1", error)
        return
    is_whole = shape == "split" or len(parts) == 1
    read = (lambda part: _read(part, whole, given)) if is_whole else part_reader(whole, **given)
    items = (_item(name, part, read) for name, part in parts)
    unknown: list[Item] = []  # a page without a puzzle is one of them, not as many as it has blocks
    for item in items:
        if not str(item.outcome).startswith(UNKNOWN):
            yield from (*unknown, item)
            yield from items
            return
        unknown.append(item)
    yield from unknown[:1]


def _item(name: str, part: str, read: Load) -> Item:
    try:
        entry = read(part)
    except InputError as error:
        return Item(name, error)
    return Item(entry.name or name, entry.board, entry.name, entry.solution, credits=entry.credits)


def many(whole: Detection, lines: bool | None = None) -> Many:
    """Says how a text holds its puzzles; if its format is not sure, in blocks."""
    if lines is not None:
        return "lines" if lines else "blocks"
    return whole.formats[0].many if whole.sure else "blocks"


def parts_of(text: str, whole: Detection, shape: Many) -> Iterator[tuple[str, str]]:
    """Yields the name and the text of each puzzle."""
    if shape == "split":
        return whole.formats[0].collection.split(text)
    if shape == "lines":
        return numbered(line for line in text.splitlines() if line.strip())
    return numbered(blocks_of(text) if shape else [text])


def part_reader(whole: Detection, **options: object) -> Load:
    """Returns the function that reads a part of a text, with its name and its published solution.

    It tries the format of the whole text if that is sure, then, unless the caller named it, the part's
    own. What is the same for all parts is looked up once: there may be millions.
    """
    given = _given(options)
    own = _loader(whole.formats[0], given, detected=not whole.named) if whole.sure else None

    def read(part: str) -> Entry:
        part = tidy(part)
        if own and part.strip():
            try:
                return own(part)
            except InputError:
                if whole.named:
                    raise
        return _read(part, whole if whole.named else detect(part), given)

    return read


def dumps(
    value: Puzzle | Board,
    format: str = "text",
    *,
    name: str = "",
    solution: Board | None = None,
    credits: Credits = (),
) -> str:
    """Writes a puzzle or a board, with its name and its published solution if the format can hold them.

    Marks, a solution and credits that the format cannot hold are left out, with a `FormatWarning`. A
    format that has a place for a solution but none for bulbs takes a solved board as its solution.
    """
    target = find_format(format)
    board = as_board(value)
    if solution is None and _is_solution(board, target):
        board, solution = Board(board.puzzle, dots=board.dots), Board(board.puzzle, board.bulbs)
    if solution and solution.puzzle != board.puzzle:
        raise BoardError("expected a solution of the same puzzle, got a board of another")
    entry = Entry(board, name, solution, credits)
    if lost := _lost(entry, target):
        warnings.warn(f"{format} cannot hold {lost}: left out", FormatWarning, stacklevel=2)
        entry = _without(entry, target)
    return target.rich.write(entry) if target.more else target.module.dumps(entry.board)


def _is_solution(board: Board, target: Format) -> bool:
    """Whether a board is a solution for which a format has a place only as such."""
    solution_only = "solutions" in target.more and "bulbs" not in target.marks
    return solution_only and bool(board.bulbs) and board.solved


def _lost(entry: Entry, target: Format) -> str:
    """Names the marks and the solution that a format cannot hold; an empty text if it can hold all."""
    kinds = {"bulbs": entry.board.bulbs, "dots": entry.board.dots, "solutions": entry.solution}
    lost = [kind for kind, what in kinds.items() if what and kind not in target.marks | target.more]
    lost += [f"the {key}" for key, _ in entry.credits if key not in target.more]
    return listed(lost) if lost else ""


def _without(entry: Entry, target: Format) -> Entry:
    """Returns what a format can hold of an entry."""
    board = entry.board
    kept = Board(
        board.puzzle,
        board.bulbs if "bulbs" in target.marks else (),
        board.dots if "dots" in target.marks else (),
    )
    credits = tuple(pair for pair in entry.credits if pair[0] in target.more)
    return Entry(kept, entry.name, entry.solution if "solutions" in target.more else None, credits)


def join(texts: Sequence[str], format: str) -> str:
    """Makes one text from the texts of several puzzles; `split` reverses it."""
    return (
        texts[0] if len(texts) == 1 else "".join(pieces(texts, format, len(texts))).removesuffix("\n")
    )


def pieces(texts: Iterable[str], format: str, number: int) -> Iterator[str]:
    """Yields one text of several puzzles, each as soon as it is there if the format allows that.

    `number` is how many there will be. The last piece ends with a newline.
    """
    target = find_format(format)
    if number == 1:
        return separated(texts)
    if not target.many:
        raise FormatError(f"expected one puzzle, because {format} holds no more, got {number}")
    if target.many == "split":
        return target.collection.pieces(texts)
    return separated(texts, "" if target.many == "lines" else "\n")
