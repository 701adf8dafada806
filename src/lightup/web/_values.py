"""How puzzles, passages and scenes become answers.

>>> from lightup.core.puzzle import Puzzle
>>> from lightup.core.board import Board
>>> opened(Board(Puzzle.from_rows(["1.#", "..."])), source="text")["link"]
'3x2:1aBc'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..formats import dumps
from ..render import cropping, svg
from ..render.scene import of_difference
from ..render.staging import Block, blocks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from ..generating.generate import Made
    from ..reasoning.arguing.steps import Passage
    from ..render.scene import Line, Scene
    from . import _answers as answers


def opened(
    board: Board, *, source: str, name: str = "", recipe: str = "", level: int | None = None
) -> answers.Opened:
    """Returns all that a page has to know to play a puzzle."""
    puzzle = board.puzzle
    return {
        "puzzle": grid(puzzle),
        "runs": [(run.start, run.step, len(run)) for run in puzzle.runs],
        "clues": [(cell, clue, [*puzzle.neighbours(cell)]) for cell, clue in puzzle.clues],
        "marks": marks(board.bulbs, board.dots),
        "link": link(puzzle),
        "name": name,
        "source": source,
        "recipe": recipe,
        "level": level,
    }


def grid(board: Puzzle | Board) -> answers.Grid:
    """Returns the cells of a puzzle, or of a board with its marks."""
    return {"width": board.width, "height": board.height, "cells": board.cells}


def made(one: Made, *, source: str = "recipe", name: str = "") -> answers.Opened:
    """Returns a puzzle of the generator."""
    order = one.order
    return opened(one.board, source=source, name=name, recipe=str(order), level=order.recipe.level)


def link(puzzle: Puzzle) -> str:
    """Returns the short text that stands for a puzzle."""
    return dumps(puzzle, "tatham")


def marks(bulbs: Iterable[int], dots: Iterable[int]) -> answers.Marks:
    """Returns bulbs and dots in reading order."""
    return {"bulbs": sorted(bulbs), "dots": sorted(dots)}


def stop(passage: Passage) -> answers.Stop:
    """Returns a passage with its scenes."""
    technique = passage.technique
    return {
        "technique": technique.name,
        "level": technique.level,
        "idea": technique.sentence,
        "scenes": [*map(block, blocks(passage))],
    }


def block(one: Block) -> answers.Scene:
    """Returns a scene with its small picture, if it has one."""
    scene = one.scene
    return {
        "world": scene.world,
        "title": scene.title,
        "cells": scene.board.cells,
        "marks": f'<g class="marks">{svg.parts(scene)}</g>',
        "lines": [*map(_line, scene.lines)],
        "small": cropping.small(scene, one.crop) if one.crop else "",
        "is_case": scene.is_case,
        "near": cropping.near(scene),
    }


def scene(one: Scene) -> answers.Scene:
    """Returns a scene without a small picture."""
    return block(Block(one))


def difference(solutions: Iterable[Board]) -> answers.Scene | None:
    """Returns where two solutions differ; `None` unless there are two."""
    first, second, *_ = (*solutions, None, None)
    return scene(of_difference(first, second)) if first and second else None


def _line(line: Line) -> answers.Line:
    return {
        "sign": line.sign,
        "text": line.text,
        "number": line.number,
        "breaks": line.breaks,
    }
