from __future__ import annotations

from array import array
from collections import Counter
from itertools import permutations
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from ..support.chance import DRAWS, assert_in_proportion
from ..support.kernels import installed, source as source_of_the_kernel

SEEDS = (0, 1, 7, -1, -(2**63), 2**63, 2**64 - 1, 2**64, 2**200 + 5, -(2**200))
NUMBERS = (1, 2, 3, 10, 1000, 2**31, 2**32 - 1)


def seeded(kernel: SimpleNamespace, seed: int) -> Any:
    return kernel.chance.Chance(seed)


def started(kernel: SimpleNamespace, state: int) -> Any:
    chance = kernel.chance.Chance()
    chance.start(state)
    return chance


def test_random_numbers(source: SimpleNamespace) -> None:
    """These are the first numbers of xorshift64* for the state 1."""
    chance = started(source, 1)
    known = [5180492295206395165, 12380297144915551517, 13389498078930870103, 5599127315341312413]
    assert [chance.bits() for _ in known] == known


def test_the_first_state_of_a_seed(source: SimpleNamespace) -> None:
    """These are the first numbers of splitmix64 for the seeds 0 and 1234567."""
    assert seeded(source, 0).state == 16294208416658607535
    assert seeded(source, 1234567).state == 6457827717110365317


def test_draws_are_the_upper_bits_scaled(kernel: SimpleNamespace, source: SimpleNamespace) -> None:
    for seed in SEEDS:
        for number in NUMBERS:
            chance, again = seeded(kernel, seed), seeded(source, seed)
            draws = [chance.draw(number) for _ in range(50)]
            assert draws == [(again.bits() >> 32) * number >> 32 for _ in draws]
            assert all(0 <= drawn < number for drawn in draws)


@given(st.integers(), st.integers(1, 2**32 - 1))
def test_compiled_and_source_draw_the_same(seed: int, number: int) -> None:
    one, other = seeded(installed(), seed), seeded(source_of_the_kernel(), seed)
    assert [one.draw(number) for _ in range(9)] == [other.draw(number) for _ in range(9)]


def test_reseeding_forgets_the_past(kernel: SimpleNamespace) -> None:
    chance = seeded(kernel, 3)
    for seed in SEEDS:
        chance.reseed(seed)
        again = seeded(kernel, seed)
        assert [chance.draw(1000) for _ in range(9)] == [again.draw(1000) for _ in range(9)]


def test_a_seed_counts_by_its_lowest_64_bits(kernel: SimpleNamespace) -> None:
    def numbers(seed: int) -> tuple[int, ...]:
        chance = seeded(kernel, seed)
        return tuple(chance.draw(2**32 - 1) for _ in range(4))

    assert numbers(-1) == numbers(2**64 - 1) == numbers(2**200 - 1)
    assert numbers(5) == numbers(2**64 + 5)
    assert len({numbers(seed) for seed in range(1000)}) == 1000


def test_no_seed_gives_the_state_0(source: SimpleNamespace) -> None:
    """The state 0 would give only zeros; this seed is the one that splitmix64 turns into 0."""
    zero = seeded(source, -source.chance.STEP)
    assert zero.state == 1
    assert len({zero.bits() for _ in range(9)}) == 9


@pytest.mark.parametrize("number", [2, 3, 5, 8])
def test_draws_are_fair(kernel: SimpleNamespace, number: int) -> None:
    """From one seed, and as the first draw of many seeds that are neighbours."""
    one = seeded(kernel, 11)
    assert_in_proportion(Counter(one.draw(number) + 1 for _ in range(DRAWS)), [1] * number)
    many = (seeded(kernel, seed) for seed in range(DRAWS))
    assert_in_proportion(Counter(chance.draw(number) + 1 for chance in many), [1] * number)


def test_every_order_is_as_likely(source: SimpleNamespace) -> None:
    chance = seeded(source, 2)
    number = {order: index for index, order in enumerate(permutations(range(3)), 1)}
    found: Counter[int] = Counter()
    for _ in range(DRAWS):
        order = memoryview(array("i", range(3)))
        chance.shuffle(order, 3)
        found[number[tuple(order)]] += 1
    assert_in_proportion(found, [1] * 6)


@pytest.mark.parametrize("size", [0, 1, 2, 5, 20])
def test_shuffles_only_the_first_numbers(source: SimpleNamespace, size: int) -> None:
    orders = set()
    for seed in range(20):
        numbers = memoryview(array("i", range(20)))
        seeded(source, seed).shuffle(numbers, size)
        assert sorted(numbers[:size]) == [*range(size)]
        assert [*numbers[size:]] == [*range(size, 20)]
        orders.add(tuple(numbers))
    assert (len(orders) > 1) == (size > 1)
