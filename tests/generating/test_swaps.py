"""The clauses against swaps and stuck parts: they rule out only what has the fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from lightup.base.clock import NEVER
from lightup.core.puzzle import Puzzle
from lightup.generating._deducing import Deducer, WallCells
from lightup.generating._swaps import Faults, corner_swaps, swaps
from lightup.lab.boards import random_walls

from ..support.patterns import Bulbs, clued, lightings, suffice


def cases(seed: int, number: int) -> Iterator[tuple[Puzzle, list[Bulbs]]]:
    """Draws patterns with all their solutions."""
    choose = Random(seed)
    for _ in range(number):
        width, height = choose.randint(3, 6), choose.randint(3, 5)
        pattern = random_walls(width, height, choose, choose.choice((0.1, 0.2, 0.3)))
        yield pattern, lightings(pattern)


def holds(clause: Sequence[int], pattern: Puzzle, bulbs: Bulbs) -> bool:
    """Whether a clause over cells and runs is true for these bulbs."""
    filled = [not bulbs.isdisjoint(run) for run in pattern.runs]
    true = [cell in bulbs for cell in range(len(pattern.cells))] + filled
    return any(true[abs(literal) - 1] == (literal > 0) for literal in clause)


def with_all_clues(pattern: Puzzle, bulbs: Bulbs) -> Puzzle:
    return clued(pattern, bulbs, {*pattern.walls})


def test_swaps_are_found_if_and_only_if_there_is_another_solution() -> None:
    seen = set()
    for pattern, solutions in cases(1, 60):
        for bulbs in solutions[:10]:
            deducer = Deducer(WallCells(pattern), bulbs)
            found = [*swaps(deducer, deducer.deduce(deducer.numbers, 1))]
            others = lightings(with_all_clues(pattern, bulbs))
            seen.add(bool(found))
            assert bool(found) == (len(others) > 1), (pattern, bulbs)
            assert all(bulbs - out | into in others and bulbs >= out for out, into in found)
    assert seen == {True, False}


def test_a_clause_against_a_swap_rules_out_the_solutions_with_this_swap() -> None:
    for pattern, solutions in cases(2, 40):
        numbers = {bulbs: with_all_clues(pattern, bulbs) for bulbs in solutions}
        for bulbs in solutions[:5]:
            deducer = Deducer(WallCells(pattern), bulbs)
            for out, into in swaps(deducer, deducer.deduce(deducer.numbers, 0)):
                clause = Faults(pattern).of_swap(out, into)
                for other in solutions:
                    twin = other - out | into
                    works = other >= out and numbers.get(twin) == numbers[other]
                    assert holds(clause, pattern, other) != works, (pattern, out, into, other)


@pytest.mark.parametrize("level", range(7))
def test_a_clause_against_a_stuck_part_rules_out_only_what_is_stuck(level: int) -> None:
    ruled_out = 0
    for pattern, solutions in cases(level, 40):
        for bulbs in solutions[:4]:
            deducer = Deducer(WallCells(pattern), bulbs)
            for part in deducer.deduce(deducer.numbers, level).parts:
                for some in (part, deducer.smallest_stuck(part, level)):
                    clause = Faults(pattern).of_part(some, bulbs)
                    assert not holds(clause, pattern, bulbs)
                    for other in solutions:
                        if not holds(clause, pattern, other):
                            ruled_out += other != bulbs
                            puzzle = with_all_clues(pattern, other)
                            assert not suffice(puzzle, level), (pattern, bulbs, some, other)
    assert ruled_out > 100


def test_corners_can_be_swapped() -> None:
    for pattern, solutions in cases(3, 40):
        numbers = {bulbs: with_all_clues(pattern, bulbs).cells for bulbs in solutions}
        times = Counter(numbers.values())
        pairs = [*corner_swaps(pattern, WallCells(pattern), NEVER)]
        for bulbs in solutions:
            if any(bulbs.issuperset(pair) for pair in pairs):
                assert times[numbers[bulbs]] > 1, (pattern, bulbs)
