"""The server under load and at its end: nobody waits for ever, and nothing is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection

import pytest

from lightup.processes import guardian
from lightup.processes.crew import cpus

from ..support.engines import need
from ..support.hard_boards import HARD as HARD_BOARD
from ..support.processes import LONGEST_WAIT, processes_with, wait_for
from ..support.serving import Server, cpu_seconds, descendants, end, is_alive, reply_on, served

PUZZLE = "...1\n#...\n...#\n2..."
HARD = str(HARD_BOARD)
ENDLESS = {"board": HARD}
CPU_SECONDS = 0.3  # after so much work, a worker is busy


@pytest.fixture
def alone() -> Iterator[Server]:
    """A server with one worker, to be ended."""
    with served("--workers", "1") as server:
        yield server


@pytest.fixture(scope="module")
def lasting() -> Iterator[Server]:
    """A server with one worker that outlasts its tests."""
    with served("--workers", "1") as server:
        yield server


def worker_of(server: Server) -> int:
    """Waits until the only worker is idle; returns its id."""
    wait_for(lambda: server.ask("about", {}).status == 200)
    (worker,) = at_work(server)
    return worker


def begin_work(
    server: Server, request: object = ENDLESS, seconds: float = CPU_SECONDS
) -> tuple[HTTPConnection, set[int]]:
    """Asks for more than can be done; returns when it is being done, with the processes that do it."""
    worker = worker_of(server)
    before = cpu_seconds({worker})
    connection = server.begin("solve", request)
    wait_for(lambda: cpu_seconds(at_work(server)) > before + seconds)
    return connection, at_work(server)


def at_work(server: Server) -> set[int]:
    """Returns the processes of a server that may be at work, without guardians, which only watch."""
    return descendants(server.process.pid) - {*processes_with(guardian.__file__)}


def wait_for_the_end(processes: set[int]) -> None:
    wait_for(lambda: not any(map(is_alive, processes)))


def test_a_worker_for_each_cpu() -> None:
    with served() as server:
        number = max(2, cpus())
        wait_for(lambda: len(at_work(server)) == number)
        assert server.ask("hint", {"board": PUZZLE}).status == 200


def test_a_client_that_goes_away_cancels(lasting: Server) -> None:
    connection, processes = begin_work(lasting)
    connection.close()
    wait_for_the_end(processes)
    assert worker_of(lasting) not in processes


@pytest.mark.parametrize("engine", ["pysat", "z3"])
def test_the_engine_ends_with_the_request(lasting: Server, engine: str) -> None:
    need(engine)
    connection, processes = begin_work(lasting, {"board": HARD, "engine": engine})
    connection.close()
    wait_for_the_end(processes)


def test_a_worker_that_dies_costs_one_request(lasting: Server) -> None:
    connection, (worker,) = begin_work(lasting)
    os.kill(worker, signal.SIGKILL)
    assert reply_on(connection).error == (
        503,
        "engine",
        "expected an answer to 'solve', but its process ended",
    )
    assert worker_of(lasting) != worker


def test_a_request_over_its_deadline() -> None:
    """As if the deadline inside the call did not work."""
    changes = """
from dataclasses import replace
server.CALLS["solve"] = replace(server.CALLS["solve"], seconds=0.5 - server.GRACE)
"""
    with served("--workers", "1", changes=changes) as server:
        worker = worker_of(server)
        assert server.ask("solve", ENDLESS).error == (503, "gave-up", "out of time after 0.5 seconds")
        assert worker_of(server) != worker


def test_too_many_requests_of_one_client() -> None:
    with served("--workers", "1", changes="_shares.MOST_PER_CLIENT = 1") as server:
        connection, _ = begin_work(server)
        refused = server.ask("about", {})
        assert refused.error == (429, "busy", "expected at most 1 requests at a time")
        assert refused.headers["retry-after"] == "1"
        connection.close()
        wait_for(lambda: server.ask("about", {}).status == 200)


def test_too_many_requests() -> None:
    changes = """
from functools import partial
server.Workers = partial(server.Workers, most_waiting=1, seconds_to_wait=0.5)
"""
    with served("--workers", "1", changes=changes) as server:
        connection, _ = begin_work(server)
        waiting = [server.begin("about", {}) for _ in range(3)]
        refused = [reply_on(one) for one in waiting]
        assert {reply.error for reply in refused} == {
            (503, "busy", "all workers are busy: try again in a moment"),
            (503, "busy", "too many requests are waiting: try again in a moment"),
        }
        assert {reply.headers["retry-after"] for reply in refused} == {"1"}
        assert server.get("/").status == 200
        connection.close()
        wait_for(lambda: server.ask("about", {}).status == 200)


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 0), (signal.SIGHUP, 0), (signal.SIGINT, 130)]
)
def test_signals_drain(alone: Server, number: int, status: int) -> None:
    connection, processes = begin_work(alone, {**ENDLESS, "seconds": 2}, seconds=0.05)
    alone.process.send_signal(number)
    wait_for(lambda: refuses_connections(alone))
    reply = reply_on(connection)
    assert (reply.status, reply.json["status"]) == (200, "gave-up")
    assert alone.process.wait(LONGEST_WAIT) == status
    wait_for_the_end(processes)


def refuses_connections(server: Server) -> bool:
    with closing(server.connect()) as connection:
        try:
            connection.connect()
        except ConnectionRefusedError:
            return True
        return False


def test_draining_is_bounded() -> None:
    with served("--workers", "1", changes="_uvicorn.SECONDS_TO_DRAIN = 0.2") as server:
        connection, processes = begin_work(server)
        waiting = server.begin("about", {})
        assert end(server, signal.SIGTERM) == 0
        for one in (connection, waiting):
            assert reply_on(one).error == (503, "busy", "the server is stopping")
        wait_for_the_end(processes)


def test_a_second_interrupt_does_not_wait(alone: Server) -> None:
    connection, processes = begin_work(alone)
    alone.process.send_signal(signal.SIGINT)
    wait_for(lambda: refuses_connections(alone))
    assert end(alone, signal.SIGINT) == 130
    assert reply_on(connection).error == (503, "busy", "the server is stopping")
    wait_for_the_end(processes)


@pytest.mark.parametrize("engine", ["native", "z3"])
def test_a_killed_server_leaves_no_process(alone: Server, engine: str) -> None:
    need(engine)
    connection, processes = begin_work(alone, {"board": HARD, "engine": engine})
    alone.process.kill()
    connection.close()
    wait_for_the_end(processes)


def test_ctrl_c_in_a_terminal() -> None:
    """It reaches all processes of the foreground, and is no reason to complain."""
    process = subprocess.Popen(
        [sys.executable, "-m", "lightup", "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout
    assert process.stdout.readline().startswith(b"Light Up is at ")
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate(timeout=LONGEST_WAIT) == (b"", b"")
    assert process.returncode == 130


def test_a_connection_without_a_request_is_closed() -> None:
    with served("--workers", "1", changes="_uvicorn.SECONDS_WITHOUT_PROGRESS = 0.2") as server:
        for sent in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\nPOST /ap"):
            with closing(server.connect()) as connection:
                connection.connect()
                assert connection.sock
                connection.sock.sendall(sent)
                while connection.sock.recv(1 << 16):
                    pass
            assert server.get("/").status == 200


def test_work_that_takes_long_keeps_its_connection() -> None:
    with served("--workers", "1", changes="_uvicorn.SECONDS_WITHOUT_PROGRESS = 0.1") as server:
        reply = server.ask("solve", {**ENDLESS, "seconds": 1})
        assert (reply.status, reply.json["status"]) == (200, "gave-up")


def test_too_many_requests_that_are_being_sent() -> None:
    with served("--workers", "1", changes="_shares.MOST_REQUESTS = 1") as server:
        with closing(server.begin_body()):
            wait_for(lambda: server.ask("about", {}).status == 503)
        wait_for(lambda: server.ask("about", {}).status == 200)
