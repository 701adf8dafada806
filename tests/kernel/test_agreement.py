"""The kernel and a SAT solver agree on random boards: on a sample; `scripts/soak` takes any number."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import pytest

from ..support.agreement import agree
from ..support.random_boards import random_boards

pytestmark = pytest.mark.slow


def numbers(kernel: SimpleNamespace, seed: int, boards: int) -> Counter[int]:
    """Checks all answers about random boards; counts those with no solution, one and more."""
    return Counter(min(2, len(agree(kernel, board))) for board in random_boards(seed, boards))


@pytest.mark.parametrize("seed", range(2))
def test_agrees_with_a_sat_solver(kernel: SimpleNamespace, seed: int) -> None:
    assert min(numbers(kernel, seed, 500)[n] for n in (0, 1, 2)) > 100
