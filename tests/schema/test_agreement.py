"""A command with `--json` and a call of the API answer the same question with the same data."""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lightup.core.board import Board

from ..support.api import ask
from ..support.command import lightup
from ..support.hard_boards import UNIQUE
from ..support.pictures import PLAIN, drawn, png, side_by_side
from ..support.vectors import PUZZLES, solved

V2, V4, V5, V6 = (Board(PUZZLES[name]) for name in ("V2", "V4", "V5", "V6"))
WRONG = Board(V2.puzzle, [3])
IN_PLAY = Board(V4.puzzle, sorted(solved("V4").bulbs)[:3])
NONE = Board.from_rows(["#.", ".1", "#."])
BOARDS = [V2, V4, V5, V6, WRONG, IN_PLAY, solved("V2"), UNIQUE[0], NONE]

# A command, the call that asks the same, and the rest of its request.
QUESTIONS: list[tuple[str, str, dict[str, Any]]] = [
    ("solve", "solve", {}),
    ("solve --keep-marks", "solve", {"keep_marks": True}),
    ("solve --engine pysat", "solve", {"engine": "pysat"}),
    ("check", "check", {}),
    ("check --puzzle 3x2:1aBc", "check", {"puzzle": V2}),
    *(
        (f"hint --stage {stage}{option}", "hint", {"stage": stage, "show_mistake": bool(option)})
        for stage in ("nudge", "where", "why", "do")
        for option in ("", " --show-mistake")
    ),
    ("explain", "explain", {}),
    ("explain --cell r2c2", "explain", {"cell": 1}),
    ("rate", "rate", {}),
]
LABELS = ("source", "name")


def told(*args: str, stdin: str | bytes = "") -> list[dict[str, Any]]:
    """Runs a command; returns its lines."""
    ran = lightup(*args, "--json", stdin=stdin)
    return [json.loads(line) for line in ran.out.splitlines()]


def plain(answer: dict[str, Any]) -> dict[str, Any]:
    """Returns an answer without its time, which is never the same twice."""
    return answer | {"seconds": 0} if "seconds" in answer else answer


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.cells[:12])
@pytest.mark.parametrize(("command", "call", "request_"), QUESTIONS, ids=[one for one, *_ in QUESTIONS])
def test_a_command_says_what_the_api_says(
    command: str, call: str, request_: dict[str, Any], board: Board
) -> None:
    if "cell" in request_:
        request_ = {"cell": board.width + 1}
    answer = ask(call, board=board, **request_)
    name, *options = command.split()
    (line,) = told(name, "-", *options, stdin=str(board))
    if "error" in answer:
        assert (line["error"]["kind"], line["error"]["message"]) == (
            answer["error"]["kind"],
            answer["error"]["message"],
        )
        return
    assert (*line,)[: len(LABELS)] == LABELS
    assert [*line][len(LABELS) :] == [*answer]
    assert plain({key: one for key, one in line.items() if key not in LABELS}) == plain(answer)


def test_why_there_is_no_solution_is_told_alike() -> None:
    (line,), (hint,) = told("solve", str(NONE)), told("hint", str(NONE))
    assert line["status"] == "none"
    assert line["why"][-1] == "So there is no solution."
    assert [line[key] for key in ("why", "scenes")] == [hint[key] for key in ("why", "scenes")]
    assert told("solve", str(V2))[0]["why"] == []


def test_many_puzzles_are_told_line_by_line() -> None:
    boards = [V2, V5, V6]
    lines = told("rate", "-", stdin="\n\n".join(map(str, boards)))
    assert [line["name"] for line in lines] == ["1", "2", "3"]
    for line, board in zip(lines, boards, strict=True):
        assert {key: one for key, one in line.items() if key not in LABELS} == ask("rate", board=board)


@pytest.mark.parametrize("recipe", ["5x5#3", "6x5mirror-rowsL0#7", "5x5antidiagonalL1#2.4"])
def test_puzzles_to_order(recipe: str) -> None:
    (line,), (board,) = told("generate", recipe), ask("generate", recipe=recipe)["boards"]
    assert (*line,)[: len(LABELS)] == LABELS
    assert line | {label: board[label] for label in LABELS} == board


def test_the_boards_of_a_picture(tmp_path: Path) -> None:
    for number, picture in enumerate((drawn(IN_PLAY, PLAIN, Random(1))[0], side_by_side(V4, IN_PLAY))):
        file = tmp_path / f"{number}.png"
        file.write_bytes(png(picture))
        answer = ask("read", picture=b64encode(file.read_bytes()).decode())
        lines = told("read", str(file))
        assert [
            {key: one for key, one in line.items() if key not in LABELS} for line in lines
        ] == answer["boards"]
        assert {line["source"] for line in lines} == {str(file)}


def test_what_cannot_be_read() -> None:
    (line,) = told("solve", "-", stdin="1.\n1")
    assert line["error"]["kind"] == ask("open", text="1.\n1")["error"]["kind"] == "input"
