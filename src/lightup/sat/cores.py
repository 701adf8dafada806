"""`Cores`: the cheapest of many groups of clauses that contradict given literals, proven the cheapest.

A *core* is a set of groups that, with the literals, has no model. What a model leaves unsatisfied is a
*correction set*: every core has a group of it. So a cheapest set that hits all correction sets known so
far costs at most as much as the cheapest core; if it is a core, it is one of the cheapest, and if not,
its models give new correction sets, and so on. A model serves every question whose literals it makes
true: they are pooled.

>>> cores = Cores(2, [(1, [[-1, -2]]), (5, [[1], [2]]), (2, [[1]]), (2, [[2]])])
>>> cores.cheapest(), cores.cheapest([-1]), cores.cheapest([-1], at_most=1)
([(0, 2, 3)], [(2,)], [])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pysolvers
from pysat.solvers import Minisat22

from ..base.clock import NEVER, check_time
from ..kernel.hitting import HittingSets

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Group = tuple[int, list[list[int]]]  # what it costs, and its clauses
    Core = tuple[int, ...]  # the numbers of its groups, in order

MOST_CORES = 64
CANDIDATES_AT_ONCE = 256


class Cores:
    """Groups of clauses over the variables 1 to `variables`, each with its cost.

    The clauses of `always` hold whatever groups are chosen. `likely` are literals that make most
    clauses true: with them, models leave little unsatisfied.
    """

    def __init__(
        self,
        variables: int,
        groups: Sequence[Group],
        *,
        always: Sequence[list[int]] = (),
        likely: Sequence[int] = (),
        deadline: float = NEVER,
    ) -> None:
        self._first, self._deadline = variables + 1, deadline
        self._costs = [cost for cost, _ in groups]
        selectors = range(self._first, self._first + len(groups))
        self._solver = Minisat22(
            bootstrap_with=[
                [-selector, *clause]
                for selector, (_, clauses) in zip(selectors, groups, strict=True)
                for clause in clauses
            ]
            + [[selector, -selector] for selector in selectors]  # so that each is known
            + [*always]
        )
        self._solver.set_phases([*likely, *selectors])
        self._pool: list[tuple[frozenset[int], Core]] = []

    def contradict(self, given: Sequence[int], groups: Iterable[int]) -> bool:
        """Whether these groups are a core."""
        check_time(self._deadline)
        try:
            return not self._solver.solve([*given, *(self._first + group for group in groups)])
        except pysolvers.error:  # which is how PySAT tells that the user pressed Ctrl-C
            raise KeyboardInterrupt from None

    def cheapest(self, given: Sequence[int] = (), at_most: int | None = None) -> list[Core]:
        """The cheapest cores; none if there is none, or none that costs at most so much.

        If there are very many, only some of them, the same each time.
        """
        known = self._known(given)
        core = self._one_of_the_cheapest(given, at_most, known)
        return [] if core is None else self._as_cheap(given, known, core)

    def least_cost(self, given: Sequence[int] = (), at_most: int | None = None) -> int | None:
        """What the cheapest cores cost, if there are any, and that is at most so much."""
        core = self._one_of_the_cheapest(given, at_most, self._known(given))
        return None if core is None else self._cost(core)

    def _cost(self, core: Core) -> int:
        return sum(self._costs[group] for group in core)

    def _known(self, given: Sequence[int]) -> list[Core]:
        """The correction sets of the pooled models that make these literals true."""
        return [left for true, left in self._pool if true.issuperset(given)]

    def _one_of_the_cheapest(
        self, given: Sequence[int], at_most: int | None, known: list[Core]
    ) -> Core | None:
        limit = sum(self._costs) if at_most is None else at_most
        if not self.contradict(given, range(len(self._costs))):
            return None
        while True:
            chosen = HittingSets(known, self._costs, self._deadline).cheapest(limit)
            if chosen is None or self.contradict(given, chosen):
                return None if chosen is None else tuple(chosen)
            known += self._correction_sets(given, chosen)

    def cheapest_to_drop(self) -> Core:
        """The cheapest groups without which the others have a model: by hitting cores, in turn."""
        cores: list[list[int]] = []
        while True:
            drop = HittingSets(cores, self._costs, self._deadline).cheapest(sum(self._costs))
            if drop is None:
                raise ValueError("expected clauses that have a model without the groups, got none")
            if not self.contradict((), [n for n in range(len(self._costs)) if n not in drop]):
                return tuple(drop)
            cores.append([selector - self._first for selector in self._solver.get_core()])

    def _as_cheap(self, given: Sequence[int], known: list[Core], core: Core) -> list[Core]:
        """All cores that cost as much as this one, one of the cheapest."""
        cost, cores = self._cost(core), {core}
        while True:
            candidates = HittingSets(known, self._costs, self._deadline).all_up_to(
                cost, CANDIDATES_AT_ONCE
            )
            seen = len(known)
            for candidate in map(tuple, candidates):
                if candidate in cores or any(map({*candidate}.isdisjoint, known[seen:])):
                    continue
                if self.contradict(given, candidate):
                    cores.add(candidate)
                else:
                    known += self._correction_sets(given, candidate)
                if len(cores) == MOST_CORES:
                    return sorted(cores)
            if len(known) == seen or len(candidates) < CANDIDATES_AT_ONCE:
                return sorted(cores)

    def _correction_sets(self, given: Sequence[int], kept: Iterable[int]) -> Iterator[Core]:
        """Yields correction sets that have nothing in common with each other or with `kept`."""
        kept = {*kept}
        while not self.contradict(given, kept):
            left = self._grown(given)
            yield left
            kept.update(left)

    def _grown(self, given: Sequence[int]) -> Core:
        """What the model just found leaves unsatisfied, made as small as can be."""
        left = self._unsatisfied()
        model = self._solver.get_model()
        for group in sorted(left):
            if group in left:
                more = [other for other in range(len(self._costs)) if other not in left]
                if not self.contradict(given, [*more, group]):
                    left &= self._unsatisfied()
                    model = self._solver.get_model()
        core = tuple(sorted(left))
        self._pool.append((frozenset(model[: self._first - 1]), core))
        return core

    def _unsatisfied(self) -> set[int]:
        values = self._solver.get_model()[self._first - 1 :]
        return {group for group, value in enumerate(values) if value < 0}
