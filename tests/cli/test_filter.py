"""The filter: one puzzle per line in, one answer per line out."""

from __future__ import annotations

import pytest

from lightup.formats import wb
from tests.support.vectors import PUZZLES, solved

from ..support.command import lightup

TABLE = [
    ("WWWW4WWWW\n", "WLWL4LWLW\n"),
    ("WWWW4WWWW", "WLWL4LWLW\n"),
    ("4WWW\n", "0\n"),
    ("B\n", "B\n"),
    ("W\n", "L\n"),
    ("1\n", "0\n"),
    ("0BB3\nWWWW4WWWW\r\n", "0\nWLWL4LWLW\n"),
    ("\nW\n\n", "L\n"),
    ("\ufeffWWWW4WWWW     \n", "WLWL4LWLW\n"),
]


@pytest.mark.parametrize(("text", "answer"), TABLE)
def test_each_line_is_answered(text: str, answer: str) -> None:
    assert lightup(stdin=text) == (0, answer, "")


def test_a_real_puzzle() -> None:
    line = PUZZLES["V4"].cells.replace(".", "W").replace("#", "B")
    assert lightup(stdin=line).out == f"{wb.dumps(solved('V4'))}\n"


BAD = [
    ("WWW\n", "line 1: expected a square number of cells on one line, got 3: 'WWW'\n", ""),
    ("W\nWWXW\nW\n", "line 2: expected one of W B 0 1 2 3 4 L at r2c1, got 'X': 'XW'\n", "L\nL\n"),
    ("WWW5\nW\n", "line 1: expected one of W B 0 1 2 3 4 L at r2c2, got '5': 'W5'\n", "L\n"),
    ("LWWW\n", "line 1: expected only W, B and 0-4, got an L\n", ""),
    (" \n", "expected a puzzle of W, B and 0-4 on each line, got nothing\n", ""),
    ("", "expected a puzzle of W, B and 0-4 on each line, got nothing\n", ""),
]


@pytest.mark.parametrize(("text", "complaint", "answers"), BAD)
def test_a_bad_line_is_told_and_the_others_are_answered(
    text: str, complaint: str, answers: str
) -> None:
    assert lightup(stdin=text) == (2, answers, complaint)


def test_bytes_that_are_no_text_are_told() -> None:
    ran = lightup(stdin=b"\xff\xfe\x00\x01\nW\n")
    assert (ran.status, ran.out) == (2, "L\n")
    assert ran.err.startswith("line 1: expected")
