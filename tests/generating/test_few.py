"""Small recipes, compared with trying all walls and all clues."""

from __future__ import annotations

from functools import cache
from itertools import combinations, islice, product
from random import Random
from time import monotonic

import pytest

from lightup.base.clock import NEVER
from lightup.base.errors import BoardError, Impossible, OutOfTime
from lightup.core.puzzle import Puzzle
from lightup.generating import generate as module
from lightup.generating._few import Few, are_few
from lightup.generating.generate import generate
from lightup.generating.recipe import Recipe
from lightup.reasoning.rate import level_of

from ..support.wishes import unmet

LEVELS = range(7)


@cache
def all_puzzles(width: int, height: int, walls: int) -> list[tuple[Puzzle, int]]:
    """Returns all puzzles with one solution and so many walls, with their levels."""
    found = []
    for chosen in combinations(range(width * height), walls):
        for symbols in product("#01234", repeat=walls):
            cells = ["."] * width * height
            for cell, symbol in zip(chosen, symbols, strict=True):
                cells[cell] = symbol
            puzzle = Puzzle(width, height, "".join(cells))
            try:
                found.append((puzzle, level_of(puzzle)))
            except BoardError:
                continue
    return found


def is_possible(recipe: Recipe) -> bool:
    try:
        [(puzzle, _)] = islice(Few(recipe).puzzles(Random(1)), 1)
    except Impossible:
        return False
    assert not unmet(puzzle, recipe)
    return True


@pytest.mark.parametrize(
    "text",
    [
        *(f"{start}{option}" for start, option in product(("3x3n2", "3x2n2"), ("none", "rot180"))),
        "3x3n2none+connected",
        "3x3n3none",
        "3x3n3mirror-rows+symmetric-clues",
        *(f"3x3n2none+clues{low}-{high}" for low, high in ((0, 1), (1, 1), (2, 2))),
        "3x3n3diagonal+clues2-3+minimal",
        "3x3n3antidiagonal+clues2-3+symmetric-clues",
        "3x3n3mirror-cols+clues1-3+connected",
    ],
)
def test_what_is_possible_by_trying_all(text: str) -> None:
    answers = set()
    plain = Recipe(text)
    puzzles = all_puzzles(plain.width, plain.height, plain.walls_made)
    for level in LEVELS:
        recipe = Recipe(text, level=level)
        own = [puzzle for puzzle, its_level in puzzles if its_level == level]
        answers.add(is_possible(recipe))
        assert is_possible(recipe) == any(not unmet(puzzle, recipe) for puzzle in own), recipe
    assert answers == {True, False}


IMPOSSIBLE = {
    "3x3n2L3": "2 walls and the symmetry rot180 has level 3: all 4",
    "2x2n1noneL4": "1 wall has level 4: all 4",
    "2x2n1noneL6+connected": "1 wall has level 6 and its white cells in one piece: all 4",
    "3x3n2noneL0+clues0": "2 walls has level 0 and 0 clues: all 36",
    "3x3n3noneL1+clues3+minimal": "3 walls has level 1 and 3 clues, all needed: all 84",
    "6x6n34noneL4": "34 walls has level 4: all 630",
    "3x3n2noneL5+symmetric-clues+clues1-2": "has level 5, symmetric clues and 1-2 clues: all 36",
}


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_a_search_in_vain_ends_with_a_proof(text: str) -> None:
    with pytest.raises(Impossible) as caught:
        next(generate(text))
    assert IMPOSSIBLE[text] in str(caught.value)


def test_the_few_that_there_are_get_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ATTEMPTS_BY_CHANCE", 0)
    first = [*islice(generate("3x3n2noneL3", 5), 3)]
    assert all(level_of(puzzle) == 3 for puzzle in first)
    assert [*islice(generate("3x3n2noneL3", 5), 3)] == first  # whatever is already known
    module._few.cache_clear()
    assert [*islice(generate("3x3n2noneL3", 5), 3)] == first
    assert [*generate("3x3n2noneL3#5.3")] == first[2:]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3x3n4none", True),
        ("4x4n8none", False),
        ("4x4n8rot180", True),
        ("4x4n8rot180+clues3-4", True),
        ("4x4n5none+clues3-4", True),
        ("4x4n6none+clues3-4", False),
        ("9x9n2none", False),
        ("8x8n2none", True),
        ("", False),
    ],
)
def test_which_recipes_have_few_patterns(text: str, expected: bool) -> None:
    assert are_few(Recipe(text)) == expected


@pytest.mark.parametrize(
    ("text", "number"),
    [("6x6n34none", 630), ("8x8n62none", 2016), ("5x5n21rot180", 66), ("6x6n32rot90", 9)],
)
def test_every_pattern_is_listed_once(text: str, number: int) -> None:
    patterns = [*Few(recipe := Recipe(text))._allowed(NEVER)]
    assert len({*patterns}) == len(patterns) == number
    assert {len([*pattern.walls]) for pattern in patterns} == {recipe.walls_made}


def test_the_listing_ends_at_the_deadline() -> None:
    few = Few(Recipe("3x3n2noneL3"))
    with pytest.raises(OutOfTime):
        next(few.puzzles(Random(1), monotonic() - 1))
    assert next(few.puzzles(Random(1)))
