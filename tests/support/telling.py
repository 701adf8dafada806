"""A second opinion on accounts: whether each sentence is true where it stands.

A sentence stands on a board, under the suppositions made before it, and after other sentences. It must
follow from these and its own rules alone; every number in it must be right; and it must name only
cells that it is about.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass

from pysat.solvers import Minicard

from lightup.core.board import Board
from lightup.core.puzzle import Rule
from lightup.reasoning.arguing.forms import shown_together
from lightup.reasoning.arguing.steps import Step
from lightup.reasoning.telling.accounts import Account, Sentence, Trial
from lightup.reasoning.telling.clauses import Claim, union

Bound = tuple[Iterable[int], int, int]
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
ORDINALS = ("", "", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
NUMBER = f"({'|'.join(NUMBERS)})"
PLACE = r"r\d+c\d+"
CLUE = rf"the (\d) at ({PLACE})"

# What a sentence may say with numbers about a clue, after its value and place: how many bulbs it has
# and needs, how many places are left, and how many of them are not in the list that comes last.
LIST = rf"((?:{PLACE}(?:, | and |/)?)+)"
CHOICE = rf"({PLACE}(?:, {PLACE})* or {PLACE}) holds a bulb"
HAS = rf"{CLUE} (?:has|would have)"
NEEDS = rf"{CLUE} needs {NUMBER} (?:more )?bulbs?"
LACKS = rf"{HAS} {NUMBER} bulbs? and (?:only )?{NUMBER} places? for the"
ABOUT_A_CLUE = {
    rf"{HAS} (?:only )?{NUMBER} places?(?: left|(?=:))": "free",
    rf"{HAS} {NUMBER} bulbs?\b(?! and)": "has",
    rf"{LACKS} other {NUMBER}": "has free needs",
    rf"{LACKS} (?:other|third|fourth)\b(?! {NUMBER})": "has free",
    rf"{NEEDS} and shares": "needs",
    rf"{NEEDS} and has only {NUMBER} places?(?: left)?(?=:)": "needs free",
    rf"{NEEDS} and has only {NUMBER} places? besides {LIST}": "needs rest list",
    rf"{NEEDS} and has only {NUMBER} other places?, so {CHOICE}": "needs rest list",
    rf"{HAS} only {NUMBER} other places?, so {CHOICE}": "rest list",
}
BOTH_NEED = rf"(?:the (\d)s at {PLACE} and {PLACE}|{CLUE} and {CLUE}) need {NUMBER} (?:more )?bulbs?"
ABOUT_TWO_CLUES = {
    rf"{BOTH_NEED}(?=\.| and have no)": "needs",
    rf"{BOTH_NEED} and have only {NUMBER} places? besides the pairs? {LIST}": "needs rest list",
}

# Numbers that are not about what a clue has and needs.
OTHER_NUMBERS = (
    r"(?:takes?|holds?|held) (?:no bulbs?|at most one|one)",
    r"no places but",
    r"all (?:three|four) bulbs",
    r"there are only \w+ other places",
    r"where only \w+ (?:more )?bulbs? fits?",
)


@dataclass(frozen=True)
class Place:
    """A sentence, the board it speaks of, what is known before it, and where it may look."""

    sentence: Sentence
    board: Board
    known: tuple[Bound, ...]
    supposed: frozenset[int]


def pieces(step: Step) -> Iterator[Step]:
    """Splits a step into steps that conclude only what one account shows."""
    left = {step.cell: None, **dict.fromkeys(sorted(step.bulbs | step.dots))}
    while left:
        cell = next(iter(left))
        alone = (frozenset({cell} & step.bulbs), frozenset({cell} & step.dots))
        bulbs, dots = shown_together(step.board, step.rules, cell) or alone
        yield Step(step.board, step.technique, step.rules, cell, bulbs, dots)
        left = {other: None for other in left if other not in bulbs | dots}


def sentences_of(told: Account) -> Iterator[Place]:
    """Yields every sentence of an account with what is known where it stands."""
    board = told.step.board
    known = yield from _one_by_one(board, told.sentences, (*marks_of(board),), frozenset())
    if told.trial:
        yield from _tried(board, told.trial, known, frozenset())


def marks_of(board: Board) -> list[Bound]:
    """Returns what the marks of a board say."""
    return [*(([cell], 1, 1) for cell in board.bulbs), *(([cell], 0, 0) for cell in board.dots)]


def _one_by_one(
    board: Board, sentences: Iterable[Sentence], known: tuple[Bound, ...], supposed: frozenset[int]
) -> Generator[Place, None, tuple[Bound, ...]]:
    for sentence in sentences:
        yield Place(sentence, board, known, supposed)
        known = (*known, *map(bound, sentence.claims))
    return known


def _tried(
    board: Board, trial: Trial, known: tuple[Bound, ...], supposed: frozenset[int]
) -> Iterator[Place]:
    value = int(trial.is_bulb)
    known = (*known, ([trial.supposed], value, value))
    supposed |= {trial.supposed}
    known = yield from _one_by_one(board, trial.sentences, known, supposed)
    for case in trial.cases:
        yield from _tried(board, case, known, supposed)


def bound(claim: Claim | Rule) -> Bound:
    return claim.cells, claim.low, claim.high


def follows(known: Iterable[Bound], wanted: Bound) -> bool:
    """Whether these bounds imply another one."""
    cells, low, high = wanted
    cells = [*cells]
    too_few = (cells, 0, low - 1)
    too_many = (cells, high + 1, len(cells))
    known = [*known]
    return not any(
        possible([*known, opposite]) for opposite in (too_few, too_many) if opposite[1] <= opposite[2]
    )


def possible(bounds: Iterable[Bound]) -> bool:
    """Whether all these bounds can hold together."""
    with Minicard() as solver:
        for cells, low, high in bounds:
            literals = [cell + 1 for cell in cells]
            if high < len(literals):
                solver.add_atmost(literals, high)
            if low > 0:
                solver.add_atmost([-literal for literal in literals], len(literals) - low)
        return bool(solver.solve())


def state_of(known: Iterable[Bound]) -> dict[int, bool]:
    """Returns the cells that bounds decide one by one."""
    state: dict[int, bool] = {}
    for cells, low, high in known:
        cells = [*cells]
        if low == len(cells):
            state |= dict.fromkeys(cells, True)
        elif high == 0:
            state |= dict.fromkeys(cells, False)
    return state


def named(text: str, board: Board) -> set[int]:
    """Returns the cells that a text names, also in a stretch such as `r1c1 to r1c9`."""
    cells = {_cell(place, board) for place in re.findall(PLACE, text)}
    for first, last in re.findall(f"({PLACE}) to ({PLACE})", text):
        start, end = _cell(first, board), _cell(last, board)
        cells.update(range(start, end, 1 if end - start < board.width else board.width))
    return cells


def _cell(place: str, board: Board) -> int:
    row, col = map(int, place[1:].split("c"))
    return (row - 1) * board.width + col - 1


def wrong_numbers(place: Place) -> list[str]:
    """Returns what a sentence says about bulbs and places that is not so, or that nothing checks."""
    text, wrong = place.sentence.text, []
    for pattern, what in {**ABOUT_A_CLUE, **ABOUT_TWO_CLUES}.items():
        for match in re.finditer(pattern, text, re.IGNORECASE):
            *numbers, last = match.groups()
            listed = named(last, place.board) if what.endswith("list") else set()
            numbers = numbers if what.endswith("list") else [*numbers, last]
            said = [NUMBERS.index(number.lower()) for number in numbers if number in NUMBERS]
            rules = _clues(match[0], place.board)
            facts = _facts(place, rules, listed)
            if said != [facts[name] for name in what.split() if name != "list"]:
                wrong.append(f"{match[0]}: {facts}")
            wrong += [f"{rule} in {match[0]}" for rule in rules if str(rule.high) not in match.groups()]
    for pattern in (*ABOUT_A_CLUE, *ABOUT_TWO_CLUES, *OTHER_NUMBERS):
        text = re.sub(pattern, "", text, flags=re.IGNORECASE)
    return [*wrong, *_wrong_others(place), *re.findall(rf"\b{NUMBER}\b.*", text)]


def _wrong_others(place: Place) -> Iterator[str]:
    """Yields what is wrong about the other places of two clues, besides pairs that it names."""
    text, rules = place.sentence.text, place.sentence.rules
    state = state_of(place.known)
    cells = {cell for rule in rules if rule.kind == "clue" for cell in rule.cells}
    free = {cell for cell in cells if cell not in state}
    if match := re.search(rf"there are only {NUMBER} other places", text):
        pairs = union(claim.cells for claim in place.sentence.claims)
        if len(free - pairs) != NUMBERS.index(match[1]):
            yield f"{match[0]}: {free - pairs}"
    elif "only other place" in text and not free <= named(text, place.board):
        yield f"{text}: {free}"


def _clues(text: str, board: Board) -> list[Rule]:
    cells = (cell for cell in sorted(named(text, board)) if board.cells[cell].isdigit())
    return [board.puzzle.clue_rule(cell) for cell in cells]


def _facts(place: Place, rules: Sequence[Rule], listed: set[int]) -> dict[str, int]:
    """Counts, for one clue or for two together, what there is before the sentence.

    For the rule that breaks, what the sentence claims counts as well.
    """
    state = state_of(place.known)
    if place.sentence.broken in rules:
        state |= state_of(map(bound, place.sentence.claims))
    free = {cell for rule in rules for cell in rule.cells if cell not in state}
    has = sum(state.get(cell, False) for rule in rules for cell in rule.cells)
    needs = sum(rule.high for rule in rules) - has
    return {"has": has, "needs": needs, "free": len(free), "rest": len(free - listed)}
