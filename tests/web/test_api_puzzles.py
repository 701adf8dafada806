"""Puzzles that come in and go out through the API: texts, recipes, days, pictures."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import lightup
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.formats import FORMATS, dumps
from lightup.generating.generate import check_made, make
from lightup.generating.recipe import Order
from lightup.web import _puzzles
from lightup.web.api import CALLS

from ..support.api import ask
from ..support.vectors import PUZZLES, solved

V2, V4 = PUZZLES["V2"], PUZZLES["V4"]


def test_a_puzzle_of_the_day_is_the_same_for_everyone() -> None:
    first, again = (ask("open", date="2026-11-18", level=2)["boards"][0] for _ in range(2))
    assert first == again
    assert first["link"] == "10x10:eBe2BBaBc2b2a4rBBc1b2cB1r3a2b0cBaBB2eBe"
    assert (first["source"], first["name"], first["level"]) == ("day", "2026-11-18", 2)
    assert first["recipe"] == "10x10w22rot180L2+candidates1#20261118.1"
    assert ask("open", recipe=first["recipe"])["boards"][0]["link"] == first["link"]


@pytest.mark.parametrize("level", range(7))
def test_there_is_a_puzzle_of_the_day_of_every_level(level: int) -> None:
    (board,) = ask("open", date="2027-02-28", level=level)["boards"]
    puzzle = Puzzle.from_rows(board["puzzle"].split())
    assert lightup.level_of(puzzle) == board["level"] == level


def test_fresh_seeds_differ_and_are_told() -> None:
    first, second = (ask("generate", recipe="6x6L0")["boards"][0] for _ in range(2))
    assert first["recipe"] != second["recipe"]
    order = Order.parse(first["recipe"])
    assert order.seed is not None
    assert make(order.recipe, order.seed, 1).puzzle == Puzzle.from_rows(first["puzzle"].split())


def test_clues_are_added_to_a_pattern() -> None:
    pattern = Puzzle(V4.width, V4.height, re.sub("[0-4]", "#", V4.cells))
    (board,) = ask("complete", board=pattern, level=1, fewest=True)["boards"]
    order = Order.parse(board["recipe"])
    assert order.recipe.fewest
    assert order.seed is not None
    check_made(made := make(order.recipe, order.seed, 1))
    assert str(made.puzzle) == board["puzzle"]


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_opened_and_saved(name: str) -> None:
    marks = FORMATS[name].marks
    board = Board(V4, [1] if "bulbs" in marks else [], [0] if "dots" in marks else [])
    saved = ask("save", board=board, format=name)
    assert saved == {"text": dumps(board, name), "notes": []}
    for format in (None, name):
        (found,) = ask("open", text=saved["text"], format=format)["boards"]
        assert found["puzzle"] == str(V4)
        assert found["marks"] == {"bulbs": sorted(board.bulbs), "dots": sorted(board.dots)}
        assert found["source"] == name


def test_what_a_format_cannot_hold_is_noted() -> None:
    found = ask("save", board=Board(V4, [1], [0]), format="pzpr")
    assert found["notes"] == ["pzpr cannot hold bulbs and dots: left out"]


def test_what_a_format_says_on_reading_is_noted() -> None:
    found = ask("open", text="https://puzz.link/p?akari/3/2/6.")
    assert found["notes"] == ["expected 6 cells, got 3: the rest is read as white"]
    assert found["boards"][0]["link"] == "3x2:1aBc"


def test_a_text_may_hold_many_puzzles() -> None:
    found = ask("open", text="3x2:1aBc\n2x2:d\nnonsense\n2x2:e")
    assert [board["link"] for board in found["boards"]] == ["3x2:1aBc", "2x2:d"]
    assert [note.partition(":")[0] for note in found["notes"]] == ["3", "4"]


def test_names_and_published_solutions() -> None:
    text = lightup.dumps(V2, "json", name="mine", solution=solved("V2"))
    (board,) = ask("open", text=text)["boards"]
    assert (board["name"], board["marks"]) == ("mine", {"bulbs": [], "dots": []})


def test_of_many_puzzles_the_first_are_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ask("open", text="2x2:d\n" * 101)
    assert len(found["boards"]) == _puzzles.MOST_BOARDS
    assert found["notes"] == ["only the first 100 puzzles of the text"]
    monkeypatch.setitem(CALLS, "open", replace(CALLS["open"], cells=10))
    assert len(ask("open", text="2x2:d\n" * 5)["boards"]) == 2


def test_pictures() -> None:
    plain, labelled, answered = (
        ask("picture", board=V4, **options)["svg"]
        for options in ({}, {"labels": True}, {"solution": True})
    )
    assert plain.startswith("<svg xmlns=")
    assert 'class="glass"' not in plain
    assert plain.count("<text") < labelled.count("<text")
    assert 'class="glass"' in answered


@pytest.mark.parametrize(("title", "shown"), [("", "Light Up"), ("Corners", "Corners")])
def test_a_card(title: str, shown: str) -> None:
    drawn = ask("picture", board=V4, card=title)["svg"]
    assert f">{shown}<" in drawn
    assert "level" in drawn
