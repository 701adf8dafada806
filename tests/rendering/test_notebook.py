"""Values in a notebook: pictures and tables."""

from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree

import pytest

from lightup import Board, Puzzle, rate, solve

from ..support.golden import PLAYED, PUZZLE, step


@pytest.mark.parametrize("value", [PUZZLE, PLAYED, step("empty corner")])
def test_puzzles_boards_and_steps_are_pictures(value: Puzzle | Board) -> None:
    assert ElementTree.fromstring(value._repr_svg_() or "").tag.endswith("svg")


def test_a_rating_is_a_table() -> None:
    table = rate(PUZZLE)._repr_html_() or ""
    assert "<th>level</th><td>0 (easy)</td>" in table
    assert "https://puzz.link/" in table
    assert "data:image/svg+xml;base64," in table
    assert "<style>" not in table


@pytest.mark.parametrize(
    ("rows", "status", "number"),
    [
        (["1."], "unique", "1"),
        (["..", ".."], "one of several", "2 or more"),
        (["1#"], "no solution", "0"),
    ],
)
def test_a_result_is_a_table(rows: list[str], status: str, number: str) -> None:
    table = solve(Puzzle.from_rows(rows))._repr_html_() or ""
    assert f"<th>status</th><td>{status}</td>" in table
    assert f"<th>solutions</th><td>{number}</td>" in table


@pytest.mark.parametrize(
    "value",
    [
        "lightup.loads('1.')",
        "next(lightup.walk(lightup.Puzzle(2, 1, '1.')))",
        "lightup.solve(lightup.Puzzle(2, 1, '1.')).board.puzzle",
        "importlib.import_module('lightup.formats').loads(lightup.dumps(lightup.Puzzle(1, 1, '.')))",
    ],
)
def test_whatever_comes_from_a_public_name_shows_itself(value: str) -> None:
    assert (
        in_a_fresh_interpreter(f"import importlib, lightup; print({value}._repr_svg_())")[:4] == "<svg"
    )


def test_a_value_without_the_front_door_is_text() -> None:
    code = "from lightup.core.puzzle import Puzzle; print(Puzzle(1, 1, '.')._repr_svg_())"
    assert in_a_fresh_interpreter(code) == "None\n"


def in_a_fresh_interpreter(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
