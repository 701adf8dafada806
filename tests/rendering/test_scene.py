"""Scenes without an account: conflicts, and solutions that differ."""

from __future__ import annotations

from lightup.core.board import Board
from lightup.rendering.scene import Mark, of_conflicts, of_difference


def test_every_broken_rule_is_marked() -> None:
    board = Board.from_rows(["*.*.", "4#xx", "..#x"])
    scene = of_conflicts(board)
    assert scene.world == "yours"
    assert {mark.kind for mark in scene.marks} == {"saw"}
    assert (0, 1, 2) in [mark.cells for mark in scene.marks]  # from bulb to bulb
    assert (4,) in [mark.cells for mark in scene.marks]
    assert len(scene.marks) == len(board.broken())


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
