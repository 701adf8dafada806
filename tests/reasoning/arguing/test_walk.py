"""The walk: always the easiest steps, the same under all symmetries, and it solves real puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from lightup.base import clock
from lightup.base.errors import NoSolution, OutOfTime
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.engines import native
from lightup.kernel import codes
from lightup.reasoning.arguing.steps import conclusions
from lightup.reasoning.arguing.walk import batches, walk
from lightup.reasoning.explain import way
from lightup.reasoning.finding.position import Position

from ...support.data import janko
from ...support.hard_boards import UNIQUE, pigeonholes
from ...support.random_boards import hard_boards, random_boards
from ...support.reasoning import boards_to_reason_on, easiest, images
from ...support.steps import BEYOND, board_of, concluded, solvable

# What two clues force on an open 8x8 board, apart from lit cells: the clues, bulbs, dots, and the level
# of the hardest step.
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
    """Returns the cell of an 8x8 board at a place such as r1c2."""
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


def test_each_batch_is_all_of_the_easiest_level() -> None:
    """No step of a batch could be easier, and no other step is as easy."""
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
                assert sorted(cell for cell, _ in found) == Position(batch[0].board).forced()
            seen[level] += 1
    assert all(seen[level] for level in range(BEYOND + 1)), seen


def test_each_batch_starts_where_the_one_before_ended() -> None:
    for board in boards_to_reason_on(3, 60):
        for batch in batches(board):
            assert {step.board for step in batch} == {board}
            board = board.with_marks(*conclusions(batch))


@pytest.mark.parametrize("seed", range(3))
def test_the_walk_ends_with_all_that_the_solutions_share(seed: int) -> None:
    """This holds for one solution or several, with any marks."""
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


@pytest.mark.parametrize("steps_of", [walk, batches, way])
def test_the_time_counts_from_the_call(
    monkeypatch: pytest.MonkeyPatch, steps_of: Callable[..., Iterator[object]]
) -> None:
    now = 0.0
    monkeypatch.setattr(clock, "monotonic", lambda: now)
    steps = steps_of(Puzzle(3, 2, "1.#..."), seconds=10)
    now = 9
    assert next(steps)
    steps = steps_of(Puzzle(3, 2, "1.#..."), seconds=10)
    now = 20
    with pytest.raises(OutOfTime):
        next(steps)


@pytest.mark.parametrize("steps_of", [walk, batches, way])
def test_a_wrong_argument_is_refused_at_the_call(steps_of: Callable[..., object]) -> None:
    with pytest.raises(TypeError, match="expected a puzzle or a board, got str"):
        steps_of("1.#/...")
    with pytest.raises(TypeError):
        steps_of(Puzzle(3, 2, "1.#..."), seconds="10")


Kinds = dict[int, tuple[str, bool]]  # cell: its technique, and whether it holds a bulb


def kinds_of(board: Board) -> list[Kinds]:
    """Returns what each batch concludes, and by which techniques."""
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
        assert level == Position(Board(published.puzzle)).techniques().hardest() < BEYOND, name


def test_all_real_puzzles_are_solved_at_their_level_and_not_below() -> None:
    """Compares with the published solutions, and counts the puzzles of each level."""
    levels: Counter[int] = Counter()
    for name, published in janko().items():
        level = Position(Board(published.puzzle)).techniques().hardest()
        assert solved_up_to(published, level), name
        assert level == 0 or not solved_up_to(published, level - 1), name
        levels[level] += 1
    assert levels == {0: 75, 1: 60, 2: 63, 3: 160, 4: 68, 5: 34, 6: 25}


def solved_up_to(published: Board, level: int) -> bool:
    """Whether steps up to this level lead to the published solution; checks that none is wrong."""
    reasoning = Position(Board(published.puzzle)).techniques()
    bulbs = set()
    while batch := reasoning.batch(level):
        bulbs |= {cell for _, _, _, cell, value in batch if value == codes.BULB}
        assert reasoning.take()
    assert bulbs <= published.bulbs
    return bool(reasoning.is_solved())
