"""`lightup serve`: its options and its messages; `tests/web` has the server itself."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys

import pytest

from ..support.command import lightup
from ..support.processes import LONGEST_WAIT
from ..support.serving import served


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--port", "70000"], "expected a whole number from 0 to 65535, got '70000'"),
        (["--port", "x"], "expected a whole number from 0 to 65535, got 'x'"),
        (["--workers", "0"], "expected a whole number from 1 to 256, got '0'"),
        (["--host", "192.0.2.1", "--port", "0"], "cannot listen at 192.0.2.1, port 0: "),
    ],
)
def test_bad_options(args: list[str], message: str) -> None:
    ran = lightup("serve", *args)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.count("\n") == 1


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = lightup("serve", "--port", str(port))
    assert ran == (2, "", f"expected a free port, got {port}, which is taken\n")


def test_another_address() -> None:
    with served("--host", "127.0.0.2") as server:
        assert server.address.startswith("http://127.0.0.2:")
        assert server.get("/").status == 200


def test_every_address() -> None:
    """A server that others reach does not know by what names."""
    with served("--host", "0.0.0.0") as server:
        assert server.address.startswith("http://127.0.0.1:")
        assert server.get("/", {"host": "example.org"}).status == 200
        assert server.ask("about", {}, {"origin": "http://evil.example"}).status == 403


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_a_name_of_its_own(host: str) -> None:
    """A proxy on the same machine passes requests on, with the name that the client used."""
    with served("--host", host, "--name", "Puzzles.example.org") as server:
        names = {"host": "puzzles.example.org", "origin": "https://puzzles.example.org"}
        assert server.ask("about", {}, names).status == 200
        assert server.get("/").status == 200
        assert server.get("/", {"host": "evil.example"}).status == 403


def test_missing_packages() -> None:
    code = "import sys; sys.modules['uvicorn'] = None\nfrom lightup.cli import main; main()"
    ran = subprocess.run([sys.executable, "-c", code, "serve"], capture_output=True, text=True)
    message = "the page needs more packages: pip install 'lightup-puzzle[web]'\n"
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", message)


def test_no_browser_without_a_display() -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY")
    process = subprocess.Popen(
        [sys.executable, "-m", "lightup", "serve", "--port", "0", "--open"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={name: value for name, value in os.environ.items() if name not in hidden},
    )
    assert process.stdout
    assert process.stderr
    assert process.stdout.readline().startswith("Light Up is at ")
    assert process.stderr.readline().startswith("there is no display for a browser")
    process.send_signal(signal.SIGTERM)
    assert process.communicate(timeout=LONGEST_WAIT) == ("", "")
    assert process.returncode == 0
