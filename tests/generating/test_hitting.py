"""The cheapest hitting sets, compared with the kernel's search on the sets as they are."""

from __future__ import annotations

from random import Random
from time import monotonic

import pytest

from lightup.base.errors import OutOfTime
from lightup.generating._hitting import cheapest
from lightup.kernel.hitting import HittingSets


def random_sets(choose: Random) -> tuple[list[list[int]], list[int]]:
    """Draws small sets of neighbouring numbers, and a cost for each number."""
    numbers, width = choose.randint(1, 14), choose.randint(1, 5)
    costs = [choose.choice((1, 1, 1, 2, 3)) for _ in range(numbers)]
    sets = []
    for _ in range(choose.randint(0, 14)):
        first = choose.randrange(numbers)
        near = range(first, min(first + width, numbers))
        sets.append(choose.sample(near, choose.randint(1, len(near))))
    return sets, costs


def test_agrees_with_the_search_without_reductions() -> None:
    choose = Random(1)
    for _ in range(1500):
        sets, costs = random_sets(choose)
        found = cheapest(sets, costs)
        expected = HittingSets(sets, costs).cheapest(sum(costs))
        assert expected is not None
        assert sum(map(costs.__getitem__, found)) == sum(map(costs.__getitem__, expected))
        assert not any({*found}.isdisjoint(one) for one in sets), (sets, costs)
        assert found == sorted({*found})


def test_the_order_of_the_sets_does_not_matter() -> None:
    choose = Random(2)
    for _ in range(200):
        sets, costs = random_sets(choose)
        assert cheapest(sets, costs) == cheapest([one[::-1] for one in reversed(sets)], costs)


def test_raises_at_the_deadline() -> None:
    with pytest.raises(OutOfTime):
        cheapest([[0, 1]], [1, 1], monotonic() - 1)
