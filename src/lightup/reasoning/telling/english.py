"""`say`: plans in English; with `english_clauses`, the only place that has words of explanations.

There is one function for each kind of clause and of plan. Another language is another such function
`say`, with a table of its own.

>>> from lightup.core.board import Board
>>> from lightup.reasoning.telling.plan import Conclusion
>>> board = Board.from_rows(["1..", "..2"])
>>> say(board, Conclusion(bulbs=frozenset({1}), dots=frozenset({2, 3})))
'So r1c2 holds a bulb, and r1c3 and r2c1 hold none.'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...base.words import broken_light, capitalized, in_words, listed, spelled
from . import clauses as c, plan as p
from .english_clauses import (
    MOST_NAMED,
    ORDINALS,
    bulbs_at,
    choice_lights,
    clause,
    clue,
    clues,
    either,
    is_supposed,
    named_again,
    none_at,
    places,
    verb,
)
from .plan import Link, Opens, Shows

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...core.board import Board


def say(board: Board, told: p.Told) -> str:
    """Says in English what is planned."""
    return TEXTS[type(told)](board, told)


def begun(text: str) -> str:
    """Capitalizes the first word, unless it is a place, and puts a full stop at the end."""
    return f"{capitalized(text)}."


# Sentences.

_LINKS = {
    Link.THAT: "that ",
    Link.THEN: "then ",
    Link.ALSO: "also, ",
    Link.SO: "so ",
    Link.BUT: "but ",
}
_LINKS_AT_END = {Link.AND: ", and", Link.SO: ", so", Link.BUT: ", but", Link.THEN: "; then"}


def _sentence(board: Board, plan: p.SentencePlan) -> str:
    if not plan.clauses:
        return begun(_at_once(board, plan))
    text = f"{_clauses(board, plan)}{' anyway' if plan.anyway else ''}"
    if plan.breaks:
        text = f"{text}{_LINKS_AT_END[plan.breaks_link]} {clause(board, plan.breaks)}"
    return begun(text)


def _clauses(board: Board, plan: p.SentencePlan) -> str:
    """Joins what one sentence tells, and links it to the sentence before."""
    first, *others = plan.clauses
    if plan.link is Link.THESE_BULBS:
        light = "would light" if is_supposed(first) else "light"
        return f"these bulbs {light} {places(board, c.union(one.cells for one in plan.clauses))}"
    if subject := _given_bulb(board, plan):
        bulbs = (one for one in others if isinstance(one, c.ByBulb))
        verbs = (verb(board, one, goes_on=True) for one in bulbs)
        return f"{subject} {' and '.join([_predicate(board, first), *verbs])}"
    texts = [clause(board, one) for one in plan.clauses]
    if plan.link is Link.THAT_BULB:
        texts[0] = f"that bulb {_predicate(board, first)}"
    elif plan.link is Link.GIVEN and plan.given:
        texts[0] = f"{_with(board, plan.given)}{texts[0]}"
    else:
        texts[0] = f"{_LINKS.get(plan.link, '')}{texts[0]}"
    return ", and ".join(texts)


def _predicate(board: Board, said: c.Clause) -> str:
    return verb(board, said) if isinstance(said, c.ByBulb) else clause(board, said)


def _given_bulb(board: Board, plan: p.SentencePlan) -> str:
    """Names the bulb that is supposed, if the sentence is about what it does."""
    first, given = plan.clauses[0], plan.given
    if plan.link is Link.IT:
        return "it"
    if plan.link is Link.GIVEN and given and isinstance(first, c.ByBulb) and first.bulb == given.cell:
        return f"{'your' if given.yours else 'a'} bulb at {board.place(given.cell)}"
    return ""


def _with(board: Board, given: p.Supposition) -> str:
    """Names a supposition before what follows from it."""
    place = board.place(given.cell)
    if given.yours:
        return f"with your {_mark(given)} at {place}, "
    return f"with{'' if given.is_bulb else 'out'} a bulb at {place}, "


def _mark(given: p.Supposition) -> str:
    return "bulb" if given.is_bulb else "dot"


def _at_once(board: Board, plan: p.SentencePlan) -> str:
    """Tells a rule that breaks, in a sentence of its own."""
    assert plan.breaks
    text = clause(board, plan.breaks)
    if plan.link is not Link.GIVEN or not plan.given:
        return f"{_LINKS.get(plan.link, '')}{text}"
    if isinstance(plan.breaks, c.LeftDark) and plan.breaks.rule.cell == plan.given.cell:
        text = broken_light("that cell", would=is_supposed(plan.breaks))
    return f"{_with(board, plan.given)}{text}"


# Suppositions and conclusions.


def _opening(board: Board, opening: p.Opening) -> str:
    place, is_bulb = board.place(opening.supposed.cell), opening.supposed.is_bulb
    suppose = f"suppose {place} held {'a' if is_bulb else 'no'} bulb"
    return {
        Opens.AT_ONCE: "",
        Opens.SUPPOSING: begun(suppose),
        Opens.FIRST_CASE: f"{TWO_CASES} First, {suppose}.",
        Opens.SECOND_CASE: f"Second, suppose {place} held none.",
        Opens.LISTING: f"{begun(suppose)} Then not all of this could be true.",
    }[opening.opens]


TWO_CASES = "There are two cases."


def _two_cases(board: Board, plan: p.TwoCases) -> str:
    return TWO_CASES


def _conclusion(board: Board, end: p.Conclusion) -> str:
    if not end.bulbs:
        return f"So {none_at(board, end.dots, none='no bulb')}."
    dots = f", and {none_at(board, end.dots)}" if end.dots else ""
    return f"So {bulbs_at(board, end.bulbs)}{dots}."


def _takes_others(board: Board, end: p.TakesOthers) -> str:
    number = len(end.bulbs)
    which = {1: "its other place", 2: "both its other places"}.get(number, "all its other places")
    return f"So {named_again(board, end.large, end.small)} takes {which}, {places(board, end.bulbs)}."


def _hold_rest(board: Board, end: p.HoldRest) -> str:
    if len(end.bulbs) == 1:
        return f"So {places(board, end.bulbs)} holds the {ORDINALS[end.total]}."
    return f"So {places(board, end.bulbs)} hold the other {in_words(len(end.bulbs))}."


def _any_lights(board: Board, end: p.AnyLights) -> str:
    return begun(choice_lights(board, _any_choice(end), end.dots))


def _any_choice(end: p.AnyLights) -> str:
    return f"{'any' if end.several else 'either'} choice"


def _refuted(board: Board, end: p.Refuted) -> str:
    place, mark = board.place(end.supposed.cell), _mark(end.supposed)
    if end.reason is None:
        return f"So your {mark} at {place} is wrong."
    holds = f"so {place} holds {'no' if end.supposed.is_bulb else 'a'} bulb"
    if isinstance(end.reason, p.AnyLights):
        holds = f"{_any_choice(end.reason)} lights {place}"
    return begun(f"{holds}, but you have a {mark} there")


def _but_you_have(board: Board, end: p.ButYouHave) -> str:
    return f"But you have a {_mark(end.supposed)} at {board.place(end.supposed.cell)}."


def _no_solution(board: Board, end: p.NoSolution) -> str:
    return "So there is no solution."


def _cannot_all_hold(board: Board, plan: p.CannotAllHold) -> str:
    return "Not all of this can be true."


# Steps that are told together.


def _corners(board: Board, plan: p.Corners) -> str:
    need, free = plan.need, len(plan.need.free)
    left = "left for" if free < len(need.rule.cells) else "of"
    needs = f"needs {in_words(need.number)}{' more' if need.has else ''}"
    two = f"two of the {in_words(free)} places {left} {clue(board, need.rule)}, which {needs}"
    return f"A bulb at {either(board, plan.corners)} would light {two}. So they hold no bulbs."


def _each_itself(board: Board, plan: p.EachItself) -> str:
    return f"Nothing else can light {either(board, plan.bulbs)}, so each holds a bulb itself."


def _zeros(board: Board, plan: p.Zeros) -> str:
    few = len(plan.dots) <= MOST_NAMED
    none = none_at(board, plan.dots) if few else "no cell beside them holds one"
    return begun(f"{clues(board, plan.clues)} take no bulbs, so {none}")


# What is false.


def _not_so(board: Board, plan: p.NotSo) -> str:
    if plan.rule is None:
        return f"A bulb at {board.place(plan.bulb)} does not light {board.place(plan.cell)}."
    has = len(board.bulbs.intersection(plan.rule.cells)) + plan.added
    free = len(board.unknown.intersection(plan.rule.cells)) - plan.added
    verb, bulbs = "would have" if plan.added else "has", spelled(has, "bulb")
    return begun(f"{clue(board, plan.rule)} {verb} {bulbs} and {spelled(free, 'place')} left")


# The stages of a hint.


def _nudge(board: Board, plan: p.Nudge) -> str:
    number, technique = plan.number, plan.technique
    moves = "one such move is" if number == 1 else f"{in_words(number)} such moves are"
    direct = "Here you can also count and see, without supposing anything."
    idea = direct if plan.without_trial else technique.sentence
    return f"{technique.name.capitalize()}: {moves} open. {idea}"


def _look_at(board: Board, plan: p.LookAt) -> str:
    return f"Look at {listed(_named(board, cell) for cell in sorted(plan.cells))}."


def _named(board: Board, cell: int) -> str:
    symbol = board.cells[cell]
    return f"{f'the {symbol} at' if symbol.isdigit() else 'the dark cell'} {board.place(cell)}"


def _look_along(board: Board, plan: p.LookAlong) -> str:
    row, col = divmod(plan.line[0], board.width)
    return f"Look at row {row + 1}." if plan.line.step == 1 else f"Look at column {col + 1}."


# Titles of boards.

_HEADINGS = {
    Shows.WHY: "Why",
    Shows.WHAT_IF: "What if",
    Shows.CASE: "Case ",
    Shows.SO: "So",
    Shows.MISTAKE: "Cannot stay",
    Shows.CONTRADICTION: "No solution",
    Shows.DIFFERENCE: "Where they differ",
}


def _heading(board: Board, plan: p.Heading) -> str:
    return f"{_HEADINGS[plan.shows]}{plan.case}"


TEXTS: dict[type[p.Told], Callable[[Board, Any], str]] = {
    p.SentencePlan: _sentence,
    p.Opening: _opening,
    p.TwoCases: _two_cases,
    p.Conclusion: _conclusion,
    p.TakesOthers: _takes_others,
    p.HoldRest: _hold_rest,
    p.AnyLights: _any_lights,
    p.Refuted: _refuted,
    p.ButYouHave: _but_you_have,
    p.NoSolution: _no_solution,
    p.CannotAllHold: _cannot_all_hold,
    p.Heading: _heading,
    p.Corners: _corners,
    p.EachItself: _each_itself,
    p.Zeros: _zeros,
    p.NotSo: _not_so,
    p.Nudge: _nudge,
    p.LookAt: _look_at,
    p.LookAlong: _look_along,
}
