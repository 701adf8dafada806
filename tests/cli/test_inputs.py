"""What an `INPUT` may be: a file, one puzzle of a file, standard input, a text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lightup.base.errors import InputError
from lightup.cli._inputs import (
    as_published,
    read_board,
    read_item,
    read_items,
    read_text,
    solution_of,
)
from lightup.collecting.sources import Reading
from lightup.core.board import Board
from lightup.formats import dumps, join

from ..support.command import lightup
from ..support.vectors import PUZZLES, solved

V1 = "3x3:d4d"
PLAIN = Reading()
NAMED = {"first": "V1", "a:b": "V2", "1": "V3", "x 4": "V4", "": "V5"}


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """Returns a file of puzzles, most of them with names."""
    file = tmp_path / "many.json"
    texts = [dumps(PUZZLES[puzzle], "json", name=name) for name, puzzle in NAMED.items()]
    file.write_text(join(texts, "json"))
    return file


PICKS = {
    "first": "V1",
    "a:b": "V2",
    "1": "V3",  # a name comes before a number
    "2": "V2",
    "x 4": "V4",
    "4": "V4",
    "5": "V5",
}


@pytest.mark.parametrize("pick", PICKS)
def test_one_puzzle_of_a_file(pick: str, many: Path) -> None:
    input = f"{many}:{pick}"
    assert read_board(input, PLAIN).puzzle == PUZZLES[PICKS[pick]]
    (item,) = read_items([input], PLAIN)
    assert (item.name, item.board.puzzle) == (input, PUZZLES[PICKS[pick]])


def test_one_puzzle_of_a_list(tmp_path: Path) -> None:
    file = tmp_path / "list"
    file.write_text("3x3:d4d\n3x3:b\n2x2:d\n")
    assert read_board(f"{file}:3", PLAIN).puzzle == PUZZLES["V5"]
    with pytest.raises(InputError, match="expected 9 cells, got 2"):
        read_board(f"{file}:2", PLAIN)
    with pytest.raises(InputError, match="expected a game id on one line, got 3 lines"):
        read_board(f"{file}:1", Reading(lines=False))


def test_the_whole_name_of_a_file_comes_first(many: Path) -> None:
    other = many.with_name("many.json:first")
    other.write_text(dumps(PUZZLES["V4"]))
    assert read_board(str(other), PLAIN).puzzle == PUZZLES["V4"]
    assert read_board(f"{other}:1", PLAIN).puzzle == PUZZLES["V4"]
    assert read_board(f"{many}:a:b", PLAIN).puzzle == PUZZLES["V2"]


@pytest.mark.parametrize("pick", ["", "0", "6", "-1", "third", "9" * 50, "FIRST"])
def test_a_name_that_is_not_there(pick: str, many: Path) -> None:
    with pytest.raises(InputError) as caught:
        read_board(f"{many}:{pick}", PLAIN)
    assert str(caught.value) == (
        f"expected the name or the number of one of 5 puzzles in {str(many)!r} "
        f"('first', 'a:b', '1', …), got {pick!r}"
    )


def test_a_file_that_cannot_be_read_says_so_whatever_is_picked(tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_text('{"format": "lightup",')
    with pytest.raises(InputError, match="expected JSON, got an error"):
        read_board(f"{file}:name", PLAIN)


@pytest.mark.parametrize("input", ["nowhere:3", "nowhere.txt:name", ":3", "3x3:"])
def test_nothing_there(input: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError):
        read_board(input, PLAIN)


@pytest.mark.parametrize("command", ["solve", "check", "convert"])
def test_too_many_puzzles_are_for_a_batch(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lightup.collecting.inputs.MOST_PUZZLES", 3)
    assert "batch" not in lightup(command, "-", stdin="3x2:1aBc\n" * 3).err
    ran = lightup(command, "-", stdin="3x2:1aBc\n" * 4)
    message = "expected at most 3 puzzles, got more in standard input (lightup batch takes any number)"
    assert (ran.status, ran.out, ran.err) == (2, "", f"{message}\n")


def test_a_folder_has_no_puzzles(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        read_board(f"{tmp_path}:1", PLAIN)


def test_a_game_id_is_not_a_file() -> None:
    assert read_board("3x3:d4d", PLAIN).puzzle == PUZZLES["V1"]


def test_only_a_puzzle_can_be_picked(many: Path) -> None:
    with pytest.raises(InputError, match="expected a file or '-'"):
        read_text(f"{many}:first")


def test_too_many_puzzles_suggest_one(many: Path) -> None:
    ran = lightup("hint", str(many))
    assert ran == (
        2,
        "",
        f"expected one puzzle, got 5: choose one with FILE:NAME or FILE:NUMBER, such as {many}:first\n",
    )
    assert lightup("hint", f"{many}:first").status == 0


@pytest.mark.parametrize("command", ["solve", "rate", "convert", "explain", "encode", "walksat"])
def test_every_command_takes_one_puzzle_of_a_file(command: str, many: Path) -> None:
    named, given = lightup(command, f"{many}:first"), lightup(command, "3x3:d4d")
    assert (named.status, named.out) == (given.status, given.out)
    assert named.err == given.err or named.err == "note: text cannot hold the name: left out\n"
    assert lightup(command, f"{many}:none").status == 2


def test_one_puzzle_of_standard_input(many: Path) -> None:
    ran = lightup("solve", "-:a:b", "--json", stdin=many.read_text())
    assert json.loads(ran.out)["puzzle"] == str(PUZZLES["V2"])
    assert (json.loads(ran.out)["source"], json.loads(ran.out)["name"]) == ("-", "a:b")
    ran = lightup("check", "--puzzle", "-:first", ".*.\n*4*\n.*.", stdin=many.read_text())
    assert ran.status == 0


@pytest.mark.parametrize("input", ["-", "/dev/stdin"])
def test_standard_input_is_never_called_by_its_file(input: str, many: Path) -> None:
    ran = lightup("hint", f"{input}:none", stdin=many.read_text())
    assert ran.err == (
        "expected the name or the number of one of 5 puzzles in standard input "
        "('first', 'a:b', '1', …), got 'none'\n"
    )
    assert lightup("hint", input, stdin=many.read_text()).err.endswith("such as -:first\n")
    assert lightup("solve", f"{input}:1", stdin=b"\xff").err.endswith("at 0 in standard input\n")
    assert lightup("solve", input, "--count", stdin=f"{V1}\n{V1}").out == "-:1: 1\n-:2: 1\n"


def test_published_solutions() -> None:
    text = dumps(PUZZLES["V1"], "json", solution=solved("V1"))
    item = read_item(text + "\n", PLAIN)
    assert (item.board, solution_of(item)) == (Board(PUZZLES["V1"]), solved("V1"))
    (item,) = map(as_published, read_items([text + "\n"], PLAIN))
    assert (item.name, item.board) == (f"{text}…", solved("V1"))
    for bad, message in (
        ("3x3:d4d", "expected a puzzle with a published"),
        ("3x3:b", "expected 9 cells"),
    ):
        (item,) = map(as_published, read_items([bad], PLAIN))
        with pytest.raises(InputError, match=message):
            item.board  # noqa: B018
