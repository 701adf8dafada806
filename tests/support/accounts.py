"""Accounts made by hand, of every shape: direct, trials, cases, cases in cases, rules only listed."""

from __future__ import annotations

from dataclasses import replace

from lightup.core.board import Board
from lightup.reasoning.arguing.steps import Step
from lightup.reasoning.finding.techniques import TECHNIQUES
from lightup.reasoning.telling.accounts import Account, Sentence, Trial
from lightup.reasoning.telling.clauses import Claim
from lightup.reasoning.telling.plan import Conclusion, Plan

BOARD = Board.from_rows(["0x..", "x.x.", ".x.x", "1.x0"])
PUZZLE = BOARD.puzzle
ZERO, ONE = PUZZLE.clue_rule(0), PUZZLE.clue_rule(12)
TOP, RIGHT, LEFT, SECOND = (PUZZLE.run_rule(PUZZLE.runs_of(cell)[side]) for cell, side in (
    (3, 0), (3, 1), (8, 0), (5, 1)
))  # fmt: skip


def holding(*cells: int) -> Claim:
    return Claim(frozenset(cells), len(cells), len(cells))


def empty(*cells: int) -> Claim:
    return Claim(frozenset(cells), 0, 0)


def step(*, bulbs: frozenset[int] = frozenset(), dots: frozenset[int] = frozenset()) -> Step:
    return Step(BOARD, TECHNIQUES[-1], (ONE,), min(bulbs | dots), bulbs, dots)


def told(step: Step, said: tuple[Sentence, ...], trial: Trial | None, conclusion: str) -> Account:
    decision = conclusion or "So it is decided."
    plan = Plan((), None, None, Conclusion(step.bulbs, step.dots))
    return Account(step, said, trial, conclusion, decision, plan)


NONE_AT_3 = step(dots=frozenset({3}))
LIGHTS = Sentence("It would light r1c3 and r2c4.", (TOP, RIGHT), (empty(2, 7),), frozenset({3}))
FIRST = Trial(
    8,
    True,
    "First, suppose r3c1 held a bulb.",
    (
        Sentence("It would light r3c3.", (LEFT,), (empty(10),), frozenset({8})),
        Sentence("The 1 at r4c1 would be complete.", (ONE,), (empty(13),), frozenset({8})),
        Sentence("Then nothing could light r4c3.", (PUZZLE.lit_rule(14),), broken=PUZZLE.lit_rule(14)),
    ),
)
SECOND_CASE = Trial(
    8,
    False,
    "Second, suppose r3c1 held none.",
    (
        Sentence("The 1 at r4c1 would need r4c2.", (ONE,), (holding(13),)),
        Sentence("Only r2c2 could light r2c1.", (PUZZLE.lit_rule(4),), (holding(5),)),
        Sentence("But r2c2 and r4c2 see each other.", (SECOND,), (), frozenset({5, 13}), SECOND),
    ),
)

SIMPLE = told(
    step(bulbs=frozenset({13})),
    (Sentence("The 1 at r4c1 has one place left: r4c2.", (ONE,), (holding(13),)),),
    None,
    "",
)
CHOICE = told(
    replace(step(dots=frozenset({9})), board=Board(PUZZLE, dots=BOARD.dots - {9})),
    (
        Sentence("The 1 at r4c1 needs r3c1 or r4c2.", (ONE,), (Claim(frozenset({8, 13}), 1, 1),)),
        Sentence("Either lights r3c2.", (LEFT, SECOND), (empty(9),), frozenset({8, 13})),
    ),
    None,
    "So r3c2 holds no bulb.",
)
SHORT = told(
    NONE_AT_3,
    (),
    Trial(
        3,
        True,
        "",
        (
            Sentence(
                "A bulb at r1c4 would light r1c3, and the 1 at r4c1 would have no place left.",
                (TOP, ONE),
                (empty(2),),
                frozenset({3}),
                ONE,
            ),
        ),
    ),
    "So r1c4 holds no bulb.",
)
CASES = told(
    NONE_AT_3,
    (),
    Trial(3, True, "Suppose r1c4 held a bulb.", (LIGHTS,), (FIRST, SECOND_CASE)),
    "So r1c4 holds no bulb.",
)
NESTED = told(
    NONE_AT_3,
    (),
    Trial(
        3,
        True,
        "Suppose r1c4 held a bulb.",
        (LIGHTS,),
        (
            FIRST,
            Trial(8, False, "Second, suppose r3c1 held none.", (), (
                Trial(5, True, "Suppose r2c2 held a bulb.", SECOND_CASE.sentences[-1:]),
                Trial(5, False, "Suppose it held none.", SECOND_CASE.sentences[-1:]),
            )),
        ),
    ),
    "So r1c4 holds no bulb.",
)  # fmt: skip
LISTED = told(
    NONE_AT_3,
    (),
    Trial(
        3,
        True,
        "If r1c4 held a bulb, not all of this could be:",
        (
            Sentence("The 1 at r4c1 has one bulb.", (ONE,)),
            Sentence("The cells r1c2 to r1c4 hold at most one bulb.", (TOP,)),
        ),
    ),
    "So r1c4 holds no bulb.",
)
ACCOUNTS = {
    "simple": SIMPLE,
    "choice": CHOICE,
    "short": SHORT,
    "cases": CASES,
    "nested": NESTED,
    "listed": LISTED,
}
