"""`Propagator`: what follows for the cells of a grid, by each rule alone and by trying.

>>> puzzle = Propagator(Geometry(3, 2, bytes([1, 6, 5, 6, 6, 6])))
>>> puzzle.settle()
True
"""

from __future__ import annotations

from ..base.clock import NEVER, check_time
from .codes import BULB, CLUE, DOT, LIT, NO_RULE, RUN, UNKNOWN, WALL, WHITE
from .geometry import Geometry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

LARGE = 4000  # cells from which on probing keeps track of where things change
SQUARE = 16  # the side of the squares by which it does
PATIENCE_PER_CELL = 256
CELLS_BETWEEN_LOOKS_AT_THE_CLOCK = 20_000


class Propagator(Geometry):
    """What follows for the cells of a grid, and taking it back.

    `state` says what each cell is. Every change goes through `_put`, which keeps the counts in step and
    records the cell on the `trail`; `_propagate` draws the consequences of the cells from `head` on.
    Per run: how many cells are unknown (`open`) and one more than the cell of its bulb (`bulb`, 0
    without); the runs that came down to one unknown cell or none wait in `tight`. Per clue: how many
    bulbs it needs (`need`) and how many unknown neighbours it has (`free`). A contradiction is the rule
    that cannot be met (`clash`); of a run with two bulbs `second` is the later one. In a search,
    `depth` decisions deep: per cell that depends on them the rule that forced it (`why`) and how many
    decisions there were then (`level`, 0 for the others).

    Probing a large board keeps track of `changes`: per unknown cell, how many there were when it was
    last tried (`tried`) and the rectangle of squares that had to do with it (`reach`); per square, the
    last change there (`changed`). `low` to `right` are the rectangle of the attempt at hand.
    """

    def __init__(
        self,
        geometry: Geometry,
        bulbs: Iterable[int] = (),
        dots: Iterable[int] = (),
        deadline: float = NEVER,
    ) -> None:
        Geometry.__init__(self, *geometry.grid())
        self.question = geometry, sorted(bulbs), sorted(dots), deadline
        self.deadline = deadline
        self.proof: list[tuple[int, ...]] | None = None
        self.work = self.next_look = self.depth = self.placed = self.head = self.tightened = 0
        self.clash = self.second = NO_RULE
        self.changes = self.low = self.high = self.left = self.right = 0
        self.state = self._octets(self.size)
        self.open = self._ints(self.runs)
        self.bulb = self._ints(self.runs)
        self.tight = self._ints(2 * self.runs)
        self.need = self._ints(self.size)
        self.free = self._ints(self.size)
        self.why = self._ints(self.size)
        self.level = self._ints(self.size)
        self.trail = self._ints(self.size)
        self._prepare()

    def _prepare(self) -> None:
        """Makes ready what a subclass needs besides."""

    def settle(self) -> bool:
        """Decides what propagation and probing can; false if there is no solution."""
        return self._begin() and self._propagate() and self._probe()

    def _begin(self) -> bool:
        """Puts the marks and looks at each rule once."""
        sound = self._put_marks()
        for run in range(self.runs):
            if self.length[run] == 1:
                self._tighten(run)
        for clue in range(self.size):
            if self.codes[clue] < WALL:
                sound = sound and self._count(clue)
        return sound

    def _put_marks(self) -> bool:
        """Puts the marks and concludes nothing from them; false if two bulbs see each other."""
        for run in range(self.runs):
            self.open[run] = self.length[run]
        for cell in range(self.size):
            if self.codes[cell] != WHITE:
                self.state[cell] = DOT
            if self.codes[cell] < WALL:
                self.need[cell] = self.codes[cell]
                for side in range(4):
                    self.free[cell] += self.near[cell] >> side & 1
        _, bulbs, dots, _ = self.question
        sound = True
        for bulb in bulbs:
            sound = sound and self._put_mark(bulb, BULB)
        for dot in dots:
            sound = sound and self._put_mark(dot, DOT)
        return sound

    def _put_mark(self, cell: int, value: int) -> bool:
        """Decides a cell as a mark says; false if it cannot be so."""
        if not 0 <= cell < self.size:
            return False
        if self.state[cell] == UNKNOWN:
            return self._put(cell, value, NO_RULE)
        return self.codes[cell] == WHITE and self.state[cell] == value

    def _probe(self) -> bool:
        """Rules out each value of a cell that leads to a contradiction, until nothing changes.

        A cell that was tried in vain is tried again only if, since then, something changed where the
        attempt had reached to: else a large board would be gone over again for each of its corners.
        On wide open ground each attempt takes long and few succeed: there it leaves off at some point.
        """
        cell = 0
        in_vain = 0  # how many cells, the last ones, changed nothing
        last_success = self.work
        if self.size > LARGE:
            self._make_ready_to_track()
        while in_vain < self.size and self.work - last_success < PATIENCE_PER_CELL * self.size:
            if self.state[cell] == UNKNOWN and (not self.changes or self._may_have_changed(cell)):
                mark = self.placed
                value = self._refuted_value(cell)
                if value == UNKNOWN:
                    if self.changes:
                        self._remember_reach(cell)
                elif self._rule_out(cell, value):
                    if self.changes:
                        for place in range(mark, self.placed):
                            self._note_change(self.trail[place])
                    in_vain = 0
                    last_success = self.work
                else:
                    return False
            in_vain += 1
            cell += 1
            if cell == self.size:
                cell = 0
        self.changes = 0
        return True

    def _make_ready_to_track(self) -> None:
        self.squares_across = (self.width - 1) // SQUARE + 1
        self.tried = self._ints(self.size)
        self.reach = self._ints(4 * self.size)
        self.changed = self._ints(self.squares_across * ((self.size - 1) // self.width // SQUARE + 1))
        self.changes = 1

    def _refuted_value(self, cell: int) -> int:
        """The value of an unknown cell that propagation refutes, if it refutes one."""
        self.low = self.high = cell
        self.left = self.right = self.col_run[cell]
        if self._leads_to_contradiction(cell, BULB):
            return BULB
        if self._leads_to_contradiction(cell, DOT):
            return DOT
        return UNKNOWN

    def _leads_to_contradiction(self, cell: int, value: int) -> bool:
        mark = self.placed
        sound = self._put(cell, value, NO_RULE) and self._propagate()
        if sound and self.changes:
            for place in range(mark, self.placed):
                self._reach_to(self.trail[place])
        self._undo(mark)
        return not sound

    def _reach_to(self, cell: int) -> None:
        """Widens the rectangle that an attempt has to do with; its columns are known by their runs."""
        col = self.col_run[cell]
        if cell < self.low:
            self.low = cell
        if cell > self.high:
            self.high = cell
        if col < self.left:
            self.left = col
        if col > self.right:
            self.right = col

    def _remember_reach(self, cell: int) -> None:
        """Notes in which squares a change matters to a cell: over a clue it does from two away."""
        self.tried[cell] = self.changes
        self.reach[4 * cell] = max(self.low // self.width - 2, 0) // SQUARE
        self.reach[4 * cell + 1] = (
            min(self.high // self.width + 2, self.size // self.width - 1) // SQUARE
        )
        self.reach[4 * cell + 2] = max(self.start[self.left] % self.width - 2, 0) // SQUARE
        self.reach[4 * cell + 3] = (
            min(self.start[self.right] % self.width + 2, self.width - 1) // SQUARE
        )

    def _may_have_changed(self, cell: int) -> bool:
        if not self.tried[cell]:
            return True
        for row in range(self.reach[4 * cell], self.reach[4 * cell + 1] + 1):
            for col in range(self.reach[4 * cell + 2], self.reach[4 * cell + 3] + 1):
                if self.changed[row * self.squares_across + col] > self.tried[cell]:
                    return True
        return False

    def _note_change(self, cell: int) -> None:
        """Notes that both runs of a cell have changed, in all squares that they go through."""
        self.changes += 1
        self._note_change_of_run(self.row_run[cell])
        self._note_change_of_run(self.col_run[cell])

    def _note_change_of_run(self, run: int) -> None:
        cell = self.start[run]
        step = self._step(run)
        last = cell + (self.length[run] - 1) * step
        while cell < last + SQUARE * step:
            place = min(cell, last)
            self.changed[
                place // self.width // SQUARE * self.squares_across + place % self.width // SQUARE
            ] = self.changes
            cell += SQUARE * step

    def _rule_out(self, cell: int, value: int) -> bool:
        if self.proof is not None:
            self.proof.append((-cell - 1 if value == BULB else cell + 1,))
        return self._put(cell, BULB + DOT - value, NO_RULE) and self._propagate()

    def _put(self, cell: int, value: int, why: int) -> bool:
        """Decides an unknown cell; false if that is a second bulb in a run."""
        row = self.row_run[cell]
        col = self.col_run[cell]
        self.state[cell] = value
        if self.depth:
            self.why[cell] = why
            self.level[cell] = self.depth
        self.trail[self.placed] = cell
        self.placed += 1
        self.open[row] -= 1
        self.open[col] -= 1
        if self.near[cell]:
            self._count_beside(cell, value, 1)
        if value == DOT:
            if self.open[row] <= 1:
                self._tighten(row)
            if self.open[col] <= 1:
                self._tighten(col)
            return True
        if self.bulb[row] or self.bulb[col]:
            self.clash = 4 * (row if self.bulb[row] else col) + RUN
            self.second = cell
            return False
        self.bulb[row] = self.bulb[col] = cell + 1
        return True

    def _undo(self, mark: int) -> None:
        """Takes back all decisions since the trail was `mark` long."""
        while self.placed > mark:
            self.placed -= 1
            cell = self.trail[self.placed]
            row = self.row_run[cell]
            col = self.col_run[cell]
            self.open[row] += 1
            self.open[col] += 1
            if self.near[cell]:
                self._count_beside(cell, self.state[cell], -1)
            if self.bulb[row] == cell + 1:
                self.bulb[row] = 0
            if self.bulb[col] == cell + 1:
                self.bulb[col] = 0
            self.state[cell] = UNKNOWN
        self.head = mark
        self.tightened = 0

    def _count_beside(self, cell: int, value: int, sign: int) -> None:
        """Tells the clues beside a cell that it is decided, or (with sign -1) no longer is."""
        for side in range(4):
            if self.near[cell] >> side & 1:
                self.free[cell + self.side[side]] -= sign
                if value == BULB:
                    self.need[cell + self.side[side]] -= sign

    def _tighten(self, run: int) -> None:
        if not self.bulb[run]:
            self.tight[self.tightened] = run
            self.tightened += 1

    def _propagate(self) -> bool:
        """Draws all single-rule consequences of the new decisions; false on a contradiction."""
        while True:
            if self.work > self.next_look:
                self.next_look = self.work + CELLS_BETWEEN_LOOKS_AT_THE_CLOCK
                check_time(self.deadline)
            if self.head < self.placed:
                self.head += 1
                if not self._follow(self.trail[self.head - 1]):
                    return False
            elif self.tightened:
                self.tightened -= 1
                if not self._light(self.tight[self.tightened]):
                    return False
            else:
                return True

    def _follow(self, cell: int) -> bool:
        """Draws what follows at once from a decided cell."""
        self.work += 1
        if self.state[cell] == BULB:
            self._darken(self.row_run[cell])
            self._darken(self.col_run[cell])
        if self.near[cell]:
            for side in range(4):
                if self.near[cell] >> side & 1 and not self._count(cell + self.side[side]):
                    return False
        return True

    def _darken(self, run: int) -> None:
        """A run with a bulb takes no other."""
        cell = self.start[run]
        step = self._step(run)
        while self.open[run]:
            if self.state[cell] == UNKNOWN:
                self._put(cell, DOT, 4 * run + RUN)
            cell += step
            self.work += 1

    def _light(self, run: int) -> bool:
        """Each dark cell of a run with at most one unknown cell may be down to its last light."""
        cell = self.start[run]
        step = self._step(run)
        for _ in range(self.length[run]):
            if self.bulb[run]:
                return True
            cross = self._crossing(run, cell)
            if not self.bulb[cross]:
                ways = self.open[run] + self.open[cross]
                if self.state[cell] == UNKNOWN:
                    ways -= 1
                if ways == 0:
                    self.clash = 4 * cell + LIT
                    return False
                if ways == 1:
                    last = self._first_unknown(run if self.open[run] else cross)
                    if not self._put(last, BULB, 4 * cell + LIT):
                        return False
            cell += step
        if self.changes:
            self._reach_to(self.start[run])
            self._reach_to(cell - step)
        self.work += self.length[run]
        return True

    def _first_unknown(self, run: int) -> int:
        cell = self.start[run]
        step = self._step(run)
        while self.state[cell] != UNKNOWN:
            cell += step
        return cell

    def _count(self, clue: int) -> bool:
        """A clue that has its bulbs takes no more; one that needs all its free cells takes them."""
        need = self.need[clue]
        free = self.free[clue]
        if need < 0 or need > free:
            self.clash = 4 * clue + CLUE
            return False
        if free == 0 or 0 < need < free:
            return True
        value = BULB if need else DOT
        for side in range(4):
            if self.near[clue] >> side & 1:
                cell = clue + self.side[side]
                if self.state[cell] == UNKNOWN and not self._put(cell, value, 4 * clue + CLUE):
                    return False
        return True
