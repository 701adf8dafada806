"""`book`: puzzles as a book to print, a PDF; the same input gives the same bytes.

>>> from lightup.core.puzzle import Puzzle
>>> book([Puzzle.from_rows(["1.#", "..."])], "One lamp", page="a5")[:5]
b'%PDF-'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from ...base.errors import InputError
from ...base.packages import need
from ...base.words import plural
from ...core.board import as_board
from ..painting import check_letters
from . import _back, _cover, _front, _puzzles, _techniques, layout
from .content import prepared, sections as sorted_sections
from .edition import Edition
from .press import Press

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from ...core.board import Board
    from ...core.puzzle import Puzzle
    from .content import Entry, Section
    from .press import Page

SHEET = 4  # pages on a folded sheet


def check(edition: Edition, sizes: Iterable[tuple[int, int]]) -> None:
    """Raises `InputError` for a board that is too large for the page, by its width and height.

    Before any work, a missing package is told as well.
    """
    need("pdf", "a book")
    _, width = edition.column(1)
    layout.check(sizes, width, edition.height, edition.page, edition.per_page)


def book(
    puzzles: Iterable[Puzzle | Board | tuple[str, Puzzle | Board]],
    title: str = "Light Up",
    *,
    seconds: float | None = None,
    **wishes: Any,
) -> bytes:
    """Makes a PDF of puzzles, each perhaps with its name: by level, with rules, hints and answers.

    The wishes are the fields of an `Edition`, such as `page="a5"`. Raises `NoSolution` or
    `SeveralSolutions` for a puzzle that does not have exactly one solution, each in `seconds`.
    """
    if isinstance(puzzles, str) or not isinstance(puzzles, Iterable):
        raise TypeError(f"expected a list of puzzles, got {type(puzzles).__name__}")
    named = (one if isinstance(one, tuple) else ("", one) for one in puzzles)
    given = [(name, as_board(puzzle).puzzle) for name, puzzle in named]
    edition = Edition(title, **wishes)
    check(edition, [(puzzle.width, puzzle.height) for _, puzzle in given])
    return bind(edition, [*prepared(given, hints=edition.hints, seconds=seconds)])


def bind(edition: Edition, entries: Sequence[Entry]) -> bytes:
    """Makes a book of these puzzles."""
    if not entries:
        raise InputError("expected a puzzle for the book, got none")
    for text in (edition.title, edition.author):
        check_letters(text, "the title and the author of a book")
    return Press(edition).print(_pages(edition, sorted_sections(entries)))


def _pages(edition: Edition, sections: Sequence[Section]) -> list[Page]:
    """Lays out all pages: the contents are the second, once the others have their numbers."""
    number = sum(len(section.entries) for section in sections)
    front = [_cover.front(plural(number, "Light Up puzzle"))] if edition.cover else []
    begun = [*front, _cover.blank()]
    pages = [*begun, *_front_and_body(edition, sections)]
    lines = [
        (page.bookmark, _remark(page, sections), place)
        for place, page in enumerate(pages, 1)
        if page.bookmark and page.depth == 0 and place > len(front)
    ]
    pages[len(front)] = _front.contents(lines, edition.colophon)
    back = [_cover.back()] if edition.cover else []
    size = SHEET if edition.imposed else 1 + len(back)
    missing = -(len(pages) + len(back)) % size
    return [*pages, *[_cover.blank()] * missing, *back]


def _remark(page: Page, sections: Sequence[Section]) -> str:
    return next((one.numbers for one in sections if one.title == page.bookmark), "")


def _front_and_body(edition: Edition, sections: Sequence[Section]) -> Iterator[Page]:
    yield _front.rules(sections)
    shown = -1
    for section in sections:
        taught = [*_techniques.pages(edition, section, shown)] if edition.techniques else []
        own = [*taught[:-1], *_puzzles.pages(edition, section, taught[-1] if taught else None)]
        yield replace(own[0], bookmark=section.title, depth=0)
        yield from (replace(page, bookmark="") for page in own[1:])
        shown = section.level
    entries = [entry for section in sections for entry in section.entries]
    if edition.hints:
        yield from _back.hints(edition, entries)
    if edition.answers:
        yield from _back.answers(edition, entries)
