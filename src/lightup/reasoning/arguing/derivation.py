"""`Derivation`: what follows from a board, batch by batch, and the few steps that lead to a cell.

The kernel decides the cells, always by the easiest steps that are open. For each cell the derivation
looks at all rules that decide it, and keeps the reason with the lightest *slice*: the steps on which
the cell depends, back to the marks of the board. A hard step weighs more than an easy one. The light of
a bulb is no step: whoever sees the bulb sees its light.

A slice is the set of the numbers of its reasons. Most slices are small, however large the board.

>>> from lightup.core.board import Board
>>> derivation = Derivation(Position(Board.from_rows(["1.#", "..."]))).complete()
>>> for passage in derivation.passages([5]):
...     print(passage.technique.name, sorted(passage.bulbs), sorted(passage.dots))
empty corner [] [4]
lonely cell [1] []
complete clue [] [3]
last light [5] []
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...base.clock import check_time
from ...core.board import Board
from ...kernel import codes
from ..finding.position import Position, seen_at_a_glance
from ._candidates import Candidates
from ._reasons import Reason, spared, told
from .arguments import fewest_marks
from .forms import shown_together
from .smallest import next_step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Self

    from ...core.puzzle import Rule
    from ..finding.position import Finding
    from ._candidates import Candidate
    from .steps import Passage

    Marks = tuple[frozenset[int], frozenset[int]]  # bulbs and dots
    Slice = frozenset[int]

WEIGHTS = (1, 2, 4, 5, 8, 12, 16, 32)  # of a step of each level in a slice
ONE_BY_ONE = 2  # from this level on, steps are taken one by one, and easier ones between them


class Derivation:
    """The cells that follow from a position, by steps up to the level `hardest`.

    `position` is where the derivation has got to. With `at_a_glance`, what is left around a complete
    clue is no step either.
    """

    def __init__(
        self, start: Position, hardest: int = codes.BEYOND, *, at_a_glance: bool = False
    ) -> None:
        self.start = self.position = start.with_light()
        self._hardest = hardest
        self._unsaid = {codes.LIT_CELLS, codes.COMPLETE_CLUE} if at_a_glance else {codes.LIT_CELLS}
        self._see = seen_at_a_glance if at_a_glance else Board.with_light
        self._candidates = Candidates(self.start)
        self._batch = 0
        self._batch_of: dict[int, int] = {}
        self._reasons: dict[Reason, int] = {}  # with their numbers
        self._weights: list[int] = []  # of the reasons, by their numbers
        self._slices: dict[int, Slice] = dict.fromkeys(
            self.start.board.bulbs | self.start.board.dots, frozenset()
        )
        self._batches = self.batches()

    def complete(self) -> Self:
        """Derives everything that follows."""
        for _ in self.batches():
            pass
        return self

    def decides(self, cell: int) -> bool:
        """Derives until a cell is decided; false if it never is."""
        return cell in self._slices or any(cell in decided for decided in self._batches)

    def renew(self, deadline: float) -> None:
        """Gives a derivation that has not been broken off another deadline, to go on."""
        self.start, self.position = self.start.renewed(deadline), self.position.renewed(deadline)
        self._candidates.go_on(self.position, ())

    def batches(self) -> Iterator[list[int]]:
        """Derives batch after batch and yields the cells that each decides."""
        while self.position.level() <= self._hardest:
            check_time(self.position.deadline)
            found = self.position.findings() or self._beyond_trial()
            if not found:
                return
            if self.position.level() >= ONE_BY_ONE:
                yield self._take_lightest(found)
            else:
                yield self._take_all(found)

    def _beyond_trial(self) -> list[Finding]:
        """Finds the cell with the smallest argument."""
        step = next_step(self.position)
        if step is None:
            return []
        value = codes.BULB if step.is_bulb else codes.DOT
        return [(codes.BEYOND_TRIAL, codes.NO_RULE, codes.NO_RULE, step.cell, value)]

    def _take_all(self, found: Sequence[Finding]) -> list[int]:
        """Takes all cells that are found, each with its lightest slice."""
        values = {cell: value for *_, cell, value in found}
        lightest = {finding[3]: self._lightest(finding) for finding in found}
        return self._take({cell: self._kept(cell, lightest[cell], values) for cell in values}, values)

    def _take_lightest(self, found: Sequence[Finding]) -> list[int]:
        """Takes one step, a bulb if there is one, because easier steps may be open after it."""
        values = {cell: value for *_, cell, value in found}
        lightest = {finding[3]: self._lightest(finding) for finding in found}

        def order(cell: int) -> tuple[bool, int, int]:
            _, _, premises = lightest[cell]
            return values[cell] != codes.BULB, self._weight(self._joined(premises)), cell

        first = min(lightest, key=order)
        steps = self._kept(first, lightest[first], values)
        reason = next(reversed(self._reasons))
        return self._take(dict.fromkeys(reason.cells, steps), values)

    def _take(self, slices: Mapping[int, Slice], values: Mapping[int, int]) -> list[int]:
        """Takes the cells that have a slice; returns them."""
        bulbs = {cell for cell in slices if values[cell] == codes.BULB}
        self._slices |= slices
        self._batch_of |= dict.fromkeys(slices, self._batch)
        self.position = self.position.with_marks(bulbs, slices.keys() - bulbs)
        self._candidates.go_on(self.position, slices)
        self._batch += 1
        return [*slices]

    def _lightest(self, finding: Finding) -> Candidate:
        """Returns the argument for a cell that has the lightest slice."""

        def weight(candidate: Candidate) -> int:
            number, _, premises = candidate
            own = 0 if number in self._unsaid else WEIGHTS[codes.LEVEL_OF[number]]
            return self._weight(self._joined(premises)) + own

        return min(self._candidates.of(finding), key=weight)

    def _kept(self, cell: int, candidate: Candidate, values: Mapping[int, int]) -> Slice:
        """Keeps the reason for a cell and returns its slice; `values` has all cells found now."""
        number, rules, premises = candidate
        if number in self._unsaid:
            return self._joined(premises)
        bulbs, dots = self._shown(number, rules, cell, values)
        if len(rules) > 1 and len(bulbs | dots) > 1:
            premises |= fewest_marks(self.position.board, rules, bulbs, dots)
        reason = Reason(self._batch, number, rules, bulbs, dots, premises)
        return self._joined(premises) | {self._number(reason)}

    def _shown(
        self, number: int, rules: tuple[Rule, ...], cell: int, values: Mapping[int, int]
    ) -> Marks:
        """Returns what an argument shows together with a cell, of all that is found now."""
        is_corner = number == codes.EMPTY_CORNER
        shown = None if is_corner else shown_together(self.position.board, rules, cell)
        cells = {cell} if shown is None else shown[0] | shown[1]
        return (
            frozenset(cell for cell in cells if values.get(cell) == codes.BULB),
            frozenset(cell for cell in cells if values.get(cell) == codes.DOT),
        )

    def _number(self, reason: Reason) -> int:
        number = self._reasons.setdefault(reason, len(self._reasons))
        if number == len(self._weights):
            self._weights.append(WEIGHTS[codes.LEVEL_OF[reason.technique]])
        return number

    def _joined(self, cells: Iterable[int]) -> Slice:
        slices = {*map(self._slices.__getitem__, cells)}
        return slices.pop() if len(slices) == 1 else frozenset[int]().union(*slices)

    def _weight(self, steps: Slice) -> int:
        return sum(map(self._weights.__getitem__, steps))

    def weight(self, cell: int) -> int:
        """Returns the weight of the slice that leads to a decided cell."""
        return self._weight(self._slices[cell])

    def passages(self, cells: Iterable[int] | None = None) -> Iterator[Passage]:
        """Yields the steps that lead to these decided cells; `None`: all steps."""
        reasons: Iterable[Reason] = self._reasons
        wanted = frozenset(self.start.board.puzzle.white)
        if cells is not None:
            reasons, wanted = self._needed([*cells])
        return told(self.start, reasons, wanted, self._see)

    def slice(self, cell: int) -> Iterator[Passage]:
        """Yields the steps that lead to a decided cell, without any hard step that it can spare."""
        reasons, wanted = self._needed([cell])
        return told(self.start, spared(cell, self.start, reasons, wanted), wanted, self._see)

    def _needed(self, cells: Iterable[int]) -> tuple[list[Reason], frozenset[int]]:
        """Returns the reasons in the slices of these cells, and the cells that they are needed for.

        A cell may have been decided before a bulb of the slice lit it; the bulb is then enough, and
        what only the cell needed is left out.
        """
        steps = self._joined(cells)
        reasons = [one for one, number in self._reasons.items() if number in steps]
        bulbs = self.start.board.bulbs.union(*(one.bulbs for one in reasons))
        wanted = {self._source(cell, bulbs, self._batch) for cell in cells}
        kept = []
        for one in sorted(reasons, key=lambda one: one.order, reverse=True):
            if not wanted.isdisjoint(one.cells):
                kept.append(one)
                wanted |= {self._source(cell, bulbs, one.batch) for cell in one.premises}
        return kept, frozenset(wanted)

    def _source(self, cell: int, bulbs: frozenset[int], batch: int) -> int:
        """Returns the bulb, if there is one, that lights a cell before a batch; else the cell."""
        for bulb in self._candidates.bulbs_lighting(cell):
            if bulb in bulbs and self._batch_of.get(bulb, -1) < batch:
                return bulb
        return cell
