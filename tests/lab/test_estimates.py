from __future__ import annotations

from math import comb, inf, sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from lightup.lab.estimates import Estimate, Z, digits, mean, median, ratio, share, student

# Wilson's interval, to four digits, from R. G. Newcombe (1998).
PUBLISHED = {
    (81, 263): (0.2553, 0.3662),
    (15, 148): (0.0624, 0.1605),
    (0, 20): (0, 0.1611),
    (1, 29): (0.0061, 0.1718),
}


@pytest.mark.parametrize("counts", PUBLISHED)
def test_shares_as_published(counts: tuple[int, int]) -> None:
    estimate = share(*counts)
    assert estimate.value == counts[0] / counts[1]
    assert (estimate.low, estimate.high) == pytest.approx(PUBLISHED[counts], abs=5e-5)


def test_an_interval_ends_where_the_count_would_be_just_too_unlikely() -> None:
    """By Wilson's definition, the count is there `Z` standard deviations away from its mean."""
    for runs in (1, 2, 7, 30, 1000):
        for successes in {0, 1, runs // 2, runs - 1, runs}:
            estimate = share(successes, runs)
            assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1
            for end in (estimate.low, estimate.high):
                if end not in (0, 1):
                    deviation = sqrt(runs * end * (1 - end))
                    assert abs(successes - runs * end) == pytest.approx(Z * deviation, abs=1e-5)


def test_never_and_always_are_ends_of_their_intervals() -> None:
    for runs in range(1, 1001):
        assert share(0, runs).low == 0
        assert share(runs, runs).high == 1


def test_intervals_of_opposites() -> None:
    for successes in range(31):
        one, other = share(successes, 30), share(30 - successes, 30)
        assert (one.low, one.high) == pytest.approx((1 - other.high, 1 - other.low))


def test_nothing_is_known_without_runs() -> None:
    assert share(0, 0) == Estimate(0, 0, 1)
    assert mean([]) is median([]) is ratio([], []) is None


def test_one_value_has_no_interval() -> None:
    for estimate in (mean([5]), median([5]), ratio([10], [2])):
        assert estimate == Estimate(5) == Estimate(5, 0, inf)
        assert str(estimate) == "5"
        assert estimate.times(2) == Estimate(10)


def test_a_mean_of_equal_values() -> None:
    assert mean([5, 5, 5]) == Estimate(5, 5, 5)


# The quantile 0.975, from published tables.
QUANTILES = {
    1: 12.706,
    2: 4.303,
    3: 3.182,
    4: 2.776,
    5: 2.571,
    6: 2.447,
    8: 2.306,
    10: 2.228,
    15: 2.131,
    29: 2.045,
    60: 2.000,
    120: 1.980,
    10**9: 1.960,
}


@pytest.mark.parametrize("freedom", QUANTILES)
def test_quantiles(freedom: int) -> None:
    assert student(freedom) == pytest.approx(QUANTILES[freedom], rel=2e-3)


def test_the_interval_of_a_mean() -> None:
    values = [12.0, 15.0, 11.0, 18.0, 14.0]
    half = student(4) * stdev(values) / sqrt(5)
    estimate = mean(values)
    assert estimate
    assert (estimate.value, estimate.high - half) == pytest.approx((fmean(values), fmean(values)))
    assert estimate.low == pytest.approx(fmean(values) - half)


def test_a_mean_of_numbers_from_0_up_is_not_below() -> None:
    estimate = mean([0, 0, 9])
    assert estimate
    assert estimate.low == 0


@pytest.mark.parametrize("size", [3, 5, 20])
def test_19_of_20_intervals_have_the_mean(size: int) -> None:
    choose = Random(size)
    hits = 0
    for _ in range(4000):
        estimate = mean([choose.gauss(100, 10) for _ in range(size)])
        assert estimate
        hits += estimate.low <= 100 <= estimate.high
    assert hits / 4000 == pytest.approx(0.95, abs=0.011)  # three standard deviations


@pytest.mark.parametrize("rate", [0.1, 0.5, 0.97])
def test_19_of_20_intervals_have_the_share(rate: float) -> None:
    choose = Random(1)
    samples = (share(sum(choose.random() < rate for _ in range(200)), 200) for _ in range(2000))
    hits = sum(estimate.low <= rate <= estimate.high for estimate in samples)
    assert hits / 2000 == pytest.approx(0.95, abs=0.02)


def test_the_interval_of_a_median_is_between_two_values_as_far_from_the_ends() -> None:
    for size in (10, 101, 1000):
        estimate = median(Random(size).sample(range(1, size + 1), size))
        assert estimate
        assert (estimate.value, estimate.low + estimate.high) == ((size + 1) / 2, size + 1)
        outside = sum(comb(size, below) for below in range(round(estimate.low))) / 2**size
        assert outside < 0.025, "more values are above the median than can be by chance"
    assert median([9, 1, 5, 3, 7]) == Estimate(5), "too few for an interval"


def test_19_of_20_intervals_have_the_median() -> None:
    """The mean of this distribution is far from its median."""
    choose, hits = Random(2), 0
    for _ in range(2000):
        estimate = median([choose.lognormvariate(0, 2) for _ in range(100)])
        assert estimate
        hits += estimate.low <= 1 <= estimate.high
    assert 0.94 <= hits / 2000 <= 0.98


def test_a_ratio() -> None:
    assert ratio([6, 3, 9], [2, 1, 3]) == Estimate(3, 3, 3)
    assert ratio([6, 3, 9], [0, 0, 0]) is None
    estimate = ratio([10, 20, 20, 30], [1, 1, 0, 1])
    assert estimate
    half = student(3) * sqrt(fmean([50**2, 20**2, 60**2, 10**2]) / 9 / 3) / 0.75
    assert (estimate.value, estimate.low) == (80 / 3, 0)
    assert estimate.high == pytest.approx(80 / 3 + half)


def test_a_ratio_to_ones_is_the_mean() -> None:
    values = [12.0, 15.0, 11.0, 18.0, 14.0]
    one, other = ratio(values, [1] * 5), mean(values)
    assert one
    assert other
    assert (one.value, one.low, one.high) == pytest.approx((other.value, other.low, other.high))


def test_19_of_20_intervals_have_the_ratio() -> None:
    """The runs have up to 60 flips; each flip finds a model with a probability of 5 %."""
    choose, hits = Random(3), 0
    for _ in range(1000):
        lengths = [int(choose.expovariate(1 / 19.5)) + 1 for _ in range(200)]
        found = [length <= 60 for length in lengths]
        estimate = ratio([min(length, 60) for length in lengths], found)
        assert estimate
        hits += estimate.low <= 20 <= estimate.high
    assert hits / 1000 == pytest.approx(0.95, abs=0.025)


def test_times_scales_all_three() -> None:
    assert Estimate(1, 0.5, 2).times(100) == Estimate(100, 50, 200)


TEXTS = {
    0: "0",
    0.5: "0.5",
    1 / 3: "0.333",
    0.00123456: "0.00123",
    99.94: "99.9",
    99.96: "100",
    100: "100",
    123.6: "124",
    1234567: "1234567",
}


@pytest.mark.parametrize("value", TEXTS)
def test_digits(value: float) -> None:
    assert digits(value) == TEXTS[value]
    assert str(Estimate(value, value - 1, value)).startswith(TEXTS[value] + " (")
