"""`Arguments`: the rules that, with the marks of a board, force a cell, and the smallest such set.

The smallest argument has the least cost: a run costs 1, a clue 2, a dark cell 3, because a line is
easier to see than a dark cell. Ties are broken by the fewest dark cells, then by the fewest clues, by
the smallest rectangle around the cells, and by reading order.

>>> from lightup.core.board import Board
>>> board = Board.from_rows(["1..", "...", "..."])
>>> rules = Arguments(board).smallest(4, bulb=False)
>>> [(rule.kind, board.place(rule.cell)) for rule in rules]
[('run', 'r1c2'), ('run', 'r2c1'), ('clue', 'r1c1')]
>>> cost(rules), Arguments(board).smallest(4, bulb=True)
(4, ())
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...base.clock import NEVER
from ...encodings.clauses import runs
from ...encodings.variables import variable
from ...kernel import codes
from ...kernel.forcing import ANY_COST, UNIT, WEIGHTS
from ...sat import bounds
from ...sat.cnf import CNF
from ...sat.cores import Cores

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ...core.board import Board
    from ...core.puzzle import Rule
    from ...sat.cnf import Clause
    from ...sat.cores import Core
    from ..finding.position import Position

COSTS = {"run": codes.RUN_COST, "clue": codes.CLUE_COST, "lit": codes.LIT_COST}
_WEIGHTS = {"run": WEIGHTS[codes.RUN], "clue": WEIGHTS[codes.CLUE], "lit": WEIGHTS[codes.LIT]}


def cost(rules: Iterable[Rule]) -> int:
    """Returns the cost of an argument."""
    return sum(COSTS[rule.kind] for rule in rules)


def size(rules: Iterable[Rule], width: int) -> tuple[object, ...]:
    """Sort key: smallest argument first, on a board of this width."""
    rules = [*rules]
    kinds = [rule.kind for rule in rules]
    cells = {cell for rule in rules for cell in (rule.cell, *rule.cells)}
    rows, cols = zip(*(divmod(cell, width) for cell in cells), strict=True)
    area = (max(rows) - min(rows) + 1) * (max(cols) - min(cols) + 1)
    order = sorted((rule.cell, rule.kind, rule.cells) for rule in rules)
    return cost(rules), kinds.count("lit"), kinds.count("clue"), area, order


def in_order(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Sorts the rules of an argument: runs, clues, dark cells, each in reading order."""
    return tuple(sorted(rules, key=lambda rule: (COSTS[rule.kind], rule.cell, rule.cells)))


class Arguments:
    """The rules of a board, or some of them, as clauses over its unknown cells."""

    def __init__(
        self, board: Board, rules: Sequence[Rule] | None = None, deadline: float = NEVER
    ) -> None:
        self._width = board.width
        cells = board.unknown if rules is None else board.unknown & _cells_of(rules)
        self._variables = {cell: number for number, cell in enumerate(sorted(cells), 1)}
        self._rules = []
        groups = []
        formula = CNF(len(cells))
        for rule in board.puzzle.rules if rules is None else rules:
            clauses = _clauses(rule, self._variables, board, formula)
            if clauses:
                self._rules.append(rule)
                groups.append((_WEIGHTS[rule.kind], clauses))
        likely = _literals(self._variables, ())
        self._cores = Cores(formula.variables, groups, likely=likely, deadline=deadline)

    def smallest(self, cell: int, *, bulb: bool, at_most: int | None = None) -> tuple[Rule, ...]:
        """Finds the smallest argument that an unknown cell holds a bulb, or that it holds none.

        Returns an empty argument if there is none, or none that costs at most `at_most`.
        """
        return self._smallest_of(self._cores.cheapest(self._opposite(cell, bulb), _limit(at_most)))

    def contradiction(self) -> tuple[Rule, ...]:
        """Finds the smallest set of rules that the marks contradict; empty if there is none."""
        return self._smallest_of(self._cores.cheapest())

    def force(self, rules: Iterable[Rule], cell: int, *, bulb: bool) -> bool:
        """Whether these rules force a cell."""
        chosen = {*rules}
        groups = [number for number, rule in enumerate(self._rules) if rule in chosen]
        return self._cores.contradict(self._opposite(cell, bulb), groups)

    def _opposite(self, cell: int, bulb: bool) -> list[int]:
        """Returns what a proof by contradiction assumes: nothing about a cell that no rule mentions."""
        variable = self._variables.get(cell)
        return [] if variable is None else [-variable if bulb else variable]

    def _smallest_of(self, cores: Iterable[Core]) -> tuple[Rule, ...]:
        return _smallest(([self._rules[number] for number in core] for core in cores), self._width)


class Proven:
    """Arguments for the unknown cells of a position, found without a SAT solver."""

    def __init__(self, position: Position) -> None:
        self._board, self._solution = position.board, position.solution()
        self._forcing = position.forcing()

    def smallest(self, cell: int, *, bulb: bool, at_most: int | None = None) -> tuple[Rule, ...]:
        """Finds the smallest argument that an unknown cell holds a bulb, or that it holds none.

        Returns an empty argument if there is none, or none that costs at most `at_most`.
        """
        if bulb != (cell in self._solution):
            return ()
        found = self._forcing.cheapest(cell, ANY_COST if at_most is None else at_most)
        arguments = ([rule_of(self._board, code) for code in proof] for proof in found)
        return _smallest(arguments, self._board.width)

    def least_cost(self, cell: int, *, bulb: bool, at_most: int | None = None) -> int | None:
        """Finds the cost of the smallest argument; `None` if there is none, or none up to `at_most`."""
        if bulb != (cell in self._solution):
            return None
        return self._forcing.least_cost(cell, ANY_COST if at_most is None else at_most)

    def is_at_most(self, at_most: int, cell: int, *, bulb: bool) -> bool:
        """Whether the smallest argument costs at most `at_most`, which is faster than to find it."""
        return bulb == (cell in self._solution) and self._forcing.can_force(cell, at_most)


def rule_of(board: Board, code: int) -> Rule:
    """Returns the rule that the kernel knows by this code."""
    index, kind = code >> 2, code & 3
    if kind == codes.RUN:
        return board.puzzle.run_rule(board.puzzle.runs[index])
    return board.puzzle.lit_rule(index) if kind == codes.LIT else board.puzzle.clue_rule(index)


def _smallest(arguments: Iterable[list[Rule]], width: int) -> tuple[Rule, ...]:
    return in_order(min(arguments, key=lambda rules: size(rules, width), default=[]))


def _limit(at_most: int | None) -> int | None:
    return None if at_most is None else (at_most + 1) * UNIT - 1


def _clauses(rule: Rule, variables: Mapping[int, int], board: Board, formula: CNF) -> list[Clause]:
    """Writes what a rule asks of the cells with a variable, given what the other cells hold.

    A long run gets new variables of the formula: its pairs would be too many.
    """
    unknown, bulbs = [], 0
    for cell in rule.cells:
        if cell in variables:
            unknown.append(variables[cell])
        elif cell in board.bulbs:
            bulbs += 1
    if rule.kind == "run" and not bulbs:
        return bounds.at_most_one(unknown, formula.new_variable)
    return bounds.clauses(rule.low - bulbs, rule.high - bulbs, unknown)


def _cells_of(rules: Iterable[Rule]) -> set[int]:
    return {cell for rule in rules for cell in rule.cells}


def fewest_marks(
    board: Board, rules: Iterable[Rule], bulbs: Iterable[int] = (), dots: Iterable[int] = ()
) -> frozenset[int]:
    """Finds the fewest marks with which these rules force these bulbs and dots.

    Without bulbs and dots, finds the fewest marks that contradict the rules.
    """
    rules = [*rules]
    cells = sorted(_cells_of(rules).union(bulbs, dots))
    variables = {cell: number for number, cell in enumerate(cells, 1)}
    formula = CNF(len(cells))
    for rule in rules:
        formula.extend(_clauses(rule, variables, board, formula))
    if opposite := (*(-variables[cell] for cell in bulbs), *(variables[cell] for cell in dots)):
        formula.add(opposite)
    marked, cores = _cores_of_marks(board, formula, variables)
    return frozenset(marked[number] for number in cores.cheapest()[0])


def marks_to_take_back(
    board: Board, solution: frozenset[int], most: int, deadline: float = NEVER
) -> frozenset[int]:
    """Finds marks without which the board has a solution, though it has none with any of them.

    They are the fewest if these are at most `most`. `solution` holds the bulbs of a solution
    of the puzzle without marks.
    """
    formula = runs(board.puzzle, deadline=deadline)
    variables = {cell: variable(cell) for cell in board.puzzle.white}
    marked, cores = _cores_of_marks(board, formula, variables, solution)
    return frozenset(marked[number] for number in cores.to_drop(most))


def _cores_of_marks(
    board: Board, formula: CNF, variables: Mapping[int, int], solution: Iterable[int] = ()
) -> tuple[list[int], Cores]:
    """Returns the marked cells, and the cores of a formula to which each mark is a group."""
    marked = [cell for cell in variables if cell in board.bulbs or cell in board.dots]
    groups = [(1, [[variables[cell] if cell in board.bulbs else -variables[cell]]]) for cell in marked]
    cores = Cores(
        formula.variables,
        groups,
        always=formula.clauses,
        likely=_literals(variables, solution),
        deadline=formula.deadline,
    )
    return marked, cores


def _literals(variables: Mapping[int, int], bulbs: Iterable[int]) -> list[int]:
    bulbs = {*bulbs}
    return [number if cell in bulbs else -number for cell, number in variables.items()]
