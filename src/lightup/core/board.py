"""`Board`: a puzzle with a player's bulbs and dots; what is lit, broken and solved.

A dot marks a white cell known to hold no bulb. A board may break rules, but each mark must lie on a
white cell, and no cell can have both a bulb and a dot.

>>> board = Board.from_rows(["*..", ".4.", "..."])
>>> print(board.solved, [board.complaint(rule) for rule in board.broken()])
False ['the 4 at r2c2 has only two places left']
"""

from __future__ import annotations

from ..base.errors import BoardError
from ..base.words import broken_clue, broken_light, broken_run, first_few
from .grid import Grid, cell_at
from .puzzle import Puzzle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Self

    from .grid import Place
    from .puzzle import Rule

BULB, DOT = "*", "x"
_BULB, _DOT = map(ord, (BULB, DOT))
_NO_MARKS: tuple[Place, ...] = ()
_NO_CELLS: frozenset[int] = frozenset()


class Board(Grid):
    """A puzzle, the cells that hold a bulb and the cells known to hold none."""

    __slots__ = ("puzzle", "bulbs", "dots", "_lit", "_unknown", "_room")  # noqa: RUF023 (the order of the fields)

    puzzle: Puzzle
    bulbs: frozenset[int]
    dots: frozenset[int]
    _lit: frozenset[int] | None
    _unknown: frozenset[int] | None
    _room: Callable[[Rule], int] | None

    def __init__(
        self, puzzle: Puzzle, bulbs: Iterable[Place] = _NO_MARKS, dots: Iterable[Place] = _NO_MARKS
    ) -> None:
        if bulbs is _NO_MARKS is dots:  # as of nearly all boards of a collection
            self._set(puzzle, _NO_CELLS, _NO_CELLS, None, None, None)
            return
        with_bulb, with_dot = (_checked(puzzle, *marks) for marks in (("bulb", bulbs), ("dot", dots)))
        _check_apart(puzzle, with_bulb, with_dot)
        self._set(puzzle, with_bulb, with_dot, None, None, None)

    @classmethod
    def from_cells(cls, width: int, height: int, cells: str) -> Self:
        """Makes a board from its symbols: those of a puzzle, `*` for a bulb, `x` for a dot."""
        if BULB not in cells and DOT not in cells:
            return cls(Puzzle(width, height, cells))
        plain = cells.replace(BULB, ".").replace(DOT, ".")
        bulbs = [cell for cell, symbol in enumerate(cells) if symbol == BULB]
        dots = [cell for cell, symbol in enumerate(cells) if symbol == DOT]
        return cls(Puzzle(width, height, plain), bulbs, dots)

    @classmethod
    def solved_by(cls, puzzle: Puzzle, bulbs: frozenset[int]) -> Self | None:
        """Returns the board with these bulbs if they obey every rule, else `None`."""
        if not puzzle.geometry.obeyed_by(bulbs):  # which only bulbs on white cells do
            return None
        board = cls.__new__(cls)
        board._set(puzzle, bulbs, _NO_CELLS, None, None, None)
        return board

    @property
    def width(self) -> int:
        return self.puzzle.width

    @property
    def height(self) -> int:
        return self.puzzle.height

    @property
    def cells(self) -> str:
        if not self.marked:
            return self.puzzle.cells
        symbols = bytearray(self.puzzle.cells, "ascii")
        for cell in self.bulbs:
            symbols[cell] = _BULB
        for cell in self.dots:
            symbols[cell] = _DOT
        return symbols.decode()

    def __repr__(self) -> str:
        return f"Board({self.puzzle!r}, {sorted(self.bulbs)}, {sorted(self.dots)})"

    @property
    def marked(self) -> bool:
        """Whether there are any bulbs or dots."""
        return bool(self.bulbs or self.dots)

    @property
    def lit(self) -> frozenset[int]:
        """The white cells that some bulb lights, including the cells of the bulbs."""
        if not self.bulbs:
            return frozenset()
        if self._lit is None:
            runs, runs_of = self.puzzle.runs, self.puzzle.geometry.runs_of
            seen = {run for bulb in self.bulbs for run in runs_of(bulb)}  # many bulbs may share one
            return self._cache("_lit", frozenset[int]().union(*map(runs.__getitem__, seen)))
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

    def with_marks(self, bulbs: Iterable[Place] = (), dots: Iterable[Place] = ()) -> Self:
        """Returns the board with these bulbs and dots added.

        Checks only what is new: a way through a large puzzle adds marks thousands of times.
        """
        new = type(self)(self.puzzle, frozenset(bulbs) - self.bulbs, frozenset(dots) - self.dots)
        _check_apart(self.puzzle, new.bulbs, self.dots)
        _check_apart(self.puzzle, self.bulbs, new.dots)
        lit = None if self._lit is None else self._lit | new.lit
        unknown = None if self._unknown is None else self._unknown - new.bulbs - new.dots
        new._set(self.puzzle, self.bulbs | new.bulbs, self.dots | new.dots, lit, unknown, None)
        return new

    def with_light(self) -> Self:
        """Returns the board with a dot on every lit cell that holds no bulb."""
        return self.with_marks(dots=self.lit - self.bulbs)

    @property
    def solved(self) -> bool:
        """Whether the bulbs alone obey every rule."""
        return self.puzzle.geometry.obeyed_by(self.bulbs)

    def unmet(self) -> tuple[Rule, ...]:
        """Returns the rules that the present bulbs do not satisfy."""
        return self._failing(lambda rule: 0)

    def broken(self) -> tuple[Rule, ...]:
        """Returns the rules that can no longer be satisfied, whatever bulbs are added.

        No bulb can be added to a cell that is lit or has a dot.
        """
        return self._failing(self.room)

    @property
    def room(self) -> Callable[[Rule], int]:
        """Counts the cells of a rule to which a bulb can still be added."""
        if self._room is None:
            return self._cache("_room", self._counter(self.dark - self.dots))
        return self._room

    def _failing(self, room: Callable[[Rule], int]) -> tuple[Rule, ...]:
        """Returns the rules that fail, each taken alone, if bulbs are added to so many of its cells."""
        bulbs = self._counter(self.bulbs)
        return tuple(rule for rule in self.puzzle.rules if rule.fails(bulbs(rule), room(rule)))

    def _counter(self, cells: frozenset[int]) -> Callable[[Rule], int]:
        """Returns a function that counts how many cells of a rule are in `cells`.

        It counts per run: on a large open board, going through the view of each cell takes too long.
        """
        in_run: dict[Sequence[int], int] = {}
        for cell in cells:
            for run in {*self.puzzle.runs_of(cell)}:  # equal if the cell sees no other
                in_run[run] = in_run.get(run, 0) + 1

        def count(rule: Rule) -> int:
            if rule.kind == "clue":
                return len(cells.intersection(rule.parts[0]))
            if rule.kind == "run":
                return in_run.get(rule.parts[0], 0)
            row_run, col_run = rule.parts
            return in_run.get(row_run, 0) + in_run.get(col_run, 0) - (rule.cell in cells)

        return count

    def complaint(self, rule: Rule) -> str:
        """Says how the board fails to satisfy a rule."""
        place = self.place(rule.cell)
        if rule.kind == "lit":
            return f"{place} is dark" if self.room(rule) else broken_light(place)
        bulbs = self.bulbs.intersection(rule.parts[0])
        if rule.kind == "run":
            return broken_run(first_few(sorted(bulbs), self.place))
        room = len(bulbs) + self.room(rule)
        taken = room < len(rule.parts[0])
        return broken_clue(rule.high, place, bulbs=len(bulbs), room=room, taken=taken)


def as_board(puzzle: Puzzle | Board) -> Board:
    """Returns a board unchanged, and a puzzle as a board without marks."""
    if isinstance(puzzle, Board):
        return puzzle
    if not isinstance(puzzle, Puzzle):
        raise TypeError(
            f"expected a puzzle or a board, got {type(puzzle).__name__} (loads reads texts)"
        )
    return Board(puzzle)


def _check_apart(puzzle: Puzzle, bulbs: frozenset[int], dots: frozenset[int]) -> None:
    """Raises `BoardError` if a cell has both a bulb and a dot."""
    for cell in bulbs & dots:
        raise BoardError(f"expected a bulb or a dot, got both at {puzzle.place(cell)}")


def _checked(puzzle: Puzzle, name: str, marks: Iterable[Place]) -> frozenset[int]:
    """Returns the cells of some marks; raises `BoardError` if one of them is not white."""
    if isinstance(marks, str | int):
        raise TypeError(f"expected {name}s as a list of cells, got {marks!r}")
    found = frozenset(marks)
    if not found:
        return frozenset()
    if {*map(type, found)} != {int}:
        found = frozenset(cell_at(place, puzzle) for place in found)
    return _on_white(puzzle, name, found)  # type: ignore[arg-type]


def _on_white(puzzle: Puzzle, name: str, cells: frozenset[int]) -> frozenset[int]:
    symbols = puzzle.cells
    if min(cells) < 0 or max(cells) >= len(symbols):
        cell = next(cell for cell in cells if not 0 <= cell < len(symbols))
        raise BoardError(f"expected each {name} inside the grid, got cell {cell}")
    if {*map(symbols.__getitem__, cells)} != {"."}:
        wall = puzzle.place(next(cell for cell in cells if symbols[cell] != "."))
        raise BoardError(f"expected each {name} on a white cell, got one on the wall {wall}")
    return cells
