from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from lightup import Status, level_of, solve
from lightup.base.clock import NEVER
from lightup.base.errors import OutOfTime
from lightup.core.puzzle import Puzzle
from lightup.generating.symmetries import orbits as orbits_of
from lightup.kernel import codes

from ..support import naive
from ..support.clock import stop_at
from ..support.guarded import guard
from ..support.stripping import LEVELS, clues_of, deduction, is_solved_at, with_only

Orbits = Sequence[Sequence[int]]

# Cells with the same letter form an orbit.
PICTURES = {
    "none 4x3": "abcd/efgh/ijkl",
    "rot180 5x5": "abcde/fghij/klmlk/jihgf/edcba",
    "rot180 5x4": "abcde/fghij/jihgf/edcba",
    "rot90 4x4": "abca/cddb/bddc/acba",
    "rot90 5x5": "abcda/defeb/cfgfc/befed/adcba",
    "mirror-rows 4x5": "abcd/efgh/ijkl/efgh/abcd",
    "mirror-cols 6x4": "abccba/deffed/ghiihg/jkllkj",
    "mirror-both 5x5": "abcba/defed/ghihg/defed/abcba",
    "diagonal 5x5": "abcde/bfghi/cgjkl/dhkmn/eilno",
    "antidiagonal 4x4": "dcba/gfeb/ihfc/jigd",
    "full 5x5": "abcba/bdedb/cefec/bdedb/abcba",
    "full 6x6": "abccba/bdeedb/ceffec/ceffec/bdeedb/abccba",
}


@cache
def pictured(name: str) -> tuple[int, int, Orbits]:
    """Returns the width, the height and the orbits of a picture."""
    rows = PICTURES[name].split("/")
    letters = "".join(rows)
    cells = [[cell for cell, one in enumerate(letters) if one == letter] for letter in {*letters}]
    return len(rows[0]), len(rows), sorted(cells)


def composer(
    kernel: SimpleNamespace, width: int, height: int, orbits: Orbits, deadline: float = NEVER
) -> Any:
    return kernel.composing.Composer(width, height, orbits, deadline)


def composed(made: Any, seed: int, *wishes: int) -> bytes | None:
    """Makes a puzzle, or fails to, after reseeding."""
    made.reseed(seed)
    codes: bytes | None = made.compose(*wishes)
    return codes


def all_sums(orbits: Orbits) -> set[int]:
    """Returns the numbers of walls that whole orbits can have."""
    found = {0}
    for orbit in orbits:
        found |= {number + len(orbit) for number in found}
    return found


def assert_meets(
    puzzle: Puzzle,
    orbits: Orbits,
    bulbs: Sequence[int],
    walls: int,
    level: int,
    connected: bool = False,
    symmetric_clues: bool = False,
    least_clues: int = 0,
) -> None:
    """Asserts that a puzzle is what was asked for, by other means."""
    made, clues = {*puzzle.walls}, {*clues_of(puzzle)}
    assert len(made) == walls
    assert all(made.issuperset(orbit) or made.isdisjoint(orbit) for orbit in orbits)
    assert naive.is_solution([*puzzle.rows], bulbs)
    assert solve(puzzle, engine="pysat").status is Status.UNIQUE
    assert level_of(puzzle) == level
    if connected:
        assert is_connected(puzzle)
    if symmetric_clues:
        assert all(clues.issuperset(orbit) or clues.isdisjoint(orbit) for orbit in orbits)
    groups = (
        [clues.intersection(orbit) for orbit in orbits] if symmetric_clues else [{c} for c in clues]
    )
    for group in groups:
        if group and len(clues - group) >= least_clues:
            assert not is_solved_at(with_only(puzzle, clues - group), level), group


def is_connected(puzzle: Puzzle) -> bool:
    left = {divmod(cell, puzzle.width) for cell in puzzle.white}
    reached = [left.pop()] if left else []
    for row, col in reached:
        beside = left & {(row + down, col + right) for down, right in naive.STEPS}
        reached += beside
        left -= beside
    return bool(reached) and not left


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize(("connected", "symmetric_clues"), [*product((False, True), repeat=2)])
def test_makes_what_is_asked_for(
    compiled: SimpleNamespace, name: str, connected: bool, symmetric_clues: bool
) -> None:
    """With every number of walls that the orbits allow, a puzzle is found or none."""
    width, height, orbits = pictured(name)
    made = composer(compiled, width, height, orbits)
    found = 0
    for walls in sorted(all_sums(orbits)):
        for level, seed in product(LEVELS, range(3)):
            wishes = walls, level, connected, symmetric_clues
            grid = composed(made, seed, *wishes)
            if grid is not None:
                puzzle = Puzzle.from_codes(width, height, grid)
                assert_meets(puzzle, orbits, made.bulbs(), *wishes)
                found += 1
    assert found


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("symmetry", ["none", "rot180", "rot90", "mirror-cols", "antidiagonal"])
def test_makes_every_level(compiled: SimpleNamespace, symmetry: str, level: int) -> None:
    """On larger boards all levels are found; options take turns."""
    side = 9
    orbits = orbits_of(symmetry, side, side)
    made = composer(compiled, side, side, orbits)
    options = [*product((False, True), (False, True), (0, 9))]
    found = 0
    for seed in range(10000):
        connected, symmetric_clues, least_clues = options[found % len(options)]
        wishes = 16, level, connected, symmetric_clues, least_clues
        grid = composed(made, seed, *wishes)
        if grid is not None:
            puzzle = Puzzle.from_codes(side, side, grid)
            assert_meets(puzzle, orbits, made.bulbs(), *wishes)
            found += 1
            if found == len(options):
                return
    pytest.fail(f"found {found} puzzles")


@pytest.mark.parametrize("name", PICTURES)
def test_what_no_orbits_add_up_to_is_not_made(kernel: SimpleNamespace, name: str) -> None:
    width, height, orbits = pictured(name)
    made = composer(kernel, width, height, orbits)
    possible = all_sums(orbits)
    for walls in {*range(-2, width * height + 5)} - possible:
        assert composed(made, walls, walls, 0) is None
    assert any(composed(made, walls, walls, 0) for walls in possible), "it can still be used"


def test_walls_that_cut_the_white_cells_apart_are_not_made(kernel: SimpleNamespace) -> None:
    """In one row, walls can only be at the ends."""
    made = composer(kernel, 5, 1, [[0, 4], [1, 3], [2]])
    for seed in range(20):
        assert composed(made, seed, 1, 0, True) is None
        assert composed(made, seed, 5, 0, True) is None, "no white cell is left"
        grid = composed(made, seed, 4, 0, True)
        assert grid is None or grid[2] == codes.WHITE


SAME: list[tuple[str, tuple[int, ...]]] = [
    ("rot180 5x5", (7, 0)),
    ("rot180 5x5", (6, 1, True)),
    ("rot90 5x5", (9, 2, False, True)),
    ("mirror-cols 6x4", (6, 3)),
    ("diagonal 5x5", (6, 4, True, True, 3)),
    ("none 4x3", (3, 5)),
    ("full 6x6", (8, 6)),
]


@pytest.mark.parametrize(("name", "wishes"), SAME)
def test_compiled_and_source_make_the_same(
    compiled: SimpleNamespace, source: SimpleNamespace, name: str, wishes: tuple[int, ...]
) -> None:
    one, other = (composer(kernel, *pictured(name)) for kernel in (compiled, source))
    for seed in (0, 1, 2, 3, -5, 2**70):
        assert composed(one, seed, *wishes) == composed(other, seed, *wishes)
        assert one.bulbs() == other.bulbs()
        assert one.compose(*wishes) == other.compose(*wishes), "without reseeding"


def test_compiled_and_source_make_the_same_large_puzzle(
    compiled: SimpleNamespace, source: SimpleNamespace
) -> None:
    orbits = orbits_of("rot180", 12, 12)
    one, other = (composer(kernel, 12, 12, orbits) for kernel in (compiled, source))
    for level in LEVELS:
        assert composed(one, level, 30, level) == composed(other, level, 30, level)


def test_only_the_seed_counts(kernel: SimpleNamespace) -> None:
    """What was composed before makes no difference."""
    width, height, orbits = pictured("rot180 5x5")
    busy = composer(kernel, width, height, orbits)
    jobs = [(8, 0), (6, 1, True), (7, 2, False, True), (6, 3, True, True, 4), (3, 6), (26, 0), (25, 0)]
    made = 0
    for seed, wishes in product(range(6), jobs):
        busy.compose(*jobs[seed])
        fresh = composer(kernel, width, height, orbits)
        grid = composed(busy, seed, *wishes)
        assert grid == composed(fresh, seed, *wishes)
        if grid is not None:
            assert busy.bulbs() == fresh.bulbs()
            made += 1
    assert made


@pytest.mark.parametrize(
    ("width", "height", "walls", "expected"),
    [
        (1, 1, 0, {"."}),
        (1, 1, 1, {"#"}),
        (2, 1, 0, set()),
        (2, 1, 1, {"#.", ".#"}),
        (3, 1, 1, {".#.", "1..", "0..", "..1", "..0"}),
        (1, 3, 3, {"###"}),
        (2, 2, 0, set()),
        (2, 2, 3, {".###", "#.##", "##.#", "###."}),
        (2, 2, 4, {"####"}),
    ],
)
def test_tiny_sizes(
    kernel: SimpleNamespace, width: int, height: int, walls: int, expected: set[str]
) -> None:
    made = composer(kernel, width, height, [[cell] for cell in range(width * height)])
    grids = [composed(made, seed, walls, 0) for seed in range(100)]
    found = {Puzzle.from_codes(width, height, grid).cells for grid in grids if grid is not None}
    assert found == expected


@pytest.mark.parametrize(("width", "height"), [(1, 40), (40, 1), (2, 30), (200, 200)])
def test_extreme_sizes(compiled: SimpleNamespace, width: int, height: int) -> None:
    size = width * height
    orbits = [[cell, size - 1 - cell] for cell in range(size // 2)]
    made = composer(compiled, width, height, orbits)
    walls = size // 10 * 2
    grids = (composed(made, seed, walls, 0) for seed in range(1000))
    puzzle = Puzzle.from_codes(width, height, next(grid for grid in grids if grid is not None))
    assert puzzle.geometry.obeyed_by(made.bulbs())
    assert {*puzzle.walls} == {size - 1 - wall for wall in puzzle.walls}
    assert len([*puzzle.walls]) == walls
    assert level_of(puzzle) == 0
    assert solve(puzzle, engine="pysat").status is Status.UNIQUE


@pytest.mark.parametrize("symmetric_clues", [False, True])
def test_leaves_so_many_clues(kernel: SimpleNamespace, symmetric_clues: bool) -> None:
    """On a dense board some walls have no white cell beside them, so they cannot be clues."""
    made = composer(kernel, *pictured("rot180 5x5"))
    found = 0
    for seed in range(40):
        grid = composed(made, seed, 14, 0, False, symmetric_clues, 9)
        if grid is not None:
            puzzle = Puzzle.from_codes(5, 5, grid)
            useful = [wall for wall in puzzle.walls if puzzle.neighbours(wall)]
            assert len(clues_of(puzzle)) >= min(9, len(useful)), puzzle
            found += len(useful) < 14
    assert found


def what_a_repair_changes(made: Any) -> tuple[list[bool], list[int], set[int], int]:
    """Returns the white cells, the bulbs, the orbits that are walls, and the number of cells stuck."""
    return (
        [code == codes.WHITE for code in made.geometry.codes],
        made.bulbs(),
        {*made.walls.order[: made.walls.number]},
        made.deduction.unknowns,
    )


@pytest.mark.parametrize("connected", [False, True])
def test_a_repair_that_makes_it_worse_is_undone(
    source: SimpleNamespace, connected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = composer(source, 6, 6, orbits_of("rot180", 6, 6))
    remember, recall = made._remember, made._recall
    before: list[object] = []
    after: list[object] = []

    def remember_and_record() -> None:
        remember()
        before.append(what_a_repair_changes(made))

    def recall_and_record() -> None:
        recall()
        after.append(what_a_repair_changes(made))
        assert after[-1] == before[-1]

    monkeypatch.setattr(made, "_remember", remember_and_record)
    monkeypatch.setattr(made, "_recall", recall_and_record)
    for seed in range(15):
        composed(made, seed, 6, 1, connected)
    assert after
    assert len(after) < len(before)


@pytest.mark.parametrize("level", LEVELS)
def test_bulbs_redrawn_in_a_window_lead_as_far_as_from_scratch(
    source: SimpleNamespace, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether they are kept or not, clues and conclusions are those of the bulbs that are there."""
    made = composer(source, 9, 9, orbits_of("rot180", 9, 9))
    redraw, bulbs = made._redraw_bulbs_near, []

    def redraw_and_check(cell: int) -> None:
        redraw(cell)
        bulbs.append(made.bulbs())
        puzzle = Puzzle.from_codes(9, 9, bytes(made.geometry.codes))
        assert all(len({*puzzle.neighbours(wall)} & {*bulbs[-1]}) == n for wall, n in puzzle.clues)
        fresh = deduction(source, puzzle, bulbs[-1])
        fresh.begin(level)
        assert [*made.deduction.propagator.state] == [*fresh.propagator.state]
        assert sorted(made.deduction.unknown[: made.deduction.unknowns]) == sorted(
            fresh.unknown[: fresh.unknowns]
        )

    monkeypatch.setattr(made, "_redraw_bulbs_near", redraw_and_check)
    for name, limit in {"CHEAP": 8, "FEW": 2, "MOST_REPAIRS_IN_VAIN": 5}.items():
        monkeypatch.setattr(source.composing, name, limit)
    for seed in range(15):
        composed(made, seed, 12, level)
    assert 1 < len({*map(tuple, bulbs)}) < len(bulbs), "some are kept, some are not"


@pytest.mark.parametrize("name", ["rot180 5x5", "full 6x6", "none 4x3"])
def test_no_index_is_outside_an_array(
    source: SimpleNamespace, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    guard(monkeypatch)
    monkeypatch.setattr(source.composing, "MOST_REPAIRS_IN_VAIN", 5)
    made = composer(source, *pictured(name))
    grids = [
        composed(made, seed, walls, level, bool(level & 1), bool(level & 2), seed)
        for seed, walls, level in product(range(2), (0, 4, 8, 12), LEVELS)
    ]
    assert any(grid is not None for grid in grids)


def test_stops_at_the_deadline(kernel: SimpleNamespace) -> None:
    made = composer(kernel, 30, 30, orbits_of("rot180", 30, 30), -1)
    with pytest.raises(OutOfTime):
        made.compose(180, 6)


@pytest.mark.parametrize("level", LEVELS)
def test_can_be_used_again_after_the_deadline(
    kernel: SimpleNamespace, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it was stopped, what it makes next depends on the seed alone."""
    is_source = kernel.composing.__file__.endswith(".py")
    side, seeds = (5, range(2)) if is_source else (10, range(20))
    orbits = orbits_of("rot180", side, side)
    fresh = composer(kernel, side, side, orbits)
    stops = 0
    for seed, look in product(seeds, (0, 1, 2, 3, 5, 9, 17)):
        made = composer(kernel, side, side, orbits, 0)
        stop_at(look, monkeypatch)
        try:
            composed(made, seed, side * side // 10 * 2, level)
        except OutOfTime:
            stops += 1
        stop_at(-1, monkeypatch)
        wishes = -seed, side * side // 10 * 2, level
        assert composed(made, *wishes) == composed(fresh, *wishes), (seed, look)
    assert stops
