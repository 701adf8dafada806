"""Exercises on an account: `with_gap` leaves something out, `with_slip` adds a false sentence.

Both are made from the plan of the account, so an answer is checked against rules and cells, not words.

>>> from lightup.core.board import Board
>>> from lightup.reasoning.arguing.walk import walk
>>> step = next(walk(Board.from_rows(["1..", "...", "..."])))
>>> gap = with_gap(step, Random(1))
>>> gap.account.reasons[0]
'A bulb at r2c2 would light r1c2 and r2c1, and the 1 at r1c1 would have no place left.'
>>> gap.cell, sorted(gap.accepted)
(0, [0])
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from ..reasoning.arguing.arguments import Arguments
from ..reasoning.telling import english
from ..reasoning.telling.accounts import account
from ..reasoning.telling.clauses import Completes, Lights, LitCells, World, none_of
from ..reasoning.telling.direct import by_one_rule
from ..reasoning.telling.plan import Link, NotSo, Opens, SentencePlan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.board import Board
    from ..core.puzzle import Rule
    from ..reasoning.arguing.steps import Step
    from ..reasoning.telling.accounts import Account
    from ..reasoning.telling.plan import Language, Plan, Supposition, TrialPlan

NOTHING = frozenset[int]()
GOES_ON = frozenset({Link.THAT_BULB, Link.THESE_BULBS, Link.THAT, Link.IT})


@dataclass(frozen=True)
class Gap:
    """An account from which a cell is left out, wherever it is named; any of `accepted` may fill it."""

    account: Account
    cell: int
    accepted: frozenset[int]

    @property
    def is_clue(self) -> bool:
        """Whether a clue is left out."""
        return self.account.step.board.puzzle.cells[self.cell] != "."


@dataclass(frozen=True)
class Slip:
    """An account with a sentence that is not true, and what is so instead."""

    account: Account
    texts: tuple[str, ...]
    wrong: int
    truth: str


# An account with a gap.


def with_gap(step: Step, choose: Random, language: Language = english.say) -> Gap | None:
    """Leaves a cell out of the account of a step; `None` if it names none that can be."""
    told = account(step, language)
    gaps = list(_gaps(told))
    return choose.choice(gaps) if gaps else None


def _gaps(told: Account) -> Iterator[Gap]:
    """Yields an account with each of the cells left out that it names and a learner can find."""
    step, plan = told.step, told.plan
    hidden = step.cells | _supposed(plan)
    for state, sentence in _sentences(step.board, plan):
        text = english.say(step.board, sentence)
        for rule in sentence.rules:
            if rule.kind != "run" and rule.cell not in hidden and names(text, step.board, rule.cell):
                yield Gap(told, rule.cell, _instead_of_rule(state, sentence, rule))
        for cell in sorted(sentence.because & step.board.bulbs):
            if names(text, step.board, cell):
                yield Gap(told, cell, _instead_of_bulb(step.board, sentence, cell))


def names(text: str, board: Board, cell: int) -> bool:
    """Whether a text names a cell."""
    return re.search(rf"\b{board.place(cell)}\b", text) is not None


def _supposed(plan: Plan) -> frozenset[int]:
    """Returns the cells of all suppositions."""

    def of(trial: TrialPlan) -> Iterator[int]:
        yield trial.opening.supposed.cell
        for case in trial.cases:
            yield from of(case)

    return frozenset(of(plan.trial)) if plan.trial else NOTHING


def _sentences(board: Board, plan: Plan) -> Iterator[tuple[Board, SentencePlan]]:
    """Yields the sentences of a plan, each with the board as it is, or is supposed to be, before it."""
    for sentence in plan.sentences:
        yield board, sentence
    if plan.trial:
        yield from _of_trial(board, plan.trial)


def _of_trial(board: Board, trial: TrialPlan) -> Iterator[tuple[Board, SentencePlan]]:
    given = trial.opening.supposed
    board = _marked(board, *(({given.cell}, set()) if given.is_bulb else (set(), {given.cell})))
    for sentence in trial.sentences:
        before = board
        for claim in sentence.claims:
            board = _marked(board, claim.bulbs, claim.dots)
        yield (board if sentence.breaks else before), sentence
    for case in trial.cases:
        yield from _of_trial(board, case)


def _marked(board: Board, bulbs: frozenset[int] | set[int], dots: frozenset[int] | set[int]) -> Board:
    """Returns the board with what is supposed as well, as far as it does not contradict itself."""
    return board.with_marks(bulbs - board.dots, dots - board.bulbs)


def _instead_of_rule(state: Board, sentence: SentencePlan, rule: Rule) -> frozenset[int]:
    """Returns the clues or dark cells with which a sentence is as true as with that of a rule."""
    puzzle = state.puzzle
    if rule.kind == "clue":
        others = [puzzle.clue_rule(cell) for cell, number in puzzle.clues if number == rule.high]
    else:
        others = [puzzle.lit_rule(cell) for cell in sorted(state.dark)]
    equal = (other.cell for other in others if _is_true(state, sentence, rule, other))
    return frozenset({rule.cell, *equal})


def _is_true(state: Board, sentence: SentencePlan, rule: Rule, other: Rule) -> bool:
    """Whether a sentence still holds if another rule takes the place of one of its rules."""
    if sentence.broken == rule:
        bulbs = len(state.bulbs.intersection(other.cells))
        return other.fails(bulbs, len(state.unknown.intersection(other.cells)))
    rules = [other if one == rule else one for one in sentence.rules]
    cells = [
        (cell, is_bulb)
        for claim in sentence.claims
        for is_bulb, cells in ((True, claim.bulbs), (False, claim.dots))
        for cell in cells & state.unknown
    ]
    arguments = Arguments(state, rules)
    return bool(cells) and all(
        arguments.force(rules, cell, bulb=is_bulb) and not _by_runs(state, rules, cell, is_bulb)
        for cell, is_bulb in cells
    )


def _by_runs(state: Board, rules: list[Rule], cell: int, is_bulb: bool) -> bool:
    """Whether the runs alone force a cell, whatever else a sentence names."""
    runs = [rule for rule in rules if rule.kind == "run"]
    return bool(runs) and Arguments(state, runs).force(runs, cell, bulb=is_bulb)


def _instead_of_bulb(board: Board, sentence: SentencePlan, bulb: int) -> frozenset[int]:
    """Returns the bulbs that light the same cells."""
    lit = NOTHING.union(*(claim.dots for claim in sentence.claims))
    views = {other: {*board.puzzle.view(other)} for other in board.bulbs}
    return frozenset({bulb} | {other for other, view in views.items() if lit and lit <= view})


# An account with a slip.


def with_slip(
    step: Step, others: tuple[Step, ...], choose: Random, language: Language = english.say
) -> Slip | None:
    """Puts a false sentence into the account of a step; `None` if there is nothing to say falsely.

    A short account gets company by other steps, which are true.
    """
    told, board = account(step, language), step.board
    supposed = _openly_supposed(told.plan)
    false = [*(_falsely_supposed(board, supposed) if supposed else ())] or [*_falsely(step)]
    if not false:
        return None
    sentence, truth = choose.choice(false)
    texts = [*told.reasons]
    for other in others:
        if len(texts) < 3 and not account(other, language).trial:
            texts += account(other, language).reasons
    wrong = choose.choice(_places(told.plan, len(texts)))
    texts.insert(wrong, language(board, sentence))
    return Slip(told, tuple(texts), wrong, language(board, truth))


def _places(plan: Plan, texts: int) -> list[int]:
    """Returns where a sentence can be put: not before one that goes on from the sentence before it.

    Nor before a supposition, or after the rule that it breaks.
    """
    links = list(_links(plan))
    inside = [place for place, link in enumerate(links) if place and link not in GOES_ON]
    if plan.trial and not plan.trial.is_one_sentence:
        return inside or [len(links)]
    return (
        [0, *inside, *range(len(links), texts + 1)] if not GOES_ON.intersection(links[:1]) else [texts]
    )


def _links(plan: Plan) -> Iterator[Link]:
    """Yields how each of the reasons of a plan is linked to the one before."""
    yield from (sentence.link for sentence in plan.sentences)
    if plan.trial:
        yield from _links_of(plan.trial)


def _links_of(trial: TrialPlan) -> Iterator[Link]:
    if trial.opening.opens is not Opens.AT_ONCE:
        yield Link.NONE
    yield from (sentence.link for sentence in trial.sentences)
    for case in trial.cases:
        yield from _links_of(case)


def _openly_supposed(plan: Plan) -> Supposition | None:
    """Returns the bulb that a trial supposes in a sentence of its own, on which others can go on."""
    trial = plan.trial
    if trial is None or trial.is_one_sentence or not trial.opening.supposed.is_bulb:
        return None
    return None if plan.sentences or trial.cases else trial.opening.supposed


def _falsely_supposed(board: Board, given: Supposition) -> Iterator[tuple[SentencePlan, NotSo]]:
    """Yields what a supposed bulb would not do."""
    puzzle, bulb = board.puzzle, given.cell
    for cell in _unseen(board, bulb):
        said = Lights(rules=(), claims=(none_of(frozenset({cell})),), bulb=bulb, world=World.SUPPOSED)
        yield SentencePlan((said,), Link.GIVEN, given=given), NotSo(bulb=bulb, cell=cell)
    for clue in puzzle.clues_beside(bulb):
        rule = puzzle.clue_rule(clue)
        has, free = len(board.bulbs.intersection(rule.cells)), board.unknown.intersection(rule.cells)
        if has + 1 < rule.high and free - {bulb}:
            out = none_of(free - {bulb})
            done = Completes(rules=(rule,), claims=(out,), bulb=bulb, world=World.SUPPOSED)
            yield SentencePlan((done,), Link.GIVEN, given=given), NotSo(rule=rule, added=1)


def _falsely(step: Step) -> Iterator[tuple[SentencePlan, NotSo]]:
    """Yields what single rules of a board do not say."""
    board, puzzle = step.board, step.board.puzzle
    for clue, number in puzzle.clues:
        rule = puzzle.clue_rule(clue)
        free = board.unknown.intersection(rule.cells)
        missing = number - len(board.bulbs.intersection(rule.cells))
        if free and 0 < missing < len(free) and rule not in step.rules:
            yield by_one_rule(board, rule, NOTHING, free), NotSo(rule=rule)
            yield by_one_rule(board, rule, free, NOTHING), NotSo(rule=rule)
    for bulb in sorted(board.bulbs):
        for cell in _unseen(board, bulb):
            dots, because = frozenset({cell}), frozenset({bulb})
            said = LitCells(rules=(), claims=(none_of(dots),), because=because)
            yield SentencePlan((said,)), NotSo(bulb=bulb, cell=cell)


def _unseen(board: Board, bulb: int) -> list[int]:
    """Returns open cells in line with a bulb, behind a wall; if there are none, those diagonal."""
    row, col = divmod(bulb, board.width)
    view = {*board.puzzle.view(bulb)}
    hidden = [cell for cell in sorted(board.unknown - view) if cell not in board.lit]
    in_line = [cell for cell in hidden if cell // board.width == row or cell % board.width == col]
    near = [
        cell
        for cell in hidden
        if abs(cell // board.width - row) == 1 and abs(cell % board.width - col) == 1
    ]
    return in_line or near
