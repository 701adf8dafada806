"""Every sentence of an account is true of the board it speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

from lightup.core.puzzle import Rule
from lightup.generating.generate import generate
from lightup.reasoning.arguing.arguments import Proven
from lightup.reasoning.arguing.steps import Step
from lightup.reasoning.arguing.walk import find_steps, walk
from lightup.reasoning.finding.position import Position
from lightup.reasoning.finding.techniques import TECHNIQUES
from lightup.reasoning.telling.accounts import Account, Trial, account, realised, refutation
from lightup.reasoning.telling.english import say
from lightup.reasoning.telling.planning import plans

from ...support.arguments import small_boards
from ...support.random_boards import random_boards
from ...support.reasoning import boards_to_reason_on
from ...support.steps import board_of, solvable
from ...support.telling import (
    NUMBERS,
    ORDINALS,
    Place,
    bound,
    follows,
    marks_of,
    named,
    pieces,
    sentences_of,
    state_of,
    wrong_numbers,
)

RECIPES = ("7x7L1#1", "8x8L2#2", "8x8L3#3", "9x9L3#4", "7x7L4#5", "7x7L5#6", "7x7L6#7")


def found_steps() -> Iterator[Step]:
    """Yields steps of all techniques: of the examples, of random boards and of generated puzzles."""
    for technique in TECHNIQUES:
        yield from find_steps(Position(board_of(technique.example)), technique)
    for board in solvable(small_boards(seed=3, number=100)):
        yield from smallest(Position(board))
    for board in solvable(random_boards(seed=3, number=40, max_side=6)):
        yield from walk(board)
    for board in boards_to_reason_on(seed=8, number=60):
        yield from walk(board)
    for recipe in RECIPES:
        for puzzle in islice(generate(recipe), 2):
            yield from walk(puzzle)


def smallest(position: Position) -> Iterator[Step]:
    """Yields a step with the smallest argument for each forced cell."""
    solution = position.solution()
    for cell in position.forced():
        rules = Proven(position).smallest(cell, bulb=cell in solution)
        bulbs, dots = frozenset({cell} & solution), frozenset({cell} - solution)
        yield Step(position.board, TECHNIQUES[-1], rules, cell, bulbs, dots)


@cache
def found() -> list[Step]:
    """Returns steps that conclude only what one account shows, each with its smallest argument."""
    return [piece for step in found_steps() for piece in pieces(step) if piece.cell == step.cell]


@cache
def accounts() -> list[Account]:
    return [*map(account, found())]


@cache
def refutations() -> list[Account]:
    return [*map(refutation, found())]


@cache
def said() -> list[tuple[Account, Place]]:
    told = (*accounts(), *refutations())
    return [(one, place) for one in told for place in sentences_of(one)]


def test_there_are_accounts_of_every_shape() -> None:
    assert {one.step.technique for one in accounts()} == {*TECHNIQUES}
    assert {one.trial is None for one in accounts()} == {True, False}
    assert {one.trial is None for one in refutations()} == {True, False}
    assert any(one.trial and one.trial.cases for one in accounts())


def test_what_a_sentence_claims_follows() -> None:
    for one, place in said():
        rules = [*map(bound, place.sentence.rules)]
        for claim in place.sentence.claims:
            assert follows([*place.known, *rules], bound(claim)), (place.sentence, one.text)


def test_what_holds_anyway_is_not_told_as_a_consequence() -> None:
    told = set()
    for one, place in said():
        sentence = place.sentence
        if one.trial and not one.trial.only_lists and len(sentence.rules) == 1 and sentence.claims:
            known = [*marks_of(place.board), *map(bound, sentence.rules)]
            anyway = all(follows(known, bound(claim)) for claim in sentence.claims)
            supposed = re.search("would|could|[Tt]hen |[Ww]ith |[Yy]our |^Also", sentence.text)
            assert not (anyway and supposed), one.text
            told.add(anyway)
    assert told == {True, False}


def test_a_rule_that_is_said_to_be_broken_is_broken() -> None:
    for one, place in said():
        if rule := place.sentence.broken:
            state = state_of([*place.known, *map(bound, place.sentence.claims)])
            bulbs = sum(state.get(cell, False) for cell in rule.cells)
            unknown = sum(cell not in state for cell in rule.cells)
            assert rule.fails(bulbs, unknown), one.text
            assert rule in place.sentence.rules


def test_a_sentence_names_only_cells_that_it_is_about() -> None:
    for one, place in said():
        sentence = place.sentence
        rules = {cell for rule in sentence.rules for cell in (rule.cell, *rule.cells)}
        claims = {cell for claim in sentence.claims for cell in claim.cells}
        about = rules | claims | sentence.because | place.supposed
        assert named(sentence.text, place.board) <= about, one.text


def test_numbers_are_right() -> None:
    for one, place in said():
        lists = one.trial and one.trial.only_lists
        assert lists or not wrong_numbers(place), (wrong_numbers(place), one.text)


def test_the_conclusion_of_a_direct_account_follows_from_what_it_says() -> None:
    for one in accounts():
        if one.trial is None:
            step = one.step
            known = marks_of(step.board)
            for sentence in one.sentences:
                known += [*map(bound, sentence.rules), *map(bound, sentence.claims)]
            assert all(follows(known, ([cell], 1, 1)) for cell in step.bulbs), one.text
            assert all(follows(known, ([cell], 0, 0)) for cell in step.dots), one.text


def test_a_trial_supposes_the_opposite_and_ends_with_a_broken_rule() -> None:
    for one in (*accounts(), *refutations()):
        if trial := one.trial:
            step = one.step
            assert (trial.supposed, trial.is_bulb) == (step.cell, not step.is_bulb)
            assert trial.only_lists or all(map(ends, leaves(trial))), one.text


def test_a_trial_decides_one_cell() -> None:
    for one in accounts():
        assert one.trial is None or one.step.bulbs | one.step.dots == {one.step.cell}, one.text


def leaves(trial: Trial) -> Iterator[Trial]:
    """Yields the ends of a trial; checks that cases are complementary."""
    if trial.cases:
        first, second = trial.cases
        assert (first.supposed, first.is_bulb, second.is_bulb) == (second.supposed, True, False)
        assert trial.broken is None
        yield from (*leaves(first), *leaves(second))
    else:
        yield trial


def ends(trial: Trial) -> bool:
    return trial.broken is not None and not any(one.broken for one in trial.sentences[:-1])


def test_every_cell_that_a_step_decides_is_named() -> None:
    for one in accounts():
        assert one.step.cells <= named(one.text, one.step.board), one.text


def test_the_conclusion_counts_its_cells() -> None:
    for one in accounts():
        if match := re.search(r"hold the other (\w+)", one.conclusion):
            assert NUMBERS[len(one.step.bulbs)] == match[1], one.text
        if match := re.search(r"holds the (\w+)\.", one.conclusion):
            need = re.search(r"need (\w+)", one.text)
            assert need
            assert ORDINALS[NUMBERS.index(need[1])] == match[1], one.text


def rules_told(one: Account) -> set[Rule]:
    trial = one.trial.all_sentences() if one.trial else ()
    return {rule for sentence in (*one.sentences, *trial) for rule in sentence.rules}


def test_every_rule_of_a_step_has_its_turn() -> None:
    for one in accounts():
        assert rules_told(one) == {*one.step.rules}, one.text


def test_a_refutation_tells_rules_of_the_step_and_the_light_of_the_mark() -> None:
    for one in refutations():
        puzzle = one.step.board.puzzle
        light = map(puzzle.run_rule, puzzle.runs_of(one.step.cell))
        assert rules_told(one) <= {*one.step.rules, *light}, one.text


def test_a_text_reads_as_sentences() -> None:
    for one in (*accounts(), *refutations()):
        for text in one.texts:
            assert text[0].isupper() or text[1].isdigit(), text
            assert text.endswith("."), text
            assert not re.search(r"  |\.\.| [,.;]|,,", text), text
            assert not re.search(r"ruling out [^.]* complete|light it\b", text), text
        assert all(place.sentence.text.count(".") == 1 for place in sentences_of(one)), one.text


def test_a_refutation_mentions_the_mark() -> None:
    for one in refutations():
        assert one.step.cell in named(one.text, one.step.board), one.text


def test_the_account_is_the_shortest_that_is_planned() -> None:
    for one in accounts():
        ways = [realised(one.step, plan, say).text for plan in plans(one.step)]
        assert len(one.text.split()) == min(len(text.split()) for text in ways), ways


def test_lines_of_sight_join_cells_of_one_run() -> None:
    for one, place in said():
        for first, second in place.sentence.sights:
            assert second in place.board.puzzle.view(first) - {first}, one.text
        runs = [rule for rule in place.sentence.rules if rule.kind == "run"]
        assert bool(runs) == bool(place.sentence.sights) or (one.trial and one.trial.only_lists), (
            one.text
        )


def test_the_subject_are_the_clues_and_dark_cells_of_the_step() -> None:
    for one in accounts():
        expected = {rule.cell for rule in one.step.rules if rule.kind != "run"}
        assert one.subject == (expected or one.step.board.bulbs.intersection(one.step.rules[0].cells))
