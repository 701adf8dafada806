"""What an `INPUT` stands for: a file, standard input (`-`) or the text itself, and its puzzles.

A file may be compressed, a picture, or a table: records of a batch, or others with a key `puzzle`, as
lines of JSON, CSV or Parquet. `FILE:NAME` and `FILE:12` are one puzzle of a file, by its own name or
else by its number, counted from 1; `-:12` is one of standard input. A colon may also be part of either
name: a file of the whole name comes first, then the longest name of a file before a colon. A pattern
such as `*.txt` stands for all files that match it, unless it is a puzzle.

`items_of` reads everything at once, for a command that answers about a few puzzles; `bundles_of`
streams the texts of any number, for a batch.

>>> [item.board.size for item in items_of(find("3x2:1aBc"), Reading())]
['3x2']
>>> [bundle.texts for bundle in bundles_of("3x2:1aBc", Reading())]
[['3x2:1aBc']]
"""

from __future__ import annotations

import os
import warnings
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from glob import glob
from itertools import islice
from typing import TYPE_CHECKING

from ..base.errors import FormatWarning, InputError, OtherPuzzle, WebPage
from ..base.words import plural
from ..formats import Item, decoded, detect, split
from ..formats.genres import genre_of
from ..reading.pictures import is_picture
from ..reading.read import read as read_picture
from ._streams import Stream, open_stream, read_bytes
from .pieces import Bundle, Pieces
from .sources import Reading, bundles_in, is_json_lines
from .tabular import PARQUET, is_csv, parquet_lines

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Sequence

    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from ..formats import Detection

MOST_PUZZLES = 1_000_000  # in memory at once
SOME = 3  # how many names a complaint lists
STANDARD_INPUT = "/dev/stdin"  # the same as `-`; also in `-:NAME`, which click takes for an option


@dataclass(frozen=True)
class Source:
    """What an input stands for; `name` is a file, `-`, or the text itself, whose format is detected.

    `pick` is the name or the number of the only puzzle that is meant; `None`: all of them.
    """

    name: str
    pick: str | None = None
    is_text: bool = False
    detection: Detection | None = None

    @cached_property
    def data(self) -> bytes:
        """All bytes of a file, unpacked."""
        return read_bytes(self.name)

    @property
    def is_picture(self) -> bool:
        return not self.is_text and is_picture(self.data)

    @property
    def is_parquet(self) -> bool:
        return not self.is_text and self.data.startswith(PARQUET)

    @cached_property
    def text(self) -> str:
        """The whole text; raises `InputError` if it is none."""
        return self.name if self.is_text else decoded(self.data, called(self.name))


def find(input: str) -> Source:
    """Finds what an input stands for; raises `InputError` if that is nothing."""
    input = plain(input)
    if _is_there(input):
        return Source(input)
    if "\n" in input:
        return Source(input, is_text=True)
    if file := _file_before_colon(input):
        return Source(file, input[len(file) + 1 :])
    if (detection := detect(input)).formats:
        return Source(input, is_text=True, detection=detection)
    if genre := genre_of(input):
        raise OtherPuzzle(genre)
    if input.startswith(("http://", "https://")):
        raise WebPage(input)
    raise InputError(f"expected a file, '-' or a puzzle, got {input[:80]!r}: no such file{near(input)}")


def near(file: str) -> str:
    """Returns the question whether a file was meant that is called nearly like that; often empty."""
    folder, name = os.path.split(file)
    try:
        found = get_close_matches(name, os.listdir(folder or "."), 1, 0.8)
    except (OSError, ValueError):
        found = []
    return f", did you mean {os.path.join(folder, found[0])!r}?" if found else ""


def expanded(inputs: Iterable[str]) -> list[str]:
    """Returns the inputs, with the files that match a pattern in its place."""
    return [found for input in inputs for found in matches(input) or [input]]


def matches(input: str) -> list[str]:
    """Returns the files that match a pattern, also `PATTERN:NAME`; none if the input is no pattern."""
    if not any(sign in input for sign in "*?[") or "\n" in input:
        return []
    pattern, colon, pick = input.rpartition(":")
    found = glob(input, recursive=True)
    if not found and colon:
        found = [f"{file}:{pick}" for file in glob(pattern, recursive=True)]
    files = sorted(file for file in found if not os.path.isdir(file))
    return [] if files and is_input(input) else files


def is_input(word: str) -> bool:
    """Whether a word stands for something as it is: a file that exists, or a text in a known format."""
    return _is_there(plain(word)) or bool(_file_before_colon(word) or detect(word).formats)


def file_of(input: str) -> str:
    """Returns the file of an input, also before a colon; an empty text if it is a text itself."""
    input = plain(input)
    return input if _is_there(input) else "" if "\n" in input else _file_before_colon(input)


def size_of(input: str) -> int | None:
    """Returns the number of bytes of the file of an input; `None` if there is none."""
    file = file_of(input)
    return os.path.getsize(file) if os.path.isfile(file) else None


def plain(input: str) -> str:
    """Returns an input with `-` for standard input."""
    file, colon, pick = input.partition(":")
    return f"-{colon}{pick}" if file == STANDARD_INPUT else input


def called(file: str) -> str:
    """Returns the name of a file for a message."""
    return "standard input" if file == "-" else repr(file)


def shortened(input: str) -> str:
    """Returns the first line of an input."""
    line, newline, _ = input.partition("\n")
    return f"{line}…" if newline else line


def _is_there(input: str) -> bool:
    return input == "-" or os.path.exists(input)


def _file_before_colon(input: str) -> str:
    """Returns the longest name of a file before a colon; an empty text if there is none."""
    file, colon, _ = input.rpartition(":")
    while colon and (not _is_there(file) or os.path.isdir(file)):
        file, colon, _ = file.rpartition(":")
    return file if colon else ""


def load(file: str | os.PathLike[str], format: str | None = None) -> Puzzle | Board:
    """Reads the only puzzle of a file, which may be a picture or packed, or one of many: `FILE:NAME`.

    Returns a board if the file holds a player's bulbs or dots.
    """
    source = find(os.fspath(_named(file)))
    if source.is_text:
        raise InputError(f"expected a file, got {source.name[:80]!r} (loads reads texts)")
    items = items_of(source, Reading(format))
    if len(items) != 1:
        raise InputError(
            f"expected one puzzle, got {len(items)} in {called(source.name)} "
            f"(load {source.name}:1, or split the text)"
        )
    board = items[0].board
    return board if board.marked else board.puzzle


def _named(file: str | os.PathLike[str]) -> str | os.PathLike[str]:
    if isinstance(file, str | os.PathLike):
        return file
    raise TypeError(f"expected the name of a file, got {type(file).__name__}")


def items_of(source: Source, reading: Reading) -> list[Item]:
    """Reads every puzzle of a source; one that cannot be read becomes an item with its error."""
    items = [*islice(_all_items(source, reading), MOST_PUZZLES + 1)]
    if len(items) > MOST_PUZZLES:
        raise InputError(
            f"expected at most {MOST_PUZZLES} puzzles, got more in {called(source.name)} "
            "(lightup batch takes any number)"
        )
    return items if source.pick is None else [items[_place(source, items)]]


def _all_items(source: Source, reading: Reading) -> Iterator[Item]:
    if source.is_picture:
        bundles = _bundles_on(source.name, source.data, reading)
    elif source.is_parquet:
        bundles = bundles_in(source.name, parquet_lines(source.data, called(source.name)), reading)
    elif is_json_lines(source.text, reading) or (reading.lines is None and is_csv(source.text)):
        bundles = bundles_in(shortened(source.name), iter(source.text.splitlines(True)), reading)
    else:
        format = reading.format or source.detection
        return split(source.text, format, lines=reading.lines, white=reading.white)
    return (piece.item for piece in Pieces(bundles))


def _place(source: Source, items: Sequence[Item]) -> int:
    """Returns the place of the item with the picked name or else number."""
    numbers = [str(number) for number in range(1, len(items) + 1)]
    for names in ([i.title for i in items], [i.name for i in items], numbers):
        if source.pick and source.pick in names:
            return names.index(source.pick)
    if len(items) == 1 and isinstance(error := items[0].outcome, InputError):
        raise error  # which may be about the whole text
    some = ", ".join(repr(item.name) for item in items[:SOME])
    raise InputError(
        f"expected the name or the number of one of {plural(len(items), 'puzzle')} in "
        f"{called(source.name)} ({some}{', …' if len(items) > SOME else ''}), "
        f"got {(source.pick or '')[:80]!r}"
    )


@dataclass
class Progress:
    """How many bytes of how many have been read; `total` is 0 if that cannot be known."""

    total: int = 0
    before: int = 0
    stream: Stream | None = field(default=None, repr=False)

    @property
    def share(self) -> float | None:
        """How much of the input has been read, from 0 to 1; `None` if that cannot be known."""
        here = self.stream.position if self.stream else 0
        return min(1.0, (self.before + here) / self.total) if self.total else None


def check_inputs(inputs: Iterable[str]) -> None:
    """Raises `InputError` if an input stands for nothing, before any work begins."""
    for source in map(find, inputs):
        if not source.is_text and os.path.isdir(source.name):
            raise InputError(f"expected a file, got the directory {source.name!r}")


def all_bundles(
    inputs: Iterable[str], reading: Reading, progress: Progress
) -> Generator[Bundle, None, None]:
    """Yields the pieces of all inputs."""
    inputs = [*inputs]
    sizes = [size_of(input) or 0 for input in inputs]
    progress.total = sum(sizes) if all(sizes) else 0
    for input, size in zip(inputs, sizes, strict=True):
        yield from bundles_of(input, reading, progress)
        progress.before += size


def bundles_of(input: str, reading: Reading, progress: Progress | None = None) -> Iterator[Bundle]:
    """Yields the pieces of an input."""
    source = find(input)
    bundles = _all_bundles(source, reading, progress or Progress())
    if source.pick is None:
        yield from bundles
        return
    pieces = Pieces(bundles)
    place = _place(source, [piece.item for piece in pieces])
    yield from pieces[place : place + 1].bundles


def _all_bundles(source: Source, reading: Reading, progress: Progress) -> Iterator[Bundle]:
    if source.is_text:
        yield from bundles_in(shortened(source.name), iter(source.name.splitlines(True)), reading)
        return
    with open_stream(source.name) as progress.stream:
        if progress.stream.head.startswith(PARQUET):
            whole = source.name if os.path.isfile(source.name) else progress.stream.read()
            yield from bundles_in(source.name, parquet_lines(whole, called(source.name)), reading)
        elif is_picture(progress.stream.head):
            yield from _bundles_on(source.name, progress.stream.read(), reading)
        else:
            yield from bundles_in(source.name, progress.stream.lines, reading)
    progress.stream = None


def _bundles_on(name: str, picture: bytes, reading: Reading) -> Iterator[Bundle]:
    """Reads the boards of a picture; warns of what is in doubt."""
    if reading.format:
        raise InputError(
            f"expected text in the format {reading.format}, got a picture in {called(name)}"
        )
    found = read_picture(picture)
    for number, one in enumerate(found, 1):
        begin = f"board {number} of the picture: " if len(found) > 1 else "the picture: "
        for warning in one.warnings:
            warnings.warn(f"{begin}{warning}", FormatWarning, stacklevel=2)
    boards = [str(one.board) for one in found]
    yield Bundle(name, range(1, len(boards) + 1), boards, "text", named=True)
