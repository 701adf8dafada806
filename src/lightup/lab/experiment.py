"""`Experiment`: many independent runs, each recorded as soon as it is finished.

A run is a `Row`, a JSON object: what to do, and in the end also what came out. The journal of an
experiment is a file with its settings on the first line and a finished run on each further one. So an
experiment that was interrupted goes on where it stopped, and the order in which several processes
finished their runs does not matter: the rows are put back into the order of the plan.
"""

from __future__ import annotations

import json
import os
import platform
import signal
import sys
from abc import ABC, abstractmethod
from collections import defaultdict
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import asdict
from fcntl import LOCK_EX, LOCK_NB, flock
from importlib.metadata import version
from itertools import islice
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from random import Random
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from ..base.clock import deadline_in
from ..base.errors import EngineFailed, InputError
from ..kernel import is_compiled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Future
    from multiprocessing.process import BaseProcess
    from pathlib import Path
    from types import FrameType

    from .report import Report

Row = dict[str, Any]
Groups = dict[tuple[Any, ...], list[Row]]
JOURNAL = "runs.jsonl"
SECONDS_TO_LEAVE = 2
RUNS_IN_HAND = 4  # per process, so that none waits for the next one


class Experiment(ABC):
    """What to run and what to make of it; a frozen dataclass, whose fields are the settings."""

    name: ClassVar[str]

    @abstractmethod
    def plan(self) -> Iterable[Row]:
        """The runs, all different."""

    @abstractmethod
    def measure(self, run: Row) -> Row:
        """Does one run, in any process, and gives what came out."""

    @abstractmethod
    def report(self, rows: Sequence[Row]) -> Report:
        """Says what all finished runs show."""

    @property
    def settings(self) -> Row:
        """What tells the experiment from others of its kind, as JSON would give it back."""
        row: Row = json.loads(json.dumps({"experiment": self.name, **asdict(self)}))  # type: ignore[call-overload]
        return row


class Journal:
    """The finished runs of an experiment, in a file that a crash cannot spoil."""

    def __init__(self, experiment: Experiment, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / JOURNAL
        self._results: dict[str, Row] = {}
        self._file = self._path.open("ab+")
        try:
            self._open(experiment.settings)
        except BaseException:
            self._file.close()
            raise

    def _open(self, settings: Row) -> None:
        """Reads what is there; begins with the settings if there is nothing."""
        try:
            flock(self._file, LOCK_EX | LOCK_NB)
        except OSError:
            raise InputError(f"expected to be alone, but another process writes {self._path}") from None
        self._file.seek(0)
        *lines, rest = self._file.read().split(b"\n")
        for number, line in enumerate(lines, 1):
            self._read(number, line, settings)
        if not lines and not _line(settings).startswith(rest):
            raise InputError(f"expected the settings in line 1 of {self._path}, got {rest[:40]!r}")
        self._file.truncate(self._file.tell() - len(rest))  # a line that was being written
        if not lines:
            self._write(settings)

    def _read(self, number: int, line: bytes, settings: Row) -> None:
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            entry = None
        if number == 1 and isinstance(entry, dict):
            self._check(entry, settings)
        elif number > 1 and isinstance(entry, list) and [*map(type, entry)] == [dict, dict]:
            self._results[_key(entry[0])] = entry[1]
        else:
            what = "a finished run" if number > 1 else "the settings"
            raise InputError(f"expected {what} in line {number} of {self._path}, got {line[:40]!r}")

    def _check(self, found: Row, settings: Row) -> None:
        same_kind = found.get("experiment") == settings["experiment"]
        names = {*found, *settings} - {"runs"} if same_kind else {"experiment"}
        if other := sorted(name for name in names if found.get(name) != settings.get(name)):
            raise InputError(
                f"expected the same experiment as in {self._path}, got another {', '.join(other)}: "
                "choose another folder (-o) or begin afresh (--fresh)"
            )

    def _write(self, entry: object) -> None:
        self._file.write(_line(entry))
        self._file.flush()

    def has(self, run: Row) -> bool:
        return _key(run) in self._results

    def add(self, run: Row, result: Row) -> None:
        """Records a finished run, at once."""
        self._results[_key(run)] = result
        self._write([run, result])

    def rows(self, plan: Iterable[Row]) -> list[Row]:
        """The finished runs in the order of the plan."""
        return [run | self._results[_key(run)] for run in plan if self.has(run)]

    def close(self) -> None:
        self._file.close()


def _line(entry: object) -> bytes:
    return json.dumps(entry).encode() + b"\n"


def _key(run: Row) -> str:
    return json.dumps(run, sort_keys=True)


def perform(
    experiment: Experiment,
    folder: Path,
    processes: int,
    show: Callable[[int, int], None] = lambda done, planned: None,
) -> Report:
    """Does what is left of an experiment and writes its report; tells how many runs are done."""
    plan = [*experiment.plan()]
    journal = Journal(experiment, folder)
    try:
        left = [run for run in plan if not journal.has(run)]
        done = len(plan) - len(left)
        show(done, len(plan))
        for run, result in conduct(experiment, left, processes):
            journal.add(run, result)
            done += 1
            show(done, len(plan))
    finally:
        journal.close()
    rows = journal.rows(plan)
    report = experiment.report(rows).with_part(_circumstances())
    report.write(folder, experiment.settings, rows)
    return report


def _circumstances() -> str:
    """What the times in a report depend on."""
    kernel = "compiled" if is_compiled() else "interpreted"
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors"
    python = f"Python {platform.python_version()}"
    return f"Made by lightup {version('lightup')} (kernel: {kernel}) with {python} on {system}."


def conduct(experiment: Experiment, runs: Sequence[Row], processes: int) -> Iterator[tuple[Row, Row]]:
    """Does the runs in several processes; yields each with its result when it is finished."""
    left, others = iter(runs), active_children()
    pending: dict[Future[Row], Row] = {}
    with ProcessPoolExecutor(
        processes, get_context("spawn"), initializer=_prepare, initargs=(experiment,)
    ) as pool:
        try:
            while True:
                with _deaf_to_ctrl_c():
                    for run in islice(left, RUNS_IN_HAND * processes - len(pending)):
                        pending[pool.submit(_measure, run)] = run
                if not pending:
                    return
                for future in wait(pending, return_when=FIRST_COMPLETED).done:
                    yield pending.pop(future), future.result()
        except BaseException as error:
            _stop([process for process in active_children() if process not in others])
            if isinstance(error, BrokenProcessPool):
                raise EngineFailed("a process has died; the same command goes on") from None
            raise


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Lets Ctrl-C wait; a process that is started meanwhile does not hear it before it is ready."""
    resource_tracker.ensure_running()  # it would listen again when it starts
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def _stop(processes: Sequence[BaseProcess]) -> None:
    """Ends processes: those in the middle of a library's work do not listen, and are killed."""
    for process in processes:
        process.terminate()
    deadline = deadline_in(SECONDS_TO_LEAVE)
    for process in processes:
        process.join(max(0, deadline - monotonic()))
        process.kill()


_experiment: Experiment
_busy = False


def _prepare(experiment: Experiment) -> None:
    """Makes a process ready: Ctrl-C is for the one that started it, which then ends this one."""
    global _experiment
    _experiment = experiment
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    signal.signal(signal.SIGTERM, _leave)
    Thread(target=_follow, daemon=True).start()


def _leave(number: int, frame: FrameType | None) -> None:
    """Ends the process: a run at hand in an orderly way, so that no solver is left behind."""
    if _busy:
        sys.exit(128 + number)
    os._exit(128 + number)


def _follow() -> None:
    """Ends this process when the one that started it is gone, in whatever way."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)


def _measure(run: Row) -> Row:
    global _busy
    try:
        _busy = True
        return _experiment.measure(run)
    except SystemExit as leave:  # which the pool would take for a result
        os._exit(leave.code if isinstance(leave.code, int) else 1)
    finally:
        _busy = False


def seed_of(seed: int, run: Row) -> int:
    """A seed for one run of an experiment, which has its own."""
    return Random(f"{seed} {_key(run)}").getrandbits(63)


def grouped(rows: Iterable[Row], *names: str) -> Groups:
    """The rows by their values of these names; no rows for values that none has.

    >>> grouped([{"side": 5, "flips": 7}, {"side": 6, "flips": 8}], "side")[6,]
    [{'side': 6, 'flips': 8}]
    """
    groups: Groups = defaultdict(list)
    for row in rows:
        groups[tuple(row[name] for name in names)].append(row)
    return groups
