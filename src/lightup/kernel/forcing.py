"""`Forcing`: the cheapest rules that force an unknown cell, proven cheapest.

The rules that some values break are a *correction set*: an argument contains at least one of them. So
the cheapest set that hits all correction sets known so far costs no more than the cheapest argument. If
it is an argument, it is one of the cheapest; if not, there are values that obey it, which yield new
correction sets. The search deals only with the rules of a `Ball`.

>>> from lightup.kernel.geometry import Geometry
>>> from lightup.kernel.forcing import Forcing
>>> forcing = Forcing(Geometry(3, 1, bytes([6, 6, 6])), [0], [], [0])
>>> forcing.cheapest(1, 9), forcing.cheapest(1, 0)
([[0]], [])
"""

from __future__ import annotations

from ..base.clock import NEVER, check_time
from ._ball import Ball
from .codes import CLUE_COST, LIT_COST, RUN_COST, SOME_VALUES
from .geometry import Geometry
from .hitting import HittingSets
from .repair import Repair

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    # The cells in which a model differs from the solution, and the codes of the rules that it breaks.
    Model = tuple[tuple[int, ...], tuple[int, ...]]
    Pool = dict[int, list[Model]]

# A weight combines the cost with the numbers of dark cells and clues, each below `MOST`. The order is
# that of the codes of the kinds.
MOST = 1 << 16
UNIT = MOST * MOST  # the weight of cost 1
WEIGHTS = (RUN_COST * UNIT, LIT_COST * UNIT + MOST, CLUE_COST * UNIT + 1)

ANY_COST = 1 << 20
FIRST_LIMIT = 4  # of the cost

# Only speed depends on these: after how many conflicts a search gives up, how many candidates are
# looked for at once, after how much work it pays to learn more first, and for how many rounds.
CONFLICTS_FOR_BALL = 1000
CONFLICTS_FOR_RULE = 20
CANDIDATES = 16
MUCH_WORK = 2000
ROUNDS = 100

MOST_ARGUMENTS = 64
CANDIDATES_AT_ONCE = 256


class Forcing:
    """The rules of a board as arguments for its unknown cells; `solution` has the bulbs of a solution.

    `pool` has models for each cell that was asked for. It may be shared with other boards on the way
    to the same solution: a model stays one as long as the cells in which it differs are unknown. The
    correction sets of the same models serve `others` of these cells, but only on this board: there they
    are many. Of the correction sets that fit, those in `known` count in the search, and those in
    `spare` are added when a candidate misses them.
    """

    def __init__(
        self,
        geometry: Geometry,
        bulbs: Iterable[int],
        dots: Iterable[int],
        solution: Iterable[int],
        deadline: float = NEVER,
        pool: Pool | None = None,
    ) -> None:
        self.deadline = deadline
        self.repair = Repair(geometry, bulbs, dots, solution, deadline)
        self.ball = Ball(self.repair)
        self.cell = 0
        self.weights: list[int] = []
        self.known: list[list[int]] = []
        self.spare: list[list[int]] = []
        self.pool: Pool = {} if pool is None else pool
        self.others: dict[int, list[tuple[int, ...]]] = {}

    def cheapest(self, cell: int, most: int = ANY_COST) -> list[list[int]]:
        """Returns the cheapest arguments that cost at most `most`, as the codes of their rules.

        If there are very many, returns only some of them.
        """
        argument = self._one(cell, most, 1)
        if argument is None:
            return []
        rules, code = self.ball.rules, self.repair.code
        return [[code[rules[at]] for at in found] for found in self._as_cheap(argument)]

    def least_cost(self, cell: int, most: int = ANY_COST) -> int | None:
        """Returns the cost of the cheapest argument; `None` if there is none, or none up to `most`."""
        argument = self._one(cell, most, UNIT)
        return None if argument is None else self._weight(argument) // UNIT

    def can_force(self, cell: int, most: int) -> bool:
        """Whether there is an argument that costs at most `most`."""
        return self._one(cell, most, ANY_COST * UNIT) is not None

    def _one(self, cell: int, most: int, gain: int) -> list[int] | None:
        """Finds an argument, as indices into the ball; no other has a smaller weight divided by `gain`.

        Looks for cheap ones first, because a small ball is searched fast.
        """
        self.cell = cell
        limit = min(most, FIRST_LIMIT)
        whole = False
        while True:
            if not whole:
                self.ball.find(cell, limit)
                whole, may_force = self.ball.is_whole, self._may_force()
            argument = self._one_in_ball((limit + 1) * UNIT - 1, gain) if may_force else None
            if argument is not None or limit == most or (whole and not may_force):
                return argument
            limit = min(most, limit + limit // 2)

    def _may_force(self) -> bool:
        """Whether the ball may contain an argument; if it is whole, whether it does."""
        models = [model for model in self.pool.get(self.cell, []) if self._fits(model)]
        self.pool[self.cell] = models
        found = [model[1] for model in models] + self.others.get(self.cell, [])
        self.spare = sorted([self._inside(broken) for broken in found], key=len)
        self.known = []
        self.weights = [WEIGHTS[self.repair.code[rule] & 3] for rule in self.ball.rules]
        conflicts = 0 if self.ball.is_whole else CONFLICTS_FOR_BALL
        return all(self.spare) and not self._are_obeyed(range(len(self.weights)), conflicts)

    def _one_in_ball(self, limit: int, gain: int) -> list[int] | None:
        """Finds an argument in the ball that weighs at most `limit`, as `_one` does."""
        best = None
        while limit >= 0:
            sets = HittingSets(self.known, self.weights, self.deadline)
            candidates = sets.some_up_to(limit, CANDIDATES)
            seen = len(self.known)
            for candidate in candidates:
                if self._misses(candidate, seen) or self._recall(candidate):
                    continue
                if not self._are_obeyed(candidate, 0):
                    best = self._shrunk(candidate)
                    limit = (self._weight(best) // gain) * gain - 1
                    break
                self._learn(candidate)
            if not candidates:
                break
            if sets.work > MUCH_WORK:
                self._learn_more()
        return best

    def _learn_more(self) -> None:
        """Finds more correction sets, until a quick hitting set is an argument."""
        for _ in range(ROUNDS):
            chosen = HittingSets(self.known, self.weights, self.deadline).quick()
            if not self._recall(chosen):
                if not self._are_obeyed(chosen, 0):
                    return
                self._learn(chosen)

    def _weight(self, argument: list[int]) -> int:
        return sum([self.weights[at] for at in argument])

    def _shrunk(self, argument: list[int]) -> list[int]:
        """Leaves out rules that an argument does not need, the heaviest first."""
        for at in sorted(argument, key=self.weights.__getitem__, reverse=True):
            less = [other for other in argument if other != at]
            if not self._are_obeyed(less, 0):
                argument = less
        return argument

    def _fits(self, model: Model) -> bool:
        """Whether a model differs from the solution only in cells that are still unknown."""
        for cell in model[0]:  # noqa: SIM110 - a loop compiles to faster code
            if self.repair.bounds.state[cell]:
                return False
        return True

    def _inside(self, broken: tuple[int, ...]) -> list[int]:
        """Returns the indices of those rules that are in the ball."""
        index = self.ball.index
        return [index[code] - 1 for code in broken if index[code]]

    def _are_obeyed(self, chosen: Iterable[int], conflicts: int) -> bool:
        """Whether there are values, opposite in the cell, that obey some rules of the ball."""
        check_time(self.deadline)
        repair, rules = self.repair, self.ball.rules
        repair.suppose(self.cell)
        for rule in rules:
            repair.on[rule] = 0
        for at in chosen:
            repair.on[rules[at]] = 1
        return repair.solve(conflicts) == SOME_VALUES

    def _recall(self, chosen: list[int]) -> bool:
        """Adds known correction sets that share no rule with each other or with the chosen ones."""
        kept = {*chosen}
        seen = len(self.known)
        for broken in self.spare:
            if kept.isdisjoint(broken):
                kept.update(broken)
                self.known.append(broken)
        return len(self.known) > seen

    def _learn(self, chosen: list[int]) -> None:
        """Finds correction sets that share no rule with each other or with the chosen ones.

        There are values that obey the chosen rules, and they are in place.
        """
        kept = {*chosen}
        while True:
            broken = self._fewest_broken()
            self.known.append(broken)
            kept.update(broken)
            if not broken or not self._are_obeyed(kept, CONFLICTS_FOR_RULE):
                return

    def _fewest_broken(self) -> list[int]:
        """Repairs as many rules of the ball as possible; returns the others."""
        repair = self.repair
        for rule in self.ball.rules:
            repair.on[rule] = not repair.place[rule]
        for rule in sorted([rule for rule in self.ball.rules if repair.place[rule]]):
            repair.mark()
            repair.on[rule] = 1
            if repair.place[rule] and repair.solve(CONFLICTS_FOR_RULE) != SOME_VALUES:
                repair.on[rule] = 0
                repair.restore()
        broken = tuple(repair.broken_rules())
        changed = tuple(repair.changed_cells())
        self.pool.setdefault(self.cell, []).append((changed, broken))
        for cell in changed:
            if cell != self.cell:
                self.others.setdefault(cell, []).append(broken)
        return self._inside(broken)

    def _as_cheap(self, argument: list[int]) -> list[list[int]]:
        """Returns all arguments that weigh as much as this one, which is one of the cheapest."""
        weight, arguments = self._weight(argument), {tuple(argument)}
        while True:
            sets = HittingSets(self.known, self.weights, self.deadline)
            candidates = sets.all_up_to(weight, CANDIDATES_AT_ONCE)
            seen = len(self.known)
            for candidate in candidates:
                if tuple(candidate) in arguments or self._misses(candidate, seen):
                    continue
                if self._recall(candidate):
                    continue
                if self._are_obeyed(candidate, 0):
                    self._learn(candidate)
                else:
                    arguments.add(tuple(candidate))
                if len(arguments) == MOST_ARGUMENTS:
                    return [[*one] for one in sorted(arguments)]
            if len(self.known) == seen or len(candidates) < CANDIDATES_AT_ONCE:
                return [[*one] for one in sorted(arguments)]

    def _misses(self, candidate: list[int], seen: int) -> bool:
        """Whether a candidate hits not all of the correction sets found since there were `seen`."""
        chosen = {*candidate}
        return any(map(chosen.isdisjoint, self.known[seen:]))
