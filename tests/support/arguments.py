"""A second opinion on arguments: it tries every filling of a board and every set of rules.

A filling is ruled out by each rule that it breaks, so an argument is a set of rules that rules out all
fillings with the opposite of its conclusion. For large boards, `follows` uses a solver that counts
bulbs itself and needs no clauses for a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from random import Random

from pysat.solvers import Minicard

from lightup.core.board import Board
from lightup.core.puzzle import Rule
from lightup.lab.boards import random_solution, random_walls, with_clues

Argument = frozenset[Rule]

COSTS = {"run": 1, "clue": 2, "lit": 3}


def small_boards(seed: int, number: int) -> Iterator[Board]:
    """Draws boards of nine or twelve cells, with clues and marks that are mostly right."""
    choose = Random(seed)
    return (small_board(choose) for _ in range(number))


def small_board(choose: Random) -> Board:
    width, height = choose.choice([(3, 3), (4, 3), (3, 4)])
    walls = choose.choice([0.05, 0.2, 0.3])
    puzzle = random_walls(width, height, choose, walls)
    bulbs = random_solution(puzzle, choose)
    puzzle = with_clues(puzzle, bulbs, choose, share=0.8, wrong=choose.choice([0, 0, 0.3]))
    marks, wrong = choose.choice([0.1, 0.25, 0.5]), choose.choice([0, 0, 0.3])
    marked = {cell for cell in puzzle.white if choose.random() < marks}
    wrongly = {cell for cell in marked if choose.random() < wrong}
    put = marked & (bulbs ^ wrongly)
    return Board(puzzle, put, marked - put)


class Fillings:
    """All fillings of the unknown cells of a board, and the rules that each breaks."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.rules = board.puzzle.rules
        self._breaks = [(bulbs, self._broken_by(bulbs)) for bulbs in fillings(board, board.unknown)]

    def _broken_by(self, bulbs: frozenset[int]) -> int:
        """Returns the numbers of the broken rules, one bit each."""
        return sum(1 << number for number, rule in enumerate(self.rules) if breaks(rule, bulbs))

    def arguments(self, cell: int | None = None, *, bulb: bool = False) -> list[Argument]:
        """Finds all minimal arguments for what a cell holds; without a cell, that marks are wrong."""
        opposite = {broken for bulbs, broken in self._breaks if cell is None or (cell in bulbs) != bulb}
        return [
            frozenset(rule for number, rule in enumerate(self.rules) if chosen >> number & 1)
            for chosen in _hitting_sets(opposite)
        ]

    def forced_by(self, rules: Iterable[Rule]) -> dict[int, bool]:
        """Returns what these rules alone force."""
        rules = [*rules]
        left = [bulbs for bulbs, _ in self._breaks if not any(breaks(rule, bulbs) for rule in rules)]
        always = self.board.unknown.intersection(*left)
        never = self.board.unknown.difference(*left)
        return dict.fromkeys(always, True) | dict.fromkeys(never, False)


@cache
def fillings_of(board: Board) -> Fillings:
    return Fillings(board)


def fillings(board: Board, cells: Iterable[int]) -> Iterator[frozenset[int]]:
    """Yields the bulbs of a board with further bulbs on every subset of these cells."""
    for choice in product(*(((), (cell,)) for cell in cells)):
        yield board.bulbs.union(*choice)


def breaks(rule: Rule, bulbs: frozenset[int]) -> bool:
    return not rule.low <= len(bulbs.intersection(rule.cells)) <= rule.high


def _hitting_sets(sets: Iterable[int]) -> set[int]:
    """Finds all minimal sets that have a member in each of these."""
    found = {0}
    for members in sorted(sets, key=int.bit_count):
        hit = {chosen for chosen in found if chosen & members}
        bits = [1 << number for number in range(members.bit_length()) if members >> number & 1]
        more = {chosen | bit for chosen in found - hit for bit in bits}
        found = hit | {one for one in more if all(other & ~one for other in hit)}
    return found


def size(rules: Iterable[Rule], board: Board) -> tuple[int, int, int, int, object]:
    """Sort key: smallest argument first."""
    rules = [*rules]
    kinds = [rule.kind for rule in rules]
    cells = {cell for rule in rules for cell in (rule.cell, *rule.cells)}
    rows, cols = {cell // board.width for cell in cells}, {cell % board.width for cell in cells}
    rectangle = (max(rows) - min(rows) + 1) * (max(cols) - min(cols) + 1)
    order = sorted((rule.cell, rule.kind, rule.cells) for rule in rules)
    cost = sum(map(COSTS.__getitem__, kinds))
    return cost, kinds.count("lit"), kinds.count("clue"), rectangle, order


def smallest(arguments: Iterable[Argument], board: Board) -> Argument:
    return min(arguments, key=lambda rules: size(rules, board), default=frozenset())


def follows(board: Board, rules: Iterable[Rule], concluded: Mapping[int, bool]) -> bool:
    """Whether these rules, with the marks of the board, force all these values."""
    with Minicard() as solver:
        for rule in rules:
            cells = [cell + 1 for cell in rule.cells]
            solver.add_atmost(cells, rule.high)
            solver.add_atmost([-cell for cell in cells], len(cells) - rule.low)
        for cell in board.bulbs:
            solver.add_clause([cell + 1])
        for cell in board.dots:
            solver.add_clause([-cell - 1])
        literals = [cell + 1 if value else -cell - 1 for cell, value in concluded.items()]
        return not any(solver.solve([-literal]) for literal in literals)
