"""`lightup solve --certificate` and `lightup verify` as a user runs them."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest

from lightup.base.errors import OutOfTime
from lightup.solving.solve import Result

from ..support.command import Ran, lightup

UNIQUE = "3x3:d4d"
SEVERAL = "2x2:d"
NONE = "3x3:4h"
WHY = "The 4 at r1c1 has only two places for its bulbs.\n"
MARKED = "x.\n.."  # has one solution that keeps the dot


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "certificate.json"


def certified(file: Path, *args: str) -> Ran:
    return lightup("solve", *args, "--certificate", str(file))


# Arguments, the output and exit status of `solve`, and what `verify` then says.
PROVEN = {
    "unique": ([UNIQUE], 0, ".*.\n*4*\n.*.\n", ".*.\n*4*\n.*.\nproven: exactly one solution ("),
    "none": ([NONE], 1, "", "4..\n...\n...\nproven: no solution ("),
    "with marks": (
        [MARKED, "--keep-marks"],
        0,
        ".*\n*.\n",
        ".*\n*.\nproven: exactly one solution that keeps the marks (",
    ),
    "by another engine": (
        [NONE, "--engine", "pysat"],
        1,
        "",
        "4..\n...\n...\nproven: no solution (",
    ),
}


@pytest.mark.parametrize("name", PROVEN)
def test_a_certificate_is_verified(name: str, file: Path) -> None:
    args, status, answer, verdict = PROVEN[name]
    assert certified(file, *args)[:2] == (status, answer)
    ran = lightup("verify", str(file))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(verdict)
    assert lightup("verify", "-", stdin=file.read_bytes()) == ran


@pytest.mark.parametrize(
    ("puzzle", "claim", "board", "solution"),
    [
        (UNIQUE, "unique", "...\n.4.\n...", ".*.\n*4*\n.*."),
        (NONE, "none", "4..\n...\n...", None),
    ],
)
def test_in_json(puzzle: str, claim: str, board: str, solution: str | None, file: Path) -> None:
    report = json.loads(certified(file, puzzle, "--json").out)
    assert (report["status"], report["solution"]) == (claim, solution)
    verdict = json.loads(lightup("verify", str(file), "--json").out)
    assert (verdict["source"], verdict["status"], verdict["claim"]) == (str(file), "proven", claim)
    assert (verdict["puzzle"], verdict["solution"]) == (board, solution)
    assert verdict["clauses"] > 0 <= verdict["lemmas"]


# Arguments and the result: no file is written, and an old one stays as it was.
NOT_WRITTEN = {
    "several": ([SEVERAL], 1, "*.\n.*\n", "no certificate: one of several\none of several\n"),
    "marks ignored": (
        [MARKED, "--from", "text"],
        1,
        "*.\n.*\n",
        "no certificate: one of several\none of several\n",
    ),
    "no time": ([UNIQUE, "--timeout", "1e-9"], 3, "", "no certificate: gave up\ngave up\n"),
    "bad input": (["3x3:b"], 2, "", "expected 9 cells, got 2: 'b'\n"),
    "several inputs": (
        [UNIQUE, NONE],
        2,
        "",
        "expected one puzzle to certify, got 2; FILE:NAME picks one of a file "
        "(see 'lightup solve --help')\n",
    ),
}


@pytest.mark.parametrize("name", NOT_WRITTEN)
def test_nothing_is_written_without_a_proof(name: str, file: Path) -> None:
    args, *expected = NOT_WRITTEN[name]
    assert [*certified(file, *args)] == expected
    assert not file.exists()
    file.write_text("old")
    assert [*certified(file, *args)] == expected
    assert file.read_text() == "old"


def test_nothing_is_written_if_there_is_no_time_for_the_proof(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(result: Result, deadline: float) -> str:
        raise OutOfTime

    monkeypatch.setattr(import_module("lightup.cli.solve"), "certificate_of", never)
    ran = certified(file, NONE, "--timeout", "60")
    assert ran == (3, "", f"no certificate: gave up: out of time\n{WHY}no solution\n")
    assert not file.exists()


@pytest.mark.parametrize("place", [".", "no/such"])
def test_a_file_that_cannot_be_written_is_told(place: str, tmp_path: Path) -> None:
    ran = certified(tmp_path / place, UNIQUE)
    assert (ran.status, ran.out) == (2, "")
    assert str(tmp_path) in ran.err
    assert ran.err.count("\n") == 1
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("puzzle", "status", "complaint"),
    [
        (UNIQUE, 0, ""),
        ("...\n.4.\n...", 0, ""),
        (SEVERAL, 1, "not proven: expected a certificate of that puzzle, got one of another\n"),
        ("3x3:b", 2, "expected 9 cells, got 2: 'b'\n"),
        ("missing.txt", 2, "expected a file, '-' or a puzzle, got 'missing.txt': no such file\n"),
    ],
)
def test_a_certificate_of_the_puzzle_at_hand(
    puzzle: str, status: int, complaint: str, file: Path
) -> None:
    certified(file, UNIQUE)
    ran = lightup("verify", str(file), "--puzzle", puzzle)
    assert (ran.status, ran.err) == (status, complaint)
    assert bool(ran.out) == (status == 0)


NOT_PROVEN = {
    "nothing": ("", "expected a certificate, got text that is not JSON"),
    "a puzzle": ("...\n.4.\n...", "expected a certificate, got text that is not JSON"),
    "a list": ("[1]", "expected a certificate, which is a JSON object, got a list"),
    "other JSON": ('{"width": 3}', "expected the format 'lightup certificate', got None"),
}


@pytest.mark.parametrize("name", NOT_PROVEN)
def test_a_foreign_file_proves_nothing(name: str) -> None:
    text, complaint = NOT_PROVEN[name]
    refused(lightup("verify", "-", stdin=text), complaint)
    ran = lightup("verify", "--json", "-", stdin=text)
    assert ran.err == f"not proven: {json.loads(ran.out)['message']}\n"
    assert json.loads(ran.out)["status"] == "refused"


def refused(ran: Ran, complaint: str) -> None:
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(f"not proven: {complaint}")
    assert ran.err.count("\n") == 1


def test_a_damaged_file_proves_nothing(file: Path) -> None:
    certified(file, MARKED, "--keep-marks")
    text = file.read_text()
    file.write_text(text[: len(text) // 2])
    refused(lightup("verify", str(file)), "expected a certificate, got text that is not JSON")
    certificate = json.loads(text)
    for key, value, complaint in (
        ("proof", certificate["proof"][:-1], "expected the empty clause at the end of the proof"),
        ("proof", [], "expected the empty clause at the end of the proof"),
        ("formula", certificate["formula"][:-1], "expected 'p cnf 4 9' above the clauses, got"),
        ("solution", ["*.", ".*"], "expected a solution in which"),
        ("board", ["..", ".."], "expected a clause that follows from a rule"),
        ("version", 2, "expected version 1, got 2 of a newer release"),
    ):
        file.write_text(json.dumps(certificate | {key: value}))
        refused(lightup("verify", str(file)), complaint)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"\xff\xfe", "expected UTF-8 text, got the byte 0xff at 0 in standard input\n"),
        (b"{\0}", "expected text, got binary data in standard input (a zero byte at 1)\n"),
    ],
)
def test_what_is_no_text_is_bad_input(data: bytes, complaint: str) -> None:
    assert lightup("verify", "-", stdin=data) == (2, "", complaint)


def test_a_directory_and_a_missing_file_are_bad_input(tmp_path: Path) -> None:
    for path, complaint in (tmp_path, "got the directory"), (tmp_path / "missing", "no such file"):
        ran = lightup("verify", str(path))
        assert (ran.status, ran.out) == (2, "")
        assert complaint in ran.err


def test_the_text_is_always_the_same(tmp_path: Path) -> None:
    files = [tmp_path / "a", tmp_path / "b"]
    for file, engine in zip(files, ("native", "pysat"), strict=True):
        certified(file, UNIQUE, "--engine", engine)
    assert files[0].read_bytes() == files[1].read_bytes()


LIAR = "cmd:sh -c 'echo s UNSATISFIABLE'"


def test_the_word_of_a_command_is_a_claim() -> None:
    ran = lightup("solve", NONE, "--engine", LIAR)
    assert ran == (1, "", f"no solution, claimed by {LIAR}\n")
    report = json.loads(lightup("solve", NONE, "--engine", LIAR, "--json").out)
    assert (report["status"], report["claimed"]) == ("none", True)
    for args, answer in ((["--count"], "0\n"), (["--common"], "")):
        ran = lightup("solve", NONE, "--engine", LIAR, *args)
        assert (ran.status, ran.out) == (1, answer)
        assert ran.err.endswith(f"note: that there are no more solutions is claimed by {LIAR}\n")


def test_a_certificate_settles_a_claim(file: Path) -> None:
    assert certified(file, NONE, "--engine", LIAR) == (1, "", f"{WHY}no solution\n")
    assert not json.loads(certified(file, NONE, "--engine", LIAR, "--json").out)["claimed"]
    assert lightup("verify", str(file)).status == 0
    file.unlink()
    ran = certified(file, UNIQUE, "--engine", LIAR)
    says = f"expected a proof of what the engine {LIAR!r} says (no solution), got another solution\n"
    assert (ran, file.exists()) == ((2, "", says), False)


def test_what_an_engine_of_the_table_says_is_no_claim() -> None:
    assert not json.loads(lightup("solve", NONE, "--engine", "pysat", "--json").out)["claimed"]


def test_verify_gives_up_in_time(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(text: str) -> None:
        while True:
            pass

    certified(file, UNIQUE)
    monkeypatch.setattr(import_module("lightup.cli.verify"), "verify_certificate", endless)
    assert lightup("verify", str(file), "--timeout", "0.1") == (3, "", "gave up: out of time\n")
