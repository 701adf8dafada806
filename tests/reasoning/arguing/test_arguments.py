"""The smallest arguments, compared with all sets of rules."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest

from lightup.core.board import Board
from lightup.core.puzzle import Puzzle, Rule
from lightup.engines import native
from lightup.reasoning.arguing.arguments import (
    Arguments,
    cost,
    fewest_marks,
    in_order,
    marks_to_take_back,
)

from ...support.arguments import breaks, fillings, fillings_of, small_boards, smallest

BOARDS = [*small_boards(seed=3, number=250)]
SOME = BOARDS[:100]


def named(board: Board, rules: Iterable[Rule]) -> str:
    """Names the rules of an argument by their places, a run by its two ends."""

    def name(rule: Rule) -> str:
        to = f"-{board.place(rule.cells[-1])}" if rule.kind == "run" else ""
        return f"{rule.kind}:{board.place(rule.cell)}{to}"

    return " ".join(map(name, rules))


def cells_and_values(board: Board) -> Iterable[tuple[int, bool]]:
    return ((cell, bulb) for cell in sorted(board.unknown) for bulb in (True, False))


@pytest.mark.slow
def test_finds_the_smallest_argument_of_all() -> None:
    for board in BOARDS:
        filled, arguments = fillings_of(board), Arguments(board)
        for cell, bulb in cells_and_values(board):
            expected = smallest(filled.arguments(cell, bulb=bulb), board)
            found = arguments.smallest(cell, bulb=bulb)
            assert found == in_order(expected), (board.rows, cell, bulb)


def test_finds_the_smallest_contradiction_of_all() -> None:
    for board in BOARDS:
        expected = smallest(fillings_of(board).arguments(), board)
        assert Arguments(board).contradiction() == in_order(expected), board.rows


def test_the_boards_are_of_all_kinds() -> None:
    kinds = {"none": 0, "unique": 0, "several": 0}
    sizes = set()
    for board in BOARDS:
        solutions = len([*native.solutions(board)])
        kinds["several" if solutions > 1 else "unique" if solutions else "none"] += 1
        sizes.add(len(Arguments(board).contradiction()))
    assert min(kinds.values()) > 25, kinds
    assert {0, 1, 2, 3, 4} <= sizes


def test_there_is_an_argument_just_for_what_all_solutions_have_in_common() -> None:
    for board in SOME:
        solutions = [*native.solutions(board)]
        arguments = Arguments(board)
        for cell, bulb in cells_and_values(board):
            forced = all((cell in solution) == bulb for solution in solutions)
            assert bool(arguments.smallest(cell, bulb=bulb)) == forced, (board.rows, cell, bulb)
        assert bool(arguments.contradiction()) == (not solutions), board.rows


def test_finds_none_that_costs_too_much() -> None:
    for board in SOME:
        arguments = Arguments(board)
        for cell, bulb in cells_and_values(board):
            rules = arguments.smallest(cell, bulb=bulb)
            if rules:
                least = cost(rules)
                assert arguments.smallest(cell, bulb=bulb, at_most=least) == rules
                assert arguments.smallest(cell, bulb=bulb, at_most=least + 1) == rules
                assert arguments.smallest(cell, bulb=bulb, at_most=least - 1) == ()


def test_what_was_asked_before_makes_no_difference() -> None:
    for board in SOME:
        questions = [*cells_and_values(board)]
        asked_at_once = Arguments(board)
        backwards = {
            question: asked_at_once.smallest(question[0], bulb=question[1])
            for question in reversed(questions)
        }
        for cell, bulb in questions:
            assert backwards[cell, bulb] == Arguments(board).smallest(cell, bulb=bulb), board.rows


def test_can_be_kept_to_some_rules() -> None:
    for board in SOME:
        rules = board.puzzle.rules[::2]
        filled = fillings_of(board)
        arguments = Arguments(board, rules)
        for cell, bulb in cells_and_values(board):
            allowed = (some for some in filled.arguments(cell, bulb=bulb) if some.issubset(rules))
            assert arguments.smallest(cell, bulb=bulb) == in_order(smallest(allowed, board)), board.rows


def test_from_a_contradiction_anything_follows() -> None:
    """It also forces a cell that none of its rules mentions."""
    board = Board.from_rows(["#.2*", "*#1*", ".x.x"])
    crowded = board.puzzle.rules[2]
    arguments = Arguments(board, [crowded])
    assert crowded.cells == (3, 7, 11)
    assert arguments.smallest(1, bulb=True) == arguments.smallest(1, bulb=False) == (crowded,)
    assert arguments.force([crowded], 1, bulb=False)
    assert not arguments.force([], 1, bulb=False)


def test_knows_what_rules_force() -> None:
    for board in SOME:
        arguments = Arguments(board)
        for cell, bulb in cells_and_values(board):
            known = fillings_of(board).arguments(cell, bulb=bulb)
            for start in range(3):
                rules = board.puzzle.rules[start::3]
                expected = any(argument.issubset(rules) for argument in known)
                assert arguments.force(rules, cell, bulb=bulb) == expected, (board.rows, cell, bulb)


def test_erasing_a_clue_never_makes_an_argument_cheaper() -> None:
    for board in SOME:
        arguments = Arguments(board)
        for clue, _ in board.puzzle.clues:
            cells = f"{board.puzzle.cells[:clue]}#{board.puzzle.cells[clue + 1 :]}"
            erased = Arguments(Board(Puzzle(board.width, board.height, cells), board.bulbs, board.dots))
            for cell, bulb in cells_and_values(board):
                without = erased.smallest(cell, bulb=bulb)
                if without:
                    with_it = arguments.smallest(cell, bulb=bulb)
                    assert cost(with_it) <= cost(without), (board.rows, clue, cell)


# What makes an argument the smallest: a board, a cell, what it holds, and the smallest argument.
TIES = {
    "the least cost": ("*.0", 1, False, "run:r1c1-r1c2"),
    "the fewest dark cells": (".1./2.*/.1.", 0, True, "run:r2c2-r2c3 clue:r2c1"),
    "the fewest clues": (".x*/x../*.0", 4, True, "run:r1c3-r2c3 run:r3c1-r3c2 lit:r2c2"),
    "the smallest rectangle": ("#..*/#*##", 1, False, "run:r1c2-r2c2"),
    "the first place": (".*./.../..*", 2, False, "run:r1c1-r1c3"),
    "nothing forced": ("../..", 0, True, ""),
}


@pytest.mark.parametrize("name", TIES)
def test_examples(name: str) -> None:
    rows, cell, bulb, expected = TIES[name]
    board = Board.from_rows(rows.split("/"))
    found = Arguments(board).smallest(cell, bulb=bulb)
    assert named(board, found) == expected


# Boards on which a rule cannot hold, and that rule.
HOPELESS = {
    "2#/##": "clue:r1c1",
    "4#": "clue:r1c1",
    "x": "lit:r1c1",
    "**": "run:r1c1-r1c2",
    "0*": "clue:r1c1",
}


@pytest.mark.parametrize("rows", HOPELESS)
def test_a_rule_that_cannot_hold_is_a_contradiction(rows: str) -> None:
    board = Board.from_rows(rows.split("/"))
    assert named(board, Arguments(board).contradiction()) == HOPELESS[rows]


def force(board: Board, rules: Iterable[Rule], marks: Iterable[int], values: dict[int, bool]) -> bool:
    """Whether rules and some of the marks force all these values, or contradict each other."""
    bulbs, dots = board.bulbs.intersection(marks), board.dots.intersection(marks)
    less = Board(board.puzzle, bulbs, dots)
    cells = {cell for rule in rules for cell in rule.cells}.union(values) & less.unknown
    return all(
        any(breaks(rule, filled) for rule in rules)
        or (bool(values) and all((cell in filled) == value for cell, value in values.items()))
        for filled in fillings(less, cells)
    )


def fewest(board: Board, rules: Iterable[Rule], values: dict[int, bool]) -> int:
    rules = [*rules]
    marked = sorted(board.bulbs | board.dots)
    return next(
        size
        for size in range(len(marked) + 1)
        if any(force(board, rules, marks, values) for marks in combinations(marked, size))
    )


def test_leans_on_the_fewest_marks() -> None:
    for board in SOME:
        arguments, filled = Arguments(board), fillings_of(board)
        if arguments.contradiction():
            continue
        for cell, bulb in cells_and_values(board):
            rules = arguments.smallest(cell, bulb=bulb)
            for values in ({cell: bulb}, filled.forced_by(rules)) if rules else ():
                bulbs = [one for one, value in values.items() if value]
                dots = [one for one, value in values.items() if not value]
                marks = fewest_marks(board, rules, bulbs, dots)
                assert force(board, rules, marks, values), board.rows
                assert len(marks) == fewest(board, rules, values), board.rows


def test_the_fewest_marks_that_contradict() -> None:
    for board in BOARDS:
        rules = Arguments(board).contradiction()
        if rules:
            marks = fewest_marks(board, rules)
            assert force(board, rules, marks, {}), board.rows
            assert len(marks) == fewest(board, rules, {}), board.rows


def test_takes_back_the_fewest_marks() -> None:
    tried = 0
    for board in BOARDS:
        solutions = [*native.solutions(Board(board.puzzle))]
        if solutions:
            wrong = [board.bulbs - solution | board.dots & solution for solution in solutions]
            drop = marks_to_take_back(board, solutions[0], most=9)
            assert len(drop) == min(map(len, wrong)), board.rows
            assert any(marks <= drop for marks in wrong), board.rows
            tried += bool(drop)
    assert tried > 25


def test_takes_back_no_mark_of_many_that_could_stay() -> None:
    for board in BOARDS:
        solutions = [*native.solutions(Board(board.puzzle))]
        if solutions:
            wrong = [board.bulbs - solution | board.dots & solution for solution in solutions]
            drop = marks_to_take_back(board, solutions[0], most=0)
            assert drop in wrong, board.rows
            assert not any(marks < drop for marks in wrong), board.rows
