"""Every command reports errors alike: a line on standard error and, with `--json`, an object."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from lightup.cli import app

from ..support.command import error, lightup, lightup_process

V1, BAD = "3x3:d4d", "3x3:b"
CELLS = "expected 9 cells, got 2: 'b'"
NO_FILE = "expected a file or '-', got 'nowhere': no such file"
ENGINE = "expected a complete engine, got 'walksat'"

# Arguments; the kind of error, the message and the source in JSON.
ERRORS: dict[str, tuple[list[str], str, str, str]] = {
    "solve": (["solve", BAD], "input", CELLS, BAD),
    "solve one of several": (["solve", BAD, BAD], "input", CELLS, BAD),
    "count": (["solve", "--count", BAD], "input", CELLS, BAD),
    "common": (["solve", "--common", "--engine", "walksat", V1], "input", ENGINE, V1),
    "check": (["check", BAD], "input", CELLS, BAD),
    "check against": (["check", V1, "--puzzle", BAD], "input", CELLS, ""),
    "rate": (["rate", BAD], "input", CELLS, BAD),
    "hint": (["hint", BAD], "input", CELLS, BAD),
    "explain": (["explain", BAD], "input", CELLS, BAD),
    "explain a cell": (
        ["explain", V1, "--cell", "r4c1"],
        "input",
        "expected a cell from r1c1 to r3c3, got 'r4c1'",
        V1,
    ),
    "verify": (["verify", "nowhere"], "input", NO_FILE, "nowhere"),
    "decode": (["decode", V1, "nowhere"], "input", NO_FILE, V1),
    "walksat": (["walksat", BAD], "input", CELLS, BAD),
    "lab": (["lab", "walksat", BAD], "input", CELLS, ""),
}


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_is_a_line_and_an_object(name: str) -> None:
    args, kind, message, source = ERRORS[name]
    number = args.count(source) if source else 1
    prefix = f"{source}: " if number > 1 else ""
    words, data = lightup(*args), lightup(*args, "--json")
    lines = f"{prefix}{message}\n" * number
    counts = f"{number} puzzles: {number} failed\n" if number > 1 else ""
    assert words == (2, "", lines + counts)
    assert (data.status, data.err) == (2, lines)
    found = [json.loads(line) for line in data.out.splitlines()]
    assert [one | {"name": ""} for one in found] == [error(kind, message, source)] * number


def test_a_missing_engine_is_told_once() -> None:
    ran = lightup("solve", V1, V1, "--engine", "cmd:/no/such", "--json")
    found = json.loads(ran.out)["error"]
    assert (ran.status, found["kind"], ran.err) == (2, "engine", f"{found['message']}\n")


def test_a_missing_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['matplotlib'] = None\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    ran = lightup_process("lab", "walksat", V1, "--json", cwd=tmp_path)
    assert (ran.status, json.loads(ran.out)["error"]["kind"]) == (2, "package")


@pytest.mark.parametrize("args", [["solve", V1], ["formats"], ["encode", V1]])
def test_an_output_that_is_full(args: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        ran = lightup_process(*args, stdout=full)
    assert ran == (2, "", "cannot write the output: no space left on device\n")


UNREADABLE = "/proc/self/mem"


@pytest.mark.skipif(not Path(UNREADABLE).exists(), reason=f"no {UNREADABLE} here")
def test_a_file_that_cannot_be_read() -> None:
    ran = lightup("solve", UNREADABLE)
    assert ran == (2, "", f"cannot read '{UNREADABLE}': input/output error\n")


@pytest.mark.parametrize(
    ("raised", "status", "says"),
    [
        (ValueError("a\nb\x1b"), 4, r"unforeseen error (ValueError: 'a\nb\x1b' in "),
        (RecursionError(), 4, "unforeseen error (RecursionError: '' in "),
        (MemoryError(), 3, "gave up: out of memory"),
    ],
)
def test_an_unforeseen_error_is_a_line(
    raised: Exception, status: int, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run_app() -> int:
        raise raised

    monkeypatch.setattr(app, "run_app", run_app)
    ran = lightup("formats")
    assert (ran.status, ran.out, ran.err.count("\n")) == (status, "", 1)
    assert ran.err.startswith(says)
    assert ("please report it" in ran.err) == (status == 4)


SHARE = "expected a share such as 30% or 0.3, got "
WALLS = f"{SHARE}'nan'"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["lab", "encodings", "--walls", "nan"], WALLS),
        *(
            ([*command, "--walls", "5"], f"{SHARE}'5'")
            for command in (["lab", "encodings"], ["random", "7"])
        ),
        (["solve", V1, "--timeout", "soon"], "expected a number, got 'soon'"),
        (["solve", V1, "--all", "few"], "expected a whole number, got 'few'"),
        (["lab", "phase", "--walls", "nan"], "expected numbers from 0 to 1, got 'nan'"),
        (["lab", "walksat", V1, "--comparison-noise", "nan"], WALLS),
        (["walksat", V1, "--noise", "nan"], WALLS),
        (["lab", "phase", "--max-conflicts", "1" + "0" * 23], "expected a number in the range"),
        (["lab", "phase", "--runs", "1" + "0" * 23], "expected a number in the range"),
        (["lab", "phase", "--jobs", "1" + "0" * 23], "expected a number in the range"),
    ],
)
def test_numbers_that_cannot_be(args: list[str], message: str, tmp_path: Path) -> None:
    ran = lightup(*args, cwd=tmp_path)
    assert (ran.status, ran.out, message in ran.err) == (2, "", True), ran.err
