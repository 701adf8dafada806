"""Mistakes: the rules that the marks contradict, the marks at fault, and those to take back."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from random import Random

import pytest

from lightup.base.errors import NoSolution, OutOfTime
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle, Rule
from lightup.engines import native
from lightup.reasoning.arguments import in_order
from lightup.reasoning.mistakes import Mistake, find_mistake

from ..support.arguments import COSTS, breaks, fillings, fillings_of, follows, small_boards, smallest
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


def contradict(board: Board, rules: Iterable[Rule]) -> bool:
    """Whether no filling of the board keeps these rules, so that they force anything."""
    rules = [*rules]
    cell = next(board.puzzle.white)
    return follows(board, rules, {cell: True}) and follows(board, rules, {cell: False})


def fewest_to_contradict(board: Board, rules: Iterable[Rule]) -> int:
    """Counts the fewest marks that every filling that keeps the rules disagrees with."""
    rules = [*rules]
    cells = {cell for rule in rules for cell in rule.cells}
    keeping = [
        bulbs
        for bulbs in fillings(Board(board.puzzle), sorted(cells))
        if not any(breaks(rule, bulbs) for rule in rules)
    ]
    disagreeing = {wrong_in(board, bulbs) & cells for bulbs in keeping}
    marked = sorted((board.bulbs | board.dots) & cells)
    return next(
        number
        for number in range(len(marked) + 1)
        if any(
            all(not wrong.isdisjoint(some) for wrong in disagreeing)
            for some in combinations(marked, number)
        )
    )


@cache
def mistakes() -> list[Mistake]:
    found = (find_mistake(board) for board in BOARDS if solutions_of(board.puzzle))
    return [mistake for mistake in found if mistake]


def test_there_is_a_mistake_just_where_no_solution_has_the_marks() -> None:
    kinds = {"right": 0, "wrong": 0, "unsolvable": 0}
    for board in BOARDS:
        solutions = solutions_of(board.puzzle)
        if not solutions:
            kinds["unsolvable"] += 1
            with pytest.raises(NoSolution):
                find_mistake(board)
            continue
        right = any(not wrong_in(board, solution) for solution in solutions)
        kinds["right" if right else "wrong"] += 1
        assert (find_mistake(board) is None) == right, board.rows
    assert min(kinds.values()) > 25, kinds


def test_the_rules_are_the_smallest_set_that_the_marks_break() -> None:
    for mistake in mistakes():
        expected = smallest(fillings_of(mistake.board).arguments(), mistake.board)
        assert mistake.rules == in_order(expected), mistake.board.rows


def test_the_marks_break_the_rules_and_no_fewer_do() -> None:
    sizes = set()
    for mistake in mistakes():
        board, rules = mistake.board, mistake.rules
        assert mistake.marks <= board.bulbs | board.dots
        assert contradict(only(board, mistake.marks), rules), board.rows
        assert len(mistake.marks) == fewest_to_contradict(board, rules), board.rows
        sizes.add(len(mistake.marks))
    assert {1, 2, 3} <= sizes


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


def test_every_rule_has_its_sentence() -> None:
    for mistake in mistakes():
        assert len(mistake.reasons) >= len(mistake.rules), mistake.board.rows
        for reason in mistake.reasons:
            assert reason[0].isupper(), reason
            assert reason.endswith("."), reason


def test_a_full_board_breaks_one_rule() -> None:
    choose = Random(7)
    kinds = set()
    for board in BOARDS:
        if solutions_of(board.puzzle):
            bulbs = {cell for cell in board.puzzle.white if choose.random() < 0.4}
            full = Board(board.puzzle, bulbs, {*board.puzzle.white} - bulbs)
            mistake = find_mistake(full)
            if mistake is None:
                assert full.solved
                continue
            (rule,) = mistake.rules
            assert rule in full.broken(), full.rows
            assert COSTS[rule.kind] == min(COSTS[other.kind] for other in full.broken()), full.rows
            kinds.add(rule.kind)
    assert kinds == {"run", "clue", "lit"}


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
    for solution, board in real_boards():
        mistake = find_mistake(board)
        assert mistake
        assert mistake.wrong == wrong_in(board, solution)
        assert mistake.repaired == only(board, (board.bulbs | board.dots) - mistake.wrong)
        assert contradict(only(board, mistake.marks), mistake.rules)
        for rule in mistake.rules:
            assert not contradict(board, {*mistake.rules} - {rule})
        for mark in mistake.marks:
            assert not contradict(only(board, mistake.marks - {mark}), mistake.rules)
        assert len(mistake.reasons) >= len(mistake.rules)


# A board, the reasons, the marks that contradict the rules, and those to take back.
EXAMPLES: dict[str, tuple[str, tuple[str, ...], str, str]] = {
    "two bulbs in a row": (
        "*.*/.../...",
        ("The bulbs at r1c1 and r1c3 see each other.",),
        "r1c1 r1c3",
        "r1c3",
    ),
    "too many bulbs": ("1*#/*..", ("The 1 at r1c1 has two bulbs.",), "r1c2 r2c1", "r2c1"),
    "too few places": ("2x/x.", ("The 2 at r1c1 has only one place left.",), "r1c2", "r1c2 r2c1"),
    "no light": ("x#/#.", ("Nothing can light r1c1.",), "r1c1", "r1c1"),
    "a bulb on a zero": ("0*/..", ("The 0 at r1c1 has one bulb.",), "r1c2", "r1c2"),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name: str) -> None:
    rows, reasons, marks, wrong = EXAMPLES[name]
    mistake = find_mistake(Board.from_rows(rows.split("/")))
    assert mistake
    assert mistake.reasons == reasons
    assert [*map(mistake.board.place, sorted(mistake.marks))] == marks.split()
    assert [*map(mistake.board.place, sorted(mistake.wrong))] == wrong.split()


def test_says_only_what_matters() -> None:
    """That the clue needs all its other places does not matter: one place is lit."""
    mistake = find_mistake(Board.from_rows(["*..", ".4.", "..."]))
    assert mistake
    assert len(mistake.reasons) == len(mistake.rules) == 2, mistake.reasons
    assert mistake.reasons[0] == "The bulb at r1c1 lights r1c2."


def test_gives_up() -> None:
    with pytest.raises(OutOfTime):
        find_mistake(Board.from_rows(["*.*", "...", "..."]), seconds=1e-9)
