"""Seconds of fuzzing with a fixed seed; `scripts/fuzz` does the same for hours."""

from __future__ import annotations

from random import Random

import pytest

from .finds import FINDS
from .minimising import failure, minimised
from .mutating import mutated
from .targets import TARGETS

pytestmark = pytest.mark.slow

TRIALS = 300


@pytest.mark.parametrize("name", TARGETS)
def test_examples_are_fine(name: str) -> None:
    for example in TARGETS[name].examples:
        TARGETS[name].check(example)


@pytest.mark.parametrize("name", TARGETS)
def test_mutated_examples_are_refused_or_read_correctly(name: str) -> None:
    target, chance = TARGETS[name], Random(name)
    for _ in range(TRIALS):
        example, other = chance.choices(target.examples, k=2)
        data = mutated(example, other, chance)
        try:
            target.check(data)
        except Exception as error:
            pytest.fail(f"{name}: {minimised(target.check, data)!r} raises {error!r}")


@pytest.mark.parametrize(("name", "data"), FINDS)
def test_finds_are_mended(name: str, data: bytes) -> None:
    TARGETS[name].check(data)


def test_a_failure_keeps_its_place_while_it_is_made_small() -> None:
    def check(data: bytes) -> None:
        if b"b" in data:
            raise ValueError
        assert data.count(b"a") < 3

    assert minimised(check, b"cccacccacacccc") == b"aaa"
    first, second = failure(check, b"aaa"), failure(check, b"b")
    assert first
    assert second
    assert first != second
    assert failure(check, b"") is None
