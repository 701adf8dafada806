"""Plans of direct arguments: what one rule decides, and what two requirements show.

>>> from lightup.core.board import Board
>>> board = Board.from_rows(["0.", ".."])
>>> (said,) = by_one_rule(board, board.puzzle.rules[-1], frozenset(), frozenset({1, 2})).clauses
>>> type(said).__name__, said.rule.cell, sorted(said.cells)
('CompleteClue', 0, [1, 2])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..arguing.facing import Facing, Shows
from ..arguing.forms import Choice, Claimed, Shared
from ..arguing.needs import NOTHING, need_of, runs_between
from .clauses import (
    Claim,
    CompleteClue,
    EachLights,
    HungryClue,
    LastLight,
    LitCells,
    LitOnlyFrom,
    NeedsOneOf,
    NeedTogether,
    OneBesides,
    OnlyPairs,
    PairsHold,
    PairsLeave,
    Share,
    SightLeaves,
    TakesOneOf,
    ThatCompletes,
    all_of,
    none_of,
    some_of,
)
from .plan import AnyLights, Conclusion, HoldRest, Link, SentencePlan, TakesOthers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...core.board import Board
    from ...core.puzzle import Rule
    from ..arguing.needs import Form, Need
    from .clauses import Clause

    Direct = tuple[tuple[SentencePlan, ...], Conclusion | None]


def by_one_rule(board: Board, rule: Rule, bulbs: frozenset[int], dots: frozenset[int]) -> SentencePlan:
    """Plans to say why a rule decides these cells, all or some of those that it decides."""
    claims = (all_of(bulbs) if bulbs else none_of(dots),)
    because = board.bulbs.intersection(rule.cells)
    if rule.kind == "clue" and bulbs:
        need = need_of(board, rule)
        clause: Clause = HungryClue(rules=(rule,), claims=claims, because=because, need=need)
    else:
        kind = {"run": LitCells, "clue": CompleteClue, "lit": LastLight}[rule.kind]
        clause = kind(rules=(rule,), claims=claims, because=because)
    return SentencePlan((clause,))


def by_form(form: Form) -> Direct:
    """Plans the sentences of a form, and its conclusion unless the last sentence says it."""
    if isinstance(form, Claimed):
        return _claimed(form)
    if isinstance(form, Shared):
        return _shared(form)
    if isinstance(form, Choice):
        return _choice(form)
    assert isinstance(form, Facing)
    return _facing(form)


def _claimed(found: Claimed) -> Direct:
    dark = found.dark
    light = LitOnlyFrom(rules=(dark.rule,), claims=(some_of(dark.free),))
    completes = _completes(found.clue, dark.free, found.dots)
    return (SentencePlan((light,)), SentencePlan((completes,), Link.THAT_BULB)), None


def _completes(clue: Need, by: frozenset[int], dots: frozenset[int]) -> Clause:
    return ThatCompletes(rules=(clue.rule,), claims=(Claim(by, 1, 1), none_of(dots)))


def _shared(found: Shared) -> Direct:
    large, small, shared = found.large, found.small, found.shared
    if found.dots and not found.runs:
        held = OneBesides(rules=(large.rule,), claims=(some_of(shared),), need=large)
        completes = _completes(small, shared, found.dots)
        return (SentencePlan((held,)), SentencePlan((completes,), Link.THAT)), None
    rules, fits = (large.rule, small.rule), Claim(shared, 0, small.number)
    fit = SentencePlan((Share(rules=rules, claims=(fits,), large=large, small=small),))
    if found.bulbs:
        return (fit,), TakesOthers(found.bulbs, NOTHING, large, small)
    claims = (some_of(found.outer),)
    one = TakesOneOf(rules=rules[:1], claims=claims, large=large, small=small)
    lights = _each_lights(found.outer, found.dots, found.runs)
    return (fit, SentencePlan((one,), Link.SO), lights), None


def _each_lights(cells: frozenset[int], dots: frozenset[int], runs: Iterable[Rule]) -> SentencePlan:
    """Plans to say that a bulb on any of these cells lights others, which therefore hold none."""
    used = runs_between(runs, cells, dots)
    return SentencePlan((EachLights(rules=used, claims=(none_of(dots),), because=cells),))


def _choice(found: Choice) -> Direct:
    both = zip(found.needs, found.sets, strict=True)
    required = SentencePlan(tuple(_asked(need, cells) for need, cells in both))
    between = (run for run in found.runs if found.taken in run.cells)
    runs = runs_between(between, frozenset({found.taken}), found.blocked)
    limits = (Claim(frozenset({found.taken, cell}), 0, 1) for cell in sorted(found.blocked))
    sees = SightLeaves(
        rules=runs,
        claims=(*limits, some_of(found.left)),
        taken=found.taken,
        blocked=found.blocked,
        left=found.left,
    )
    said = required, SentencePlan((sees,))
    if not found.dots:
        return said, None
    return (*said, _each_lights(found.left, found.dots, found.runs)), None


def _asked(need: Need, cells: frozenset[int]) -> Clause:
    claims = (some_of(cells),)
    if need.rule.kind == "lit":
        return LitOnlyFrom(rules=(need.rule,), claims=claims)
    return NeedsOneOf(rules=(need.rule,), claims=claims, need=need)


def _facing(found: Facing) -> Direct:
    rules = (*found.clues, *(run for run, _ in found.pairs))
    limits = tuple(Claim(pair, 0, 1) for _, pair in found.pairs)
    if found.shows is Shows.EACH_PAIR:
        only = OnlyPairs(rules=rules, claims=limits, facing=found)
        each = tuple(Claim(pair, 1, 1) for _, pair in found.pairs)
        hold = PairsHold(rules=found.clues, claims=each, facing=found)
        lit = AnyLights(NOTHING, found.dots, several=len(found.pairs) > 1)
        return (SentencePlan((only,)), SentencePlan((hold,), Link.SO)), lit
    need = SentencePlan((NeedTogether(rules=found.clues, facing=found),))
    is_last = found.shows is Shows.COUNTED_TWICE and not found.left
    rest = (all_of(found.shared),) if is_last else ()
    if found.shows is Shows.LAST_OUTSIDE:
        rest = (some_of(found.left),)
    leave = SentencePlan((PairsLeave(rules=rules, claims=(*limits, *rest), facing=found),))
    if found.shows is Shows.LAST_OUTSIDE:
        return (need, leave, _each_lights(found.left, found.dots, found.runs)), None
    if found.shows is Shows.FILLED and not found.shared:
        return (need, leave), HoldRest(found.bulbs, NOTHING, found.total)
    return (need, leave), None if is_last else Conclusion(found.bulbs, NOTHING)
