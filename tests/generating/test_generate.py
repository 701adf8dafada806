from __future__ import annotations

import pickle
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations, islice
from time import monotonic

import pytest

from lightup.base.errors import GeneratorFailed, Impossible, InputError, OutOfTime
from lightup.core.puzzle import Puzzle
from lightup.generating import generate as module
from lightup.generating.generate import Made, Maker, check_made, generate, make, make_all
from lightup.generating.recipe import Order, Recipe
from lightup.generating.symmetries import SYMMETRIES, orbits
from lightup.generating.taste import taste
from lightup.kernel.chance import scrambled
from lightup.processes import chunks
from lightup.processes.crew import Crew
from lightup.reasoning.arguing.walk import walk
from lightup.reasoning.rate import level_of, rate
from lightup.solving.solve import Status, solutions, solve

PATTERN = "6x6[aB1bBcBeBbBhBbBa1c]"


def made(text: str, number: int = 2) -> list[Made]:
    order = Order.parse(text)
    return [*make_all(Order(order.recipe, order.seed or 3, order.number), number)]


def clues_of(puzzle: Puzzle) -> set[int]:
    return {cell for cell, _ in puzzle.clues}


def without(puzzle: Puzzle, clues: tuple[int, ...]) -> Puzzle:
    cells = ("#" if cell in clues else symbol for cell, symbol in enumerate(puzzle.cells))
    return Puzzle(puzzle.width, puzzle.height, "".join(cells))


def solved_at(puzzle: Puzzle, level: int) -> bool:
    """Whether techniques up to a level solve the puzzle."""
    return solve(puzzle).status is Status.UNIQUE and level_of(puzzle) <= level


def is_whole(cells: set[int], groups: tuple[tuple[int, ...], ...]) -> bool:
    return all(len(cells.intersection(group)) in (0, len(group)) for group in groups)


def is_connected(puzzle: Puzzle) -> bool:
    reached = [*puzzle.white][:1]
    for cell in reached:
        reached += (other for other in puzzle.neighbours(cell) if other not in reached)
    return len(reached) == len([*puzzle.white])


EVERY_KIND = [
    *(f"{size}w25noneL{level}" for level in (0, 1, 2) for size in ("5x5", "6x4")),
    *(f"6x6w28{name}L0" for name in SYMMETRIES),
    *(f"5x5n7{name}L0" for name in SYMMETRIES),
    "7x7w25rot180L3+candidates1",
    "1x6n2noneL0",
    "6x6w30noneL1+connected",
    "6x6w28rot180L1+symmetric-clues",
    "6x6n10noneL1+clues8-9",
    "6x6n10noneL1+clues3-6+minimal",
    "6x6n10noneL1+fewest+candidates1",
    "6x6n10rot180L1+fewest+symmetric-clues+candidates1",
    "6x6n10noneL1+score10-60+candidates2",
    "6x6n10noneL2+technique:common-view+candidates1",
    "6x6n10noneL2+technique:empty-corner+candidates1",
    f"{PATTERN}L1+candidates1",
    f"{PATTERN}L1+clues6-10+candidates1",
    f"{PATTERN}L1+fewest+candidates1",
]


@pytest.mark.parametrize("text", EVERY_KIND)
def test_every_puzzle_meets_its_recipe(text: str) -> None:
    recipe = Recipe(text)
    for one in made(text):
        puzzle, level = one.puzzle, recipe.level
        assert (puzzle.width, puzzle.height) == (recipe.width, recipe.height)
        assert solve(puzzle, engine="pysat").status is Status.UNIQUE
        assert one.solution.solved
        assert level_of(puzzle) == level
        walls, groups = {*puzzle.walls}, orbits(recipe.symmetry, recipe.width, recipe.height)
        assert len(walls) == recipe.walls_made
        assert is_whole(walls, groups)
        assert is_connected(puzzle) or not recipe.connected
        clues = clues_of(puzzle)
        low, high = recipe.clues or (0, len(walls))
        assert low <= len(clues) <= high
        if recipe.symmetric_clues:
            assert is_whole(clues, groups)
        elif not recipe.clues or recipe.minimal:
            given = clues_of(recipe.pattern) if recipe.pattern else set()
            assert not any(solved_at(without(puzzle, (clue,)), level) for clue in clues - given)
        assert not recipe.score or recipe.score[0] <= rate(puzzle).score <= recipe.score[1]
        if recipe.technique:
            assert recipe.technique in {step.technique.name for step in walk(puzzle)}
        if recipe.pattern:
            assert walls == {*recipe.pattern.walls}
            assert {*recipe.pattern.clues} <= {*puzzle.clues}


def test_the_fewest_clues_by_trying_all() -> None:
    for one in made("5x5n7noneL1+fewest+candidates1", 5):
        walls = [*one.puzzle.walls]
        beside = {wall: len(one.bulbs.intersection(one.puzzle.neighbours(wall))) for wall in walls}
        cells = (str(beside.get(cell, symbol)) for cell, symbol in enumerate(one.puzzle.cells))
        full = Puzzle(5, 5, "".join(cells))
        clues = len([*one.puzzle.clues])
        for dropped in combinations(walls, len(walls) - clues + 1):
            fewer = without(full, dropped)
            assert solve(fewer).status is not Status.UNIQUE or level_of(fewer) != 1


def test_a_puzzle_depends_only_on_recipe_seed_and_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SECONDS_ALONE", 0)
    text = "6x6w25noneL1+candidates2"
    first = made(f"{text}#7", 6)
    assert [one.order.number for one in first] == [1, 2, 3, 4, 5, 6]
    assert len({one.puzzle for one in first}) == 6
    assert {one.puzzle for one in first}.isdisjoint(one.puzzle for one in made(f"{text}#8", 6))
    assert [*make_all(Order.parse(f"{text}#7"), 6, cpus=2)] == first
    assert [*make_all(Order.parse(f"{text}#7"), 4, cpus=3, seconds=None)] == first[:4]
    assert make(Recipe(text), 7, 5) == first[4]
    assert [*make_all(Order.parse(str(first[2].order)))] == [first[2]]
    assert pickle.loads(pickle.dumps(first)) == first


def test_the_first_puzzles_of_neighbouring_seeds_differ() -> None:
    keys = {module._key(seed, number) for seed in range(50) for number in range(1, 50)}
    assert len(keys) == 50 * 49
    assert all(0 <= key < 1 << 64 for key in keys)
    assert scrambled(0) == 0xE220_A839_7B1D_CDAF  # the first number of splitmix64


@pytest.mark.parametrize("cores", [0, -1, 1.5, "2", True])
def test_a_bad_number_of_cores_is_refused_at_once(cores: int) -> None:
    with pytest.raises(InputError, match=rf"^expected cores from 1 to 1000, got {cores}$"):
        generate("10x10", cores=cores)


def test_generate_is_lazy_and_endless() -> None:
    puzzles = generate("6x6w25noneL0+candidates1", 7)
    assert [*islice(puzzles, 9)] == [one.puzzle for one in made("6x6w25noneL0+candidates1#7", 9)]


@pytest.mark.parametrize(
    ("recipe", "seed", "same"),
    [
        ("5x5n7none#4", None, "5x5n7none#4"),
        ("5x5n7none#4", 5, "5x5n7none#5"),
        ("5x5n7none", None, "5x5n7none#0"),
        (Recipe("5x5n7none"), 6, "5x5n7none#6"),
    ],
)
def test_where_the_seed_comes_from(recipe: Recipe | str, seed: int | None, same: str) -> None:
    assert next(generate(recipe, seed)) == next(make_all(Order.parse(same))).puzzle


def test_a_number_stands_for_one_puzzle() -> None:
    third = made("5x5n7noneL0#4", 3)[2].puzzle
    assert [*generate("5x5n7noneL0#4.3")] == [third]


def test_the_finest_candidate_is_kept() -> None:
    gains = 0
    for number in range(1, 9):
        one, several = (
            taste(make(Recipe(f"6x6w25noneL1+candidates{n}"), 1, number).puzzle).total for n in (1, 5)
        )
        assert several >= one
        gains += several > one
    assert gains > 2


@pytest.mark.parametrize(
    ("recipe", "error"),
    [("5x4rot90", Impossible), ("30x30n2", Impossible), ("odd", InputError)],
)
def test_bad_requests_are_refused_at_once(recipe: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        generate(recipe)


GIVEN_UP: dict[str, str] = {
    "6x6n3noneL6": r"^no puzzle found after [0-9,]+ attempts?: .* of level 6 \(extreme",
    "5x5n7noneL0+score0-0": r"^no puzzle found after .* had another score \([0-9]+ to [0-9]+\)$",
    "7x7n10noneL0+clues0-0": r"^no puzzle found after .* had too many clues",
    "7x7n15noneL0+clues15-15+minimal": r"^no puzzle found after .* had too few clues",
}


@pytest.mark.parametrize("text", GIVEN_UP)
def test_what_is_not_found_in_time_says_what_was_tried(text: str) -> None:
    with pytest.raises(OutOfTime, match=GIVEN_UP[text]):
        next(generate(text, seconds=0.5))


@pytest.mark.parametrize("cores", [1, 2])
@pytest.mark.parametrize("alone", [0, 0.5])
def test_the_time_is_the_same_for_any_number_of_cores(
    cores: int, alone: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SECONDS_ALONE", alone)
    with pytest.raises(OutOfTime, match=r"^no puzzle found after"):
        next(generate("10x10#7", seconds=0, cores=cores))


def test_an_interrupted_search_says_how_far_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    def time_is_up(*_: object) -> None:
        raise OutOfTime

    monkeypatch.setattr(module, "total_taste", time_is_up)
    with pytest.raises(OutOfTime, match=r"^3 of 3 candidates were ready$") as failure:
        next(generate("5x5n7noneL0+candidates3"))
    assert failure.value.about == ("candidates", "seconds")


def test_a_pattern_that_no_clues_make_unique() -> None:
    with pytest.raises(Impossible):
        next(generate("2x2[d]L0"))


CORRECT = "..2./1.../...1/.#.."  # 4x4n4rot180L1


@pytest.mark.parametrize(
    ("text", "rows", "bulbs", "fault"),
    [
        ("4x4n4L1", CORRECT, {1, 7, 8, 14}, "wrong bulbs"),
        ("4x4n6L1", CORRECT, None, "4 walls"),
        ("4x4n4L2", CORRECT, None, "level 1"),
        ("4x4n4L0", CORRECT, None, "level 1"),
        ("4x4n4L1", "..#./1.../...1/.#..", None, "level 7"),
        ("4x4n4mirror-rowsL1", CORRECT, None, "walls without the symmetry mirror-rows"),
        ("3x1n1noneL0+connected", ".2.", None, "white cells in several pieces"),
        ("4x4n4L1+clues4-5", CORRECT, None, "3 clues"),
        ("4x4n4L1+clues1-2", CORRECT, None, "3 clues"),
        ("4x4n4L1+symmetric-clues", CORRECT, None, "clues without the symmetry rot180"),
        ("4x4[BbBhBbB]L1", CORRECT, None, "another pattern"),
        ("4x4[bBaBf2aBb]L1", CORRECT, None, "another pattern"),
    ],
)
def test_a_faulty_puzzle_is_a_bug(text: str, rows: str, bulbs: set[int] | None, fault: str) -> None:
    puzzle = Puzzle.from_rows(rows.split("/"))
    solution = solve(puzzle).solution
    assert solution
    made = Made(Order.parse(f"{text}#7.2"), puzzle, frozenset(bulbs or solution.bulbs))
    with pytest.raises(GeneratorFailed, match=rf"report it: .*#7\.2 gave {fault}$"):
        check_made(made)
    check_made(Made(Order.parse("4x4n4L1"), *_correct()))
    check_made(Made(Order.parse("4x4[bBa1f1aBb]L1+clues3"), *_correct()))


def test_the_check_ends_at_the_deadline() -> None:
    with pytest.raises(OutOfTime):
        check_made(Made(Order.parse("4x4n4L1"), *_correct()), monotonic() - 1)


def _correct() -> tuple[Puzzle, frozenset[int]]:
    puzzle = Puzzle.from_rows(CORRECT.split("/"))
    return puzzle, next(solutions(puzzle)).bulbs


def test_every_puzzle_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module._Search, "finest", lambda _: _correct())
    assert make(Recipe("4x4n4L1"), 7, 1).puzzle == _correct()[0]
    with pytest.raises(GeneratorFailed):
        make(Recipe("4x4n4L2"), 7, 1)


@pytest.mark.parametrize("text", ["6x6w25noneL2+candidates2", "7x7w25rot180L1+connected+candidates1"])
def test_what_is_kept_from_one_puzzle_to_the_next_changes_nothing(text: str) -> None:
    kept = made(f"{text}#7", 30)
    assert [make(Recipe(text), 7, number) for number in range(1, 31)] == kept


def test_after_it_ran_out_of_time_a_maker_makes_the_same() -> None:
    maker = Maker(Order.parse("14x14w25rot180L3+candidates2#7"))
    first = maker(1)
    for milliseconds in range(3):
        with suppress(OutOfTime):
            maker.make(2, monotonic() + milliseconds / 1000)
    assert maker(1) == first


def test_processes_start_only_if_a_moment_is_not_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    order, handed = Order.parse("5x5n7noneL0+candidates1#7"), list[int]()

    def in_order(crew: Crew, numbers: Iterator[int]) -> Iterator[Made]:
        handed.extend(numbers)
        yield from ()

    monkeypatch.setattr(chunks, "in_order", in_order)
    monkeypatch.setattr(module, "SECONDS_ALONE", 1e9)
    assert len([*make_all(order, 5, cpus=2)]) == 5
    assert handed == []
    monkeypatch.setattr(module, "SECONDS_ALONE", 0)
    assert [*make_all(order, 5, cpus=2)] == []
    assert handed == [1, 2, 3, 4, 5]
