"""The experiments as a user runs them: interrupted, resumed, in a wrong folder, with bad numbers."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest

from lightup.collecting.journal import ENDING
from lightup.lab.experiment import RUNS

from ..support.command import lightup, lightup_process
from ..support.processes import LONGEST_WAIT, wait_for

V1 = "3x3:d4d"
EXAMPLE = str(Path(__file__).resolve().parents[2] / "examples" / "7x7.txt")
SETTINGS = ["walksat", EXAMPLE, "--noise", "0,.2,.5", "--max-flips", "100,100000", "--runs", "12"]
TINY = ["walksat", V1, "--noise", "0,.5", "--max-flips", "10", "--runs", "2", "--jobs", "1"]


def test_the_study_repeated_with_few_runs(tmp_path: Path) -> None:
    ran = lightup("lab", "walksat", "--study", "--runs", "2", "--jobs", "1", "-o", str(tmp_path))
    assert (ran.status, ran.err) == (0, "")
    assert "| 100000 | report | 1000 | 1000 | 1000 | 1000 | 980 | 839 | 360 |" in ran.out
    assert "\n| Least Modified | 108 | " in ran.out
    assert "Figures that differ: " in (tmp_path / "report.md").read_text()


def test_the_generator_of_the_study_beside_those_of_the_lab(tmp_path: Path) -> None:
    args = ("--like", "inf432", "--sides", "4", "--walls", ".3", "--runs", "5", "--jobs", "1")
    ran = lightup("lab", "phase", *args, "--json", "-o", str(tmp_path))
    (row,) = json.loads(ran.out)["tables"]["generators"]
    assert row["planted_solvable"] == 100


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["walksat"], "expected INPUT or --study"),
        (["walksat", "--study", V1], "expected --study without input"),
        (["walksat", "--study", "--noise", ".1"], "expected --study without --noise"),
        (["phase", "--like", "inf432", "--clues", ".1"], "expected --like without --clues"),
    ],
)
def test_what_the_study_fixes_cannot_be_chosen(args: list[str], message: str) -> None:
    ran = lightup("lab", *args)
    assert ran.status == 2
    assert ran.err.startswith(message)


def contents(folder: Path) -> dict[str, bytes]:
    """Returns all files except that of the runs, whose order is random, and its journal."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.startswith(RUNS)}


def lines_of(folder: Path) -> list[bytes]:
    runs = folder / RUNS
    return runs.read_bytes().splitlines(keepends=True) if runs.exists() else []


def start(args: list[str], errors: Path, runs: int) -> subprocess.Popen[bytes]:
    """Starts an experiment in its own process group and waits until it has done some runs."""
    command = [sys.executable, "-m", "lightup", "lab", *args]
    with errors.open("wb") as file:
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=file, start_new_session=True
        )
    folder = Path(args[args.index("-o") + 1])
    wait_for(lambda: len(lines_of(folder)) >= runs or process.poll() is not None)
    assert process.poll() is None, "finished too early"
    return process


def alive(group: int) -> list[str]:
    """Returns the commands of a process group that are still running."""
    table = subprocess.run(
        ["ps", "-A", "-ww", "-o", "pgid=,stat=,args="], capture_output=True, text=True
    )
    processes = (line.split(None, 2) for line in table.stdout.splitlines())
    return [words[2] for words in processes if words[0] == str(group) and words[1][0] != "Z"]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Runs an experiment without an interruption."""
    folder = tmp_path_factory.mktemp("lab") / "whole"
    ran = lightup("lab", *SETTINGS, "-o", str(folder), "--jobs", "1")
    assert (ran.status, ran.err) == (0, "")
    return folder


ENDS = {
    signal.SIGINT: (130, r"interrupted: \d+ of 336 runs done; run it again to continue\n"),
    signal.SIGTERM: (143, ""),
    signal.SIGKILL: (-9, r"(?s)(?!.*Traceback).*"),  # Python may report what it could not clean up
}


@pytest.mark.parametrize("number", ENDS, ids=lambda number: number.name)
def test_interrupted_and_resumed_is_the_same_as_uninterrupted(
    number: signal.Signals, whole: Path, tmp_path: Path
) -> None:
    folder, errors = tmp_path / "lab", tmp_path / "errors.txt"
    args = [*SETTINGS, "-o", str(folder), "--jobs", "2"]
    process = start(args, errors, 20)
    if number == signal.SIGINT:
        os.killpg(process.pid, number)  # as a terminal does
    else:
        process.send_signal(number)
    status, message = ENDS[number]
    assert process.wait(LONGEST_WAIT) == status
    done = [line for line in lines_of(folder) if line.endswith(b"\n")]
    assert re.fullmatch(message, errors.read_text())
    assert contents(folder) == {}
    try:
        if number == signal.SIGKILL:
            with (folder / RUNS).open("ab") as file:
                file.write(b'[{"part": "grid", "enc')
        ran = lightup("lab", *args)
        assert (ran.status, ran.err) == (0, "")
    finally:
        if left := alive(process.pid):
            os.killpg(process.pid, signal.SIGKILL)
    assert contents(folder) == contents(whole)
    lines = lines_of(folder)
    assert lines[: len(done)] == done
    assert sorted(lines) == sorted(lines_of(whole))
    assert left == []


def children(pid: int) -> list[int]:
    table = subprocess.run(
        ["ps", "-A", "-ww", "-o", "pid=,ppid=,args="], capture_output=True, text=True
    )
    processes = (line.split(None, 2) for line in table.stdout.splitlines())
    return [int(p) for p, parent, args in processes if parent == str(pid) and "spawn_main" in args]


def test_a_worker_that_is_killed_costs_nothing(whole: Path, tmp_path: Path) -> None:
    folder, errors = tmp_path / "lab", tmp_path / "errors.txt"
    process = start([*SETTINGS, "-o", str(folder), "--jobs", "2"], errors, 20)
    os.kill(children(process.pid)[0], signal.SIGKILL)
    assert (process.wait(LONGEST_WAIT), errors.read_text()) == (0, "")
    assert contents(folder) == contents(whole)


def test_an_interrupt_leaves_no_solver_behind(tmp_path: Path) -> None:
    """A solver has its own process group, whose number it writes to a file.

    Before that it writes more than a pipe holds: somebody reads it, so it is known to have started.
    """
    script, numbers = tmp_path / "solver", tmp_path / "numbers.txt"
    script.write_text(f"#!/bin/sh\nyes c | head -c 200000\necho $$ >> {numbers}\nexec sleep 3000\n")
    script.chmod(0o755)
    args = ["engines", *[V1] * 3, "--engine", f"cmd:{script}", "--timeout", "1000", "--runs", "3"]
    process = start([*args, "-o", str(tmp_path / "lab"), "--jobs", "2"], tmp_path / "errors.txt", 0)
    wait_for(lambda: numbers.exists() and len(numbers.read_text().split()) == 2)
    os.killpg(process.pid, signal.SIGINT)
    assert process.wait(LONGEST_WAIT) == 130
    left = [group for group in map(int, numbers.read_text().split()) if alive(group)]
    for group in left:
        os.killpg(group, signal.SIGKILL)
    assert left == []


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Runs a small experiment; a file beside its folder holds its output."""
    folder = tmp_path_factory.mktemp("lab") / "tiny"
    ran = lightup("lab", *TINY, "-o", str(folder))
    assert (ran.status, ran.err) == (0, "")
    folder.with_name("out.txt").write_text(ran.out)
    return folder


@pytest.fixture
def copy(tiny: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(tiny, tmp_path / "copy"))


def test_the_tables_are_shown(tiny: Path) -> None:
    report, out = (tiny / "report.md").read_text(), tiny.with_name("out.txt").read_text()
    assert out.endswith(f"\nreport: {tiny / 'report.md'}\n")
    tables = [line for line in report.splitlines() if line.startswith("|")]
    assert [line for line in out.splitlines() if line.startswith("|")] == tables


def test_json_is_what_is_in_the_file(tiny: Path) -> None:
    ran = lightup("lab", *TINY, "-o", str(tiny), "--json")
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out) == json.loads((tiny / "results.json").read_text())


def test_fresh_starts_over(copy: Path, tiny: Path) -> None:
    runs = (copy / RUNS).read_text()
    (copy / RUNS).write_text(runs.replace("true", "false"))
    assert lightup("lab", *TINY, "-o", str(copy), "--fresh").status == 0
    assert contents(copy) == contents(tiny)
    assert sorted(lines_of(copy)) == sorted(lines_of(tiny))


OTHERS = {
    "another seed": ("seed", [*TINY, "--seed", "1"]),
    "another noise to compare at": ("comparison_noise", [*TINY, "--comparison-noise", ".2"]),
    "another puzzle": ("source", ["walksat", "2x2:d", *TINY[2:]]),
    "more runs of another seed": ("seed", [*TINY, "--runs", "3", "--seed", "1"]),
    "another experiment": ("experiment", ["phase", "--sides", "2", "--walls", "0", "--clues", "0"]),
}


@pytest.mark.parametrize("name", OTHERS)
def test_another_experiment_in_the_folder_is_refused(name: str, copy: Path, tiny: Path) -> None:
    ran = lightup("lab", *OTHERS[name][1], "-o", str(copy))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        f"expected the same experiment as in '{copy / RUNS}', got another {OTHERS[name][0]}; "
        "choose another place with -o or start over with --fresh\n"
    )
    assert (contents(copy), lines_of(copy)) == (contents(tiny), lines_of(tiny))


def test_more_runs_go_on_where_fewer_ended(copy: Path, tmp_path: Path) -> None:
    done, fresh = lines_of(copy), tmp_path / "fresh"
    for folder in (copy, fresh):
        assert lightup("lab", *TINY, "--runs", "3", "-o", str(folder)).status == 0
    assert lines_of(copy)[: len(done)] == done
    assert sorted(lines_of(copy)) == sorted(lines_of(fresh))
    assert contents(copy) == contents(fresh)


def test_a_folder_in_use_is_refused(copy: Path, tiny: Path) -> None:
    with (copy / RUNS).open("ab") as file:
        flock(file, LOCK_EX)
        ran = lightup("lab", *TINY, "--runs", "3", "-o", str(copy))
    message = f"expected no other experiment to write to '{copy / RUNS}', got one at work\n"
    assert ran == (2, "", message)
    assert (contents(copy), lines_of(copy)) == (contents(tiny), lines_of(tiny))


def test_a_file_of_others_is_refused_and_kept(tmp_path: Path) -> None:
    (tmp_path / RUNS).write_text("mine, without a newline")
    ran = lightup("lab", *TINY, "-o", str(tmp_path))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert contents(tmp_path) == {}
    assert (tmp_path / RUNS).read_text() == "mine, without a newline"


def test_lists_are_in_order_and_without_repetition(copy: Path, tiny: Path) -> None:
    args = ["0.5,0,.50,0.0" if arg == "0,.5" else arg for arg in TINY]
    assert lightup("lab", *args, "-o", str(copy)).status == 0
    assert (contents(copy), lines_of(copy)) == (contents(tiny), lines_of(tiny))


SPOILED = {
    RUNS: [b"\xff\xfe\n", b"{bad\n", b""],
    RUNS + ENDING: [b"\xff\xfe\n", b"{bad\n", b"{}", b"[" * 100_000],
}


@pytest.mark.parametrize(
    ("name", "spoil"), [(name, spoil) for name in SPOILED for spoil in SPOILED[name]]
)
def test_spoiled_runs_are_one_line(name: str, spoil: bytes, copy: Path) -> None:
    (copy / name).write_bytes(spoil)
    ran = lightup("lab", *TINY, "-o", str(copy))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.endswith("start over with --fresh\n")
    assert (copy / name).read_bytes() == spoil


BAD = {
    "noise too large": ["walksat", V1, "--noise", "2"],
    "noise is no number": ["walksat", V1, "--noise", "a,b"],
    "no noise": ["walksat", V1, "--noise", ""],
    "no flips": ["walksat", V1, "--max-flips", "0"],
    "no runs": ["walksat", V1, "--runs", "0"],
    "not CNF": ["walksat", V1, "--encoding", "opb"],
    "no puzzle": ["walksat", "3x3:d4"],
    "noise to compare at": ["walksat", V1, "--comparison-noise", "2"],
    "too large a side": ["phase", "--sides", "101"],
    "no conflicts": ["phase", "--max-conflicts", "0"],
    "no side": ["phase", "--sides", "0"],
    "a comma too many": ["phase", "--walls", ".1,"],
    "solver without CNF": ["encodings", "--solver", "native"],
    "no time": ["encodings", "--timeout", "0"],
    "unknown engine": ["engines", V1, "--engine", "luck"],
    "missing engine": ["engines", V1, "--engine", "cmd:/no/such"],
    "one bad puzzle of several": ["engines", V1, "3x3:d4", "--engine", "native"],
    "unknown experiment": ["luck"],
}


@pytest.mark.parametrize("name", BAD)
def test_bad_arguments(name: str, tmp_path: Path) -> None:
    ran = lightup("lab", *BAD[name], cwd=tmp_path)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert [*tmp_path.iterdir()] == []


def test_a_solver_that_cannot_say_no_is_refused(tmp_path: Path) -> None:
    ran = lightup("lab", "encodings", "--solver", "walksat", cwd=tmp_path)
    assert ran == (2, "", "expected a complete engine, got 'walksat'\n")
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("name", ["a.cnf", "a.txt", "-"])
def test_walksat_takes_a_formula(name: str, tmp_path: Path) -> None:
    text = "c a comment\np cnf 2 2\n1 2 0 -1 0\n"
    for file in ("a.cnf", "a.txt"):
        (tmp_path / file).write_text(text)
    args = ["lab", "walksat", name, "--jobs", "1"]
    ran = lightup(*args, "--encoding", "runs", stdin=text, cwd=tmp_path)
    assert ran == (2, "", "expected a puzzle to encode as 'runs', got a formula\n")
    ran = lightup(*args, "--runs", "1", "--max-flips", "9", "--json", stdin=text, cwd=tmp_path)
    assert ran.status == 0
    assert json.loads(ran.out)["tables"]["heuristics"][0]["found_direct"] == 1


def test_an_engine_named_twice_is_one(tmp_path: Path) -> None:
    args = ["engines", V1, "--engine", "native", "--engine", "native", "--jobs", "1", "--json"]
    ran = lightup("lab", *args, cwd=tmp_path)
    assert [line["answered"] for line in json.loads(ran.out)["tables"]["engines"]] == [1]
    assert (tmp_path / "lab-engines" / "report.md").exists()


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for folder in ("file", "file/folder"):
        ran = lightup_process("lab", *TINY, "-o", folder, cwd=tmp_path)
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert (tmp_path / "file").read_text() == "mine"


def test_without_matplotlib_it_says_so_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['matplotlib'] = None\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    ran = lightup_process("lab", *TINY, "-o", str(tmp_path / "lab"))
    assert ran == (2, "", "an experiment needs more packages: pip install 'lightup-puzzle[plot]'\n")
    assert not (tmp_path / "lab").exists()


def test_help_names_the_experiments() -> None:
    ran = lightup("lab", "--help")
    assert (ran.status, ran.err) == (0, "")
    for name in ("walksat", "encodings", "engines", "phase"):
        assert f"\n  {name} " in ran.out
        help = lightup("lab", name, "--help")
        assert help.status == 0
        assert all(
            option in help.out for option in ("--runs", "--jobs", "--output", "--fresh", "--json")
        )
