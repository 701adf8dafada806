"""Real servers of the page, each a process of its own that ends with the test."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from .processes import LONGEST_WAIT, wait_for

JSON = {"content-type": "application/json"}


class Reply(NamedTuple):
    status: int
    headers: HTTPMessage
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def error(self) -> tuple[int, str, str]:
        """The status, kind and message of an error."""
        return self.status, self.json["error"]["kind"], self.json["error"]["message"]


@dataclass(frozen=True)
class Server:
    """A server, and its address such as http://127.0.0.1:1234."""

    process: subprocess.Popen[str]
    address: str

    def connect(self) -> HTTPConnection:
        place = urlsplit(self.address)
        return HTTPConnection(place.hostname or "", place.port, timeout=LONGEST_WAIT)

    def get(self, path: str, headers: Mapping[str, str] | None = None, method: str = "GET") -> Reply:
        return self.send(method, path, None, headers or {})

    def ask(self, call: str, request: object, headers: Mapping[str, str] | None = None) -> Reply:
        """Asks a call of the API; a request that is not bytes is written as JSON."""
        body = request if isinstance(request, bytes) else json.dumps(request).encode()
        return self.send("POST", f"/api/{call}", body, {**JSON, **(headers or {})})

    def send(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Reply:
        connection = self.connect()
        connection.request(method, path, body, headers)
        return reply_on(connection)

    def begin(self, call: str, request: object) -> HTTPConnection:
        """Asks a call, but does not wait for the answer."""
        connection = self.connect()
        connection.request("POST", f"/api/{call}", json.dumps(request).encode(), JSON)
        return connection

    def begin_body(self, headers: Mapping[str, str] | None = None) -> HTTPConnection:
        """Begins to ask, but does not send all of the request."""
        connection = self.connect()
        connection.putrequest("POST", "/api/about")
        for name, value in {**JSON, "content-length": "100", **(headers or {})}.items():
            connection.putheader(name, value)
        connection.endheaders(b"{")
        return connection


def reply_on(connection: HTTPConnection) -> Reply:
    """Waits for the answer to what was sent on a connection, and closes it."""
    with closing(connection):
        response = connection.getresponse()
        return Reply(response.status, response.headers, response.read())


@contextmanager
def served(*args: str, changes: str = "") -> Iterator[Server]:
    """Starts `lightup serve ARGS` at any free port, after `changes` to its modules.

    The server has a worker that can answer.
    """
    code = f"""
from lightup.cli import main
from lightup.web import _shares, _uvicorn, server
{changes}
main()"""
    process = subprocess.Popen(
        [sys.executable, "-c", code, "serve", "--port", "0", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        line = process.stdout.readline()
        assert line.startswith("Light Up is at http://"), process.stderr and process.stderr.read()
        server = Server(process, line.split()[4].rstrip("/"))
        wait_for(lambda: server.ask("about", {}).status == 200)  # a worker may start slowly
        yield server
    finally:
        stop(process)


def end(server: Server, number: int, apart_from: str = "") -> int:
    """Sends a signal; returns the exit status. The server writes nothing but its address.

    Apart from what a pattern describes, at most.
    """
    server.process.send_signal(number)
    out, err = server.process.communicate(timeout=LONGEST_WAIT)
    assert (out, re.sub(apart_from, "", err)) == ("", ""), err
    return server.process.returncode


def stop(process: subprocess.Popen[str]) -> None:
    """Ends a server, if a test has not done it."""
    with suppress(ProcessLookupError):
        process.send_signal(signal.SIGTERM)
    try:
        process.communicate(timeout=LONGEST_WAIT)
    finally:
        process.kill()


def is_alive(pid: int) -> bool:
    """Whether a process runs, and is not only waited for."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def descendants(root: int) -> set[int]:
    """Returns the ids of the processes that a process has started, and that these have started."""
    parents = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(file.parent.name)] = int(file.read_text().rpartition(")")[2].split()[1])
    found = {root}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {root}


def cpu_seconds(pids: set[int]) -> float:
    """Returns how long processes have worked."""
    ticks = 0
    for pid in pids:
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")
