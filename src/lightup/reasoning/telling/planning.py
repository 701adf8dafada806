"""`plans`: how a step can be told; `together`: how several are told in one line.

If there is a direct form, by counting and by seeing, it is one plan. The other supposes the opposite of
the conclusion and follows the rules of the step, round by round, until one of them is broken. Which of
them is shorter depends on the language.

>>> from lightup.core.board import Board
>>> from lightup.reasoning.arguing.walk import walk
>>> step = next(walk(Board.from_rows(["1..", "...", "..."])))
>>> (plan,) = plans(step)
>>> plan.trial.opening.supposed, plan.conclusion
(Supposition(cell=4, is_bulb=True, yours=False), Conclusion(bulbs=frozenset(), dots=frozenset({4})))
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...kernel import codes
from ..arguing.arguments import in_order
from ..arguing.needs import need_of
from ..arguing.steps import conclusions
from .clauses import LitCells, none_of
from .direct import by_form, by_one_rule
from .plan import (
    AnyLights,
    Conclusion,
    Corners,
    EachItself,
    Plan,
    Refuted,
    SentencePlan,
    Supposition,
    TrialPlan,
    Zeros,
)
from .trials import listing, planned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..arguing.needs import Form
    from ..arguing.steps import Passage, Step
    from .plan import Told


def plans(step: Step) -> tuple[Plan, ...]:
    """Plans how the rules of a step lead to its conclusion, in one way or two; prefer the first."""
    decision = Conclusion(step.bulbs, step.dots)
    if len(step.rules) == 1:
        said = by_one_rule(step.board, step.rules[0], step.bulbs, step.dots)
        return (Plan((said,), None, None, decision),)
    if step.form is None:
        return (Plan((), _trial(step), decision, decision),)
    direct = _direct(step, step.form, decision)
    if len(step.cells) > 1:
        return (direct,)
    return direct, Plan((), _trial(step), decision, decision)


def _direct(step: Step, form: Form, decision: Conclusion) -> Plan:
    """Plans to tell a form; the step may conclude less, but not more."""
    said, conclusion = by_form(form)
    if conclusion and (form.bulbs, form.dots) != (step.bulbs, step.dots):
        is_lit = isinstance(conclusion, AnyLights)
        conclusion = replace(conclusion, dots=step.dots) if is_lit else decision
    return Plan(said, None, conclusion, conclusion or decision)


def _trial(step: Step, *, yours: bool = False) -> TrialPlan:
    """Plans what would follow from the opposite of a step, or follows if it is really marked."""
    given = Supposition(step.cell, not step.is_bulb, yours)
    if step.chain is None:
        return listing(step.rules, replace(given, yours=False))
    return planned(step.board, step.chain, given)


def refutations(step: Step) -> tuple[Plan, ...]:
    """Plans to tell why a player's mark is wrong: a step on the board without it decides the opposite.

    What the mark itself does is real, and what follows from that is supposed.
    """
    given = Supposition(step.cell, not step.is_bulb, yours=True)
    decision = Conclusion(step.bulbs, step.dots)
    trial = _trial(_with_light(step), yours=True)
    wrong = None if trial.is_one_sentence else Refuted(step.bulbs, step.dots, given)
    tries = Plan((), trial, wrong, wrong or decision)
    if step.form is None:
        return (tries,)
    said, conclusion = by_form(step.form)
    wrong = Refuted(step.bulbs, step.dots, given, conclusion or decision)
    return tries, Plan(said, None, wrong, wrong)


def _with_light(step: Step) -> Step:
    """Adds what a wrong bulb lights beside the clues of a step, so that their places count right."""
    puzzle = step.board.puzzle
    beside = {cell for rule in step.rules if rule.kind == "clue" for cell in rule.cells}
    runs = [run for run in puzzle.runs_of(step.cell) if not beside.isdisjoint({*run} - {step.cell})]
    rules = in_order({*step.rules, *map(puzzle.run_rule, runs)})
    return step if step.is_bulb or rules == step.rules else replace(step, rules=rules)


def groups(passage: Passage) -> list[tuple[Step, ...]]:
    """Returns the steps of a passage in groups that share a line."""
    found: dict[object, list[Step]] = {}
    for number, step in enumerate(passage.steps):
        found.setdefault(_alike(step) or number, []).append(step)
    return [*map(tuple, found.values())]


def _alike(step: Step) -> tuple[int, int] | None:
    """What steps have in common that are told together; `None` if the step is told alone."""
    number, rule = step.technique.number, step.rules[-1]
    if number == codes.EMPTY_CORNER:
        return number, rule.cell
    if number == codes.LIT_CELLS:
        return number, min(step.board.bulbs.intersection(rule.cells))
    is_zero = number == codes.COMPLETE_CLUE and rule.high == 0
    return (number, 0) if is_zero or number == codes.LONELY_CELL else None


def together(steps: Sequence[Step]) -> Told:
    """Plans the line of several steps that are alike."""
    first, (bulbs, dots) = steps[0], conclusions(steps)
    rules = tuple(step.rules[-1] for step in steps)
    number = first.technique.number
    if number == codes.EMPTY_CORNER:
        return Corners(need_of(first.board, rules[0]), dots)
    if number == codes.LIT_CELLS:
        because = first.board.bulbs.intersection(rules[0].cells)
        return SentencePlan((LitCells(rules=rules, claims=(none_of(dots),), because=because),))
    return EachItself(bulbs) if number == codes.LONELY_CELL else Zeros(rules, dots)
