"""Ways and slices: each step follows from those before, and nothing is told that is not needed."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import chain
from random import Random

import pytest

from lightup.base.errors import BoardError, NoSolution, OutOfTime
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.engines import native
from lightup.kernel import codes
from lightup.reasoning.arguing.derivation import Derivation
from lightup.reasoning.arguing.steps import Passage, Step, conclusions
from lightup.reasoning.explain import explain, way
from lightup.reasoning.finding.position import Position, seen_at_a_glance
from lightup.reasoning.rate import level_of
from lightup.reasoning.telling.accounts import account

from ..support.arguments import follows
from ..support.data import janko
from ..support.random_boards import random_boards
from ..support.steps import fails_in, needs
from ..support.telling import named
from ..support.vectors import PUZZLES, solved

LARGEST = 400  # cells of a puzzle whose slices are looked at
PARTS = 4  # into which the collection is split, so that several processes can share the work
SHARE = 5  # one in so many puzzles of a part is looked at; with `--exhaustive` all are


def board_of(rows: str) -> Board:
    return Board.from_rows(rows.split("/"))


def concluded(step: Step) -> dict[int, bool]:
    return dict.fromkeys(step.bulbs, True) | dict.fromkeys(step.dots, False)


@cache
def sample() -> list[str]:
    names = [name for name, board in janko().items() if len(board.cells) <= LARGEST]
    return sorted(Random(41).sample(names, 40))


def published(part: int, exhaustive: bool) -> list[tuple[str, Board]]:
    """Returns a part of the collection, or a sample of it."""
    return [*janko().items()][part :: PARTS if exhaustive else PARTS * SHARE]


@cache
def way_through(name: str) -> tuple[Passage, ...]:
    return tuple(way(janko()[name].puzzle))


@cache
def boards() -> list[Board]:
    """Boards with a solution, some with marks, some with several solutions."""
    return [board for board in random_boards(seed=23, number=200, max_side=7) if has_solution(board)]


def has_solution(board: Board) -> bool:
    return next(native.solutions(board), None) is not None


def slices() -> Iterator[tuple[Board, int, tuple[Passage, ...]]]:
    choose = Random(3)
    for board in [*boards(), *(Board(janko()[name].puzzle) for name in sample())]:
        for cell in choose.sample([*board.puzzle.white], min(3, len([*board.puzzle.white]))):
            start = Board(board.puzzle, board.bulbs - {cell}, board.dots - {cell})
            yield start, cell, explain(board, cell)


def steps_of(passages: tuple[Passage, ...]) -> list[Step]:
    return [step for passage in passages for step in passage.steps]


def check_that_steps_follow(start: Board, passages: tuple[Passage, ...]) -> None:
    """Each passage starts from what is given, what was concluded before, and light."""
    board = start
    for passage in passages:
        assert {step.board for step in passage.steps} == {passage.board}
        assert passage.board in (board, board.with_light())
        for step in passage.steps:
            assert step.technique == passage.technique
            assert concluded(step).keys() <= step.board.unknown
            assert follows(step.board, step.rules, concluded(step)), (board.rows, step)
        board = passage.after


def test_ways_lead_to_the_published_solutions() -> None:
    for name in sample():
        assert way_through(name)[-1].after.bulbs == janko()[name].bulbs, name


def test_each_step_of_a_way_follows_from_those_before() -> None:
    for name in sample():
        check_that_steps_follow(Board(janko()[name].puzzle), way_through(name))
    for board in boards():
        check_that_steps_follow(board, tuple(way(board)))


@pytest.mark.slow
def test_each_step_of_a_slice_follows_from_those_before_and_the_last_decides_the_cell() -> None:
    for start, cell, passages in slices():
        if passages:
            check_that_steps_follow(start, passages)
            assert cell in passages[-1].bulbs | passages[-1].dots


@pytest.mark.parametrize(
    ("rows", "cell", "techniques"),
    [
        (".2./.../.3./.../...", 12, ["beam"]),
        (".2./.../.3./.../...", 14, ["beam"]),
        ("....../..#.#./..1.../...2../1#2.../....0.", 19, None),
        ("x.x.../....../.3.2.*/x...../.....x/0...#.", 10, None),
    ],
)
def test_a_slice_has_only_that_part_of_a_step_that_it_needs(
    rows: str, cell: int, techniques: list[str] | None
) -> None:
    """On a board with more marks, the same rules decide more cells together."""
    board = board_of(rows)
    passages = explain(board, cell)
    check_that_steps_follow(board, passages)
    assert cell in passages[-1].bulbs | passages[-1].dots
    assert techniques in (None, [passage.technique.name for passage in passages])


def test_what_a_glance_shows_is_no_step_but_the_steps_follow() -> None:
    for board in boards():
        seen = Position(board).at_a_glance()
        start = seen.board
        for passage in Derivation(seen, at_a_glance=True).complete().passages():
            assert passage.board == start
            for step in passage.steps:
                assert follows(step.board, step.rules, concluded(step)), (board.rows, step)
            start = seen_at_a_glance(passage.after)


def test_a_cell_has_a_slice_just_if_it_is_forced() -> None:
    for board in boards()[::3]:
        for cell in board.unknown:
            values = {cell in solution for solution in native.solutions(board)}
            assert bool(explain(board, cell)) == (len(values) == 1), (board.rows, cell)


def can_be_left_out(start: Board, passages: tuple[Passage, ...], left_out: int) -> bool:
    """Whether everything later follows without one of the passages."""
    board = start
    for number, passage in enumerate(passages):
        if number > left_out and not all(
            follows(board.with_light(), step.rules, concluded(step)) for step in passage.steps
        ):
            return False
        if number != left_out:
            board = board.with_marks(passage.bulbs, passage.dots)
    return True


@pytest.mark.slow
def test_hardly_any_passage_of_a_slice_can_be_left_out() -> None:
    spare = [
        can_be_left_out(start, passages, number)
        for start, _, passages in slices()
        for number in range(len(passages) - 1)
    ]
    assert len(spare) > 500
    assert sum(spare) * 100 <= len(spare)


def hard_steps() -> list[Step]:
    steps = chain.from_iterable(steps_of(way_through(name)) for name in sample())
    return [step for step in steps if len(step.rules) > 1]


@pytest.mark.slow
def test_hardly_any_rule_of_a_step_can_be_left_out() -> None:
    """Unless a trial would then take more rounds, or a step before it in its batch has helped."""
    spare = [not needs(step, rule) for step in hard_steps() for rule in step.rules]
    assert len(spare) > 500
    assert sum(spare) * 100 <= len(spare)


def test_a_trial_takes_no_more_rounds_than_its_level_has() -> None:
    trials = [step for step in hard_steps() if codes.MOST_ROUNDS[step.level] > 0]
    assert len(trials) > 20
    for step in trials:
        rounds = fails_in(step, step.rules)
        assert rounds is not None
        assert rounds <= codes.MOST_ROUNDS[step.level], step


@pytest.mark.slow
def test_each_step_says_what_it_decides() -> None:
    """A trial decides the one cell that it supposes; a direct account names its cells."""
    steps = chain.from_iterable(steps_of(way_through(name)) for name in sample())
    for step in chain(steps, chain.from_iterable(steps_of(passages) for *_, passages in slices())):
        one = account(step)
        assert one.trial is None or (one.trial.supposed,) == (*step.cells,), one.text
        assert step.cells <= named(one.text, step.board), one.text


def test_a_bulb_and_its_light_are_one_step() -> None:
    for name in sample():
        assert codes.LIT_CELLS not in {passage.technique.number for passage in way_through(name)}


@pytest.mark.parametrize("part", range(PARTS))
def test_the_level_is_that_of_the_hardest_step_on_the_way(part: int, exhaustive: bool) -> None:
    for name, board in published(part, exhaustive):
        assert max(passage.level for passage in way_through(name)) == level_of(board.puzzle), name


def test_the_level_is_that_of_the_hardest_step_on_random_puzzles() -> None:
    for board in boards():
        puzzle = board.puzzle
        if len([*native.solutions(Board(puzzle))][:2]) == 1:
            hardest = max((passage.level for passage in way(puzzle)), default=0)
            assert hardest == level_of(puzzle), puzzle.rows


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("below", [0, 1])
def test_steps_up_to_a_level_solve_just_the_puzzles_of_that_level(
    below: int, part: int, exhaustive: bool
) -> None:
    for name, board in published(part, exhaustive):
        if len(board.cells) <= LARGEST:
            level = level_of(board.puzzle) - below
            end = Board(board.puzzle).with_marks(
                *conclusions(steps_of(tuple(way(board.puzzle, hardest=level))))
            )
            assert end.solved == (not below), name


def test_everything_is_told_if_asked_for() -> None:
    for board in boards():
        some, everything = tuple(way(board)), tuple(way(board, everything=True))
        assert len(steps_of(some)) <= len(steps_of(everything))
        marks = conclusions(steps_of(everything))
        end = board.with_marks(*marks).with_light()
        forced = native.common(board)
        assert forced
        assert (end.bulbs, end.dots) == forced


def test_nothing_is_forced_where_every_cell_has_two_ways() -> None:
    board = Board(PUZZLES["V5"])
    assert [explain(board, cell) for cell in range(4)] == [()] * 4
    assert [*way(board)] == []


def test_a_way_starts_from_the_marks_of_a_board() -> None:
    board = board_of("1.#/.x.")
    first = next(way(board))
    assert (first.technique.name, first.board) == ("lonely cell", board)


def test_a_cell_that_a_bulb_lights_is_told_so() -> None:
    (passage,) = explain(board_of("*..#/...."), 2)
    assert (passage.technique.name, passage.dots) == ("lit cells", frozenset({2}))


def test_a_mark_on_the_cell_itself_is_no_reason() -> None:
    (passage,) = explain(board_of("x"), 0)
    assert (passage.technique.name, passage.bulbs) == ("lonely cell", frozenset({0}))


def test_a_solved_board_needs_no_way() -> None:
    assert [*way(solved("V2"))] == []


@pytest.mark.parametrize("rows", ["x", "2.#/#.x", "**", "..x/x.x/3.1"])
def test_a_way_over_a_board_without_a_solution_is_refused(rows: str) -> None:
    with pytest.raises(NoSolution, match="expected a board with a solution, got one without"):
        list(way(board_of(rows)))


def test_a_wall_and_a_cell_off_the_board_are_refused() -> None:
    with pytest.raises(BoardError, match="expected a white cell, got the wall r1c1"):
        explain(board_of("#."), 0)
    with pytest.raises(BoardError, match="expected a cell from r1c1 to r1c2, got 2"):
        explain(board_of("#."), 2)


def test_gives_up_when_the_time_is_over() -> None:
    board = Board(Puzzle(12, 12, "." * 144))
    with pytest.raises(OutOfTime):
        explain(board, 0, seconds=0)
    with pytest.raises(OutOfTime):
        list(way(board, seconds=0))


def test_the_order_of_questions_does_not_matter() -> None:
    """What answers a question about one cell goes on from the last question about the same board."""
    for number, name in enumerate(sample()[:8]):
        puzzle = janko()[name].puzzle
        cells = Random(number).sample([*puzzle.white], 6)
        alone = {}
        for cell in cells:
            explain(Board.from_rows([".."]), 0)  # another board comes between
            alone[cell] = explain(puzzle, cell)
        with pytest.raises(OutOfTime):
            explain(puzzle, cells[0], seconds=0)
        assert {cell: explain(puzzle, cell, seconds=60) for cell in reversed(cells)} == alone
        assert {cell: explain(puzzle, cell) for cell in cells} == alone


def test_threads_ask_about_the_same_board() -> None:
    puzzle = janko()[sample()[0]].puzzle
    cells = [*puzzle.white][:40]
    expected = [explain(puzzle, cell) for cell in cells]
    with ThreadPoolExecutor(4) as threads:
        assert [*threads.map(lambda cell: explain(puzzle, cell), cells)] == expected
