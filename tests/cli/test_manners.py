"""What all commands take: colours or none, and silence; and what they say and exit with alike."""

from __future__ import annotations

import pytest

from ..support.command import lightup, lightup_process

PUZZLE = "7x7:Bc1c3c0cBo3cBcBc1cB"
SEVERAL, NONE = "2x2:d", "2x1:4a"
COLOUR = "\x1b["


@pytest.mark.parametrize(
    ("environment", "option", "coloured"),
    [
        ({}, "auto", False),
        ({}, "always", True),
        ({"NO_COLOR": "1"}, "auto", False),
        ({"NO_COLOR": "1"}, "always", True),
        ({"FORCE_COLOR": "1"}, "auto", True),
        ({"FORCE_COLOR": "0"}, "auto", False),
        ({"FORCE_COLOR": "1"}, "never", False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, "auto", False),
    ],
)
@pytest.mark.parametrize("command", ["solve", "explain", "render", "engines"])
def test_colours(
    command: str,
    environment: dict[str, str],
    option: str,
    coloured: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    inputs = [] if command == "engines" else [PUZZLE]
    ran = lightup(command, *inputs, "--color", option)
    assert ran.status == 0
    if command != "engines" or not coloured:
        assert (COLOUR in ran.out) is coloured


def test_a_wish_lasts_for_one_command() -> None:
    assert COLOUR in lightup("solve", PUZZLE, "--colour", "always").out
    assert COLOUR not in lightup("solve", PUZZLE).out
    assert lightup("random", "3", "--seed", "1", "-q").err == ""
    assert lightup("random", "3", "--seed", "1").err == "seed: 1\n"


@pytest.mark.parametrize(
    "args",
    [
        ("generate", "5x5L0#1"),
        ("batch", "level", PUZZLE),
        ("solve", PUZZLE, PUZZLE, "--json"),
        ("convert", "2x1:*x", "--from", "text", "--to", "tatham"),
        ("rate", PUZZLE, PUZZLE),
    ],
)
def test_quiet(args: tuple[str, ...]) -> None:
    ran = lightup(*args, "--quiet")
    assert (ran.err, ran.status in (0, 2)) == ("", True) or "expected" in ran.err


@pytest.mark.parametrize(
    ("args", "status"),
    [
        *((("card", puzzle, "--to", "svg"), 1) for puzzle in (SEVERAL, NONE)),
        *((("book", puzzle, "-o", "-"), 1) for puzzle in (SEVERAL, NONE)),
        *((("render", puzzle, "--solution"), 1) for puzzle in (SEVERAL, NONE)),
        *((("rate", puzzle), 1) for puzzle in (SEVERAL, NONE)),
        *((("solve", puzzle), status) for puzzle, status in ((SEVERAL, 1), (NONE, 1), (PUZZLE, 0))),
        (("card", "nonsense", "--to", "svg"), 2),
        (("render", PUZZLE, "--solution"), 0),
    ],
)
def test_the_exit_status_is_that_of_the_readme(args: tuple[str, ...], status: int) -> None:
    assert lightup_process(*args).status == status


def test_one_puzzle_is_no_puzzles() -> None:
    assert lightup("batch", "level", PUZZLE).err == "1 puzzle: 1 unique\n"
    assert "1 puzzles" not in lightup("rate", PUZZLE, "nonsense").err


@pytest.mark.parametrize(
    ("level", "levels"),
    [("hard", {4}), ("3-4", {3, 4}), ("0-1", {0, 1}), ("5-", {5, 6}), ("-1", {0, 1})],
)
def test_a_level_has_one_grammar(level: str, levels: set[int]) -> None:
    from lightup.collecting.queries import Query
    from lightup.generating.fields import read_levels

    low, high = read_levels(level)
    assert {*range(low, high + 1)} == levels
    assert Query(level=level).where()[1][0] == low


def test_levels_of_a_range_are_made_in_turn() -> None:
    made = lightup("generate", "5x5", "--level", "0-1", "--count", "4", "--seed", "1", "--json").out
    assert made.count('"level": 0') == made.count('"level": 1') == 2


@pytest.mark.parametrize("words", [("--timeout", "60"), ("--seconds", "60")])
def test_a_duration_has_the_name_that_python_gives_it(words: tuple[str, str]) -> None:
    assert lightup("solve", PUZZLE, *words).status == 0


@pytest.mark.parametrize("walls", ["22%", "0.22", "11"])
def test_walls_are_a_share_or_a_number(walls: str) -> None:
    ran = lightup("generate", "7x7", "--walls", walls, "--level", "0", "--seed", "1")
    assert sum(symbol in "#01234" for symbol in ran.out) == 11
