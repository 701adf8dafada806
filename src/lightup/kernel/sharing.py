"""`Sharing`: what all solutions of a grid share, from solutions that differ as much as possible.

The first solution has the only values that all can share. For each cell, the search looks for a
solution with the other value. If there is one, the cells in which it differs are not shared; if not,
the cell is now assigned. On an open board, to ask for bulbs where there was none yet leads to a
solution almost at once, while to ask for dots is a pigeonhole problem (n rows cannot each have a bulb
in fewer than n columns), which takes clause learning very long.

>>> from lightup.kernel.geometry import Geometry
>>> from lightup.kernel.propagation import Propagator
>>> from lightup.kernel.solver import Solver
>>> sharing = Sharing(Solver(Propagator(Geometry(3, 2, bytes([1, 6, 5, 6, 6, 6])))))
>>> sharing.find(), sharing.decided()
(True, (frozenset({1, 5}), frozenset({3, 4})))
"""

from __future__ import annotations

from .codes import BULB, DOT, UNKNOWN, WHITE
from .solver import Solver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

CONFLICTS_ON_OPEN_BOARDS = 64  # before another way to search is tried


class Sharing:
    """The question what the solutions of a solver's grid share; some of them may be `known`.

    `found` are the bulbs of some solutions of each part that no rule connects to others, `certain` what
    is decided before any search. The question is `finished` if all that is shared has been found.
    """

    def __init__(self, solver: Solver, known: Iterable[Iterable[int]] = ()) -> None:
        self.solver, self.propagator = solver, solver.propagator
        self.known = [*map(frozenset, known)]
        self.certain: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
        self.found: list[list[list[int]]] = []
        self.finished = self.solvable = False

    def find(self, at_most: int | None = None) -> bool:
        """Assigns the cells that all solutions share; false if there is no solution.

        Ends without an answer as soon as `at_most` solutions are known.
        """
        self.finished = True
        if not self.solver.settle():
            return False
        self.certain = self.decided()
        parts = self.solver.parts()
        self.found = [self._known_in(part) for part in parts]
        for part, found in zip(parts, self.found, strict=True):
            if not found and not self._find_first(part, found):
                return False
        self.solvable = True
        for part, found in zip(parts, self.found, strict=True):
            self.finished = self.finished and self._assign_shared(part, found, at_most)
        return True

    def number(self) -> int:
        """Returns how many different solutions are known at least."""
        return max(map(len, self.found), default=1)

    def decided(self) -> tuple[frozenset[int], frozenset[int]]:
        """Returns the assigned bulbs and dots."""
        propagator = self.propagator
        cells = range(propagator.size)
        dots = [c for c in cells if propagator.codes[c] == WHITE and propagator.state[c] == DOT]
        return frozenset(propagator.bulbs_among(cells)), frozenset(dots)

    def solutions(self) -> list[frozenset[int]]:
        """Returns as few solutions as show all the differences found; none unless `find` found any."""
        if not self.solvable:
            return []
        return [
            self.certain[0].union(*[found[min(index, len(found) - 1)] for found in self.found])
            for index in range(self.number())
        ]

    def _known_in(self, part: list[int]) -> list[list[int]]:
        """Returns the different solutions of a part that are known."""
        inside = frozenset(part)
        return [[*bulbs] for bulbs in {tuple(sorted(one & inside)): 1 for one in self.known}]

    def _find_first(self, part: list[int], found: list[list[int]]) -> bool:
        search = self.solver.search_in(part)
        search.prefer(self._most_urgent_first(part))
        if not self.solver.another(search, 0):
            return False
        found.append(search.bulbs())
        search.backjump(0)
        return True

    def _assign_shared(self, part: list[int], found: list[list[int]], at_most: int | None) -> bool:
        """Assigns the cells of a part that all solutions share, unless enough solutions are known."""
        search, state = self.solver.search_in(part), self.propagator.state
        shared = {cell: BULB if cell in found[0] else DOT for cell in part}
        for bulbs in found[1:]:
            inside = frozenset(bulbs)
            shared = {c: v for c, v in shared.items() if (c in inside) == (v == BULB)}
        urgent = self._most_urgent_first(part)
        for cell in part:
            if cell in shared and state[cell] == UNKNOWN:
                if at_most is not None and self.number() >= at_most:
                    return False
                if self._differs(cell, part, shared, urgent):
                    found.append(search.bulbs())
                    shared = {c: value for c, value in shared.items() if state[c] == value}
                search.backjump(0)
        return True

    def _differs(self, cell: int, part: list[int], shared: dict[int, int], urgent: list[int]) -> bool:
        """Searches for a solution in which a cell does not have the value shared so far.

        Bulbs come first where there was none yet. If that fails, the most urgent cells come first, and
        in the end those that the search likes.
        """
        from .search import LostPatience

        search = self.solver.search_in(part)
        literal = -cell - 1 if shared[cell] == BULB else cell + 1
        new = [c for c in part if shared.get(c) == DOT]
        old = [c for c in part if shared.get(c) != DOT]
        for order in (new + old, urgent, None):
            search.patience = 0
            if order:
                search.prefer(order)
                search.be_patient_for(CONFLICTS_ON_OPEN_BOARDS)
            search.set_phases({c: BULB + DOT - value for c, value in shared.items()})
            try:
                return search.solve(literal)
            except LostPatience:
                search.backjump(0)
        raise AssertionError("patience 0 is without end")

    def _most_urgent_first(self, part: list[int]) -> list[int]:
        """Puts cells beside clues first, then those that may have to light a cell without a bulb.

        Such a cell lies beside a clue, or has a dot already.
        """
        propagator = self.propagator
        near = [c for c in part if propagator.touching[c]]
        white = [c for c in range(propagator.size) if propagator.codes[c] == WHITE]
        dark = [c for c in white if propagator.state[c] == DOT and propagator.is_dark(c)]
        runs = {run for c in near + dark for run in (propagator.row_run[c], propagator.col_run[c])}
        far = [c for c in part if not propagator.touching[c]]
        seeing = {c for c in far if propagator.row_run[c] in runs or propagator.col_run[c] in runs}
        return near + [c for c in far if c in seeing] + [c for c in far if c not in seeing]
