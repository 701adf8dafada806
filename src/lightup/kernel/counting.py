"""Counts the solutions of a part of a grid without listing them, by dynamic programming.

The unknown cells are assigned one after another. The values of the first few matter to the rest only
through a *state*, so it is enough to keep each state with the number of assignments that lead to it. A
state says:

- for each open run, one that still has unknown cells: whether it has a bulb and, if not, whether it
  must get one;
- for each open clue: how many bulbs it still needs.

A run closes with its last unknown cell. If it must have a bulb and has none, that is a dead end. If it
has none and needs none, each of its dark cells depends on its other run: if that run is still open and
has no bulb, it must now get one. (If it closed earlier without a bulb, it has demanded the same of this
run.) In the end nothing is open, and a single number is left.

The cost depends on how much is open at the same time, so the cells are taken by rows or by columns,
whichever leaves less open. Open runs are *alike* if to swap them changes nothing in what is left: then
states that differ only in which of them has the bulb count as one. An open square of side n has n!
solutions, 2^n sets of columns with a bulb, but only n numbers of them.

A state is an int with two bits for each open run or clue. Those of a run are 0 for no bulb, 1 for "must
get one", 2 for "has one"; those of a clue are the number of bulbs that it still needs.

>>> two_by_two = Residue({0: (0, 2), 1: (0, 3), 2: (1, 2), 3: (1, 3)})
>>> for run, others in enumerate([{2, 3}, {2, 3}, {0, 1}, {0, 1}]):
...     two_by_two.crossings[run] = others
>>> count(two_by_two, 2)
2
"""

from __future__ import annotations

from ..base.clock import NEVER, check_time
from ..base.errors import GaveUp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_STATES, STATES_FOR_A_BOUND = 500_000, 5_000
STATES_WORTH_MERGING = 200
STATES_BETWEEN_TIME_CHECKS = 5_000

# The two bits of a run in a state. Those of a clue are the number of bulbs that it still needs.
MUST_HAVE_A_BULB, HAS_A_BULB = 1, 2
MASK = 3
DEAD_END = -1


class Residue:
    """The rules that are left for a part: unknown cells that no rule connects to others.

    `runs` has the two runs of each cell, `crossings` the runs with which each run shares a dark cell,
    `demanded` the runs that must get a bulb, and `clues`, for each clue, the number of bulbs that it
    needs and the cells that can hold them.
    """

    def __init__(self, runs: dict[int, tuple[int, int]]) -> None:
        self.runs = runs
        self.crossings: dict[int, set[int]] = {}
        self.demanded: set[int] = set()
        self.clues: dict[int, tuple[int, list[int]]] = {}


class Transition:
    """The effect of assigning one cell on the bits of a state."""

    def __init__(self) -> None:
        self.opened = 0  # the first bits of the runs and clues that matter from here on
        self.lit = 0  # the bits of the two runs of the cell if it holds a bulb
        self.clues: list[tuple[int, int]] = []  # the offset of each clue, its cells left
        self.closed: list[tuple[int, int]] = []  # the offset of each run that closes, the runs crossed
        self.where: dict[int, int] = {}  # the offset of each open thing, if a run closes


def count(residue: Residue, width: int, deadline: float = NEVER) -> int:
    """Counts the solutions of a part.

    If there are too many states, keeps only those with the most assignments. The result is then a lower
    bound (maybe 0), and is raised at the end in a `GaveUp`.
    """
    by_rows = sorted(residue.runs)
    by_columns = sorted(by_rows, key=lambda cell: cell % width)
    order = min(by_rows, by_columns, key=lambda order: _most_open(*_spans(residue, order, deadline)))
    counts, most, exact = {0: 1}, MOST_STATES, True
    likeness = Likeness(residue, order, deadline)
    for index, transition in enumerate(_transitions(residue, order, deadline)):
        counts = _after(transition, counts, deadline)
        if transition.where and len(counts) > STATES_WORTH_MERGING:
            counts = _merged(counts, likeness.groups(transition.where, index), deadline)
        if len(counts) > most:
            most, exact = STATES_FOR_A_BOUND, False
            counts = dict(sorted(counts.items(), key=lambda item: item[1])[-most:])
    number = sum(counts.values())
    if not exact:
        raise GaveUp(f"counting needs more than {MOST_STATES} states", at_least=number)
    return number


def _spans(
    residue: Residue, order: list[int], deadline: float
) -> tuple[dict[int, int], dict[int, int]]:
    """Returns the first and last index in `order` at which each run, and each clue (`~clue`), matters.

    A run matters as soon as the first run that it crosses closes, even if its own cells come later.
    """
    index = {cell: number for number, cell in enumerate(order)}
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for cell in order:
        check_time(deadline)
        for run in residue.runs[cell]:
            first.setdefault(run, index[cell])
            last[run] = index[cell]
    for run, others in residue.crossings.items():
        check_time(deadline)
        first[run] = min([first[run]] + [last[other] for other in others])
    for clue, (_, beside) in residue.clues.items():
        first[~clue] = min(index[cell] for cell in beside)
        last[~clue] = max(index[cell] for cell in beside)
    return first, last


def _most_open(first: dict[int, int], last: dict[int, int]) -> int:
    """Returns the largest number of runs and clues that are open at the same time."""
    changes = [0] * (max(last.values()) + 1)
    for thing, index in first.items():
        changes[index] += 1
        changes[last[thing]] -= 1
    now = most = 0
    for change in changes:
        now += change
        most = max(most, now)
    return most


def _transitions(residue: Residue, order: list[int], deadline: float) -> Iterator[Transition]:
    """Yields the transition of each cell; a run or clue has two bits while it matters."""
    first, last = _spans(residue, order, deadline)
    opening: list[list[int]] = [[] for _ in order]
    for thing, index in first.items():
        opening[index].append(thing)
    left = {clue: len(beside) for clue, (_, beside) in residue.clues.items()}
    clues_of: dict[int, list[int]] = {cell: [] for cell in order}
    for clue, (_, beside) in residue.clues.items():
        for cell in beside:
            clues_of[cell].append(clue)
    where: dict[int, int] = {}
    unused: list[int] = []
    for index, cell in enumerate(order):
        transition = Transition()
        for thing in opening[index]:
            where[thing] = unused.pop() if unused else 2 * len(where)
            need = residue.clues[~thing][0] if thing < 0 else thing in residue.demanded
            transition.opened |= need << where[thing]
        for clue in clues_of[cell]:
            left[clue] -= 1
            transition.clues.append((where[~clue], left[clue]))
        for run in residue.runs[cell]:
            transition.lit |= HAS_A_BULB << where[run]
        for run in residue.runs[cell]:
            if last[run] == index:
                unused.append(where.pop(run))
                crossed = sum(1 << where[other] for other in residue.crossings[run] if other in where)
                transition.closed.append((unused[-1], crossed))
                transition.where = where
        unused += (where.pop(~clue) for clue in clues_of[cell] if not left[clue])
        yield transition


class Likeness:
    """Finds open runs that are alike.

    These are runs whose cells to come have no clue beside them and lie in the same other runs, and that
    cross the same runs of those that still matter.
    """

    def __init__(self, residue: Residue, order: list[int], deadline: float) -> None:
        self.residue, self.deadline = residue, deadline
        self.index = {cell: number for number, cell in enumerate(order)}
        _, self.last = _spans(residue, order, deadline)
        self.cells: dict[int, list[int]] = {}
        for cell in order:
            for run in residue.runs[cell]:
                self.cells.setdefault(run, []).append(cell)
        self.clued = {cell for _, beside in residue.clues.values() for cell in beside}

    def groups(self, where: dict[int, int], index: int) -> list[list[int]]:
        """Returns the offsets of open runs that are alike after an index, in groups of at least two."""
        found: dict[object, list[int]] = {}
        for run, offset in where.items():
            check_time(self.deadline)
            if run >= 0:
                left = [cell for cell in self.cells[run] if self.index[cell] > index]
                if not self.clued.intersection(left):
                    found.setdefault(self._future(run, left, index), []).append(offset)
        return [group for group in found.values() if len(group) > 1]

    def _future(self, run: int, left: list[int], index: int) -> object:
        """Returns what decides how a run matters after an index."""
        others = frozenset([sum(self.residue.runs[cell]) - run for cell in left])
        crossed = [one for one in self.residue.crossings[run] if self.last[one] > index]
        return others, frozenset(crossed)


def _merged(counts: dict[int, int], groups: list[list[int]], deadline: float) -> dict[int, int]:
    """Makes one state of those that differ only in the order of runs that are alike."""
    found: dict[int, int] = {}
    for index, (state, number) in enumerate(counts.items()):
        if index % STATES_BETWEEN_TIME_CHECKS == 0:
            check_time(deadline)
        after = _in_order(state, groups)
        found[after] = found.get(after, 0) + number
    return found


def _in_order(state: int, groups: list[list[int]]) -> int:
    """Sorts the bits of each group of runs."""
    for group in groups:
        values = sorted([state >> where & MASK for where in group])
        for where, value in zip(group, values, strict=True):
            state = state & ~(MASK << where) | value << where
    return state


def _after(transition: Transition, counts: dict[int, int], deadline: float) -> dict[int, int]:
    """Returns the states after a transition, each with its number of assignments."""
    found: dict[int, int] = {}
    for index, (before, number) in enumerate(counts.items()):
        if index % STATES_BETWEEN_TIME_CHECKS == 0:
            check_time(deadline)
        state = before | transition.opened
        for decided in (state, _with_bulb(transition, state)):
            after = _closed(transition, decided)
            if after != DEAD_END:
                found[after] = found.get(after, 0) + number
    return found


def _with_bulb(transition: Transition, state: int) -> int:
    if state & transition.lit:
        return DEAD_END
    state = (state & ~(transition.lit >> 1)) | transition.lit
    for where, _ in transition.clues:
        if not state >> where & MASK:
            return DEAD_END
        state -= 1 << where
    return state


def _closed(transition: Transition, state: int) -> int:
    """Returns the state after runs are closed; `DEAD_END` if a clue or run cannot be satisfied."""
    if state == DEAD_END:
        return DEAD_END
    for where, left in transition.clues:
        if state >> where & MASK > left:
            return DEAD_END
    for where, crossed in transition.closed:
        run = state >> where & MASK
        if run == MUST_HAVE_A_BULB:
            return DEAD_END
        if not run:
            state |= crossed & ~(state | state >> 1)
        state &= ~(MASK << where)
    return state
