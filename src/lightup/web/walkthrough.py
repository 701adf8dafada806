"""`draw`: the steps that `lightup explain` found as one HTML file, to step through or to print.

The file is a page of its own, `page/walkthrough/`, with the answer as plain data.

>>> from lightup.schema import plain
>>> board = Board.from_rows(["1.#", "..."])
>>> draw(board, plain.explained(board, ())).startswith("<!doctype html>")
True
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..base.words import capitalized
from ..core.board import Board
from ..rendering.scene import Scene, asking_about, without_lit_dots
from ..schema import plain
from . import _single

if TYPE_CHECKING:
    from ..schema.answers import Explained

MAIN = "walkthrough/main.js"
STYLES = (
    "style.css",
    *(f"{folder}/style.css" for folder in ("help", "play", "walkthrough")),
    "walkthrough/paper.css",
)


def draw(start: Board, answer: Explained, name: str = "") -> str:
    """Draws a way: the board that it starts from, every passage with its reasons, and the end.

    The title carries the name of the puzzle; without a name, its size. If the way leads to a cell, the
    page asks why the cell holds what it does, and the start shows where it is.
    """
    cell, puzzle = answer["cell"], name or f"Light Up, {start.size}"
    if cell is None:
        title, first = f"{puzzle}, step by step", Scene(start, title="The start")
    else:
        question = f"Why does {start.place(cell)} hold {'a' if answer['is_bulb'] else 'no'} bulb?"
        title, first = f"{question} ({puzzle})", replace(asking_about(start, cell), title=question)
    end = without_lit_dots(Board.from_rows(answer["end"].split("\n")))
    last = Scene(end, title=capitalized(answer["message"]))
    data = {"start": plain.scene(first), "answer": answer, "end": plain.scene(last)}
    return _single.page(title, MAIN, STYLES, data)
