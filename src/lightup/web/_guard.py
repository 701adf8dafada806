"""`Guard`: what holds for every request and every response, whatever the application does.

The page loads nothing from elsewhere, runs no script that is not a file of its own, and is in nobody
else's frame. A page of another site cannot ask the server in its reader's name: neither directly (the
`Origin` would be another) nor by a name of its own that leads to this machine (the `Host` would be).

>>> same_site("http://localhost:8080", "localhost:8080"), same_site("null", "localhost:8080")
(True, False)
>>> hostname("localhost:8080"), hostname("[::1]:8080"), hostname("[::1]")
('localhost', '[::1]', '[::1]')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.datastructures import Headers

from ._refusal import Refusal
from .assets import HEADERS

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Guard:
    """Wraps an application; `hosts` are the names that it goes by, `None` if any will do."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str] | None) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *_RAW_HEADERS]}
            await send(message)

        refusal = self._refusal(scope["method"], Headers(scope=scope))
        await (refusal.response() if refusal else self._app)(scope, receive, send_guarded)

    def _refusal(self, method: str, headers: Headers) -> Refusal | None:
        host, origin = headers.get("host", ""), headers.get("origin")
        if self._hosts is not None and hostname(host) not in self._hosts:
            return Refusal(403, "request", f"expected a request to this machine, got one to {host!r}")
        if method not in ("GET", "HEAD") and origin is not None and not same_site(origin, host):
            return Refusal(403, "request", f"expected a request of this page, got one of {origin!r}")
        return None


def hostname(host: str) -> str:
    """Returns a `Host` without its port."""
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdigit() else host).lower()


def same_site(origin: str, host: str) -> bool:
    """Whether a request to `host` comes from a page of its own; a proxy may have changed the scheme."""
    return origin.partition("://")[2].lower() == host.lower()
