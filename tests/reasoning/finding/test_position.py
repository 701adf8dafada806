"""Positions: what is known about a board is computed once, and never searched for again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from lightup.base.clock import deadline_in
from lightup.base.errors import NoSolution, OutOfTime
from lightup.core import puzzle as puzzles
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.engines import native
from lightup.formats import loads
from lightup.kernel import codes
from lightup.reasoning.arguing.smallest import next_step, smallest_argument
from lightup.reasoning.arguing.steps import Passage, Step, conclusions
from lightup.reasoning.arguing.walk import batches, find_steps, open_steps, walk
from lightup.reasoning.explain import way
from lightup.reasoning.finding import position as positions
from lightup.reasoning.finding.position import Position
from lightup.reasoning.finding.techniques import TECHNIQUES
from lightup.reasoning.hint import hint
from lightup.reasoning.mistakes import find_mistake
from lightup.reasoning.rate import level_of, rate

from ...support.hard_boards import UNIQUE, pigeonholes
from ...support.reasoning import boards_to_reason_on

EXAMPLE = (Path(__file__).parents[3] / "examples" / "10x10.txt").read_text()
BEYOND = "0x../x.x./.x.x/1.x0"  # the next step is beyond trial, and there are two solutions


def board_of(rows: str) -> Board:
    return Board.from_rows(rows.split("/"))


def example() -> Puzzle:
    """Returns a fresh copy of a puzzle of level 3, about which nothing is known yet."""
    board = loads(EXAMPLE)
    return board.puzzle if isinstance(board, Board) else board


def beyond() -> Board:
    return board_of(BEYOND)


Counts = Counter[str]


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Counts:
    """Counts how often each expensive operation runs."""
    numbers: Counts = Counter()

    def counted(where: object, name: str, label: str) -> None:
        original: Callable[..., Any] = getattr(where, name)

        def call(*args: Any, **named: Any) -> Any:
            numbers[label] += 1
            return original(*args, **named)

        monkeypatch.setattr(where, name, call)

    counted(native, "_solver", "solvers")
    counted(native, "solutions", "searches")
    counted(native, "common", "common")
    counted(positions, "Techniques", "techniques")
    counted(positions, "Forcing", "arguments")
    counted(puzzles, "Geometry", "geometries")
    return numbers


def every_way(puzzle: Puzzle | Board) -> list[Passage]:
    return [*way(puzzle)]


def first_unknown(puzzle: Puzzle | Board) -> Step | None:
    return smallest_argument(
        puzzle, next(cell for cell, symbol in enumerate(puzzle.cells) if symbol == ".")
    )


# What is asked about which board, and whether what its solutions share has to be found.
QUESTIONS = [
    *((ask, example, False) for ask in (hint, rate, every_way, first_unknown)),
    (first_unknown, beyond, False),
    *((ask, beyond, True) for ask in (hint, every_way)),
]


@pytest.mark.parametrize(("ask", "start", "common"), QUESTIONS)
def test_each_question_takes_one_search_for_a_solution(
    counts: Counts,
    ask: Callable[[Puzzle | Board], object],
    start: Callable[[], Puzzle | Board],
    common: bool,
) -> None:
    ask(start())
    assert counts["searches"] == 1
    assert counts["solvers"] == 1 + common
    assert counts["geometries"] == 1


def test_a_walk_takes_a_search_only_to_see_that_it_is_at_its_end(counts: Counts) -> None:
    steps = walk(example())
    begun = [*islice(steps, 20)]
    before = counts["solvers"]
    bulbs, dots = conclusions([*begun, *steps])
    assert bulbs | dots == {*example().white}
    assert (before, counts["solvers"]) == (0, 1)


def test_a_level_takes_no_search_if_trials_help(counts: Counts) -> None:
    assert level_of(example()) == 3
    assert not counts["solvers"]


@pytest.mark.parametrize("judge", [rate, level_of])
def test_that_there_are_several_solutions_takes_one_search(
    counts: Counts, judge: Callable[[Puzzle], object]
) -> None:
    with pytest.raises(ValueError, match="several"):
        judge(Puzzle.from_rows(["..", ".."]))
    assert counts["searches"] == counts["solvers"] == 1


def test_a_rating_beyond_trial_takes_one_search(counts: Counts) -> None:
    assert rate(UNIQUE[0]).level == codes.BEYOND
    assert counts["searches"] == counts["solvers"] == 1


def test_a_rating_walks_through_a_puzzle_once(counts: Counts) -> None:
    """It takes the kernel once for each batch and once for the hardest step."""
    rating = rate(example())
    assert counts["techniques"] == rating.batches + 1


@pytest.mark.parametrize("rows", ["../..", "4../.../..."])
def test_a_puzzle_that_is_not_rated_is_not_walked_through(counts: Counts, rows: str) -> None:
    with pytest.raises(ValueError, match="expected a puzzle with one solution"):
        rate(board_of(rows))
    assert not counts["techniques"]


def test_a_hint_of_two_solutions_takes_one_search(counts: Counts) -> None:
    assert len(hint(board_of("../..")).solutions) == 2
    assert counts["searches"] == 1


def test_a_mistake_takes_one_more_search(counts: Counts) -> None:
    """It finds a solution without any marks, which also fits the board without the wrong ones."""
    puzzle = example()
    wrong = next(cell for cell in puzzle.white if cell not in next(native.solutions(Board(puzzle))))
    counts.clear()
    assert find_mistake(Board(puzzle, [wrong]))
    assert counts["searches"] == 2
    assert hint(Board(puzzle, [wrong])).mistake
    assert counts["searches"] == 4


def test_a_puzzle_that_is_unsolvable_takes_one_search_if_there_are_no_marks(counts: Counts) -> None:
    assert hint(board_of("4../.../...")).status == "none"
    assert counts["searches"] == 1


def questions(position: Position) -> list[object]:
    return [
        position.findings(),
        position.level(),
        open_steps(position),
        position.solution(),
        position.solutions(1),
        position.forced(),
        position.forcing(),
        position.techniques(),
        find_steps(position, TECHNIQUES[-1]),
        next_step(position),
    ]


@pytest.mark.parametrize(("start", "solvers"), [(example, 1), (beyond, 2)])
def test_each_thing_is_computed_once(
    counts: Counts, start: Callable[[], Puzzle | Board], solvers: int
) -> None:
    board = start()
    position = Position(board if isinstance(board, Board) else Board(board))
    first = questions(position)
    once = ("searches", "techniques", "arguments", "solvers")
    assert [counts[name] for name in once] == [1, 1, 1, solvers]
    assert questions(position) == first
    assert [counts[name] for name in once] == [1, 1, 1, solvers]


def test_nothing_is_computed_before_it_is_asked_for(counts: Counts) -> None:
    Position(board_of("1../.../...")).with_light().with_marks([], [4])
    assert not counts


def test_what_was_searched_is_carried_on(counts: Counts) -> None:
    position = Position(beyond())
    solution, forced = position.solution(), position.forced()
    after = position.with_marks(*conclusions(open_steps(position)))
    assert after.board == position.board.with_marks(dots=[3])
    assert after.solution() == solution
    assert after.forced() == [cell for cell in forced if cell in after.board.unknown]
    assert after.with_light().solution() == solution
    assert (counts["searches"], counts["common"], counts["solvers"]) == (1, 1, 2)


def test_what_is_searched_later_is_carried_back(counts: Counts) -> None:
    position = Position(Board(example()))
    after = position.with_marks(*conclusions(open_steps(position)))
    assert after.solution() == position.solution()
    assert counts["searches"] == 1


def test_a_known_solution_is_not_searched(counts: Counts) -> None:
    board = board_of("../..")
    first, second = native.solutions(board)
    counts.clear()
    position = Position(board, solution=second)
    assert position.solution() == second
    assert not counts
    assert position.solutions(3) == [second, first]


def test_the_deadline_is_carried_on() -> None:
    late = Position(Board(example()), deadline_in(-1)).with_light()
    for ask in (late.solution, late.findings, late.forced, late.hardest):
        with pytest.raises(OutOfTime):
            ask()


def test_a_question_that_took_too_long_does_so_again() -> None:
    """That the search gave up does not mean that there is no solution."""
    late = Position(Board(example()), deadline_in(-1))
    for ask in (late.solution, late.findings, late.forced, late.forcing, late.hardest):
        for _ in range(2):
            with pytest.raises(OutOfTime):
                ask()


@pytest.mark.parametrize("after", [0, 1])
def test_an_interrupted_search_starts_again(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """It finds the same solutions as without the interruption, and none of them twice."""
    board = board_of("../..")
    expected = [*native.solutions(board)]

    def interrupted(board: Board, deadline: float) -> Iterator[frozenset[int]]:
        yield from expected[:after]
        raise KeyboardInterrupt

    position = Position(board)
    with monkeypatch.context() as patch:
        patch.setattr(native, "solutions", interrupted)
        with pytest.raises(KeyboardInterrupt):
            position.solutions(2)
    assert position.solutions(3) == expected


def positions_on_the_way() -> Iterator[Position]:
    for board in boards_to_reason_on(seed=7, number=40, max_side=6):
        position = Position(board)
        while steps := open_steps(position):
            yield position
            position = position.with_marks(*conclusions(steps))
        yield position


def test_what_is_carried_on_is_true() -> None:
    for position in positions_on_the_way():
        afresh = Position(position.board)
        assert position.forced() == afresh.forced(), position.board.rows
        solutions = [*native.solutions(position.board)]
        assert position.solution() in solutions, position.board.rows
        assert {*position.solutions(2)} <= {*solutions}
        assert len(position.solutions(2)) == min(len(solutions), 2)


def test_the_order_of_questions_makes_no_difference() -> None:
    """The same kernel object answers all questions, and none of them affects the next."""
    for position in [*positions_on_the_way()][::3]:
        position.forcing()
        techniques = [find_steps(Position(position.board), technique) for technique in TECHNIQUES]
        assert [find_steps(position, technique) for technique in TECHNIQUES] == techniques
        assert open_steps(position) == open_steps(Position(position.board))
        position.techniques().open_cells()
        assert [find_steps(position, technique) for technique in reversed(TECHNIQUES)] == techniques[
            ::-1
        ]


def test_the_steps_are_those_of_the_walk() -> None:
    for board in boards_to_reason_on(seed=8, number=20, max_side=5):
        position = Position(board)
        for batch in batches(board):
            assert open_steps(position) == batch
            position = position.with_marks(*conclusions(batch))
        assert open_steps(position) == ()


def test_there_may_be_no_solution() -> None:
    position = Position(pigeonholes(4, 3))
    assert position.solutions(1) == []
    for ask in (position.solution, position.forced):
        with pytest.raises(NoSolution):
            ask()
    assert Position(board_of("1#")).hardest() is None


@pytest.mark.parametrize(
    ("rows", "helps"), [("1.#/...", False), ("1.#/.x.", True), ("../..", False), ("1*", False)]
)
def test_says_whether_single_rules_help(rows: str, helps: bool) -> None:
    assert Position(board_of(rows)).single_rules_help() is helps
