"""`ServerMachine`: random calls of a server with faults in between, against the API called directly.

Whatever happens to a server, its workers, its guardian and its connections, it soon answers as the API
does; until then it refuses in one sentence. At a signal it ends in order, leaves no process behind, and
has never written anything to standard error. Only an engine in C++ that has no memory left says so.
"""

from __future__ import annotations

import json
import os
import resource
import signal
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from http.client import HTTPException, HTTPResponse
from io import BytesIO
from time import sleep
from types import SimpleNamespace

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from lightup.processes import guardian
from lightup.web.api import answer_text

from ..support.clients import (
    ENDS,
    GET,
    NONSENSE,
    connect,
    finish,
    read_to_the_end,
    send_without_reading,
)
from ..support.faults import MOST_MEMORY
from ..support.hard_boards import HARD as HARD_BOARD
from ..support.processes import processes_with, wait_for, wait_for_the_end
from ..support.serving import Reply, descendants, end, served
from ..support.strategies import boards

# What takes seconds takes a moment here.
HURRY = """
from functools import partial
_uvicorn.SECONDS_WITHOUT_PROGRESS = _uvicorn.SECONDS_TO_DRAIN = _uvicorn.SECONDS_TO_REFUSE = 0.5
server.SECONDS_FOR_BODY = 0.5
server.Workers = partial(server.Workers, patience=0.1)
"""
HARD = json.dumps({"board": str(HARD_BOARD)})
MOST_AT_ONCE = 40  # requests on one connection
LEAST_MEMORY = 1 << 24  # bytes; with less, the C library complains
OUT_OF_MEMORY = r"terminate called .*\n(  what.*\n)?"  # the last words of an engine in C++
BUSY = (429, 503)
STATUSES = {signal.SIGTERM: 0, signal.SIGHUP: 0, signal.SIGINT: 130}

# Calls whose answers depend on nothing but the request.
CALLS = ("check", "encode", "hint", "mistake", "picture", "rate", "explain")
requests = st.tuples(
    st.sampled_from(CALLS),
    st.builds(lambda board: json.dumps({"board": str(board)}), boards(max_side=5))
    | st.sampled_from(("", "{", "[]", '{"board": 1}', '{"board": "nonsense"}')),
)
moments = st.sampled_from((0.0, 0.001, 0.02, 0.2))


class ServerMachine(RuleBasedStateMachine):
    """A server with two workers."""

    @initialize(last=st.sampled_from([*STATUSES]))
    def begin(self, last: signal.Signals) -> None:
        self.last = last
        self.held = ExitStack()  # connections that nobody reads or finishes
        self.stack = ExitStack()
        self.server = self.stack.enter_context(served("--workers", "2", changes=HURRY))

    def teardown(self) -> None:
        with self.stack, self.held:
            self.call(("hint", '{"board": "1.#\\n..."}'))
            processes = descendants(self.server.process.pid)
            assert end(self.server, self.last, OUT_OF_MEMORY) == STATUSES[self.last]
            wait_for_the_end(processes)

    # Calls.

    @rule(request=requests)
    def call(self, request: tuple[str, str]) -> None:
        name, text = request
        replies: list[Reply] = []

        def is_answered() -> bool:
            replies.append(self.server.ask(name, text.encode()))
            return replies[-1].status not in BUSY

        wait_for(is_answered)
        assert all({*reply.json["error"]} == {"kind", "message"} for reply in replies[:-1])
        assert replies[-1].body.decode() == answer_text(name, text), request

    @rule(request=requests, number=st.integers(1, MOST_AT_ONCE))
    def call_many_times_at_once(self, request: tuple[str, str], number: int) -> None:
        name, text = request
        with closing(connect(self.server)) as connection, suppress(ConnectionError):
            for after in ["keep-alive"] * (number - 1) + ["close"]:
                connection.sendall(
                    f"POST /api/{name} HTTP/1.1\r\nhost: localhost\r\nconnection: {after}\r\n"
                    "content-type: application/json\r\n"
                    f"content-length: {len(text)}\r\n\r\n{text}".encode()
                )
            expected = answer_text(name, text)
            for reply in replies_in(read_to_the_end(connection)):
                assert reply.status in BUSY or reply.body.decode() == expected, request

    @rule()
    def get_the_page(self) -> None:
        assert self.server.get("/").status == 200

    # Clients that misbehave.

    @rule(moment=moments)
    def cancel(self, moment: float) -> None:
        connection = self.server.begin("solve", json.loads(HARD))
        sleep(moment)
        connection.close()

    @rule(name=st.sampled_from([*NONSENSE]), ending=st.sampled_from((*ENDS, "stays")), moment=moments)
    def send_nonsense(self, name: str, ending: str, moment: float) -> None:
        connection = self.held.enter_context(closing(connect(self.server)))
        connection.settimeout(0.05)
        with suppress(OSError):
            for piece in NONSENSE[name]:
                connection.sendall(piece)
                sleep(moment)
            if ending != "stays":
                with closing(connection):
                    finish(connection, ending)

    @rule()
    def read_nothing(self) -> None:
        self.held.enter_context(closing(send_without_reading(self.server, GET)))

    # Faults.

    @rule(
        which=st.integers(0, 1),
        number=st.sampled_from((signal.SIGKILL, signal.SIGTERM, signal.SIGHUP)),
        at_work=st.booleans(),
    )
    def signal_a_worker(self, which: int, number: signal.Signals, at_work: bool) -> None:
        with ExitStack() as stack:
            if at_work:
                stack.enter_context(closing(self.server.begin("solve", json.loads(HARD))))
            self._with_worker(which, lambda worker: os.kill(worker, number))

    @rule(which=st.integers(0, 1), memory=st.integers(LEAST_MEMORY, MOST_MEMORY))
    def limit_the_memory_of_a_worker(self, which: int, memory: int) -> None:
        def limit(worker: int) -> None:
            if len(os.listdir(f"/proc/{worker}/task")) == 1:  # it starts, and has no reader yet
                return
            with open(f"/proc/{worker}/statm") as file:
                most = int(file.read().split()[0]) * resource.getpagesize() + memory
            resource.prlimit(worker, resource.RLIMIT_AS, (most, most))

        self._with_worker(which, limit)

    @rule()
    def kill_the_guardian(self) -> None:
        for process in self._guardians():
            os.kill(process, signal.SIGKILL)

    @rule(seconds=st.sampled_from((0.0, 0.1, 1.0)))
    def suspend(self, seconds: float) -> None:
        """Lets its clock jump."""
        self.server.process.send_signal(signal.SIGSTOP)
        sleep(seconds)
        self.server.process.send_signal(signal.SIGCONT)

    def _guardians(self) -> set[int]:
        return descendants(self.server.process.pid) & {*processes_with(guardian.__file__)}

    def _with_worker(self, which: int, act: Callable[[int], object]) -> None:
        """Does something to a worker, if there is one and it does not end meanwhile."""
        workers = sorted(descendants(self.server.process.pid) - self._guardians())
        with suppress(OSError):
            for worker in workers[which : which + 1]:
                act(worker)


def replies_in(text: bytes) -> list[Reply]:
    """Returns the whole answers in what came on a connection."""
    source = BytesIO(text)
    # Each answer would close it.
    source.close = lambda: None  # type: ignore[method-assign]
    replies = []
    with suppress(HTTPException):
        while source.tell() < len(text):
            response = HTTPResponse(SimpleNamespace(makefile=lambda _: source))  # type: ignore[arg-type]
            response.begin()
            replies.append(Reply(response.status, response.headers, response.read()))
    return replies
