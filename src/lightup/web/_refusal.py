"""`Refusal`: an error as a response, and the status of each kind of error.

>>> Refusal(404, "request", "no such page").response().body
b'{"error": {"kind": "request", "message": "no such page"}}'
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from starlette.responses import Response

if TYPE_CHECKING:
    from collections.abc import Mapping

# By the kinds of `base.errors`, those of the API, and "busy".
STATUSES = {
    "request": 422,
    "input": 422,
    "genre": 422,
    "limit": 422,
    "impossible": 422,
    "package": 501,
    "gave-up": 503,
    "engine": 503,
    "generator": 503,
    "work": 503,
    "busy": 503,
}
BEGINNING = b'{"error"'
SECONDS_UNTIL_NEXT_TRY = "1"


class Refusal(Exception):
    """A request that gets no answer, and why."""

    def __init__(
        self, status: int, kind: str, message: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status, self.kind, self.headers = status, kind, dict(headers or {})
        if kind == "busy":
            self.headers.setdefault("retry-after", SECONDS_UNTIL_NEXT_TRY)

    def response(self) -> Response:
        error = {"error": {"kind": self.kind, "message": str(self)}}
        return json_response(json.dumps(error).encode(), self.status, self.headers)


def answered(text: bytes) -> Response:
    """Returns an answer of the API as a response; if it is an error, with the status of its kind."""
    kind = json.loads(text)["error"]["kind"] if text.startswith(BEGINNING) else ""
    return json_response(text, STATUSES[kind] if kind else 200)


def json_response(text: bytes, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """Returns an uncacheable response."""
    return Response(
        text, status, {"cache-control": "no-store", **(headers or {})}, media_type="application/json"
    )
