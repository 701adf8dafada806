"""The cheapest cores, compared with all sets of groups and with PySAT's `OptUx`."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import chain, combinations, product
from random import Random
from time import monotonic

import pytest
from pysat.examples.optux import OptUx
from pysat.formula import WCNF
from pysat.solvers import Minisat22

from lightup.base.errors import OutOfTime
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.encodings.variables import variable, variables
from lightup.engines import native
from lightup.sat.bounds import clauses
from lightup.sat.cores import MOST_CORES, Cores

from ..support.random_boards import random_boards
from ..support.vectors import PUZZLES

Clause = Sequence[int]
Group = tuple[int, Sequence[Clause]]
Core = tuple[int, ...]

SECONDS_FOR_OPTUX = 60  # it has no deadline; all questions of a test take it about a second
COSTS = {"run": 1, "clue": 2, "lit": 3}


@dataclass(frozen=True)
class Question:
    """Groups over a few variables, the clauses that always hold, and the given literals."""

    variables: int
    groups: list[Group]
    always: list[Clause]
    given: list[int]

    def cores(self, deadline: float = float("inf")) -> Cores:
        return Cores(self.variables, self.groups, always=self.always, deadline=deadline)

    def cost(self, core: Core) -> int:
        return sum(self.groups[number][0] for number in core)

    def least_cost(self) -> int | None:
        """Returns the cost of the cores that are found."""
        found = self.cores().cheapest(self.given)
        return self.cost(found[0]) if found else None

    def is_core(self, numbers: Core) -> bool:
        clauses = [*self.always, *([literal] for literal in self.given)]
        clauses += chain.from_iterable(self.groups[number][1] for number in numbers)
        return not any(
            all(any(literal in model for literal in clause) for clause in clauses)
            for model in (
                {number if value else -number for number, value in enumerate(values, 1)}
                for values in product((False, True), repeat=self.variables)
            )
        )

    def cheapest(self) -> list[Core]:
        """Finds the cheapest cores among all sets of groups, in order."""
        numbers = range(len(self.groups))
        subsets = chain.from_iterable(combinations(numbers, size) for size in range(len(numbers) + 1))
        least: int | None = None
        found = []
        for core in sorted(subsets, key=self.cost):
            if least is not None and self.cost(core) > least:
                break
            if self.is_core(core):
                least = self.cost(core)
                found.append(core)
        return sorted(found)


def random_question(seed: int) -> Question:
    choose = Random(seed)
    variables = choose.randint(2, 4)

    def literal() -> int:
        return choose.choice((-1, 1)) * choose.randint(1, variables)

    def clauses(most: int) -> list[Clause]:
        sizes = (choose.choice((1, 2, 2, 2, 3)) for _ in range(choose.randint(0, most)))
        return [[literal() for _ in range(size)] for size in sizes]

    groups: list[Group] = [(choose.randint(1, 4), clauses(2)) for _ in range(choose.randint(0, 11))]
    if choose.random() < 0.1:
        groups.append((choose.randint(1, 9), [[]]))
    always = clauses(1)
    given = [literal() for _ in range(choose.choice((0, 0, 1, 1, 2)))]
    return Question(variables, groups, always, given)


QUESTIONS = [random_question(seed) for seed in range(600)]


def covers(edges: Sequence[tuple[int, int]]) -> Question:
    """Makes a question whose cores are the vertex covers of a graph with these edges."""
    numbers = 1 + max(map(max, edges))
    groups: list[Group] = [
        (1, [[variable] for variable, edge in enumerate(edges, 1) if number in edge])
        for number in range(numbers)
    ]
    return Question(len(edges), groups, [[-variable for variable in range(1, len(edges) + 1)]], [])


def test_finds_all_the_cheapest_cores() -> None:
    for question in QUESTIONS:
        assert question.cores().cheapest(question.given) == question.cheapest(), question


def test_the_questions_are_of_all_kinds() -> None:
    answers = [question.cheapest() for question in QUESTIONS]
    assert {bool(answer) for answer in answers} == {True, False}
    assert sum(answer == [()] for answer in answers) > 10
    assert sum(len(answer) > 1 for answer in answers) > 10
    assert sum(max(map(len, answer), default=0) > 2 for answer in answers) > 10


def test_finds_none_that_costs_too_much() -> None:
    for question in QUESTIONS[:100]:
        expected = question.cheapest()
        cores = question.cores()
        for most in range(sum(cost for cost, _ in question.groups) + 1):
            found = cores.cheapest(question.given, most)
            cheap = expected and question.cost(expected[0]) <= most
            assert found == (expected if cheap else []), (question, most)


def test_earlier_questions_make_no_difference() -> None:
    for question in QUESTIONS[:100]:
        cores = question.cores()
        for given in ([], [1], [-1], question.given):
            asked = replace(question, given=given)
            assert cores.cheapest(given) == asked.cheapest(), asked


def test_what_is_likely_makes_no_difference() -> None:
    for question in QUESTIONS[:100]:
        for likely in ([1], [-1], [-number for number in range(1, question.variables + 1)]):
            cores = Cores(question.variables, question.groups, always=question.always, likely=likely)
            assert cores.cheapest(question.given) == question.cheapest(), (question, likely)


def test_knows_a_core() -> None:
    for question in QUESTIONS[:50]:
        cores = question.cores()
        numbers = range(len(question.groups))
        for core in chain.from_iterable(combinations(numbers, size) for size in (0, 1, 2)):
            assert cores.contradict(question.given, core) == question.is_core(core), (question, core)


@pytest.mark.parametrize(("pairs", "number"), [(5, 32), (6, MOST_CORES), (7, MOST_CORES)])
def test_of_very_many_lists_some_and_always_the_same(pairs: int, number: int) -> None:
    """The graph is a number of separate edges: each choice of one end per edge is a core."""
    question = covers([(2 * pair, 2 * pair + 1) for pair in range(pairs)])
    found = question.cores().cheapest()
    assert len({*found}) == len(found) == number
    assert all([vertex // 2 for vertex in core] == [*range(pairs)] for core in found)
    assert found == sorted(found) == question.cores().cheapest()


def test_gives_up_when_the_time_is_over() -> None:
    choose = Random(3)
    edges = [(one, two) for one, two in combinations(range(60), 2) if choose.random() < 0.1]
    for question in covers(edges), covers([(0, 1)]):
        with pytest.raises(OutOfTime):
            question.cores(deadline=monotonic() - 1).cheapest()


def cost_by_optux(question: Question) -> int | None:
    """Returns the cost of the cheapest cores by PySAT; each group has a selector."""
    formula = WCNF()
    formula.extend([*question.always, *([literal] for literal in question.given)])
    for selector, (cost, group) in enumerate(question.groups, question.variables + 1):
        formula.extend([[-selector, *clause] for clause in group])
        formula.append([selector], weight=cost)
    with Minisat22(bootstrap_with=formula.hard) as solver:  # `OptUx` expects a core that is not empty
        if not solver.solve():
            return 0
        if solver.solve([selector for (selector,) in formula.soft]):
            return None
    with OptUx(formula) as search:
        search.compute()
        return int(search.cost)


@contextmanager
def time_for_optux() -> Iterator[None]:
    """Raises an error in the block if it takes far too long."""

    def give_up(*_: object) -> None:
        raise TimeoutError("OptUx takes too long")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(SECONDS_FOR_OPTUX)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def test_the_cheapest_cores_cost_what_optux_says() -> None:
    with time_for_optux():
        for question in QUESTIONS:
            assert question.least_cost() == cost_by_optux(question), question


def rules_of(puzzle: Puzzle) -> list[Group]:
    """Returns a group for each rule of a puzzle."""
    return [
        (COSTS[rule.kind], clauses(rule.low, rule.high, variables(rule.cells))) for rule in puzzle.rules
    ]


def questions_of(board: Board) -> Iterator[Question]:
    """Asks why there is no solution or, if there is one, why each shared value is forced."""
    nothing = Question(len(board.cells), rules_of(board.puzzle), [], [])
    shared = native.common(board)
    if shared is None:
        yield nothing
    else:
        bulbs, dots = shared
        opposites = [*(-variable(cell) for cell in bulbs), *map(variable, dots)]
        yield from (replace(nothing, given=[literal]) for literal in opposites)


def test_the_smallest_sets_of_rules_cost_what_optux_says() -> None:
    boards = [Board(PUZZLES[name]) for name in ("V1", "V2", "V4", "V6")]
    boards += (Board(board.puzzle) for board in random_boards(3, 100, max_side=5))
    seen = 0
    with time_for_optux():
        for board in boards:
            for question in questions_of(board):
                found = question.least_cost()
                assert found == cost_by_optux(question), (board, question.given)
                seen += found is not None
    assert seen > 150
