"""`Prober`: failed-literal probing, until nothing changes.

Each value of each unknown cell is tried, and a value that propagation refutes is ruled out. The cells
assigned like this have their values in every solution. So once every cell is assigned, the solution is
found and proven unique. Nearly all real puzzles are solved here.

>>> from lightup.kernel.geometry import Geometry
>>> from lightup.kernel.probing import Prober
>>> from lightup.kernel.propagation import Propagator
>>> propagator = Propagator(Geometry(3, 2, bytes([1, 6, 5, 6, 6, 6])))
>>> Prober(propagator).settle(), propagator.bulbs_among(range(6))
(True, [1, 5])
"""

from __future__ import annotations

from ._memory import Memory
from .codes import BULB, DOT, NO_RULE, UNKNOWN
from .propagation import Propagator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .tracing import Recorder

LARGE = 4000  # cells; above this, probing keeps track of where the board changes
PATIENCE_PER_CELL = 256


class Prober:
    """Assigns cells of a propagator.

    Appends each value ruled out to `proof`, and tells a `recorder`, unless they are `None`.

    A bulb that is not refuted puts dots on other cells, and none of these would be refuted alone, until
    the board changes. So `harmless` tells of each such dot, plus one, how many cells were assigned then
    or, on a large board, where the bulb was.
    """

    def __init__(self, propagator: Propagator) -> None:
        self.propagator = propagator
        self.proof: list[tuple[int, ...]] | None = None
        self.recorder: Recorder | None = None
        self.memory = Memory()

    def settle(self) -> bool:
        """Assigns what propagation and probing force; false if there is no solution."""
        return self.propagator.wake_all() and self.propagator.propagate() and self.probe()

    def probe(self) -> bool:
        """Cycles through the cells until all have been tried without success.

        On a large board, a cell is tried again only if something has changed where its last attempt
        looked. On wide open boards, attempts take long and rarely succeed, so probing stops when it
        runs out of patience. Returns false if there is no solution.
        """
        propagator = self.propagator
        cell = unsuccessful = 0
        last_success = propagator.work
        patience = PATIENCE_PER_CELL * propagator.size
        if propagator.size > LARGE:
            propagator.track()
        self.harmless = self.memory.ints(propagator.size)
        tracking = propagator.tracking
        while unsuccessful < propagator.size and propagator.work - last_success < patience:
            if propagator.state[cell] == UNKNOWN and (
                not tracking or propagator.changes.may_matter_to(cell)
            ):
                size = propagator.trail_size
                value = self._refuted_value(cell)
                if value == UNKNOWN:
                    if tracking:
                        propagator.changes.remember(cell)
                elif self._rule_out(cell, value):
                    if tracking:
                        for at in range(size, propagator.trail_size):
                            propagator.changes.record(propagator.trail[at])
                    unsuccessful = 0
                    last_success = propagator.work
                else:
                    return False
            unsuccessful += 1
            cell += 1
            if cell == propagator.size:
                cell = 0
        propagator.stop_tracking()
        self.memory = Memory()  # gives back what only probing needs
        return True

    def _refuted_value(self, cell: int) -> int:
        """Returns the value that propagation refutes for an unknown cell; `UNKNOWN` if neither."""
        if self.propagator.tracking:
            self.propagator.changes.begin(cell)
        if self._fails(cell, BULB):
            return BULB
        if not self._is_harmless(cell) and self._fails(cell, DOT):
            return DOT
        return UNKNOWN

    def _is_harmless(self, cell: int) -> bool:
        """Whether a dot is known not to be refuted."""
        known = self.harmless[cell] - 1
        if not self.propagator.tracking:
            return known == self.propagator.trail_size
        if known < 0 or known == cell or self.propagator.changes.may_matter_to(known):
            return False
        self.propagator.changes.rest_on(known)
        return True

    def _fails(self, cell: int, value: int) -> bool:
        propagator = self.propagator
        size = propagator.trail_size
        if self.recorder is not None:
            self.recorder.attempt()
        sound = propagator.enqueue(cell, value, NO_RULE) and propagator.propagate()
        if sound:
            known = cell if propagator.tracking else size
            for at in range(size, propagator.trail_size):
                implied = propagator.trail[at]
                if propagator.tracking:
                    propagator.changes.look_at(implied)
                if propagator.state[implied] == DOT:
                    self.harmless[implied] = known + 1
        if self.recorder is not None:
            self.recorder.take_back(size, not sound)
        else:
            propagator.undo(size)
        return not sound

    def _rule_out(self, cell: int, value: int) -> bool:
        if self.proof is not None:
            self.proof.append((-cell - 1 if value == BULB else cell + 1,))
        propagator = self.propagator
        return propagator.enqueue(cell, BULB + DOT - value, NO_RULE) and propagator.propagate()
