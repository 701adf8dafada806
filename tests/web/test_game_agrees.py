"""The page and Python agree on a puzzle's geometry, and what is lit, broken, finished and solved."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

from lightup.core.board import Board
from lightup.core.puzzle import Rule
from lightup.lab.boards import random_puzzle, random_solution
from lightup.rendering.svg import finished
from lightup.schema import plain

from ..support.random_boards import random_boards

AGREE = Path(__file__).parent / "page" / "game" / "agree.js"


def boards() -> Iterator[Board]:
    """Boards with any marks, solved boards, and boards that are solved but for some bulbs."""
    yield from random_boards(13, 400, max_side=10)
    choose = Random(13)
    for _ in range(100):
        puzzle = random_puzzle(
            choose.randint(1, 25), choose.randint(1, 25), choose, walls=0.2, clues=0.6
        )
        bulbs = sorted(random_solution(puzzle, choose))
        yield Board(puzzle, bulbs)
        yield Board(puzzle, choose.sample(bulbs, choose.randint(0, len(bulbs)))).with_light()


def stretch(rule: Rule, bulbs: frozenset[int]) -> list[int]:
    """Returns the part of a run from its first bulb to its last."""
    holding = [cell for cell in rule.cells if cell in bulbs]
    return [cell for cell in rule.cells if min(holding) <= cell <= max(holding)]


def expected(board: Board) -> dict[str, object]:
    puzzle = board.puzzle
    broken: dict[str, list[object]] = {"run": [], "clue": [], "lit": []}
    for rule in board.broken():
        broken[rule.kind].append(stretch(rule, board.bulbs) if rule.kind == "run" else rule.cell)
    return {
        "board": str(board),
        "runs": [[*run] for run in puzzle.runs],
        "clues": [
            {"cell": cell, "number": clue, "beside": sorted(puzzle.neighbours(cell))}
            for cell, clue in puzzle.clues
        ],
        "lit": sorted(board.lit),
        "broken": {"runs": broken["run"], "clues": broken["clue"], "cells": broken["lit"]},
        "finished": [*finished(board)],
        "solved": board.solved,
    }


def test_page_agrees_with_python() -> None:
    given = [*boards()]
    lines = "\n".join(json.dumps(plain.opened(board, source="text")) for board in given)
    ran = subprocess.run(["node", AGREE], input=lines, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert answers == [expected(board) for board in given]
    assert {answer["solved"] for answer in answers} == {True, False}
