"""`account`: how the rules of a step lead to its conclusion, in words and for drawing.

If there is a direct form, by counting and by seeing, and it is not longer, it is told. Otherwise the
account supposes the opposite of the conclusion and follows the rules of the step, round by round, until
one of them is broken.

>>> from lightup.core.board import Board
>>> from lightup.reasoning.position import Position
>>> (step,) = Position(Board.from_rows(["1..", "...", "..."])).steps()
>>> print(sentence(step))
A bulb at r2c2 would light r1c2 and r2c1, and the 1 at r1c1 would have no place left. So r2c2 holds no \
bulb.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ._consequences import KEPT as CHAIN, chain_of
from ._forms import lit_by_choice
from ._patterns import shortest_pattern
from ._phrases import so
from ._singles import told_alone
from ._together import alike, together
from ._trials import listing, tried
from .accounts import Account
from .arguments import in_order

if TYPE_CHECKING:
    from ._forms import Pattern
    from .sentences import Trial
    from .steps import Passage, Step
    from .techniques import Technique

_KEPT = "_account"  # an attribute that a step has besides its fields, so equality ignores it


def sentence(step: Step) -> str:
    """Says in words why a step is right."""
    return account(step).text


def account(step: Step) -> Account:
    """Explains how the rules of a step lead to its conclusion; the step keeps its account."""
    told: Account | None = vars(step).get(_KEPT)
    if told is None:
        told = vars(step)[_KEPT] = _explained(step)
    return told


def lines(passage: Passage) -> tuple[str, ...]:
    """Tells the steps of a passage; those that are alike share a line."""
    return tuple(text for text, _ in parts(passage))


def parts(passage: Passage) -> tuple[tuple[str, tuple[Step, ...]], ...]:
    """Returns the lines of a passage, each with the steps that it tells."""
    groups: dict[object, list[Step]] = {}
    for number, step in enumerate(passage.steps):
        groups.setdefault(alike(step) or number, []).append(step)
    return tuple(
        (together(some) if len(some) > 1 else sentence(some[0]), tuple(some))
        for some in groups.values()
    )


def renamed(step: Step, technique: Technique) -> Step:
    """Returns a step under the name of another technique, with the account that it keeps."""
    other = replace(step, technique=technique)
    if CHAIN in vars(step):
        vars(other)[CHAIN] = vars(step)[CHAIN]
    told: Account | None = vars(step).get(_KEPT)
    if told is not None:
        vars(other)[_KEPT] = replace(told, step=other)
    return other


def _explained(step: Step) -> Account:
    if len(step.rules) == 1:
        (rule,) = step.rules
        return Account(step, (told_alone(step.board, rule, step.bulbs, step.dots),), None, "")
    tries = Account(step, (), _trial(step), so(step.board, step.bulbs, step.dots))
    pattern = shortest_pattern(step.board, step.rules, step.cell)
    if pattern is None:
        return tries
    direct = _direct(step, pattern)
    several = len(step.bulbs | step.dots) > 1
    return direct if several or _words(direct) <= _words(tries) else tries


def _direct(step: Step, pattern: Pattern) -> Account:
    """Tells a pattern; the step may conclude less, but not more."""
    is_whole = (pattern.bulbs, pattern.dots) == (step.bulbs, step.dots)
    if is_whole or not pattern.conclusion:
        conclusion = pattern.conclusion
    elif pattern.choice:
        conclusion = lit_by_choice(step.board, pattern.choice, step.dots)
    else:
        conclusion = so(step.board, step.bulbs, step.dots)
    return Account(step, pattern.sentences, None, conclusion)


def _trial(step: Step, *, real: bool = False) -> Trial:
    """Tells what would follow from the opposite of a step, or follows if it is really marked."""
    chain = chain_of(step)
    if chain is None:
        return listing(step.board, step.rules, step.cell, is_bulb=not step.is_bulb)
    return tried(step.board, chain, step.cell, is_bulb=not step.is_bulb, real=real)


def _words(told: Account) -> tuple[bool, int]:
    """Sort key: shortest account first, and last one that only lists rules."""
    return told.trial is not None and told.trial.only_lists, len(told.text.split())


def _with_light(step: Step) -> Step:
    """Adds what a wrong bulb lights beside the clues of a step, so that their places count right."""
    puzzle = step.board.puzzle
    beside = {cell for rule in step.rules if rule.kind == "clue" for cell in rule.cells}
    runs = [run for run in puzzle.runs_of(step.cell) if not beside.isdisjoint({*run} - {step.cell})]
    rules = in_order({*step.rules, *map(puzzle.run_rule, runs)})
    return step if step.is_bulb or rules == step.rules else replace(step, rules=rules)


def refutation(step: Step) -> Account:
    """Tells why a player's mark is wrong: a step on the board without it concludes the opposite.

    What the mark itself does is told plainly, and what follows from that with "would".
    """
    board, place = step.board, step.board.place(step.cell)
    mark = "dot" if step.is_bulb else "bulb"
    trial = _trial(_with_light(step), real=True)
    is_short = len([*trial.texts()]) == 1
    tries = Account(step, (), trial, "" if is_short else f"So your {mark} at {place} is wrong.")
    pattern = shortest_pattern(board, step.rules, step.cell)
    if pattern is None:
        return tries
    holds = f"So {place} holds {'a' if step.is_bulb else 'no'} bulb"
    if pattern.choice:
        holds = f"{pattern.choice} lights {place}"
    direct = Account(step, pattern.sentences, None, f"{holds}, but you have a {mark} there.")
    return direct if _words(direct) < _words(tries) else tries
