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
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple, overload

from ..base.errors import InputError
from ..formats import CREDITS, Detection, Entry, Item, credits_of, find_format, part_reader
from ..processes.chunks import MOST_WEIGHT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import Any

RECORD = '{"source":'  # how those of lightup begin
BEGIN = ["source", "name"]  # their first keys
GRIDS = ("board", "puzzle")  # keys of a record that may hold its puzzle; the first that does
NAMES = ("name", "title", "id")
PLAIN = frozenset(".#01234*x\n")  # of the format text, in which lightup writes records
# The keys of what lightup answers about a puzzle: they are made anew, and not carried through.
OWN = {
    *("source", "name", "status", "size", "puzzle", "board", "solution", "solutions", "difference"),
    *("level", "level_name", "score", "score_per_cell", "batches", "hard_batches", "bottleneck"),
    *("techniques", "hardest", "hardest_cost", "step", "messages", "text", "notes", "key", "group"),
    *("error", "error_kind", "finished", "claimed", "engine", "seconds", "seed"),
}

KNOWN = {*CREDITS, "origin", "url"}  # what `Piece.read` makes credits of


class Piece(NamedTuple):
    """The text of one puzzle; `format` is that of its source if known, and `named` if it was given.

    `title` is the name that a record gives to it, unless that is only its number where it was. `more`
    are the keys that came with a record; those that lightup writes are not kept. `unknown` are those of
    them that mean something only to whoever wrote them.
    """

    source: str
    name: str
    text: str
    format: str | None = None
    named: bool = False
    white: int | None = None
    title: str = ""
    more: Mapping[str, Any] = {}
    unknown: Sequence[str] = ()

    def resolved(self) -> Piece:
        """Returns the puzzle that a record is about, of a batch or from elsewhere, else itself."""
        if not is_record(self.text):
            return self
        try:
            record = json.loads(self.text)
        except (ValueError, RecursionError):
            raise InputError("expected a record in JSON, got something else") from None
        text = next((record[key] for key in GRIDS if isinstance(record.get(key), str)), None)
        if text is None:
            raise InputError("expected a record with a puzzle, got one without")
        is_plain = self.format is None and not set(text) - PLAIN
        names = [str(record[key]) for key in NAMES if record.get(key) not in (None, "")]
        name = names[0] if names else self.name
        more = {key: value for key, value in record.items() if key not in OWN}
        is_own = [*record][:2] == BEGIN
        unknown = [key for key, value in more.items() if key not in KNOWN and str(value) != name]
        if not is_own and "source" in record:  # of somebody else, not the file of a batch
            more.setdefault("origin", record.pop("source"))
        return Piece(
            str(record.get("source") or self.source),
            name,
            text,
            "text" if is_plain else self.format,
            named=is_plain or self.named,
            white=self.white,
            title="" if is_own and name.isdecimal() and len(names) == 1 else "".join(names[:1]),
            more=more,
            unknown=() if is_own and "size" not in record else unknown,  # which only records carry
        )

    def read(self) -> Entry:
        """Reads the puzzle of a piece that is resolved."""
        entry = _reader(self.format, self.named, self.white)(self.text)
        source = self.more.get("origin") or self.more.get("url")
        credits = entry.credits or credits_of({**self.more, "source": source})
        return Entry(entry.board, entry.name, entry.solution, credits) if self.more else entry

    def cells(self) -> tuple[int, int, str] | None:
        """Reads the size and the symbols of a puzzle, if its format has no more and they are right."""
        read = _cells_reader(self.format) if self.format else None
        try:
            return read(self.text) if read else None
        except InputError:
            return None  # `read` says why, or finds another format

    @property
    def item(self) -> Item:
        """The puzzle, or what is wrong with it."""
        try:
            piece = self.resolved()
            entry = piece.read()
        except InputError as error:
            return Item(self.name, error)
        title = entry.name or piece.title
        return Item(
            title or piece.name,
            entry.board,
            title,
            entry.solution,
            credits=entry.credits,
            unknown=tuple(piece.unknown),
        )


def is_record(text: str) -> bool:
    """Whether a text is an object of JSON that holds a puzzle, and no format of its own."""
    return text.startswith("{") and (
        text.startswith(RECORD) or any(f'"{key}":' in text for key in GRIDS)
    )


@lru_cache
def _reader(format: str | None, named: bool, white: int | None) -> Callable[[str], Entry]:
    formats = (find_format(format),) if format else ()
    return part_reader(Detection(formats, sure=bool(formats), named=named), white=white)


@lru_cache
def _cells_reader(format: str) -> Callable[[str], tuple[int, int, str]] | None:
    bare = find_format(format).bare
    return bare.cells if bare else None


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

    def skip(self, number: int) -> Iterator[Pieces]:
        """Yields the first pieces, whose work is done; fewer than `number` if there are no more."""
        while number > 0 and (skipped := self.take(number)):
            number -= len(skipped)
            yield skipped


class Fingerprint:
    """A digest of pieces in their order, however they are bundled.

    >>> def of(*bundles):
    ...     mark = Fingerprint()
    ...     mark.add(Pieces(bundles))
    ...     return str(mark)
    >>> a, b = Bundle("a.txt", [1], ["2x2:d"]), Bundle("a.txt", [2], ["2x1:b"])
    >>> of(a, b) == of(Bundle("a.txt", [1, 2], ["2x2:d", "2x1:b"])) != of(b, a)
    True
    """

    def __init__(self) -> None:
        self._names, self._texts = sha256(), sha256()
        self._shared: tuple[object, ...] = ()

    def add(self, pieces: Pieces) -> None:
        for source, names, texts, *more in pieces.bundles:
            if self._shared != (source, *more):
                self._shared = (source, *more)
                self._names.update(_bytes([repr(self._shared)]))
            self._names.update(_bytes(map(str, names)))
            self._texts.update(_bytes(texts))

    def __str__(self) -> str:
        return f"{self._names.hexdigest()} {self._texts.hexdigest()}"


def _bytes(texts: Iterable[str]) -> bytes:
    return "\0".join((*texts, "")).encode("utf-8", "surrogatepass")
