"""Clients that read nothing, send nonsense, go away or want too much: nobody else notices."""

from __future__ import annotations

import select
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress

import pytest

from ..support.clients import (
    ASK,
    ENDS,
    GET,
    HINT,
    NONSENSE,
    connect,
    finish,
    read_to_the_end,
    send_without_reading,
)
from ..support.processes import wait_for
from ..support.serving import Server, end, reply_on, served

OTHER = "127.0.0.2"  # another client on this machine

needs_addresses = pytest.mark.skipif(sys.platform != "linux", reason="needs several loopback addresses")


def is_closed(connection: socket.socket) -> bool:
    """Whether the server has closed a connection, although nothing was read from it."""
    watched = select.poll()
    watched.register(connection, select.POLLRDHUP)
    return bool(watched.poll(0))


def test_a_connection_that_is_not_read_is_closed() -> None:
    changes = "_uvicorn.SECONDS_WITHOUT_PROGRESS = 0.2; _uvicorn.MOST_PIPELINED = 10**6"
    with served("--workers", "1", changes=changes) as server:
        with closing(send_without_reading(server, GET)) as connection:
            wait_for(lambda: is_closed(connection))
        assert end(server, signal.SIGTERM) == 0


def test_the_server_stops_although_nobody_reads() -> None:
    changes = """
_uvicorn.SECONDS_TO_DRAIN = _uvicorn.SECONDS_TO_REFUSE = 0.2
_uvicorn.MOST_PIPELINED = 10**6
"""
    with (
        served("--workers", "1", changes=changes) as server,
        closing(send_without_reading(server, GET)),
    ):
        assert end(server, signal.SIGTERM) == 0


def test_requests_that_are_sent_at_once() -> None:
    with served("--workers", "1", changes="_uvicorn.MOST_PIPELINED = 3") as server:
        for text in (GET, ASK):
            connection = connect(server)
            connection.sendall(text * 10)
            *others, last = read_to_the_end(connection).split(b"HTTP/1.1 200 OK\r\n")[1:]
            assert len(others) == 3
            assert b"connection: close\r\n" in last
            assert not any(b"connection: close\r\n" in one for one in others)


@needs_addresses
def test_the_connections_of_a_client_leave_room_for_others() -> None:
    changes = "_uvicorn.MOST_CONNECTIONS = 8; _shares.MOST_CONNECTIONS_PER_CLIENT = 4"
    with served("--workers", "1", changes=changes) as server, ExitStack() as stack:
        held = [stack.enter_context(closing(connect(server, OTHER))) for _ in range(30)]
        wait_for(lambda: sum(map(is_closed, held)) == 26)
        assert server.get("/").status == 200
        for connection in held:
            connection.close()
        wait_for(lambda: is_answered(server, OTHER))


def is_answered(server: Server, address: str) -> bool:
    with closing(connect(server, address)) as connection, suppress(ConnectionError):
        connection.sendall(GET)
        return connection.recv(12) == b"HTTP/1.1 200"
    return False


@needs_addresses
def test_the_connections_of_a_proxy_are_those_of_many() -> None:
    changes = "_shares.MOST_CONNECTIONS_PER_CLIENT = 4"
    with (
        served("--workers", "1", "--proxy", "127.0.0.0/30", changes=changes) as server,
        ExitStack() as stack,
    ):
        for _ in range(10):
            stack.enter_context(closing(connect(server, OTHER)))
        assert is_answered(server, OTHER)


@needs_addresses
def test_more_connections_than_there_may_be() -> None:
    """Some are told so; beyond that, files would be short, and they are closed at once."""
    changes = "_uvicorn.MOST_CONNECTIONS = 8; _uvicorn.MOST_REFUSED = 4"
    with served("--workers", "1", changes=changes) as server:
        with ExitStack() as stack:
            clients = [f"127.0.0.{number}" for number in range(2, 30)]
            held = [stack.enter_context(closing(connect(server, client))) for client in clients]
            wait_for(lambda: sum(map(is_closed, held)) == len(held) - 12)
            held[10].sendall(GET)
            assert held[10].recv(12) == b"HTTP/1.1 503"
        wait_for(lambda: is_answered(server, OTHER))
        assert end(server, signal.SIGTERM) == 0


@pytest.mark.parametrize(
    ("proxies", "is_believed"),
    [
        ((), False),
        (("192.0.2.9",), False),
        (("127.0.0.1",), True),
        (("192.0.2.9", "127.0.0.0/8"), True),
    ],
)
def test_only_a_named_proxy_is_believed(proxies: tuple[str, ...], is_believed: bool) -> None:
    one, other = ({"x-forwarded-for": address} for address in ("192.0.2.1", "192.0.2.2"))
    options = [word for proxy in proxies for word in ("--proxy", proxy)]
    with (
        served("--workers", "1", *options, changes="_shares.MOST_PER_CLIENT = 1") as server,
        closing(server.begin_body(one)),
    ):
        wait_for(lambda: server.ask("about", {}, one).status == 429)
        assert server.ask("about", {}, other).status == (200 if is_believed else 429)
        assert server.ask("about", {}, {"x-forwarded-for": "[, \xff:nonsense:"}).status in (200, 429)


def test_the_pace_of_a_client() -> None:
    changes = "_shares.REQUESTS_IN_A_ROW, _shares.REQUESTS_PER_SECOND = 5, 0.01"
    with served("--workers", "1", "--proxy", "127.0.0.1", changes=changes) as server:
        one, other = ({"x-forwarded-for": address} for address in ("192.0.2.1", "192.0.2.2"))
        replies = [server.ask("about", {}, one) for _ in range(7)]
        assert [reply.status for reply in replies] == [200] * 5 + [429] * 2
        assert replies[-1].error == (429, "busy", "expected at most 0.01 requests a second")
        assert 0 < int(replies[-1].headers["retry-after"]) <= 100
        assert server.ask("about", {}, other).status == 200
        assert server.get("/", one).status == 200


@pytest.fixture(scope="module")
def patient() -> Iterator[Server]:
    """A server that must not say anything."""
    with served("--workers", "1", "--host", "0.0.0.0", "--people", "1000") as server:
        yield server
        assert end(server, signal.SIGTERM) == 0


@pytest.mark.parametrize("ending", ENDS)
@pytest.mark.parametrize("name", NONSENSE)
def test_nonsense_is_nothing_to_complain_about(patient: Server, name: str, ending: str) -> None:
    connection = connect(patient)
    connection.settimeout(0.05)
    with closing(connection), suppress(OSError):
        for piece in NONSENSE[name]:
            connection.sendall(piece)
            if len(NONSENSE[name]) > 1:
                with suppress(TimeoutError):
                    connection.recv(1)
        finish(connection, ending)
    assert patient.ask("hint", HINT).status == 200


def test_a_client_that_leaves_frees_its_place() -> None:
    with served("--workers", "1", changes="_shares.MOST_PER_CLIENT = 1") as server:
        for _ in range(5):
            server.begin_body().close()
        wait_for(lambda: server.ask("about", {}).status == 200)
        assert reply_on(server.begin("about", {})).status == 200
