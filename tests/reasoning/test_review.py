"""Reviews of solves: each verdict has a second opinion, and what was planted is found, nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

from lightup import Board, Puzzle, generate, hint, reasons, review
from lightup.base.errors import NoSolution
from lightup.kernel import codes
from lightup.reasoning.finding.position import Position
from lightup.reasoning.log import Change, Log
from lightup.reasoning.mistakes import WrongMark
from lightup.reasoning.review import Moment, Review

from ..support.reasoning import boards_to_reason_on, single_rules
from ..support.solves import BEYOND, glanced, has_solution, opinion, put, random_solve, with_mark

PLANTED = 4  # in each puzzle
SOLVES = 500  # at random
KINDS = ("forced", "detour", "early", "wrong")
LEVELS = (1, 3, 5)


@cache
def puzzle_of(level: int) -> Puzzle:
    return next(iter(generate(f"7x7w22rot180L{level}#3")))


def easiest_from(board: Board, at: float) -> tuple[Change, ...]:
    """Goes on as the hints say: each step is the easiest towards a bulb."""
    changes = list[Change]()
    while not board.solved:
        given = hint(board)
        changes.append(Change(at=at + 5 * len(changes), bulbs=given.next.bulbs, dots=given.next.dots))
        board = given.do
    return tuple(changes)


@cache
def easiest_first(puzzle: Puzzle) -> tuple[Change, ...]:
    return easiest_from(Board(puzzle), 5)


def before(puzzle: Puzzle, number: int) -> Board:
    """Returns the board before a change of the easiest solve."""
    changes = easiest_first(puzzle)[:number]
    bulbs = frozenset[int]().union(*(change.bulbs for change in changes))
    return Board(puzzle, bulbs, frozenset[int]().union(*(change.dots for change in changes)))


@cache
def planted(puzzle: Puzzle, kind: str) -> tuple[tuple[Log, int], ...]:
    """Returns solves with one mark of a kind put in, and its cell; from it, the easiest steps go on."""
    return tuple(islice(_planted(puzzle, kind), PLANTED))


def _planted(puzzle: Puzzle, kind: str) -> Iterator[tuple[Log, int]]:
    (solution,) = Position(Board(puzzle)).solutions(2)
    for number, change in enumerate(easiest_first(puzzle)):
        board, at = before(puzzle, number), change.at
        for cell in sorted(board.unknown):
            bulb = (cell in solution) != (kind == "wrong")
            if opinion(board, cell, bulb).status != kind or (
                kind == "detour" and not is_corner(board, cell)
            ):
                continue
            new = [put(at, {cell: bulb})]
            if kind == "wrong":
                new.append(Change(at=at + 1, empty=frozenset({cell})))
            else:
                board = board.with_marks(new[0].bulbs, new[0].dots)
            rest = easiest_from(board, at + 5)
            log = Log(puzzle, (*easiest_first(puzzle)[:number], *new, *rest), at + 100)
            if not log.keeps_dots_in_mind:
                yield log, cell
            break  # one for each board is enough


def is_corner(board: Board, cell: int) -> bool:
    """Whether the kernel finds an empty corner; it looks at no clue that a single rule settles."""
    found = Position(glanced(board)).findings_of(codes.EMPTY_CORNER)
    return any(one == cell for *_, one, _ in found)


def odd(found: Review) -> list[Moment]:
    return [one for one in found.moments if one.status != "forced"]


@pytest.mark.parametrize("level", LEVELS)
def test_the_easiest_solve_is_forced_throughout(level: int) -> None:
    puzzle = puzzle_of(level)
    changes = easiest_first(puzzle)
    found = review(Log(puzzle, changes, 5))
    assert found.solved
    assert found.level == level
    assert odd(found) == []
    assert max(one.level for one in found.moments) == level
    assert found.missed == {}
    assert found.pauses == ()
    assert {cell for one in found.moments for cell in one.cells} == {
        cell for change in changes for cell in change.bulbs | change.dots
    }


@pytest.mark.parametrize("kind", ["detour", "early", "wrong"])
def test_what_was_planted_is_found_and_nothing_else(kind: str) -> None:
    solves = [one for level in LEVELS for one in planted(puzzle_of(level), kind)]
    assert len(solves) > 5
    for log, cell in solves:
        (one,) = odd(review(log))
        assert (one.status, one.cells) == (kind, (cell,))
        if kind == "wrong":
            assert one.corrected == one.at + 1


def test_every_verdict_has_a_second_opinion() -> None:
    choose, seen = Random(7), dict.fromkeys(KINDS, 0)
    for board in boards_to_reason_on(seed=11, number=30, max_side=6):
        puzzle = board.puzzle
        solution = Position(Board(puzzle)).solution()
        log = random_solve(puzzle, solution, choose)
        found = review(log)
        for one in found.moments:
            cell, bulb = one.cells[0], bool(one.bulbs)
            second = opinion(one.board, cell, bulb)
            if log.keeps_dots_in_mind:
                assert (one.status == "wrong") == (second.status == "wrong")
                continue
            if second.status == "detour" and single_rules(glanced(one.board)):
                assert one.status in ("detour", "early")
                continue  # the slow finders also use a clue or a dark cell that a single rule settles
            assert one.status == second.status, (str(one.board), cell, bulb)
            assert second.level in (None, one.level)
            seen[one.status] += 1
    assert all(seen.values()), seen


def test_what_is_forced_holds_in_all_solutions() -> None:
    choose, forced = Random(3), 0
    for board in boards_to_reason_on(seed=5, number=SOLVES):
        log = random_solve(board.puzzle, Position(Board(board.puzzle)).solution(), choose)
        for one in review(log).moments:
            for cell in one.cells if one.status in ("forced", "detour") else ():
                forced += 1
                assert not has_solution(with_mark(one.board, cell, cell in one.dots))
    assert forced > 2 * SOLVES


def test_the_reasons_lead_to_the_verdict() -> None:
    for level in LEVELS:
        puzzle = puzzle_of(level)
        for kind in ("detour", "early", "wrong"):
            for log, _ in planted(puzzle, kind):
                for one in review(log).moments:
                    check_reasons(one)


def check_reasons(one: Moment) -> None:
    why = reasons(one)
    if one.status == "wrong":
        assert isinstance(why, WrongMark)
        assert why.cell == one.cells[0]
        assert why.reasons
        return
    assert isinstance(why, tuple)
    told = {cell for passage in why for step in passage.steps for cell in step.cells}
    assert one.cells[0] in told or one.easier in told
    if one.status == "forced":
        assert why[-1].technique == one.technique
    if one.status == "detour":
        assert max(passage.level for passage in why) < one.level


def test_dots_are_kept_in_mind_by_those_who_put_none() -> None:
    puzzle = puzzle_of(3)
    bulbs = [change for change in easiest_first(puzzle) if change.bulbs]
    without = tuple(Change(at=one.at, bulbs=one.bulbs) for one in bulbs)
    assert odd(review(Log(puzzle, without, 5))) == []
    first = next(cell for change in easiest_first(puzzle) for cell in sorted(change.dots))
    with_one = (Change(at=0, dots=frozenset({first})), *without)
    assert odd(review(Log(puzzle, with_one, 5)))


def test_a_mark_that_was_tried_is_not_judged() -> None:
    puzzle = Puzzle.from_rows(["1.#", "..."])
    tried = Change(at=1, bulbs=frozenset({3}), tried=True)
    back = Change(at=2, empty=frozenset({3}))
    assert review(Log(puzzle, (tried, back), 3)).moments == ()


def test_pauses_are_long_times_without_a_change() -> None:
    puzzle = Puzzle.from_rows(["1.#", "..."])
    changes = put(39, {4: False}), Change(at=60, aid="hint"), put(80, {1: True}), put(85, {5: True})
    found = review(Log(puzzle, changes, 90))
    assert [(one.since, one.until) for one in found.pauses] == [(39, 80)]
    assert [one.aids for one in found.moments] == [(), ("hint",), ()]
    assert found.missed == {"lonely_cell": 1}


def test_a_choice_between_solutions_is_forced_by_nothing() -> None:
    puzzle = Puzzle.from_rows(["..", ".."])
    found = review(Log(puzzle, (put(1, {0: True}), put(2, {3: True})), 3))
    (early, forced) = found.moments
    assert (early.status, early.technique, early.level) == ("early", None, BEYOND)
    assert forced.status == "forced"
    assert found.level is None
    assert reasons(early) == ()


def test_a_mark_that_was_wrong_beside_another_may_be_right_without_it() -> None:
    puzzle = Puzzle.from_rows(["..", ".."])
    changes = (
        put(1, {0: True}),
        put(2, {2: True}),
        Change(at=3, empty=frozenset({0})),
        put(4, {1: True}),
    )
    found = review(Log(puzzle, changes, 5))
    assert [one.status for one in found.moments] == ["early", "wrong", "forced"]
    assert found.solved


@pytest.mark.parametrize(
    ("rows", "cell", "technique"),
    [(["1.#", "..."], 3, "lonely_cell"), (["2..", "...", "..#"], 2, "hungry_clue")],
)
def test_what_a_glance_shows_later_is_learned_from_the_bulb_before(
    rows: list[str], cell: int, technique: str
) -> None:
    """Nobody needs a lesson in light who guesses; what was missed is the step to the bulb."""
    found = review(Log(Puzzle.from_rows(rows), (put(1, {cell: True}),), 2))
    assert [one.status for one in found.moments] == ["wrong"]
    assert found.missed == {technique: 1}


def test_a_puzzle_without_a_solution_is_not_reviewed() -> None:
    with pytest.raises(NoSolution):
        review(Log(Puzzle.from_rows(["1#"]), (), 0))
