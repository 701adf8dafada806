"""`draw`: a review of a solve as one HTML file, with the argument for every moment.

>>> from lightup.core.puzzle import Puzzle
>>> from lightup.reasoning.log import Log
>>> from lightup.reasoning.review import review
>>> from lightup.schema.reviewed import reviewed
>>> found = review(Log(Puzzle.from_rows(["1.#", "..."]), ()))
>>> draw(found, reviewed(found)).startswith("<!doctype html>")
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.words import printable
from ..reasoning.reasons import reasons
from ..schema.reviewed import argued
from . import _single

if TYPE_CHECKING:
    from ..reasoning.review import Review
    from ..schema.solves import Reviewed

MAIN = "review/main.js"
STYLES = (
    "style.css",
    *(f"{folder}/style.css" for folder in ("help", "play", "walkthrough", "review")),
    "walkthrough/paper.css",
)


def draw(found: Review, answer: Reviewed) -> str:
    """Draws a review: its timeline, the board of each moment, and why it is judged as it is."""
    name = printable(answer["title"]) or f"Light Up, {found.end.size}"
    by = f" by {printable(answer['by'])}" if answer["by"] else ""
    why = [argued(one, reasons(one)) for one in found.moments]
    return _single.page(f"{name}{by}, move by move", MAIN, STYLES, {"answer": answer, "why": why})
