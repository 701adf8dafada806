"""`Board`: a puzzle with a player's bulbs and dots, and what follows at once: lit, broken, solved.

A dot is a white cell known to hold no bulb. A board may be wrong; it may not be impossible: a mark
off a white cell, or a bulb and a dot on one cell, is refused.

>>> board = Board.from_rows(["*..", ".4.", "..."])
>>> print(board.solved, [board.complaint(rule) for rule in board.broken()])
False ['the 4 at r2c2 has room for only 2 bulbs']
"""

from __future__ import annotations

from ..base.errors import BoardError
from ..base.words import plural
from .grid import Grid
from .puzzle import Puzzle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Self

    from .puzzle import Rule

BULB, DOT = "*", "x"


class Board(Grid):
    """A puzzle, the cells that hold a bulb and the cells that are known to hold none."""

    __slots__ = ("puzzle", "bulbs", "dots", "_lit", "_unknown")  # noqa: RUF023 (the order of the fields)

    puzzle: Puzzle
    bulbs: frozenset[int]
    dots: frozenset[int]
    _lit: frozenset[int] | None
    _unknown: frozenset[int] | None

    def __init__(self, puzzle: Puzzle, bulbs: Iterable[int] = (), dots: Iterable[int] = ()) -> None:
        bulbs, dots = frozenset(bulbs), frozenset(dots)
        _check_marks(puzzle, "bulb", bulbs)
        _check_marks(puzzle, "dot", dots)
        for cell in bulbs & dots:
            raise BoardError(f"expected a bulb or a dot, got both at {puzzle.place(cell)}")
        self._set(puzzle, bulbs, dots, None, None)

    @classmethod
    def from_cells(cls, width: int, height: int, cells: str) -> Self:
        """Makes a board of its symbols: those of a puzzle, `*` for a bulb, `x` for a dot."""
        plain = cells.replace(BULB, ".").replace(DOT, ".")
        bulbs = [cell for cell, symbol in enumerate(cells) if symbol == BULB]
        dots = [cell for cell, symbol in enumerate(cells) if symbol == DOT]
        return cls(Puzzle(width, height, plain), bulbs, dots)

    @property
    def width(self) -> int:
        return self.puzzle.width

    @property
    def height(self) -> int:
        return self.puzzle.height

    @property
    def cells(self) -> str:
        symbols = list(self.puzzle.cells)
        for cell in self.bulbs:
            symbols[cell] = BULB
        for cell in self.dots:
            symbols[cell] = DOT
        return "".join(symbols)

    def __repr__(self) -> str:
        return f"Board({self.puzzle!r}, {sorted(self.bulbs)}, {sorted(self.dots)})"

    @property
    def marked(self) -> bool:
        """Whether there is any bulb or dot."""
        return bool(self.bulbs or self.dots)

    @property
    def lit(self) -> frozenset[int]:
        """The white cells that a bulb lights, the bulbs' own included."""
        if self._lit is None:
            seen = (run for bulb in self.bulbs for run in self.puzzle.runs_of(bulb))
            return self._cache("_lit", frozenset[int]().union(*seen))
        return self._lit

    @property
    def dark(self) -> frozenset[int]:
        """The white cells that no bulb lights yet."""
        return frozenset(self.puzzle.white) - self.lit

    @property
    def unknown(self) -> frozenset[int]:
        """The white cells without a bulb or a dot."""
        if self._unknown is None:
            unknown = frozenset(self.puzzle.white) - self.bulbs - self.dots
            return self._cache("_unknown", unknown)
        return self._unknown

    def with_marks(self, bulbs: Iterable[int] = (), dots: Iterable[int] = ()) -> Self:
        """The board with further bulbs and dots."""
        return type(self)(self.puzzle, self.bulbs.union(bulbs), self.dots.union(dots))

    def with_light(self) -> Self:
        """The board with a dot on every cell that is lit and holds no bulb: light is easy to see."""
        return self.with_marks(dots=self.lit - self.bulbs)

    @property
    def solved(self) -> bool:
        """Whether the bulbs alone obey every rule."""
        return self.puzzle.geometry.obeyed_by(self.bulbs)

    def unmet(self) -> tuple[Rule, ...]:
        """Every rule that does not hold if no further bulb is put."""
        return self._failing(frozenset())

    def broken(self) -> tuple[Rule, ...]:
        """Every rule that no longer can hold, however the board is filled.

        A cell that is lit, or has a dot, is no place for a further bulb.
        """
        return self._failing(self._places)

    @property
    def _places(self) -> frozenset[int]:
        """Where a further bulb can go."""
        return self.dark - self.dots

    def _failing(self, places: frozenset[int]) -> tuple[Rule, ...]:
        """The rules that no choice of further bulbs on `places`, one rule at a time, can meet."""
        bulbs_in = self._per_run(self.bulbs)
        places_in = self._per_run(places)

        def fails(rule: Rule) -> bool:
            if rule.kind == "clue":
                bulbs = len(self.bulbs.intersection(rule.parts[0]))
                return not bulbs <= rule.high <= bulbs + len(places.intersection(rule.parts[0]))
            bulbs = sum(bulbs_in.get(run, 0) for run in rule.parts)
            if rule.kind == "run":
                return bulbs > 1
            return not bulbs and not any(run in places_in for run in rule.parts)

        return tuple(filter(fails, self.puzzle.rules))

    def _per_run(self, cells: frozenset[int]) -> dict[Sequence[int], int]:
        """How many of `cells` lie in each run that holds any."""
        numbers: dict[Sequence[int], int] = {}
        for cell in cells:
            for run in self.puzzle.runs_of(cell):
                numbers[run] = numbers.get(run, 0) + 1
        return numbers

    def complaint(self, rule: Rule) -> str:
        """Says in words how the board fails to meet a rule."""
        place = self.place(rule.cell)
        if rule.kind == "lit":
            hopeless = self._places.isdisjoint(rule.cells)
            return f"{place} is dark{' and nothing can light it' if hopeless else ''}"
        bulbs = sorted(self.bulbs.intersection(rule.parts[0]))
        if rule.kind == "run":
            return f"the bulbs at {' and '.join(map(self.place, bulbs))} see each other"
        room = len(bulbs) + len(self._places.intersection(rule.parts[0]))
        only = "" if room >= rule.high else "room for only "
        number = len(bulbs) if room >= rule.high else room
        return f"the {rule.high} at {place} has {only}{plural(number, 'bulb')}"


def _check_marks(puzzle: Puzzle, name: str, marks: frozenset[int]) -> None:
    """Refuses marks off the white cells."""
    for cell in marks:
        if not 0 <= cell < len(puzzle.cells):
            raise BoardError(f"expected each {name} inside the grid, got cell {cell}")
    if {*map(puzzle.cells.__getitem__, marks)} - {"."}:
        wall = puzzle.place(next(cell for cell in marks if puzzle.cells[cell] != "."))
        raise BoardError(f"expected each {name} on a white cell, got one on the wall {wall}")
