from __future__ import annotations

from typing import Any

import pytest

from lightup.core.board import Board
from lightup.generating.study import study
from lightup.schema import plain_setting
from lightup.web.api import answer

from ..support.setting import drafts

PUZZLE = "...1\n#...\n...#\n2..."


def known(found: dict[str, Any]) -> dict[str, Any]:
    """Returns what the next question takes from an answer."""
    return {key: found[key] for key in ("puzzle", "known", "must", "cannot")}


def test_the_answer_is_that_of_python() -> None:
    for board in drafts(51, 10):
        asked = {"board": str(board), "keep_marks": True, "cell": min(board.puzzle.white)}
        found = study(board, keep_marks=True, cell=min(board.puzzle.white))
        assert answer("study", asked) == plain_setting.study(found)


def test_parts_come_one_by_one_and_an_answer_serves_the_next_question() -> None:
    parts = ["status", "reach", "cells", "clues", "conflict", "level", "repairs"]
    for board in drafts(52, 10):
        whole = answer("study", {"board": str(board)})
        before: dict[str, Any] | None = None
        for part in parts:
            asked = {"board": str(board), "parts": ["status", "cells", part]}
            found = answer("study", asked | ({"before": before} if before else {}))
            for key in {
                "reach": ["reach"],
                "cells": ["must", "cannot", "free"],
                "clues": ["clues", "allowed"],
                "conflict": ["conflict", "why"],
                "level": ["level", "regions"],
            }.get(part, ["status"]):
                assert found[key] == whole[key], (board, key)
            before = known(found)


@pytest.mark.parametrize(
    ("call", "request_", "where"),
    [
        ("study", {"cell": 99}, "cell"),
        ("study", {"parts": ["all"]}, "parts.0"),
        ("study", {"before": {"puzzle": PUZZLE, "must": [16]}}, "before.must"),
        ("repair", {"locked": [-1]}, "locked"),
        ("repair", {"symmetry": "odd"}, "symmetry"),
        ("renew", {"cells": [16]}, "cells"),
        ("renew", {"technique": "magic"}, "technique"),
        ("renew", {"level": 8}, "level"),
    ],
)
def test_a_wrong_request_is_refused(call: str, request_: dict[str, Any], where: str) -> None:
    found = answer(call, {"board": PUZZLE, **request_})
    assert found["error"]["where"] == where, found


def test_the_helps_propose() -> None:
    for call, request in (
        ("repair", {"board": "..\n.#"}),
        ("minimise", {"board": "1.2\n..."}),
        ("fill", {"board": "#*.\n#.*"}),
        ("renew", {"board": PUZZLE, "seed": 3}),
    ):
        found = answer(call, request)
        assert found["status"] == "found", call
        cells = [*found["puzzle"]]
        width = cells.index("\n")
        for change in found["changes"]:
            cells[change["cell"] + change["cell"] // width] = change["symbol"]
        assert "".join(cells) == found["proposal"], call
        assert found["solutions"] == "unique", call


def test_a_puzzle_without_one_solution_cannot_be_minimised() -> None:
    assert answer("minimise", {"board": "..\n.."})["error"]["kind"] == "input"


def test_publishing_finds_duplicates_among_drafts() -> None:
    turned = str(Board.from_rows(PUZZLE.split("\n")).puzzle.rotated())
    found = answer("publish", {"board": PUZZLE, "others": ["..\n..", turned], "author": "N. N."})
    assert found["duplicates"] == [1]
    assert found["library"] is None
    assert found["line"].startswith("Untitled, by N. N. 4x4, level")
