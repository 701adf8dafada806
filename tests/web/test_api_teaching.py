"""The calls of the course: drills on demand, exercises, verdicts."""

from __future__ import annotations

import gzip
from itertools import product

import pytest

from lightup.core.board import Board
from lightup.reasoning.finding.techniques import TECHNIQUES
from lightup.teaching.making import make_drill
from lightup.web import drills

from ..support.api import ask, error

CORNER = Board.from_rows(["1..", "...", "..."])
MOST_BYTES = 60_000  # compressed


def test_the_shipped_drills_are_small_and_made_by_their_module() -> None:
    text = drills.FILE.read_bytes()
    assert len(gzip.compress(text, 9)) < MOST_BYTES
    own = text.decode().splitlines()
    for technique, lookalike in product(TECHNIQUES, (False, True)):
        made = str(make_drill(technique, 0, lookalike=lookalike))
        place = own.index(technique.key) + 1 + lookalike * drills.DRILLS
        assert own[place] == made


def test_a_drill_on_demand() -> None:
    found = ask("drill", technique="starved_clue", seed=3)
    assert (found["technique"], found["lookalike"]) == ("starved_clue", False)
    assert found == ask("drill", technique="starved_clue", seed=3)
    assert found != ask("drill", technique="starved_clue", seed=4)
    assert ask("drill", technique="starved_clue", seed=3, lookalike=True)["lookalike"]
    kind, message, _ = error("drill", technique="nonsense")
    assert kind == "input"
    assert message.startswith("expected a technique (one of lit_cells, ")


def test_an_exercise() -> None:
    whole = ask("exercise", board=CORNER, technique="empty_corner")
    assert (whole["subject"], whole["bulbs"], whole["dots"]) == ([0], [], [4])
    assert (whole["gap"], whole["slip"]) == (None, None)
    gap = ask("exercise", board=CORNER, technique="empty_corner", twist="gap")["gap"]
    assert (gap["cell"], gap["accepted"], gap["is_clue"]) == (0, [0], True)
    assert "the 1 at ___ would" in gap["scenes"][0]["lines"][0]["text"]
    board = Board.from_rows(["1..", "...", ".2.", "..."])
    slip = ask("exercise", board=board, technique="empty_corner", twist="slip")["slip"]
    assert slip["texts"][slip["wrong"]].startswith("The 2 at r3c2 has ")
    assert slip["truth"] == "The 2 at r3c2 has no bulbs and four places left."
    kind, message, _ = error("exercise", board=CORNER, technique="trial")
    assert (kind, "which finds nothing on this one" in message) == ("input", True)


@pytest.mark.parametrize(
    ("answer", "status", "message"),
    [
        ({"dots": [4], "because": [0]}, "taught", "Right, by empty corner."),
        ({"dots": [4], "because": [8]}, "open", "True, but what you point at does not force it yet."),
        ({"dots": [4], "because": [0, 8]}, "open", "it follows without r3c3."),
        ({"bulbs": [4], "because": [0]}, "false", "This cannot stay."),
        ({"bulbs": [1], "because": [0]}, "open", "Nothing forces it: it may be so, or not."),
        ({}, "false", "It does not fail here: empty corner works."),
    ],
)
def test_a_verdict(answer: dict[str, list[int]], status: str, message: str) -> None:
    found = ask("judge", board=CORNER, technique="empty_corner", **answer)
    assert found["status"] == status
    assert found["message"].endswith(message)
    assert bool(found["scenes"]) == (status in ("taught", "false"))


def test_a_refutation_is_drawn_with_the_wrong_mark_and_the_broken_rule() -> None:
    [scene] = ask("judge", board=CORNER, technique="empty_corner", bulbs=[4], because=[0])["scenes"]
    assert scene["world"] == "yours"
    assert {"kind": "wrong", "cells": [4], "number": 0} in scene["marks"]
    assert {"kind": "few", "cells": [0], "number": 1} in scene["marks"]


def test_another_technique_and_a_lookalike() -> None:
    other = ask("judge", board=CORNER, technique="starved_clue", dots=[4], because=[0])
    assert (other["status"], other["technique"]) == ("other", "empty_corner")
    assert other["message"] == "True, by empty corner."
    plain = Board.from_rows(["..", ".."])
    nothing = ask("judge", board=plain, technique="empty_corner")
    assert (nothing["status"], nothing["message"]) == ("taught", "Right: it fails here.")
