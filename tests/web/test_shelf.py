"""The shelf of the page is what its recipes make, and every puzzle on it can be played."""

import json
from typing import Any

import pytest

from lightup import Puzzle, Status, level_of, solve
from lightup.collecting import starter
from lightup.web import shelf
from lightup.web.api import answer

SHELF = json.loads(shelf.FILE.read_text(encoding="utf-8"))


def test_the_file_is_what_the_recipes_make() -> None:
    assert shelf.FILE.read_text(encoding="utf-8") == shelf.contents()


def test_no_puzzle_is_there_twice() -> None:
    assert len({one["link"] for one in SHELF}) == len(SHELF) == len(shelf.RECIPES)


def test_all_but_the_first_steps_are_of_the_starter_pack() -> None:
    """The page shows a puzzle once if both have it under the same link."""
    pack = dict(zip(starter.bundle().names, starter.bundle().texts, strict=True))
    later = SHELF[len(shelf.FIRST) :]
    assert {one["recipe"]: one["link"] for one in later}.items() <= pack.items()
    assert {one["level"] for one in later} == {*starter.LEVELS}


@pytest.mark.parametrize("one", SHELF, ids=lambda one: one["recipe"])
def test_a_puzzle_of_the_shelf(one: dict[str, Any]) -> None:
    puzzle = Puzzle.from_rows(one["puzzle"].split())
    assert solve(puzzle).status is Status.UNIQUE
    assert level_of(puzzle) == one["level"]
    [opened] = answer("open", {"text": one["link"]})["boards"]
    kept = ("puzzle", "marks", "link")
    assert {key: one[key] for key in kept} == {key: opened[key] for key in kept}
    assert set(one) == set(opened)
