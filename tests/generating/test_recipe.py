from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from lightup.base.errors import InputError
from lightup.core.puzzle import Puzzle
from lightup.generating.limits import check
from lightup.generating.recipe import Order, Recipe
from lightup.generating.symmetries import SYMMETRIES
from lightup.reasoning.finding.techniques import TECHNIQUES

from ..support.strategies import NASTY, boards, mutations

PATTERN = Puzzle.from_rows(["..#..", "#...1", "....."])

# Fields, and the recipe as a text.
TEXTS: dict[str, dict[str, Any]] = {
    "10x10w20rot180L2": {},
    "7x9n21noneL0": {"width": 7, "height": 9, "walls": 21, "symmetry": "none", "level": 0},
    "10x10w22.5mirror-rowsL3": {"walls": "22.50%", "symmetry": "mirror-rows", "level": 3},
    "10x10w20rot180L5": {"level": "very hard"},
    "10x10w20rot180L6": {"level": "6"},
    "10x10w20rot180L1+technique:empty-corner": {"technique": "empty corner"},
    "10x10w20rot180L0+technique:lit-cells": {"technique": "lit-cells"},
    "10x10w20rot180L4+technique:beam": {"technique": "beam", "level": "hard"},
    "9x8w22rot180L5+connected+minimal+fewest+clues10-15+score40-80+technique:trial+candidates1": {
        "width": 9,
        "height": 8,
        "walls": "22%",
        "level": 5,
        "connected": True,
        "minimal": True,
        "fewest": True,
        "clues": (10, 15),
        "score": (40, 80),
        "technique": "trial",
        "candidates": 1,
    },
    "10x10w20rot180L2+clues5-7+score0-999999": {"clues": "5-7", "score": [0, 999_999]},
    "10x10w20rot180L2+symmetric-clues": {"symmetric_clues": True},
    "5x3[bBbBc1e]L2": {"pattern": PATTERN},
    "5x3[bBbBc1e]mirror-colsL2+symmetric-clues": {
        "pattern": PATTERN,
        "symmetry": "mirror-cols",
        "symmetric_clues": True,
    },
}

SHORT = {
    "": "10x10w20rot180L2",
    "5x4": "5x4w20rot180L2",
    "L6": "10x10w20rot180L6",
    "w7rot90": "10x10w7rot90L2",
    "n7none": "10x10n7noneL2",
    "none": "10x10w20noneL2",
    "012x9w07.0L3": "12x9w7rot180L3",
    "+clues12": "10x10w20rot180L2+clues12-12",
    "+technique:trial": "10x10w20rot180L5+technique:trial",
    "5x3[bBbBc1e]": "5x3[bBbBc1e]L2",
}


@pytest.mark.parametrize("text", TEXTS)
def test_a_recipe_and_its_text(text: str) -> None:
    recipe = Recipe(**TEXTS[text])
    assert str(recipe) == text
    assert Recipe(text) == recipe
    assert repr(recipe) == f"Recipe({text!r})"


@pytest.mark.parametrize("text", SHORT)
def test_what_is_left_out_has_a_default(text: str) -> None:
    assert str(Recipe(text)) == SHORT[text]


ranges = st.tuples(st.integers(0, 300), st.integers(0, 300)).map(lambda ends: (min(ends), max(ends)))
shares = st.decimals(0, 100, places=3).map(lambda share: f"{share}%")
sides = st.integers(1, 200)


@st.composite
def recipes(draw: st.DrawFn) -> Recipe:
    technique = draw(st.none() | st.sampled_from([one for one in TECHNIQUES if one.level < 7]))
    fields: dict[str, Any] = {
        "technique": technique and technique.name,
        "level": draw(st.integers(technique.level if technique else 0, 6)),
        "score": draw(st.none() | ranges),
        "clues": draw(st.none() | ranges),
        "minimal": draw(st.booleans()),
        "candidates": draw(st.integers(1, 1000)),
    }
    fields["fewest"] = draw(st.booleans())
    if draw(st.booleans()):
        fields["pattern"] = draw(boards(())).puzzle
    else:
        fields |= {"width": draw(sides), "height": draw(sides), "connected": draw(st.booleans())}
        fields["symmetric_clues"] = draw(st.booleans())
        fields["walls"] = draw(st.integers(0, 40_000) | shares)
        fields["symmetry"] = draw(st.sampled_from(sorted(SYMMETRIES)))
    return Recipe(**fields)


@given(recipes(), st.none() | st.integers(0, 2**64 - 1), st.none() | st.integers(1, 2**64 - 1))
def test_every_recipe_survives_its_text(recipe: Recipe, seed: int | None, number: int | None) -> None:
    order = Order(recipe, seed, None if seed is None else number)
    assert Order.parse(str(order)) == order
    assert Recipe(str(recipe)) == recipe == pickle.loads(pickle.dumps(recipe))
    assert replace(recipe) == recipe
    assert hash(replace(recipe)) == hash(recipe)


@given(recipes().map(str).flatmap(mutations) | st.text(NASTY + "wnL"))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        outcome: Order | InputError = Order.parse(text)
    except InputError as error:
        outcome = error
    assert isinstance(outcome, Order) or "\n" not in str(outcome)


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "too small": ({"width": 0}, "expected a side from 1 to 200, got 0"),
    "too large": ({"height": 201}, "expected a side from 1 to 200, got 201"),
    "a share above 100": (
        {"walls": "101%"},
        "expected walls as a share such as 22% or 0.22, or as a number, got '101%'",
    ),
    "a share above one": (
        {"walls": 1.2},
        "expected walls as a share such as 22% or 0.22, or as a number, got '1.2'",
    ),
    "negative walls": (
        {"walls": -1},
        "expected walls as a share such as 22% or 0.22, or as a number, got '-1'",
    ),
    "level 7": (
        {"level": 7},
        "expected a level from 0 to 6 or its name (easy, moderate, tricky, demanding, hard, very-hard, "
        "extreme), got 7",
    ),
    "an easy technique": (
        {"technique": "beam", "level": 2},
        "expected a level of at least 3 for the technique beam, got 2",
    ),
    "candidates": ({"candidates": 0}, "expected candidates from 1 to 1000, got 0"),
    "a range": ({"clues": (15, 10)}, "expected a range of clues from low to high, got 15-10"),
    "a score": ({"score": (-1, 10)}, "expected a range of score from low to high, got -1-10"),
    "a number of clues": ({"clues": 5}, "expected a range of clues as two whole numbers, got 5"),
    "a range of three": (
        {"score": (1, 2, 3)},
        "expected a range of score as two whole numbers, got (1, 2, 3)",
    ),
    "a score with a point": (
        {"score": (1.5, 3)},
        "expected a range of score as two whole numbers, got (1.5, 3)",
    ),
    "a text that is no range": ({"clues": "5-"}, "expected a range such as 10-15, got '5-'"),
    "a text that goes down": ({"clues": "7-5"}, "expected a range of clues from low to high, got 7-5"),
    "a range too high to print": (
        {"score": (0, 1_000_000)},
        "expected a range of score up to 999999, got 0-1000000",
    ),
    "a side that is a truth value": ({"width": True}, "expected a side from 1 to 200, got True"),
    "a pattern with walls": (
        {"pattern": PATTERN, "walls": "20%"},
        "expected no size and no walls with a pattern, which has its own",
    ),
    "a pattern with another size": (
        {"pattern": PATTERN, "width": 6},
        "expected no size and no walls with a pattern, which has its own",
    ),
    "a connected pattern": (
        {"pattern": PATTERN, "connected": True},
        "expected no 'connected' with a pattern, whose walls are given",
    ),
    "symmetric clues of a pattern without a symmetry": (
        {"pattern": PATTERN, "symmetric_clues": True},
        "expected a symmetry for the symmetric clues of a pattern, got none",
    ),
    "a pattern without the symmetry": (
        {"pattern": PATTERN, "symmetry": "rot180"},
        "expected a pattern with the symmetry rot180, got one without",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_fields_are_refused(name: str) -> None:
    fields, message = BAD[name]
    with pytest.raises(InputError) as caught:
        Recipe(**fields)
    assert str(caught.value) == message


BAD_TEXTS = {
    "hard": "expected a recipe such as 10x10w22rot180L3#7, got 'hard'",
    "10x10w2.2.2": "expected walls as a share such as 22% or 0.22, or as a number, got '2.2.2%'",
    "10x10+odd": "expected an option of a recipe (one of connected, minimal, fewest, symmetric-clues, "
    "cluesMIN-MAX, scoreMIN-MAX, technique:NAME, candidatesN), got 'odd'",
    "10x10+clues1-": "expected a range such as 10-15, got '1-'",
    "10x10+technique:beyond-trial": "expected a technique (one of lit-cells, complete-clue, "
    "hungry-clue, last-light, lonely-cell, empty-corner, common-view, claimed-clue, "
    "dark-cell-and-clue, starved-clue, shared-cells, facing-clues, two-dark-cells, beam, short-trial, "
    "trial, long-trial), got 'beyond-trial'",
    "3x3[a]": "expected 9 cells, got 1: 'a'",
    "999x999[a]": "expected a side from 1 to 200, got 999",
    "3x3[i]w20": "expected no size and no walls with a pattern, which has its own",
    "10x10#99999999999999999999": "expected a seed from 0 to 18446744073709551615, "
    "got 99999999999999999999",
    "10x10#1.0": "expected the number of a puzzle from 1 to 18446744073709551615, got 0",
}


@pytest.mark.parametrize("text", BAD_TEXTS)
def test_bad_texts_are_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        Order.parse(text)
    assert str(caught.value) == BAD_TEXTS[text]


def test_a_recipe_has_no_seed() -> None:
    with pytest.raises(
        InputError,
        match=r"^expected a recipe without a seed, got '10x10#7'$",
    ):
        Recipe("10x10#7")


def test_changes_replace_what_the_text_says() -> None:
    assert str(Recipe("10x10L3", level=4, walls=7)) == "10x10n7rot180L4"
    assert str(Order.parse("10x10#7", technique="beam")) == "10x10w20rot180L3+technique:beam#7"


@pytest.mark.parametrize(
    ("text", "wanted", "made"),
    [
        ("10x10", 20, 20),
        ("10x10n21", 21, 22),
        ("10x10n21none", 21, 21),
        ("7x7w22.5", 11, 11),
        ("4x4w20rot90", 3, 4),
        ("5x3[bBbBc1e]", 3, 3),
    ],
)
def test_numbers_of_walls(text: str, wanted: int, made: int) -> None:
    recipe = Recipe(text)
    assert (recipe.walls_wanted, recipe.walls_made) == (wanted, made)


@pytest.mark.parametrize(
    ("size", "text"),
    [
        ((1, 1), "1x1w40rot180L0"),
        ((2, 2), "2x2w40rot180L0"),
        ((7, 1), "7x1w20rot180L0"),
        ((3, 3), "3x3w20rot180L0"),
        ((3, 5), "3x5w20rot180L2"),
    ],
)
def test_defaults_fit_small_boards(size: tuple[int, int], text: str) -> None:
    recipe = Recipe(width=size[0], height=size[1])
    assert str(recipe) == text
    check(recipe)


@pytest.mark.parametrize("text", ["rot90", "ROT90"])
def test_names_may_have_capitals(text: str) -> None:
    recipe = Recipe(symmetry=text, level="Very Hard", technique="Empty Corner")
    assert (recipe.symmetry, recipe.level, recipe.technique) == ("rot90", 5, "empty corner")


def test_a_text_and_wishes_together() -> None:
    recipe = Recipe("8x8w30L1", level="hard", walls=0.225, connected=None)
    assert str(recipe) == "8x8w22.5rot180L4"
    with pytest.raises(TypeError, match=r"expected a wish of a recipe \(width.*\), got 'levl'"):
        Recipe("8x8", levl=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="expected a recipe as a text, got int"):
        Recipe(8)  # type: ignore[arg-type]
