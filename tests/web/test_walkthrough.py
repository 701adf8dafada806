"""The file of a walkthrough: what it holds, and that it stands alone."""

from __future__ import annotations

import json
import re
from functools import cache
from html import unescape
from typing import Any
from urllib.parse import unquote

import pytest

from lightup.core.board import Board
from lightup.reasoning.explain import explain, way
from lightup.schema import plain
from lightup.web import assets, walkthrough

from ..support.vectors import PUZZLES

BOARD = Board.from_rows(["1.#", "..."])
INLINE = r"<(style|script type=\"(?:importmap|module)\") nonce=\"(.*?)\">"


@cache
def drawn() -> str:
    puzzle = PUZZLES["V4"]
    return walkthrough.draw(Board(puzzle), plain.explained(Board(puzzle), tuple(way(puzzle))))


def element(kind: str, text: str) -> Any:
    """Returns the JSON of a script of this type."""
    found = re.search(rf'<script type="{kind}".*?>(.*?)</script>', text, re.DOTALL)
    assert found
    return json.loads(found[1])


def data(text: str) -> Any:
    return element("application/json", text)


def title(text: str) -> str:
    titles = {unescape(one) for one in re.findall("<(?:title|h1)>(.*?)</", text)}
    assert len(titles) == 1
    return titles.pop()


def test_the_file_stands_alone() -> None:
    rest = re.sub(r'"data:text/javascript.*?[^\\]"', "", drawn())
    assert not re.findall(r"https?://[^\s\"']*", rest)
    assert not re.search(r"<(link|img|iframe|base|object|embed)\b|\bsrc=|@import|url\((?!#)", rest)


def test_only_what_has_the_nonce_is_allowed() -> None:
    policy = re.search('http-equiv="Content-Security-Policy" content="(.*?)"', drawn())
    assert policy
    nonces = {nonce for _, nonce in re.findall(INLINE, drawn())}
    assert len(nonces) == 1
    rules = dict(rule.split(" ", 1) for rule in policy[1].split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == f"'nonce-{nonces.pop()}'"


def test_it_has_every_module_that_is_imported_and_no_other() -> None:
    modules = {
        name: unquote(address.partition(",")[2])
        for name, address in element("importmap", drawn())["imports"].items()
    }
    imported = {name for text in modules.values() for name in re.findall(' from "(.*?)"', text)}
    assert {*modules} == imported | {walkthrough.MAIN}
    assert not re.search(r"/\*|import\(|\beval\b", "".join(modules.values()))


def test_the_data_is_the_answer_with_its_two_ends() -> None:
    puzzle = PUZZLES["V4"]
    found, passages = data(drawn()), tuple(way(puzzle))
    assert found["answer"] == json.loads(json.dumps(plain.explained(Board(puzzle), passages)))
    start, end = found["start"], found["end"]
    assert (start["title"], start["board"], start["marks"]) == ("The start", str(puzzle), [])
    assert end["title"] == "Solved"
    board = passages[-1].after
    assert Board.from_rows(end["board"].split("\n")).dots == board.dots - board.lit


def test_the_title_carries_the_name_of_the_puzzle() -> None:
    answer = plain.explained(BOARD, ())
    assert title(walkthrough.draw(BOARD, answer)) == "Light Up, 3x2, step by step"
    assert title(walkthrough.draw(BOARD, answer, "</title><7>")) == "</title><7>, step by step"


@pytest.mark.parametrize(("cell", "holds"), [(1, "a"), (4, "no")])
def test_a_cell_is_asked_about_and_shown(cell: int, holds: str) -> None:
    text = walkthrough.draw(BOARD, plain.explained(BOARD, tuple(explain(BOARD, cell)), cell))
    question = f"Why does {BOARD.place(cell)} hold {holds} bulb?"
    assert title(text) == f"{question} (Light Up, 3x2)"
    start = data(text)["start"]
    assert start["title"] == question
    assert start["marks"] == [{"kind": "ring", "cells": [cell], "number": 0}]
    assert data(text)["end"]["title"] == f"{BOARD.place(cell)} holds {holds} bulb"


def test_marks_of_the_start_stay() -> None:
    begun = Board.from_rows(["1*#", "x.."])
    found = data(walkthrough.draw(begun, plain.explained(begun, ())))
    assert found["start"]["board"] == str(begun)


def test_no_text_can_end_its_element() -> None:
    answer = plain.explained(BOARD, ()) | {"message": "</script><!--"}
    text = walkthrough.draw(BOARD, answer)
    assert data(text)["end"]["title"] == "</script><!--"


def test_the_same_answer_makes_the_same_file() -> None:
    answer = plain.explained(BOARD, ())
    assert walkthrough.draw(BOARD, answer) == walkthrough.draw(BOARD, answer)


def test_the_page_to_play_on_does_not_load_it() -> None:
    """Only the view has a place there, not the page of its own."""
    names = {*assets.files("server")}
    assert "walkthrough/view.js" in names
    assert names.isdisjoint(assets.ALONE)
    assert walkthrough.MAIN in assets.ALONE
