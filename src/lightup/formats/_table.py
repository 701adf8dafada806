"""The table of formats, and the contract of a format's module.

A format is a module of this package and a line in `FORMATS`. The module is imported when needed.

>>> find_format("ints").title
'integer grid, JSON: -1 white, -2 wall'
"""

from __future__ import annotations

from importlib import import_module

from ..base.errors import FormatError
from ..base.value import Value, expect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import ModuleType
    from typing import Any, Literal, Protocol

    from ..core.board import Board
    from ._entry import Entry

    Many = Literal["", "lines", "blocks", "split"]

    class FormatModule(Protocol):
        """The functions of every format's module."""

        def detect(self, text: str) -> int:
            """Says whether a text looks like this format: `NO`, `MAYBE` or `SURE`."""

        def loads(self, text: str, *args: Any, **options: Any) -> Board:
            """Reads one puzzle; takes the options that the format's line in the table declares."""

        def dumps(self, board: Board) -> str:
            """Writes a board; leaves out marks that the format cannot hold."""

    class BareModule(FormatModule, Protocol):
        """The functions of a module whose texts hold a puzzle and nothing else."""

        def cells(self, text: str) -> tuple[int, int, str]:
            """Reads the width, the height and the symbols, of which `loads` makes a board."""

    class RichModule(FormatModule, Protocol):
        """The functions of a module whose texts also hold names or solutions."""

        def read(self, text: str) -> Entry:
            """Reads one puzzle, and what else the text says about it; `loads` returns its board."""

        def write(self, entry: Entry) -> str:
            """Writes what the format can hold of an entry; `dumps` writes a board alone."""

    class CollectionModule(FormatModule, Protocol):
        """The functions of a module that splits and joins the puzzles of a text itself."""

        def split(self, text: str) -> Iterator[tuple[str, str]]:
            """Yields a name and a text of the same format for each puzzle."""

        def pieces(self, texts: Iterable[str]) -> Iterator[str]:
            """Yields one text made of several, a piece for each if that can be; `split` reverses it."""


class Format(Value):
    """A line of the table.

    `marks` are the marks of a player that the format can hold; `more` is what else it has a place for:
    "names", "solutions", and credits such as "author". `many` says how one text holds several puzzles:
    on "lines", in "blocks" with empty lines between them, or as the module's `split` and `pieces` do it
    ("split"); if it is empty, a text holds one puzzle. `options` are the keywords of the module's
    `loads`; one that declares `detected` learns whether the format was detected, not named.
    """

    __slots__ = ("name", "title", "marks", "more", "many", "options", "_module")  # noqa: RUF023 (their order)

    name: str
    title: str
    marks: frozenset[str]
    more: frozenset[str]
    many: Many
    options: frozenset[str]
    _module: ModuleType | None

    def __init__(
        self,
        name: str,
        title: str,
        marks: str = "",
        more: str = "",
        many: Many = "",
        options: str = "",
    ) -> None:
        held, besides, keywords = (frozenset(words.split()) for words in (marks, more, options))
        self._set(name, title, held, besides, many, keywords, None)

    @property
    def holds_answers(self) -> bool:
        """Whether a solved board can be written, by its bulbs or as a solution."""
        return "bulbs" in self.marks or "solutions" in self.more

    @property
    def module(self) -> FormatModule:
        return self._imported()

    @property
    def bare(self) -> BareModule | None:
        """The module of a format that can read a puzzle without making values of it."""
        module = self._imported()
        return module if hasattr(module, "cells") else None

    @property
    def rich(self) -> RichModule:
        """The module of a format that holds `more`."""
        return self._imported()

    @property
    def collection(self) -> CollectionModule:
        """The module of a format whose `many` is "split"."""
        return self._imported()

    def _imported(self) -> ModuleType:
        # `import_module` takes longer than a small puzzle, even if there is nothing to import.
        if self._module is None:
            name = f"{__package__}.{self.name.replace('-', '_')}"
            return self._cache("_module", import_module(name))
        return self._module


# In the order in which detection tries them.
FORMATS = {
    format.name: format
    for format in (
        Format("tatham-save", "Simon Tatham's collection, save file", "bulbs dots"),
        Format("legup", "LEGUP proof assistant, XML", "bulbs dots"),
        Format("pencilbox-xml", "Pencilbox, XML", "bulbs dots", "author source"),
        Format("penpa", "penpa-edit URL", "bulbs dots", "names author source", many="lines"),
        Format("kanpen", "kanpen.net URL", many="lines"),
        Format("pzprv3", "puzz.link / pzpr file", "bulbs dots"),
        Format("pzpr", "puzz.link / pzpr URL", many="lines"),
        Format(
            "json",
            "this project's own JSON",
            "bulbs dots",
            "names solutions author source licence info",
            many="split",
        ),
        Format("dataset", "PuzzleKit data set, JSON", "", "names solutions source info", many="split"),
        Format(
            "ints",
            "integer grid, JSON: -1 white, -2 wall",
            many="split",
            options="white detected",
        ),
        Format("janko", "janko.at page, block or rows", "bulbs", "solutions", many="split"),
        Format("ohmec", "ohmec.github.io game id", "bulbs", many="lines"),
        Format("tatham", "Simon Tatham's collection, game id", many="lines"),
        Format("puzzlekit", "PuzzleKit text: size line, then janko rows", "bulbs", many="blocks"),
        Format("pencilbox", "Pencilbox text", "bulbs dots", many="blocks"),
        Format("wb", "W white, B wall, L bulb", "bulbs", many="split"),
        Format(
            "underscore",
            "_ or - white, # wall, O bulb, with its size line",
            "bulbs dots",
            many="blocks",
            options="detected",
        ),
        Format("textx", ". white, X wall, & bulb", "bulbs", many="blocks"),
        Format(
            "text", ". white, # wall, * bulb, x dot", "bulbs dots", many="blocks", options="detected"
        ),
    )
}


def find_format(name: str) -> Format:
    """Looks a format up by name."""
    if expect(name, str, "a format by its name") not in FORMATS:
        raise FormatError(f"expected a format (one of {', '.join(FORMATS)}), got {name!r}")
    return FORMATS[name]
