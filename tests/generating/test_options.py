"""Puzzles over all options of a recipe, and the same ones however they are made.

`scripts/soak` makes any number of them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice

import pytest

from lightup import Board, Puzzle
from lightup.formats.tatham import dumps
from lightup.generating import generate as module
from lightup.generating.generate import generate
from lightup.generating.recipe import Recipe
from lightup.generating.symmetries import SYMMETRIES

from ..support.data import ROOT
from ..support.orders import ORDERS
from ..support.wishes import MOVES, unmet

SHARE = 8  # one in so many of the ordered puzzles is made; with `--exhaustive` all are

# The first puzzles of some recipes. A change that makes others must say so in the changelog.
GOLDEN: dict[str, list[str]] = {
    "5x4w25noneL0#1": ["5x4:bBa2a3hBaBb", "5x4:b1bBg3BBd", "5x4:c2a2aBg0aBb"],
    "6x6w27rot180L1#2": ["6x6:Bd1BgB0d11g1BdB", "6x6:0BfB2g21gB1fBB", "6x6:B1b1iBb12bBiBb01"],
    "7x7w27mirror-colsL2+connected+symmetric-clues#3": [
        "7x7:cBd3c1a1e1gBa3a1aBcBeBBBb",
        "7x7:cBcB0a1a2BBeBBeBa4c2dBj",
        "7x7:b1a0d1a1kBaBb10c21i1B1b",
    ],
    "7x7w25diagonalL3+minimal+candidates2#4": [
        "7x7:a2b1bBiBb0b1BaBaBi2a3c1d",
        "7x7:l3d1aBBb2cBh20cBbBBa2a",
        "7x7:cBiBb1Bb12a2jBe3bBBa2b",
    ],
    "7x7w25rot180L4+candidates1#5": [
        "7x7:Ba0a1iBc1BiB1c2i1a1aB",
        "7x7:cBBd01b12sBBb10dBBc",
        "7x7:fBa3a2a10b2o3bBBa3a3a0f",
    ],
    "7x7n12mirror-rowsL5+candidates1#6": [
        "7x7:a1fBa2a1c1fBc1b0eBaBaBbBe",
        "7x7:d1b2a2eBd0c1b0a3dBBa3h0b",
        "7x7:1Bh0a1fBdBa0fBd1a2aB1e",
    ],
    "7x7n12noneL6+candidates1#7": [
        "7x7:Bg2Ba2dBbBc11m00a1aBe",
        "7x7:h2aBa10Be1c1c2a2d1d1Bg",
        "7x7:e1Bb1d2d2kBc1b10aBBc2b",
    ],
    "5x5n6noneL1+fewest+clues1-6#8": ["5x5:m2b3a1a2bBB", "5x5:dB2c0d1c3aBd", "5x5:f3a2d1eBaBb1"],
    "6x6w25rot180+technique:starved-clue+score10-200#9": [
        "6x6:1a2b1iB1b12i1b1aB",
        "6x6:0aBg2BeBBe11g1a1",
        "6x6:f11a1f1BB0fBa3Bf",
    ],
    "6x6[aBhBaBh1bBcBfB]L1#10": ["6x6:a2hBaBh1b2cBf2", "6x6:a2hBaBh1b2cBf2", "6x6:a2hBa2h1b2cBfB"],
}
PUZZLES_OF_GOLDEN = 3

UNCOMPILED = """
import sys
from tests.support.sources import prefer_source
prefer_source("lightup")
from lightup.kernel import is_compiled
from tests.generating.test_options import GOLDEN, first
assert not is_compiled()
for text in GOLDEN:
    print(*first(text))
"""


@pytest.mark.parametrize(
    ("text", "number"), [(text, number) for number, texts in ORDERS for text in texts]
)
def test_puzzles_are_as_ordered(text: str, number: int, exhaustive: bool) -> None:
    recipe = Recipe(text)
    for puzzle in islice(generate(recipe, seed=1), number if exhaustive else -(-number // SHARE)):
        assert not unmet(puzzle, recipe), puzzle


def test_all_symmetries_can_be_checked() -> None:
    assert MOVES.keys() == SYMMETRIES.keys()


PUZZLE = "..2./1.../...1/.#.."
WITH_MORE = "..2./1.../...1/.2.."  # the fourth clue can be dropped, but not the orbit of two


@pytest.mark.parametrize(
    ("text", "picture", "missed"),
    [
        ("4x4n4rot180L1+technique:empty-corner+clues3+minimal+fewest", PUZZLE, []),
        ("4x4n4L1+minimal+symmetric-clues", WITH_MORE, []),
        ("4x4[bBa1f1aBb]L1", PUZZLE, []),
        ("4x4n4L1", "..#./#.../...#/.#..", ["one solution"]),
        ("5x4n4L1", PUZZLE, ["size"]),
        ("4x4n6L1", PUZZLE, ["walls"]),
        ("4x4n4mirror-colsL1", PUZZLE, ["symmetry"]),
        ("4x4n4noneL0+connected", "#.#1/.3../..../....", ["connected"]),
        ("4x4n4L0", PUZZLE, ["level"]),
        ("4x4n4L2", PUZZLE, ["level"]),
        ("4x4n4L1+technique:hungry-clue", PUZZLE, ["technique"]),
        ("4x4n4L1+score1-60", PUZZLE, ["score"]),
        ("4x4n4L1+clues4", PUZZLE, ["clues"]),
        ("4x4n4L1+clues1-2", PUZZLE, ["clues"]),
        ("4x4n4L1+symmetric-clues", PUZZLE, ["symmetric clues"]),
        ("4x4n4L1+minimal", WITH_MORE, ["minimal"]),
        ("5x5n6noneL1+fewest", ".1#../..2../.#..2/...../1....", ["fewest"]),
        ("4x4[b1a1f1aBb]L1", PUZZLE, ["pattern"]),
        ("4x4[bBaBaBfBb]L1", PUZZLE, ["pattern"]),
    ],
)
def test_the_check_finds_what_is_wrong(text: str, picture: str, missed: list[str]) -> None:
    assert unmet(Puzzle.from_rows(picture.split("/")), Recipe(text)) == missed


def first(text: str, cores: int = 1) -> list[str]:
    """Makes the first puzzles of a recipe."""
    made = islice(generate(text, cores=cores), PUZZLES_OF_GOLDEN)
    return [dumps(Board(puzzle)) for puzzle in made]


@pytest.mark.parametrize("text", GOLDEN)
def test_a_recipe_makes_the_same_puzzles_for_ever(text: str) -> None:
    made = first(text)
    assert made == GOLDEN[text], f"expected other puzzles, got {made}"


@pytest.mark.parametrize("text", GOLDEN)
def test_a_recipe_makes_the_same_puzzles_on_two_cores(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SECONDS_ALONE", 0)
    assert first(text, cores=2) == first(text)


def test_a_recipe_makes_the_same_puzzles_uncompiled() -> None:
    done = subprocess.run(
        [sys.executable, "-c", UNCOMPILED],
        capture_output=True,
        encoding="utf-8",
        check=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "12345"},
    )
    assert [line.split() for line in done.stdout.splitlines()] == [first(text) for text in GOLDEN]
