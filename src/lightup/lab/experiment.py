"""`Experiment`: many independent runs, each recorded as soon as it is finished.

An interrupted experiment continues where it stopped. The order in which several processes finish
their runs does not matter: the report sees them in the order of the plan.
"""

from __future__ import annotations

import json
import os
import platform
from abc import ABC, abstractmethod
from contextlib import closing
from dataclasses import asdict
from functools import partial
from importlib.metadata import version
from typing import TYPE_CHECKING, ClassVar

from ..base.errors import WorkFailed
from ..collecting.journal import JournaledFile
from ..kernel import is_compiled
from ..processes.chunks import as_finished, unfailing
from ..processes.crew import Crew
from ._rows import key_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from ._rows import Row
    from .report import Report

RUNS = "runs.jsonl"


class Experiment(ABC):
    """A plan of runs and a report on them: a frozen dataclass whose fields are the settings."""

    name: ClassVar[str]

    @abstractmethod
    def plan(self) -> Iterable[Row]:
        """Lists the runs, all different."""

    @abstractmethod
    def measure(self, run: Row) -> Row:
        """Does one run, in any process, and returns its result."""

    @abstractmethod
    def report(self, rows: Sequence[Row]) -> Report:
        """Reports what the finished runs show."""

    @property
    def settings(self) -> Row:
        """The kind of experiment and its fields, as they are read back from JSON."""
        row: Row = json.loads(json.dumps({"experiment": self.name, **asdict(self)}))  # type: ignore[call-overload]
        return row


def perform(
    experiment: Experiment,
    folder: Path,
    processes: int,
    show: Callable[[int, int], None] = lambda done, planned: None,
    *,
    fresh: bool = False,
) -> Report:
    """Does the runs that are not yet in the folder and writes the report into it.

    Calls `show` with the numbers of runs done and planned. `fresh` starts over.
    """
    plan = [*experiment.plan()]
    results: dict[str, Row] = {}
    with _runs(experiment, folder, fresh) as file:
        file.recover(partial(_take, results))
        left = [run for run in plan if key_of(run) not in results]
        done = len(plan) - len(left)
        show(done, len(plan))
        for run, result in _measured(experiment, left, processes):
            results[key_of(run)] = result
            file.write(json.dumps([run, result]).encode() + b"\n")
            if file.is_checkpoint_due:
                file.checkpoint()
            done += 1
            show(done, len(plan))
        file.checkpoint()
    rows = [run | results[key_of(run)] for run in plan]
    report = experiment.report(rows).with_part(_circumstances())
    report.write(folder, experiment.settings, rows)
    return report


def _runs(experiment: Experiment, folder: Path, fresh: bool) -> JournaledFile:
    """Opens the file of finished runs; only their number may differ from that of an earlier start."""
    folder.mkdir(parents=True, exist_ok=True)
    return JournaledFile(
        folder / RUNS, experiment.settings, resume=True, fresh=fresh, free=["runs"], work="experiment"
    )


def _take(results: dict[str, Row], line: bytes) -> bool:
    """Reads a finished run; returns whether the line holds one."""
    try:
        run, result = json.loads(line)
        results[key_of(run)] = {**result}
    except (ValueError, TypeError, RecursionError):
        return False
    return True


def _measured(experiment: Experiment, runs: Iterable[Row], processes: int) -> Iterator[tuple[Row, Row]]:
    """Yields each run with its result as soon as it is finished."""
    try:
        with (
            Crew(experiment.measure, processes) as crew,
            closing(unfailing(as_finished(crew, runs))) as pairs,
        ):
            yield from pairs
    except WorkFailed as error:
        raise WorkFailed(f"{error}; run the same command again to continue") from None


def _circumstances() -> str:
    """Names what the times in a report depend on."""
    kernel = "compiled" if is_compiled() else "interpreted"
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} CPUs"
    python = f"Python {platform.python_version()}"
    return f"Made by lightup {version('lightup-puzzle')} (kernel: {kernel}) with {python} on {system}."
