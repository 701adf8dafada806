"""`Crew`: processes that work on chunks of items; a crash costs one item, never the others.

The function that does the work, its items and its results are pickled. If there are so many that their
objects would cost more than the work, the items can be any sequence that pickles well, and `gather`
makes something smaller of the results. An item whose work raises an error has the error as its result.
If a process dies on an item, the item is tried once more, alone; if that process dies too, the item
fails. An item that takes too long is out of time; if its process does not react, the process is killed
and the item fails. Another process takes the rest of the chunk.

A process counts the items that it has begun in memory that it shares with its parent. So the parent
knows which item a process died on, or is stuck at, although results come by the chunk.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections import deque
from contextlib import contextmanager, suppress
from multiprocessing import connection, current_process, get_context, resource_tracker
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from ..base.clock import deadline_in
from ..base.errors import EngineFailed, WorkFailed
from ._member import work_off
from .chunks import each
from .serving import SECONDS_TO_LEAVE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess
    from typing import Self

    from .chunks import Chunk, Gather

SECONDS_OF_CHUNK = 0.1
SECONDS_BETWEEN_LOOKS = 0.25  # at processes that may be stuck
GRACE = 2.0  # seconds beyond the limit until a process that does not react is killed
MOST_DEATHS = 3  # in a row, of processes that never begin to work

CRASHED = "its process died, twice"

_context = get_context("spawn")


def cpus() -> int:
    """Returns how many CPUs this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Crew:
    """A number of processes, started on demand; use it in a `with` block.

    An item may take `seconds`; `None`: any time. `gather` is called with some items and their results,
    in the process that worked on them.
    """

    target = SECONDS_OF_CHUNK

    def __init__(
        self,
        work: Callable[[Any], Any],
        processes: int,
        *,
        seconds: float | None = None,
        gather: Gather = each,
    ) -> None:
        self._gather = gather
        self._members = [_Member(work, gather, seconds) for _ in range(processes)]
        self._waiting: deque[_Job] = deque()

    @property
    def width(self) -> int:
        return len(self._members)

    def start(self, chunk: Chunk) -> None:
        """Takes a chunk for the process that has the fewest."""
        self._waiting.append(_Job(chunk, self._gather))
        self._hand_out()

    def _hand_out(self) -> None:
        """Gives the processes their next chunks.

        A busy process gets one in advance, unless that is a single item: such a chunk may take long,
        and goes to the first process that is free.
        """
        while self._waiting:
            member = min(self._members, key=lambda member: len(member.jobs))
            if member.jobs and len(self._waiting[0].items) == 1:
                return
            member.take(self._waiting.popleft())

    def wait(self) -> None:
        """Waits a moment for results, and deals with processes that died or are stuck."""
        busy = {member.pipe: member for member in self._members if member.jobs}
        for pipe in connection.wait([*busy], SECONDS_BETWEEN_LOOKS):
            assert isinstance(pipe, connection.Connection)
            busy[pipe].receive()
        for member in busy.values():
            member.look()
        self._hand_out()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the processes."""
        for member in self._members:
            member.dismiss()
        _stop([member.process for member in self._members if member.process])


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Delays Ctrl-C, so that a process started in the block does not receive it before it is ready."""
    resource_tracker.ensure_running()  # starting it would unblock the signal
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


@contextmanager
def _allowed_children() -> Iterator[None]:
    """Lets a daemonic process have children; those of a crew end with their parent by themselves."""
    config: dict[str, Any] = current_process()._config  # type: ignore[attr-defined]
    before = config.get("daemon")
    config["daemon"] = False
    try:
        yield
    finally:
        config["daemon"] = before


def _stop(processes: Sequence[BaseProcess]) -> None:
    """Ends processes; kills those that do not react because a library is busy."""
    for process in processes:
        process.terminate()
    deadline = deadline_in(SECONDS_TO_LEAVE)
    for process in processes:
        process.join(max(0, deadline - monotonic()))
        process.kill()
        process.join()


class _Part(NamedTuple):
    """Some items of a chunk: one alone if a process died on it, or if it failed for good."""

    items: Sequence[Any]
    again: bool = False
    failure: WorkFailed | None = None


class _Job:
    """A chunk in parts: one, unless a process died on it."""

    def __init__(self, chunk: Chunk, gather: Gather) -> None:
        self._chunk, self._gather = chunk, gather
        self._parts: deque[_Part] = deque([_Part(chunk.items)])
        self._results: list[Any] = []
        self._seconds = 0.0

    @property
    def items(self) -> Sequence[Any]:
        """The items to work on next."""
        return self._parts[0].items

    def add(self, results: Any, seconds: float) -> bool:
        """Takes what was gathered from a part; returns whether that was the last one."""
        self._parts.popleft()
        self._results.append(results)
        self._seconds += seconds
        return self._is_finished()

    def _is_finished(self) -> bool:
        while self._parts and (failure := self._parts[0].failure):
            self._results.append(self._gather(self._parts.popleft().items, [failure]))
        if not self._parts:
            self._chunk.finish(self._results, self._seconds)
        return not self._parts

    def isolate(self, place: int, failure: WorkFailed | None) -> bool:
        """Sets one item of the part apart, or fails it; returns whether nothing is left to do."""
        part = self._parts.popleft()
        if part.again and failure is None:
            failure = WorkFailed(CRASHED)
        before, after = part.items[:place], part.items[place + 1 :]
        self._parts.extendleft([_Part(after)] if after else [])
        self._parts.appendleft(_Part(part.items[place : place + 1], True, failure))
        self._parts.extendleft([_Part(before)] if before else [])
        return self._is_finished()


class _Member:
    """A place in the crew: its process, replaced when it dies, and the jobs that it has to do."""

    def __init__(self, work: Callable[[Any], Any], gather: Gather, seconds: float | None) -> None:
        self._work, self._gather, self._seconds = work, gather, seconds
        self.process: Any = None
        self.jobs: deque[_Job] = deque()
        self.pipe: Connection
        self._deaths = 0

    def take(self, job: _Job) -> None:
        if self.process is None:
            self._start()
        self.jobs.append(job)
        self._send(job)

    def _start(self) -> None:
        self._begun = _context.RawValue("Q", 0)
        self._before = 0  # items of the parts that are done
        self._seen, self._since = 0, monotonic()
        self.pipe, far_end = _context.Pipe()
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        args = (self._work, self._gather, self._seconds, far_end, self._begun)
        process = _context.Process(target=work_off, args=args, daemon=True)
        try:
            Thread(target=_feed, args=(self.pipe, self._outbox), daemon=True).start()
            with _deaf_to_ctrl_c(), _allowed_children():
                process.start()
        except OSError as error:
            raise EngineFailed(f"cannot start a process: {str(error.strerror).lower()}") from None
        except RuntimeError as error:  # an interpreter that may have no threads
            raise EngineFailed(f"cannot start a process: {error}") from None
        self.process = process
        far_end.close()

    def _send(self, job: _Job) -> None:
        self._outbox.put(pickle.dumps(job.items))

    def dismiss(self) -> None:
        """Stops sending."""
        if self.process:
            self._outbox.put(None)

    def receive(self) -> None:
        """Takes results, or replaces a process that has died."""
        try:
            results, seconds = self.pipe.recv()
        except (EOFError, ConnectionResetError):
            self._replace(None)
            return
        self._deaths = 0
        job = self.jobs[0]
        self._before += len(job.items)
        if job.add(results, seconds):
            self.jobs.popleft()
        else:  # after the next job, which the process already has
            self.jobs.rotate(-1)
            self._send(job)

    def look(self) -> None:
        """Replaces a process that has been at the same item for too long."""
        begun, now = self._begun.value, monotonic()
        if begun != self._seen or begun <= self._before:
            self._seen, self._since = begun, now
        limit = self._seconds
        if limit is not None and now - self._since > limit + GRACE and not self.pipe.poll():
            self._replace(WorkFailed(f"stuck: no answer after {limit:g} seconds"))

    def _replace(self, failure: WorkFailed | None) -> None:
        """Starts another process, which skips the item that this one died on or was stuck at."""
        self._outbox.put(None)
        self.process.kill()
        self.process.join()
        self.pipe.close()
        place = self._begun.value - self._before - 1
        if place < 0:
            self._deaths += 1
            if self._deaths == MOST_DEATHS:
                raise EngineFailed("the processes die before they begin to work")
        elif self.jobs[0].isolate(place, failure):
            self.jobs.popleft()
        self._start()
        for job in self.jobs:
            self._send(job)


def _feed(pipe: Connection, outbox: SimpleQueue[bytes | None]) -> None:
    """Sends chunks; a thread, because a process that is stuck may never take them."""
    with suppress(OSError):  # the process has died, which `receive` sees as well
        while (data := outbox.get()) is not None:
            pipe.send_bytes(data)
