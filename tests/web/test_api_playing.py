"""Hints, mistakes and explanations of the API: what they show, and what they keep to themselves."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import lightup
from lightup.core.board import Board
from lightup.reasoning.hint import STAGES
from lightup.rendering.scene import KINDS

from ..support.api import ask
from ..support.data import janko
from ..support.hard_boards import UNIQUE
from ..support.vectors import PUZZLES

V2, V4, V5 = (PUZZLES[name] for name in ("V2", "V4", "V5"))
# What a stage adds to a hint.
KEYS = {
    "nudge": ["nudge"],
    "where": ["where", "where_scene"],
    "why": ["why", "scenes", "step"],
    "do": ["do"],
}
WRONG = [Board(V4, [0]), Board(V4, [1, 3], [9]), Board(V2, [3]), Board(V4, [0, 48], [1])]


@pytest.mark.parametrize("board", WRONG)
def test_a_hint_gives_no_wrong_mark_away(board: Board) -> None:
    found = ask("hint", board=board)
    assert found["mistake"]["wrong"] >= 1
    assert found["mistake"]["marks"] == []
    assert not scenes_in(found)
    assert (found["step"], found["do"]) == (None, None)
    right = lightup.hint(board)
    assert (found["nudge"], found["where"], found["why"]) == (right.nudge, right.where, [*right.why])


@pytest.mark.parametrize("board", WRONG)
def test_a_hint_shows_wrong_marks_if_asked_to(board: Board) -> None:
    found = ask("hint", board=board, show_mistake=True)
    assert found["mistake"] == ask("mistake", board=board, show=True)
    assert found["do"]
    assert found["scenes"]


def test_a_hint_comes_up_to_a_stage() -> None:
    whole = ask("hint", board=V2)
    for number, stage in enumerate(STAGES):
        found = ask("hint", board=V2, stage=stage)
        later = {key for name in STAGES[number + 1 :] for key in KEYS[name]}
        assert {key: one for key, one in found.items() if key not in later} == {
            key: one for key, one in whole.items() if key not in later
        }
        assert not any(found[key] for key in later)


@pytest.mark.parametrize("board", [*WRONG, Board(V5, [0], [3])])
def test_a_mistake_is_counted_before_it_is_shown(board: Board) -> None:
    counted, shown = ask("mistake", board=board), ask("mistake", board=board, show=True)
    assert counted["marks"] == []
    assert counted == shown | {"marks": []}
    assert shown["wrong"] == len(shown["marks"])
    mistake = lightup.find_mistake(board)
    assert mistake
    assert {mark["cell"] for mark in shown["marks"]} == mistake.wrong
    for mark in shown["marks"]:
        assert mark["reasons"]
        assert mark["scenes"]
        assert mark["is_bulb"] == (mark["cell"] in board.bulbs)


def test_wrong_marks_on_a_puzzle_with_several_solutions_show_no_solution() -> None:
    found = ask("hint", board=Board.from_rows(["**.", "...", "..."]))
    assert (found["status"], found["mistake"]["wrong"], found["difference"]) == ("several", 1, None)


def test_a_full_board_says_which_rules_are_broken() -> None:
    board = Board(V2, [1], [3, 5])
    assert ask("mistake", board=board)["broken"] == ["nothing can light r2c1 and r2c3"]


@pytest.mark.parametrize("board", [Board(V4), *UNIQUE[:2], Board(V4, [1, 3, 9])])
def test_hints_lead_to_the_solution(board: Board) -> None:
    steps = 0
    while (found := ask("hint", board=board))["status"] == "step":
        new = found["do"]
        assert new["bulbs"] or new["dots"]
        board = board.with_marks(new["bulbs"], new["dots"])
        steps += 1
        assert steps < 200
    assert found["status"] == "solved"
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
    ways = [ask("explain", board=board) for board in boards]
    wrong = [Board(board.puzzle, dots=lightup.solve(board).solutions[0].bulbs) for board in boards]
    return scenes_in([*ways, *(ask("mistake", board=board, show=True) for board in wrong)])


def test_marks_of_scenes_belong_to_their_sentences() -> None:
    assert len(all_scenes()) > 100
    for scene in all_scenes():
        numbers = {mark["number"] for mark in scene["marks"]}
        lines = {line["number"] for line in scene["lines"]}
        assert lines - {0} <= numbers
        assert all(
            line["sign"] == str(line["number"]) for line in scene["lines"] if line["sign"].isdigit()
        )


def test_marks_come_in_the_order_of_their_layers() -> None:
    layers = [*KINDS]
    for scene in all_scenes():
        places = [layers.index(mark["kind"]) for mark in scene["marks"]]
        assert places == sorted(places)


def test_only_cases_and_conclusions_have_small_pictures() -> None:
    kinds = set()
    for scene in all_scenes():
        is_small = scene["is_case"] or scene["title"] == "So"
        kinds.add((scene["is_case"], is_small))
        assert bool(scene["crop"]) == is_small
    assert len(kinds) == 3


def test_scenes_show_where_to_zoom() -> None:
    for scene in all_scenes():
        assert bool(scene["near"]) == bool(scene["marks"])


def sample() -> list[Board]:
    """Returns real puzzles, each with every third bulb of its solution."""
    puzzles = [board for name, board in sorted(janko().items()) if len(board.puzzle.cells) <= 300]
    return [Board(board.puzzle, sorted(board.bulbs)[::3]) for board in puzzles[:: len(puzzles) // 12]]


def test_the_answers_agree_with_the_python_api() -> None:
    for board in sample():
        hint, found = lightup.hint(board), ask("hint", board=board)
        assert (found["status"], found["nudge"], found["where"]) == (
            hint.status,
            hint.nudge,
            hint.where,
        )
        step = hint.next
        assert {*found["do"]["bulbs"]} == step.bulbs
        assert {*found["do"]["dots"]} == step.dots - hint.do.lit
        assert found["why"] == [*hint.why]
        assert texts(found["scenes"]) == " ".join(hint.why)
        solved = ask("solve", board=board)
        assert solved["solutions"] == [str(one) for one in lightup.solve(board.puzzle).solutions]
        way, passages = ask("explain", board=board), [*lightup.explain(board.puzzle)]
        assert [one["technique"] for one in way["passages"]] == [one.technique.key for one in passages]
        assert way["end"] == str(passages[-1].after.with_light())
        assert ask("analyse", board=board, parts=["level"])["level"] == lightup.level_of(board.puzzle)
        cell = min(board.unknown - board.lit)
        steps = lightup.explain(board, cell)
        why = ask("explain", board=board, cell=cell)
        assert why["is_bulb"] == (cell in steps[-1].bulbs)
        assert [one["level"] for one in why["passages"]] == [one.level for one in steps]


def texts(scenes: list[dict[str, Any]]) -> str:
    """Returns all sentences of scenes."""
    return " ".join(line["text"] for scene in scenes for line in scene["lines"])
