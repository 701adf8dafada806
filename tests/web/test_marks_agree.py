"""The page and Python draw the same paths: every kind of mark, walls, bulbs and light."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import lightup
from lightup.core.board import Board
from lightup.rendering import _marks, shapes
from lightup.rendering.scene import KINDS, Mark, Scene, in_layers, of_conflicts, of_difference
from lightup.rendering.staging import blocks
from lightup.schema import plain

from ..support.hard_boards import UNIQUE
from ..support.random_boards import random_boards
from ..support.vectors import PUZZLES

AGREE = Path(__file__).parent / "page" / "board" / "agree.js"


def scenes() -> Iterator[Scene]:
    """Every kind of mark alone, at any place; marks upon each other; broken rules; whole ways."""
    for board in random_boards(14, 40, max_side=9):
        cells = board.width * board.height
        yield of_conflicts(board)
        for kind in KINDS:
            yield Scene(board, marks=tuple(Mark(kind, (cell,)) for cell in range(0, cells, 2)))
            row, col = range(board.width), range(0, cells, board.width)
            lines = (row, row[::-1], col, col[::-1])
            yield Scene(board, marks=tuple(Mark(kind, tuple(line), 3) for line in lines))
            numbers = tuple(
                Mark("number", (cell,), number) for cell in range(cells) for number in (1, 2, 7)
            )
            yield Scene(board, marks=(Mark(kind, (0,), 2), Mark("bulb", (0,), 7), *numbers))
    for board in (Board(PUZZLES["V4"]), *UNIQUE):
        for passage in lightup.explain(board):
            yield from (block.scene for block in blocks(passage))
    yield of_difference(*lightup.solve(PUZZLES["V5"]).solutions)


def parts(scene: Scene) -> str:
    """Draws the marks of each sentence as a part."""
    drawn, marks = "", in_layers(scene.marks)
    for (kind, number), own in groupby(marks, key=lambda one: (one.kind, one.number)):
        layers = "".join(_marks.DRAWERS[kind]([*own], scene.board, marks))
        drawn += f'<g class="part" data-n="{number}">{layers}</g>' if number else layers
    return drawn


def expected(scene: Scene) -> dict[str, object]:
    board, puzzle = scene.board, scene.board.puzzle
    bulbs = sorted(board.bulbs)
    return {
        "marks": parts(scene),
        "broken": sorted([mark.kind, [*mark.cells]] for mark in of_conflicts(board).marks),
        "walls": shapes.signs("wall", sorted(puzzle.walls), board.width),
        "glass": shapes.signs("glass", bulbs, board.width),
        "lit": shapes.strips(sorted(board.lit), board.width),
        "beams": [shapes.beams(bulb, puzzle.runs_of(bulb), board.width) for bulb in bulbs],
    }


def test_the_page_draws_as_python_does() -> None:
    given = [*scenes()]
    assert {kind for scene in given for kind in scene.kinds} == {*KINDS}
    lines = "\n".join(json.dumps(plain.scene(scene)) for scene in given)
    ran = subprocess.run(["node", AGREE], input=lines, capture_output=True, text=True, check=True)
    for scene, line in zip(given, ran.stdout.splitlines(), strict=True):
        drawn = json.loads(line)
        assert drawn | {"broken": sorted(drawn["broken"])} == expected(scene)
