"""`CNF`: a formula in conjunctive normal form, built clause by clause.

Variables are numbered from 1; a literal is a variable or, if negated, minus the variable.

>>> cnf = CNF(2)
>>> cnf.begin("one of the two")
>>> cnf.add([1, 2])
>>> cnf.add([-1, -2])
>>> cnf.new_variable(), cnf.clauses, cnf.parts
(3, [(1, 2), (-1, -2)], [(0, 'one of the two')])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.clock import NEVER, check_time

if TYPE_CHECKING:
    from collections.abc import Iterable

    Clause = tuple[int, ...]


class CNF:
    """A formula under construction: its clauses, in parts with titles.

    Raises `OutOfTime` if it is still growing at the deadline.
    """

    def __init__(self, variables: int, clauses: Iterable[Clause] = (), deadline: float = NEVER) -> None:
        self.variables, self.deadline = variables, deadline
        self.clauses = [*clauses]
        self.parts: list[tuple[int, str]] = []  # where each part begins, and its title

    @classmethod
    def of(cls, clauses: Iterable[Clause], deadline: float = NEVER) -> CNF:
        """Returns a formula with no more variables than the clauses need."""
        cnf = cls(0, clauses, deadline)
        cnf.variables = max((abs(n) for clause in cnf.clauses for n in clause), default=0)
        return cnf

    def begin(self, title: str) -> None:
        """Begins a new part with a title."""
        self.parts.append((len(self.clauses), title))

    def add(self, literals: Iterable[int]) -> None:
        """Adds a clause."""
        check_time(self.deadline)
        self.clauses.append(tuple(literals))

    def extend(self, clauses: Iterable[Clause]) -> None:
        """Adds clauses."""
        check_time(self.deadline)
        self.clauses += clauses

    def new_variable(self) -> int:
        """Adds a variable and returns it."""
        self.variables += 1
        return self.variables
