"""How many ways there are to finish a part of a grid, without going through them.

The unknown cells are decided one after the other, and of all ways to decide the first so many only that
is kept which matters to the rest, with the number of ways that lead there:

- of a run that still has undecided cells: has it a bulb; if not, must it get one?
- of a clue: how many bulbs does it still need?

A run is closed with its last undecided cell. If it must have a bulb and has none, that is a dead end.
If it need not and has none, each dark cell of it depends on its other run: if that is still open and
has no bulb, it must get one. (If that was closed first, without a bulb, it has asked the same of this
one.) In the end nothing is open, and one number is left.

What counts is how much is open at a time, so the cells are taken by rows or by columns, whichever
leaves less open. An open square of side n has n! solutions, but only about 2^n states at a time.

A state is an int with two bits for each open run or clue: of a run 0 for none, 1 for "must have a
bulb", 2 for "has one"; of a clue the bulbs that it needs.

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
STATES_BETWEEN_LOOKS_AT_THE_CLOCK = 5_000

# Of a run, as two bits of a state. A clue has the number of bulbs that it needs instead.
MUST_HAVE_A_BULB, HAS_A_BULB = 1, 2
MASK = 3
DEAD_END = -1


class Residue:
    """The rules that are left for some unknown cells which no rule connects to others.

    Per cell its two runs; per run those that it shares a dark cell with; the runs that must have a
    bulb; per clue the number of bulbs that it needs and the cells that can hold them.
    """

    def __init__(self, runs: dict[int, tuple[int, int]]) -> None:
        self.runs = runs
        self.crossings: dict[int, set[int]] = {}
        self.demanded: set[int] = set()
        self.clues: dict[int, tuple[int, list[int]]] = {}


class Step:
    """The decision of one cell, as what it does to the bits of a state."""

    def __init__(self) -> None:
        self.opened = 0  # the bits of the runs and clues that matter from here on
        self.lit = 0  # the bits of its two runs if it holds a bulb
        self.clues: list[tuple[int, int]] = []  # where the bits of each clue are, and its cells left
        self.closed: list[tuple[int, int]] = []  # of each run that ends, and of those it crosses


def count(residue: Residue, width: int, deadline: float = NEVER) -> int:
    """Counts the ways to decide the cells.

    If there are too many states to keep in mind it goes on with those that most ways lead to: what
    these come to is a lower bound (maybe 0), and the `GaveUp` that is raised in the end tells it.
    """
    by_rows = sorted(residue.runs)
    by_columns = sorted(by_rows, key=lambda cell: cell % width)
    order = min(by_rows, by_columns, key=lambda order: _most_open(*_spans(residue, order, deadline)))
    ways, most, exact = {0: 1}, MOST_STATES, True
    for step in _steps(residue, order, deadline):
        ways = _after(step, ways, deadline)
        if len(ways) > most:
            most, exact = STATES_FOR_A_BOUND, False
            ways = dict(sorted(ways.items(), key=lambda item: item[1])[-most:])
    number = sum(ways.values())
    if not exact:
        raise GaveUp(f"more than {MOST_STATES} states to count with", at_least=number)
    return number


def _spans(
    residue: Residue, order: list[int], deadline: float
) -> tuple[dict[int, int], dict[int, int]]:
    """From which place in an order to which one a run, or a clue (as `~clue`), matters.

    A run does so from where the first run that it crosses is closed, even if its own cells come later.
    """
    place = {cell: number for number, cell in enumerate(order)}
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for cell in order:
        check_time(deadline)
        for run in residue.runs[cell]:
            first.setdefault(run, place[cell])
            last[run] = place[cell]
    for run, others in residue.crossings.items():
        check_time(deadline)
        first[run] = min([first[run]] + [last[other] for other in others])
    for clue, (_, beside) in residue.clues.items():
        first[~clue] = min(place[cell] for cell in beside)
        last[~clue] = max(place[cell] for cell in beside)
    return first, last


def _most_open(first: dict[int, int], last: dict[int, int]) -> int:
    """How much is open at the worst place."""
    changes = [0] * (max(last.values()) + 1)
    for thing, place in first.items():
        changes[place] += 1
        changes[last[thing]] -= 1
    now = most = 0
    for change in changes:
        now += change
        most = max(most, now)
    return most


def _steps(residue: Residue, order: list[int], deadline: float) -> Iterator[Step]:
    """Gives each run and clue two bits while it matters."""
    first, last = _spans(residue, order, deadline)
    opening: list[list[int]] = [[] for _ in order]
    for thing, place in first.items():
        opening[place].append(thing)
    left = {clue: len(beside) for clue, (_, beside) in residue.clues.items()}
    clues_of: dict[int, list[int]] = {cell: [] for cell in order}
    for clue, (_, beside) in residue.clues.items():
        for cell in beside:
            clues_of[cell].append(clue)
    where: dict[int, int] = {}
    unused: list[int] = []
    for place, cell in enumerate(order):
        step = Step()
        for thing in opening[place]:
            where[thing] = unused.pop() if unused else 2 * len(where)
            need = residue.clues[~thing][0] if thing < 0 else thing in residue.demanded
            step.opened |= need << where[thing]
        for clue in clues_of[cell]:
            left[clue] -= 1
            step.clues.append((where[~clue], left[clue]))
        for run in residue.runs[cell]:
            step.lit |= HAS_A_BULB << where[run]
        for run in residue.runs[cell]:
            if last[run] == place:
                unused.append(where.pop(run))
                crossed = sum(1 << where[other] for other in residue.crossings[run] if other in where)
                step.closed.append((unused[-1], crossed))
        unused += (where.pop(~clue) for clue in clues_of[cell] if not left[clue])
        yield step


def _after(step: Step, ways: dict[int, int], deadline: float) -> dict[int, int]:
    """The states that a step leads to, each with the number of ways to it."""
    found: dict[int, int] = {}
    for place, (before, number) in enumerate(ways.items()):
        if place % STATES_BETWEEN_LOOKS_AT_THE_CLOCK == 0:
            check_time(deadline)
        state = before | step.opened
        for decided in (state, _with_bulb(step, state)):
            after = _closed(step, decided)
            if after != DEAD_END:
                found[after] = found.get(after, 0) + number
    return found


def _with_bulb(step: Step, state: int) -> int:
    if state & step.lit:
        return DEAD_END
    state = (state & ~(step.lit >> 1)) | step.lit
    for where, _ in step.clues:
        if not state >> where & MASK:
            return DEAD_END
        state -= 1 << where
    return state


def _closed(step: Step, state: int) -> int:
    """Looks whether the clues can still be met, and closes the runs that end."""
    if state == DEAD_END:
        return DEAD_END
    for where, left in step.clues:
        if state >> where & MASK > left:
            return DEAD_END
    for where, crossed in step.closed:
        run = state >> where & MASK
        if run == MUST_HAVE_A_BULB:
            return DEAD_END
        if not run:
            state |= crossed & ~(state | state >> 1)
        state &= ~(MASK << where)
    return state
