"""`patterns`: what two requirements show by counting and seeing, without a trial.

A *requirement* is a clue that needs bulbs, or a dark cell, which needs one. Two of them can show
something in four ways:

- claimed clue: a dark cell can be lit only from places of a clue that needs one bulb.
- shared cells: two clues share places, where only so many bulbs fit as the smaller one needs.
- facing clues: two clues need as many bulbs as fit on their places, of which some see each other.
- a choice: of two cells that see each other one holds no bulb, so a requirement takes another place.

>>> from lightup.core.board import Board
>>> puzzle = Board.from_rows(["x.x", "...", "#.#"]).puzzle
>>> rules = [puzzle.run_rule(range(3, 6)), puzzle.lit_rule(0), puzzle.lit_rule(2)]
>>> pattern = next(patterns(Board(puzzle, dots=[0, 2]), rules))
>>> print(*(sentence.text for sentence in pattern.sentences), sep="\\n")
Only r1c2 or r2c1 can light r1c1, and only r1c2 or r2c3 can light r1c3.
r2c1 and r2c3 see each other, so r1c2 holds a bulb.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations, product
from typing import TYPE_CHECKING

from ..base.words import spelled
from ._facing import facing
from ._forms import MOST_CHOICES, NOTHING, Pattern, all_light, need_of, seen_from_all
from ._phrases import begun, clue, either, none_at, places
from .sentences import Claim, Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..core.board import Board
    from ..core.puzzle import Rule
    from ._forms import Need


def patterns(board: Board, rules: Sequence[Rule]) -> Iterator[Pattern]:
    """Yields what these rules show in a direct way; nothing unless they have two requirements."""
    needs = [need_of(board, rule) for rule in rules if rule.kind != "run"]
    runs = [rule for rule in rules if rule.kind == "run"]
    if len(needs) != 2 or min(need.number for need in needs) < 1:
        return
    kinds = [need.rule.kind for need in needs]
    if not runs:
        for one, other in permutations(needs):
            if one.rule.kind == "lit" and other.rule.kind == "clue":
                yield from _claimed(board, one, other)
            elif "lit" not in kinds:
                yield from _shared(board, one, other)
    elif "lit" not in kinds:
        yield from facing(board, needs, runs)
        for one, other in permutations(needs):
            yield from _shared_or_lit(board, one, other, runs)
    if runs:
        yield from _choices(board, needs, runs)


def shortest_pattern(board: Board, rules: Sequence[Rule], cell: int) -> Pattern | None:
    """Finds the shortest pattern by which these rules decide a cell."""
    found = [one for one in patterns(board, rules) if cell in one.bulbs | one.dots]
    return min(found, key=lambda one: sum(len(said.text) for said in one.sentences), default=None)


def shown_together(
    board: Board, rules: Sequence[Rule], cell: int
) -> tuple[frozenset[int], frozenset[int]] | None:
    """Returns the bulbs and dots that a direct account shows together with a cell.

    `None` if these rules have no direct form that decides the cell: then they show only the cell.
    """
    if len(rules) == 1:
        (rule,) = rules
        unknown = board.unknown.intersection(rule.cells)
        is_full = len(board.bulbs.intersection(rule.cells)) == rule.high
        return (NOTHING, unknown) if is_full else (unknown, NOTHING)
    pattern = shortest_pattern(board, rules, cell)
    return (pattern.bulbs, pattern.dots) if pattern else None


def _claimed(board: Board, dark: Need, other: Need) -> Iterator[Pattern]:
    """Finds a dark cell that claims the only bulb that a clue still needs."""
    if other.number != 1 or len(dark.free) < 2 or not dark.free < other.free:
        return
    text = f"only {either(board, dark.free)} can light {board.place(dark.rule.cell)}"
    light = Sentence(begun(text), (dark.rule,), (Claim(dark.free, 1, len(dark.free)),))
    dots = other.free - dark.free
    text = f"that bulb completes {clue(board, other.rule)}, so {none_at(board, dots)}"
    claims = Claim(dark.free, 1, 1), Claim(dots, 0, 0)
    yield Pattern((light, Sentence(begun(text), (other.rule,), claims)), NOTHING, dots, "")


def _shared(board: Board, large: Need, small: Need) -> Iterator[Pattern]:
    """Finds two clues where the large one leaves the small one only the places that they share."""
    shared, outer, others = large.free & small.free, large.free - small.free, small.free - large.free
    if large.number - small.number != len(outer) or not small.number < len(shared):
        return
    if outer:
        yield _outer_places(board, large, small, shared, outer)
    if others:
        yield _other_places(board, large, small, shared, outer, others)


def _shared_or_lit(board: Board, large: Need, small: Need, runs: Sequence[Rule]) -> Iterator[Pattern]:
    """Finds two clues where the large one needs one of two places, which both light a cell."""
    shared, outer = large.free & small.free, large.free - small.free
    dots = seen_from_all(board, outer, runs)
    if dots and (len(shared), small.number, large.number, len(outer)) == (2, 1, 2, 2):
        needs = begun(f"so {_short(board, large, small)} has a bulb at {either(board, outer)}")
        some = Sentence(needs, (large.rule,), (Claim(outer, 1, 2),))
        said = _fit(board, large, small, shared), some, all_light(board, outer, dots, runs)
        yield Pattern(said, NOTHING, dots, "")


def _outer_places(
    board: Board, large: Need, small: Need, shared: frozenset[int], outer: frozenset[int]
) -> Pattern:
    """Tells that the large clue takes all places that it does not share."""
    which = ("", "its other place", "both its other places")[len(outer)] if len(outer) < 3 else ""
    takes = f"{which or 'all its other places'}, {places(board, outer)}"
    conclusion = f"So {_short(board, large, small)} takes {takes}."
    return Pattern((_fit(board, large, small, shared),), outer, NOTHING, conclusion)


def _fit(board: Board, large: Need, small: Need, shared: frozenset[int]) -> Sentence:
    """Says how many bulbs fit on the places that two clues share."""
    named, more = places(board, shared), "more " if small.has else ""
    fits = f"where only {spelled(small.number, f'{more}bulb')} {_fits(small.number)}"
    if large.has:
        needs = f"{clue(board, large.rule)} needs {spelled(large.number, 'more bulb')}"
        text = f"{needs} and shares {named} with {clue(board, small.rule)}, {fits}"
    else:
        text = f"{clue(board, large.rule)} and {clue(board, small.rule)} share {named}, {fits}"
    return Sentence(begun(text), (large.rule, small.rule), (Claim(shared, 0, small.number),))


def _short(board: Board, large: Need, small: Need) -> str:
    """Names the large clue again, by its number if that is enough."""
    same = large.rule.high == small.rule.high
    return clue(board, large.rule) if same else f"the {large.rule.high}"


def _other_places(
    board: Board,
    large: Need,
    small: Need,
    shared: frozenset[int],
    outer: frozenset[int],
    others: frozenset[int],
) -> Pattern:
    """Tells that the small clue has all its bulbs on the places that it shares."""
    if outer:
        besides = f"only {spelled(len(outer), 'place')} besides {places(board, shared)}"
        needs = f"needs {spelled(large.number, 'more bulb' if large.has else 'bulb')}"
        text = f"{clue(board, large.rule)} {needs} and has {besides}"
    else:
        text = f"{clue(board, large.rule)} has no places but {places(board, shared)}"
    claim = Claim(shared, 1, len(shared))
    said = Sentence(begun(f"{text}, so {either(board, shared)} holds a bulb"), (large.rule,), (claim,))
    text = f"that completes {clue(board, small.rule)}, so {none_at(board, others)}"
    claims = Claim(shared, 1, 1), Claim(others, 0, 0)
    return Pattern((said, Sentence(begun(text), (small.rule,), claims)), NOTHING, others, "")


def _fits(number: int) -> str:
    return "fits" if number == 1 else "fit"


def _choices(board: Board, needs: Sequence[Need], runs: Sequence[Rule]) -> Iterator[Pattern]:
    """Finds two cells that see each other and places of two requirements, of which one holds a bulb."""
    for one, other in permutations(needs):
        for first, second in product(one.one_of(), other.one_of()):
            for taken in sorted(first - second):
                seen = (run.cells for run in runs if taken in run.cells)
                blocked = second.intersection(NOTHING.union(*seen))
                left = (first - {taken}) | (second - blocked)
                if blocked:
                    chosen = _Choice((one, other), (first, second), taken, blocked, left, tuple(runs))
                    yield from chosen.patterns(board)


@dataclass(frozen=True)
class _Choice:
    """Two sets with a bulb each; a cell `taken` from the first sees those `blocked` in the second.

    So one of the cells that are `left` holds a bulb.
    """

    needs: Sequence[Need]
    sets: tuple[frozenset[int], frozenset[int]]
    taken: int
    blocked: frozenset[int]
    left: frozenset[int]
    runs: tuple[Rule, ...]

    def patterns(self, board: Board) -> Iterator[Pattern]:
        said = self._required(board), self._seen(board)
        if len(self.left) == 1:
            yield Pattern(said, self.left, NOTHING, "")
            return
        dots = seen_from_all(board, self.left, self.runs)
        if dots and len(self.left) <= MOST_CHOICES:
            yield Pattern((*said, all_light(board, self.left, dots, self.runs)), NOTHING, dots, "")

    def _required(self, board: Board) -> Sentence:
        """Says of which places each requirement needs one."""
        both = [*zip(self.needs, self.sets, strict=True)]
        text = ", and ".join(_asked(board, need, cells) for need, cells in both)
        claims = tuple(Claim(cells, 1, len(cells)) for _, cells in both)
        return Sentence(begun(text), tuple(need.rule for need in self.needs), claims)

    def _seen(self, board: Board) -> Sentence:
        """Says which of these places see each other, and which are left."""
        one, others = board.place(self.taken), places(board, self.blocked)
        both = places(board, self.blocked | {self.taken})
        see = f"{both} see each other" if len(self.blocked) == 1 else f"{one} sees {others}"
        holds = f"{either(board, self.left)} holds a bulb"
        runs = tuple(
            run for run in self.runs if self.taken in run.cells and self.blocked.intersection(run.cells)
        )
        limits = (Claim(frozenset({self.taken, cell}), 0, 1) for cell in sorted(self.blocked))
        claims = (*limits, Claim(self.left, 1, len(self.left)))
        return Sentence(begun(f"{see}, so {holds}"), runs, claims)


def _asked(board: Board, need: Need, cells: Iterable[int]) -> str:
    if need.rule.kind == "lit":
        return f"only {either(board, cells)} can light {board.place(need.rule.cell)}"
    if need.number == 1:
        return f"{clue(board, need.rule)} needs {either(board, cells)}"
    others = spelled(need.number - 1, "other place")
    needs = f"needs {spelled(need.number, 'more bulb')} and " if need.has else ""
    holds = f"{either(board, cells)} holds a bulb"
    return f"{clue(board, need.rule)} {needs}has only {others}, so {holds}"
