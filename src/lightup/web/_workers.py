"""`Workers`: processes that answer the calls, so that the server's event loop never computes.

A place for each worker: when its process has ended, for whatever reason, another one starts there.
A worker is offered work only after it has loaded everything. Work that is not wanted any longer, or
that takes too long, is ended by ending its process, because nothing else stops every engine; the death
of a process costs only the request that it was working on. If the server is killed, the guardian kills
the workers.

Requests wait in line for a worker. The line is bounded, in number and in time, so that under any load
each request is either answered or refused soon. Slow calls never take the last worker: a hint need not
wait until somebody's puzzle is made.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from ..base.errors import EngineFailed, LightUpError, OutOfTime
from ..processes.guardian import guardian
from ..processes.serving import SECONDS_TO_LEAVE
from ._worker_process import READY

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType
    from typing import Any, Self

T = TypeVar("T")

COMMAND = (sys.executable, "-P", "-m", f"{__package__}._worker_process")

MOST_WAITING = 64  # requests without a worker
SECONDS_TO_WAIT = 5.0  # for a worker
# Work that nobody waits for any longer may take so long before its process is ended. A new process
# costs about as much, and the page often takes a question back that is answered in milliseconds.
PATIENCE = 1.0
SECONDS_BETWEEN_STARTS = 1.0  # if a process ends before it is ready


class Busy(LightUpError):
    """There is more work than workers; the same request may succeed a little later."""


class Worker:
    """One process, which answers one question at a time."""

    def __init__(self, process: Process) -> None:
        assert process.stdin
        assert process.stdout
        self._process = process
        self._stdin, self._stdout = process.stdin, process.stdout
        self._stopping = False

    @classmethod
    async def start(cls, command: Sequence[str]) -> Worker:
        # In a session of its own, Ctrl-C in the terminal does not reach it.
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, start_new_session=True
        )
        try:
            guardian.watch(process.pid)
        except OSError:
            process.kill()
            raise
        return cls(process)

    @property
    def is_alive(self) -> bool:
        return not (self._stopping or self._stdout.at_eof() or self._has_ended())

    def _has_ended(self) -> bool:
        """Asks the system, which knows of the end of a process before the event loop does."""
        try:
            state = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:  # the event loop has noticed already
            return True
        return state is not None

    async def is_ready(self) -> bool:
        """Waits until it can answer; `False` if it ends instead."""
        return await self._stdout.readline() == READY

    async def answer(self, call: str, request: bytes) -> bytes:
        """Returns the answer; raises `EngineFailed` if the process ends instead."""
        try:
            self._stdin.write(f"{call} {len(request)}\n".encode() + request)
            await self._stdin.drain()
            size = await self._stdout.readuntil(b"\n")
            return await self._stdout.readexactly(int(size))
        except (asyncio.IncompleteReadError, ConnectionError):
            raise EngineFailed(f"expected an answer to {call!r}, but its process ended") from None

    def stop(self) -> None:
        """Ends the process: in order if it reacts, so that it can stop an engine of its own."""
        if self.is_alive:
            self._stopping = True
            self._send(signal.SIGTERM)
            asyncio.get_running_loop().call_later(2 * SECONDS_TO_LEAVE, self._send, signal.SIGKILL)

    def _send(self, number: int) -> None:
        with suppress(ProcessLookupError):
            self._process.send_signal(number)

    async def end(self) -> None:
        """Waits for the end of the process."""
        await self._process.wait()
        guardian.release(self._process.pid)


class Workers:
    """A number of workers, from the beginning to the end of an `async with` block."""

    def __init__(
        self,
        number: int,
        *,
        command: Sequence[str] = COMMAND,
        most_waiting: int = MOST_WAITING,
        seconds_to_wait: float = SECONDS_TO_WAIT,
        patience: float = PATIENCE,
    ) -> None:
        self._number, self._command = number, command
        self._most_waiting, self._seconds_to_wait = most_waiting, seconds_to_wait
        self._patience = patience
        self._waiting = 0
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        # How many may be at work: on quick calls, and on slow ones.
        self._lanes = asyncio.Semaphore(number), asyncio.Semaphore(max(1, number - 1))
        self._tasks: set[asyncio.Task[Any]] = set()
        self._workers: set[Worker] = set()

    async def __aenter__(self) -> Self:
        for _ in range(self._number):
            self._hold(asyncio.create_task(self._keep()))
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self._workers:
            worker.stop()
        await asyncio.gather(*(worker.end() for worker in self._workers))

    def _hold(self, task: asyncio.Task[T]) -> asyncio.Task[T]:
        """Keeps a task from being collected, and from being reported if nobody waits for its end."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda task: task.cancelled() or task.exception())
        return task

    async def _keep(self) -> None:
        """Keeps a worker in one place: starts another one whenever the last has ended."""
        while True:
            if not await self._life():
                await asyncio.sleep(SECONDS_BETWEEN_STARTS)

    async def _life(self) -> bool:
        """Starts a worker and waits for its end; `False` if it never got ready."""
        try:
            worker = await Worker.start(self._command)
        except OSError:
            return False
        self._workers.add(worker)
        if ready := await worker.is_ready():
            self._idle.put_nowait(worker)
        else:
            worker.stop()
        await worker.end()
        self._workers.discard(worker)
        return ready

    async def ask(self, call: str, request: bytes, seconds: float, *, slow: bool = False) -> bytes:
        """Returns the answer to a call, which a worker may take `seconds` for.

        Raises `Busy`, `OutOfTime` or, if the worker dies, `EngineFailed`. Cancelling it ends the work.
        """
        lane = self._lanes[slow]
        worker = await self._turn(lane)
        work = self._hold(asyncio.create_task(self._work(worker, lane, call, request)))
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.shield(work)
        except TimeoutError:
            work.cancel()
            raise OutOfTime(f"out of time after {seconds:g} seconds") from None
        except asyncio.CancelledError:
            asyncio.get_running_loop().call_later(self._patience, work.cancel)
            raise

    async def _turn(self, lane: asyncio.Semaphore) -> Worker:
        """Waits in line for a worker, which then works in this lane."""
        if self._waiting >= self._most_waiting:
            raise Busy("too many requests are waiting: try again in a moment")
        self._waiting += 1
        try:
            async with asyncio.timeout(self._seconds_to_wait):
                return await self._free(lane)
        except TimeoutError:
            raise Busy("all workers are busy: try again in a moment") from None
        finally:
            self._waiting -= 1

    async def _free(self, lane: asyncio.Semaphore) -> Worker:
        await lane.acquire()
        try:
            while not (worker := await self._idle.get()).is_alive:
                pass  # it ended while it had nothing to do
        except BaseException:
            lane.release()
            raise
        return worker

    async def _work(self, worker: Worker, lane: asyncio.Semaphore, call: str, request: bytes) -> bytes:
        try:
            answer = await worker.answer(call, request)
        except BaseException:
            worker.stop()
            raise
        finally:
            lane.release()
        self._idle.put_nowait(worker)
        return answer
