"""`facing`: two clues whose places see each other need more bulbs than fit there.

>>> from lightup.core.board import Board
>>> from lightup.reasoning._forms import need_of
>>> board = Board.from_rows(["......", "..22..", "......"])
>>> needs = [need_of(board, board.puzzle.clue_rule(cell)) for cell in (8, 9)]
>>> runs = [board.puzzle.run_rule(range(0, 6)), board.puzzle.run_rule(range(12, 18))]
>>> pattern = next(facing(board, needs, runs))
>>> print(*(sentence.text for sentence in pattern.sentences), pattern.conclusion, sep="\\n")
The 2s at r2c3 and r2c4 need four bulbs.
The pairs r1c3/r1c4 and r3c3/r3c4 take at most one each, and there are only two other places.
So r2c2 and r2c5 hold the other two.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING

from ..base.words import in_words, listed, spelled
from ._forms import MOST_CHOICES, NOTHING, Pattern, all_light, lit_by_choice, seen_from_all
from ._phrases import ORDINALS, begun, clues, either, places, so
from .sentences import Claim, Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..core.board import Board
    from ..core.puzzle import Rule
    from ._forms import Need

MOST_RUNS = 4  # the most lines of sight that a reader follows at once


def facing(board: Board, needs: Sequence[Need], runs: Sequence[Rule]) -> Iterator[Pattern]:
    """Finds two clues that need more bulbs than fit on pairs of places that see each other."""
    one, other = needs
    for order in permutations(runs) if len(runs) <= MOST_RUNS else ():
        pairs: dict[Rule, frozenset[int]] = {}
        left = one.free ^ other.free
        for run in order:
            pair = left.intersection(run.cells)
            if len(pair) == 2:
                pairs[run] = pair
                left -= pair
        found = _Facing((one, other), dict(sorted(pairs.items(), key=_first)), left, tuple(runs))
        if pairs and len(found.shared) == 1 and found.total > len(pairs) + len(left):
            yield from found.counted_twice(board)
        if pairs and found.outside == len(left):
            yield from found.full(board)
        if pairs and found.outside == 1 and not found.shared:
            yield from found.lit(board)


def _first(pair: tuple[Rule, frozenset[int]]) -> int:
    return min(pair[1])


@dataclass(frozen=True)
class _Facing:
    """Two clues, pairs of their places that see each other, and the places that are `left`."""

    needs: tuple[Need, Need]
    pairs: Mapping[Rule, frozenset[int]]
    left: frozenset[int]
    runs: tuple[Rule, ...]

    @property
    def total(self) -> int:
        return sum(need.number for need in self.needs)

    @property
    def shared(self) -> frozenset[int]:
        return self.needs[0].free & self.needs[1].free

    @property
    def outside(self) -> int:
        """How many bulbs are left for places outside the pairs, if shared places hold bulbs."""
        return self.total - 2 * len(self.shared) - len(self.pairs)

    def full(self, board: Board) -> Iterator[Pattern]:
        """Tells that every place that is left holds a bulb, and that each pair holds one."""
        if self.left:
            bulbs = self.left | self.shared
            said = self._need(board), self._limited(board, f", and {self._others(board)}")
            yield Pattern(said, bulbs, NOTHING, self._rest(board))
        if not self.shared:
            yield from self._beside_pairs(board)

    def counted_twice(self, board: Board) -> Iterator[Pattern]:
        """Tells that a shared place holds a bulb: there are too few others."""
        if self.left:
            said = self._limited(board, f", and {self._others(board)}")
            yield Pattern((self._need(board), said), self.shared, NOTHING, so(board, self.shared, ()))
        else:
            rest = f", so the only other place, {places(board, self.shared)}, which counts for both"
            said = self._limited(board, f"{rest}, holds a bulb", Claim(self.shared, 1, 1))
            yield Pattern((self._need(board), said), self.shared, NOTHING, "")

    def lit(self, board: Board) -> Iterator[Pattern]:
        """Tells what every place that is left, of which one holds a bulb, would light."""
        dots = seen_from_all(board, self.left, self.runs)
        if not dots or not 1 < len(self.left) <= MOST_CHOICES:
            return
        last = f", so the {ORDINALS[self.total]} is at {either(board, self.left)}"
        said = self._limited(
            board, f"{last}, the only other places", Claim(self.left, 1, len(self.left))
        )
        light = all_light(board, self.left, dots, self.runs)
        yield Pattern((self._need(board), said, light), NOTHING, dots, "")

    def _beside_pairs(self, board: Board) -> Iterator[Pattern]:
        """Tells that each pair holds a bulb, which lights the rest of its run."""
        unknown, several = board.unknown, len(self.pairs) > 1
        dots = NOTHING.union(*(unknown.intersection(run.cells) - self.pairs[run] for run in self.pairs))
        if not dots:
            return
        have = f"only {spelled(len(self.left), 'place')} besides" if self.left else "no places but"
        takes = "which take at most one each" if several else "which takes at most one"
        text = f"{self._needed(board)} and have {have} the {self._named(board)}, {takes}"
        limits = Sentence(begun(text), self._rules, self._limits)
        claims = tuple(Claim(pair, 1, 1) for pair in self.pairs.values())
        holds = Sentence(f"So {'each' if several else 'the'} pair holds one bulb.", self._clues, claims)
        choice = f"{'Any' if several else 'Either'} choice"
        lights = lit_by_choice(board, choice, dots)
        yield Pattern((limits, holds), NOTHING, dots, lights, choice)

    def _need(self, board: Board) -> Sentence:
        """Says how many bulbs the clues need."""
        return Sentence(begun(self._needed(board)), self._clues)

    def _limited(self, board: Board, rest: str, *claims: Claim) -> Sentence:
        """Says how many of these bulbs the pairs take, and the rest."""
        takes = "take at most one each" if len(self.pairs) > 1 else "takes at most one"
        text = begun(f"the {self._named(board)} {takes}{rest}")
        return Sentence(text, self._rules, (*self._limits, *claims))

    def _others(self, board: Board) -> str:
        """Says which other places there are: `the only other place is r7c8`."""
        bulbs = self.left | self.shared
        if len(bulbs) == 1:
            return f"the only other place is {places(board, bulbs)}"
        both = f", of which {places(board, self.shared)} counts for both" if self.shared else ""
        return f"there are only {spelled(len(bulbs), 'other place')}{both}"

    def _rest(self, board: Board) -> str:
        """Says where the last bulbs are: `So r7c5 holds the fourth.`."""
        if self.shared:
            return so(board, self.left | self.shared, ())
        if len(self.left) == 1:
            return f"So {places(board, self.left)} holds the {ORDINALS[self.total]}."
        return f"So {places(board, self.left)} hold the other {in_words(len(self.left))}."

    def _needed(self, board: Board) -> str:
        more = "more bulb" if any(need.has for need in self.needs) else "bulb"
        return f"{clues(board, self._clues)} need {spelled(self.total, more)}"

    def _named(self, board: Board) -> str:
        pairs = ["/".join(map(board.place, sorted(pair))) for pair in self.pairs.values()]
        return f"pair{'s' if len(pairs) > 1 else ''} {listed(pairs)}"

    @property
    def _clues(self) -> tuple[Rule, ...]:
        return tuple(need.rule for need in self.needs)

    @property
    def _rules(self) -> tuple[Rule, ...]:
        return *self._clues, *self.pairs

    @property
    def _limits(self) -> tuple[Claim, ...]:
        return tuple(Claim(pair, 0, 1) for pair in self.pairs.values())
