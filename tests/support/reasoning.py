"""A second opinion on steps: what each level finds on a board, straight from its definition.

A conclusion is a cell and whether it holds a bulb. The code is slow and independent of the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, count
from random import Random
from typing import NamedTuple

from lightup.core.board import Board
from lightup.core.puzzle import Rule
from lightup.lab.boards import random_solution, random_walls, with_clues

from .naive import subsets

State = dict[int, bool]
Conclusions = set[tuple[int, bool]]

# Shares of walls, of clues among them, of marked cells, and of bulbs that the marks keep.
SHARES = (0.1, 0.15, 0.2, 0.25), (0.6, 0.8, 1), (0, 0.1, 0.2), (0, 0, 0.5)


class Requirement(NamedTuple):
    """At least `low` and at most `high` bulbs among these unknown cells."""

    free: frozenset[int]
    low: int
    high: int


def state_of(board: Board) -> State:
    return {**dict.fromkeys(board.bulbs, True), **dict.fromkeys(board.dots, False)}


@lru_cache(maxsize=1 << 12)
def cells_of(rule: Rule) -> tuple[int, ...]:
    return rule.cells


def what_is_left(rule: Rule, state: State) -> Requirement:
    """Returns what a rule still asks of the unknown cells."""
    cells = cells_of(rule)
    bulbs = sum(state.get(cell, False) for cell in cells)
    free = frozenset(cell for cell in cells if cell not in state)
    return Requirement(free, rule.low - bulbs, rule.high - bulbs)


def forced_by(left: Requirement) -> Conclusions | None:
    """Returns what a requirement forces; `None` if it cannot be met."""
    if left.high < 0 or left.low > len(left.free):
        return None
    if left.high == 0:
        return {(cell, False) for cell in left.free}
    return {(cell, True) for cell in left.free} if left.low == len(left.free) else set()


def single_rules(board: Board) -> Conclusions:
    """Finds level 0 on a board that breaks no rule."""
    state = state_of(board)
    found = [forced_by(what_is_left(rule, state)) for rule in board.puzzle.rules]
    return {conclusion for conclusions in found for conclusion in conclusions or ()}


def empty_corners(board: Board) -> Conclusions:
    """Finds level 1: cells diagonal to a clue where a bulb would leave it too few free cells."""
    return {
        (cell, False)
        for clue, left in clues_left(board).items()
        for cell in board.unknown
        if abs(cell // board.width - clue // board.width) == 1
        if abs(cell % board.width - clue % board.width) == 1
        if len(left.free - board.puzzle.view(cell)) < left.low
    }


def set_exclusions(board: Board) -> Conclusions:
    """Finds level 2: cells where a bulb would at once rule out a whole set that must hold one."""
    clues = clues_left(board)
    sets = [left.free for left in dark_cells_left(board).values()]
    for left in clues.values():
        if left.low > 0:
            fewest = len(left.free) - left.low + 1
            sets += map(frozenset, combinations(sorted(left.free), fewest))
    found: Conclusions = set()
    for cell in board.unknown:
        filled = (clues[clue] for clue in board.puzzle.clues_beside(cell) if clues[clue].high == 1)
        ruled_out = board.puzzle.view(cell).union(*(left.free for left in filled)) - {cell}
        if any(cells <= ruled_out for cells in sets):
            found.add((cell, False))
    return found


def two_requirements(board: Board) -> Conclusions:
    """Finds level 3: what two clues, or two dark cells with two free cells each, imply with runs."""
    clues = clues_left(board).values()
    pairs = [left for left in dark_cells_left(board).values() if len(left.free) == 2]
    both = [*combinations(clues, 2), *combinations({*pairs}, 2)]
    return {conclusion for two in both for conclusion in implied(board, two)}


def implied(board: Board, requirements: Sequence[Requirement]) -> Conclusions:
    """Returns what requirements imply with all runs, by trying every choice that meets them."""
    free = sorted(frozenset[int]().union(*(left.free for left in requirements)))
    choices = [
        choice
        for choice in subsets(free)
        if all(left.low <= len(choice & left.free) <= left.high for left in requirements)
        if not any(two in board.puzzle.view(one) for one, two in combinations(choice, 2))
    ]
    bulbs = frozenset.intersection(*choices)
    seen_always = (
        cell
        for cell in board.unknown - bulbs
        if all(cell not in choice and choice & board.puzzle.view(cell) for choice in choices)
    )
    unused = frozenset(free).difference(*choices)
    return {*((cell, True) for cell in bulbs), *((cell, False) for cell in {*seen_always} | unused)}


def clues_left(board: Board) -> dict[int, Requirement]:
    """Returns what each clue still asks, by its cell."""
    return _left(board, "clue")


def dark_cells_left(board: Board) -> dict[int, Requirement]:
    """Returns what each dark cell still asks."""
    return {cell: left for cell, left in _left(board, "lit").items() if cell in board.dark}


def _left(board: Board, kind: str) -> dict[int, Requirement]:
    state = state_of(board)
    rules = (rule for rule in board.puzzle.rules if rule.kind == kind)
    return {rule.cell: what_is_left(rule, state) for rule in rules}


def rounds(board: Board, cell: int, bulb: bool) -> int | None:
    """Counts the rounds, each with all rules at once, until an assumption breaks a rule.

    `None` if it breaks none.
    """
    state = {**state_of(board), cell: bulb}
    for number in count():
        found: Conclusions = set()
        for rule in board.puzzle.rules:
            conclusions = forced_by(what_is_left(rule, state))
            if conclusions is None:
                return number
            found |= conclusions
        if not found:
            return None
        if len({one for one, _ in found}) < len(found):
            return number + 1
        state |= found
    raise AssertionError


@lru_cache(maxsize=1)
def trials(board: Board) -> dict[tuple[int, bool], int]:
    """Returns the conclusions of all trials that fail, with the number of rounds."""
    asked = ((cell, bulb) for cell in board.unknown for bulb in (False, True))
    found = ((cell, bulb, rounds(board, cell, not bulb)) for cell, bulb in asked)
    return {(cell, bulb): number for cell, bulb, number in found if number is not None}


def short_trials(board: Board) -> Conclusions:
    return {conclusion for conclusion, number in trials(board).items() if number <= 2}


def medium_trials(board: Board) -> Conclusions:
    return {conclusion for conclusion, number in trials(board).items() if number == 3}


def longest_trials(board: Board) -> Conclusions:
    """Finds the shortest trials of more than three rounds."""
    long = {conclusion: number for conclusion, number in trials(board).items() if number > 3}
    return {conclusion for conclusion, number in long.items() if number == min(long.values())}


LEVELS: tuple[Callable[[Board], Conclusions], ...] = (
    single_rules,
    empty_corners,
    set_exclusions,
    two_requirements,
    short_trials,
    medium_trials,
    longest_trials,
)


@cache
def easiest(board: Board) -> tuple[int, Conclusions]:
    """Finds the easiest level that concludes anything, and its conclusions; 7 if none does."""
    for level, find in enumerate(LEVELS):
        if found := find(board):
            return level, found
    return len(LEVELS), set()


def images(width: int, height: int) -> Iterator[list[int]]:
    """Yields, for each of the eight symmetries, the cells in the order of the image.

    The symmetries come as in `Grid.symmetries`: the rotations, then their mirror images.
    """
    rows: list[Sequence[int]] = [range(row * width, (row + 1) * width) for row in range(height)]
    turned: list[list[Sequence[int]]] = [rows]
    for _ in range(3):
        turned.append([*zip(*reversed(turned[-1]), strict=True)])
    for mirror in (False, True):
        yield from ([cell for row in some for cell in _read(row, mirror)] for some in turned)


def _read(row: Sequence[int], mirror: bool) -> Iterable[int]:
    return reversed(row) if mirror else row


def boards_to_reason_on(seed: int, number: int, max_side: int = 7) -> Iterator[Board]:
    """Draws boards with one or more solutions, on which steps of all levels occur."""
    choose = Random(seed)
    for _ in range(number):
        width, height = choose.randint(4, max_side), choose.randint(4, max_side)
        walls, clues, dots, bulbs = (choose.choice(some) for some in SHARES)
        puzzle = random_walls(width, height, choose, walls)
        solution = random_solution(puzzle, choose)
        marked = {cell for cell in puzzle.white if choose.random() < dots}
        put = {cell for cell in marked & solution if choose.random() < bulbs}
        yield Board(with_clues(puzzle, solution, choose, clues), put, marked - solution)
