"""Random solves, and a second opinion on how each of their marks is to be judged.

It knows the techniques by the slow finders of `reasoning`, and what holds by another engine.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

from lightup import solve
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.reasoning.log import Change, Log

from .reasoning import LEVELS, clues_left, easiest, rounds

NO_TRIAL, LONG, BEYOND = 3, 6, 7


class Opinion(NamedTuple):
    """A verdict on a mark, and the level of what finds it, if anything does."""

    status: str
    level: int | None


@cache
def has_solution(board: Board) -> bool:
    return bool(solve(board, engine="pysat", at_most=1).solutions)


def with_mark(board: Board, cell: int, bulb: bool) -> Board:
    """Returns the board with a mark, also where it breaks a rule."""
    bulbs, dots = ({cell}, set[int]()) if bulb else (set[int](), {cell})
    return Board(board.puzzle, board.bulbs | bulbs, board.dots | dots)


def glanced(board: Board) -> Board:
    """Returns the board with dots on lit cells and around complete clues."""
    seen = board.with_light()
    complete = [left.free for left in clues_left(seen).values() if left.high == 0]
    return seen.with_marks((), frozenset[int]().union(*complete))


def opinion(board: Board, cell: int, bulb: bool) -> Opinion:
    """Judges a mark on a board without wrong marks, if no dots are kept in mind."""
    if not has_solution(with_mark(board, cell, bulb)):
        return Opinion("wrong", None)
    seen = glanced(board)
    if cell not in seen.unknown:
        return Opinion("forced", 0)
    need = needed(seen)
    found = [level for level, find in enumerate(LEVELS[:LONG]) if (cell, bulb) in find(seen)]
    found += [LONG] if rounds(seen, cell, not bulb) is not None else []
    if not found and not has_solution(with_mark(board, cell, not bulb)) and need == BEYOND:
        return Opinion("forced", BEYOND)
    if not found or found[0] > NO_TRIAL >= need:
        return Opinion("early", None)
    return Opinion("detour" if found[0] > need else "forced", found[0])


def needed(seen: Board) -> int:
    """Returns the level that it takes to reach the next bulb."""
    hardest = 0
    while True:
        level, found = easiest(seen)
        hardest = max(hardest, level)
        if level == BEYOND or any(bulb for _, bulb in found):
            return hardest
        seen = seen.with_marks((), [cell for cell, _ in found])


def random_solve(puzzle: Puzzle, solution: frozenset[int], choose: Random) -> Log:
    """Draws a solve: marks in any order, some wrong, some taken back; sometimes without dots."""
    changes, marks, at = [], dict[int, bool](), 0.0
    slips, dots = choose.choice((0, 0.1, 0.4)), choose.random() < 0.8
    for cell in choose.sample([*puzzle.white], len([*puzzle.white])):
        bulb = (cell in solution) != (choose.random() < slips)
        if not (bulb or dots):
            continue
        at += choose.choice((1.5, 3, 60))
        marks[cell] = bulb
        changes.append(put(at, {cell: bulb}))
        if choose.random() < slips:
            back = choose.choice([*marks])
            del marks[back]
            changes.append(Change(at=at, empty=frozenset({back})))
    return Log(puzzle, tuple(changes), at)


def put(at: float, marks: dict[int, bool]) -> Change:
    """Returns the change that puts some marks."""
    bulbs = frozenset(cell for cell, bulb in marks.items() if bulb)
    return Change(at=at, bulbs=bulbs, dots=frozenset(marks) - bulbs)
