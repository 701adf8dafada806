"""`lightup hint` as a player runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lightup.core.board import Board
from lightup.formats import dumps, loads

from ..support.command import error, lightup
from ..support.hard_boards import HARD as HARD_BOARD

V2 = "1.#\n..."
MISTAKE = "*..\n.4.\n..."
SEVERAL = "..\n.."
HARD = str(HARD_BOARD)

NUDGE = "Empty corner: one such move is open. A bulb diagonal to a clue takes away two of its places"
TOLD = {
    "nudge": f"{NUDGE} at once.\n",
    "where": "Look at the 1 at r1c1.\n",
    "why": "A bulb at r2c2 would light r1c2 and r2c1, and the 1 at r1c1 would have no place left.\n"
    "So r2c2 holds no bulb.\n",
    "do": "1.#\n.x.\n",
}


@pytest.mark.parametrize("stage", TOLD)
def test_stages(stage: str) -> None:
    assert lightup("hint", V2, "--stage", stage) == (0, TOLD[stage], "")


def test_the_first_stage_comes_by_itself() -> None:
    assert lightup("hint", stdin=V2) == (0, TOLD["nudge"], "")


# Arguments, exit status and output.
ANSWERS: dict[str, tuple[list[str], int, str]] = {
    "solved": (["*.\n.*"], 0, "solved\n"),
    "no cell to fill": (["##\n##"], 0, "solved\n"),
    "no solution": (
        ["4.\n.."],
        1,
        "The 4 at r1c1 has only two places for its bulbs.\nthe puzzle has no solution\n",
    ),
    "several": (
        [SEVERAL],
        1,
        "Nothing follows: there are several solutions. For example:\n*.\n.*\n\n.*\n*.\n",
    ),
    "a mark is wrong": (
        [MISTAKE, "--stage", "where"],
        1,
        "One mark is wrong. (--show-mistake says which and why.)\n\nWithout it:\n"
        "Look at the 4 at r2c2.\n",
    ),
    "marks are wrong": (
        ["2x\nx.", "--from", "text", "--stage", "where"],
        1,
        "Two marks are wrong. (--show-mistake says which and why.)\n\nWithout them:\n"
        "Look at the 2 at r1c1.\n",
    ),
    "which mark and why": (
        ["1*#\n*..", "--stage", "why", "--show-mistake"],
        1,
        "One mark is wrong.\n\nWith your bulb at r2c1, the 1 at r1c1 has two bulbs.\nTake back r2c1.\n"
        "\nWithout it:\nOnly r2c3 can still light r2c1, so r2c3 holds a bulb.\n",
    ),
    "which marks": (
        ["2x\nx.", "--from", "text", "--stage", "where", "--show-mistake"],
        1,
        "Two marks are wrong, each even without the other.\n\n"
        "r1c2: With your dot at r1c2, the 2 at r1c1 has only one place left.\n"
        "r2c1: With your dot at r2c1, the 2 at r1c1 has only one place left.\n"
        "Take back r1c2 and r2c1.\n\nWithout them:\n"
        "Look at the 2 at r1c1.\n",
    ),
    "a full board gets its broken rule": (
        ["**x\n*4*\nx*x", "--show-mistake"],
        1,
        "One mark is wrong.\n\nYour bulb at r1c1 sees the bulb at r1c2, which can stay.\n"
        "Take back r1c1.\n\nWithout it:\nsolved\n",
    ),
    "nothing to complain of": ([V2, "--show-mistake"], 0, TOLD["nudge"]),
    "solutions in a format": (
        [SEVERAL, "--to", "wb"],
        1,
        "Nothing follows: there are several solutions. For example:\nLWWL\n\nWLLW\n",
    ),
    "the board after in a format": (["3x3:d4d", "--stage", "do", "--to", "wb"], 0, "WLWL4LWLW\n"),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_answers(name: str) -> None:
    args, status, out = ANSWERS[name]
    assert lightup("hint", *args) == (status, out, "")


@pytest.mark.parametrize(
    ("board", "after", "said"),
    [
        ("1*#\n*..", "1*#\n..*\n", "Take back r2c1."),
        ("*.\n.*", "*.\n.*\n", "solved"),
    ],
)
def test_the_board_after_a_step_is_input_again(board: str, after: str, said: str) -> None:
    ran = lightup("hint", board, "--stage", "do", "--show-mistake")
    assert ran.out == after
    assert said in ran.err


@pytest.mark.parametrize("board", ["1*#\n*..", "*.#*\n....\n**.."])
def test_no_board_gives_a_wrong_mark_away(board: str) -> None:
    """A board without the wrong marks is shown only to whoever asks for them."""
    ran = lightup("hint", board, "--stage", "do")
    assert (ran.status, ran.out) == (1, "")
    assert "--show-mistake says which and why" in ran.err
    assert ran.err.endswith(("Take it back first.\n", "Take them back first.\n"))
    report = json.loads(lightup("hint", board, "--stage", "do", "--json").out)
    assert [report[key] for key in ("do", "step", "where_scene", "scenes")] == [None, None, None, []]
    assert json.loads(lightup("hint", board, "--stage", "do", "--json", "--show-mistake").out)["do"]


def test_no_solution_gives_a_wrong_mark_away() -> None:
    """Without the second bulb, nothing follows."""
    board = "**..\n####\n....\n...."
    assert "*" not in lightup("hint", board).out
    report = json.loads(lightup("hint", board, "--json").out)
    assert (report["status"], report["difference"]) == ("several", None)
    assert json.loads(lightup("hint", board, "--json", "--show-mistake").out)["difference"]


def test_the_rules_that_a_full_board_breaks_take_a_line_for_each_kind() -> None:
    board = "\n".join(["x" * 9] * 3)
    first, second, *_ = lightup("hint", "-", "--from", "text", stdin=board).out.splitlines()
    assert first == "nothing can light r1c1, r1c2, r1c3, r1c4, r1c5 and 22 more"
    assert second.startswith("Three marks are wrong.")


def test_lit_cells_count_as_dots() -> None:
    """The next step does not put dots on cells that the bulb lights."""
    ran = lightup("hint", "*..\n...\n..2", "--stage", "do")
    assert ran == (0, "*..\n..*\n.*2\n", "")


@pytest.mark.parametrize("format", ["json", "pzprv3", "tatham-save", "text", "underscore", "wb"])
def test_marks_in_other_formats(format: str) -> None:
    """The bulb decides the rest; without it nothing would follow."""
    board = Board.from_rows(["*.", ".."])
    text = dumps(board, format)
    assert loads(text, format) == board, "the format does not hold bulbs"
    ran = lightup("hint", "-", "--from", format, "--stage", "do", stdin=text)
    assert ran == (0, "*.\n.*\n", "")


def test_dots_in_other_formats(tmp_path: Path) -> None:
    for format in ("json", "pzprv3", "tatham-save"):
        file = tmp_path / format
        file.write_text(dumps(Board.from_rows(["x.", ".."]), format))
        assert lightup("hint", str(file), "--stage", "where").out == "Look at the dark cell r1c1.\n"


def test_json_has_the_stages_up_to_the_one_asked_for() -> None:
    stages = [*TOLD]
    for number, stage in enumerate(stages, 1):
        ran = lightup("hint", V2, "--json", "--stage", stage)
        report = json.loads(ran.out)
        assert (ran.status, ran.err, ran.out.count("\n")) == (0, "", 1)
        assert [name for name in stages if report[name]] == stages[:number]
        assert (report["status"], report["mistake"], report["moves"]) == ("step", None, 1)
        assert (report["technique"], report["level"]) == ("empty_corner", 1)
        assert bool(report["step"]) == (number > 2)  # a step names its cell
        if number < 3:
            assert "r2c2" not in ran.out
    assert [f"{line}\n" for line in report["why"]] == TOLD["why"].splitlines(keepends=True)
    assert report["do"] == {"bulbs": [], "dots": [4]}
    assert report["step"]["dots"] == [4]
    assert report["step"]["cost"] == 4
    assert [rule["kind"] for rule in report["step"]["rules"]] == ["run", "run", "clue"]


JSON = {
    "solved": ("*.\n.*", 0),
    "none": ("4.\n..", 1),
    "several": (SEVERAL, 1),
}


@pytest.mark.parametrize("verdict", JSON)
def test_json(verdict: str) -> None:
    board, status = JSON[verdict]
    ran = lightup("hint", board, "--json")
    report = json.loads(ran.out)
    assert (ran.status, report["status"], ran.err) == (status, verdict, "")
    assert report["mistake"] is report["step"] is report["technique"] is None


def test_a_mistake_in_json() -> None:
    found = json.loads(lightup("hint", MISTAKE, "--json").out)["mistake"]
    assert found == {"wrong": 1, "broken": [], "marks": []}
    ran = lightup("hint", "1*#\n*..", "--json", "--show-mistake")
    assert ran.status == 1
    mistake = json.loads(ran.out)["mistake"]
    (mark,) = mistake.pop("marks")
    assert mistake == {"wrong": 1, "broken": ["the 1 at r1c1 has two bulbs"]}
    assert (mark["cell"], mark["is_bulb"]) == (3, True)
    assert mark["reasons"] == ["With your bulb at r2c1, the 1 at r1c1 has two bulbs."]
    assert mark["scenes"]


def test_every_dot_is_hinted_at_if_asked_for() -> None:
    board = "...#\n*1.#\n..##\n#..."
    assert lightup("hint", board).out.startswith("Last light: two such moves are open. ")
    assert lightup("hint", board, "--every-step").out.startswith("Complete clue: one such move ")


BAD = {
    "a missing file": (["no-such-file"], "no such file"),
    "several puzzles": (["-"], "expected one puzzle, got 2"),
    "no puzzle": (["..\n.?"], "expected one of . # 0 1 2 3 4 * x at r2c2, got '?'"),
    "two inputs": ([V2, V2], "got unexpected extra argument"),
    "no such stage": ([V2, "--stage", "all"], "invalid value for '--stage'"),
    "no such format": ([V2, "--to", "morse"], "invalid value for '--to'"),
    "no time": ([V2, "--timeout", "0"], "expected a number of seconds above 0"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input(name: str) -> None:
    args, complaint = BAD[name]
    ran = lightup("hint", *args, stdin="2x2:d\n3x3:i\n")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert complaint in ran.err


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_gives_up(options: list[str]) -> None:
    ran = lightup("hint", "-", "--timeout", "0.2", *options, stdin=HARD)
    assert (ran.status, ran.err) == (3, "gave up: out of time\n")
    answer = error("gave-up", "out of time", "-")
    assert ran.out == (json.dumps(answer) + "\n" if options else "")
