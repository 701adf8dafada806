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
from collections import Counter
from contextlib import asynccontextmanager, contextmanager
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
from ._uvicorn import Server
from ._workers import COMMAND, Busy, Workers
from .api import CALLS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
    from pathlib import Path

    from starlette.requests import Request
    from starlette.responses import Response

    from ._files import File
    from .api import Call

SECONDS_FOR_BODY = 10.0  # to send a request; as much again for every further piece of this size
PIECE = 4 << 20
MOST_REQUESTS = 256  # at a time: being sent, waiting, or at work
MOST_PER_CLIENT = 16  # of these
MOST_BYTES_HELD = 256 << 20  # in their bodies, all together
MOST_BYTES_PER_CLIENT = 40 << 20
LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")
GRACE = 2.0  # seconds beyond the deadline of a call before its worker is ended


def create_app(workers: Workers, stopping: asyncio.Event) -> Starlette:
    """Returns the application; when `stopping` is set, it refuses what is still at work."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with workers:
            yield

    calls = _Calls(workers, stopping)
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
    message = f"{reason.get(error.status_code, error.detail)}, got {request.method} {request.url.path}"
    return Refusal(error.status_code, "request", message, error.headers).response()


class _Calls:
    """The calls of the API over HTTP."""

    def __init__(self, workers: Workers, stopping: asyncio.Event) -> None:
        self._workers, self._stopping = workers, stopping
        # What each client has at work: the requests, and the most bytes in their bodies.
        self._requests: Counter[str] = Counter()
        self._bytes: Counter[str] = Counter()

    def endpoint(self, name: str) -> Callable[[Request], Coroutine[None, None, Response]]:
        call = CALLS[name]

        async def answer(request: Request) -> Response:
            try:
                with self._admitted(request.client.host if request.client else "", call.bytes):
                    body = await _body(request, call)
                    return await self._answer(call, body, request)
            except Refusal as refusal:
                return refusal.response()

        return answer

    @contextmanager
    def _admitted(self, client: str, size: int) -> Iterator[None]:
        self._check_room(client, size)
        self._hold(client, 1, size)
        try:
            yield
        finally:
            self._hold(client, -1, -size)

    def _check_room(self, client: str, size: int) -> None:
        """Refuses a request if there are too many, or if they may be too large."""
        if self._requests.total() >= MOST_REQUESTS or self._bytes.total() + size > MOST_BYTES_HELD:
            raise Refusal(503, "busy", "too many requests: try again in a moment")
        if self._requests[client] >= MOST_PER_CLIENT:
            raise Refusal(429, "busy", f"expected at most {MOST_PER_CLIENT} requests at a time")
        if self._bytes[client] + size > MOST_BYTES_PER_CLIENT:
            raise Refusal(429, "busy", "expected fewer large requests at a time")

    def _hold(self, client: str, requests: int, size: int) -> None:
        self._requests[client] += requests
        self._bytes[client] += size
        if not self._requests[client]:
            del self._requests[client], self._bytes[client]

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


def _reason(error: OSError) -> str:
    return str(error.strerror).lower()


def run(
    listener: socket.socket,
    workers: int,
    names: Iterable[str],
    started: Callable[[], None],
    library: Path | None = None,
) -> int:
    """Serves until a signal comes, and returns its number; `names` are those of this machine."""
    stopping = asyncio.Event()
    command = (*COMMAND, *([str(library)] if library else []))
    app = Guard(create_app(Workers(workers, command=command), stopping), _hosts(listener, names))
    server = Server(app, stopping, started)
    server.run([listener])
    return server.signal


def _hosts(listener: socket.socket, names: Iterable[str]) -> frozenset[str] | None:
    """Returns the names clients may use for the server; `None`: any, as other machines reach it."""
    address = listener.getsockname()[0]
    if not (names or ip_address(address).is_loopback):
        return None
    return frozenset((*map(str.lower, names), address, f"[{address}]", *LOCAL_NAMES))
