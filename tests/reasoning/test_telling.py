"""The words of steps: the sentences are these, and what they are made of is made once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from lightup.core.board import Board
from lightup.core.puzzle import Rule
from lightup.reasoning import _consequences
from lightup.reasoning._consequences import Chain, chain_to_contradiction
from lightup.reasoning.position import Position
from lightup.reasoning.smallest import smallest_argument
from lightup.reasoning.steps import Passage, Step
from lightup.reasoning.techniques import TECHNIQUES, Technique
from lightup.reasoning.telling import (
    account,
    lines,
    refutation,
    renamed,
    sentence,
)

from ..support.steps import board_of
from ..support.telling import pieces

# For each technique, its example: the pieces of its first step in words.
SENTENCES = {
    "lit cells": [
        "The bulb at r1c2 lights r1c1 and r1c3, so they hold none.",
    ],
    "complete clue": [
        "The 1 at r2c2 has its bulb, so r2c1, r2c3 and r3c2 hold none.",
    ],
    "hungry clue": [
        "The 3 at r2c1 has only three places: r1c1, r2c2 and r3c1 hold bulbs.",
    ],
    "last light": [
        "Only r1c3 can still light r1c1, so r1c3 holds a bulb.",
    ],
    "lonely cell": [
        "Nothing else can light r1c1, so it holds a bulb itself.",
    ],
    "empty corner": [
        "A bulb at r2c2 would light r2c3 and r3c2, and the 3 at r3c3 would have only two places "
        "left. So r2c2 holds no bulb.",
    ],
    "common view": [
        "A bulb at r2c2 would light r1c2 and r2c1, and nothing could light r1c1. So r2c2 holds no "
        "bulb.",
    ],
    "claimed clue": [
        "Only r3c4 or r4c3 can light r3c3. That bulb completes the 1 at r4c4, so r4c5 and r5c4 "
        "hold none.",
    ],
    "dark cell and clue": [
        "A bulb at r1c2 would light r1c4 and complete the 1 at r2c2, ruling out r2c3, and nothing "
        "could light r2c4. So r1c2 holds no bulb.",
    ],
    "starved clue": [
        "The 3 at r3c3 needs three bulbs and has only two places besides r3c4 and r4c3, so r3c4 "
        "or r4c3 holds a bulb. That completes the 1 at r4c4, so r4c5 and r5c4 hold none.",
    ],
    "shared cells": [
        "The 3 at r3c3 and the 1 at r4c4 share r3c4 and r4c3, where only one bulb fits. So the 3 "
        "takes both its other places, r2c3 and r3c2.",
    ],
    "facing clues": [
        "The 3s at r2c2 and r4c4 need six bulbs. The pairs r2c3/r4c3 and r3c2/r3c4 take at most "
        "one each, and there are only four other places. So r1c2, r2c1, r4c5 and r5c4 hold the "
        "other four.",
    ],
    "two dark cells": [
        "Only r1c2 or r2c1 can light r1c1, and only r1c2 or r2c3 can light r1c3. r2c1 and r2c3 "
        "see each other, so r1c2 holds a bulb.",
    ],
    "beam": [
        "The 1 at r1c1 needs r1c2 or r2c1, and the 1 at r3c2 needs r3c1 or r3c3. r2c1 and r3c1 "
        "see each other, so r1c2 or r3c3 holds a bulb. Either lights r1c3, so r1c3 holds none.",
    ],
    "short trial": [
        "Suppose r4c3 held a bulb. It would light r4c1 and r4c2. Then r2c1 and r3c2 could be lit "
        "only by their own bulbs, and the 3 at r2c2 would have four bulbs. So r4c3 holds no bulb.",
    ],
    "trial": [
        "Suppose r4c3 held a bulb. It would light r4c1, r4c2 and r4c4 and complete the 1 at r3c3, "
        "ruling out r3c2 and r3c4. Then the 1 at r3c1 would need r2c1, and only r1c2 could light "
        "r3c2. These bulbs would light r1c4 and r2c4, and nothing could light r3c4. So r4c3 holds "
        "no bulb.",
    ],
    "long trial": [
        "Suppose r4c1 held a bulb. It would light r2c1 and r3c1. Then r2c2 could be lit only by "
        "its own bulb. Then the 2 at r2c3 would have both its bulbs, ruling out r3c3. Then only "
        "r4c3 could light r3c3, and only r4c4 could light r3c4. But r4c3 and r4c4 see each other. "
        "So r4c1 holds no bulb.",
    ],
    "beyond trial": [
        "Suppose r1c4 held a bulb. It would light r1c3 and r2c4. There are two cases. First, "
        "suppose r3c1 held a bulb. It would light r3c3 and complete the 1 at r4c1, ruling out "
        "r4c2. Then nothing could light r4c3. Second, suppose r3c1 held none. Then the 1 at r4c1 "
        "would need r4c2, and only r2c2 could light r2c1. But r2c2 and r4c2 see each other. So "
        "r1c4 holds no bulb.",
    ],
}

# The same steps, told to a player who has marked the opposite.
REFUTATIONS = {
    "lit cells": ("Your bulb at r1c1 sees the bulb at r1c2, which can stay."),
    "complete clue": ("With your bulb at r2c1, the 1 at r2c2 has two bulbs."),
    "hungry clue": ("With your dot at r1c1, the 3 at r2c1 has only two places left."),
    "last light": ("With your dot at r1c3, nothing can light r1c1."),
    "lonely cell": ("With your dot at r1c1, nothing can light that cell."),
    "empty corner": (
        "Your bulb at r2c2 lights r2c3 and r3c2, and the 3 at r3c3 has only two places left."
    ),
    "common view": ("Your bulb at r2c2 lights r1c2 and r2c1, and nothing can light r1c1."),
    "claimed clue": (
        "Your bulb at r4c5 completes the 1 at r4c4, ruling out r3c4 and r4c3, and nothing can "
        "light r3c3."
    ),
    "dark cell and clue": (
        "Your bulb at r1c2 lights r1c4 and completes the 1 at r2c2, ruling out r2c3, and nothing "
        "can light r2c4."
    ),
    "starved clue": (
        "Your bulb at r4c5 completes the 1 at r4c4, ruling out r3c4 and r4c3, and the 3 at r3c3 "
        "has only two places left."
    ),
    "shared cells": (
        "With your dot at r2c3, the 3 at r3c3 needs r3c4 and r4c3, and the 1 at r4c4 would have "
        "two bulbs."
    ),
    "facing clues": (
        "The 3s at r2c2 and r4c4 need six bulbs. The pairs r2c3/r4c3 and r3c2/r3c4 take at most "
        "one each, and there are only four other places. So r1c2 holds a bulb, but you have a "
        "dot there."
    ),
    "two dark cells": (
        "With your dot at r1c2, only r2c1 can light r1c1, and only r2c3 can light r1c3, but r2c1 "
        "and r2c3 see each other."
    ),
    "beam": (
        "Your bulb at r1c3 lights r1c2 and r3c3. Then the 1 at r1c1 would need r2c1, and the 1 at "
        "r3c2 would need r3c1. But r2c1 and r3c1 see each other. So your bulb at r1c3 is wrong."
    ),
    "short trial": (
        "Your bulb at r4c3 lights r4c1 and r4c2. Then r2c1 and r3c2 could be lit only by their "
        "own bulbs, and the 3 at r2c2 would have four bulbs. So your bulb at r4c3 is wrong."
    ),
    "trial": (
        "Your bulb at r4c3 lights r4c1, r4c2 and r4c4 and completes the 1 at r3c3, ruling out r3c2 "
        "and r3c4. Then the 1 at r3c1 would need r2c1, and only r1c2 could light r3c2. These bulbs "
        "would light r1c4 and r2c4, and nothing could light r3c4. So your bulb at r4c3 is wrong."
    ),
    "long trial": (
        "Your bulb at r4c1 lights r2c1 and r3c1. Then r2c2 could be lit only by its own bulb. "
        "Then the 2 at r2c3 would have both its bulbs, ruling out r3c3. Then only r4c3 could "
        "light r3c3, and only r4c4 could light r3c4. But r4c3 and r4c4 see each other. So your "
        "bulb at r4c1 is wrong."
    ),
    "beyond trial": (
        "Your bulb at r1c4 lights r1c3 and r2c4. There are two cases. First, suppose r3c1 held a "
        "bulb. It would light r3c3 and complete the 1 at r4c1, ruling out r4c2. Then nothing "
        "could light r4c3. Second, suppose r3c1 held none. Then the 1 at r4c1 would need r4c2, "
        "and only r2c2 could light r2c1. But r2c2 and r4c2 see each other. So your bulb at r1c4 "
        "is wrong."
    ),
}

# Steps of one kind, told together: a board, a technique, and the lines.
PASSAGES = [
    (
        "...../...../..3../...../.....",
        "empty corner",
        [
            "A bulb at r2c2, r2c4, r4c2 or r4c4 would light two of the four places of the 3 at r3c3, "
            "which needs three. So they hold no bulbs.",
        ],
    ),
    (
        ".*./#2./.../...",
        "empty corner",
        [
            "A bulb at r3c3 would light r2c3 and r3c2, and the 2 at r2c2 would have one bulb and no "
            "place for the other. So r3c3 holds no bulb.",
        ],
    ),
    (
        "1.../..../..../...1",
        "empty corner",
        [
            "A bulb at r2c2 would light r1c2 and r2c1, and the 1 at r1c1 would have no place left. So "
            "r2c2 holds no bulb.",
            "A bulb at r3c3 would light r3c4 and r4c3, and the 1 at r4c4 would have no place left. So "
            "r3c3 holds no bulb.",
        ],
    ),
    (
        ".*./.../...",
        "lit cells",
        [
            "The bulb at r1c2 lights r1c1, r1c3, r2c2 and r3c2, so they hold none.",
        ],
    ),
    (
        "0../.../..0",
        "complete clue",
        [
            "The 0s at r1c1 and r3c3 take no bulbs, so r1c2, r2c1, r2c3 and r3c2 hold none.",
        ],
    ),
    (
        "0../.#./*1.",
        "complete clue",
        [
            "The 0 at r1c1 takes no bulb, so r1c2 and r2c1 hold none.",
            "The 1 at r3c2 has its bulb, so r3c3 holds none.",
        ],
    ),
    (
        ".#./#x#/.#.",
        "lonely cell",
        [
            "Nothing else can light r1c1, r1c3, r3c1 or r3c3, so each holds a bulb itself.",
        ],
    ),
    (
        "1../#../2#.",
        "hungry clue",
        [
            "The 1 at r1c1 has only one place: r1c2 holds a bulb.",
        ],
    ),
]


def first_of(technique: Technique) -> list[Step]:
    """Returns the pieces of the first step of an example."""
    return [*pieces(Position(board_of(technique.example)).find(technique)[0])]


def named(name: str) -> Technique:
    return next(technique for technique in TECHNIQUES if technique.name == name)


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_the_sentences_of_the_examples(technique: Technique) -> None:
    steps = first_of(technique)
    assert [*map(sentence, steps)] == SENTENCES[technique.name]
    assert refutation(steps[0]).text == REFUTATIONS[technique.name]


@pytest.mark.parametrize(("rows", "name", "told"), PASSAGES)
def test_steps_that_are_alike_share_a_line(rows: str, name: str, told: list[str]) -> None:
    steps = Position(board_of(rows)).find(named(name))
    assert [*lines(Passage(steps))] == told


def test_a_step_keeps_its_account() -> None:
    for technique in TECHNIQUES:
        (step, *_) = first_of(technique)
        told = account(step)
        assert account(step) is told
        assert told.step is step
        afresh = replace(step)
        assert (afresh, hash(afresh), repr(afresh)) == (step, hash(step), repr(step))
        assert account(afresh) == told
        assert account(afresh) is not told


def test_a_renamed_step_keeps_its_account() -> None:
    for technique in TECHNIQUES:
        (step, *_) = first_of(technique)
        told = account(step)
        other = renamed(step, TECHNIQUES[-1])
        assert other == replace(step, technique=TECHNIQUES[-1])
        assert account(other).step is other
        assert account(other).trial is told.trial
        assert account(other) == account(replace(other))


def test_the_chain_of_a_step_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of the technique, the words and the drawing all need it."""
    made = []

    def counted(state: dict[int, bool], rules: Sequence[Rule]) -> Chain:
        made.append(rules)
        return chain_to_contradiction(state, rules)

    monkeypatch.setattr(_consequences, "chain_to_contradiction", counted)
    step = smallest_argument(Board.from_rows(["x.#", "...", "#.."]), 4)
    assert step
    assert step.technique.name == "common view"
    assert account(step).reasons
    assert refutation(step).text
    assert made == [step.rules]


def test_an_argument_that_nobody_would_follow_is_told_by_its_rules() -> None:
    """These rules, from real boards, need five nested assumptions."""
    board = Board.from_rows(["......"] * 6)
    rules = board.puzzle.rules
    step = Step(board, TECHNIQUES[-1], rules, 0, frozenset({0}), frozenset())
    trial = account(step).trial
    assert trial
    assert trial.only_lists
    assert [sentence.rules for sentence in trial.sentences] == [(rule,) for rule in rules]
    assert trial.opening == "Suppose r1c1 held no bulb. Then not all of this could be true."
    assert trial.sentences[0].text == "The cells r1c1 to r1c6 hold at most one bulb."


def test_a_list_of_rules_has_no_broken_rule_in_its_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_consequences, "MOST_NESTED", 0)
    (step, *_) = first_of(TECHNIQUES[-1])
    trial = account(step).trial
    assert trial
    assert (step.board.place(trial.supposed), trial.is_bulb, trial.cases) == ("r1c4", True, ())
    assert {sentence.broken for sentence in trial.sentences} == {None}


def test_the_drawing_of_a_trial_in_cases() -> None:
    (step, *_) = first_of(TECHNIQUES[-1])
    told, place = account(step), step.board.place
    assert told.sentences == ()
    assert told.trial
    first, second = told.trial.cases
    assert [(place(case.supposed), case.is_bulb) for case in (first, second)] == [
        ("r3c1", True),
        ("r3c1", False),
    ]
    said = first.sentences[0]
    assert said.text == "It would light r3c3 and complete the 1 at r4c1, ruling out r4c2."
    assert [([*map(place, claim.cells)], claim.low, claim.high) for claim in said.claims] == [
        (["r3c3"], 0, 0),
        (["r4c2"], 0, 0),
    ]
    assert [[*map(place, sight)] for sight in said.sights] == [["r3c1", "r3c3"]]
    assert said.broken is None
    last = first.sentences[-1].broken
    assert last
    assert place(last.cell) == "r4c3"


def test_a_direct_account_draws_the_cells_that_see_each_other() -> None:
    (step, *_) = first_of(named("facing clues"))
    _, said = account(step).sentences
    assert [[step.board.place(cell) for cell in line] for line in said.sights] == [
        ["r2c3", "r4c3"],
        ["r3c2", "r3c4"],
    ]
