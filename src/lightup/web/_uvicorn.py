"""What the server needs from uvicorn beyond its options: draining, and patience with connections.

- At a signal it accepts nothing new and lets requests finish, but not for ever; at a second one it does
  not wait.
- Under too much load it still finishes what it has begun: between two looks at its workers it takes
  only a few new connections. The others wait in the queue of the operating system.
- It closes a connection on which no request arrives, or one drop by drop.
"""

from __future__ import annotations

import asyncio
import resource
import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Iterator
    from types import FrameType

    from starlette.types import ASGIApp
    from uvicorn.protocols.http.h11_impl import RequestResponseCycle

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
MOST_CONNECTIONS = 4096
OTHER_FILES = 256  # that the process may also have open
ACCEPTED_AT_ONCE = 8
MOST_IN_QUEUE = 2048  # connections that are not accepted yet
SECONDS_BETWEEN_REQUESTS = 15
SECONDS_FOR_HEAD = 20.0
SECONDS_TO_DRAIN = 10.0
SECONDS_TO_REFUSE = 5  # what is still at work after that


class Protocol(H11Protocol):
    """A connection."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look_again(None)

    def _look_again(self, last: RequestResponseCycle | None) -> None:
        self.loop.call_later(SECONDS_FOR_HEAD, self._look, last)

    def _look(self, last: RequestResponseCycle | None) -> None:
        """Closes the connection if no request has come since the last look, and none is at work."""
        if self.cycle is last and (last is None or last.response_complete):
            self.transport.close()
        elif not self.transport.is_closing():
            self._look_again(self.cycle)


class Server(uvicorn.Server):
    """Says when it has started; when it stops, `stopping` is set as soon as the time to drain is up."""

    def __init__(self, app: ASGIApp, stopping: asyncio.Event, started: Callable[[], None]) -> None:
        super().__init__(_config(app))
        self._stopping, self._say_started = stopping, started
        self.signal = 0  # the last one that came

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        for number in SIGNALS:
            loop.add_signal_handler(number, self.handle_exit, number, None)
        yield

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit:  # a second signal
            self._stopping.set()
        self.signal, self.should_exit = sig, True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(MOST_IN_QUEUE)
        self._say_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().call_later(SECONDS_TO_DRAIN, self._stopping.set)
        await super().shutdown(sockets)


def _config(app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=Protocol,
        loop="asyncio",
        ws="none",
        lifespan="on",
        log_level="error",
        access_log=False,
        server_header=False,
        backlog=ACCEPTED_AT_ONCE,
        limit_concurrency=_connections(),
        timeout_keep_alive=SECONDS_BETWEEN_REQUESTS,
        timeout_graceful_shutdown=int(SECONDS_TO_DRAIN) + SECONDS_TO_REFUSE,
    )


def _connections() -> int:
    """Returns how many connections the system allows, after asking it for more."""
    wanted = MOST_CONNECTIONS + OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return min(MOST_CONNECTIONS, soft - OTHER_FILES)
