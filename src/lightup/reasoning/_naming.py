"""`technique_of`: the technique that a step belongs to, judged by the shape of its argument."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel import codes
from ._consequences import chain_of
from .techniques import TECHNIQUES

if TYPE_CHECKING:
    from ._consequences import Chain
    from .position import Position
    from .steps import Step
    from .techniques import Technique


def technique_of(step: Step, position: Position) -> Technique:
    """Names the technique of a step in a position.

    A shape counts only if its technique also finds the cell; otherwise the step is a trial.
    """
    if len(step.rules) == 1:
        return TECHNIQUES[_by_one_rule(step)]
    chain = chain_of(step)
    number = _by_shape(step, chain)
    if number is not None and step.cell in {cell for *_, cell, _ in position.findings_of(number)}:
        return TECHNIQUES[number]
    if number is None and chain and not chain.cases:
        return TECHNIQUES[_by_rounds(chain.rounds)]
    return TECHNIQUES[_by_trial(step, position)]


def _by_one_rule(step: Step) -> int:
    (rule,) = step.rules
    if rule.kind == "run":
        return codes.LIT_CELLS
    if rule.kind == "clue":
        return codes.HUNGRY_CLUE if step.is_bulb else codes.COMPLETE_CLUE
    return codes.LONELY_CELL if rule.cell == step.cell else codes.LAST_LIGHT


def _by_shape(step: Step, chain: Chain | None) -> int | None:
    """Finds the technique, easier than a trial, that has this shape."""
    kinds = [rule.kind for rule in step.rules]
    runs, clues, dark = kinds.count("run"), kinds.count("clue"), kinds.count("lit")
    broken = chain.broken.kind if chain and chain.broken else None
    if chain and chain.rounds == 1 and not step.is_bulb:
        if dark == 1 and broken == "lit":
            if not clues:
                return codes.COMMON_VIEW
            return codes.DARK_CELL_AND_CLUE if runs else codes.CLAIMED_CLUE
        if dark == 0 and broken == "clue" and (clues > 1 or runs == 2):
            return codes.STARVED_CLUE if clues > 1 else codes.EMPTY_CORNER
    if (clues, dark) in ((2, 0), (0, 2)):
        spoken_of = {cell for rule in step.rules if rule.kind != "run" for cell in rule.cells}
        if step.cell not in spoken_of:
            return codes.BEAM
        return codes.TWO_DARK_CELLS if dark else codes.FACING_CLUES if runs else codes.SHARED_CELLS
    return None


def _by_trial(step: Step, position: Position) -> int:
    """Finds the trial that decides the cell if it may use all rules, not only those of the step."""
    opposite = codes.DOT if step.is_bulb else codes.BULB
    rounds = position.techniques().rounds(step.cell, opposite)
    return codes.BEYOND_TRIAL if rounds < 0 else _by_rounds(rounds)


def _by_rounds(rounds: int) -> int:
    return min(codes.SHORT_TRIAL + max(rounds - 2, 0), codes.LONG_TRIAL)
