"""Work in several processes, which always end with the one that started them.

The function that does the work, its items and its results are pickled. An item whose work raises an
error ends everything; so does a process that dies.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from threading import Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from .clock import deadline_in
from .errors import EngineFailed

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
    from multiprocessing.process import BaseProcess
    from types import FrameType
    from typing import Any

Item = TypeVar("Item")
Result = TypeVar("Result")

SECONDS_TO_LEAVE = 2
ITEMS_IN_HAND = 4  # per process, so that none waits for its next item

_starting = Lock()  # so that a new process is known to belong to the pool that submits


def cpus() -> int:
    """Returns how many CPUs this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def as_finished(
    work: Callable[[Item], Result], items: Iterable[Item], processes: int, *, advice: str = ""
) -> Iterator[tuple[Item, Result]]:
    """Yields each item with its result as soon as it is done; `advice` says what to do if one dies."""
    left = iter(items)
    pending: dict[Future[Result], Item] = {}
    with _pool(work, processes, advice) as submit:
        while True:
            for item in islice(left, ITEMS_IN_HAND * processes - len(pending)):
                pending[submit(item)] = item
            if not pending:
                return
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                yield pending.pop(future), future.result()


def in_order(
    work: Callable[[Item], Result], items: Iterable[Item], processes: int, *, advice: str = ""
) -> Generator[Result, None, None]:
    """Yields the results in the order of the items, of which there may be endlessly many.

    Works ahead by a few items only.
    """
    left = iter(items)
    pending: deque[Future[Result]] = deque()
    with _pool(work, processes, advice) as submit:
        while True:
            pending.extend(map(submit, islice(left, ITEMS_IN_HAND * processes - len(pending))))
            if not pending:
                return
            yield pending.popleft().result()


@contextmanager
def _pool(
    work: Callable[[Item], Result], processes: int, advice: str
) -> Iterator[Callable[[Item], Future[Result]]]:
    """Starts the processes on demand, and stops them if the block does not end well."""
    own: list[BaseProcess] = []
    with ProcessPoolExecutor(
        processes, get_context("spawn"), initializer=_prepare, initargs=(work,)
    ) as pool:

        def submit(item: Item) -> Future[Result]:
            with _starting, deaf_to_ctrl_c():
                others = active_children()
                try:
                    return pool.submit(_run, item)
                finally:
                    own.extend(process for process in active_children() if process not in others)

        try:
            yield submit
        except BaseException as error:
            stop(own)
            if isinstance(error, BrokenProcessPool):
                raise EngineFailed("; ".join(filter(None, ("a process died", advice)))) from None
            raise


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Delays Ctrl-C, so that a process started in the block does not receive it before it is ready."""
    resource_tracker.ensure_running()  # starting it would unblock the signal
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def stop(processes: Sequence[BaseProcess]) -> None:
    """Ends the processes; kills those that do not react because a library is busy."""
    for process in processes:
        process.terminate()
    deadline = deadline_in(SECONDS_TO_LEAVE)
    for process in processes:
        process.join(max(0, deadline - monotonic()))
        process.kill()
        process.join()


_work: Callable[[Any], Any]
_busy = False


def _prepare(work: Callable[[Any], Any]) -> None:
    """Sets up a worker, which ignores Ctrl-C (its parent handles it) and ends with its parent."""
    global _work
    _work = work
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    signal.signal(signal.SIGTERM, _leave)
    Thread(target=_end_with_parent, daemon=True).start()


def _leave(number: int, frame: FrameType | None) -> None:
    """Ends the worker; unwinds work in progress, so that it can stop a solver of its own."""
    if _busy:
        sys.exit(128 + number)
    os._exit(128 + number)


def _end_with_parent() -> None:
    """Ends the worker as soon as its parent is gone."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)


def _run(item: Any) -> Any:
    global _busy
    try:
        _busy = True
        return _work(item)
    except SystemExit as leave:  # the pool would take it for a result
        os._exit(leave.code if isinstance(leave.code, int) else 1)
    finally:
        _busy = False
