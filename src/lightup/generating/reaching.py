"""What follows from the clues and marks of a board, level by level; what one more change would do.

>>> from lightup.core.board import Board
>>> steps = reach(Board.from_rows(["1.#", "..."]))
>>> [(sorted(one.bulbs), sorted(one.dots)) for one in steps[:2]]
[([], []), ([1, 5], [3, 4])]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..base.clock import NEVER
from ..core.board import Board
from ..kernel.codes import BULB, HARDEST_TRIAL
from ..kernel.propagation import Propagator
from ..kernel.solver import Solver
from ..kernel.techniques import Techniques
from ..solving.solve import Status
from .clues import level_in_time
from .knowledge import Knowledge, remarked, with_symbols

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle


@dataclass(frozen=True)
class Reach:
    """What steps up to a level deduce from the clues and the marks, without the marks."""

    level: int
    bulbs: frozenset[int]
    dots: frozenset[int]
    contradiction: bool


@dataclass(frozen=True)
class Region:
    """White cells that no rule connects to others, and the level of the puzzle that they are."""

    cells: tuple[int, ...]
    level: int | None


@dataclass(frozen=True)
class Effect:
    """The status after a change, and the cells that are decided then and were not before."""

    status: Status
    bulbs: frozenset[int]
    dots: frozenset[int]


@dataclass(frozen=True)
class CellEffects:
    """What a bulb, a dot or a wall in a white cell would do."""

    cell: int
    bulb: Effect
    dot: Effect
    wall: Effect


def reach(board: Board, deadline: float = NEVER) -> list[Reach]:
    """Returns what each level deduces; the last one everything that follows, as far as time allows.

    Raises `OutOfTime`.
    """
    propagator = Propagator(board.puzzle.geometry, board.bulbs, board.dots, deadline)
    techniques = Techniques(propagator)
    bulbs, dots = set[int](), set[int]()
    found: list[Reach] = []
    sound = True
    for level in range(HARDEST_TRIAL + 1):
        while sound:
            batch = techniques.batch(level)
            if not batch:
                sound = batch is not None
                break
            decided = {cell: value for *_, cell, value in batch}
            sound = techniques.take()
            if sound:
                bulbs |= {cell for cell, value in decided.items() if value == BULB}
                dots |= {cell for cell, value in decided.items() if value != BULB}
        known = found[-1] if found else Reach(0, frozenset(), frozenset(), False)
        here = (frozenset(bulbs), frozenset(dots)) if sound else (known.bulbs, known.dots)
        found.append(Reach(level, *here, not sound))
    return [*found, _everything(board, found[-1], deadline)]


def _everything(board: Board, below: Reach, deadline: float) -> Reach:
    """Returns what follows from the board, at the level beyond all steps."""
    known = Knowledge(board, deadline)
    if known.status is Status.NONE or below.contradiction:
        return Reach(below.level + 1, below.bulbs, below.dots, True)
    bulbs, dots = below.bulbs | known.must, below.dots | known.cannot
    return Reach(below.level + 1, bulbs - board.bulbs, dots - board.dots, False)


def regions(puzzle: Puzzle, deadline: float = NEVER) -> list[Region]:
    """Returns the parts that no rule connects to each other; none if there is only one.

    The level of a part is that of the puzzle in which everything else is wall.
    """
    parts = Solver(Propagator(puzzle.geometry, deadline=deadline)).parts()
    return [Region(tuple(part), _level_alone(puzzle, part, deadline)) for part in parts] * (
        len(parts) > 1
    )


def _level_alone(puzzle: Puzzle, part: list[int], deadline: float) -> int | None:
    inside = frozenset(part)
    others = {
        cell: "#"
        for cell in range(len(puzzle.cells))
        if cell not in inside and inside.isdisjoint(puzzle.neighbours(cell))
    }
    return level_in_time(with_symbols(puzzle, others), deadline)


def effects(board: Board, cell: int, now: Knowledge, deadline: float = NEVER) -> CellEffects:
    """Returns what a bulb, a dot or a wall would do in a white cell of a board."""

    def effect(changed: Board | None) -> Effect:
        if changed is None:
            return Effect(Status.NONE, frozenset(), frozenset())
        then = Knowledge(changed, deadline)
        status = Status.GAVE_UP if then.status is Status.SOLVED else then.status
        return Effect(status, then.must - now.must, then.cannot - now.cannot)

    wall = with_symbols(board.puzzle, {cell: "#"})
    return CellEffects(
        cell,
        effect(None if cell in board.dots else Board(board.puzzle, board.bulbs | {cell}, board.dots)),
        effect(None if cell in board.bulbs else Board(board.puzzle, board.bulbs, board.dots | {cell})),
        effect(remarked(wall, board)),
    )
