"""Why a puzzle has no solution, against all sets of rules."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from lightup.base.errors import OutOfTime
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle, Rule
from lightup.lab.inf432 import like_inf432
from lightup.reasoning.arguing.arguments import cost
from lightup.reasoning.arguing.chains import chain_of
from lightup.reasoning.contradiction import contradiction_in_time, find_contradiction
from lightup.reasoning.hint import hint
from lightup.reasoning.telling.accounts import Contradiction, contradiction
from lightup.reasoning.telling.plan import Told
from lightup.reasoning.telling.trials import contradicted as planned
from lightup.rendering.staging import contradicted
from lightup.solving.solve import solve

from ..support import naive
from ..support.exhaustive import some_puzzles

TOLD = {
    "#./.1/#.": [
        "r1c2 and r2c1 can be lit only by their own bulbs.",
        "Then the 1 at r2c2 would have two bulbs.",
    ],
    "4..": ["The 4 at r1c1 has only one place for its bulbs."],
    "1": ["The 1 at r1c1 has no place for its bulb."],
    "0.": ["The 0 at r1c1 takes no bulb at r1c2.", "Then nothing could light r1c2."],
    "2.1/.../1.2": [
        "The 2 at r1c1 needs r1c2, and the 2 at r3c3 needs r3c2.",
        "But r1c2 and r3c2 see each other.",
    ],
    "...#/.2.1/..1.": [
        "r3c4 can be lit only by its own bulb.",
        "The 1 at r3c3 has its bulb, which rules out r2c3 and r3c2.",
        "The 2 at r2c2 needs r1c2, and only r1c3 can light r2c3.",
        "But r1c2 and r1c3 see each other.",
    ],
}
IN_CASES = (
    ".........1/..0.....1./.......2.#/........../..0......1/"
    "...0.2.#../........0./....#....1/...0....../1........."
)


def puzzle_of(picture: str) -> Puzzle:
    return Puzzle.from_rows(picture.split("/"))


def found_in(puzzle: Puzzle) -> Contradiction:
    found = find_contradiction(puzzle)
    assert found
    return found


def contradict(rules: tuple[Rule, ...]) -> bool:
    """Whether no choice of bulbs satisfies all rules."""
    cells = sorted({cell for rule in rules for cell in rule.cells})
    for values in product((0, 1), repeat=len(cells)):
        bulb = dict(zip(cells, values, strict=True))
        if all(rule.low <= sum(map(bulb.__getitem__, rule.cells)) <= rule.high for rule in rules):
            return False
    return True


@pytest.mark.parametrize("picture", TOLD)
def test_the_rules_are_told(picture: str) -> None:
    found = found_in(puzzle_of(picture))
    assert [*found.reasons] == TOLD[picture]
    assert found.texts == (*found.reasons, "So there is no solution.")


def test_no_set_of_rules_costs_less() -> None:
    unsolvable = [p for p in some_puzzles(60) if len(p.rules) <= 11 and not naive.solutions([*p.rows])]
    assert len(unsolvable) > 5
    for puzzle in unsolvable:
        rules = found_in(puzzle).rules
        assert contradict(rules)
        subsets = (s for n in range(1, len(rules) + 2) for s in combinations(puzzle.rules, n))
        assert not any(cost(some) < cost(rules) and contradict(some) for some in subsets), str(puzzle)


def test_a_puzzle_with_a_solution_has_none() -> None:
    for puzzle in some_puzzles(40):
        has_solution = bool(naive.solutions([*puzzle.rows]))
        assert (find_contradiction(puzzle) is None) == has_solution


def test_random_puzzles_end_with_a_broken_rule_in_each_case() -> None:
    choose = Random(3)
    puzzles = [like_inf432(7, 7, choose, 0.25) for _ in range(40)]
    for puzzle in puzzles:
        if solve(puzzle).status == "none":
            found = found_in(puzzle)
            ends = [case.broken for case in found.cases] or [found.sentences[-1].broken]
            assert all(ends) or any(case.cases for case in found.cases)
            named = {rule for one in found.sentences for rule in one.rules}
            assert named <= {*found.rules}


def test_where_single_rules_are_not_enough_there_are_cases() -> None:
    found = found_in(puzzle_of(IN_CASES))
    assert [(case.supposed, case.is_bulb) for case in found.cases] == [(28, True), (28, False)]
    assert "There are two cases. First, suppose r3c9 held a bulb." in found.reasons
    titles = [scene.title for scene in contradicted(found)]
    assert titles == ["No solution", "Case A", "Case B"]


def test_a_chain_that_nobody_could_follow_is_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lightup.reasoning.arguing.chains.MOST_NESTED", 0)
    found = found_in(puzzle_of(IN_CASES))
    assert found.reasons[0] == "Not all of this can be true."
    assert len(found.reasons) == 1 + len(found.rules)
    assert "the 1 at r5c10 has exactly one bulb" in " ".join(found.reasons).lower()


def test_the_picture_shows_the_rules() -> None:
    (scene,) = contradicted(found_in(puzzle_of("#./.1/#.")))
    assert scene.cells_of("bulb") == [1, 2]
    assert scene.cells_of("many") == [3]
    assert [line.text for line in scene.lines][-1] == "So there is no solution."


def test_the_plan_has_no_english() -> None:
    def stub(board: Board, told: Told) -> str:
        return type(told).__name__

    puzzle = puzzle_of(IN_CASES)
    rules = found_in(puzzle).rules
    texts = contradiction(Board(puzzle), rules, stub).texts
    assert {*texts} == {"SentencePlan", "Opening", "NoSolution"}
    assert planned(Board(puzzle), rules, chain_of(Board(puzzle), rules)).cases


def test_marks_do_not_matter() -> None:
    assert find_contradiction(Board.from_rows(["**"])) is None
    assert found_in(Board.from_rows(["0*"]).puzzle).rules == found_in(puzzle_of("0.")).rules


def test_a_deadline() -> None:
    with pytest.raises(OutOfTime):
        find_contradiction(puzzle_of(IN_CASES), seconds=1e-9)
    assert contradiction_in_time(puzzle_of(IN_CASES), deadline=0.0) is None


def test_a_hint_tells_it() -> None:
    given = hint(puzzle_of("4.."))
    assert given.status == "none"
    assert given.contradiction == found_in(puzzle_of("4.."))
