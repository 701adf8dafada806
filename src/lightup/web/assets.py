"""The files of the page: those of the folder `page/`, and the styles of all drawings.

The page asks the server or a worker in the browser; one attribute of `index.html` tells it which, and
another one whether there is what reads pictures.

>>> b'<html lang="en" data-engine="worker">' in files("worker", pictures=False)["index.html"]
True
>>> media_type("board/board.js")
'text/javascript'
"""

from __future__ import annotations

import re
from pathlib import Path, PurePath
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING, Literal

from ..collecting import starter
from ..rendering import svg

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

Engine = Literal["server", "worker"]

MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/octet-stream",
    ".zip": "application/zip",
}

DRILLS = Path(__file__).with_name("drills.txt")  # made by `drills`

# Pages of their own, which `lightup explain`, `lightup review` and `lightup trace` write.
ALONE = (
    *(f"walkthrough/{name}" for name in ("index.html", "main.js", "paper.css", "paper.js")),
    "review/main.js",
    *(f"lab/{name}" for name in ("alone.js", "film.js", "widget.js")),
)

COMMENT = re.compile(
    rb"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", re.DOTALL | re.MULTILINE
)  # on lines of its own

# The modules with which the page begins; others are fetched when their view is shown.
FIRST = ("main.js", "play/view.js", "daily/view.js")
IMPORT = re.compile(rb'^(?:import|export|\}).* from "(\.[^"]+)"', re.MULTILINE)

# The page loads nothing from elsewhere, and runs no script that is not a file of its own.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def files(engine: Engine, *, pictures: bool = True) -> dict[str, bytes]:
    """Returns every file of the page by its path below `page/`."""
    from importlib.resources import files as resources

    page = _read(resources(__package__) / "page")
    found = {name: data for name, data in page if name not in ALONE}
    found["index.html"] = _index(found, engine, pictures)
    found["drawing.css"] = svg.stylesheet().encode()
    return found


def files_for_later() -> dict[str, bytes]:
    """Returns what the page fetches only when it is used: the starter pack, and the drills."""
    return {file.name: file.read_bytes() for file in (starter.FILE, DRILLS)}


def _index(found: dict[str, bytes], engine: Engine, pictures: bool) -> bytes:
    """Tells the page whom to ask, and the browser what it needs first and all styles."""
    names = sorted(found)
    links = [f'<link rel="stylesheet" href="{name}">' for name in names if name.endswith("/style.css")]
    links += [f'<link rel="modulepreload" href="{name}">' for name in sorted(_needed(found))]
    index = found["index.html"].decode()
    index = index.replace('data-engine="server"', f'data-engine="{engine}"')
    index = index if pictures else index.replace(" data-pictures", "", 1)
    return index.replace("<script", "\n  ".join((*links, "<script")), 1).encode()


def _needed(found: dict[str, bytes]) -> set[str]:
    """Returns the modules that the page runs before anybody goes to another view."""
    needed: set[str] = set()
    waiting = [*FIRST]
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.add(name)
            others = IMPORT.findall(found[name])
            waiting += [normpath(join(dirname(name), other.decode())) for other in others]
    return needed


def _read(folder: Traversable, path: str = "") -> Iterator[tuple[str, bytes]]:
    """Yields all files of a folder; scripts and styles without their comments, a fifth of the page."""
    for one in folder.iterdir():
        kind = PurePath(one.name).suffix
        if one.is_dir():
            yield from _read(one, f"{path}{one.name}/")
        elif kind in MEDIA_TYPES:
            data = one.read_bytes()
            yield path + one.name, COMMENT.sub(b"", data) if kind in (".css", ".js") else data


def media_type(name: str) -> str:
    """Returns the media type of a file by the end of its name."""
    return MEDIA_TYPES[PurePath(name).suffix]
