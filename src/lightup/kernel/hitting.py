"""`HittingSets`: the sets of numbers that have a member in each of given sets and cost little.

>>> HittingSets([[0, 1], [1, 2], [3]], [1, 2, 2, 1]).cheapest(9)
[1, 3]
>>> HittingSets([[0, 1], [1, 2], [3]], [1, 2, 1, 1]).all_up_to(3, most=9)
[[0, 2, 3], [1, 3]]
"""

from __future__ import annotations

from ..base.clock import NEVER, check_time
from ._memory import Memory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


NONE_LEFT, TOO_DEAR = -1, -2


class HittingSets(Memory):
    """Branches on the members of a set that is not hit yet; a member once tried is then out.

    The bound is that of the dual: each set not hit takes the least that is left (`rest`) of the costs
    of its members, and takes it from all of them. A member whose rest is too much need not be tried.

    The members of a set lie in `member` from `begin` on, the sets that a number is in lie in `set_with`
    from `home` on. `out` says at which depth a number was put out of the question, plus one.
    """

    def __init__(
        self, sets: Sequence[Sequence[int]], costs: Sequence[int], deadline: float = NEVER
    ) -> None:
        Memory.__init__(self)
        self.deadline = deadline
        self.work = 0
        self.sets = len(sets)
        self.numbers = len(costs)
        total = sum(map(len, sets))
        self.cost = self._longs(self.numbers)
        self.rest = self._longs(self.numbers * (self.sets + 1))
        self.out = self._ints(self.numbers)
        self.begin = self._ints(self.sets + 1)
        self.member = self._ints(total)
        self.hits = self._ints(self.sets)
        self.home = self._ints(self.numbers + 1)
        self.set_with = self._ints(total)
        self.chosen = self._ints(self.numbers)
        self.choices = 0
        self.limit = 0
        self.most = 0
        self.found: list[list[int]] = []
        self._fill(sorted(sets, key=len), costs)

    def _fill(self, sets: Sequence[Sequence[int]], costs: Sequence[int]) -> None:
        for number, cost in enumerate(costs):
            self.cost[number] = cost
        homes: list[list[int]] = [[] for _ in costs]
        place = 0
        for index, members in enumerate(sets):
            self.begin[index] = place
            for number in sorted(members, key=costs.__getitem__):
                self.member[place] = number
                homes[number].append(index)
                place += 1
        self.begin[self.sets] = place
        place = 0
        for number, home in enumerate(homes):
            self.home[number] = place
            for index in home:
                self.set_with[place] = index
                place += 1
        self.home[self.numbers] = place

    def cheapest(self, limit: int) -> list[int] | None:
        """One that costs the least, if that is at most `limit`."""
        self.limit, self.most, self.found = limit, 0, []
        self._search(0, 0)
        return sorted(self.found[-1]) if self.found else None

    def all_up_to(self, limit: int, most: int) -> list[list[int]]:
        """All that cost at most `limit`, or the first so many; also some with members in vain."""
        self.limit, self.most, self.found = limit, most, []
        self._search(0, 0)
        return [sorted(numbers) for numbers in self.found]

    def _search(self, spent: int, depth: int) -> None:
        self.work += 1
        if self.work & 1023 == 0:
            check_time(self.deadline)
        pick = self._bound(spent, depth)
        if pick == TOO_DEAR or (self.most and len(self.found) == self.most):
            return
        if pick == NONE_LEFT:
            self.found.append([self.chosen[place] for place in range(self.choices)])
            if not self.most:
                self.limit = spent - 1
            return
        bound = self.bound
        tried = self.begin[pick]
        while tried < self.begin[pick + 1]:
            number = self.member[tried]
            if not self.out[number]:
                if bound + self.rest[depth * self.numbers + number] <= self.limit:
                    self._choose(number, 1)
                    self._search(spent + self.cost[number], depth + 1)
                    self._choose(number, -1)
                self.out[number] = depth + 1
            tried += 1
        while tried > self.begin[pick]:
            tried -= 1
            if self.out[self.member[tried]] == depth + 1:
                self.out[self.member[tried]] = 0

    def _choose(self, number: int, sign: int) -> None:
        for place in range(self.home[number], self.home[number + 1]):
            self.hits[self.set_with[place]] += sign
        if sign > 0:
            self.chosen[self.choices] = number
        self.choices += sign

    def _bound(self, spent: int, depth: int) -> int:
        """A set not hit, with the fewest members; `NONE_LEFT`, or `TOO_DEAR` past the limit."""
        base = depth * self.numbers
        for number in range(self.numbers):
            self.rest[base + number] = self.cost[number]
        self.bound = spent
        pick, size = NONE_LEFT, self.numbers + 1
        for index in range(self.sets):
            if not self.hits[index]:
                number = self._charge(index, base)
                if number == 0 or self.bound > self.limit:
                    return TOO_DEAR
                if number < size:
                    pick, size = index, number
        return pick if self.bound <= self.limit else TOO_DEAR

    def _charge(self, index: int, base: int) -> int:
        """Takes what a set takes of the rests; gives the number of its members that are not out."""
        number = 0
        least = self.limit + 1
        for place in range(self.begin[index], self.begin[index + 1]):
            if not self.out[self.member[place]]:
                number += 1
                if self.rest[base + self.member[place]] < least:
                    least = self.rest[base + self.member[place]]
        for place in range(self.begin[index], self.begin[index + 1]):
            self.rest[base + self.member[place]] -= least
        self.bound += least
        return number
