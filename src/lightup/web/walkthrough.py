"""`draw`: the steps that `lightup explain` found as one HTML file, to step through or to print.

The file is a page of its own, `page/walkthrough/`, with the answer as plain data. It needs no server
and no network, so it carries every module that it imports. Inside one file, modules have no addresses
to import each other by. So each becomes a `data:` address in an import map, under its path below
`page/`, and imports by relative paths become imports by these names. A module loses its comments;
nothing else about it changes.

The browser loads and runs nothing else: the policy of the page allows only elements with its nonce,
which modules inherit from those that import them.

>>> from lightup.schema import plain
>>> board = Board.from_rows(["1.#", "..."])
>>> draw(board, plain.explained(board, ())).startswith("<!doctype html>")
True
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from dataclasses import replace
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from posixpath import dirname, join, normpath
from string import Template, punctuation
from typing import TYPE_CHECKING
from urllib.parse import quote

from ..base.words import capitalized
from ..core.board import Board
from ..rendering import svg
from ..rendering.scene import Scene, asking_about, without_lit_dots
from ..rendering.themes import THEMES
from ..schema import plain

if TYPE_CHECKING:
    from ..schema.answers import Explained

MAIN = "walkthrough/main.js"
STYLES = ("style.css", "walkthrough/style.css")
IMPORT = re.compile(r'(?<= from )"(\.[^"]+)"')
COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
SPRITE = re.compile(r'<svg class="defs.*?</svg>', re.DOTALL)
UNQUOTED = "".join({*punctuation, " "} - {"%", "#"})  # what an address may hold as it is


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
    data = _json({"start": plain.scene(first), "answer": answer, "end": plain.scene(last)})
    return Template(_read("walkthrough/index.html")).substitute(
        title=escape(title),
        nonce=b64encode(sha256(f"{title}{data}".encode()).digest()).decode(),
        style="\n".join([svg.stylesheet(), *map(_read, STYLES), _on_paper()]),
        sprite="".join(SPRITE.findall(_read("index.html"))),
        data=data,
        modules=_json({"imports": _modules()}),
        main=MAIN,
    )


def _read(path: str) -> str:
    return (files(__package__) / "page" / path).read_text("utf-8")


def _on_paper() -> str:
    """Returns the colours of paper, for print."""
    colours = ";".join(f"--{name}:{colour}" for name, colour in THEMES["print"].colours.items())
    return f"@media print{{:root{{{colours}}}}}"


def _json(value: object) -> str:
    """Returns a value as JSON that may stand inside an element, which it cannot end."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")


@cache
def _modules() -> dict[str, str]:
    """Returns the addresses of all modules that the page needs, by their names."""
    found: dict[str, str] = {}
    waiting = [MAIN]
    while waiting:
        name = waiting.pop()
        text = COMMENT.sub("", _read(name))
        others = {path: normpath(join(dirname(name), path)) for path in IMPORT.findall(text)}
        linked = IMPORT.sub(lambda match: f'"{others[match[1]]}"', text)  # noqa: B023 (it is called here)
        found[name] = f"data:text/javascript;charset=utf-8,{quote(linked, safe=UNQUOTED)}"
        waiting += {*others.values()} - {*found, *waiting}
    return found
