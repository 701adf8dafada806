"""The files of the page: those of the folder `page/`, and the styles of all drawings.

The page asks the server or a worker in the browser; one attribute of `index.html` tells it which.

>>> b'data-engine="worker"' in files("worker")["index.html"]
True
>>> media_type("board/board.js")
'text/javascript'
"""

from __future__ import annotations

from pathlib import PurePath
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

# Scripts that are not part of the page itself.
ON_THEIR_OWN = ("sw.js", "engine/python.js")

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


def files(engine: Engine) -> dict[str, bytes]:
    """Returns every file of the page by its path below `page/`."""
    from importlib.resources import files as resources

    found = dict(_read(resources(__package__) / "page"))
    found["index.html"] = _index(found, engine)
    found["drawing.css"] = svg.stylesheet().encode()
    return found


def files_for_later() -> dict[str, bytes]:
    """Returns what the page fetches only when it is used: the starter pack."""
    return {starter.FILE.name: starter.FILE.read_bytes()}


def _index(found: dict[str, bytes], engine: Engine) -> bytes:
    """Tells the page whom to ask, and the browser all modules and the styles of all folders."""
    names = sorted(found)
    links = [f'<link rel="stylesheet" href="{name}">' for name in names if name.endswith("/style.css")]
    links += [
        f'<link rel="modulepreload" href="{name}">'
        for name in names
        if name.endswith(".js") and name not in ON_THEIR_OWN
    ]
    index = found["index.html"].decode()
    index = index.replace('data-engine="server"', f'data-engine="{engine}"')
    return index.replace("<script", "\n  ".join((*links, "<script")), 1).encode()


def _read(folder: Traversable, path: str = "") -> Iterator[tuple[str, bytes]]:
    for one in folder.iterdir():
        if one.is_dir():
            yield from _read(one, f"{path}{one.name}/")
        elif PurePath(one.name).suffix in MEDIA_TYPES:
            yield path + one.name, one.read_bytes()


def media_type(name: str) -> str:
    """Returns the media type of a file by the end of its name."""
    return MEDIA_TYPES[PurePath(name).suffix]
