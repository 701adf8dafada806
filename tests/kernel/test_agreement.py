from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import pytest

from ..random_boards import random_boards
from .agreement import agree


@pytest.mark.parametrize("seed", range(40))
def test_agrees_with_a_sat_solver(compiled: SimpleNamespace, seed: int) -> None:
    """On 100,000 random boards: how many solutions, which, what they share, what is certain."""
    numbers = Counter(min(len(agree(compiled, board)), 2) for board in random_boards(seed, 2500))
    assert min(numbers[n] for n in (0, 1, 2)) > 500
