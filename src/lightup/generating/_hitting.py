"""`cheapest`: a cheapest set of numbers that contains a member of each given set, if they are local.

The sets that `fewest` collects are small, and each lies in one corner of the board. So most of them go
away before any search:

- a set that contains another one is hit anyway;
- a number is not needed if another one hits at least the same sets and costs no more;
- the only member of a set is chosen.

What is left falls into components without a common number, and the kernel searches each on its own.

>>> cheapest([[0, 1], [1, 2], [2, 3], [4, 5], [5, 6], [6, 4]], [1] * 7)
[1, 2, 4, 5]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.clock import NEVER, check_time
from ..kernel.hitting import HittingSets

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Set = frozenset[int]


def cheapest(sets: Iterable[Iterable[int]], costs: Sequence[int], deadline: float = NEVER) -> list[int]:
    """Returns a cheapest set of numbers, sorted; no given set may be empty."""
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


def _smallest(sets: Iterable[Set], deadline: float) -> list[Set]:
    """Returns the sets that contain no other, in an order that depends on nothing else."""
    kept: list[Set] = []
    for one in sorted(sets, key=lambda one: (len(one), sorted(one))):
        check_time(deadline)
        if not any(other <= one for other in kept):
            kept.append(one)
    return kept


def _needless(sets: Sequence[Set], costs: Sequence[int]) -> set[int]:
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


def _components(sets: Iterable[Set], deadline: float) -> Iterator[list[Set]]:
    """Yields the sets in groups that share no number."""
    groups: list[tuple[set[int], list[Set]]] = []
    for one in sets:
        check_time(deadline)
        joined = [group for group in groups if not group[0].isdisjoint(one)]
        groups = [group for group in groups if group[0].isdisjoint(one)]
        numbers = set(one).union(*(group[0] for group in joined))
        groups.append((numbers, [*(some for group in joined for some in group[1]), one]))
    return (members for _, members in groups)


def _search(sets: Sequence[Set], costs: Sequence[int], deadline: float) -> Iterator[int]:
    """Yields a cheapest set of numbers for one component."""
    numbers = sorted(frozenset[int]().union(*sets))
    index = {number: at for at, number in enumerate(numbers)}
    own_costs = [costs[number] for number in numbers]
    own_sets = [sorted(index[number] for number in one) for one in sets]
    found = HittingSets(own_sets, own_costs, deadline).cheapest(sum(own_costs))
    assert found is not None
    return (numbers[at] for at in found)
