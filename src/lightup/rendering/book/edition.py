"""`Edition`: the title of a book, its paper and its parts.

>>> edition = Edition("Forty lamps", page="6x9")
>>> round(edition.paper.width, 1), edition.bleed
(152.4, 3.175)
>>> edition.column(1), edition.column(2)
((19.4, 120.0), (13, 120.0))
"""

from __future__ import annotations

from dataclasses import dataclass

from ...base.errors import InputError

INCH = 25.4  # millimetres, in which everything here is measured
MOST_BLEED = 25.0


@dataclass(frozen=True)
class Paper:
    """The size of a trimmed page, its margins, and the size of its text in points.

    The inner margin is the larger one, because the binding takes some of it.
    """

    width: float
    height: float
    inner: float
    outer: float
    top: float
    bottom: float
    text: float
    bleed: float = 0.0
    sheet: float = 0.0  # the width of the sheet for two pages, if that is not twice their width


PAPERS = {
    "a4": Paper(210, 297, 22, 17, 20, 22, 10.5),
    "a5": Paper(148, 210, 17, 12, 15, 17, 9, sheet=297),
    "letter": Paper(8.5 * INCH, 11 * INCH, 22, 17, 19, 21, 10.5),
    "6x9": Paper(6 * INCH, 9 * INCH, 19.4, 13, 16, 18, 9.5, INCH / 8),
}


@dataclass(frozen=True)
class Edition:
    """What kind of book to make.

    `bleed` is how far colour goes beyond the edge of a page, where it is cut; `None`: that of
    the paper. With `imposed`, two pages share a sheet, in the order in which sheets are folded into a
    booklet.
    """

    title: str
    author: str = ""
    page: str = "a4"
    bleed: float | None = None
    per_page: int | None = None
    techniques: bool = True
    hints: bool = True
    answers: bool = True
    imposed: bool = False
    colophon: tuple[str, ...] = ()
    cover: bool = True

    def __post_init__(self) -> None:
        if self.page not in PAPERS:
            raise InputError(f"expected a page (one of {', '.join(PAPERS)}), got {self.page[:80]!r}")
        if self.bleed is None:
            bleed = 0.0 if self.imposed else self.paper.bleed
            object.__setattr__(self, "bleed", bleed)
        if not 0 <= self.cut <= MOST_BLEED:
            raise InputError(f"expected a bleed of 0 to {MOST_BLEED:g} mm, got {self.cut:g}")
        if self.imposed and self.cut:
            raise InputError("expected no bleed for an imposed booklet, whose sheets are not cut")

    @property
    def paper(self) -> Paper:
        return PAPERS[self.page]

    @property
    def cut(self) -> float:
        """The bleed, in millimetres."""
        return self.bleed or 0.0

    def column(self, page: int) -> tuple[float, float]:
        """Returns where the text of a page begins, from the left, and how wide it is."""
        paper = self.paper
        left = paper.inner if page % 2 else paper.outer
        return left, round(paper.width - paper.inner - paper.outer, 3)

    @property
    def height(self) -> float:
        """How high the text of a page is."""
        return self.paper.height - self.paper.top - self.paper.bottom
