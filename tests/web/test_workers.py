"""The pool of processes, with workers that do what a test asks of them."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from lightup.base.errors import EngineFailed, OutOfTime
from lightup.web._workers import Busy, Workers

from ..support.processes import wait_for
from ..support.serving import is_alive

pytestmark = pytest.mark.slow

# A worker that gives its process id, echoes, works without end, hangs, fails, or has a child.
OBEDIENT = """
import ctypes, os, subprocess, sys, time
from lightup.web._worker_process import work

def answer(call, text):
    print("noise")
    if call == "sleep":
        open(text, "w").close()
        time.sleep(600)
    if call == "hang":
        with open(text + ".part", "w") as file:
            file.write(str(os.getpid()))
        os.rename(text + ".part", text)
        ctypes.PyDLL(None).sleep(600)  # no other thread can run
    if call == "die":
        os._exit(3)
    if call == "fail":
        sys.stderr = open(os.devnull, "w")
        raise RuntimeError
    if call == "parent":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        try:
            with open(text + ".part", "w") as file:
                file.write(str(child.pid))
            os.rename(text + ".part", text)
            child.wait()
        finally:
            child.kill()
    return {"pid": str(os.getpid()), "echo": text}[call]

work(answer)
"""
COMMAND = (sys.executable, "-c", OBEDIENT)
LONG = 600.0

Test = Callable[[Workers], Awaitable[None]]


def run(test: Test, number: int = 1, **options: float) -> None:
    """Runs a test with workers of its own."""

    async def with_workers() -> None:
        async with Workers(number, command=COMMAND, **options) as workers:  # type: ignore[arg-type]
            await test(workers)

    asyncio.run(with_workers())


async def pid_of_one(workers: Workers) -> int:
    return int(await workers.ask("pid", b"", LONG))


async def until_there(path: Path) -> None:
    await asyncio.to_thread(wait_for, path.exists)


@pytest.mark.parametrize("text", ["", "hello", "line\nline\r\n", "ä" * 100_000, "x" * (1 << 20)])
def test_answers_come_back_as_they_are(text: str) -> None:
    async def test(workers: Workers) -> None:
        for _ in range(2):
            assert await workers.ask("echo", text.encode(), LONG) == text.encode()

    run(test)


def test_many_questions_at_once() -> None:
    async def test(workers: Workers) -> None:
        texts = [str(number).encode() for number in range(50)]
        asked = [workers.ask("echo", text, LONG, slow=text.endswith(b"1")) for text in texts]
        assert await asyncio.gather(*asked) == texts

    run(test, 2)


@pytest.mark.parametrize("call", ["die", "fail"])
def test_a_death_costs_one_request(call: str) -> None:
    async def test(workers: Workers) -> None:
        with pytest.raises(EngineFailed, match=f"expected an answer to '{call}', but"):
            await workers.ask(call, b"", LONG)
        assert await workers.ask("echo", b"next", LONG) == b"next"

    run(test)


def test_a_death_between_two_requests_costs_none() -> None:
    async def test(workers: Workers) -> None:
        first = await pid_of_one(workers)
        os.kill(first, signal.SIGKILL)
        await asyncio.to_thread(wait_for, lambda: not is_alive(first))
        await asyncio.sleep(0.2)  # its other threads, which the table of processes does not show, end
        assert await pid_of_one(workers) != first

    run(test)


def test_work_over_its_time_is_ended() -> None:
    async def test(workers: Workers) -> None:
        first = await pid_of_one(workers)
        with pytest.raises(OutOfTime, match=r"out of time after 0\.2 seconds"):
            await workers.ask("sleep", os.devnull.encode(), 0.2)
        assert await pid_of_one(workers) != first
        assert not is_alive(first)

    run(test)


def test_cancelled_work_is_ended(tmp_path: Path) -> None:
    async def test(workers: Workers) -> None:
        first = await pid_of_one(workers)
        begun = tmp_path / "begun"
        work = asyncio.create_task(workers.ask("sleep", bytes(begun), LONG))
        await until_there(begun)
        work.cancel()
        assert await pid_of_one(workers) != first
        assert work.cancelled()
        assert not is_alive(first)

    run(test, patience=0.1, seconds_to_wait=LONG)


def test_cancelled_work_that_is_almost_done_keeps_its_process() -> None:
    async def test(workers: Workers) -> None:
        first = await pid_of_one(workers)
        work = asyncio.create_task(workers.ask("echo", b"", LONG))
        await asyncio.sleep(0)
        work.cancel()
        assert await pid_of_one(workers) == first

    run(test, patience=LONG)


def test_who_waits_can_leave(tmp_path: Path) -> None:
    async def test(workers: Workers) -> None:
        begun = tmp_path / "begun"
        work = asyncio.create_task(workers.ask("sleep", bytes(begun), LONG))
        await until_there(begun)
        waiting = [asyncio.create_task(pid_of_one(workers)) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[1].cancel()
        work.cancel()
        await asyncio.wait(waiting)
        assert [task.cancelled() for task in waiting] == [False, True, False]

    run(test, patience=0, seconds_to_wait=LONG)


def test_the_line_is_bounded(tmp_path: Path) -> None:
    async def test(workers: Workers) -> None:
        begun = tmp_path / "begun"
        work = asyncio.create_task(workers.ask("sleep", bytes(begun), LONG))
        await until_there(begun)
        asked = [asyncio.create_task(pid_of_one(workers)) for _ in range(5)]
        refused = await asyncio.gather(*asked[2:], return_exceptions=True)
        assert {str(error) for error in refused} == {
            "too many requests are waiting: try again in a moment"
        }
        with pytest.raises(Busy, match="all workers are busy"):
            await asked[0]
        work.cancel()

    run(test, most_waiting=2, seconds_to_wait=0.5)


def test_slow_calls_leave_a_worker_for_others(tmp_path: Path) -> None:
    async def test(workers: Workers) -> None:
        files = [tmp_path / name for name in "ab"]
        slow = [
            asyncio.create_task(workers.ask("sleep", bytes(file), LONG, slow=True)) for file in files
        ]
        await until_there(files[0])
        for _ in range(3):
            await pid_of_one(workers)
        assert not files[1].exists()
        for task in slow:
            task.cancel()

    run(test, 2, seconds_to_wait=LONG)


def test_a_process_ends_its_engine(tmp_path: Path) -> None:
    """A worker gets the chance to stop the processes that it has started."""

    async def test(workers: Workers) -> None:
        file = tmp_path / "pid"
        work = asyncio.create_task(workers.ask("parent", bytes(file), LONG))
        await until_there(file)
        engine = int(file.read_text())
        assert is_alive(engine)
        work.cancel()
        await asyncio.to_thread(wait_for, lambda: not is_alive(engine))

    run(test, patience=0)


KILLED = f"""
import asyncio, sys
from lightup.web._workers import Workers

async def main():
    command = [sys.executable, "-c", {OBEDIENT!r}]
    async with Workers(1, command=command, seconds_to_wait={LONG}) as workers:
        await workers.ask("hang", sys.argv[1].encode(), {LONG})

asyncio.run(main())
"""


def test_no_worker_outlives_a_killed_server(tmp_path: Path) -> None:
    """Not even one that is stuck and cannot see the end of its input."""
    file = tmp_path / "pid"
    server = subprocess.Popen([sys.executable, "-c", KILLED, str(file)])
    wait_for(file.exists)
    worker = int(file.read_text())
    assert is_alive(worker)
    server.kill()
    server.wait()
    wait_for(lambda: not is_alive(worker))


def test_a_worker_that_never_starts_is_no_worker() -> None:
    async def test(command: str) -> None:
        async with Workers(1, command=[command, "-c", "pass"], seconds_to_wait=0.3) as workers:
            with pytest.raises(Busy):
                await workers.ask("echo", b"", LONG)

    for command in (sys.executable, "/no/such/command"):
        asyncio.run(test(command))


def test_nothing_is_left_behind(tmp_path: Path) -> None:
    pids = []

    async def test(workers: Workers) -> None:
        pids.append(await pid_of_one(workers))
        work = asyncio.create_task(workers.ask("sleep", bytes(tmp_path / "begun"), LONG))
        await until_there(tmp_path / "begun")
        work.cancel()

    run(test, patience=LONG)
    assert not is_alive(pids[0])
