"""What the server needs from uvicorn beyond its options: draining, and patience with connections.

- At a signal it accepts nothing new and lets requests finish, but not for ever; at a second one it does
  not wait.
- Under too much load it still finishes what it has begun: between two looks at its workers it takes
  only a few new connections. The others wait in the queue of the operating system.
- It closes a connection on which nothing moves although it is the client's turn: no request arrives, or
  one drop by drop, or the answer is not read. A client has a share of the connections, and sends only
  so many requests before it reads the answers.
"""

from __future__ import annotations

import asyncio
import resource
import signal
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import uvicorn
from uvicorn.protocols.http.flow_control import CLOSE_HEADER
from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Iterable, Iterator
    from types import FrameType
    from typing import Any

    from starlette.types import ASGIApp

    from ._shares import Network, Shares

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
MOST_CONNECTIONS = 4096
MOST_REFUSED = 128  # further ones, whose requests are refused
OTHER_FILES = 256  # that the process may also have open, with these
ACCEPTED_AT_ONCE = 8
MOST_IN_QUEUE = 2048  # connections that are not accepted yet
MOST_PIPELINED = 16  # requests in a row that came before the answer to the last one
SECONDS_BETWEEN_REQUESTS = 15
SECONDS_WITHOUT_PROGRESS = 20.0
SECONDS_TO_DRAIN = 10.0
SECONDS_TO_REFUSE = 5.0  # what is still at work after that


class Protocol(H11Protocol):
    """A connection."""

    def __init__(self, shares: Shares, most: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._shares, self._most, self._pipelined = shares, most, 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look_again()
        is_within_share = self._shares.connect(self._address)
        if not is_within_share or len(self.connections) > self._most:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._next_look.cancel()
        self._shares.disconnect(self._address)
        super().connection_lost(exc)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def on_response_complete(self) -> None:
        """Goes on to the next request; of too many that were sent at once, this one is the last."""
        answered = self.cycle
        super().on_response_complete()
        self._pipelined = self._pipelined + 1 if self.cycle is not answered else 0
        if self._pipelined == MOST_PIPELINED:
            self.headers.append(CLOSE_HEADER)  # as if the client had asked for it

    def send_400_response(self, msg: str) -> None:
        if self.cycle and self.cycle.response_started:  # nonsense after what was answered already
            self.transport.close()
        else:
            super().send_400_response(msg)

    def _look_again(self) -> None:
        self._next_look = self.loop.call_later(SECONDS_WITHOUT_PROGRESS, self._look, self._progress)

    @property
    def _progress(self) -> tuple[object, ...]:
        """Something else whenever a request has come, or a part of an answer was made or was read."""
        at, unread = self.cycle, self.transport.get_write_buffer_size()
        return (at, at and at.response_started, at and at.response_complete, unread)

    def _look(self, last: tuple[object, ...]) -> None:
        """Closes the connection if nothing has moved since the last look, unless the server works."""
        unread = self.transport.get_write_buffer_size()
        is_at_work = self.cycle and not self.cycle.response_complete and not unread
        if self._progress != last or is_at_work:
            self._look_again()
        elif unread:
            self.transport.abort()
        else:
            self.transport.close()


class Server(uvicorn.Server):
    """Says when it has started; when it stops, `stopping` is set as soon as the time to drain is up."""

    def __init__(
        self,
        app: ASGIApp,
        shares: Shares,
        proxies: Iterable[Network],
        stopping: asyncio.Event,
        started: Callable[[], None],
    ) -> None:
        super().__init__(_config(app, shares, [*map(str, proxies)]))
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
        leaving = asyncio.create_task(self._leave_the_rest())
        await super().shutdown(sockets)
        leaving.cancel()

    async def _leave_the_rest(self) -> None:
        """Ends the connections of clients that do not even read that they are refused."""
        await self._stopping.wait()
        await asyncio.sleep(SECONDS_TO_REFUSE)
        for connection in [*self.server_state.connections]:
            connection.transport.abort()


def _config(app: ASGIApp, shares: Shares, proxies: list[str]) -> uvicorn.Config:
    most = _connections()
    return uvicorn.Config(
        app,
        http=partial(Protocol, shares, most + MOST_REFUSED),  # type: ignore[arg-type]
        loop="asyncio",
        ws="none",
        lifespan="on",
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        backlog=ACCEPTED_AT_ONCE,
        limit_concurrency=most,
        timeout_keep_alive=SECONDS_BETWEEN_REQUESTS,
    )


def _connections() -> int:
    """Returns how many connections the system allows, after asking it for more."""
    wanted = MOST_CONNECTIONS + OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return min(MOST_CONNECTIONS, soft - OTHER_FILES)
