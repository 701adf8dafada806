"""Hints, mistakes and explanations of the API: what they show, and what they keep to themselves."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

import lightup
from lightup.core.board import Board

from ..support.api import ask
from ..support.data import janko
from ..support.hard_boards import UNIQUE
from ..support.vectors import PUZZLES

V2, V4, V5 = (PUZZLES[name] for name in ("V2", "V4", "V5"))
WRONG = [Board(V4, [0]), Board(V4, [1, 3], [9]), Board(V2, [3]), Board(V4, [0, 48], [1])]


@pytest.mark.parametrize("board", WRONG)
def test_a_hint_gives_no_wrong_mark_away(board: Board) -> None:
    found = ask("hint", board=board)
    assert found["wrong_marks"] >= 1
    assert found["nudge"]
    assert found["where"]
    assert (found["where_scene"], found["why"], found["difference"]) == (None, [], None)
    assert found["do"] == {"bulbs": [], "dots": []}
    right = lightup.hint(board)
    assert (found["nudge"], found["where"]) == (right.nudge, right.where)


@pytest.mark.parametrize("board", [*WRONG, Board(V5, [0], [3])])
def test_a_mistake_is_counted_before_it_is_shown(board: Board) -> None:
    counted, shown = ask("mistake", board=board), ask("mistake", board=board, show=True)
    assert counted["marks"] == []
    assert counted == shown | {"marks": []}
    assert shown["wrong_marks"] == len(shown["marks"])
    mistake = lightup.find_mistake(board)
    assert mistake
    assert {mark["cell"] for mark in shown["marks"]} == mistake.wrong
    for mark in shown["marks"]:
        assert mark["reasons"]
        assert mark["scenes"]
        assert mark["is_bulb"] == (mark["cell"] in board.bulbs)


def test_wrong_marks_on_a_puzzle_with_several_solutions_show_no_solution() -> None:
    found = ask("hint", board=Board.from_rows(["**.", "...", "..."]))
    assert (found["kind"], found["wrong_marks"], found["difference"]) == ("several", 1, None)


def test_a_full_board_says_which_rules_are_broken() -> None:
    board = Board(V2, [1], [3, 5])
    assert ask("mistake", board=board)["broken"] == ["nothing can light r2c1 and r2c3"]


@pytest.mark.parametrize("board", [Board(V4), *UNIQUE[:2], Board(V4, [1, 3, 9])])
def test_hints_lead_to_the_solution(board: Board) -> None:
    steps = 0
    while (found := ask("hint", board=board))["kind"] == "step":
        new = found["do"]
        assert new["bulbs"] or new["dots"]
        board = board.with_marks(new["bulbs"], new["dots"])
        steps += 1
        assert steps < 200
    assert found["kind"] == "solved"
    assert board.solved


def scenes_in(value: Any) -> list[dict[str, Any]]:
    """Finds all scenes of an answer."""
    if isinstance(value, dict):
        own = [value] if "world" in value else []
        return own + [scene for one in value.values() for scene in scenes_in(one)]
    return [scene for one in value for scene in scenes_in(one)] if isinstance(value, list) else []


@cache
def all_scenes() -> list[dict[str, Any]]:
    """Finds the scenes of whole ways, and of mistakes."""
    boards = [Board(V4), *UNIQUE]
    ways = [ask("way", board=board) for board in boards]
    wrong = [Board(board.puzzle, dots=lightup.solve(board).solutions[0].bulbs) for board in boards]
    return scenes_in([*ways, *(ask("mistake", board=board, show=True) for board in wrong)])


def test_marks_of_scenes_belong_to_their_sentences() -> None:
    assert len(all_scenes()) > 100
    for scene in all_scenes():
        assert scene["marks"].startswith('<g class="marks">')
        parts = {int(number) for number in re.findall('data-n="([0-9]+)"', scene["marks"])}
        lines = {line["number"] for line in scene["lines"]}
        assert lines - {0} <= parts
        assert all(
            line["sign"] == str(line["number"]) for line in scene["lines"] if line["sign"].isdigit()
        )


def test_only_cases_and_conclusions_have_small_pictures() -> None:
    kinds = set()
    for scene in all_scenes():
        is_small = scene["is_case"] or scene["title"] == "So"
        kinds.add((scene["is_case"], is_small))
        assert bool(scene["small"]) == is_small
        if is_small:
            assert scene["small"].startswith(f'<svg class="mini drawing {scene["world"]}" viewBox="')
            assert "style" not in scene["small"]  # the page forbids styles in markup
    assert len(kinds) == 3


def test_scenes_show_where_to_zoom() -> None:
    for scene in all_scenes():
        assert bool(scene["near"]) == (scene["marks"] != '<g class="marks"></g>')


def sample() -> list[Board]:
    """Returns real puzzles, each with every third bulb of its solution."""
    puzzles = [board for name, board in sorted(janko().items()) if len(board.puzzle.cells) <= 300]
    return [Board(board.puzzle, sorted(board.bulbs)[::3]) for board in puzzles[:: len(puzzles) // 12]]


def test_the_answers_agree_with_the_python_api() -> None:
    for board in sample():
        hint, found = lightup.hint(board), ask("hint", board=board)
        assert (found["kind"], found["nudge"], found["where"]) == (hint.status, hint.nudge, hint.where)
        step = hint.next
        assert {*found["do"]["bulbs"]} == step.bulbs
        assert {*found["do"]["dots"]} == step.dots - hint.do.lit
        assert texts(found["why"]) == " ".join(hint.why)
        solved = ask("solve", board=board)
        assert [frozenset(one) for one in solved["solutions"]] == [
            one.bulbs for one in lightup.solve(board.puzzle).solutions
        ]
        way, passages = ask("way", board=board), [*lightup.way(board.puzzle)]
        assert [stop["technique"] for stop in way["stops"]] == [one.technique.name for one in passages]
        assert way["end"] == passages[-1].after.with_light().cells
        assert ask("analyse", board=board, parts=["level"])["level"] == lightup.level_of(board.puzzle)
        cell = min(board.unknown - board.lit)
        steps = lightup.explain(board, cell)
        why = ask("why", board=board, cell=cell)
        assert why["is_bulb"] == (cell in steps[-1].bulbs)
        assert [stop["level"] for stop in why["stops"]] == [one.level for one in steps]


def texts(scenes: list[dict[str, Any]]) -> str:
    """Returns all sentences of scenes."""
    return " ".join(line["text"] for scene in scenes for line in scene["lines"])
