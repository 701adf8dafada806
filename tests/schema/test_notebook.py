"""Values in a notebook: pictures and tables."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from lightup import Board, Puzzle, rate, solve
from lightup.base import showing

from ..support.golden import PLAYED, PUZZLE, step


@pytest.mark.parametrize("value", [PUZZLE, PLAYED, step("empty corner")])
def test_puzzles_boards_and_steps_are_pictures(value: Puzzle | Board) -> None:
    assert ElementTree.fromstring(value._repr_svg_()).tag.endswith("svg")


def test_a_rating_is_a_table() -> None:
    table = rate(PUZZLE)._repr_html_()
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
    table = solve(Puzzle.from_rows(rows))._repr_html_()
    assert f"<th>status</th><td>{status}</td>" in table
    assert f"<th>solutions</th><td>{number}</td>" in table


def test_the_drawing_is_found_by_its_name() -> None:
    from lightup.schema import notebook

    assert notebook.__name__ == showing.DRAWING
