"""`lightup encode` and `lightup decode`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lightup.encodings import ENCODINGS, encode
from lightup.formats import dumps

from ..support.command import lightup
from ..support.vectors import PUZZLES, solved

if TYPE_CHECKING:
    from pathlib import Path

V1 = "3x3:d4d"
V2 = dumps(PUZZLES["V2"], "json", solution=solved("V2"))


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_marks_are_ignored_unless_they_are_kept(encoding: str) -> None:
    board = solved("V1")
    args = ("encode", "-", "--as", encoding)
    assert lightup(*args, stdin=f"{board}\n").out == encode(board.puzzle, encoding)
    assert lightup(*args, "--keep-marks", stdin=f"{board}\n").out == encode(board, encoding)


@pytest.mark.parametrize("known", [dumps(solved("V2"), "wb"), V2], ids=["a board", "a published one"])
def test_a_known_solution_is_excluded(known: str) -> None:
    ran = lightup("encode", "-", "--other-than", known, stdin=V2)
    assert ran.out == encode(PUZZLES["V2"], "direct", other_than=[solved("V2")])


def test_no_other_solution_decodes(tmp_path: Path) -> None:
    """Each answer, and the proof that there is no further one, goes through real commands."""
    args = ["encode", "2x2:d"]
    for bulbs in ("*.\n.*", ".*\n*."):
        args += ["--other-than", bulbs]
    assert lightup("decode", "2x2:d", "-", stdin="UNSAT\n") == (1, "no solution\n", "")
    formula = tmp_path / "in.cnf"
    formula.write_text(lightup(*args).out)
    assert lightup("walksat", str(formula), "--max-flips", "100", "--tries", "1").status == 3
    formula.write_text(lightup(*args[:4]).out)
    answer = tmp_path / "answer"
    assert lightup("walksat", str(formula), str(answer)).status == 0
    assert lightup("decode", "2x2:d", str(answer)) == (0, ".*\n*.\n", "")


REFUSED = {
    "another puzzle": ([V1, "--other-than", "*.\n.*"], "expected a solution of the same puzzle"),
    "no solution": ([V1, "--other-than", V1], "expected a solution to exclude, but r1c1 is dark"),
    "a formula": (
        ["p cnf 1 1\n1 0\n", "--as", "3sat", "--keep-marks"],
        "expected a puzzle with --keep-marks or --other-than, got a formula",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refuses(name: str) -> None:
    args, message = REFUSED[name]
    ran = lightup("encode", *args)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(message)
