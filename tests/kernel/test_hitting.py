from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from lightup.base.clock import deadline_in
from lightup.base.errors import OutOfTime

from ..support.naive import subsets


class System(NamedTuple):
    """Sets of numbers, and the cost of each number."""

    sets: list[list[int]]
    costs: list[int]

    def cost(self, numbers: frozenset[int]) -> int:
        return sum(self.costs[number] for number in numbers)

    def hitting(self) -> list[frozenset[int]]:
        """Returns all sets of numbers that hit all sets."""
        every = subsets([*range(len(self.costs))])
        return [some for some in every if not any(map(some.isdisjoint, self.sets))]


def systems(seed: int, number: int) -> Iterator[System]:
    choose = Random(seed)
    for _ in range(number):
        numbers = choose.randint(1, 7)
        fewest = choose.choice([0, 1, 1, 1])
        sets = [
            choose.sample(range(numbers), choose.randint(fewest, numbers))
            for _ in range(choose.randint(0, 6))
        ]
        yield System(sets, [choose.randint(1, choose.choice([1, 4])) for _ in range(numbers)])


def test_the_cheapest_is_as_cheap_as_can_be(kernel: SimpleNamespace) -> None:
    for system in systems(1, 1000):
        least = min(map(system.cost, system.hitting()), default=None)
        for limit in range(-1, sum(system.costs) + 2):
            found = kernel.hitting.HittingSets(*system).cheapest(limit)
            if least is None or least > limit:
                assert found is None, system
            else:
                assert found == sorted(found), system
                assert frozenset(found) in system.hitting(), system
                assert system.cost(frozenset(found)) == least, system


def test_all_of_them_up_to_a_cost(kernel: SimpleNamespace) -> None:
    """Lists every minimal set once; if the limit is the least cost, nothing else."""
    for system in systems(2, 1000):
        hitting = system.hitting()
        least = min(map(system.cost, hitting), default=0)
        for limit in range(-1, sum(system.costs) + 1):
            found = kernel.hitting.HittingSets(*system).all_up_to(limit, 1000)
            cheap = {some for some in hitting if system.cost(some) <= limit}
            minimal = {some for some in cheap if not any(other < some for other in cheap)}
            assert len({*map(tuple, found)}) == len(found), system
            assert minimal <= {*map(frozenset, found)} <= cheap, system
            if limit == least:
                assert {*map(frozenset, found)} == cheap, system


def test_the_first_so_many(kernel: SimpleNamespace) -> None:
    for system in systems(3, 200):
        every = kernel.hitting.HittingSets(*system).all_up_to(sum(system.costs), 1000)
        for most in range(1, len(every) + 2):
            some = kernel.hitting.HittingSets(*system).all_up_to(sum(system.costs), most)
            assert some == every[:most], system


def test_finds_some_if_there_are_any(kernel: SimpleNamespace) -> None:
    for system in systems(7, 1000):
        hitting = system.hitting()
        least = min(map(system.cost, hitting), default=None)
        for limit in range(-1, sum(system.costs) + 1):
            for most in (1, 3):
                found = kernel.hitting.HittingSets(*system).some_up_to(limit, most)
                assert bool(found) == (least is not None and least <= limit), system
                assert len({*map(tuple, found)}) == len(found) <= most, system
                for some in map(frozenset, found):
                    assert some in hitting, system
                    assert system.cost(some) <= limit, system


def test_a_quick_one_hits_all_that_can_be_hit(kernel: SimpleNamespace) -> None:
    for system in systems(8, 1000):
        found = kernel.hitting.HittingSets(*system).quick()
        assert not any(map({*found}.isdisjoint, filter(None, system.sets))), system


def test_one_object_can_be_asked_again(kernel: SimpleNamespace) -> None:
    for system in systems(4, 200):
        asked = kernel.hitting.HittingSets(*system)
        limit = sum(system.costs)
        for _ in range(2):
            assert asked.cheapest(limit) == kernel.hitting.HittingSets(*system).cheapest(limit)
            every = kernel.hitting.HittingSets(*system).all_up_to(limit, 1000)
            assert asked.all_up_to(limit, 1000) == every, system
            some = kernel.hitting.HittingSets(*system).some_up_to(limit, 1000)
            assert asked.some_up_to(limit, 1000) == some, system
            assert asked.quick() == kernel.hitting.HittingSets(*system).quick(), system


@pytest.mark.parametrize(
    ("sets", "costs", "limit", "cheapest", "every"),
    [
        ([], [], 0, [], [[]]),
        ([], [1, 1], 5, [], [[]]),
        ([], [1], -1, None, []),
        ([[]], [1], 5, None, []),
        ([[0], []], [1], 5, None, []),
        ([[0]], [3], 3, [0], [[0]]),
        ([[0]], [3], 2, None, []),
        ([[0], [1]], [1, 2], 3, [0, 1], [[0, 1]]),
        ([[0, 1], [1, 2]], [1, 1 << 40, 1], 1 << 40, [0, 2], [[0, 2], [1]]),
    ],
)
def test_little_to_hit(
    kernel: SimpleNamespace,
    sets: list[list[int]],
    costs: list[int],
    limit: int,
    cheapest: list[int] | None,
    every: list[list[int]],
) -> None:
    asked = kernel.hitting.HittingSets(sets, costs)
    assert asked.cheapest(limit) == cheapest
    assert sorted(asked.all_up_to(limit, 9)) == every


def test_keeps_to_the_deadline(kernel: SimpleNamespace) -> None:
    choose = Random(5)
    sets = [choose.sample(range(40), 3) for _ in range(120)]
    asked = kernel.hitting.HittingSets(sets, [1] * 40, deadline_in(-1))
    with pytest.raises(OutOfTime):
        asked.cheapest(40)


def test_compiled_and_source_find_the_same(compiled: SimpleNamespace, source: SimpleNamespace) -> None:
    for system in systems(6, 300):
        limit = sum(system.costs)
        one, two = (kernel.hitting.HittingSets(*system) for kernel in (compiled, source))
        assert one.cheapest(limit) == two.cheapest(limit), system
        assert one.all_up_to(limit, 1000) == two.all_up_to(limit, 1000), system
        assert one.some_up_to(limit, 1000) == two.some_up_to(limit, 1000), system
        assert one.quick() == two.quick(), system


def local_sets(choose: Random) -> tuple[list[list[int]], list[int]]:
    """Draws small sets of neighbouring numbers, and a cost for each number."""
    numbers, width = choose.randint(1, 14), choose.randint(1, 5)
    costs = [choose.choice((1, 1, 1, 2, 3)) for _ in range(numbers)]
    sets = []
    for _ in range(choose.randint(0, 14)):
        first = choose.randrange(numbers)
        near = range(first, min(first + width, numbers))
        sets.append(choose.sample(near, choose.randint(1, len(near))))
    return sets, costs


def test_local_sets_agree_with_the_search_without_reductions(kernel: SimpleNamespace) -> None:
    choose = Random(1)
    for _ in range(1500):
        sets, costs = local_sets(choose)
        found = kernel.hitting.cheapest_of_local(sets, costs)
        expected = kernel.hitting.HittingSets(sets, costs).cheapest(sum(costs))
        assert expected is not None
        assert sum(map(costs.__getitem__, found)) == sum(map(costs.__getitem__, expected))
        assert not any({*found}.isdisjoint(one) for one in sets), (sets, costs)
        assert found == sorted({*found})


def test_the_order_of_local_sets_does_not_matter(kernel: SimpleNamespace) -> None:
    choose = Random(2)
    for _ in range(200):
        sets, costs = local_sets(choose)
        turned = [one[::-1] for one in reversed(sets)]
        cheapest = kernel.hitting.cheapest_of_local
        assert cheapest(sets, costs) == cheapest(turned, costs)


def test_local_sets_keep_to_the_deadline(kernel: SimpleNamespace) -> None:
    with pytest.raises(OutOfTime):
        kernel.hitting.cheapest_of_local([[0, 1]], [1, 1], deadline_in(-1))


def test_loses_patience(kernel: SimpleNamespace) -> None:
    """Finds the cheapest in as many steps as it takes, and nothing in fewer."""
    for system in systems(6, 300):
        search = kernel.hitting.HittingSets(*system)
        found, limit = search.cheapest(sum(system.costs)), sum(system.costs)
        assert kernel.hitting.HittingSets(*system).cheapest(limit, search.work) == found
        if search.work > 1:
            assert kernel.hitting.HittingSets(*system).cheapest(limit, search.work - 1) is None
