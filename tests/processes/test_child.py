from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from time import monotonic

import pytest

from lightup.base.clock import NEVER
from lightup.base.errors import EngineFailed, OutOfTime
from lightup.processes.child import BYTES_AT_ONCE, Child, run

ECHO = "for line in sys.stdin: print(line.strip(), flush=True)"


def program(code: str) -> list[str]:
    return [sys.executable, "-c", f"import sys, time\n{code}"]


@pytest.fixture
def echo() -> Iterator[Child]:
    """Starts a process that sends every line back."""
    process = Child(program(ECHO))
    yield process
    process.stop()


def test_talks_line_by_line(echo: Child) -> None:
    for line in ("", "hello", "ä" * BYTES_AT_ONCE, "x" * (BYTES_AT_ONCE - 1)):
        echo.send(line)
        assert echo.receive(NEVER) == line


def test_keeps_lines_until_they_are_received(echo: Child) -> None:
    for line in "abc":
        echo.send(line)
    assert [echo.receive(NEVER) for _ in "abc"] == [*"abc"]


def test_out_of_time_and_yet_there(echo: Child) -> None:
    """A deadline ends the wait, not the process."""
    for deadline in (monotonic() - 1, monotonic() + 0.1):
        with pytest.raises(OutOfTime):
            echo.receive(deadline)
    echo.send("still there")
    assert echo.receive(NEVER) == "still there"


def test_the_end_of_a_process() -> None:
    process = Child(program("print('bye'); sys.exit(3)"))
    assert [process.receive(NEVER) for _ in range(3)] == ["bye", None, None]
    process.send("too late")
    assert [process.stop(), process.stop()] == [3, 3]


@pytest.mark.parametrize("talk", [Child.receive, Child.finish])
def test_exits_after_the_end_of_its_output(talk: Callable[[Child, float], object]) -> None:
    """Its own exit status counts, not that of being killed for it."""
    closes = "import os; os.close(1); time.sleep(0.2); os._exit(3)"
    process = Child(program(closes))
    with pytest.raises(OutOfTime):
        talk(process, monotonic() + 0.01)
    process.stop()
    process = Child(program(closes))
    talk(process, NEVER)
    assert process.stop() == 3


def test_stops_whatever_it_is_doing() -> None:
    assert Child(program("time.sleep(600)")).stop() == -9


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("", (0, "")),
        ("print('a'); sys.exit(2)", (2, "a\n")),
        ("sys.stdout.buffer.write(b'\\xff')", (0, "\ufffd")),
        ("sys.stderr.write('hidden')", (0, "")),
        ("print(sys.stdin.read())", (0, "\n")),
    ],
)
def test_runs_to_the_end(code: str, expected: tuple[int, str]) -> None:
    assert run(program(code), NEVER) == expected


def test_runs_until_the_deadline() -> None:
    with pytest.raises(OutOfTime):
        run(program("time.sleep(600)"), monotonic() + 0.2)


def test_a_command_that_is_not_there() -> None:
    with pytest.raises(EngineFailed, match="cannot run '/no/such/command': no such file"):
        run(["/no/such/command"], NEVER)
