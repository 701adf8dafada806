"""Estimates with 95 % confidence intervals.

>>> str(share(29, 1000).times(100))
'2.9 (2.03 to 4.13)'
>>> str(mean([10, 12, 14, 16]))
'13 (8.9 to 17.1)'
"""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from math import floor, fsum, inf, pi, sqrt, tan
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

P = 0.975
Z = NormalDist().inv_cdf(P)


@dataclass(frozen=True)
class Estimate:
    """A number that is not negative, with its 95 % confidence interval.

    A single run has no interval: `high` is infinite.
    """

    value: float
    low: float = 0.0
    high: float = inf

    def __str__(self) -> str:
        if self.high == inf or self.low == self.high:
            return digits(self.value)
        return f"{digits(self.value)} ({digits(self.low)} to {digits(self.high)})"

    def times(self, factor: float) -> Estimate:
        return Estimate(self.value * factor, self.low * factor, self.high * factor)


def digits(value: float) -> str:
    """Writes a number with three significant digits, or as a whole number from 100 on.

    >>> digits(0.012345), digits(2.5), digits(54321.9)
    ('0.0123', '2.5', '54322')
    """
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def share(successes: int, runs: int) -> Estimate:
    """Estimates the probability of a success; the interval is Wilson's."""
    if not runs:
        return Estimate(0, 0, 1)
    value, spread = successes / runs, Z * Z / runs
    middle = (value + spread / 2) / (1 + spread)
    half = sqrt(value * (1 - value) * spread + spread * spread / 4) / (1 + spread)
    low = 0.0 if successes == 0 else middle - half
    high = 1.0 if successes == runs else middle + half
    return Estimate(value, low, high)


def mean(values: Sequence[float]) -> Estimate | None:
    """Estimates a mean that is not negative; the interval is Student's. `None` for an empty sample."""
    if not values:
        return None
    value = fmean(values)
    if len(values) == 1:
        return Estimate(value)
    half = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Estimate(value, max(0.0, value - half), value + half)


def median(values: Sequence[float]) -> Estimate | None:
    """Estimates a median; the interval lies between two of the values. `None` for an empty sample.

    >>> str(median(range(1, 102))), str(median([3, 1, 2]))
    ('51 (40 to 62)', '2')
    """
    if not values:
        return None
    ordered, value = sorted(values), statistics.median(values)
    rank = floor(len(values) / 2 - Z * sqrt(len(values)) / 2)
    return Estimate(value, ordered[rank - 1], ordered[-rank]) if rank > 0 else Estimate(value)


def ratio(above: Sequence[float], below: Sequence[float]) -> Estimate | None:
    """Estimates the ratio of two means over the same runs; `None` if all of `below` is 0.

    >>> str(ratio([10, 20, 20, 30], [1, 1, 0, 1]))
    '26.7 (0 to 59.8)'
    """
    if not sum(below):
        return None
    value, number = sum(above) / sum(below), len(above)
    if number == 1:
        return Estimate(value)
    errors = fsum((a - value * b) ** 2 for a, b in zip(above, below, strict=True))
    half = student(number - 1) * sqrt(errors / (number * (number - 1))) / fmean(below)
    return Estimate(value, max(0.0, value - half), value + half)


def student(freedom: int) -> float:
    """Returns the quantile of Student's distribution that corresponds to `Z`.

    With three or more degrees of freedom it is an expansion around `Z`.

    >>> [round(student(freedom), 2) for freedom in (1, 2, 3, 10, 1000)]
    [12.71, 4.3, 3.18, 2.23, 1.96]
    """
    if freedom == 1:
        return tan(pi * (P - 0.5))
    if freedom == 2:
        return (2 * P - 1) / sqrt(2 * P * (1 - P))
    terms = (
        Z,
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    return fsum(term / freedom**power for power, term in enumerate(terms))
