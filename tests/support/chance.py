"""Whether what was left to chance came out as often as it should."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lightup.kernel.flips import Flips

DRAWS = 2000
# What chi-square with so many degrees of freedom exceeds once in a thousand times.
CHI_SQUARE = (0.0, 10.828, 13.816, 16.266, 18.467, 20.515, 22.458, 24.322)


def assert_in_proportion(found: Counter[int], weights: Sequence[float]) -> None:
    """That the numbers from 1 were found as often as their weights say, those of weight 0 never."""
    total = found.total() / sum(weights)
    expected = {number: total * weight for number, weight in enumerate(weights, 1) if weight}
    assert found.keys() <= expected.keys()
    statistic = sum((found[number] - times) ** 2 / times for number, times in expected.items())
    assert statistic <= CHI_SQUARE[len(expected) - 1], found


def flipped(walk: Flips, rule: int, noise: int = 0) -> int:
    """Takes one step; answers the number of the variable it flips."""
    before = walk.model()
    walk.run(rule, noise, 1)
    (literal,) = {*walk.model()} - {*before}
    return abs(literal)


def first_steps(walk: Flips, variables: int, rule: int, noise: int = 0) -> Counter[int]:
    """What is flipped first if all variables are false, each time with other random numbers."""
    found: Counter[int] = Counter()
    walk.begin(2025)
    for _ in range(DRAWS):
        walk.begin_at([0] * variables)
        found[flipped(walk, rule, noise)] += 1
    return found
