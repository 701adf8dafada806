"""`account`: how the rules of a step lead to its conclusion, in sentences that a picture can follow.

An account is a plan that a language has put into words. It is direct, or it is a *trial*: it supposes
the opposite of the conclusion and follows the rules until one of them breaks. What a direct account
says is true of the board; what a trial says is only supposed. A trial that single rules do not finish
goes on in two *cases*: first with a bulb on one more cell, then without it.

>>> from lightup.core.board import Board
>>> from lightup.reasoning.arguing.walk import walk
>>> told = account(next(walk(Board.from_rows(["x.#", "...", "#.."]))))
>>> told.trial.supposed, told.trial.is_bulb, told.trial.broken.kind, told.conclusion
(4, True, 'lit', 'So r2c2 holds no bulb.')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...base.value import expect
from ..arguing.chains import chain_of
from ..arguing.steps import Passage, Step
from . import english
from .clauses import union
from .plan import CannotAllHold, NoSolution
from .planning import groups, plans, refutations, together
from .trials import contradicted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...core.board import Board
    from ...core.puzzle import Rule
    from .clauses import Claim
    from .plan import ContradictionPlan, Language, Plan, SentencePlan, TrialPlan


@dataclass(frozen=True)
class Sentence:
    """A sentence, the rules that it relies on, and what follows from them.

    `because` are the bulbs that it relies on: real ones, supposed ones, or cells of which one holds a
    bulb. If the sentence ends a trial, `broken` is the rule that breaks.
    """

    text: str
    rules: tuple[Rule, ...]
    claims: tuple[Claim, ...] = ()
    because: frozenset[int] = frozenset()
    broken: Rule | None = None

    @property
    def bulbs(self) -> frozenset[int]:
        """The cells that hold a bulb by this sentence."""
        return union(claim.bulbs for claim in self.claims)

    @property
    def dots(self) -> frozenset[int]:
        """The cells that hold no bulb by this sentence."""
        return union(claim.dots for claim in self.claims)

    @property
    def subject(self) -> frozenset[int]:
        """The clues and dark cells that the sentence is about."""
        return frozenset(rule.cell for rule in self.rules if rule.kind != "run")

    @property
    def sights(self) -> tuple[tuple[int, int], ...]:
        """The lines of sight that matter, each from a bulb to a cell that it lights.

        Or between two cells that see each other, of which only one can hold a bulb.
        """
        runs = [rule.cells for rule in self.rules if rule.kind == "run"]
        pairs = [claim.cells for claim in self.claims if (len(claim.cells), claim.high) == (2, 1)]
        lines = [
            (bulb, cell)
            for run in runs
            for bulb in sorted(self.because.intersection(run))[:1]
            for cell in sorted((self.dots | self.because).intersection(run) - {bulb})
        ]
        lines += [(min(pair), max(pair)) for pair in pairs for run in runs if pair.issubset(run)]
        return tuple(dict.fromkeys(lines))


@dataclass(frozen=True)
class Trial:
    """What would follow if a cell held a bulb, or held none.

    It ends with a broken rule, or in two cases. If the chain is too long to follow, the trial only
    lists rules, and has neither.
    """

    supposed: int
    is_bulb: bool
    opening: str
    sentences: tuple[Sentence, ...]
    cases: tuple[Trial, ...] = ()

    @property
    def broken(self) -> Rule | None:
        """The rule that breaks; `None` if the trial goes on in cases or only lists its rules."""
        return self.sentences[-1].broken if self.sentences else None

    @property
    def only_lists(self) -> bool:
        """Whether it only lists rules that cannot all hold."""
        return self.broken is None and not self.cases

    def texts(self) -> Iterator[str]:
        """Yields its opening and its sentences, then those of its cases."""
        if self.opening:
            yield self.opening
        for sentence in self.sentences:
            yield sentence.text
        for case in self.cases:
            yield from case.texts()

    def all_sentences(self) -> Iterator[Sentence]:
        """Yields its sentences and those of its cases."""
        yield from self.sentences
        for case in self.cases:
            yield from case.all_sentences()


@dataclass(frozen=True)
class Account:
    """The sentences that lead to the conclusion of a step: a direct argument, or else a trial.

    The conclusion is empty if the last sentence already says it; `decision` never is.
    """

    step: Step
    sentences: tuple[Sentence, ...]
    trial: Trial | None
    conclusion: str
    decision: str
    plan: Plan

    @property
    def reasons(self) -> tuple[str, ...]:
        """Everything but the conclusion, sentence by sentence."""
        said = tuple(sentence.text for sentence in self.sentences)
        return said + tuple(self.trial.texts() if self.trial else ())

    @property
    def texts(self) -> tuple[str, ...]:
        """The reasons and, unless the last of them already says it, the conclusion."""
        return (*self.reasons, self.conclusion) if self.conclusion else self.reasons

    @property
    def text(self) -> str:
        """The whole argument in words."""
        return " ".join(self.texts)

    @property
    def subject(self) -> frozenset[int]:
        """The clues and dark cells that the step is about; if there are none, its bulbs."""
        said = [*self.sentences, *(self.trial.all_sentences() if self.trial else ())]
        return union(one.subject for one in said) or union(one.because for one in said)


@dataclass(frozen=True)
class Contradiction:
    """How rules contradict each other, so that a board has no solution; no smaller set of rules does.

    Its sentences say what would hold in any solution; it ends with a broken rule, or in two cases. If
    the chain is too long to follow, it has an opening and only lists its rules.
    """

    board: Board
    rules: tuple[Rule, ...]
    opening: str
    sentences: tuple[Sentence, ...]
    cases: tuple[Trial, ...]
    conclusion: str
    plan: ContradictionPlan

    @property
    def reasons(self) -> tuple[str, ...]:
        """Everything but the conclusion, sentence by sentence."""
        said = (sentence.text for sentence in self.sentences)
        cases = (text for case in self.cases for text in case.texts())
        return (*filter(None, [self.opening]), *said, *cases)

    @property
    def texts(self) -> tuple[str, ...]:
        """The reasons and the conclusion."""
        return *self.reasons, self.conclusion


def contradiction(
    board: Board, rules: tuple[Rule, ...], language: Language = english.say
) -> Contradiction:
    """Explains how the rules of a board contradict each other."""
    plan = contradicted(board, rules, chain_of(board, rules))
    return Contradiction(
        board,
        rules,
        language(board, CannotAllHold()) if plan.lists else "",
        tuple(_sentence(board, one, language) for one in plan.sentences),
        tuple(_trial(board, case, language) for case in plan.cases),
        language(board, NoSolution()),
        plan,
    )


def account(step: Step, language: Language = english.say) -> Account:
    """Explains how the rules of a step lead to its conclusion."""
    return _shortest(expect(step, Step, "a step"), plans(step), language)


def refutation(step: Step, language: Language = english.say) -> Account:
    """Explains why the opposite of a step, which a player has marked, is wrong."""
    return _shortest(step, refutations(step), language)


def sentence(step: Step, language: Language = english.say) -> str:
    """Says in words why a step is right."""
    return account(step, language).text


def lines(passage: Passage, language: Language = english.say) -> tuple[str, ...]:
    """Tells the steps of a passage; those that are alike share a line."""
    expect(passage, Passage, "a passage, as explain gives it")
    return tuple(text for text, _ in parts(passage, language))


def parts(
    passage: Passage, language: Language = english.say
) -> tuple[tuple[str, tuple[Step, ...]], ...]:
    """Returns the lines of a passage, each with the steps that it tells."""
    return tuple((_line(steps, language), steps) for steps in groups(passage))


def _line(steps: tuple[Step, ...], language: Language) -> str:
    if len(steps) == 1:
        return sentence(steps[0], language)
    return language(steps[0].board, together(steps))


def _shortest(step: Step, plans: tuple[Plan, ...], language: Language) -> Account:
    """Tells a step in the fewest words, and only if there is no other way by a list of rules."""

    def length(told: Account) -> tuple[bool, int]:
        return told.trial is not None and told.trial.only_lists, len(told.text.split())

    return min((realised(step, plan, language) for plan in plans), key=length)


def realised(step: Step, plan: Plan, language: Language) -> Account:
    """Puts the plan of a step into words."""
    board, end = step.board, plan.conclusion
    return Account(
        step,
        tuple(_sentence(board, one, language) for one in plan.sentences),
        _trial(board, plan.trial, language) if plan.trial else None,
        language(board, end) if end else "",
        language(board, plan.decision),
        plan,
    )


def _trial(board: Board, plan: TrialPlan, language: Language) -> Trial:
    given = plan.opening.supposed
    return Trial(
        given.cell,
        given.is_bulb,
        language(board, plan.opening),
        tuple(_sentence(board, one, language) for one in plan.sentences),
        tuple(_trial(board, case, language) for case in plan.cases),
    )


def _sentence(board: Board, plan: SentencePlan, language: Language) -> Sentence:
    return Sentence(language(board, plan), plan.rules, plan.claims, plan.because, plan.broken)
