from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import pytest

from ..support.agreement import agree
from ..support.random_boards import random_boards


def numbers(kernel: SimpleNamespace, seed: int, boards: int) -> Counter[int]:
    """Checks all answers about random boards; counts those with no solution, one and more."""
    return Counter(min(2, len(agree(kernel, board))) for board in random_boards(seed, boards))


@pytest.mark.parametrize("seed", range(40))
def test_agrees_with_a_sat_solver_on_100000_boards(compiled: SimpleNamespace, seed: int) -> None:
    assert min(numbers(compiled, seed, 2500)[n] for n in (0, 1, 2)) > 500


@pytest.mark.parametrize("seed", range(40, 44))
def test_agrees_with_a_sat_solver_uncompiled(source: SimpleNamespace, seed: int) -> None:
    assert min(numbers(source, seed, 500)[n] for n in (0, 1, 2)) > 100
