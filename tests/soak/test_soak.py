from __future__ import annotations

from random import Random

import pytest

from .checks import CHECKS, reviews

pytestmark = pytest.mark.slow

SEEDS = 3
SOLVES = 500


@pytest.mark.parametrize("name", CHECKS)
def test_ways_to_an_answer_agree(name: str) -> None:
    for seed in range(SEEDS):
        CHECKS[name](Random(seed))


def test_no_review_calls_forced_what_sat_refutes() -> None:
    assert sum(reviews(Random(seed)) for seed in range(SOLVES)) > SOLVES
