"""The page and the API over HTTP: a call is `POST /api/NAME` with its request as JSON.

One process talks to all clients and never computes; the workers do (see `_workers`). It adds nothing to
the API but transport: the body of a request goes to a worker as it is, and the answer back. Whatever a
client sends is bounded in size and time, and is only ever looked up in tables: it gets into no path and
into no command.
"""

from __future__ import annotations

import asyncio
import errno
import socket
from contextlib import asynccontextmanager
from ipaddress import ip_address
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.routing import Route

from ..base.errors import EngineFailed, InputError, OutOfTime
from . import _docs, _openapi, assets
from ._files import in_memory
from ._guard import Guard
from ._refusal import Refusal, answered
from ._shares import Shares
from ._uvicorn import Server
from ._workers import COMMAND, Busy, Workers
from .api import CALLS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Iterable
    from pathlib import Path

    from starlette.requests import Request
    from starlette.responses import Response

    from ._files import File
    from ._shares import Network
    from .api import Call

SECONDS_FOR_BODY = 10.0  # to send a request; as much again for every further piece of this size
PIECE = 4 << 20
LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")
GRACE = 2.0  # seconds beyond the deadline of a call before its worker is ended


def create_app(workers: Workers, shares: Shares, stopping: asyncio.Event) -> Starlette:
    """Returns the application; when `stopping` is set, it refuses what is still at work."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with workers:
            yield

    calls = _Calls(workers, shares, stopping)
    return Starlette(
        routes=[
            *(Route(f"/api/{name}", calls.endpoint(name), methods=["POST"]) for name in CALLS),
            *(Route(f"/{name}", file.response) for name, file in _files().items()),
        ],
        exception_handlers={HTTPException: _explain},
        lifespan=lifespan,
    )


def _files() -> dict[str, File]:
    """Returns the files of the page by their addresses."""
    files = in_memory(assets.files("server") | assets.files_for_later())
    document = _openapi.document()
    files |= in_memory({"openapi.json": _openapi.text(document), "docs.html": _docs.page(document)})
    return files | {"": files["index.html"], "docs": files["docs.html"]}


async def _explain(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    reason = {404: "expected a page or a call that is there", 405: "expected another method"}
    message = (
        f"{reason.get(error.status_code, error.detail)}, got {request.method} {request.scope['path']}"
    )
    return Refusal(error.status_code, "request", message, error.headers).response()


class _Calls:
    """The calls of the API over HTTP."""

    def __init__(self, workers: Workers, shares: Shares, stopping: asyncio.Event) -> None:
        self._workers, self._shares, self._stopping = workers, shares, stopping

    def endpoint(self, name: str) -> Callable[[Request], Coroutine[None, None, Response]]:
        call = CALLS[name]

        async def answer(request: Request) -> Response:
            try:
                with self._shares.admitted(request.client.host if request.client else "", call.bytes):
                    body = await _body(request, call)
                    return await self._answer(call, body, request)
            except Refusal as refusal:
                return refusal.response()

        return answer

    async def _answer(self, call: Call, body: bytes, request: Request) -> Response:
        """Asks a worker, unless the client leaves or the server stops first."""
        asked = asyncio.create_task(self._ask(call, body))
        tasks = [asked, *map(asyncio.create_task, (_gone(request), self._stopping.wait()))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if asked.done():
                return answered(asked.result())
        finally:
            for task in tasks:
                task.cancel()
        raise Refusal(503, "busy", "the server is stopping")  # or the client is gone

    async def _ask(self, call: Call, body: bytes) -> bytes:
        try:
            return await self._workers.ask(call.name, body, call.seconds + GRACE, slow=call.slow)
        except Busy as error:
            raise Refusal(503, "busy", str(error)) from None
        except OutOfTime as error:
            raise Refusal(503, "gave-up", str(error)) from None
        except EngineFailed as error:
            raise Refusal(503, "engine", str(error)) from None


async def _gone(request: Request) -> None:
    """Waits until the client has closed the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _body(request: Request, call: Call) -> bytes:
    """Returns the body of a request: JSON, and of limited size."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refusal(415, "request", "expected the content type application/json")
    too_large = Refusal(413, "limit", f"expected a request of at most {call.bytes} bytes")
    if int(request.headers.get("content-length", 0)) > call.bytes:
        raise too_large
    seconds = SECONDS_FOR_BODY * (1 + call.bytes // PIECE)
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for part in request.stream():
                body += part
                if len(body) > call.bytes:
                    raise too_large
        body.decode()
    except TimeoutError:
        raise Refusal(408, "request", f"expected the request within {seconds:g} seconds") from None
    except ClientDisconnect:
        raise Refusal(400, "request", "expected the whole request") from None  # which nobody reads
    except UnicodeDecodeError:
        raise Refusal(422, "request", "expected JSON in UTF-8") from None
    return bytes(body)


def listen(host: str, ports: Iterable[int]) -> socket.socket:
    """Returns a socket that listens at the first of these ports that is free."""
    if not _is_name(host):
        raise InputError(f"expected an address of this machine, got {host[:80]!r}")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in ports:
        try:
            listener = socket.create_server((host, port), family=family)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise InputError(f"cannot listen at {host}, port {port}: {_reason(error)}") from None
        else:
            # Connections inherit it. Without it, an answer in two pieces waits 40 ms for the client's
            # delayed acknowledgement; asyncio sets it only on sockets that it has made itself.
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return listener
    raise InputError(f"expected a free port, got {port}, which is taken")


def _is_name(host: str) -> bool:
    """Whether a machine can have this name; the empty one would stand for all addresses."""
    try:
        return bool(host.encode("idna"))
    except UnicodeError:
        return False


def _reason(error: OSError) -> str:
    """Says what is wrong, without what Python adds about what it tried."""
    return str(error.strerror).partition(" (while")[0].lower()


def run(
    listener: socket.socket,
    workers: int,
    names: Iterable[str],
    started: Callable[[], None],
    library: Path | None = None,
    proxies: Collection[Network] = (),
    people: int = 1,
) -> int:
    """Serves until a signal comes, and returns its number; `names` are those of this machine.

    Of whom a request is, only `proxies` are believed; each address has the share of so many `people`.
    """
    stopping, shares = asyncio.Event(), Shares(people, proxies)
    command = (*COMMAND, *([str(library)] if library else []))
    app = create_app(Workers(workers, command=command), shares, stopping)
    server = Server(Guard(app, _hosts(listener, names)), shares, proxies, stopping, started)
    server.run([listener])
    return server.signal


def _hosts(listener: socket.socket, names: Iterable[str]) -> frozenset[str] | None:
    """Returns the names clients may use for the server; `None`: any, as other machines reach it."""
    address = listener.getsockname()[0]
    if not (names or ip_address(address).is_loopback):
        return None
    return frozenset((*map(str.lower, names), address, f"[{address}]", *LOCAL_NAMES))
