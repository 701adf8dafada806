from __future__ import annotations

from itertools import islice

import pytest

from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.generating._wishes import needs
from lightup.generating.generate import generate
from lightup.reasoning.arguing.steps import conclusions
from lightup.reasoning.arguing.walk import open_steps, walk
from lightup.reasoning.finding.position import Position
from lightup.reasoning.finding.techniques import TECHNIQUES


def puzzles(level: int) -> list[Puzzle]:
    return [*islice(generate(f"7x7w25L{level}+candidates1", 5), 8)]


@pytest.mark.parametrize(
    ("technique", "level"),
    [("empty corner", 1), ("short trial", 4), ("trial", 5), ("long trial", 6)],
)
def test_the_only_technique_of_a_level_is_needed(technique: str, level: int) -> None:
    assert all(needs(puzzle, technique) for puzzle in puzzles(level))
    assert not any(needs(puzzle, technique) for puzzle in puzzles(level - 1))


@pytest.mark.parametrize(("technique", "level"), [("common view", 2), ("shared cells", 3)])
def test_the_easiest_technique_of_a_level_is_needed_where_it_finds_something(
    technique: str, level: int
) -> None:
    found = 0
    for puzzle in puzzles(level):
        (number,) = (one.number for one in TECHNIQUES if one.name == technique)
        position = Position(Board(puzzle))
        while position.level() < level:
            position = position.with_marks(*conclusions(open_steps(position)))
        found += bool(position.findings_of(number))
        assert needs(puzzle, technique) == bool(position.findings_of(number))
    assert found


@pytest.mark.parametrize("technique", [one.name for one in TECHNIQUES if not one.level])
def test_the_techniques_of_level_0_are_equally_easy(technique: str) -> None:
    assert any(needs(puzzle, technique) for puzzle in puzzles(0))


@pytest.mark.parametrize("level", [2, 3])
def test_only_a_technique_that_a_walk_takes_can_be_needed(level: int) -> None:
    needed = 0
    for puzzle in puzzles(level):
        taken = {step.technique.name for step in walk(puzzle)}
        for technique in TECHNIQUES:
            if technique.level == level and needs(puzzle, technique.name):
                needed += 1
                assert technique.name in taken
    assert needed
