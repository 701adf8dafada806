"""Which symbols each wall may have, and what each clue is there for.

All of it follows from one question: does the puzzle have none, one or several solutions if a wall has
exactly n bulbs beside it, whatever clue it has now? A solution that is known for one n need not be
searched again.

>>> from lightup.core.board import Board
>>> asked = Walls(Board.from_rows(["1.#", "..."]), [frozenset({1, 5})])
>>> asked.allowed(0)
Allowed(cell=0, keeps='#012', unique='012', unknown='')
>>> asked.allowed(2)
Allowed(cell=2, keeps='#2', unique='#2', unknown='')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ..base.clock import NEVER, check_time, seconds_left
from ..base.errors import LightUpError, OutOfTime
from ..reasoning.rate import level_of
from ..solving.solve import Status
from .knowledge import status_of, with_symbols

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..core.board import Board
    from ..core.puzzle import Puzzle

NUMBERS = "01234"
SEVERAL = 2  # or more
Role = Literal["needed", "level", "idle", "contradictory"]


@dataclass(frozen=True)
class Allowed:
    """The symbols of a wall that keep a solution, those that give exactly one, those not decided."""

    cell: int
    keeps: str
    unique: str
    unknown: str = ""


@dataclass(frozen=True)
class ClueRole:
    """What a clue is there for; the status and the level of the puzzle without it."""

    cell: int
    role: Role
    status: Status
    level: int | None


class Walls:
    """Questions about the walls of a board, whose marks count as given; some solutions are known."""

    def __init__(
        self, board: Board, known: Sequence[frozenset[int]] = (), deadline: float = NEVER
    ) -> None:
        self.board, self.puzzle, self.known, self.deadline = board, board.puzzle, known, deadline
        self._numbers: dict[tuple[int, str], Status] = {}

    def allowed(self, wall: int) -> Allowed:
        """Returns which symbols of a wall keep a solution, and which give exactly one."""
        found = {number: self.with_number(wall, number) for number in NUMBERS}
        found["#"] = self.without_number(wall)
        symbols = "#" + NUMBERS
        keeps = (Status.UNIQUE, Status.SEVERAL, Status.SOLVED)
        return Allowed(
            wall,
            "".join(one for one in symbols if found[one] in keeps),
            "".join(one for one in symbols if found[one] is Status.UNIQUE),
            "".join(one for one in symbols if found[one] in (Status.SOLVED, Status.GAVE_UP)),
        )

    def with_number(self, wall: int, number: str) -> Status:
        """Returns the status of the puzzle if a wall has this number."""
        key = wall, number
        if key not in self._numbers:
            self._numbers[key] = self._ask(wall, number)
        return self._numbers[key]

    def _ask(self, wall: int, number: str) -> Status:
        beside = self.puzzle.neighbours(wall)
        known = [one for one in self.known if len(one.intersection(beside)) == int(number)]
        if len(known) >= SEVERAL:
            return Status.SEVERAL
        if int(number) > len(beside):
            return Status.NONE
        return status_of(with_symbols(self.puzzle, {wall: number}), self.board, known, self.deadline)

    def without_number(self, wall: int) -> Status:
        """Returns the status of the puzzle if a wall has no number."""
        return _together([self.with_number(wall, number) for number in NUMBERS])

    def role(self, clue: int, level: int | None, conflict: Iterable[int] | None) -> ClueRole | None:
        """Returns what a clue is there for in a puzzle of a level; `None` if that is not decided."""
        status = self.without_number(clue)
        without = self._level_without(clue) if status is Status.UNIQUE else None
        if conflict is not None:
            return ClueRole(clue, "contradictory" if clue in conflict else "idle", status, without)
        others = [
            self.with_number(clue, number) for number in NUMBERS if number != self.puzzle.cells[clue]
        ]
        if any(one in (Status.UNIQUE, Status.SEVERAL, Status.SOLVED) for one in others):
            return ClueRole(clue, "needed", status, without)
        if Status.GAVE_UP in others:
            return None
        harder = level is not None and without is not None and without > level
        return ClueRole(clue, "level" if harder else "idle", status, without)

    def _level_without(self, clue: int) -> int | None:
        return level_in_time(with_symbols(self.puzzle, {clue: "#"}), self.deadline)

    def all_allowed(self) -> Iterator[Allowed]:
        """Yields what every wall may have, as far as time allows."""
        for wall in self.puzzle.walls:
            try:
                check_time(self.deadline)
            except OutOfTime:
                return
            yield self.allowed(wall)


def _together(numbers: Sequence[Status]) -> Status:
    """Returns the status of all solutions if each of these is that of some of them."""
    least = sum(
        SEVERAL if one is Status.SEVERAL else one is not Status.NONE
        for one in numbers
        if one is not Status.GAVE_UP
    )
    unsure = any(one in (Status.GAVE_UP, Status.SOLVED) for one in numbers)
    if least >= SEVERAL:
        return Status.SEVERAL
    if unsure:
        return Status.SOLVED if least else Status.GAVE_UP
    return Status.UNIQUE if least else Status.NONE


def level_in_time(puzzle: Puzzle, deadline: float = NEVER) -> int | None:
    """Returns the level of a puzzle; `None` unless it has one solution and there is time."""
    try:
        return level_of(puzzle, seconds=seconds_left(deadline))
    except LightUpError:
        return None
