from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import chain, combinations

import pytest

from lightup.base.errors import Impossible, InputError
from lightup.core.puzzle import Puzzle
from lightup.generating.symmetries import SYMMETRIES, nearest, orbits

SIZES = [(1, 1), (4, 4), (5, 5), (1, 6), (4, 3), (5, 7), (6, 4)]
SQUARES = {"rot90", "diagonal", "antidiagonal", "full"}

# What a grid looks like after each move of a symmetry, told by the grid's own pictures.
IMAGES: dict[str, list[Callable[[Puzzle], Puzzle]]] = {
    "none": [],
    "rot180": [lambda p: p.rotated().rotated()],
    "rot90": [lambda p: p.rotated()],
    "mirror-rows": [lambda p: p.mirrored().rotated().rotated()],
    "mirror-cols": [lambda p: p.mirrored()],
    "mirror-both": [lambda p: p.mirrored(), lambda p: p.rotated().rotated()],
    "diagonal": [lambda p: p.transposed()],
    "antidiagonal": [lambda p: p.transposed().rotated().rotated()],
    "full": [lambda p: p.rotated(), lambda p: p.transposed()],
}

each = pytest.mark.parametrize(
    ("name", "width", "height"),
    [(n, w, h) for n in SYMMETRIES for w, h in SIZES if w == h or n not in SQUARES],
)


@each
def test_orbits_hold_every_cell_once(name: str, width: int, height: int) -> None:
    found = orbits(name, width, height)
    assert sorted(chain.from_iterable(found)) == [*range(width * height)]
    assert [orbit[0] for orbit in found] == sorted(orbit[0] for orbit in found)
    assert all([*orbit] == sorted(orbit) for orbit in found)


@each
def test_a_grid_of_whole_orbits_is_its_own_image(name: str, width: int, height: int) -> None:
    for orbit in orbits(name, width, height):
        cells = "".join("#" if cell in orbit else "." for cell in range(width * height))
        puzzle = Puzzle(width, height, cells)
        assert all(image(puzzle) == puzzle for image in IMAGES[name])


@each
def test_orbits_are_as_small_as_they_can_be(name: str, width: int, height: int) -> None:
    """A cell is only where some move, or several, can bring it."""
    start = Puzzle(width, height, "#" + "." * (width * height - 1))
    seen = {start}
    for puzzle in (todo := [start]):
        for image in IMAGES[name]:
            if (other := image(puzzle)) not in seen:
                seen.add(other)
                todo.append(other)
    assert {*orbits(name, width, height)[0]} == {puzzle.cells.index("#") for puzzle in seen}


def test_which_rows_and_columns_are_swapped() -> None:
    assert orbits("mirror-rows", 2, 3) == ((0, 4), (1, 5), (2,), (3,))
    assert orbits("mirror-cols", 3, 2) == ((0, 2), (1,), (3, 5), (4,))
    assert orbits("diagonal", 2, 2) == ((0,), (1, 2), (3,))
    assert orbits("antidiagonal", 2, 2) == ((0, 3), (1,), (2,))


@pytest.mark.parametrize("name", SYMMETRIES)
def test_only_some_need_a_square(name: str) -> None:
    assert SYMMETRIES[name].square is (name in SQUARES)
    if name in SQUARES:
        with pytest.raises(Impossible, match=f"^expected a square for {name}, got 5x4$"):
            orbits(name, 5, 4)
    else:
        assert orbits(name, 5, 4)


def test_an_unknown_symmetry_is_refused() -> None:
    with pytest.raises(InputError, match=r"^expected a symmetry \(one of none, rot180, .*, got 'odd'"):
        orbits("odd", 3, 3)


@each
def test_nearest_against_all_sums(name: str, width: int, height: int) -> None:
    sizes = [len(orbit) for orbit in orbits(name, width, height)]
    sums = {0}
    for size in sizes:
        sums |= {size + other for other in sums}
    sums -= {width * height}
    for half in range(2 * width * height + 3):
        wish = Fraction(half, 2)
        found = nearest(name, width, height, wish)
        assert found in sums
        assert all(
            abs(found - wish) < abs(other - wish)
            or (abs(found - wish) == abs(other - wish) and found >= other)
            for other in sums
        )


@pytest.mark.parametrize(
    ("name", "width", "height", "wish", "number"),
    [
        ("rot180", 10, 10, 21, 22),
        ("rot180", 7, 7, 21, 21),
        ("rot180", 2, 2, 3, 2),
        ("rot90", 4, 4, 5, 4),
        ("rot90", 4, 4, 6, 8),
        ("rot90", 5, 5, 6, 5),
        ("full", 3, 3, 2, 1),
        ("mirror-rows", 5, 4, 7, 8),
        ("mirror-cols", 5, 4, 7, 7),
        ("none", 10, 10, Fraction(5, 2), 3),
        ("none", 200, 200, 12345, 12345),
    ],
)
def test_nearest(name: str, width: int, height: int, wish: Fraction | int, number: int) -> None:
    assert nearest(name, width, height, wish) == number


def test_sums_of_a_small_board_one_by_one() -> None:
    """The sums on a 3x3 board with a quarter turn: 4, 4 and 1."""
    found = {nearest("rot90", 3, 3, wish) for wish in range(9)}
    assert found == {sum(some) for k in range(4) for some in combinations((4, 4, 1), k)} - {9}
