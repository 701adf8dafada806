"""`forms`: what two requirements show by counting and seeing, without a trial.

A *requirement* is a clue that needs bulbs, or a dark cell, which needs one. Two of them can show
something in four ways:

- claimed clue: a dark cell can be lit only from places of a clue that needs one bulb.
- shared cells: two clues share places, where only so many bulbs fit as the smaller one needs.
- facing clues: two clues need as many bulbs as fit on their places, of which some see each other.
- a choice: of two cells that see each other one holds no bulb, so a requirement takes another place.

>>> from lightup.core.board import Board
>>> puzzle = Board.from_rows(["x.x", "...", "#.#"]).puzzle
>>> rules = [puzzle.run_rule(range(3, 6)), puzzle.lit_rule(0), puzzle.lit_rule(2)]
>>> form = next(forms(Board(puzzle, dots=[0, 2]), rules))
>>> [sorted(cells) for cells in form.sets], form.taken, form.blocked, form.bulbs
([[1, 3], [1, 5]], 3, frozenset({5}), frozenset({1}))
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations, product
from typing import TYPE_CHECKING

from .facing import facing
from .needs import MOST_CHOICES, NOTHING, Form, Need, need_of, seen_from_all

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...core.board import Board
    from ...core.puzzle import Rule


@dataclass(frozen=True, kw_only=True)
class Claimed(Form):
    """A dark cell claims the only bulb that a clue still needs."""

    dark: Need
    clue: Need

    @property
    def length(self) -> int:
        return 12 + len(self.dark.free) + len(self.dots)


@dataclass(frozen=True, kw_only=True)
class Shared(Form):
    """Two clues that share places, where no more bulbs fit than the small one needs.

    If it shows bulbs, they are on the other places of the large one. If it shows dots, they are on the
    other places of the small one, or seen from both other places of the large one along `runs`.
    """

    large: Need
    small: Need
    runs: tuple[Rule, ...] = ()

    @property
    def shared(self) -> frozenset[int]:
        return self.large.free & self.small.free

    @property
    def outer(self) -> frozenset[int]:
        """The places that only the large one has."""
        return self.large.free - self.small.free

    @property
    def length(self) -> int:
        if self.bulbs:
            return 15 + len(self.shared)
        own = 14 + len(self.outer) if self.runs else 25
        return own + 2 * len(self.shared) + len(self.dots)


@dataclass(frozen=True, kw_only=True)
class Choice(Form):
    """Two sets with a bulb each; a cell `taken` from the first sees those `blocked` in the second.

    So one of the cells that are `left` holds a bulb. If they are several, they all see the dots.
    """

    needs: tuple[Need, Need]
    sets: tuple[frozenset[int], frozenset[int]]
    taken: int
    blocked: frozenset[int]
    left: frozenset[int]
    runs: tuple[Rule, ...]

    @property
    def length(self) -> int:
        asked = sum(map(_length_of, self.needs, self.sets))
        lights = 5 + 2 * len(self.dots) if self.dots else 0
        return asked + 6 + len(self.blocked) + len(self.left) + lights


def _length_of(need: Need, cells: frozenset[int]) -> int:
    own = 5 if need.rule.kind == "lit" or need.number == 1 else 12
    return own + len(cells)


def forms(board: Board, rules: Sequence[Rule]) -> Iterator[Form]:
    """Yields what these rules show in a direct way; nothing unless they have two requirements."""
    needs = [need_of(board, rule) for rule in rules if rule.kind != "run"]
    runs = tuple(rule for rule in rules if rule.kind == "run")
    if len(needs) != 2 or min(need.number for need in needs) < 1:
        return
    kinds = [need.rule.kind for need in needs]
    if not runs:
        for one, other in permutations(needs):
            if one.rule.kind == "lit" and other.rule.kind == "clue":
                yield from _claimed(one, other)
            elif "lit" not in kinds:
                yield from _shared(one, other)
    elif "lit" not in kinds:
        yield from facing(board, needs, runs)
        for one, other in permutations(needs):
            yield from _shared_or_lit(board, one, other, runs)
    if runs:
        yield from _choices(board, needs, runs)


def plainest_form(board: Board, rules: Sequence[Rule], cell: int) -> Form | None:
    """Finds the form that takes the fewest words among those by which these rules decide a cell."""
    found = (one for one in forms(board, rules) if cell in one.cells)
    return min(found, key=lambda one: one.length, default=None)


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
    form = plainest_form(board, rules, cell)
    return (form.bulbs, form.dots) if form else None


def _claimed(dark: Need, clue: Need) -> Iterator[Form]:
    if clue.number == 1 and len(dark.free) > 1 and dark.free < clue.free:
        yield Claimed(dark=dark, clue=clue, dots=clue.free - dark.free)


def _shared(large: Need, small: Need) -> Iterator[Form]:
    """Finds two clues where the large one leaves the small one only the places that they share."""
    shared, outer, others = large.free & small.free, large.free - small.free, small.free - large.free
    if large.number - small.number != len(outer) or not small.number < len(shared):
        return
    if outer:
        yield Shared(large=large, small=small, bulbs=outer)
    if others:
        yield Shared(large=large, small=small, dots=others)


def _shared_or_lit(board: Board, large: Need, small: Need, runs: tuple[Rule, ...]) -> Iterator[Form]:
    """Finds two clues where the large one needs one of two places, which both light a cell."""
    shared, outer = large.free & small.free, large.free - small.free
    dots = seen_from_all(board, outer, runs)
    if dots and (len(shared), small.number, large.number, len(outer)) == (2, 1, 2, 2):
        yield Shared(large=large, small=small, runs=runs, dots=dots)


def _choices(board: Board, needs: Sequence[Need], runs: tuple[Rule, ...]) -> Iterator[Form]:
    """Finds two cells that see each other and places of two requirements, of which one holds a bulb."""
    for one, other in permutations(needs):
        for first, second in product(one.one_of(), other.one_of()):
            for taken in sorted(first - second):
                seen = (run.cells for run in runs if taken in run.cells)
                blocked = second.intersection(NOTHING.union(*seen))
                left = (first - {taken}) | (second - blocked)
                dots = seen_from_all(board, left, runs) if 1 < len(left) <= MOST_CHOICES else NOTHING
                if blocked and (dots or len(left) == 1):
                    yield Choice(
                        needs=(one, other),
                        sets=(first, second),
                        taken=taken,
                        blocked=blocked,
                        left=left,
                        runs=runs,
                        bulbs=NOTHING if dots else left,
                        dots=dots,
                    )
