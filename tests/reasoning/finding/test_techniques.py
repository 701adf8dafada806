"""The table of techniques: its order, its costs, its examples, and textbook boards."""

from __future__ import annotations

from collections import Counter

import pytest

from lightup.core.board import Board
from lightup.engines import native
from lightup.kernel import codes
from lightup.reasoning.arguing.arguments import Arguments
from lightup.reasoning.arguing.steps import conclusions
from lightup.reasoning.arguing.walk import find_steps
from lightup.reasoning.finding.position import Position
from lightup.reasoning.finding.techniques import TECHNIQUES, Technique

from ...support.arguments import COSTS

BEYOND = 7


def board_of(picture: str) -> Board:
    return Board.from_rows(picture.split("/"))


def test_the_table_is_in_the_order_of_the_kernel() -> None:
    assert [technique.number for technique in TECHNIQUES] == [*range(len(TECHNIQUES))]
    levels = [technique.level for technique in TECHNIQUES]
    assert levels == sorted(levels)
    assert {*levels} == {*range(BEYOND + 1)}
    assert len({technique.name for technique in TECHNIQUES}) == len(TECHNIQUES)


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_the_kernel_knows_each_technique_by_its_number(technique: Technique) -> None:
    assert getattr(codes, technique.name.upper().replace(" ", "_")) == technique.number


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_each_example_gives_what_it_says(technique: Technique) -> None:
    board = board_of(technique.example)
    steps = find_steps(Position(board), technique)
    assert steps
    assert {step.technique for step in steps} == {technique}
    assert board.with_marks(*conclusions(steps)) == board_of(technique.after)


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_each_example_has_a_solution(technique: Technique) -> None:
    assert native.common(board_of(technique.example)) is not None


def test_each_technique_finds_nothing_on_a_solved_board() -> None:
    board = board_of("x*/*x")
    assert [find_steps(Position(board), technique) for technique in TECHNIQUES] == [()] * len(
        TECHNIQUES
    )


def test_just_the_techniques_of_the_first_levels_have_a_cost() -> None:
    for technique in TECHNIQUES:
        assert (technique.cost is not None) == (technique.level < 2), technique.name


@pytest.mark.parametrize("technique", TECHNIQUES[:6], ids=lambda technique: technique.name)
def test_each_step_costs_what_its_technique_says(technique: Technique) -> None:
    for step in find_steps(Position(board_of(technique.example)), technique):
        assert step.cost == sum(COSTS[rule.kind] for rule in step.rules) == technique.cost


# Textbook boards: decided cells, whether they hold bulbs, the runs, clues and dark cells of the
# smallest argument, and the rounds of the trial of the opposite.
DRAWN = {
    "T1": (".*./.1./.../...", "r2c1 r2c3 r3c2", False, (0, 1, 0), 0),
    "T2": ("../3./..", "r1c1 r2c2 r3c1", True, (0, 1, 0), 0),
    "T3": (".*.#./.....", "r1c1 r1c3 r2c2", False, (1, 0, 0), 0),
    "T4": ("xx.#/####", "r1c3", True, (0, 0, 1), 0),
    "T5": (".#/#x/..", "r1c1", True, (0, 0, 1), 0),
    "T7, inside": ("...../...../..3../...../.....", "r2c2 r2c4 r4c2 r4c4", False, (2, 1, 0), 1),
    "T7, edge": ("..2../...../.....", "r2c2 r2c4", False, (2, 1, 0), 1),
    "T7, corner": ("1../.../...", "r2c2", False, (2, 1, 0), 1),
    "T8": ("x.#/.../#..", "r2c2", False, (2, 0, 1), 1),
    "T9": ("...../.1.x#/...#.", "r1c2", False, (1, 1, 1), 1),
    "T10": ("...../..#../.#x.#/...1./..#..", "r4c5 r5c4", False, (0, 1, 1), 1),
    "T11, bulbs": ("....../....../..3.../...1../......", "r2c3 r3c2", True, (0, 2, 0), 1),
    "T11, dots": ("....../....../..3.../...1../......", "r4c5 r5c4", False, (0, 2, 0), 1),
    "T12, side by side": ("....../..22../......", "r2c2 r2c5", True, (2, 2, 0), 2),
    "T12, its rows": ("....../..22../......", "r1c1 r1c6 r3c1 r3c6", False, (2, 2, 0), 2),
    "T12, its corners": ("....../..22../......", "r1c2 r1c5 r3c2 r3c5", False, (2, 1, 0), 1),
    "T12, its lit ends": ("....../..22../......", "r2c1 r2c6", False, (3, 2, 0), 3),
    "T12, one apart": ("......./..3.3../.......", "r2c2 r2c6", True, (2, 2, 0), 2),
    "T12, the cell between": ("......./..3.3../.......", "r2c4", True, (1, 2, 0), 1),
    "T12, diagonal": ("...../.3.../...../...3./.....", "r1c2 r2c1 r4c5 r5c4", True, (2, 2, 0), 2),
    "T12, its middle": ("...../.3.../...../...3./.....", "r3c3", False, (2, 1, 0), 1),
    "T12, beams": ("....../.x11x./......", "r1c1 r1c2 r1c5 r1c6 r3c1 r3c6", False, (2, 2, 0), 2),
    "T13": ("x.x/.../#.#", "r1c2", True, (1, 0, 2), 1),
    "T15": ("1.../.x../.1..", "r1c3", False, (3, 2, 0), 2),
}


@pytest.mark.parametrize(("picture", "places", "bulb", "shape", "rounds"), DRAWN.values(), ids=DRAWN)
def test_the_reference_is_right(
    picture: str, places: str, bulb: bool, shape: tuple[int, int, int], rounds: int
) -> None:
    board = board_of(picture)
    cells = [cell for cell in board.puzzle.white if board.place(cell) in places.split()]
    assert len(cells) == len(places.split())
    for cell in cells:
        rules = Arguments(board).smallest(cell, bulb=bulb)
        kinds = Counter(rule.kind for rule in rules)
        assert (kinds["run"], kinds["clue"], kinds["lit"]) == shape
        assert Arguments(board).smallest(cell, bulb=not bulb) == ()
        assert Position(board).techniques().rounds(cell, codes.DOT if bulb else codes.BULB) == rounds
