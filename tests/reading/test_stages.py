"""The stages of the reader, each against something simpler."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, strategies as st

from lightup.reading._cells import SIDE, Cells
from lightup.reading._components import label
from lightup.reading._contrast import grey
from lightup.reading._corners import candidates
from lightup.reading._lattice import Lattice, find_lattice
from lightup.reading._signs import find_signs
from lightup.reading._walls import find_walls
from lightup.reading._warp import Warp, sample as seen

from ..support.pictures import sample
from ..support.spoiling import Corners


def flooded(mask: list[list[bool]]) -> set[frozenset[tuple[int, int]]]:
    """Finds components by going from pixel to pixel."""
    rest = {(y, x) for y, row in enumerate(mask) for x, on in enumerate(row) if on}
    found = set()
    while rest:
        waiting, own = [rest.pop()], set()
        while waiting:
            y, x = waiting.pop()
            own.add((y, x))
            near = {(y + dy, x + dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)} & rest
            rest -= near
            waiting += near
        found.add(frozenset(own))
    return found


@given(
    st.integers(1, 9).flatmap(
        lambda n: st.lists(st.lists(st.booleans(), min_size=n, max_size=n), min_size=1)
    )
)
def test_components(mask: list[list[bool]]) -> None:
    runs = label(np.array(mask))
    found: dict[int, set[tuple[int, int]]] = {}
    for row, first, last, owner in zip(runs.row, runs.first, runs.last, runs.owner, strict=True):
        found.setdefault(int(owner), set()).update((int(row), x) for x in range(first, last + 1))
    assert {frozenset(own) for own in found.values()} == flooded(mask)
    assert runs.number == len(found)
    for owner, own in found.items():
        ys, xs = zip(*own, strict=True)
        assert runs.boxes[owner].tolist() == [min(xs), min(ys), max(xs), max(ys)]
        assert runs.areas[owner] == len(own)


def test_warp_takes_corners_to_corners() -> None:
    corners = np.array([[3, 4], [90, 12], [80, 70], [10, 60]], float)
    found = Warp.onto(corners)(np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float))
    assert np.allclose(found, corners)


def test_sample_between_pixels() -> None:
    picture = np.array([[0, 10], [20, 30]], np.float32)
    points = np.array([[0, 0], [0.5, 0], [0.5, 0.5], [-5, 0], [9, 9]])
    assert np.allclose(seen(picture, points), [0, 5, 15, 0, 30], atol=0.1)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["screen", "spoilt", "scan", "photo"])
def test_lattice_is_where_it_was_drawn(kind: str) -> None:
    """A corner is found within a tenth of a cell."""
    for seed in range(700, 706):
        made = sample(kind, seed)
        light = grey(np.asarray(made.picture))
        lattices = [one for corners in candidates(light) if (one := find_lattice(light, corners))]
        sized = [
            one for one in lattices if (one.width, one.height) == (made.board.width, made.board.height)
        ]
        assert min(_distance(one, made.corners) for one in sized) < 0.1


def _distance(lattice: Lattice, corners: Corners) -> float:
    return float(np.abs(lattice.corners - corners).max() / lattice.pitch)


LIGHTS = {
    "day": (0, 230, 250),
    "grey walls": (196, 255, 255),
    "night": (11, 41, 150),
    "pale copy": (90, 180, 190),
}


@pytest.mark.parametrize("name", LIGHTS)
@pytest.mark.parametrize("shaded", [False, True])
def test_walls_are_the_dark_cells(name: str, shaded: bool) -> None:
    random = Random(name)
    wall, white, lit = LIGHTS[name]
    kinds = np.array([[random.choice([0, 0, 1, 1, 1, 2]) for _ in range(9)] for _ in range(9)])
    light = np.array([wall, white, lit], np.float32)[kinds]
    if shaded:
        light = light * np.linspace(1, 0.75, 9, dtype=np.float32)
    found = find_walls(light, np.zeros((9, 9), np.float32))
    assert found is not None
    assert (found.mask == (kinds == 0)).all()


def test_without_walls_there_is_no_gap() -> None:
    assert find_walls(np.full((5, 5), 240, np.float32), np.zeros((5, 5), np.float32)) is None


def test_signs_have_places_and_sizes() -> None:
    patches = np.full((1, 3, SIDE, SIDE, 3), 255, np.float32)
    patches[0, 1, 10:22, 12:20] = 0
    patches[0, 2, 6:12, 6:12] = 0  # in the corner, as the numbers of a crossword
    signs = find_signs(Cells(patches))
    assert signs.present.tolist() == [[False, True, False]]
    assert np.allclose(signs.boxes[0, 1] * SIDE, [12, 10, 20, 22])
    assert (signs.stray[0] > 0).tolist() == [False, False, True]
