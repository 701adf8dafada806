from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest

from lightup.base.errors import Impossible, SeveralSolutions
from lightup.core.puzzle import SYMBOLS, Puzzle
from lightup.generating.fields import HARDEST
from lightup.generating.generate import generate
from lightup.generating.limits import alike, check, fewest_walls, swappable
from lightup.generating.recipe import Recipe
from lightup.reasoning.rate import level_of
from lightup.solving.solve import solutions

from ..support import naive
from ..support.random_boards import rectangle

PATTERN = "expected a pattern with one solution, got one in which"
SWAPPED = "can be swapped: no wall is in them or beside them"
IMPOSSIBLE = {
    "5x4rot90": "expected a square for rot90, got 5x4",
    "5x4diagonal": "expected a square for diagonal, got 5x4",
    "5x4antidiagonal": "expected a square for antidiagonal, got 5x4",
    "5x4full": "expected a square for full, got 5x4",
    "5x4n20": "expected at most 19 walls on 5x4, which leave a cell to light, got 20",
    "5x4n21none": "expected at most 19 walls on 5x4, which leave a cell to light, got 21",
    "5x4w100": "expected at most 19 walls on 5x4, which leave a cell to light, got 20",
    "2x2n0": "expected at least 1 wall for one solution on 2x2, got 0",
    "1x9n0L0": "expected at least 1 wall for one solution on 1x9, got 0",
    "50x40w0.4": "expected at least 10 walls for one solution on 50x40, got 8",
    "1x9L1": "expected level 0 for a single line, which is never harder, got 1",
    "9x1L1": "expected level 0 for a single line, which is never harder, got 1",
    "+clues21-30": "expected at most 20 clues, one for each wall, got at least 21",
    "+clues7+symmetric-clues": "expected a number of clues that rot180 allows on 10x10, got 7-7",
    "1x1n1": "expected at most 0 walls on 1x1, which leave a cell to light, got 1",
    "2x2[BBBB]": "expected a pattern with a cell to light, got only walls",
    "4x4[p]": f"{PATTERN} rows 1 and 2 and columns 1 and 2 {SWAPPED}",
    "7x7[dBzr]": f"{PATTERN} rows 3 and 4 and columns 1 and 2 {SWAPPED}",
}


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_what_is_impossible_is_refused_with_the_reason(text: str) -> None:
    with pytest.raises(Impossible) as caught:
        check(Recipe(text))
    assert str(caught.value) == IMPOSSIBLE[text]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1x1n0L0",
        "1x9n1noneL0",
        "5x5n1none",
        "+clues20",
        "+clues8+symmetric-clues",
        "5x4n19none",
        "200x200",
    ],
)
def test_what_may_be_possible_is_not(text: str) -> None:
    check(Recipe(text))


def can_be_unique(walls: Puzzle) -> bool:
    """Whether some clues leave one solution: no other solution has the same numbers everywhere."""
    numbers = Counter(
        tuple(len(bulbs.intersection(walls.neighbours(wall))) for wall in walls.walls)
        for bulbs in (board.bulbs for board in solutions(walls))
    )
    return 1 in numbers.values()


def with_walls(width: int, height: int, walls: tuple[int, ...]) -> Puzzle:
    cells = ("#" if cell in walls else "." for cell in range(width * height))
    return Puzzle(width, height, "".join(cells))


@pytest.mark.parametrize(
    ("width", "height"), [*product(range(1, 4), range(2, 4)), (1, 9), (5, 2), (6, 6)]
)
def test_fewer_walls_never_do(width: int, height: int) -> None:
    walls = fewest_walls(width, height) - 1
    assert walls >= 0
    for some in combinations(range(width * height), walls):
        assert not can_be_unique(with_walls(width, height, some))


@pytest.mark.parametrize(
    ("width", "height"), [(1, 1), (1, 5), (13, 1), (2, 2), (3, 3), (4, 4), (6, 6), (2, 8)]
)
def test_the_bound_can_be_met(width: int, height: int) -> None:
    numbers = combinations(range(width * height), fewest_walls(width, height))
    assert any(can_be_unique(with_walls(width, height, some)) for some in numbers)


def test_lines_that_can_be_swapped_by_the_definition() -> None:
    for lines in range(9):
        for bits in product([False, True], repeat=lines):
            walled = {line for line in range(lines) if bits[line]}
            pairs = [
                (one, two)
                for one, two in combinations(range(lines), 2)
                if walled.isdisjoint({one - 1, *range(one, two + 1), two + 1})
            ]
            assert alike(walled, lines) == (pairs[0] if pairs else None)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["...", "...", "..."], True),
        (["....", "....", "....", "...#"], True),
        (["....", "....", "....", "#..#"], False),
        (["....", "....", "#...", "...."], False),
        (["...", "...", "..#"], False),
        (["..", ".."], True),
        (["."], False),
        (["##", "##"], False),
    ],
)
def test_which_patterns_have_lines_to_swap(rows: list[str], expected: bool) -> None:
    assert bool(swappable(Puzzle.from_rows(rows))) == expected


def test_a_pattern_that_is_refused_never_has_one_solution() -> None:
    refused, choose = 0, Random(1)
    for _ in range(300):
        walls = rectangle(choose, 6, walls=0.08)
        try:
            check(Recipe(pattern=walls, level=0))
        except Impossible:
            refused += 1
            assert not can_be_unique(walls)
    assert refused > 30


def test_a_single_line_is_always_of_level_0() -> None:
    unique = 0
    for length in range(1, 7):
        for cells in product(".#012", repeat=length):
            puzzle = Puzzle(length, 1, "".join(cells))
            if len([*solutions(puzzle)]) == 1:
                unique += 1
                assert level_of(puzzle) == 0
    assert unique > 500


def test_the_tests_know_what_is_unique() -> None:
    assert can_be_unique(Puzzle(2, 2, "#..."))
    assert not can_be_unique(Puzzle(2, 2, "...."))
    with pytest.raises(SeveralSolutions):
        level_of(Puzzle(2, 2, "...."))


SMALL_SIZES = [(1, 1), (2, 1), (1, 3), (4, 1), (2, 2)]


def levels_by_walls(width: int, height: int) -> set[tuple[int, int]]:
    """Finds the numbers of walls and the levels of all puzzles with a white cell and one solution."""
    found = set()
    for cells in product(SYMBOLS, repeat=width * height):
        rows = ["".join(cells[at : at + width]) for at in range(0, len(cells), width)]
        if "." in cells and len(naive.solutions(rows)) == 1:
            found.add((len(cells) - cells.count("."), level_of(Puzzle.from_rows(rows))))
    return found


@pytest.mark.parametrize(
    ("width", "height"), [*SMALL_SIZES, pytest.param(3, 2, marks=pytest.mark.slow)]
)
def test_impossible_is_what_no_small_puzzle_is(width: int, height: int) -> None:
    possible = levels_by_walls(width, height)
    for walls, level in product(range(width * height + 2), range(HARDEST + 1)):
        recipe = Recipe(width=width, height=height, walls=walls, symmetry="none", level=level)
        try:
            made = next(generate(recipe, seed=1))
        except Impossible:
            assert (walls, level) not in possible, recipe
        else:
            assert (len([*made.walls]), level_of(made)) == (walls, level), recipe
            assert (walls, level) in possible, recipe
