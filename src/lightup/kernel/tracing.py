"""`Recorder`: writes down what probing and the search do, event by event.

The trail and its reasons say what was decided and implied, and in which order. The recorder reads them
before anything is taken back. So a search that is not traced only looks, now and then, whether it is.
Literals are those of the encoding `direct`. A reason is written as a clause that begins
with the implied literal. A value that probing rules out is learnt as a clause of one literal.

An event is its kind, a number (the literal, or the level of a backjump), the rule behind it, and the
literals of its clause.

>>> from lightup.kernel.geometry import Geometry
>>> from lightup.kernel.propagation import Propagator
>>> from lightup.kernel.solver import Solver
>>> propagator = Propagator(Geometry(2, 1, bytes([1, 6])))
>>> recorder = Recorder(propagator, 100)
>>> Solver(propagator).trace(recorder), [*recorder]
(True, [(1, 2, 2, (2,)), (6, 0, -1, ())])
"""

from __future__ import annotations

from ..base.errors import GaveUp
from ._causes import Causes
from ._memory import Memory
from .codes import (
    BACKJUMP,
    BULB,
    CLUE,
    CONFLICT,
    DECIDE,
    DOT,
    IMPLY,
    LEARN,
    NO_RULE,
    RESTART,
    SOLUTION,
    UNSAT,
)
from .propagation import Propagator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HEADER = 4  # the kind, the number, the rule, and how many literals follow
FIRST_ROOM = 1 << 14


class Recorder:
    """The events so far: `events` of them, in the first `used` integers of `arena`.

    `told` is how much of the trail they cover. An attempt of probing that refutes nothing is forgotten
    back to `used_before`, but counted, unless the recorder `keeps_attempts`. The decisions that are to
    be `changed` are given by the number of their event, from 0.
    """

    def __init__(
        self,
        propagator: Propagator,
        most: int,
        keeps_attempts: bool = False,
        changed: Iterable[int] = (),
    ) -> None:
        self.memory, self.propagator = Memory(), propagator
        self.causes = Causes(propagator)
        self.most, self.keeps_attempts, self.changed = most, keeps_attempts, {*changed}
        self.attempts = self.events = self.used = 0
        self.used_before = self.events_before = 0
        self.block = bytearray(4 * FIRST_ROOM)
        self.arena = self.memory.as_ints(self.block)
        self.told = 0
        self.propagator.is_traced = True
        for cell in range(self.propagator.size):  # a mark is its own reason
            self.propagator.reason[cell] = NO_RULE

    def _make_room(self, size: int) -> None:
        if 4 * (self.used + size) > len(self.block):
            self.block = self.block + bytearray(len(self.block) + 4 * size)
            self.arena = self.memory.as_ints(self.block)

    def _begin(self, kind: int, value: int, rule: int, size: int) -> None:
        """Begins an event whose clause has `size` literals."""
        self._make_room(HEADER + size)
        self.arena[self.used] = kind
        self.arena[self.used + 1] = value
        self.arena[self.used + 2] = rule
        self.arena[self.used + 3] = size
        self.used += HEADER
        self.events += 1

    def _put(self, literal: int) -> None:
        self.arena[self.used] = literal
        self.used += 1

    def follow(self) -> None:
        """Tells the new part of the trail; raises `GaveUp` if there are too many events."""
        if self.events > self.most:
            raise GaveUp(f"the trace has more than {self.most} events")
        while self.told < self.propagator.trail_size:
            self._tell(self.propagator.trail[self.told])
            self.told += 1

    def _tell(self, cell: int) -> None:
        literal = self.propagator.literal_of(cell)
        if self.propagator.reason[cell] >= 0:
            self._tell_implied(literal, self.propagator.reason[cell])
        elif self.propagator.level[cell]:
            self._begin(DECIDE, literal, NO_RULE, 0)
        else:  # a mark, or a value that has just been learnt
            self._begin(IMPLY, literal, NO_RULE, 1)
            self._put(literal)

    def _tell_implied(self, literal: int, rule: int) -> None:
        size = self.causes.find(rule, abs(literal) - 1)
        self._begin(IMPLY, literal, rule, size + 1)
        self._put(literal)
        for index in range(size):
            self._put(-self.propagator.literal_of(self.causes.cells[index]))

    def choose(self, value: int) -> int:
        """Returns the value for the next decision: the other one if it is to be changed."""
        if self.changed:
            self.follow()
            if self.events in self.changed:
                self.changed.remove(self.events)
                return BULB + DOT - value
        return value

    def conflict(self) -> None:
        """Tells the trail and the rule that it breaks."""
        self.follow()
        rule = self.propagator.conflict
        if rule < 0:
            return
        size = self.causes.find(rule, -1)
        if size == 0 and rule & 3 == CLUE:  # it asks for more bulbs than it has neighbours
            self._begin(CONFLICT, 0, rule, 1)
            self._put((rule >> 2) + 1)
            return
        self._begin(CONFLICT, 0, rule, size)
        for index in range(size):
            self._put(-self.propagator.literal_of(self.causes.cells[index]))

    def learn(self, literals: list[int]) -> None:
        """Tells a learnt clause."""
        self._begin(LEARN, 0, NO_RULE, len(literals))
        for literal in literals:
            self._put(literal)

    def backjump(self, level: int) -> None:
        """Tells a backjump that has just been made."""
        self._begin(BACKJUMP, level, NO_RULE, 0)
        self.told = self.propagator.trail_size

    def restart(self, size: int) -> None:
        """Tells a restart that has just been made, and what it kept after the first `size` cells.

        The search keeps the decisions that it would make again; the trace makes them again.
        """
        self._begin(RESTART, 0, NO_RULE, 0)
        self.told = size
        self.follow()

    def end(self, found: bool) -> None:
        """Tells the end: a solution, or that there is none."""
        if found:
            self.follow()
        self._begin(SOLUTION if found else UNSAT, 0, NO_RULE, 0)

    def attempt(self) -> None:
        """Prepares for an attempt of probing, as if at level 1; it may have to be forgotten."""
        self.follow()
        self.propagator.decision_level = 1
        self.attempts += 1
        self.used_before, self.events_before = self.used, self.events

    def take_back(self, size: int, refuted: bool) -> None:
        """Tells an attempt if it has refuted its value; takes the trail back to `size`."""
        propagator = self.propagator
        if refuted:
            literal = propagator.literal_of(propagator.trail[size])
            self.conflict()
            self.learn([-literal])
        elif self.keeps_attempts:
            self.follow()
        propagator.undo(size)
        propagator.decision_level = 0
        if refuted or self.keeps_attempts:
            self.backjump(0)
        else:
            self.used, self.events = self.used_before, self.events_before

    def __iter__(self) -> Iterator[tuple[int, int, int, tuple[int, ...]]]:
        numbers = memoryview(bytes(self.block)).cast("i")
        at = 0
        for _ in range(self.events):
            begin = at + HEADER
            end = begin + numbers[at + 3]
            yield numbers[at], numbers[at + 1], numbers[at + 2], tuple(numbers[begin:end])
            at = end
