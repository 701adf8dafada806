"""Scenes without an account: conflicts, and solutions that differ."""

from __future__ import annotations

import pytest

from lightup.core.board import Board
from lightup.rendering.scene import Mark, of_conflicts, of_difference


def test_every_broken_rule_is_marked() -> None:
    board = Board.from_rows(["*.*.", "4#xx", "..#x"])
    scene = of_conflicts(board)
    assert scene.world == "yours"
    assert {(mark.kind, mark.cells) for mark in scene.marks} == {
        ("see", (0, 1, 2)),  # from bulb to bulb
        ("few", (4,)),
        ("unlit", (7,)),
        ("unlit", (11,)),
    }
    assert len(scene.marks) == len(board.broken())


@pytest.mark.parametrize(
    ("rows", "kind"), [(["*1*"], "many"), (["x1x"], "few"), (["*0"], "many"), (["2."], "few")]
)
def test_a_clue_has_too_many_bulbs_or_too_few_places(rows: list[str], kind: str) -> None:
    (mark,) = (mark for mark in of_conflicts(Board.from_rows(rows)).marks if mark.kind != "unlit")
    assert mark.kind == kind


def test_each_pair_of_bulbs_that_see_each_other_is_marked() -> None:
    marks = of_conflicts(Board.from_rows(["*.**"])).marks
    assert [mark.cells for mark in marks] == [(0, 1, 2), (2, 3)]


def test_a_board_without_conflicts_has_no_marks() -> None:
    assert of_conflicts(Board.from_rows(["*."])).marks == ()


def test_two_solutions_are_told_apart() -> None:
    first, second = Board.from_rows(["*.#*", ".*##"]), Board.from_rows([".*#*", "*.##"])
    scene = of_difference(first, second)
    assert scene.board.bulbs == {3}
    assert scene.cells_of("only_a") == [0, 5]
    assert scene.cells_of("only_b") == [1, 4]
    assert scene.kinds == ["only_a", "only_b"]
    assert Mark("only_a", (0,)) in scene.marks
