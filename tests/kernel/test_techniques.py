from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given

from lightup.base.clock import deadline_in
from lightup.base.errors import OutOfTime
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle, Rule
from lightup.engines import native
from lightup.kernel import codes
from lightup.kernel.codes import HARDEST_TRIAL
from lightup.reasoning.arguments import Arguments
from lightup.reasoning.techniques import TECHNIQUES

from ..support import naive
from ..support.exhaustive import some_puzzles
from ..support.hard_boards import UNIQUE, pigeonholes
from ..support.kernels import installed, techniques
from ..support.random_boards import hard_boards, random_boards
from ..support.reasoning import Conclusions, boards_to_reason_on, easiest, rounds, single_rules
from ..support.strategies import boards

Finding = tuple[int, int, int, int, int]
LEVEL_3 = range(codes.SHARED_CELLS, codes.SHORT_TRIAL)
FINDERS = range(codes.BEYOND_TRIAL)
NOT_REFUTED, CONTRADICTION, BEYOND = -1, -2, 7


def concluded(found: list[Finding]) -> Conclusions:
    return {(cell, value == codes.BULB) for _, _, _, cell, value in found}


def taken(board: Board, conclusions: Conclusions) -> Board:
    bulbs = {cell for cell, bulb in conclusions if bulb}
    return board.with_marks(bulbs, {cell for cell, _ in conclusions} - bulbs)


def closed(board: Board) -> Board:
    """Adds everything that single rules conclude."""
    while found := single_rules(board):
        board = taken(board, found)
    return board


def shared(board: Board) -> Conclusions | None:
    """Returns what all solutions that keep the marks share; `None` if there is no solution."""
    common = native.common(board)
    if common is None:
        return None
    bulbs, dots = common
    return {*((cell, True) for cell in bulbs), *((cell, False) for cell in dots)}


def several_kinds_of_boards(seed: int, number: int) -> Iterator[Board]:
    yield from random_boards(seed, 2 * number)
    yield from hard_boards(seed, number, max_side=6)
    yield from boards_to_reason_on(seed, number)


# Soundness: what is found is true.


@pytest.mark.parametrize("seed", range(2))
def test_each_technique_finds_only_what_all_solutions_share(kernel: SimpleNamespace, seed: int) -> None:
    """This holds with any marks, for one solution or several, and the board stays as it was."""
    found: Counter[int] = Counter()
    several = 0
    for board in several_kinds_of_boards(seed, 100):
        expected = shared(board)
        if expected is not None:
            asked = techniques(kernel, board)
            for technique in FINDERS:
                findings = asked.findings(technique)
                assert {number for number, *_ in findings} <= {technique}
                assert concluded(findings) <= expected, (board, technique)
                assert {cell for *_, cell, _ in findings} <= board.unknown
                found[technique] += len(findings)
            several += len(expected) < len([*board.puzzle.white])
            assert asked.batch(HARDEST_TRIAL) == techniques(kernel, board).batch(HARDEST_TRIAL)
    assert all(found[technique] for technique in FINDERS), found
    assert several > 100


def test_each_technique_finds_only_what_a_second_opinion_says(kernel: SimpleNamespace) -> None:
    for puzzle in some_puzzles(150):
        solutions = naive.solutions([*puzzle.rows])
        for technique in FINDERS:
            found = techniques(kernel, Board(puzzle)).findings(technique)
            for cell, bulb in concluded(found):
                assert all((cell in solution) == bulb for solution in solutions), puzzle


@given(boards(max_side=6))
def test_takes_whatever_board(board: Board) -> None:
    """Without a solution it may find anything, nothing or a contradiction, but never fails."""
    kernel = installed()
    asked = techniques(kernel, board)
    for technique in FINDERS:
        asked.findings(technique)
    solvable = native.common(board) is not None
    batch = techniques(kernel, board).batch(HARDEST_TRIAL)
    level = techniques(kernel, board).hardest()
    assert batch is not None or not solvable
    assert (level == CONTRADICTION) <= (not solvable)
    assert level in (CONTRADICTION, BEYOND) or solvable


@pytest.mark.parametrize(
    ("picture", "level"),
    [
        ("#", 0),
        ("1", CONTRADICTION),
        ("**", CONTRADICTION),
        ("xx", CONTRADICTION),
        ("*0", CONTRADICTION),
        ("0.", CONTRADICTION),
        ("1./x.", CONTRADICTION),
        ("0./..", 0),
        ("x./..", 2),
        ("../..", BEYOND),
        ("...../.3.3./.....", BEYOND),
        ("....../.3..3./......", CONTRADICTION),
        ("1.#/...", 1),
    ],
)
def test_the_hardest_level_of_small_boards(kernel: SimpleNamespace, picture: str, level: int) -> None:
    board = Board.from_rows(picture.split("/"))
    assert techniques(kernel, board).hardest() == level


@pytest.mark.parametrize("board", UNIQUE, ids=str)
def test_what_takes_a_search_is_beyond_all_trials(kernel: SimpleNamespace, board: Board) -> None:
    assert techniques(kernel, board).hardest() == BEYOND


@pytest.mark.parametrize("cols", [3, 4, 5])
def test_a_contradiction_beyond_all_trials_is_not_seen(kernel: SimpleNamespace, cols: int) -> None:
    board = pigeonholes(cols, cols - 1)
    assert native.common(board) is None
    assert techniques(kernel, board).hardest() == (BEYOND if cols > 3 else CONTRADICTION)


# Completeness: each level finds everything that its definition promises.


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_batches_are_all_that_the_easiest_level_concludes(kernel: SimpleNamespace, seed: int) -> None:
    """Compares every batch of a walk with a second opinion on its level."""
    seen: Counter[int] = Counter()
    for board in (*boards_to_reason_on(seed, 60), *hard_boards(seed, 15, max_side=5)):
        if native.common(board) is not None:
            seen += levels_of_checked_batches(kernel, board)
    assert all(seen[level] for level in range(BEYOND + 1)), seen


def levels_of_checked_batches(kernel: SimpleNamespace, board: Board) -> Counter[int]:
    asked = techniques(kernel, board)
    levels: Counter[int] = Counter()
    while True:
        level, expected = easiest(board)
        levels[level] += 1
        found = asked.batch(HARDEST_TRIAL)
        assert concluded(found) == expected, board
        assert {TECHNIQUES[number].level for number, *_ in found} <= {level}, board
        if not found:
            return levels
        assert asked.take()
        board = taken(board, expected)


def test_a_batch_goes_up_to_the_hardest_level_asked_for(kernel: SimpleNamespace) -> None:
    """It is the batch of the easiest level, or empty if that level is too hard."""
    for board in boards_to_reason_on(9, 40, max_side=6):
        level, expected = easiest(board)
        for hardest in range(BEYOND):
            found = concluded(techniques(kernel, board).batch(hardest))
            assert found == (expected if hardest >= level else set()), board


# Trials.


def values(board: Board) -> Iterator[tuple[int, int]]:
    return ((cell, value) for cell in sorted(board.unknown) for value in (codes.BULB, codes.DOT))


def test_rounds_are_those_of_all_rules_applied_at_once(kernel: SimpleNamespace) -> None:
    seen: Counter[tuple[int, int]] = Counter()
    for board in map(closed, boards_to_reason_on(5, 120, max_side=6)):
        asked = techniques(kernel, board)
        for cell, value in values(board):
            expected = rounds(board, cell, value == codes.BULB)
            found = asked.rounds(cell, value)
            assert found == (NOT_REFUTED if expected is None else expected), (board, cell, value)
            seen[value, found] += 1
    for value in (codes.BULB, codes.DOT):
        assert all(seen[value, number] for number in (NOT_REFUTED, 1, 2, 3, 4, 5)), seen


def test_what_single_rules_conclude_without_it_is_no_part_of_a_trial(kernel: SimpleNamespace) -> None:
    """So a trial fails later than if all rules were applied, or not at all, but never sooner."""
    later = 0
    for board in boards_to_reason_on(2, 20, max_side=6):
        asked = techniques(kernel, board)
        for cell, value in values(board):
            first = rounds(board, cell, value == codes.BULB)
            found = asked.rounds(cell, value)
            assert found == NOT_REFUTED or (first is not None and first <= found), (board, cell)
            later += found != (NOT_REFUTED if first is None else first)
    assert later


def test_open_cells_are_those_that_a_technique_decides(kernel: SimpleNamespace) -> None:
    for board in map(closed, boards_to_reason_on(3, 60)):
        asked = techniques(kernel, board)
        tried = {cell for cell, value in values(board) if asked.rounds(cell, value) >= 0}
        paired = {cell for number in LEVEL_3 for *_, cell, _ in asked.findings(number)}
        assert asked.open_cells() == sorted(tried | paired)
        assert {cell for number in FINDERS for *_, cell, _ in asked.findings(number)} <= tried | paired


def test_a_trial_leaves_nothing_behind(kernel: SimpleNamespace) -> None:
    """The first trial also does not depend on what the marks left to propagate."""
    for board in (Board.from_rows(["..1.x"]), *boards_to_reason_on(5, 30, max_side=6)):
        asked = techniques(kernel, board)
        for cell, value in values(board):
            first = techniques(kernel, board).rounds(cell, value)
            assert asked.rounds(cell, value) == asked.rounds(cell, value) == first, (board, cell)


def rule_of(puzzle: Puzzle, code: int) -> Rule:
    index, kind = divmod(code, 4)
    if kind == codes.RUN:
        return puzzle.run_rule(puzzle.runs[index])
    return puzzle.lit_rule(index) if kind == codes.LIT else puzzle.clue_rule(index)


def test_the_rules_traced_refute_an_assumption(kernel: SimpleNamespace) -> None:
    """With the marks, these rules are enough; there are some if and only if the trial fails."""
    refuted: Counter[int] = Counter()
    for board in boards_to_reason_on(3, 60, max_side=6):
        asked = techniques(kernel, board)
        for cell, value in values(board):
            rules = [rule_of(board.puzzle, code) for code in asked.trace(cell, value)]
            number = asked.rounds(cell, value)
            assert bool(rules) == (number != NOT_REFUTED), (board, cell, value)
            if rules:
                force = Arguments(board, rules).force(rules, cell, bulb=value == codes.DOT)
                assert force, (board, cell, value)
                refuted[number] += 1
    assert all(refuted[number] for number in range(5)), refuted


# Compiled and source give the same results.


def all_batches(asked: Any) -> Iterator[list[Finding] | None]:
    """Yields the batches up to the last, or to the contradiction."""
    while found := asked.batch(HARDEST_TRIAL):
        yield found
        if not asked.take():
            return
    yield found


def test_compiled_and_source_find_the_same(compiled: SimpleNamespace, source: SimpleNamespace) -> None:
    for board in several_kinds_of_boards(7, 40):
        both = [techniques(kernel, board) for kernel in (compiled, source)]
        for technique in FINDERS:
            one, two = (asked.findings(technique) for asked in both)
            assert one == two, (board, technique)
        one, two = ([*all_batches(techniques(kernel, board))] for kernel in (compiled, source))
        assert one == two, board
        one, two = (techniques(kernel, board).hardest() for kernel in (compiled, source))
        assert one == two, board


def test_compiled_and_source_try_the_same(compiled: SimpleNamespace, source: SimpleNamespace) -> None:
    for board in several_kinds_of_boards(8, 10):
        one, two = (techniques(kernel, board) for kernel in (compiled, source))
        for cell, value in values(board):
            assert one.rounds(cell, value) == two.rounds(cell, value), (board, cell)
            assert one.trace(cell, value) == two.trace(cell, value), (board, cell)


def test_keeps_to_the_deadline(kernel: SimpleNamespace) -> None:
    board = UNIQUE[0]
    with pytest.raises(OutOfTime):
        techniques(kernel, board, deadline_in(-1)).hardest()
    with pytest.raises(OutOfTime):
        techniques(kernel, board, deadline_in(-1)).batch(HARDEST_TRIAL)


@pytest.mark.parametrize(
    "ask",
    [
        lambda asked: asked.rounds(0, codes.BULB),
        lambda asked: asked.trace(0, codes.BULB),
        lambda asked: asked.batch(HARDEST_TRIAL),
        lambda asked: asked.open_cells(),
    ],
)
def test_a_deadline_that_has_passed_leaves_the_board_as_it_is(
    kernel: SimpleNamespace, ask: Callable[[Any], object]
) -> None:
    asked = techniques(kernel, Board.from_rows(["...", "..."]), deadline=0)
    for _ in range(2):
        with pytest.raises(OutOfTime):
            ask(asked)
    assert not asked.is_solved()
