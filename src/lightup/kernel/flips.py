"""`Flips`: WalkSAT's bookkeeping and inner loop, on the clauses of any formula.

A step picks a false clause and flips one of its variables. Only the clauses of that variable are looked
at: each knows how many of its literals are true, and the exclusive or of their variables, which is the
variable itself when a single one is left. So each variable knows at any time how many clauses only its
value makes true (`breaks`): they would become false if it were flipped.

>>> from lightup.kernel.codes import FEWEST_BROKEN
>>> walk = Flips(2, [(1, 2), (-1,), (1, -2)])
>>> walk.begin(1)
>>> walk.run(FEWEST_BROKEN, 0, 20), walk.flips, walk.fewest
(False, 20, 1)
"""

from __future__ import annotations

from ..base.clock import NEVER, check_time
from ._memory import Memory
from .codes import DRAWN_BY_WORTH, FEWEST_BROKEN, HIGHEST_WORTH, LEAST_FLIPPED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FLIPS_BETWEEN_LOOKS_AT_THE_CLOCK = 1 << 16
ALL_BITS = 0xFFFF_FFFF_FFFF_FFFF
MULTIPLIER = 0x2545_F491_4F6C_DD1D


class Flips(Memory):
    """A formula, an assignment of its variables, and which clauses are false under it.

    A variable here counts from 0; a literal is twice its variable, plus one if it is negative. A clause
    has each of its variables once. Per clause: where its `literals` begin (`first`), how many of them
    are true (`true`) and the exclusive or of their variables (`keeper`). Per literal: where its clauses
    begin (`use`) in `uses`. Per variable: its `value`, its `breaks`, how often it was flipped in this
    try (`turns`), and the `worth` that was given. Since the beginning: how many `flips` there were, and
    the smallest number of false clauses (`fewest`). The `false` clauses are in a list, in which each
    knows its `place`; to have the first of them in order, they are also the leaves of a tree in which a
    node tells whether there is any below it (`below`).

    >>> Flips(3, [(1, 2), (-1, 3)]).model()
    [-1, -2, -3]
    """

    def __init__(
        self,
        variables: int,
        clauses: Sequence[Sequence[int]],
        worth: Sequence[int] = (),
        odds: Sequence[int] = (1,),
        in_order: bool = False,
    ) -> None:
        Memory.__init__(self)
        self.variables, self.clauses = variables, len(clauses)
        self.value = self._octets(variables)
        self.turns = self._ints(variables)
        self.breaks = self._ints(variables)
        self.worth = self._longs(variables)
        for variable, number in enumerate(worth):
            self.worth[variable] = number
        self.odds, self.most_odds = self._longs(len(odds)), len(odds) - 1
        for broken, number in enumerate(odds):
            self.odds[broken] = number
        self.true = self._ints(self.clauses)
        self.keeper = self._ints(self.clauses)
        self.false = self._ints(self.clauses)
        self.place = self._ints(self.clauses)
        self.leaves = 1
        while in_order and self.leaves < self.clauses:
            self.leaves *= 2
        self.in_order = in_order
        self.below = self._octets(2 * self.leaves)
        self._read(clauses)
        self.random = 1
        self.begin_at([0] * variables)

    def _read(self, clauses: Sequence[Sequence[int]]) -> None:
        """Lays the clauses out, and for each literal the clauses that have it."""
        size = sum(map(len, clauses))
        self.first = self._ints(self.clauses + 1)
        self.literals = self._ints(size)
        self.use = self._ints(2 * self.variables + 2)
        self.uses = self._ints(size)
        end = 0
        for clause, numbers in enumerate(clauses):
            for number in numbers:
                literal = self.literals[end] = 2 * abs(number) - 2 + (number < 0)
                self.use[literal + 2] += 1
                end += 1
            self.first[clause + 1] = end
        for index in range(2 * self.variables + 1):
            self.use[index + 1] += self.use[index]
        for clause in range(self.clauses):
            for at in range(self.first[clause], self.first[clause + 1]):
                index = self.literals[at] + 1
                self.uses[self.use[index]] = clause
                self.use[index] += 1  # which in the end is where the clauses of the next one begin

    def begin(self, seed: int) -> None:
        """Takes this seed, of 64 bits and not 0, and draws an assignment."""
        self.random = seed
        self.flips, self.fewest = 0, self.clauses
        self.try_again()

    def try_again(self) -> None:
        """Draws another assignment."""
        for variable in range(self.variables):
            self.value[variable] = self._bits() >> 63
        self._count()

    def begin_at(self, values: Iterable[int]) -> None:
        """Takes this assignment."""
        self.flips, self.fewest = 0, self.clauses
        for variable, value in enumerate(values):
            self.value[variable] = value
        self._count()

    def _count(self) -> None:
        """Counts everything for the assignment at hand."""
        self.falses = 0
        for variable in range(self.variables):
            self.turns[variable] = self.breaks[variable] = 0
        for node in range(2 * self.leaves):
            self.below[node] = 0
        for clause in range(self.clauses):
            self.true[clause] = self.keeper[clause] = 0
            for at in range(self.first[clause], self.first[clause + 1]):
                literal = self.literals[at]
                if self.value[literal >> 1] != literal & 1:
                    self.true[clause] += 1
                    self.keeper[clause] ^= literal >> 1
            if self.true[clause] == 0:
                self._add_false(clause)
            elif self.true[clause] == 1:
                self.breaks[self.keeper[clause]] += 1
        self.fewest = min(self.fewest, self.falses)

    def run(self, rule: int, noise: int, most: int, deadline: float = NEVER) -> bool:
        """Walks until no clause is false, or for so many flips; says whether it has found a model."""
        end = self.flips + most
        while self.falses and self.flips < end:
            if self.flips % FLIPS_BETWEEN_LOOKS_AT_THE_CLOCK == 0:
                check_time(deadline)
            self._flip(self._choose(self._pick(), rule, noise))
            self.flips += 1
            if self.falses < self.fewest:
                self.fewest = self.falses
        return self.falses == 0

    def model(self) -> list[int]:
        """The assignment as literals, each with its sign."""
        values = [self.value[variable] for variable in range(self.variables)]
        return [number if value else -number for number, value in enumerate(values, 1)]

    def _bits(self) -> int:
        """Draws 64 bits: the generator xorshift64*."""
        bits = self.random
        bits ^= bits >> 12
        bits ^= bits << 25 & ALL_BITS
        bits ^= bits >> 27
        self.random = bits
        return bits * MULTIPLIER & ALL_BITS

    def _draw(self, number: int) -> int:
        """Draws one of 0 to `number` - 1, which is below 2 ** 32."""
        return (self._bits() >> 32) * number >> 32

    def _pick(self) -> int:
        """A false clause: any, or the first in order."""
        if not self.in_order:
            return self.false[self._draw(self.falses)]
        node = 1
        while node < self.leaves:
            node *= 2
            if not self.below[node]:
                node += 1
        return node - self.leaves

    def _choose(self, clause: int, rule: int, noise: int) -> int:
        """A variable of the clause: one that breaks nothing (rule permitting), any, or by the rule."""
        start, end = self.first[clause], self.first[clause + 1]
        chosen = self._fewest_broken(start, end) if rule == FEWEST_BROKEN else -1
        if chosen >= 0 and self.breaks[chosen] == 0:
            return chosen
        if noise and self._bits() >> 32 < noise:
            return self.literals[start + self._draw(end - start)] >> 1
        if chosen >= 0:
            return chosen
        if rule == LEAST_FLIPPED:
            return self._least_flipped(start, end)
        if rule == HIGHEST_WORTH:
            return self._highest_worth(start, end)
        return self._drawn(start, end, rule == DRAWN_BY_WORTH)

    def _fewest_broken(self, start: int, end: int) -> int:
        """The variable whose flip breaks the fewest clauses, one of them if there are several."""
        chosen, equals = self.literals[start] >> 1, 1
        for at in range(start + 1, end):
            variable = self.literals[at] >> 1
            if self.breaks[variable] < self.breaks[chosen]:
                chosen, equals = variable, 1
            elif self.breaks[variable] == self.breaks[chosen]:
                equals += 1
                if self._draw(equals) == 0:
                    chosen = variable
        return chosen

    def _least_flipped(self, start: int, end: int) -> int:
        chosen = self.literals[start] >> 1
        for at in range(start + 1, end):
            variable = self.literals[at] >> 1
            if self.turns[variable] < self.turns[chosen]:
                chosen = variable
        return chosen

    def _highest_worth(self, start: int, end: int) -> int:
        chosen = self.literals[start] >> 1
        for at in range(start + 1, end):
            variable = self.literals[at] >> 1
            if self.worth[variable] > self.worth[chosen]:
                chosen = variable
        return chosen

    def _drawn(self, start: int, end: int, by_worth: bool) -> int:
        """A variable drawn in proportion to its worth, or to the odds of its breaks."""
        total = 0
        for at in range(start, end):
            total += self._weight(self.literals[at] >> 1, by_worth)
        left = self._draw(total)
        for at in range(start, end - 1):
            left -= self._weight(self.literals[at] >> 1, by_worth)
            if left < 0:
                return self.literals[at] >> 1
        return self.literals[end - 1] >> 1

    def _weight(self, variable: int, by_worth: bool) -> int:
        if by_worth:
            return self.worth[variable]
        return self.odds[min(self.breaks[variable], self.most_odds)]

    def _flip(self, variable: int) -> None:
        made = 2 * variable + self.value[variable]  # the literal that becomes true
        lost = made ^ 1
        self.value[variable] ^= 1
        self.turns[variable] += 1
        for at in range(self.use[made], self.use[made + 1]):
            clause = self.uses[at]
            true = self.true[clause]
            if true == 0:
                self._drop_false(clause)
                self.breaks[variable] += 1
            elif true == 1:
                self.breaks[self.keeper[clause]] -= 1
            self.true[clause] = true + 1
            self.keeper[clause] ^= variable
        for at in range(self.use[lost], self.use[lost + 1]):
            clause = self.uses[at]
            true = self.true[clause] - 1
            self.true[clause] = true
            self.keeper[clause] ^= variable
            if true == 0:
                self._add_false(clause)
                self.breaks[variable] -= 1
            elif true == 1:
                self.breaks[self.keeper[clause]] += 1

    def _add_false(self, clause: int) -> None:
        self.place[clause] = self.falses
        self.false[self.falses] = clause
        self.falses += 1
        node = self.leaves + clause if self.in_order else 0
        while node and not self.below[node]:
            self.below[node] = 1
            node >>= 1

    def _drop_false(self, clause: int) -> None:
        self.falses -= 1
        last = self.false[self.falses]
        self.false[self.place[clause]] = last
        self.place[last] = self.place[clause]
        node = self.leaves + clause if self.in_order else 0
        if node:
            self.below[node] = 0
            node >>= 1
        while node and not (self.below[2 * node] or self.below[2 * node + 1]):
            self.below[node] = 0
            node >>= 1
