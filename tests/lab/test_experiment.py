from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fcntl import LOCK_EX, flock
from multiprocessing import get_context
from pathlib import Path
from time import sleep
from typing import ClassVar

import pytest

from lightup.base.errors import InputError, WorkFailed
from lightup.collecting.journal import ENDING
from lightup.lab._rows import Row, grouped, seed_of
from lightup.lab.estimates import mean
from lightup.lab.experiment import RUNS, Experiment, perform
from lightup.lab.report import Report, Table
from lightup.processes.crew import CRASHED

TRACE, TROUBLE = "LIGHTUP_TEST_TRACE", "LIGHTUP_TEST_TROUBLE"


@dataclass(frozen=True)
class Squares(Experiment):
    """Squares numbers. Each run adds a line to a file; one run can be made to fail or to die."""

    name: ClassVar[str] = "squares"

    runs: int = 20
    of: str = "numbers"

    def plan(self) -> Iterator[Row]:
        return ({"number": number} for number in range(self.runs))

    def measure(self, run: Row) -> Row:
        with Path(os.environ[TRACE]).open("a") as trace:
            trace.write(f"{run['number']}\n")
        number, _, trouble = os.environ.get(TROUBLE, "").partition(" ")
        if number == str(run["number"]):
            if trouble == "dies":
                os._exit(7)
            raise ValueError(trouble)
        return {"square": run["number"] ** 2}

    def report(self, rows: Sequence[Row]) -> Report:
        cells = [[row["number"], row["square"]] for row in rows]
        squares = mean([row["square"] for row in rows])
        return Report("Squares", [f"Mean: {squares}.", Table("squares", "All", ["n", "n * n"], cells)])


class Trace:
    """Knows which runs were done since the last `take`."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def take(self) -> list[int]:
        text = self.path.read_text() if self.path.exists() else ""
        self.path.unlink(missing_ok=True)
        return sorted(map(int, text.split()))


@pytest.fixture
def trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Trace:
    path = tmp_path / "trace.txt"
    monkeypatch.setenv(TRACE, str(path))
    return Trace(path)


def contents(folder: Path) -> dict[str, bytes]:
    """Returns all files except that of the runs, whose order is random, and its journal."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.startswith(RUNS)}


def runs_in(folder: Path) -> list[tuple[Row, Row]]:
    return [*map(json.loads, (folder / RUNS).read_text().splitlines())]


def journal_of(folder: Path) -> Row:
    journal: Row = json.loads((folder / (RUNS + ENDING)).read_text().splitlines()[0])
    return journal


def recorded(folder: Path) -> list[int]:
    return sorted(run["number"] for run, _ in runs_in(folder))


def interrupt_after(number: int) -> Callable[[int, int], None]:
    def show(done: int, planned: int) -> None:
        if done == number:
            raise KeyboardInterrupt

    return show


def test_a_whole_run(tmp_path: Path, trace: Trace) -> None:
    shown: list[tuple[int, int]] = []
    experiment = Squares()
    report = perform(experiment, tmp_path / "a" / "b", 2, lambda *counts: shown.append(counts))
    assert shown == [(done, 20) for done in range(21)]
    assert trace.take() == recorded(tmp_path / "a" / "b") == [*range(20)]
    journal = journal_of(tmp_path / "a" / "b")
    assert journal["settings"] == {"experiment": "squares", "runs": 20, "of": "numbers"}
    assert journal["bytes"] == (tmp_path / "a" / "b" / RUNS).stat().st_size
    assert all(
        result == {"square": run["number"] ** 2} for run, result in runs_in(tmp_path / "a" / "b")
    )
    assert [row[1] for row in report.tables()[0].rows] == [n * n for n in range(20)]
    assert {*contents(tmp_path / "a" / "b")} == {
        "report.md",
        "results.json",
        "runs.csv",
        "squares.csv",
    }


def test_interrupted_and_resumed_is_the_same_as_uninterrupted(tmp_path: Path, trace: Trace) -> None:
    whole, pieces = tmp_path / "whole", tmp_path / "pieces"
    perform(Squares(), whole, 1)
    trace.take()
    for stop in (0, 1, 9):
        before = recorded(pieces) if pieces.exists() else []
        with pytest.raises(KeyboardInterrupt):
            perform(Squares(), pieces, 2, interrupt_after(stop))
        assert {*before}.isdisjoint(trace.take())
        assert len(recorded(pieces)) == stop
        assert contents(pieces) == {}
    finished = recorded(pieces)
    perform(Squares(), pieces, 2)
    assert trace.take() == [number for number in range(20) if number not in finished]
    assert recorded(pieces) == [*range(20)]
    assert contents(pieces) == contents(whole)


def test_a_finished_one_is_only_reported_again(tmp_path: Path, trace: Trace) -> None:
    perform(Squares(3), tmp_path, 1)
    trace.take()
    files, runs = contents(tmp_path), (tmp_path / RUNS).read_bytes()
    for file in files:
        (tmp_path / file).unlink()
    shown: list[tuple[int, int]] = []
    perform(Squares(3), tmp_path, 1, lambda *counts: shown.append(counts))
    assert (shown, trace.take()) == ([(3, 3)], [])
    assert (contents(tmp_path), (tmp_path / RUNS).read_bytes()) == (files, runs)


def test_more_runs_keep_those_that_are_done(tmp_path: Path, trace: Trace) -> None:
    folder, fresh = tmp_path / "lab", tmp_path / "fresh"
    perform(Squares(3), folder, 1)
    trace.take()
    perform(Squares(5), folder, 1)
    assert trace.take() == [3, 4]
    perform(Squares(5), fresh, 1)
    assert contents(folder) == contents(fresh)
    assert recorded(folder) == recorded(fresh)


def test_fewer_runs_are_reported_without_the_others(tmp_path: Path, trace: Trace) -> None:
    folder, fresh = tmp_path / "lab", tmp_path / "fresh"
    perform(Squares(5), folder, 1)
    perform(Squares(3), fresh, 1)
    trace.take()
    perform(Squares(3), folder, 1)
    assert trace.take() == []
    assert contents(folder) == contents(fresh)
    assert recorded(folder) == [*range(5)]


@pytest.mark.parametrize("fresh", [False, True])
def test_one_folder_is_for_one_at_a_time(fresh: bool, tmp_path: Path, trace: Trace) -> None:
    perform(Squares(3), tmp_path, 1)
    before = (tmp_path / RUNS).read_bytes()
    with (tmp_path / RUNS).open() as file:
        flock(file, LOCK_EX)
        with pytest.raises(InputError, match="expected no other experiment to write to"):
            perform(Squares(3), tmp_path, 1, fresh=fresh)
    assert (tmp_path / RUNS).read_bytes() == before
    perform(Squares(3), tmp_path, 1)


LEFT_BEHIND = {
    "half a line": b'[{"number": 7}, {"squ',
    "no line break": b'[{"number": 2}, {"square": 4}]',
    "half a character": b'[{"number\xe2',
    "zeros": b"\0\0\n",
    "no result": b'[{"number": 2}]\n',
    "a result that is no object": b'[{"number": 2}, 1]\n',
}


@pytest.mark.parametrize("name", LEFT_BEHIND)
def test_what_a_crash_left_behind_is_done_again(name: str, tmp_path: Path, trace: Trace) -> None:
    perform(Squares(2), tmp_path, 1)
    trace.take()
    with (tmp_path / RUNS).open("ab") as file:
        file.write(LEFT_BEHIND[name])
    perform(Squares(4), tmp_path, 1)
    assert trace.take() == [2, 3]
    assert recorded(tmp_path) == [0, 1, 2, 3]


def test_a_crash_before_the_journal_was_written_is_no_loss(tmp_path: Path, trace: Trace) -> None:
    (tmp_path / RUNS).touch()
    perform(Squares(2), tmp_path, 1)
    assert recorded(tmp_path) == [0, 1]


def test_runs_that_were_safe_must_still_be_there(tmp_path: Path, trace: Trace) -> None:
    perform(Squares(3), tmp_path, 1)
    spoiled = (tmp_path / RUNS).read_bytes().replace(b"square", b"\0quare", 1)
    (tmp_path / RUNS).write_bytes(spoiled)
    with pytest.raises(InputError, match="got others: something else has changed it"):
        perform(Squares(3), tmp_path, 1)
    assert (tmp_path / RUNS).read_bytes() == spoiled


TROUBLES = {"fails": "ValueError: fails", "dies": CRASHED}


@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_run_that_goes_wrong_ends_the_experiment_but_loses_nothing(
    trouble: str,
    tmp_path: Path,
    trace: Trace,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(TROUBLE, f"12 {trouble}")
    with pytest.raises(WorkFailed, match=f"^{TROUBLES[trouble]}; run the same command again"):
        perform(Squares(), tmp_path / "lab", 2)
    before = recorded(tmp_path / "lab")
    assert 12 not in before
    monkeypatch.delenv(TROUBLE)
    trace.take()
    perform(Squares(), tmp_path / "lab", 1)
    assert {*before}.isdisjoint(trace.take())
    assert recorded(tmp_path / "lab") == [*range(20)]


def test_an_interruption_ends_no_process_of_others(tmp_path: Path, trace: Trace) -> None:
    other = get_context("spawn").Process(target=sleep, args=(60,))
    other.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            perform(Squares(), tmp_path / "lab", 1, interrupt_after(1))
        assert other.is_alive()
    finally:
        other.kill()
        other.join()


def test_each_run_has_a_seed_of_its_own() -> None:
    runs = [*Squares(1000).plan()]
    seeds = Counter(seed_of(seed, run) for seed in range(3) for run in runs)
    assert len(seeds) == 3000
    assert all(0 <= seed < 1 << 63 for seed in seeds)
    assert seed_of(1, {"a": 1, "b": 2}) == seed_of(1, {"b": 2, "a": 1})


def test_rows_by_their_values() -> None:
    rows = [{"a": 1, "b": 1}, {"a": 1, "b": 2}, {"a": 2, "b": 2}]
    assert grouped(rows, "a", "b")[1, 2] == [rows[1]]
    assert grouped(rows, "b")[2,] == rows[1:]
    assert grouped(rows, "b")[3,] == []
