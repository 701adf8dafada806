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

from fastapi import FastAPI, HTTPException, Request, Response
from starlette.exceptions import HTTPException as AnyHTTPException
from starlette.requests import ClientDisconnect

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

MOST_BYTES = 1 << 20  # of a request
SECONDS_FOR_BODY = 10.0  # to send it
MOST_REQUESTS = 256  # at a time: being sent, waiting, or at work
MOST_PER_CLIENT = 16  # of these
LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")
GRACE = 2.0  # seconds beyond the deadline of a call before its worker is ended


def create_app(workers: Workers, stopping: asyncio.Event) -> FastAPI:
    """Returns the application; when `stopping` is set, it refuses what is still at work."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with workers:
            yield

    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None, lifespan=lifespan)
    _add_files(app)
    calls = _Calls(workers, stopping)
    for name in CALLS:
        app.add_api_route(f"/api/{name}", calls.endpoint(name), methods=["POST"])
    _add_errors(app)
    return app


def _add_files(app: FastAPI) -> None:
    files = in_memory(assets.files("server"))
    document = _openapi.document()
    files |= in_memory({"openapi.json": _openapi.text(document), "docs.html": _docs.page(document)})
    names = {"": "index.html", "docs": "docs.html"}

    @app.api_route("/", methods=["GET", "HEAD"])
    @app.api_route("/{name}", methods=["GET", "HEAD"])
    async def send_file(request: Request, name: str = "") -> Response:
        file = files.get(names.get(name, name))
        if not file:
            raise HTTPException(404)
        return file.response(request)


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(Refusal)
    async def refuse(_: Request, refusal: Refusal) -> Response:
        return refusal.response()

    @app.exception_handler(AnyHTTPException)
    async def explain(request: Request, error: AnyHTTPException) -> Response:
        reason = {404: "expected a page or a call that is there", 405: "expected another method"}
        message = (
            f"{reason.get(error.status_code, error.detail)}, got {request.method} {request.url.path}"
        )
        return Refusal(error.status_code, "request", message, error.headers).response()


class _Calls:
    """The calls of the API over HTTP."""

    def __init__(self, workers: Workers, stopping: asyncio.Event) -> None:
        self._workers, self._stopping = workers, stopping
        self._clients: Counter[str] = Counter()

    def endpoint(self, name: str) -> Callable[[Request], Coroutine[None, None, Response]]:
        async def call(request: Request) -> Response:
            with self._admitted(request.client.host if request.client else ""):
                body = await _body(request)
                return await self._answer(name, body, request)

        return call

    @contextmanager
    def _admitted(self, client: str) -> Iterator[None]:
        if self._clients.total() >= MOST_REQUESTS:
            raise Refusal(503, "busy", "too many requests: try again in a moment")
        if self._clients[client] >= MOST_PER_CLIENT:
            raise Refusal(429, "busy", f"expected at most {MOST_PER_CLIENT} requests at a time")
        self._clients[client] += 1
        try:
            yield
        finally:
            self._clients[client] -= 1
            if not self._clients[client]:
                del self._clients[client]

    async def _answer(self, name: str, body: bytes, request: Request) -> Response:
        """Asks a worker, as long as the client is there and the server does not stop."""
        asked = asyncio.create_task(self._ask(name, body))
        tasks = [asked, *map(asyncio.create_task, (_gone(request), self._stopping.wait()))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if asked.done():
                return answered(asked.result())
        finally:
            for task in tasks:
                task.cancel()
        raise Refusal(503, "busy", "the server is stopping")  # or the client is gone

    async def _ask(self, name: str, body: bytes) -> bytes:
        call = CALLS[name]
        try:
            return await self._workers.ask(name, body, call.seconds + GRACE, slow=call.slow)
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


async def _body(request: Request) -> bytes:
    """Returns the body of a request: JSON, and of limited size."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refusal(415, "request", "expected the content type application/json")
    too_large = Refusal(413, "limit", f"expected a request of at most {MOST_BYTES} bytes")
    if int(request.headers.get("content-length", 0)) > MOST_BYTES:
        raise too_large
    body = bytearray()
    try:
        async with asyncio.timeout(SECONDS_FOR_BODY):
            async for part in request.stream():
                body += part
                if len(body) > MOST_BYTES:
                    raise too_large
        body.decode()
    except TimeoutError:
        raise Refusal(
            408, "request", f"expected the request within {SECONDS_FOR_BODY:g} seconds"
        ) from None
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
    """Returns what clients may call the server; `None` if nobody knows, because others reach it."""
    address = listener.getsockname()[0]
    if not (names or ip_address(address).is_loopback):
        return None
    return frozenset((*map(str.lower, names), address, f"[{address}]", *LOCAL_NAMES))
