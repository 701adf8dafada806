from __future__ import annotations

from random import Random

import pytest

from .checks import CHECKS

pytestmark = pytest.mark.slow

SEEDS = 3


@pytest.mark.parametrize("name", CHECKS)
def test_ways_to_an_answer_agree(name: str) -> None:
    for seed in range(SEEDS):
        CHECKS[name](Random(seed))
