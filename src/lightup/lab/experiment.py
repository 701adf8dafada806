"""`Experiment`: many independent runs, each recorded as soon as it is finished.

An interrupted experiment continues where it stopped. The order in which several processes finish
their runs does not matter: the report sees them in the order of the plan.
"""

from __future__ import annotations

import json
import os
import platform
from abc import ABC, abstractmethod
from dataclasses import asdict
from importlib.metadata import version
from typing import TYPE_CHECKING, ClassVar

from ..base.errors import WorkFailed
from ..kernel import is_compiled
from ..processes.chunks import as_finished, unfailing
from ..processes.crew import Crew
from ._journal import Journal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from ._rows import Row
    from .report import Report

ADVICE = "run the same command again to continue"


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
    """Does the runs that are not yet in the journal and writes the report into the folder.

    Calls `show` with the numbers of runs done and planned. `fresh` empties the journal first.
    """
    plan = [*experiment.plan()]
    journal = Journal(experiment.settings, folder, fresh=fresh)
    try:
        left = [run for run in plan if not journal.has(run)]
        done = len(plan) - len(left)
        show(done, len(plan))
        with Crew(experiment.measure, processes) as crew:
            for run, result in unfailing(as_finished(crew, left)):
                journal.add(run, result)
                done += 1
                show(done, len(plan))
    except WorkFailed as error:
        raise WorkFailed(f"{error}; {ADVICE}") from None
    finally:
        journal.close()
    rows = journal.rows(plan)
    report = experiment.report(rows).with_part(_circumstances())
    report.write(folder, experiment.settings, rows)
    return report


def _circumstances() -> str:
    """Names what the times in a report depend on."""
    kernel = "compiled" if is_compiled() else "interpreted"
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} CPUs"
    python = f"Python {platform.python_version()}"
    return f"Made by lightup {version('lightup-puzzle')} (kernel: {kernel}) with {python} on {system}."
