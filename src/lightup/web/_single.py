"""A part of the page as one file with its data inside, or as a module with all that it imports.

A file needs no server and no network, so it carries every module that it imports. Inside one file,
modules have no addresses to import each other by. So each becomes a `data:` address in an import map,
under its path below `page/`, and imports by relative paths become imports by these names. A module
loses its comments; nothing else about it changes.

The browser loads and runs nothing else: the policy of the page allows only elements with its nonce,
which modules inherit from those that import them.

>>> list(texts("base/dom.js"))
['base/dom.js']
>>> list(texts("lab/film.js"))[-1]
'lab/film.js'
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from posixpath import dirname, join, normpath
from string import Template, punctuation
from typing import TYPE_CHECKING
from urllib.parse import quote

from ..rendering import svg
from ..rendering.themes import THEMES

if TYPE_CHECKING:
    from collections.abc import Iterable

IMPORT = re.compile(r'(?<= from )"(\.[^"]+)"')
COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
SPRITE = re.compile(r'<svg class="defs.*?</svg>', re.DOTALL)
UNQUOTED = "".join({*punctuation, " "} - {"%", "#"})  # what an address may hold as it is


def page(title: str, main: str, styles: Iterable[str], data: object) -> str:
    """Writes a page whose module `main` shows the data."""
    held = as_json(data)
    return Template(read("walkthrough/index.html")).substitute(
        title=escape(title),
        nonce=b64encode(sha256(f"{title}{held}".encode()).digest()).decode(),
        style=f"{styled(styles)}\n{_on_paper()}",
        sprite=sprite(),
        data=held,
        modules=as_json({"imports": _addresses(main)}),
        main=main,
    )


def read(path: str) -> str:
    """Returns the text of a file of the page."""
    return (files(__package__) / "page" / path).read_text("utf-8")


def styled(styles: Iterable[str]) -> str:
    """Returns the styles of all drawings and some of the page."""
    return "\n".join([svg.stylesheet(), *map(read, styles)])


def sprite() -> str:
    """Returns what drawings and buttons refer to."""
    return "".join(SPRITE.findall(read("index.html")))


def _on_paper() -> str:
    """Returns the colours of paper, for print."""
    colours = ";".join(f"--{name}:{colour}" for name, colour in THEMES["print"].colours.items())
    return f"@media print{{:root{{{colours}}}}}"


def as_json(value: object) -> str:
    """Returns a value as JSON that may stand inside an element, which it cannot end."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")


@cache
def _addresses(main: str) -> dict[str, str]:
    """Returns the addresses of all modules that a module needs, by their names."""
    return {
        name: f"data:text/javascript;charset=utf-8,{quote(text, safe=UNQUOTED)}"
        for name, text in texts(main).items()
    }


@cache
def texts(main: str) -> dict[str, str]:
    """Returns a module and all that it needs, each after those that it imports, by their names."""
    found: dict[str, str] = {}

    def add(name: str) -> None:
        text = COMMENT.sub("", read(name))
        others = {path: normpath(join(dirname(name), path)) for path in IMPORT.findall(text)}
        for other in others.values():
            if other not in found:
                add(other)
        found[name] = IMPORT.sub(lambda match: f'"{others[match[1]]}"', text)

    add(main)
    return found
