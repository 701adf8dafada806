"""The technique of a step, judged by the shape of its smallest argument."""

from __future__ import annotations

import pytest

from lightup.core.board import Board
from lightup.reasoning.arguing.smallest import next_step, smallest_argument
from lightup.reasoning.arguing.steps import Step
from lightup.reasoning.arguing.walk import find_steps
from lightup.reasoning.finding.position import Position
from lightup.reasoning.finding.techniques import TECHNIQUES, Technique


def board_of(rows: str) -> Board:
    return Board.from_rows(rows.split("/"))


def cell_at(board: Board, place: str) -> int:
    return next(cell for cell in range(len(board.cells)) if board.place(cell) == place)


def shape(step: Step) -> tuple[int, int, int]:
    """Counts the clues, dark cells and runs of an argument."""
    kinds = [rule.kind for rule in step.rules]
    return kinds.count("clue"), kinds.count("lit"), kinds.count("run")


# A board, a cell, the shape of the smallest argument, and its technique: the examples in
# `docs/techniques.md`, and the smallest shapes of each kind of trial.
SHAPES = [
    (".*../.1../....", "r2c1", (1, 0, 0), "complete clue"),
    ("../3./..", "r1c1", (1, 0, 0), "hungry clue"),
    ("*..", "r1c3", (0, 0, 1), "lit cells"),
    ("xx.#/####", "r1c3", (0, 1, 0), "last light"),
    (".#/#x/..", "r1c1", (0, 1, 0), "lonely cell"),
    ("...../...../..3../...../.....", "r2c2", (1, 0, 2), "empty corner"),
    ("..2../...../.....", "r2c4", (1, 0, 2), "empty corner"),
    ("1../.../...", "r2c2", (1, 0, 2), "empty corner"),
    ("x.#/.../#..", "r2c2", (0, 1, 2), "common view"),
    ("...../.1.x#/...#.", "r1c2", (1, 1, 1), "dark cell and clue"),
    ("...../..#../.#x.#/...1./..#..", "r4c5", (1, 1, 0), "claimed clue"),
    ("...../..#../.#x.#/...1./..#..", "r5c4", (1, 1, 0), "claimed clue"),
    ("....../....../..3.../...1../......", "r2c3", (2, 0, 0), "shared cells"),
    ("....../....../..3.../...1../......", "r3c2", (2, 0, 0), "shared cells"),
    ("....../....../..3.../...1../......", "r5c4", (2, 0, 0), "starved clue"),
    ("....../..22../......", "r2c2", (2, 0, 2), "facing clues"),
    ("....../..22../......", "r1c1", (2, 0, 2), "beam"),
    ("......./..3.3../.......", "r2c2", (2, 0, 2), "facing clues"),
    ("......./..3.3../.......", "r2c4", (2, 0, 1), "facing clues"),
    ("...../.3.../...../...3./.....", "r1c2", (2, 0, 2), "facing clues"),
    ("...../.3.../...../...3./.....", "r5c4", (2, 0, 2), "facing clues"),
    ("x.x/.../#.#", "r1c2", (0, 2, 1), "two dark cells"),
    ("1.../.x../.1..", "r1c3", (2, 0, 3), "beam"),
    ("#*#*/.3*x/x.#0/...x", "r4c3", (1, 2, 1), "short trial"),
    ("..x./x..2/0xx*/0x.x", "r1c1", (1, 1, 3), "trial"),
    ("#x*x/..20/.x.x/.#..", "r4c1", (1, 3, 2), "long trial"),
    ("0x../x.x./.x.x/1.x0", "r1c4", (1, 2, 4), "beyond trial"),
    # Two clues whose places face each other on three lines: a trial by single rules is not enough.
    (".../.2./x.x/.../x.x/.3./x.x", "r1c2", (2, 0, 3), "facing clues"),
]


@pytest.mark.parametrize(("rows", "place", "kinds", "name"), SHAPES)
def test_names_a_step_by_its_shape(
    rows: str, place: str, kinds: tuple[int, int, int], name: str
) -> None:
    board = board_of(rows)
    step = smallest_argument(board, cell_at(board, place))
    assert step
    assert (shape(step), step.technique.name) == (kinds, name)


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_the_examples_of_the_techniques_are_named_so(technique: Technique) -> None:
    board = board_of(technique.example)
    for step in find_steps(Position(board), technique):
        explained = smallest_argument(board, step.cell)
        assert explained
        assert explained.rules == step.rules
        assert explained.technique == technique or explained.level < technique.level


def test_a_name_is_that_of_a_technique_that_finds_the_cell() -> None:
    """Two dark cells that three cells each can light are no pair, so the step is a trial."""
    board = Board.from_rows([".x.", "...", ".x."])
    step = next_step(Position(board))
    assert step
    assert step.technique.name == "short trial"
