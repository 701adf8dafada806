"""The page as a static site: built once for all test processes, and served on loopback.

The server sends the headers that `docs/web.md` asks of a host, and counts what it sends.
"""

from __future__ import annotations

import fcntl
import threading
from collections import Counter
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest

from lightup.base.errors import PackageMissing
from lightup.web import site
from lightup.web.assets import HEADERS, MEDIA_TYPES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from lightup.web.site import Site


def built_site(shared: Path) -> Path:
    """Returns the site, which the first process that asks builds in a folder that all share."""
    folder = shared / "site"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / site.WORKER).exists():  # it is written last
            site.write(collected(), folder)
    return folder


def collected() -> Site:
    """Returns the files of the site; skips the test where they cannot be had."""
    try:
        return site.collect()
    except PackageMissing as error:
        pytest.skip(f"no site: {error}")


class Handler(SimpleHTTPRequestHandler):
    """Sends files with the right headers, in silence."""

    protocol_version = "HTTP/1.1"
    extensions_map = MEDIA_TYPES | {".mjs": "text/javascript", "": "application/octet-stream"}

    def __init__(self, sent: Counter[str], *args: object, directory: str) -> None:
        self.sent = sent
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def end_headers(self) -> None:
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *args: object) -> None:
        pass

    def log_request(self, code: object = "-", size: object = "-") -> None:
        if code == 200:
            self.sent[self.path] += 1


class Served:
    """A host of a site: its address, and how often it has sent each file."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.sent: Counter[str] = Counter()
        handler = partial(Handler, self.sent, directory=str(folder.parent))
        self._server = ThreadingHTTPServer(("127.0.0.1", port), handler)
        self._server.daemon_threads = True
        self.port = self._server.server_port
        self.url = f"http://127.0.0.1:{self.port}/{folder.name}/"
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Stops, as a host does that is offline; it may be called again."""
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def served(folder: Path, port: int = 0) -> Iterator[Served]:
    """Serves a folder, not at the root of the host but under the folder's name."""
    host = Served(folder, port)
    try:
        yield host
    finally:
        host.stop()
