"""Plans: what they hold as data, made once for a step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from lightup.core.board import Board
from lightup.core.puzzle import Rule
from lightup.reasoning.arguing import chains
from lightup.reasoning.arguing.chains import Chain, chain_to_contradiction
from lightup.reasoning.arguing.steps import Passage, Step
from lightup.reasoning.arguing.walk import find_steps
from lightup.reasoning.finding.position import Position
from lightup.reasoning.finding.techniques import TECHNIQUES, Technique
from lightup.reasoning.telling.accounts import account, lines, parts, refutation
from lightup.reasoning.telling.clauses import Asks, Completes, Lights, PairsLeave, World
from lightup.reasoning.telling.plan import Link, Opens
from lightup.schema import plain

from ...support.sentences import ALIKE
from ...support.steps import board_of
from ...support.telling import pieces


def first_of(technique: Technique) -> Step:
    """Returns the first piece of the first step of an example."""
    return next(pieces(find_steps(Position(board_of(technique.example)), technique)[0]))


def named(name: str) -> Technique:
    return next(technique for technique in TECHNIQUES if technique.name == name)


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_the_plan_decides_what_the_step_decides(technique: Technique) -> None:
    step = first_of(technique)
    for told in (account(step), refutation(step)):
        assert (told.plan.decision.bulbs, told.plan.decision.dots) == (step.bulbs, step.dots)
        assert bool(told.plan.conclusion) == bool(told.conclusion)


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_an_account_is_its_plan_in_words(technique: Technique) -> None:
    told = account(first_of(technique))
    trial = told.plan.trial
    planned = [*told.plan.sentences, *(trial.all_sentences() if trial else ())]
    said = [*told.sentences, *(told.trial.all_sentences() if told.trial else ())]
    for plan, sentence in zip(planned, said, strict=True):
        assert (plan.rules, plan.claims, plan.because) == (
            sentence.rules,
            sentence.claims,
            sentence.because,
        )
        assert plan.broken == sentence.broken


def test_a_plan_says_who_does_what_in_which_world() -> None:
    trial = account(first_of(named("dark cell and clue"))).plan.trial
    assert trial
    assert (trial.opening.opens, trial.opening.supposed.cell) == (Opens.AT_ONCE, 1)
    (said,) = trial.sentences
    lights, completes = said.clauses
    assert isinstance(lights, Lights)
    assert isinstance(completes, Completes)
    assert (lights.bulb, lights.cells, lights.world) == (1, frozenset({3}), World.SUPPOSED)
    assert (completes.bulb, completes.rule.cell, completes.cells) == (1, 6, frozenset({7}))
    assert (said.link, said.breaks_link) == (Link.GIVEN, Link.AND)
    assert said.broken
    assert (said.broken.kind, said.broken.cell) == ("lit", 8)


def test_what_a_players_mark_does_is_real() -> None:
    trial = refutation(first_of(named("trial"))).plan.trial
    assert trial
    worlds = [[clause.world for clause in said.all_clauses] for said in trial.sentences]
    assert worlds[0] == [World.REAL] * 2
    assert {world for some in worlds[1:] for world in some} == {World.SUPPOSED}


def test_a_direct_plan_names_the_cells_that_see_each_other() -> None:
    step = first_of(named("facing clues"))
    _, said = account(step).sentences
    assert said.sights == ((7, 17), (11, 13))
    (clause,) = account(step).plan.sentences[1].clauses
    assert isinstance(clause, PairsLeave)
    assert [sorted(pair) for _, pair in clause.facing.pairs] == [[7, 17], [11, 13]]


@pytest.mark.parametrize("name", ALIKE)
def test_steps_that_are_alike_share_a_line(name: str) -> None:
    for rows in ALIKE[name]:
        passage = Passage(find_steps(Position(board_of(rows)), named(name)))
        told = parts(passage)
        assert [text for text, _ in told] == [*lines(passage)]
        assert sorted(step.cell for _, some in told for step in some) == sorted(
            step.cell for step in passage.steps
        )


def test_the_chain_of_a_step_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The words, the drawing and the refutation all need it."""
    made = []

    def counted(state: dict[int, bool], rules: Sequence[Rule]) -> Chain:
        made.append(rules)
        return chain_to_contradiction(state, rules)

    step = first_of(named("common view"))
    monkeypatch.setattr(chains, "chain_to_contradiction", counted)
    assert plain.step(step)["text"] == [*account(step).texts]
    assert refutation(step).text
    assert made == [step.rules]


def test_what_a_step_keeps_is_no_part_of_its_value() -> None:
    for technique in TECHNIQUES:
        step = first_of(technique)
        told = account(step)
        afresh = replace(step)
        assert (afresh, hash(afresh), repr(afresh)) == (step, hash(step), repr(step))
        assert account(afresh) == told


def test_an_argument_that_nobody_would_follow_is_told_by_its_rules() -> None:
    """These rules, from real boards, need five nested assumptions."""
    board = Board.from_rows(["......"] * 6)
    rules = board.puzzle.rules
    step = Step(board, TECHNIQUES[-1], rules, 0, frozenset({0}), frozenset())
    told = account(step)
    assert told.trial
    assert told.trial.only_lists
    assert told.plan.trial
    assert [said.clauses for said in told.plan.trial.sentences] == [
        (Asks(rules=(rule,)),) for rule in rules
    ]


def test_a_list_of_rules_has_no_broken_rule_in_its_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chains, "MOST_NESTED", 0)
    trial = account(first_of(TECHNIQUES[-1])).trial
    assert trial
    assert (trial.supposed, trial.is_bulb, trial.cases) == (3, True, ())
    assert {sentence.broken for sentence in trial.sentences} == {None}


def test_a_trial_in_cases() -> None:
    trial = account(first_of(TECHNIQUES[-1])).trial
    assert trial
    first, second = trial.cases
    assert [(case.supposed, case.is_bulb) for case in (first, second)] == [(8, True), (8, False)]
    assert first.sentences[0].dots == {10, 13}
    assert first.sentences[0].sights == ((8, 10),)
    assert first.broken
    assert first.broken.cell == 14
