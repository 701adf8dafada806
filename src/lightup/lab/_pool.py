"""Runs in several processes, which always end with the experiment."""

from __future__ import annotations

import os
import signal
import sys
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING

from ..base.clock import deadline_in
from ..base.errors import EngineFailed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Future
    from multiprocessing.process import BaseProcess
    from types import FrameType

    from ._rows import Row

    Measure = Callable[[Row], Row]

SECONDS_TO_LEAVE = 2
RUNS_IN_HAND = 4  # per process, so that none waits for its next run


def conduct(measure: Measure, runs: Sequence[Row], processes: int) -> Iterator[tuple[Row, Row]]:
    """Measures the runs in several processes; yields each run with its result as it finishes."""
    left, others = iter(runs), active_children()
    pending: dict[Future[Row], Row] = {}
    with ProcessPoolExecutor(
        processes, get_context("spawn"), initializer=_prepare, initargs=(measure,)
    ) as pool:
        try:
            while True:
                with _deaf_to_ctrl_c():
                    for run in islice(left, RUNS_IN_HAND * processes - len(pending)):
                        pending[pool.submit(_run, run)] = run
                if not pending:
                    return
                for future in wait(pending, return_when=FIRST_COMPLETED).done:
                    yield pending.pop(future), future.result()
        except BaseException as error:
            _stop([process for process in active_children() if process not in others])
            if isinstance(error, BrokenProcessPool):
                raise EngineFailed("a process died; run the same command again to continue") from None
            raise


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Delays Ctrl-C, so that a process started in the block does not receive it before it is ready."""
    resource_tracker.ensure_running()  # starting it would unblock the signal
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def _stop(processes: Sequence[BaseProcess]) -> None:
    """Ends the processes; kills those that do not react because a library is busy."""
    for process in processes:
        process.terminate()
    deadline = deadline_in(SECONDS_TO_LEAVE)
    for process in processes:
        process.join(max(0, deadline - monotonic()))
        process.kill()


_measure: Measure
_busy = False


def _prepare(measure: Measure) -> None:
    """Sets up a worker, which ignores Ctrl-C (its parent handles it) and ends with its parent."""
    global _measure
    _measure = measure
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    signal.signal(signal.SIGTERM, _leave)
    Thread(target=_end_with_parent, daemon=True).start()


def _leave(number: int, frame: FrameType | None) -> None:
    """Ends the worker; unwinds a run in progress, so that it can stop its solver."""
    if _busy:
        sys.exit(128 + number)
    os._exit(128 + number)


def _end_with_parent() -> None:
    """Ends the worker as soon as its parent is gone."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)


def _run(run: Row) -> Row:
    global _busy
    try:
        _busy = True
        return _measure(run)
    except SystemExit as leave:  # the pool would take it for a result
        os._exit(leave.code if isinstance(leave.code, int) else 1)
    finally:
        _busy = False
