"""The core that the build compiles: the walk along rows and columns, propagation, probing, search.

It knows cells and bounds, not text: a grid is `width`, `height` and one byte per cell, 0-4 for a clue,
5 for a plain wall, 6 for a white cell. The same source runs uncompiled, with the same answers.

>>> [sorted(bulbs) for bulbs in Search(2, 2, bytes([6, 6, 6, 6])).solutions()]
[[0, 3], [1, 2]]
"""

from __future__ import annotations

from array import array

from .clock import NEVER, check_time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

WALL, WHITE = 5, 6
UNKNOWN, BULB, DOT = 0, 1, 2
STEPS_BETWEEN_LOOKS_AT_THE_CLOCK = 256


def find_runs(
    width: int, height: int, codes: bytes
) -> tuple[array[int], array[int], int, array[int], array[int]]:
    """Finds all maximal strips of white cells, the ones along rows first.

    Returns the first cell of each run, its length, the number of runs along rows, and for each cell
    the number of its run along the row and along the column (-1 at a wall).
    """
    starts, lengths = array("i"), array("i")
    row_run = _mark_runs(starts, lengths, codes, height, width, width, 1)
    along_rows = len(starts)
    col_run = _mark_runs(starts, lengths, codes, width, 1, height, width)
    return starts, lengths, along_rows, row_run, col_run


def _mark_runs(
    starts: array[int],
    lengths: array[int],
    codes: bytes,
    lines: int,
    line_step: int,
    line_length: int,
    step: int,
) -> array[int]:
    """Appends the runs along one direction and returns each cell's run."""
    run_of = array("i", [-1]) * len(codes)
    for line in range(lines):
        first = line * line_step
        inside = False
        for cell in range(first, first + line_length * step, step):
            if codes[cell] != WHITE:
                inside = False
                continue
            if not inside:
                starts.append(cell)
                lengths.append(0)
                inside = True
            run_of[cell] = len(starts) - 1
            lengths[-1] += 1
    return run_of


def around(cell: int, width: int, size: int) -> list[int]:
    """The cells that share a side with `cell`: above, left, right, below."""
    cells = []
    if cell >= width:
        cells.append(cell - width)
    if cell % width:
        cells.append(cell - 1)
    if (cell + 1) % width:
        cells.append(cell + 1)
    if cell + width < size:
        cells.append(cell + width)
    return cells


class Search:
    """A complete search for the solutions of one grid.

    `state` says what each cell is. Every change goes through `_put`, which keeps the counts in step
    and records the cell on `trail`; `_propagate` then draws the consequences of the cells from `head`
    on. Per run: how many cells are unknown (`open`) and how many hold a bulb (`bulbs`). Per clue: how
    many bulbs it still needs (`need`) and how many unknown neighbours it has (`free`).
    """

    def __init__(self, width: int, height: int, codes: bytes, deadline: float = NEVER) -> None:
        self.width, self.size, self.codes, self.deadline = width, width * height, codes, deadline
        runs = find_runs(width, height, codes)
        self.start, self.length, self.along_rows, self.row_run, self.col_run = runs
        self.open = array("i", self.length)
        self.bulbs = array("i", [0]) * len(self.open)
        self.state = bytearray(UNKNOWN if code == WHITE else DOT for code in codes)
        self.white = [cell for cell, code in enumerate(codes) if code == WHITE]
        self.need: dict[int, int] = {}
        self.free: dict[int, int] = {}
        for cell, code in enumerate(codes):
            if code < WALL:
                self.need[cell] = code
                self.free[cell] = len(self._unknown_around(cell))
        self.trail: list[int] = []
        self.head = 0
        self.steps = 0

    def solutions(
        self, bulbs: Iterable[int] = (), dots: Iterable[int] = ()
    ) -> Iterator[frozenset[int]]:
        """Yields the bulbs of each solution that has these bulbs and none at these dots.

        Raises `OutOfTime` when the deadline passes.
        """
        if not (self._begin(bulbs, dots) and self._probe()):
            return
        decisions: list[tuple[int, int]] = []
        while True:
            cell = self._choose()
            if cell >= 0:
                decisions.append((cell, len(self.trail)))
                sound = self._put(cell, BULB) and self._propagate()
            else:
                yield frozenset(cell for cell in self.white if self.state[cell] == BULB)
                sound = False
            while not sound:
                if not decisions:
                    return
                cell, mark = decisions.pop()
                self._undo(mark)
                sound = self._put(cell, DOT) and self._propagate()

    def _begin(self, bulbs: Iterable[int], dots: Iterable[int]) -> bool:
        """Puts the given marks and draws what follows from each rule alone."""
        return (
            all(self._put(cell, BULB) for cell in bulbs)
            and all(self._put(cell, DOT) for cell in dots)
            and all(self._look_at_clue(clue) for clue in self.need)
            and all(self._look_at_run(run) for run, left in enumerate(self.open) if left <= 1)
            and self._propagate()
        )

    def _probe(self) -> bool:
        """Rules out, until nothing changes, each cell whose bulb leads to a contradiction."""
        changed = True
        while changed:
            changed = False
            for cell in self.white:
                if self.state[cell] != UNKNOWN:
                    continue
                mark = len(self.trail)
                sound = self._put(cell, BULB) and self._propagate()
                self._undo(mark)
                if not sound:
                    changed = True
                    if not (self._put(cell, DOT) and self._propagate()):
                        return False
        return True

    def _choose(self) -> int:
        """The cell to branch on: an unknown cell that would light the dark cell with fewest ways.

        Returns -1 when every cell is decided.
        """
        best, ways_of_best = -1, self.size * 2
        for cell in self.white:
            row, col = self.row_run[cell], self.col_run[cell]
            if not (self.bulbs[row] or self.bulbs[col]):
                ways = self.open[row] + self.open[col]
                if ways < ways_of_best:
                    best, ways_of_best = cell, ways
        if best < 0:
            return -1
        for run in (self.row_run[best], self.col_run[best]):
            for cell in self._cells(run):
                if self.state[cell] == UNKNOWN:
                    return cell
        return -1

    def _cells(self, run: int) -> range:
        step = 1 if run < self.along_rows else self.width
        start = self.start[run]
        return range(start, start + self.length[run] * step, step)

    def _unknown_around(self, cell: int) -> list[int]:
        near = around(cell, self.width, self.size)
        return [cell for cell in near if self.state[cell] == UNKNOWN]

    def _put(self, cell: int, value: int) -> bool:
        """Decides a cell; false if it is decided otherwise already."""
        if self.state[cell] != UNKNOWN:
            return self.state[cell] == value
        self.state[cell] = value
        self.trail.append(cell)
        self._count(cell, value == BULB, 1)
        return True

    def _undo(self, mark: int) -> None:
        """Takes back all decisions since the trail was `mark` long."""
        while len(self.trail) > mark:
            cell = self.trail.pop()
            self._count(cell, self.state[cell] == BULB, -1)
            self.state[cell] = UNKNOWN
        self.head = mark

    def _count(self, cell: int, bulb: bool, sign: int) -> None:
        for run in (self.row_run[cell], self.col_run[cell]):
            self.open[run] -= sign
            if bulb:
                self.bulbs[run] += sign
        for clue in around(cell, self.width, self.size):
            if self.codes[clue] < WALL:
                self.free[clue] -= sign
                if bulb:
                    self.need[clue] -= sign

    def _propagate(self) -> bool:
        """Draws all single-rule consequences of the new decisions; false on a contradiction."""
        while self.head < len(self.trail):
            self.steps += 1
            if not self.steps % STEPS_BETWEEN_LOOKS_AT_THE_CLOCK:
                check_time(self.deadline)
            cell = self.trail[self.head]
            self.head += 1
            look = self._look_from_bulb if self.state[cell] == BULB else self._look_from_dot
            if not look(cell):
                return False
            for clue in around(cell, self.width, self.size):
                if self.codes[clue] < WALL and not self._look_at_clue(clue):
                    return False
        return True

    def _look_from_bulb(self, bulb: int) -> bool:
        """No other cell of its two runs holds a bulb."""
        return all(
            cell == bulb or self._put(cell, DOT)
            for run in (self.row_run[bulb], self.col_run[bulb])
            for cell in self._cells(run)
        )

    def _look_from_dot(self, dot: int) -> bool:
        return all(
            self.open[run] > 1 or self._look_at_run(run)
            for run in (self.row_run[dot], self.col_run[dot])
        )

    def _look_at_run(self, run: int) -> bool:
        """Each dark cell of a run with at most one unknown cell may be down to its last light."""
        crossing = self.col_run if run < self.along_rows else self.row_run
        for cell in self._cells(run):
            if self.bulbs[run]:
                return True
            cross = crossing[cell]
            if self.bulbs[cross]:
                continue
            ways = self.open[run] + self.open[cross] - (self.state[cell] == UNKNOWN)
            if ways == 0:
                return False
            if ways == 1:
                self._put(self._only_unknown(run, cross), BULB)
        return True

    def _only_unknown(self, run: int, cross: int) -> int:
        where = run if self.open[run] else cross
        return next(cell for cell in self._cells(where) if self.state[cell] == UNKNOWN)

    def _look_at_clue(self, clue: int) -> bool:
        """A clue that has its bulbs takes no more; one that needs all its free cells takes them."""
        need, free = self.need[clue], self.free[clue]
        if not 0 <= need <= free:
            return False
        if free and need in (0, free):
            value = BULB if need else DOT
            return all(self._put(cell, value) for cell in self._unknown_around(clue))
        return True
