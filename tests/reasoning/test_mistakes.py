"""Mistakes: the marks to take back, each with its own reason."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from random import Random

import pytest

from lightup.base.errors import NoSolution, OutOfTime
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.engines import native
from lightup.reasoning.arguing.steps import Step
from lightup.reasoning.mistakes import MOST_TOLD, Mistake, WrongMark, find_mistake

from ..support.arguments import follows, small_boards
from ..support.data import janko

BOARDS = [*small_boards(seed=5, number=1000)]


def solutions_of(puzzle: Puzzle) -> list[frozenset[int]]:
    return [*native.solutions(Board(puzzle))]


def wrong_in(board: Board, solution: frozenset[int]) -> frozenset[int]:
    """Returns the marks that disagree with a solution."""
    return (board.bulbs - solution) | (board.dots & solution)


def only(board: Board, marks: frozenset[int]) -> Board:
    """Returns the board with only these marks."""
    return Board(board.puzzle, board.bulbs & marks, board.dots & marks)


@cache
def mistakes() -> list[Mistake]:
    found = (find_mistake(board) for board in BOARDS if solutions_of(board.puzzle))
    return [mistake for mistake in found if mistake]


def test_there_is_a_mistake_just_where_no_solution_has_the_marks() -> None:
    kinds = {"right": 0, "wrong": 0, "none": 0}
    for board in BOARDS:
        solutions = solutions_of(board.puzzle)
        if not solutions:
            kinds["none"] += 1
            with pytest.raises(NoSolution):
                find_mistake(board)
            continue
        right = any(not wrong_in(board, solution) for solution in solutions)
        kinds["right" if right else "wrong"] += 1
        assert (find_mistake(board) is None) == right, board.rows
    assert min(kinds.values()) > 25, kinds


def test_the_fewest_marks_are_taken_back() -> None:
    numbers = set()
    for mistake in mistakes():
        solutions = solutions_of(mistake.board.puzzle)
        wrong = [wrong_in(mistake.board, solution) for solution in solutions]
        assert mistake.wrong in wrong, mistake.board.rows
        assert len(mistake.wrong) == min(map(len, wrong)), mistake.board.rows
        assert next(native.solutions(mistake.repaired), None) is not None
        numbers.add(len(mistake.wrong))
    assert {1, 2} <= numbers


def test_a_reason_has_cases_only_if_steps_need_them() -> None:
    """At once, the bulb is refuted by two cases; by two steps, without any."""
    mistake = find_mistake(Board.from_rows(["1..", "...", "..*"]))
    assert mistake
    (mark,) = mistake.marks
    assert [passage.technique.name for passage in mark.passages] == ["empty corner", "short trial"]
    for mistake in mistakes():
        for mark in mistake.marks:
            assert not (mark.account and mark.account.trial and mark.account.trial.cases)


def opposite(mark: WrongMark) -> tuple[frozenset[int], frozenset[int]]:
    """Returns what the cell of a wrong mark holds instead: bulbs and dots."""
    only_cell, nothing = frozenset({mark.cell}), frozenset[int]()
    return (nothing, only_cell) if mark.is_bulb else (only_cell, nothing)


def check_reasons(mistake: Mistake) -> None:
    """Each wrong mark has steps of its own, on the right marks alone, and is named in its reasons."""
    assert {mark.cell for mark in mistake.marks} == mistake.wrong
    for mark in mistake.marks:
        board = mistake.repaired
        for passage in mark.passages:
            assert passage.board in (board, board.with_light())
            for step in passage.steps:
                assert follows(step.board, step.rules, concluded(step)), (board.rows, step)
            board = passage.after
        bulbs, dots = opposite(mark)
        assert bulbs <= board.bulbs
        assert dots <= board.dots
        assert mistake.board.place(mark.cell) in places_in(mark.reasons), mark.reasons
        for reason in mark.reasons:
            assert reason.endswith("."), reason


def places_in(reasons: Iterable[str]) -> set[str]:
    return {*re.findall(r"r\d+c\d+", " ".join(reasons))}


def concluded(step: Step) -> dict[int, bool]:
    return dict.fromkeys(step.bulbs, True) | dict.fromkeys(step.dots, False)


def test_every_wrong_mark_has_a_reason_that_names_it() -> None:
    for mistake in mistakes():
        check_reasons(mistake)


def test_the_plainest_reason_comes_first() -> None:
    for mistake in mistakes():
        lengths = [len(" ".join(mark.reasons).split()) for mark in mistake.marks]
        assert lengths == sorted(lengths)


def real_boards() -> Iterable[tuple[frozenset[int], Board]]:
    """Yields solutions of real puzzles with boards partly filled in, one to three cells wrongly."""
    choose = Random(11)
    tens = [board for board in janko().values() if (board.width, board.height) == (10, 10)]
    for published in tens[::3]:
        white = [*published.puzzle.white]
        wrong = {*choose.sample(white, choose.randint(1, 3))}
        marked = wrong | {cell for cell in white if choose.random() < choose.choice([0, 0.2, 0.5])}
        bulbs = marked & (published.bulbs ^ wrong)
        yield published.bulbs, Board(published.puzzle, bulbs, marked - bulbs)


def test_real_puzzles() -> None:
    kinds = set()
    for solution, board in real_boards():
        mistake = find_mistake(board)
        assert mistake
        assert mistake.wrong == wrong_in(board, solution)
        assert mistake.repaired == only(board, (board.bulbs | board.dots) - mistake.wrong)
        check_reasons(mistake)
        kinds |= {(mark.is_bulb, mark.account is None) for mark in mistake.marks}
    assert {is_long for _, is_long in kinds} == {is_bulb for is_bulb, _ in kinds} == {True, False}


MANY = {
    "bulbs": (["*" * 10] * 10, 90),
    "dots": (["x" * 10] * 10, 10),
    "bulbs in a row": (["*" * 3000], 2999),
    "dots in a row": (["x" * 300], 1),
    "bulbs on a large board": (["*" * 40] * 40, 1560),
}


@pytest.mark.parametrize("name", MANY)
def test_very_many_marks(name: str) -> None:
    """The fewest of very many would take years; only the first have their reasons told."""
    rows, number = MANY[name]
    mistake = find_mistake(Board.from_rows(rows))
    assert mistake
    assert len(mistake.wrong) == number
    assert {mark.cell for mark in mistake.marks} == {*sorted(mistake.wrong)[:MOST_TOLD]}
    assert all(mark.reasons for mark in mistake.marks)
    assert next(native.solutions(mistake.repaired), None) is not None


# A board, and the marks to take back, the plainest first. `tests.support.sentences` has the words.
EXAMPLES = {
    "two bulbs in a row": ("*.*/.../...", "r1c3"),
    "too many bulbs": ("1*#/*..", "r2c1"),
    "too few places": ("2x/x.", "r1c2 r2c1"),
    "no light": ("x#/#.", "r1c1"),
    "a bulb on a zero": ("0*/..", "r1c2"),
    "a bulb that takes a place": ("*../.4./...", "r1c1"),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name: str) -> None:
    rows, wrong = EXAMPLES[name]
    mistake = find_mistake(Board.from_rows(rows.split("/")))
    assert mistake
    assert [mistake.board.place(mark.cell) for mark in mistake.marks] == wrong.split()
    assert all(mark.account and len(mark.reasons) == 1 for mark in mistake.marks)


def test_gives_up() -> None:
    with pytest.raises(OutOfTime):
        find_mistake(Board.from_rows(["*.*", "...", "..."]), seconds=1e-9)
