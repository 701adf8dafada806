"""Tests whether random choices are fair: does each outcome come up as often as it should?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lightup.kernel.flips import Flips

DRAWS = 2000
# Chi-square exceeds this once in a thousand times, by degrees of freedom.
CHI_SQUARE = (0.0, 10.828, 13.816, 16.266, 18.467, 20.515, 22.458, 24.322)


def assert_in_proportion(found: Counter[int], weights: Sequence[float]) -> None:
    """Asserts that the numbers from 1 were found as often as their weights say."""
    total = found.total() / sum(weights)
    expected = {number: total * weight for number, weight in enumerate(weights, 1) if weight}
    assert found.keys() <= expected.keys()
    statistic = sum((found[number] - times) ** 2 / times for number, times in expected.items())
    assert statistic <= CHI_SQUARE[len(expected) - 1], found


def flipped(flips: Flips, policy: int, noise: int = 0) -> int:
    """Flips one variable and returns it."""
    before = flips.model()
    flips.run(policy, noise, 1)
    (literal,) = {*flips.model()} - {*before}
    return abs(literal)


def first_flips(flips: Flips, variables: int, policy: int, noise: int = 0) -> Counter[int]:
    """Returns how often each variable is flipped first if all are false."""
    found: Counter[int] = Counter()
    flips.begin(2025)
    for _ in range(DRAWS):
        flips.begin_at([0] * variables)
        found[flipped(flips, policy, noise)] += 1
    return found
