from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from time import sleep
from typing import ClassVar

import pytest

from lightup.base.errors import InputError, WorkFailed
from lightup.lab._journal import JOURNAL, Journal
from lightup.lab._rows import Row, grouped, seed_of
from lightup.lab.estimates import mean
from lightup.lab.experiment import Experiment, perform
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
    """Returns all files except the journal, in which the order of the runs is random."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.name != JOURNAL}


def journal_of(folder: Path) -> tuple[Row, list[tuple[Row, Row]]]:
    settings, *lines = map(json.loads, (folder / JOURNAL).read_text().splitlines())
    return settings, lines


def recorded(folder: Path) -> list[int]:
    return sorted(run["number"] for run, _ in journal_of(folder)[1])


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
    settings, lines = journal_of(tmp_path / "a" / "b")
    assert settings == {"experiment": "squares", "runs": 20, "of": "numbers"}
    assert all(result == {"square": run["number"] ** 2} for run, result in lines)
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
    files, journal = contents(tmp_path), (tmp_path / JOURNAL).read_bytes()
    for file in files:
        (tmp_path / file).unlink()
    shown: list[tuple[int, int]] = []
    perform(Squares(3), tmp_path, 1, lambda *counts: shown.append(counts))
    assert (shown, trace.take()) == ([(3, 3)], [])
    assert (contents(tmp_path), (tmp_path / JOURNAL).read_bytes()) == (files, journal)


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
def test_one_folder_is_for_one_at_a_time(fresh: bool, tmp_path: Path) -> None:
    first = Journal(Squares().settings, tmp_path)
    before = (tmp_path / JOURNAL).read_bytes()
    with pytest.raises(InputError) as caught:
        perform(Squares(), tmp_path, 1, fresh=fresh)
    message = f"expected no other process to use {tmp_path / JOURNAL}, got one that is writing to it"
    assert str(caught.value) == message
    assert (tmp_path / JOURNAL).read_bytes() == before
    first.close()
    Journal(Squares().settings, tmp_path).close()


@pytest.mark.parametrize("half", ["[", '[{"number": 7}, {"squ', '[{"number": 7}, {"square": 49}]'])
def test_a_line_that_was_being_written_is_done_again(half: str, tmp_path: Path) -> None:
    fill(tmp_path, [5, 6])
    with (tmp_path / JOURNAL).open("a") as file:
        file.write(half)
    fill(tmp_path, [7, 8])
    assert recorded(tmp_path) == [5, 6, 7, 8]


def test_half_a_character_at_the_end_is_done_again(tmp_path: Path) -> None:
    fill(tmp_path, [5])
    with (tmp_path / JOURNAL).open("ab") as file:
        file.write(b'[{"number\xe2')
    fill(tmp_path, [6])
    assert recorded(tmp_path) == [5, 6]


@pytest.mark.parametrize("length", [0, 1, 20])
def test_settings_that_were_being_written_are_no_loss(length: int, tmp_path: Path) -> None:
    (tmp_path / JOURNAL).write_text(json.dumps(Squares().settings)[:length])
    fill(tmp_path, [1, 2])
    assert recorded(tmp_path) == [1, 2]


def fill(folder: Path, numbers: Sequence[int]) -> None:
    journal = Journal(Squares().settings, folder)
    for number in numbers:
        assert not journal.has({"number": number})
        journal.add({"number": number}, {"square": number**2})
    journal.close()


SETTINGS = json.dumps(Squares().settings).encode() + b"\n"
RUN = b'[{"number": 1}, {"square": 1}]\n'
SPOILED = {
    "not JSON": b"hello\n",
    "a line of others": b"hello",
    "other settings that were being written": json.dumps(Squares(of="letters").settings).encode(),
    "not UTF-8": b"\xff\xfe\x00\n",
    "a number": b"5\n",
    "runs without settings": RUN,
    "no settings": b"\n" + RUN,
    "other settings": json.dumps(Squares(of="letters").settings).encode() + b"\n",
    "bad JSON in the middle": SETTINGS + b"{bad\n" + RUN,
    "bytes in the middle": SETTINGS + b"\xff\xfe\n" + RUN,
    "an empty line": SETTINGS + b"\n" + RUN,
    "settings twice": SETTINGS + RUN + SETTINGS + RUN,
    "no result": SETTINGS + b'[{"number": 1}]\n' + RUN,
    "a result that is no object": SETTINGS + b'[{"number": 1}, 1]\n',
}


@pytest.mark.parametrize("name", SPOILED)
def test_a_journal_that_cannot_be_used_is_refused_and_kept(name: str, tmp_path: Path) -> None:
    (tmp_path / JOURNAL).write_bytes(SPOILED[name])
    with pytest.raises(InputError) as caught:
        Journal(Squares().settings, tmp_path)
    assert "\n" not in str(caught.value)
    assert str(tmp_path / JOURNAL) in str(caught.value)
    assert (tmp_path / JOURNAL).read_bytes() == SPOILED[name]


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
