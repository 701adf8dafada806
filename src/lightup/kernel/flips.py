"""`Flips`: the inner loop of WalkSAT and its bookkeeping, for any formula.

The loop picks a false clause, flips one of its variables, and visits only the clauses of that variable.
Each clause keeps the number of its true literals and the exclusive or of their variables, which is the
variable itself when only one literal is true. So each variable always knows its `breaks`: the number of
clauses that it alone makes true and that would become false if it were flipped.

>>> from lightup.kernel.codes import FEWEST_BROKEN
>>> flips = Flips(2, [(1, 2), (-1,), (1, -2)])
>>> flips.begin(1)
>>> flips.run(FEWEST_BROKEN, 0, 20), flips.flips, flips.fewest
(False, 20, 1)
"""

from __future__ import annotations

from ..base.clock import NEVER, check_time
from ._memory import Memory
from .chance import Chance
from .codes import DRAWN_BY_WORTH, FEWEST_BROKEN, HIGHEST_WORTH, LEAST_FLIPPED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FLIPS_BETWEEN_TIME_CHECKS = 1 << 12


class Flips:
    """A formula, an assignment of its variables, and the clauses that are false under it.

    Variables are numbered from 0; a literal is twice its variable, plus one if it is negative. No
    clause contains a variable twice.

    Per clause: `first` is where its `literals` begin, `true` the number of true ones, and `true_xor`
    the exclusive or of their variables. Per literal: `use` is where its clauses begin in `uses`. Per
    variable: its `value`, its `breaks`, its `flip_count` (flips in this try) and its given `worth`. In
    all tries: `flips` is the number of flips, `fewest` the smallest number of false clauses.

    `false` lists the false clauses; each has its `index` there. To find the first one in order, they
    are also the leaves of a tree in which `below` says whether a node has a false clause.

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
        self.memory = Memory()
        self.variables, self.clauses = variables, len(clauses)
        self.value = self.memory.octets(variables)
        self.flip_count = self.memory.ints(variables)
        self.breaks = self.memory.ints(variables)
        self.worth = self.memory.longs(variables)
        for variable, number in enumerate(worth):
            self.worth[variable] = number
        self.odds, self.most_odds = self.memory.longs(len(odds)), len(odds) - 1
        for broken, number in enumerate(odds):
            self.odds[broken] = number
        self.true = self.memory.ints(self.clauses)
        self.true_xor = self.memory.ints(self.clauses)
        self.false = self.memory.ints(self.clauses)
        self.index = self.memory.ints(self.clauses)
        self.leaves = 1
        while in_order and self.leaves < self.clauses:
            self.leaves *= 2
        self.in_order = in_order
        self.below = self.memory.octets(2 * self.leaves)
        self._read(clauses)
        self.chance = Chance()
        self.flips, self.fewest = 0, self.clauses
        self._count()

    def _read(self, clauses: Sequence[Sequence[int]]) -> None:
        """Lays out the clauses, and the clauses of each literal."""
        size = sum(map(len, clauses))
        self.first = self.memory.ints(self.clauses + 1)
        self.literals = self.memory.ints(size)
        self.use = self.memory.ints(2 * self.variables + 2)
        self.uses = self.memory.ints(size)
        end = 0
        for clause, numbers in enumerate(clauses):
            for number in numbers:
                literal = self.literals[end] = 2 * abs(number) - 2 + (number < 0)
                self.use[literal + 2] += 1
                end += 1
            self.first[clause + 1] = end
        for literal in range(2 * self.variables + 1):
            self.use[literal + 1] += self.use[literal]
        for clause in range(self.clauses):
            for at in range(self.first[clause], self.first[clause + 1]):
                literal = self.literals[at]
                self.uses[self.use[literal + 1]] = clause
                self.use[literal + 1] += 1  # at last where those of the next literal begin

    def begin(self, seed: int) -> None:
        """Takes a seed, 64 bits that are not all 0, and draws an assignment."""
        self.chance.start(seed)
        self.flips, self.fewest = 0, self.clauses
        self.try_again()

    def try_again(self) -> None:
        """Draws a new assignment for another try."""
        for variable in range(self.variables):
            self.value[variable] = self.chance.bits() >> 63
        self._count()

    def begin_at(self, values: Iterable[int]) -> None:
        """Starts from a given assignment."""
        self.flips, self.fewest = 0, self.clauses
        for variable, value in enumerate(values):
            self.value[variable] = value
        self._count()

    def _count(self) -> None:
        """Counts everything for the current assignment."""
        self.falses = 0
        for variable in range(self.variables):
            self.flip_count[variable] = self.breaks[variable] = 0
        for node in range(2 * self.leaves):
            self.below[node] = 0
        for clause in range(self.clauses):
            self.true[clause] = self.true_xor[clause] = 0
            for at in range(self.first[clause], self.first[clause + 1]):
                literal = self.literals[at]
                if self.value[literal >> 1] != literal & 1:
                    self.true[clause] += 1
                    self.true_xor[clause] ^= literal >> 1
            if self.true[clause] == 0:
                self._add_false(clause)
            elif self.true[clause] == 1:
                self.breaks[self.true_xor[clause]] += 1
        self.fewest = min(self.fewest, self.falses)

    def run(self, policy: int, noise: int, most: int, deadline: float = NEVER) -> bool:
        """Flips until no clause is false, at most `most` times; returns whether it found a model."""
        end = self.flips + most
        while self.falses and self.flips < end:
            if self.flips % FLIPS_BETWEEN_TIME_CHECKS == 0:
                check_time(deadline)
            self._flip(self._choose(self._pick(), policy, noise))
            self.flips += 1
            if self.falses < self.fewest:
                self.fewest = self.falses
        return self.falses == 0

    def model(self) -> list[int]:
        """Returns the assignment as literals."""
        return [
            variable + 1 if self.value[variable] else -variable - 1
            for variable in range(self.variables)
        ]

    def _pick(self) -> int:
        """Picks a false clause: at random, or the first in order."""
        if not self.in_order:
            return self.false[self.chance.draw(self.falses)]
        node = 1
        while node < self.leaves:
            node *= 2
            if not self.below[node]:
                node += 1
        return node - self.leaves

    def _choose(self, clause: int, policy: int, noise: int) -> int:
        """Chooses the variable of a clause to flip: at random with the `noise`, else by the policy.

        Under `FEWEST_BROKEN`, a variable that breaks nothing comes before the noise.
        """
        start, end = self.first[clause], self.first[clause + 1]
        chosen = self._fewest_broken(start, end) if policy == FEWEST_BROKEN else -1
        if chosen >= 0 and self.breaks[chosen] == 0:
            return chosen
        if noise and self.chance.bits() >> 32 < noise:
            return self.literals[start + self.chance.draw(end - start)] >> 1
        if chosen >= 0:
            return chosen
        if policy == LEAST_FLIPPED:
            return self._least_flipped(start, end)
        if policy == HIGHEST_WORTH:
            return self._highest_worth(start, end)
        return self._drawn(start, end, policy == DRAWN_BY_WORTH)

    def _fewest_broken(self, start: int, end: int) -> int:
        """Returns the variable whose flip breaks the fewest clauses; ties are broken at random."""
        chosen, equals = self.literals[start] >> 1, 1
        for at in range(start + 1, end):
            variable = self.literals[at] >> 1
            if self.breaks[variable] < self.breaks[chosen]:
                chosen, equals = variable, 1
            elif self.breaks[variable] == self.breaks[chosen]:
                equals += 1
                if self.chance.draw(equals) == 0:
                    chosen = variable
        return chosen

    def _least_flipped(self, start: int, end: int) -> int:
        chosen = self.literals[start] >> 1
        for at in range(start + 1, end):
            variable = self.literals[at] >> 1
            if self.flip_count[variable] < self.flip_count[chosen]:
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
        """Draws a variable in proportion to its worth, or to the odds of its breaks."""
        total = 0
        for at in range(start, end):
            total += self._weight(self.literals[at] >> 1, by_worth)
        left = self.chance.draw(total)
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
        self.flip_count[variable] += 1
        for at in range(self.use[made], self.use[made + 1]):
            clause = self.uses[at]
            true = self.true[clause]
            if true == 0:
                self._drop_false(clause)
                self.breaks[variable] += 1
            elif true == 1:
                self.breaks[self.true_xor[clause]] -= 1
            self.true[clause] = true + 1
            self.true_xor[clause] ^= variable
        for at in range(self.use[lost], self.use[lost + 1]):
            clause = self.uses[at]
            true = self.true[clause] - 1
            self.true[clause] = true
            self.true_xor[clause] ^= variable
            if true == 0:
                self._add_false(clause)
                self.breaks[variable] -= 1
            elif true == 1:
                self.breaks[self.true_xor[clause]] += 1

    def _add_false(self, clause: int) -> None:
        self.index[clause] = self.falses
        self.false[self.falses] = clause
        self.falses += 1
        node = self.leaves + clause if self.in_order else 0
        while node and not self.below[node]:
            self.below[node] = 1
            node >>= 1

    def _drop_false(self, clause: int) -> None:
        self.falses -= 1
        last = self.false[self.falses]
        self.false[self.index[clause]] = last
        self.index[last] = self.index[clause]
        node = self.leaves + clause if self.in_order else 0
        if node:
            self.below[node] = 0
            node >>= 1
        while node and not (self.below[2 * node] or self.below[2 * node + 1]):
            self.below[node] = 0
            node >>= 1
