"""`HittingSets`: the cheapest sets of numbers that contain a member of each given set.

>>> HittingSets([[0, 1], [1, 2], [3]], [1, 2, 2, 1]).cheapest(9)
[1, 3]
>>> HittingSets([[0, 1], [1, 2], [3]], [1, 2, 1, 1]).all_up_to(3, most=9)
[[0, 2, 3], [1, 3]]
>>> cheapest_of_local([[0, 1], [1, 2], [2, 3], [4, 5], [5, 6], [6, 4]], [1] * 7)
[1, 2, 4, 5]
"""

from __future__ import annotations

from ..base.clock import NEVER, check_time
from ._memory import Memory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


NONE_LEFT, TOO_COSTLY = -1, -2


class HittingSets:
    """Branch and bound: branches on the members of a set that is not hit; each is out once tried.

    If any set will do, a number is also out if another hits the same sets for no more.

    The lower bound comes from the dual problem: each set that is not hit charges all its members the
    smallest remaining cost (`rest`) among them. A member whose `rest` exceeds the remaining budget need
    not be tried.

    Only the numbers that are in a set count; `names` has them. The members of a set begin at `begin` in
    `member`, the sets that contain a number at `sets_begin` in `sets_of`. `excluded_at` is one more
    than the depth at which a number was ruled out (0: it is not), or -1 if it is out from the start.
    """

    def __init__(
        self, sets: Sequence[Sequence[int]], costs: Sequence[int], deadline: float = NEVER
    ) -> None:
        self.memory = Memory()
        self.deadline = deadline
        self.work = self.patience = 0
        self.names = sorted({number for members in sets for number in members})
        self.sets = len(sets)
        self.numbers = len(self.names)
        total = sum(map(len, sets))
        self.cost = self.memory.longs(self.numbers)
        self.excluded_at = self.memory.ints(self.numbers)
        self.begin = self.memory.ints(self.sets + 1)
        self.member = self.memory.ints(total)
        self.hits = self.memory.ints(self.sets)
        self.sets_begin = self.memory.ints(self.numbers + 1)
        self.sets_of = self.memory.ints(total)
        self.chosen = self.memory.ints(self.numbers)
        self.choices = 0
        self.limit = 0
        self.most = 0
        self.any_will_do = False
        self.found: list[list[int]] = []
        self._fill(sorted(sets, key=len), costs)

    def _fill(self, sets: Sequence[Sequence[int]], costs: Sequence[int]) -> None:
        indices = {number: index for index, number in enumerate(self.names)}
        homes: list[list[int]] = [[] for _ in self.names]
        at = 0
        for index, members in enumerate(sets):
            self.begin[index] = at
            for name in sorted(members, key=costs.__getitem__):
                number = indices[name]
                self.member[at] = number
                homes[number].append(index)
                at += 1
        self.begin[self.sets] = at
        at = 0
        for number, home in enumerate(homes):
            self.cost[number] = costs[self.names[number]]
            self.sets_begin[number] = at
            for index in home:
                self.sets_of[at] = index
                at += 1
        self.sets_begin[self.numbers] = at

    def cheapest(self, limit: int, patience: int = 0) -> list[int] | None:
        """Returns a cheapest hitting set; `None` if it costs more than `limit`.

        Also returns `None` if the search takes more than `patience` steps, unless that is 0.
        """
        self.patience = patience
        found = self._find(limit, 0)
        return None if not found or self.work > patience > 0 else found[-1]

    def all_up_to(self, limit: int, most: int) -> list[list[int]]:
        """Returns up to `most` hitting sets that cost at most `limit`; not all need be minimal."""
        return self._find(limit, most)

    def some_up_to(self, limit: int, most: int) -> list[list[int]]:
        """Returns up to `most` hitting sets that cost at most `limit`; none only if there are none."""
        self.any_will_do = True
        self._exclude_dominated()
        found = self._find(limit, most)
        self.any_will_do = False
        for number in range(self.numbers):
            self.excluded_at[number] = 0
        return found

    def quick(self) -> list[int]:
        """Returns a set that hits all sets with members; it need not be cheap, but is found fast."""
        left = [index for index in range(self.sets) if self.begin[index] < self.begin[index + 1]]
        while left:
            self._choose(self._most_useful(), 1)
            left = [index for index in left if not self.hits[index]]
        found = sorted([self.names[self.chosen[at]] for at in range(self.choices)])
        while self.choices:
            self._choose(self.chosen[self.choices - 1], -1)
        return found

    def _most_useful(self) -> int:
        """Returns the number that hits the most sets for its cost."""
        pick = most = 0
        for number in range(self.numbers):
            useful = 0
            for at in range(self.sets_begin[number], self.sets_begin[number + 1]):
                useful += not self.hits[self.sets_of[at]]
            if useful * self.cost[pick] > most * self.cost[number]:
                pick, most = number, useful
        return pick

    def _find(self, limit: int, most: int) -> list[list[int]]:
        """Finds up to `most` hitting sets; if `most` is 0, cheaper and cheaper ones."""
        self.limit, self.most, self.found = limit, most, []
        least = min([self.cost[number] for number in range(self.numbers)], default=0)
        most_choices = min(self.sets, max(limit, 0) // least) if least else self.sets
        self.rest = self.memory.longs(self.numbers * (most_choices + 1))
        self._search(0, 0)
        return [sorted([self.names[number] for number in numbers]) for numbers in self.found]

    def _search(self, spent: int, depth: int) -> None:
        self.work += 1
        if self.work > self.patience > 0:
            return
        if self.work & 1023 == 0:
            check_time(self.deadline)
        pick = self._bound(spent, depth)
        if pick == TOO_COSTLY or (self.most and len(self.found) == self.most):
            return
        if pick == NONE_LEFT:
            self.found.append([self.chosen[at] for at in range(self.choices)])
            if not self.most:
                self.limit = spent - 1
            return
        bound = self.bound
        tried = self.begin[pick]
        while tried < self.begin[pick + 1]:
            number = self.member[tried]
            if not self.excluded_at[number]:
                if bound + self.rest[depth * self.numbers + number] <= self.limit and not (
                    self.any_will_do and self._is_dominated(tried, pick, depth)
                ):
                    self._choose(number, 1)
                    self._search(spent + self.cost[number], depth + 1)
                    self._choose(number, -1)
                self.excluded_at[number] = depth + 1
            tried += 1
        while tried > self.begin[pick]:
            tried -= 1
            if self.excluded_at[self.member[tried]] == depth + 1:
                self.excluded_at[self.member[tried]] = 0

    def _exclude_dominated(self) -> None:
        """Rules out each number for which another hits all the same sets for no more."""
        for number in range(self.numbers):
            if self.sets_begin[number] < self.sets_begin[number + 1]:
                index = self.sets_of[self.sets_begin[number]]
                tried = self.begin[index]
                while self.member[tried] != number:
                    tried += 1
                if self._is_dominated(tried, index, -2):
                    self.excluded_at[number] = -1

    def _is_dominated(self, tried: int, pick: int, depth: int) -> bool:
        """Whether another member of the picked set hits all that this one would, for no more."""
        number = self.member[tried]
        for at in range(self.begin[pick], self.begin[pick + 1]):
            other = self.member[at]
            if (
                at != tried
                and self.excluded_at[other] in (0, depth + 1)
                and self._is_as_good(other, number)
                and (at < tried or not self._is_as_good(number, other))
            ):
                return True
        return False

    def _is_as_good(self, number: int, other: int) -> bool:
        return self.cost[number] <= self.cost[other] and self._covers(number, other)

    def _covers(self, number: int, other: int) -> bool:
        """Whether a number hits all sets that are not hit yet and that the other would hit."""
        mine = self.sets_begin[number]
        end = self.sets_begin[number + 1]
        for at in range(self.sets_begin[other], self.sets_begin[other + 1]):
            index = self.sets_of[at]
            if not self.hits[index]:
                while mine < end and self.sets_of[mine] < index:
                    mine += 1
                if mine == end or self.sets_of[mine] != index:
                    return False
        return True

    def _choose(self, number: int, sign: int) -> None:
        for at in range(self.sets_begin[number], self.sets_begin[number + 1]):
            self.hits[self.sets_of[at]] += sign
        if sign > 0:
            self.chosen[self.choices] = number
        self.choices += sign

    def _bound(self, spent: int, depth: int) -> int:
        """Returns the smallest set that is not hit, or `NONE_LEFT`.

        Returns `TOO_COSTLY` if the lower bound exceeds the limit.
        """
        base = depth * self.numbers
        for number in range(self.numbers):
            self.rest[base + number] = self.cost[number]
        self.bound = spent
        pick, size = NONE_LEFT, self.numbers + 1
        for index in range(self.sets):
            if not self.hits[index]:
                number = self._charge(index, base)
                if number == 0 or self.bound > self.limit:
                    return TOO_COSTLY
                if number < size:
                    pick, size = index, number
        return pick if self.bound <= self.limit else TOO_COSTLY

    def _charge(self, index: int, base: int) -> int:
        """Charges the members of a set; returns how many of them are not out."""
        number = 0
        least = self.limit + 1
        for at in range(self.begin[index], self.begin[index + 1]):
            if not self.excluded_at[self.member[at]]:
                number += 1
                if self.rest[base + self.member[at]] < least:
                    least = self.rest[base + self.member[at]]
        for at in range(self.begin[index], self.begin[index + 1]):
            self.rest[base + self.member[at]] -= least
        self.bound += least
        return number


def cheapest_of_local(
    sets: Iterable[Iterable[int]], costs: Sequence[int], deadline: float = NEVER
) -> list[int]:
    """Returns a cheapest hitting set, sorted, of sets that are small and local; none may be empty.

    Most of them go away before any search:

    - a set that contains another one is hit anyway;
    - a number is not needed if another one hits at least the same sets and costs no more;
    - the only member of a set is chosen.

    What is left falls into components without a common number, each of which is searched on its own.
    """
    chosen: list[int] = []
    left = _smallest({frozenset(one) for one in sets}, deadline)
    while True:
        needless = _needless(left, costs)
        fewer = _smallest({one - needless for one in left}, deadline)
        chosen += (number for one in fewer if len(one) == 1 for number in one)
        fewer = [one for one in fewer if len(one) > 1]
        if fewer == left:
            break
        left = fewer
    for component in _components(left, deadline):
        chosen += _search(component, costs, deadline)
    return sorted(chosen)


def _smallest(sets: Iterable[frozenset[int]], deadline: float) -> list[frozenset[int]]:
    """Returns the sets that contain no other, in an order that depends on nothing else."""
    kept: list[frozenset[int]] = []
    for one in sorted(sets, key=lambda one: (len(one), sorted(one))):
        check_time(deadline)
        if not any(other <= one for other in kept):
            kept.append(one)
    return kept


def _needless(sets: Sequence[frozenset[int]], costs: Sequence[int]) -> set[int]:
    """Returns numbers in whose place another number can serve, one that is not returned itself."""
    homes: dict[int, set[int]] = {}
    for index, one in enumerate(sets):
        for number in sorted(one):
            homes.setdefault(number, set()).add(index)
    needless = set[int]()
    for number, home in homes.items():
        rivals = sets[min(home)] - needless - {number}
        if any(homes[rival] >= home and costs[rival] <= costs[number] for rival in rivals):
            needless.add(number)
    return needless


def _components(sets: Iterable[frozenset[int]], deadline: float) -> Iterator[list[frozenset[int]]]:
    """Yields the sets in groups that share no number."""
    groups: list[tuple[set[int], list[frozenset[int]]]] = []
    for one in sets:
        check_time(deadline)
        joined = [group for group in groups if not group[0].isdisjoint(one)]
        groups = [group for group in groups if group[0].isdisjoint(one)]
        numbers = set(one).union(*(group[0] for group in joined))
        groups.append((numbers, [*(some for group in joined for some in group[1]), one]))
    return (members for _, members in groups)


def _search(sets: Sequence[frozenset[int]], costs: Sequence[int], deadline: float) -> Iterator[int]:
    """Yields a cheapest set of numbers for one component."""
    numbers = sorted(frozenset[int]().union(*sets))
    index = {number: at for at, number in enumerate(numbers)}
    own_costs = [costs[number] for number in numbers]
    own_sets = [sorted(index[number] for number in one) for one in sets]
    found = HittingSets(own_sets, own_costs, deadline).cheapest(sum(own_costs))
    assert found is not None
    return (numbers[at] for at in found)
