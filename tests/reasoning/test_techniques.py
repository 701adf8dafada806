from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from lightup.base.errors import NoSolution, OutOfTime
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.engines import native
from lightup.kernel import codes
from lightup.reasoning.arguments import Arguments
from lightup.reasoning.techniques import (
    TECHNIQUES,
    Step,
    Technique,
    batches,
    common_cells,
    conclusions,
    reasoning_on,
    walk,
)

from ..support import naive
from ..support.data import janko
from ..support.hard_boards import UNIQUE, pigeonholes
from ..support.random_boards import hard_boards, random_boards
from ..support.reasoning import Conclusions, boards_to_reason_on, easiest, images

BEYOND = 7


def board_of(picture: str) -> Board:
    return Board.from_rows(picture.split("/"))


def concluded(step: Step) -> Conclusions:
    return {*((cell, True) for cell in step.bulbs), *((cell, False) for cell in step.dots)}


def solvable(boards: Iterator[Board]) -> Iterator[Board]:
    return (board for board in boards if native.common(board) is not None)


# The table.


def test_the_table_is_in_the_order_of_the_kernel() -> None:
    assert [technique.number for technique in TECHNIQUES] == [*range(len(TECHNIQUES))]
    levels = [technique.level for technique in TECHNIQUES]
    assert levels == sorted(levels)
    assert {*levels} == {*range(BEYOND + 1)}
    assert len({technique.name for technique in TECHNIQUES}) == len(TECHNIQUES)


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_the_kernel_knows_each_technique_by_its_number(technique: Technique) -> None:
    assert getattr(codes, technique.name.upper().replace(" ", "_")) == technique.number


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_each_example_gives_what_it_says(technique: Technique) -> None:
    board = board_of(technique.example)
    steps = technique.find(board)
    assert steps
    assert {step.technique for step in steps} == {technique}
    assert board.with_marks(*conclusions(steps)) == board_of(technique.after)
    check_steps(steps)


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_each_example_has_a_solution(technique: Technique) -> None:
    assert native.common(board_of(technique.example)) is not None


def test_each_technique_finds_nothing_on_a_solved_board() -> None:
    board = board_of("x*/*x")
    assert [technique.find(board) for technique in TECHNIQUES] == [()] * len(TECHNIQUES)


# The drawings of the reference: cells, their value, the runs, clues and dark cells of the smallest
# argument, and the rounds of the trial of the opposite. T1 has one row more: so it has a solution.
DRAWN = {
    "T1": (".*./.1./.../...", "r2c1 r2c3 r3c2", False, (0, 1, 0), 0),
    "T2": ("../3./..", "r1c1 r2c2 r3c1", True, (0, 1, 0), 0),
    "T3": (".*.#./.....", "r1c1 r1c3 r2c2", False, (1, 0, 0), 0),
    "T4": ("xx.#/####", "r1c3", True, (0, 0, 1), 0),
    "T5": (".#/#x/..", "r1c1", True, (0, 0, 1), 0),
    "T7, inside": ("...../...../..3../...../.....", "r2c2 r2c4 r4c2 r4c4", False, (2, 1, 0), 1),
    "T7, edge": ("..2../...../.....", "r2c2 r2c4", False, (2, 1, 0), 1),
    "T7, corner": ("1../.../...", "r2c2", False, (2, 1, 0), 1),
    "T8": ("x.#/.../#..", "r2c2", False, (2, 0, 1), 1),
    "T9": ("...../.1.x#/...#.", "r1c2", False, (1, 1, 1), 1),
    "T10": ("...../..#../.#x.#/...1./..#..", "r4c5 r5c4", False, (0, 1, 1), 1),
    "T11, bulbs": ("....../....../..3.../...1../......", "r2c3 r3c2", True, (0, 2, 0), 1),
    "T11, dots": ("....../....../..3.../...1../......", "r4c5 r5c4", False, (0, 2, 0), 1),
    "T12, side by side": ("....../..22../......", "r2c2 r2c5", True, (2, 2, 0), 2),
    "T12, its rows": ("....../..22../......", "r1c1 r1c6 r3c1 r3c6", False, (2, 2, 0), 2),
    "T12, its corners": ("....../..22../......", "r1c2 r1c5 r3c2 r3c5", False, (2, 1, 0), 1),
    "T12, its lit ends": ("....../..22../......", "r2c1 r2c6", False, (3, 2, 0), 3),
    "T12, one apart": ("......./..3.3../.......", "r2c2 r2c6", True, (2, 2, 0), 2),
    "T12, the cell between": ("......./..3.3../.......", "r2c4", True, (1, 2, 0), 1),
    "T12, diagonal": ("...../.3.../...../...3./.....", "r1c2 r2c1 r4c5 r5c4", True, (2, 2, 0), 2),
    "T12, its middle": ("...../.3.../...../...3./.....", "r3c3", False, (2, 1, 0), 1),
    "T12, beams": ("....../.x11x./......", "r1c1 r1c2 r1c5 r1c6 r3c1 r3c6", False, (2, 2, 0), 2),
    "T13": ("x.x/.../#.#", "r1c2", True, (1, 0, 2), 1),
    "T15": ("1.../.x../.1..", "r1c3", False, (3, 2, 0), 2),
}


@pytest.mark.parametrize(("picture", "places", "bulb", "shape", "rounds"), DRAWN.values(), ids=DRAWN)
def test_the_reference_is_right(
    picture: str, places: str, bulb: bool, shape: tuple[int, int, int], rounds: int
) -> None:
    board = board_of(picture)
    cells = [cell for cell in board.puzzle.white if board.place(cell) in places.split()]
    assert len(cells) == len(places.split())
    for cell in cells:
        rules = Arguments(board).smallest(cell, bulb=bulb)
        kinds = Counter(rule.kind for rule in rules)
        assert (kinds["run"], kinds["clue"], kinds["lit"]) == shape
        assert Arguments(board).smallest(cell, bulb=not bulb) == ()
        assert reasoning_on(board).rounds(cell, codes.DOT if bulb else codes.BULB) == rounds


# What two clues force on open ground of eight by eight besides what bulbs light: clues, bulbs, dots,
# and the level that it takes.
PAIRS = {
    "3 diagonal to 2": ("3r4c4 2r5c5", "", "r3c3 r3c5 r5c3", 1),
    "2 diagonal to 1": ("2r4c4 1r5c5", "", "r3c3", 3),
    "3 diagonal to 3": ("3r4c4 3r5c5", "", "r3c3 r3c5 r5c3 r4c6 r6c4 r6c6", 1),
    "3 beside 1": ("3r4c4 1r4c5", "r3c4 r4c3 r5c4 r4c6", "", 0),
    "2 beside 1": ("2r4c4 1r4c5", "", "r3c3 r3c6 r5c3 r5c6", 3),
    "2 . 2": ("2r4c4 2r4c6", "", "r3c5 r5c5", 3),
}
IMPOSSIBLE = {"3 beside 2": "3r4c4 2r4c5", "3 .. 3": "3r4c3 3r4c6", "3 ... 3": "3r4c3 3r4c7"}


def open_ground(clues: str) -> Puzzle:
    cells = ["."] * 64
    for clue in clues.split():
        cells[cell_at(clue[1:])] = clue[0]
    return Puzzle(8, 8, "".join(cells))


def cell_at(place: str) -> int:
    """The cell of eight by eight that a place such as r1c2 means."""
    return 8 * int(place[1]) + int(place[3]) - 9


@pytest.mark.parametrize(("clues", "bulbs", "dots", "level"), PAIRS.values(), ids=PAIRS)
def test_two_clues_on_open_ground(clues: str, bulbs: str, dots: str, level: int) -> None:
    puzzle = open_ground(clues)
    forced = Board(puzzle, map(cell_at, bulbs.split()), map(cell_at, dots.split()))
    steps = [*walk(puzzle)]
    assert Board(puzzle, *conclusions(steps)) == forced.with_light()
    assert max(step.level for step in steps) == level


@pytest.mark.parametrize("clues", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_two_clues_that_cannot_be(clues: str) -> None:
    with pytest.raises(NoSolution):
        list(walk(open_ground(clues)))


# Steps.


def check_steps(steps: tuple[Step, ...]) -> None:
    """That the steps start from one board, and that their arguments are sound and minimal."""
    (board,) = {step.board for step in steps}
    for step in steps:
        assert step.bulbs | step.dots <= board.unknown
        assert step.cell in step.bulbs | step.dots
        assert not step.bulbs & step.dots
        assert step.after == board.with_marks(step.bulbs, step.dots)
        check_rules(step)
        check_marks(step)


def check_rules(step: Step) -> None:
    """Its rules force its conclusions; its cell takes all of them."""
    assert {*step.rules} <= {*step.board.puzzle.rules}
    arguments = Arguments(step.board)
    for cell, bulb in concluded(step):
        assert arguments.force(step.rules, cell, bulb=bulb), step
    for rule in step.rules:
        fewer = [other for other in step.rules if other != rule]
        assert not arguments.force(fewer, step.cell, bulb=step.is_bulb), step


def check_marks(step: Step) -> None:
    """The marks that it leans on are enough, and none of them is too many."""
    assert step.marks <= step.board.bulbs | step.board.dots
    assert follows(step, step.marks), step
    for mark in step.marks:
        assert not follows(step, step.marks - {mark}), step


def follows(step: Step, marks: frozenset[int]) -> bool:
    """Whether with these marks the rules of a step force its conclusions."""
    board = Board(step.board.puzzle, step.board.bulbs & marks, step.board.dots & marks)
    arguments = Arguments(board, step.rules)
    return all(arguments.force(step.rules, cell, bulb=bulb) for cell, bulb in concluded(step))


def test_steps_have_sound_and_minimal_arguments() -> None:
    seen: Counter[str] = Counter()
    for board in boards_to_reason_on(2, 300):
        for batch in batches(board):
            check_steps(batch)
            seen.update(step.technique.name for step in batch)
    assert {*seen} == {technique.name for technique in TECHNIQUES}, seen


def test_steps_that_only_a_search_finds_have_smallest_arguments() -> None:
    number = 0
    for board in (*UNIQUE[:2], *solvable(hard_boards(1, 30, max_side=5))):
        for batch in batches(board):
            if batch[0].level == BEYOND:
                check_steps(batch)
                number += len(batch)
    assert number > 20


def test_conclusions_hold_whatever_the_solution() -> None:
    """Of a puzzle with its marks, by a second opinion."""
    for puzzle in (board.puzzle for board in random_boards(3, 300, max_side=3)):
        solutions = naive.solutions([*puzzle.rows])
        for step in walk(puzzle) if solutions else ():
            for cell, bulb in concluded(step):
                assert all((cell in solution) == bulb for solution in solutions), puzzle


# The walk.


def test_each_batch_is_all_of_the_easiest_level() -> None:
    """No step of a batch could have been easier, and no other step was as easy."""
    seen: Counter[int] = Counter()
    for board in (*boards_to_reason_on(2, 60, max_side=6), *UNIQUE[:1]):
        for batch in batches(board):
            level, expected = easiest(batch[0].board)
            assert {step.level for step in batch} == {level}, batch[0].board
            found = [conclusion for step in batch for conclusion in concluded(step)]
            assert len({*found}) == len(found)
            if level < BEYOND:
                assert {*found} == expected, batch[0].board
            else:
                assert sorted(cell for cell, _ in found) == common_cells(batch[0].board)
            seen[level] += 1
    assert all(seen[level] for level in range(BEYOND + 1)), seen


def test_each_batch_starts_where_the_one_before_ended() -> None:
    for board in boards_to_reason_on(3, 60):
        for batch in batches(board):
            assert {step.board for step in batch} == {board}
            board = board.with_marks(*conclusions(batch))


@pytest.mark.parametrize("seed", range(3))
def test_the_walk_ends_with_all_that_the_solutions_share(seed: int) -> None:
    """With one solution, with several, with any marks."""
    several = 0
    boards = (
        *random_boards(seed, 200),
        *hard_boards(seed, 40, max_side=5),
        *boards_to_reason_on(seed, 60),
    )
    for board in boards:
        shared = native.common(board)
        if shared is not None:
            found = board.with_marks(*conclusions(walk(board)))
            assert (found.bulbs, found.dots) == shared, board
            several += bool(found.unknown)
    assert several > 100


def test_puzzles_without_a_solution_are_refused() -> None:
    refused = 0
    for board in (*random_boards(4, 600), pigeonholes(4, 3), pigeonholes(5, 4)):
        if native.common(board) is None:
            with pytest.raises(NoSolution):
                list(walk(board))
            refused += 1
    assert refused > 100


@pytest.mark.parametrize("picture", ["1", "**", "xx", "*./.*/#0", "x./x.", "1.#/*x.", "0./x*/xx"])
def test_marks_without_a_solution_are_refused(picture: str) -> None:
    with pytest.raises(NoSolution):
        list(walk(board_of(picture)))


@pytest.mark.parametrize("picture", ["#", "*", "x*/*x", "../..", "...."])
def test_there_may_be_nothing_to_do(picture: str) -> None:
    assert [*walk(board_of(picture))] == []


def test_keeps_to_the_deadline() -> None:
    with pytest.raises(OutOfTime):
        next(walk(UNIQUE[0], seconds=-1))
    with pytest.raises(OutOfTime):
        list(walk(Puzzle(3, 2, "1.#..."), seconds=-1))
    assert len([*walk(Puzzle(3, 2, "1.#..."), seconds=60)]) == 4


# Symmetry.

Kinds = dict[int, tuple[str, bool]]  # by cell: the technique, and whether it is a bulb


def kinds_of(board: Board) -> list[Kinds]:
    """What each batch concludes and how."""
    return [
        {cell: (step.technique.name, bulb) for step in batch for cell, bulb in concluded(step)}
        for batch in batches(board)
    ]


def check_symmetry(board: Board) -> None:
    expected = kinds_of(board)
    for image, cells in zip(board.symmetries(), images(board.width, board.height), strict=True):
        assert image.cells == "".join(board.cells[cell] for cell in cells)
        found = kinds_of(image)
        moved = [{cells[cell]: kind for cell, kind in batch.items()} for batch in found]
        assert moved == expected, board


def test_the_walk_is_the_same_under_all_symmetries() -> None:
    for board in (*boards_to_reason_on(5, 50), *solvable(hard_boards(5, 10, max_side=5))):
        check_symmetry(board)


def test_the_walk_through_real_puzzles_is_the_same_under_all_symmetries() -> None:
    for published in [*small_puzzles().values()][::6]:
        check_symmetry(Board(published.puzzle))


# Real puzzles.


@cache
def small_puzzles() -> dict[str, Board]:
    return {name: board for name, board in janko().items() if len(board.puzzle.cells) <= 150}


def test_small_real_puzzles_are_walked_to_their_published_solution() -> None:
    for name, published in small_puzzles().items():
        steps = [*walk(published.puzzle)]
        bulbs, dots = conclusions(steps)
        assert bulbs == published.bulbs, name
        assert bulbs | dots == {*published.puzzle.white}, name
        level = max(step.level for step in steps)
        assert level == reasoning_on(Board(published.puzzle)).hardest() < BEYOND, name


def test_all_real_puzzles_are_solved_at_their_level_and_not_below() -> None:
    """By the published solution; the levels are the shares that the reference found, or near them."""
    levels: Counter[int] = Counter()
    for name, published in janko().items():
        level = reasoning_on(Board(published.puzzle)).hardest()
        assert solved_up_to(published, level), name
        assert level == 0 or not solved_up_to(published, level - 1), name
        levels[level] += 1
    assert levels == {0: 75, 1: 60, 2: 63, 3: 160, 4: 68, 5: 34, 6: 25}


def solved_up_to(published: Board, level: int) -> bool:
    """Whether steps of this level and easier ones lead to the published solution, and not astray."""
    reasoning = reasoning_on(Board(published.puzzle))
    bulbs = set()
    while batch := reasoning.batch(level):
        bulbs |= {cell for _, _, _, cell, value in batch if value == codes.BULB}
        assert reasoning.take()
    assert bulbs <= published.bulbs
    return bool(reasoning.is_solved())
