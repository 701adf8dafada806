"""Files in memory, each compressed once, as responses."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from starlette.responses import Response

from .assets import media_type

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request


@dataclass(frozen=True)
class File:
    """What a browser gets; `tag` stands for the contents, compressed or not."""

    body: bytes
    compressed: bytes
    media_type: str
    tag: str

    async def response(self, request: Request) -> Response:
        """Sends the file unless the browser has it already; it always has to ask."""
        headers = {"etag": self.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(None, 304, headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.body, 200, headers, self.media_type)
        headers["content-encoding"] = "gzip"
        return Response(self.compressed, 200, headers, self.media_type)


def in_memory(files: Mapping[str, bytes]) -> dict[str, File]:
    """Returns the files by their names."""
    return {name: _file(body, media_type(name)) for name, body in files.items()}


def _file(body: bytes, kind: str) -> File:
    tag = f'W/"{sha256(body).hexdigest()[:32]}"'
    return File(body, gzip.compress(body, mtime=0), kind, tag)
