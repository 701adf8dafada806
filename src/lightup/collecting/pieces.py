"""`Piece`: the text of one puzzle; `Pieces`: many of them, on their way to where they are worked on.

Pieces travel in bundles: a few lists of texts, each with what all its pieces share. An object for each
piece would cost about as much as the fastest work on it, so it is made where that work is done.

>>> pieces = Pieces([Bundle("a.txt", range(1, 4), ["3x2:1aBc", "2x2:d", "2x1:b"])])
>>> [piece.name for piece in pieces[1:]], pieces[0].text
(['2', '3'], '3x2:1aBc')
>>> feed = Feed(iter([Bundle("a.txt", "xy", ["2x2:d", "2x1:b"])]))
>>> [len(feed.take(1)) for _ in range(3)]
[1, 1, 0]
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, overload

from ..base.errors import InputError
from ..formats import Detection, Entry, Item, find_format, part_reader
from ..processes.chunks import MOST_WEIGHT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

RECORD = '{"source":'


class Piece(NamedTuple):
    """The text of one puzzle; `format` is that of its source if known, and `named` if it was given."""

    source: str
    name: str
    text: str
    format: str | None = None
    named: bool = False
    white: int | None = None

    def resolved(self) -> Piece:
        """Returns the puzzle that a record of another batch is about, else the piece itself."""
        if not self.text.startswith(RECORD):
            return self
        try:
            record = json.loads(self.text)
        except (ValueError, RecursionError):
            raise InputError("expected a record in JSON, got something else") from None
        text = record.get("board", record.get("puzzle"))
        if not isinstance(text, str):
            raise InputError("expected a record with a puzzle, got one without")
        return Piece(self.source, str(record.get("name", self.name)), text, "text", named=True)

    def read(self) -> Entry:
        """Reads the puzzle of a piece that is resolved."""
        return _reader(self.format, self.named, self.white)(self.text)

    @property
    def item(self) -> Item:
        """The puzzle, or what is wrong with it."""
        try:
            piece = self.resolved()
            entry = piece.read()
        except InputError as error:
            return Item(self.name, error)
        return Item(entry.name or piece.name, entry.board, entry.name, entry.solution)


@lru_cache
def _reader(format: str | None, named: bool, white: int | None) -> Callable[[str], Entry]:
    formats = (find_format(format),) if format else ()
    return part_reader(Detection(formats, sure=bool(formats), named=named), white=white)


class Bundle(NamedTuple):
    """Pieces of one source, which share all but their names, or numbers, and their texts."""

    source: str
    names: Sequence[str | int]
    texts: Sequence[str]
    format: str | None = None
    named: bool = False
    white: int | None = None

    def part(self, places: slice) -> Bundle:
        """Returns some of the pieces."""
        return self._replace(names=self.names[places], texts=self.texts[places])


class Pieces(Sequence[Piece]):
    """A sequence of pieces; a part of it is one as well."""

    def __init__(self, bundles: Iterable[Bundle]) -> None:
        self.bundles = [*bundles]

    def __len__(self) -> int:
        return sum([len(bundle.texts) for bundle in self.bundles])

    def __iter__(self) -> Iterator[Piece]:
        for source, names, texts, format, named, white in self.bundles:
            for name, text in zip(map(str, names), texts, strict=True):
                yield Piece(source, name, text, format, named, white)

    @overload
    def __getitem__(self, places: int) -> Piece: ...

    @overload
    def __getitem__(self, places: slice) -> Pieces: ...

    def __getitem__(self, places: int | slice) -> Piece | Pieces:
        if isinstance(places, int):
            return next(iter(self[places : places + 1]))
        begin, end, _ = places.indices(len(self))
        parts = []
        for bundle in self.bundles:
            parts.append(bundle.part(slice(max(begin, 0), max(end, 0))))
            begin -= len(bundle.texts)
            end -= len(bundle.texts)
        return Pieces([part for part in parts if part.texts])


class Feed:
    """A stream of bundles, handed out as many pieces at a time as are asked for."""

    def __init__(self, bundles: Iterator[Bundle]) -> None:
        self._bundles = bundles
        self._left: Bundle | None = None

    def take(self, number: int) -> Pieces:
        """Returns the next pieces: at most this number, with about `MOST_WEIGHT` characters."""
        taken: list[Bundle] = []
        weight = 0
        while number > 0 and weight < MOST_WEIGHT:
            bundle = self._left or next(self._bundles, None)
            if bundle is None:
                break
            taken.append(bundle.part(slice(number)))
            more = len(bundle.texts) > number
            self._left = bundle.part(slice(number, None)) if more else None
            number -= len(bundle.texts)
            weight += sum(map(len, taken[-1].texts))
        return Pieces(taken)

    def skip(self, number: int) -> None:
        """Drops pieces whose work is done."""
        while number > 0 and (skipped := len(self.take(number))):
            number -= skipped
