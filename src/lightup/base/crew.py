"""`Crew`: processes that each work on a chunk of items; none can spoil more than one of them.

The function that does the work, its items and its results are pickled. Where items or results are so
many that their objects cost more than the work, the items may be any sequence that is pickled well, and
`gather` makes something smaller of the results. An item whose work raises an error has the error as its
result. An item during which the process dies is tried once more, alone; if it dies again, that item
fails, and another process takes the rest. An item that takes too long is out of time; if its process
does not react, the process is killed, and the item fails.

A process counts the items that it has begun in memory that it shares with its parent. So the parent
knows which item a process died on, or does not get done with, although results come by the chunk.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections import deque
from contextlib import suppress
from multiprocessing import connection, get_context
from queue import SimpleQueue
from threading import Thread, get_ident, main_thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, NamedTuple

from .chunks import each
from .clock import NEVER
from .errors import EngineFailed, LightUpError, OutOfTime, WorkFailed
from .pool import SECONDS_TO_LEAVE, deaf_to_ctrl_c, stop

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from multiprocessing.connection import Connection
    from types import FrameType
    from typing import Self

    from .chunks import Chunk

    Gather = Callable[[Sequence[Any], list[Any]], Any]

SECONDS_OF_CHUNK = 0.1
SECONDS_BETWEEN_LOOKS = 0.25  # at processes that may be stuck
TICK = 0.1  # seconds between looks of a process at its own work, and beyond the limit of an item
GRACE = 2.0  # seconds beyond the limit until a process that does not react is killed
MOST_DEATHS = 3  # of processes that begin nothing

CRASHED = "its process died, twice"

_context = get_context("spawn")


class Crew:
    """A number of processes, started on demand; use it in a `with` block.

    An item may take `seconds`; `None`: as long as it likes. `gather` is called with some items and
    their results, in the process that has worked on them.
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

    @property
    def width(self) -> int:
        return len(self._members)

    def start(self, chunk: Chunk) -> None:
        """Gives a chunk to the process that has the fewest."""
        min(self._members, key=lambda member: len(member.jobs)).take(_Job(chunk, self._gather))

    def wait(self) -> None:
        """Waits a moment for results, and deals with processes that died or are stuck."""
        busy = {member.pipe: member for member in self._members if member.jobs}
        for pipe in connection.wait([*busy], SECONDS_BETWEEN_LOOKS):
            assert isinstance(pipe, connection.Connection)
            busy[pipe].receive()
        for member in busy.values():
            member.look()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the processes."""
        for member in self._members:
            member.dismiss()
        stop([member.process for member in self._members if member.process])


class _Part(NamedTuple):
    """Some items of a chunk; one alone if a process died on it, or failed for good."""

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
        """Takes what was gathered of a part; whether that was the last one."""
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
        """Takes one item of the part out, or fails it; whether nothing is left to do."""
        part = self._parts.popleft()
        if part.again and failure is None:
            failure = WorkFailed(CRASHED)
        before, after = part.items[:place], part.items[place + 1 :]
        self._parts.extendleft([_Part(after)] if after else [])
        self._parts.appendleft(_Part(part.items[place : place + 1], True, failure))
        self._parts.extendleft([_Part(before)] if before else [])
        return self._is_finished()


class _Member:
    """A process of a crew, or the next one in its place, with the jobs that it has to do."""

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
        Thread(target=_feed, args=(self.pipe, self._outbox), daemon=True).start()
        args = (self._work, self._gather, self._seconds, far_end, self._begun)
        process = _context.Process(target=_work_off, args=args, daemon=True)
        try:
            with deaf_to_ctrl_c():
                process.start()
        except OSError as error:
            raise EngineFailed(f"cannot start a process: {str(error.strerror).lower()}") from None
        self.process = process
        far_end.close()

    def _send(self, job: _Job) -> None:
        self._outbox.put(pickle.dumps(job.items))

    def dismiss(self) -> None:
        """Sends no more."""
        if self.process:
            self._outbox.put(None)

    def receive(self) -> None:
        """Takes results, or finds that the process has died."""
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
        else:  # behind the next job, which the process already has
            self.jobs.rotate(-1)
            self._send(job)

    def look(self) -> None:
        """Ends a process that has been at the same item for too long."""
        begun, now = self._begun.value, monotonic()
        if begun != self._seen or begun <= self._before:
            self._seen, self._since = begun, now
        limit = self._seconds
        if limit is not None and now - self._since > limit + GRACE and not self.pipe.poll():
            self._replace(WorkFailed(f"stuck: no answer after {limit:g} seconds"))

    def _replace(self, failure: WorkFailed | None) -> None:
        """Starts another process, without the item on which this one died or was stuck."""
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


class _Watch:
    """Ends work that takes longer than it may and does not look at the clock itself.

    `since` is when the work began. A timer for each item would cost more than some work does.
    """

    def __init__(self, seconds: float | None) -> None:
        self.since = NEVER
        if seconds is not None:
            self._limit = seconds + TICK
            signal.signal(signal.SIGALRM, self._look)
            signal.setitimer(signal.ITIMER_REAL, TICK, TICK)

    def _look(self, number: int, frame: FrameType | None) -> None:
        if monotonic() - self.since > self._limit:
            raise OutOfTime


def _work_off(
    work: Callable[[Any], Any], gather: Gather, seconds: float | None, pipe: Connection, begun: Any
) -> None:
    """Works on chunks until the parent ends; a process of a crew."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles it
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    chunks: SimpleQueue[Sequence[Any]] = SimpleQueue()
    counter, number, watch = memoryview(begun).cast("B").cast("Q"), 0, _Watch(seconds)
    Thread(target=_read, args=(pipe, chunks), daemon=True).start()
    while True:
        signal.signal(signal.SIGTERM, _vanish)
        items = chunks.get()
        signal.signal(signal.SIGTERM, _leave)
        start = monotonic()
        results = []
        for item in items:
            number += 1
            counter[0] = number
            watch.since = monotonic()
            results.append(outcome(work, item))
        watch.since = NEVER
        with suppress(BrokenPipeError):
            pipe.send_bytes(_pickled(gather, items, results, monotonic() - start))


def _read(pipe: Connection, chunks: SimpleQueue[Sequence[Any]]) -> None:
    """Passes chunks on, so that the parent can send one while another is at work."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
    with suppress(EOFError, OSError):
        while True:
            chunks.put(pipe.recv())
    # The parent is gone. The main thread can unwind its work, which stops an engine of its own.
    signal.pthread_kill(main_thread().ident or get_ident(), signal.SIGTERM)
    sleep(SECONDS_TO_LEAVE)
    os._exit(1)


def _vanish(number: int, frame: FrameType | None) -> None:
    """Ends a process that has nothing to do."""
    os._exit(128 + number)


def _leave(number: int, frame: FrameType | None) -> None:
    """Ends a process at work, which unwinds and can stop a solver of its own."""
    sys.exit(128 + number)


def outcome(work: Callable[[Any], Any], item: Any) -> Any:
    """Returns the result of the work on an item, or the error that it raised."""
    try:
        return work(item)
    except LightUpError as error:
        return error
    except Exception as error:
        return WorkFailed(f"{type(error).__name__}: {error}")


def _pickled(gather: Gather, items: Sequence[Any], results: list[Any], seconds: float) -> bytes:
    """Pickles what is gathered of results; those that cannot be pickled fail."""
    try:
        return pickle.dumps((gather(items, results), seconds))
    except Exception as error:
        failed = WorkFailed(f"expected a result that can be sent to another process: {error}")
        return pickle.dumps((gather(items, [failed] * len(items)), seconds))
