"""A second opinion on which clues are needed: each set of clues is tried from scratch."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

from lightup.base.clock import NEVER
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.lab.boards import random_solution, random_walls, with_clues

from .kernels import installed, techniques

LEVELS = range(7)

# The share of walls of different kinds of boards.
WALLS = {"usual": (0.15, 0.25, 0.4), "open": (0.03, 0.08), "islands": (0.5, 0.65)}

Planted = tuple[Puzzle, frozenset[int]]


def planted(
    seed: int, number: int, max_side: int, kinds: Sequence[str] = tuple(WALLS)
) -> Iterator[Planted]:
    """Yields puzzles in which every wall is a clue, each with the solution that the clues count."""
    choose = Random(seed)
    for index in range(number):
        width, height = choose.randint(1, max_side), choose.randint(1, max_side)
        share = choose.choice(WALLS[kinds[index % len(kinds)]])
        yield planted_in(random_walls(width, height, choose, share), choose)


def planted_in(walls: Puzzle, choose: Random) -> Planted:
    """Draws a solution and makes every wall a clue."""
    bulbs = random_solution(walls, choose)
    return with_clues(walls, bulbs, choose), bulbs


def demanding(level: int, number: int, side: int) -> Iterator[Planted]:
    """Yields puzzles with solutions as `planted` does, for which some clues need just this level."""
    size, choose = side * side, Random(level)
    composer = installed().composing.Composer(side, side, [[cell] for cell in range(size)])
    composer.reseed(level)
    while number:
        made = composer.compose(size // 5, level)
        if made is not None:
            number -= 1
            puzzle = with_only(Puzzle.from_codes(side, side, made), ())
            yield with_clues(puzzle, frozenset(composer.bulbs()), choose), frozenset(composer.bulbs())


def clues_of(puzzle: Puzzle) -> list[int]:
    return [cell for cell, _ in puzzle.clues]


def with_only(puzzle: Puzzle, clues: Collection[int]) -> Puzzle:
    """Turns all other clues into plain walls."""
    symbols = (
        "#" if symbol.isdigit() and cell not in clues else symbol
        for cell, symbol in enumerate(puzzle.cells)
    )
    return Puzzle(puzzle.width, puzzle.height, "".join(symbols))


def is_solved_at(puzzle: Puzzle, level: int) -> bool:
    """Whether techniques up to a level solve a puzzle if the easiest are always taken first."""
    board = techniques(installed(), Board(puzzle))
    while board.batch(level):
        board.take()
    return bool(board.is_solved())


def stripped(puzzle: Puzzle, level: int, groups: Sequence[Sequence[int]], least: int = 0) -> list[int]:
    """Returns the clues that are left after dropping each group in turn if the rest suffices."""
    left = {*clues_of(puzzle)}
    if is_solved_at(puzzle, level):
        for group in groups:
            rest = left.difference(group)
            if len(rest) >= least and is_solved_at(with_only(puzzle, rest), level):
                left = rest
    return sorted(left)


def some_groups(choose: Random, clues: Sequence[int]) -> list[list[int]]:
    """Puts clues in random order and in groups of one to three."""
    left = choose.sample(clues, len(clues))
    groups = []
    while left:
        size = choose.choice((1, 1, 2, 3))
        groups.append(left[:size])
        left = left[size:]
    return groups


def geometry(kernel: SimpleNamespace, puzzle: Puzzle) -> Any:
    return kernel.geometry.Geometry(puzzle.width, puzzle.height, puzzle.codes)


def stripper(
    kernel: SimpleNamespace,
    puzzle: Puzzle,
    bulbs: Collection[int],
    level: int,
    deadline: float = NEVER,
) -> Any:
    """Makes a stripper of one kernel."""
    return kernel.stripping.Stripper(geometry(kernel, puzzle), bulbs, level, deadline)


def deduction(
    kernel: SimpleNamespace, puzzle: Puzzle, bulbs: Collection[int], deadline: float = NEVER
) -> Any:
    """Makes a deduction of one kernel that knows the solution."""
    made = kernel.deduction.Deduction(geometry(kernel, puzzle), deadline)
    made.know(bulbs)
    return made
