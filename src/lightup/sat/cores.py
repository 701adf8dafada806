"""`Cores`: the cheapest sets of clause groups that contradict given literals, proven cheapest.

A *core* is a set of groups that is unsatisfiable together with the literals. The groups that a model
leaves unsatisfied are a *correction set*: every core contains at least one of them. So the cheapest set
that hits all correction sets known so far costs no more than the cheapest core. If it is a core, it is
one of the cheapest; if not, its models yield new correction sets, and the search continues. Models are
pooled, since each serves every question whose literals it makes true.

PySAT's `OptUx` uses the same method, but it starts afresh for each question and has no deadline. On 742
questions both found the same costs, but the slowest answer took `OptUx` over 20 s and this class 0.3 s.
The tests compare the two.

>>> cores = Cores(2, [(1, [[-1, -2]]), (5, [[1], [2]]), (2, [[1]]), (2, [[2]])])
>>> cores.cheapest(), cores.cheapest([-1]), cores.cheapest([-1], at_most=1)
([(0, 2, 3)], [(2,)], [])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.clock import NEVER
from ..kernel.hitting import HittingSets
from .asking import has_model

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Group = tuple[int, Sequence[Sequence[int]]]  # its cost and its clauses
    Core = tuple[int, ...]  # the numbers of its groups, in order
    CorrectionSet = tuple[int, ...]  # the numbers of its groups, in order

MOST_CORES = 64
CANDIDATES_AT_ONCE = 256
STEPS_TO_DROP = 10_000  # of all searches for hitting sets together


class Cores:
    """Groups of clauses over the variables 1 to `variables`, each with its cost.

    The clauses in `always` hold whichever groups are chosen. The literals in `likely` should make most
    clauses true: with them, models leave few groups unsatisfied.
    """

    def __init__(
        self,
        variables: int,
        groups: Sequence[Group],
        *,
        always: Sequence[Sequence[int]] = (),
        likely: Sequence[int] = (),
        deadline: float = NEVER,
    ) -> None:
        from pysat.solvers import Minisat22

        self._first, self._deadline = variables + 1, deadline
        self._costs = [cost for cost, _ in groups]
        selectors = range(self._first, self._first + len(groups))
        self._solver = Minisat22(
            bootstrap_with=[
                [-selector, *clause]
                for selector, (_, clauses) in zip(selectors, groups, strict=True)
                for clause in clauses
            ]
            + [[selector, -selector] for selector in selectors]  # so that the solver knows them all
            + [*always]
        )
        self._solver.set_phases([*likely, *selectors])
        self._pool: list[tuple[frozenset[int], CorrectionSet]] = []

    def contradict(self, given: Sequence[int], groups: Iterable[int]) -> bool:
        """Whether these groups contradict the `given` literals, and so are a core."""
        assumed = [*given, *(self._first + group for group in groups)]
        return not has_model(self._solver, self._deadline, assumed)

    def cheapest(self, given: Sequence[int] = (), at_most: int | None = None) -> list[Core]:
        """Returns the cheapest cores, sorted; none if they cost more than `at_most`.

        If there are very many, returns only some of them.
        """
        known = self._known(given)
        core = self._one_of_the_cheapest(given, at_most, known)
        return [] if core is None else self._as_cheap(given, known, core)

    def _known(self, given: Sequence[int]) -> list[CorrectionSet]:
        """Returns the correction sets of the pooled models that make these literals true."""
        return [left for true, left in self._pool if true.issuperset(given)]

    def _one_of_the_cheapest(
        self, given: Sequence[int], at_most: int | None, known: list[CorrectionSet]
    ) -> Core | None:
        limit = sum(self._costs) if at_most is None else at_most
        if not self.contradict(given, range(len(self._costs))):
            return None
        while True:
            chosen = HittingSets(known, self._costs, self._deadline).cheapest(limit)
            if chosen is None or self.contradict(given, chosen):
                return None if chosen is None else tuple(chosen)
            known += self._correction_sets(given, chosen)

    def to_drop(self, at_most: int) -> CorrectionSet:
        """Returns groups without which the others have a model, though none of them can come back.

        They are the cheapest if these cost at most `at_most` and are found within `STEPS_TO_DROP`.
        """
        cores: list[list[int]] = []
        left = STEPS_TO_DROP
        while True:
            search = HittingSets(cores, self._costs, self._deadline)
            drop = search.cheapest(at_most, patience=left)
            left -= search.work
            if drop is None or left < 1:
                return self._minimal_to_drop()
            if not self.contradict((), self._all_but(drop)):
                return tuple(drop)
            cores.append([selector - self._first for selector in self._solver.get_core()])

    def _minimal_to_drop(self) -> CorrectionSet:
        """Asks for models that satisfy more and more groups, until there is none."""
        if self.contradict((), ()):
            raise ValueError("expected clauses that have a model without the groups, got none")
        left = self._unsatisfied()
        while left:
            one_more = self._solver.nof_vars() + 1
            self._solver.add_clause([-one_more, *(self._first + group for group in left)])
            if self.contradict([one_more], self._all_but(left)):
                break
            left &= self._unsatisfied()
        return tuple(sorted(left))

    def _as_cheap(self, given: Sequence[int], known: list[CorrectionSet], core: Core) -> list[Core]:
        """Returns all cores that cost as much as this one, which is one of the cheapest."""
        cost, cores = sum(self._costs[group] for group in core), {core}
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

    def _correction_sets(self, given: Sequence[int], kept: Iterable[int]) -> Iterator[CorrectionSet]:
        """Yields correction sets that share no group with each other or with `kept`."""
        kept = {*kept}
        while not self.contradict(given, kept):
            left = self._grown(given)
            yield left
            kept.update(left)

    def _grown(self, given: Sequence[int]) -> CorrectionSet:
        """Returns a minimal correction set among the groups that the last model leaves unsatisfied."""
        left = self._unsatisfied()
        model = self._solver.get_model()
        for group in sorted(left):
            if group in left and not self.contradict(given, [*self._all_but(left), group]):
                left &= self._unsatisfied()
                model = self._solver.get_model()
        minimal = tuple(sorted(left))
        self._pool.append((frozenset(model[: self._first - 1]), minimal))
        return minimal

    def _unsatisfied(self) -> set[int]:
        begin = self._first - 1
        values = self._solver.get_model()[begin : begin + len(self._costs)]
        return {group for group, value in enumerate(values) if value < 0}

    def _all_but(self, groups: Iterable[int]) -> list[int]:
        groups = {*groups}
        return [group for group in range(len(self._costs)) if group not in groups]
