"""`Log`: what a player did on a puzzle: which marks were put and taken away, and when.

The page keeps all events of a game as one text (`game/events.js`), with undo, branches and rounds.
`read_events` says what they amount to: the changes of the last round, up to the solution. Marks of a
branch that was dropped are `tried`: the player only supposed them.

>>> from lightup.core.puzzle import Puzzle
>>> log = read_events(Puzzle.from_rows(["1.#", "..."]), "AMBNCIA")
>>> for change in log.changes:
...     print(change.at, sorted(change.bulbs), sorted(change.dots), sorted(change.empty))
1.2 [4] [] []
2.0 [] [] [4]
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.puzzle import Puzzle

NOTHING = frozenset[int]()
AIDS = ("hint", "check", "why", "way", "lit", "clues", "barred")  # as in `game/aids.js`
KINDS = (
    *("set", "more", "undo", "redo", "begin", "name", "keep", "drop", "back", "clear", "again"),
    *("aid", "pause", "solved", "forgot"),
)  # as in `game/events.js`
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
BASE = len(LETTERS) // 2
EMPTY, BULB, DOT = range(3)
MARKS = 3


@dataclass(frozen=True, kw_only=True)
class Change:
    """Cells that became bulbs, dots or empty at a time, in seconds; or an aid that was used.

    `tried` marks were put in a branch that was dropped later.
    """

    at: float
    bulbs: frozenset[int] = NOTHING
    dots: frozenset[int] = NOTHING
    empty: frozenset[int] = NOTHING
    aid: str = ""
    tried: bool = False


@dataclass(frozen=True)
class Log:
    """The changes of one solve, in the order of time, and how long it took.

    `begun` are marks, by cell, that were there before the first change that is known. `solved_before`
    says that the player had solved the puzzle, and then began again.
    """

    puzzle: Puzzle
    changes: tuple[Change, ...]
    seconds: float = 0
    begun: dict[int, int] = field(default_factory=dict)
    name: str = ""
    solved_before: bool = False

    @property
    def keeps_dots_in_mind(self) -> bool:
        """Whether the player puts no dots at all."""
        return not any(change.dots for change in self.changes)

    @property
    def aids(self) -> dict[str, int]:
        """How often each aid was used."""
        used = [change.aid for change in self.changes if change.aid]
        return {aid: used.count(aid) for aid in AIDS if aid in used}


def read_events(puzzle: Puzzle, text: str, name: str = "") -> Log:
    """Reads the events of a game up to the first one that is damaged or cut off."""
    player, events = _Player(puzzle), [*_events(text)]
    known = max((place for place, (kind, *_) in enumerate(events) if kind == "forgot"), default=0)
    for place, (kind, at, values) in enumerate(events):
        if place <= known or not player.ended or kind == "again":
            player.apply(kind, at / 10, values)
    return Log(puzzle, tuple(player.changes), player.now, player.begun, name, player.solved_before)


def _events(text: str) -> Iterator[tuple[str, int, list[int]]]:
    """Yields the kind of each event, its time in tenths of seconds, and its numbers."""
    numbers, place, time = [*_numbers(text)], 0, 0
    while place + 2 < len(numbers):
        kind, passed, count = numbers[place : place + 3]
        place += 3 + count
        if kind >= len(KINDS) or place > len(numbers):
            return
        time += passed
        yield KINDS[kind], time, numbers[place - count : place]
        if KINDS[kind] == "again":
            time = 0


def _numbers(text: str) -> Iterator[int]:
    """Yields numbers, five bits in each letter, the lowest first; the last letter is below `BASE`."""
    number = shift = 0
    for letter in text:
        value = LETTERS.find(letter)
        number += value % BASE << shift
        shift += 5
        if value < 0 or number >= 1 << 53:
            return
        if value < BASE:
            yield number
            number = shift = 0


@dataclass(frozen=True, eq=False)
class _Branch:
    """The marks below a branch, and how many changes there were when it began."""

    base: dict[int, int]
    first: int


@dataclass(eq=False)
class _Move:
    """What was before a move and after it."""

    before: tuple[dict[int, int], tuple[_Branch, ...]]
    after: tuple[dict[int, int], tuple[_Branch, ...]]


class _Player:
    """Plays the events of a game, as `position.js` does, and notes what they change."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._white = frozenset(puzzle.white)
        self.now = 0.0
        self.solved_before = self.ended = False
        self._restart()

    def _restart(self) -> None:
        self.solved_before |= self.ended
        self.changes: list[Change] = []
        self.begun: dict[int, int] = {}
        self.ended = False
        self._marks: dict[int, int] = {}
        self._branches: tuple[_Branch, ...] = ()
        self._done: list[_Move] = []
        self._undone: list[_Move] = []
        self._stroke: _Move | None = None

    def apply(self, kind: str, at: float, values: list[int]) -> None:
        """Lets an event happen; one that has nothing to do does nothing."""
        self.now = at
        getattr(self, f"_{kind}")(values)

    def _set(self, codes: list[int]) -> None:
        self._stroke = self._move(self._with(codes), self._branches)

    def _more(self, codes: list[int]) -> None:
        stroke = self._done[-1] if self._done else None
        if stroke is None or stroke is not self._stroke:
            return self._set(codes)
        self._become(self._with(codes), self._branches)
        stroke.after = self._marks, self._branches
        self._undone = []
        return None

    def _undo(self, _: list[int]) -> None:
        if self._done:
            move = self._done.pop()
            self._undone.append(move)
            self._become(*move.before)

    def _redo(self, _: list[int]) -> None:
        if self._undone:
            move = self._undone.pop()
            self._done.append(move)
            self._become(*move.after)

    def _begin(self, _: list[int]) -> None:
        branch = _Branch(self._marks, len(self.changes))
        self._move(self._marks, (*self._branches, branch))

    def _name(self, _: list[int]) -> None:
        pass

    def _keep(self, values: list[int]) -> None:
        if self._has(values):
            self._move(self._marks, self._branches[: values[0]])

    def _drop(self, values: list[int]) -> None:
        self._leave(values, 0)

    def _back(self, values: list[int]) -> None:
        self._leave(values, 1)

    def _leave(self, values: list[int], kept: int) -> None:
        """Takes the marks of a branch away; they were only tried."""
        if self._has(values):
            branch = self._branches[values[0]]
            self._move(branch.base, self._branches[: values[0] + kept])
            tried = (replace(change, tried=True) for change in self.changes[branch.first :])
            self.changes[branch.first :] = tried

    def _clear(self, _: list[int]) -> None:
        self._move({}, ())

    def _again(self, _: list[int]) -> None:
        self.now = 0
        self._restart()

    def _aid(self, values: list[int]) -> None:
        if values and values[0] < len(AIDS):
            self.changes.append(Change(at=self.now, aid=AIDS[values[0]]))

    def _pause(self, _: list[int]) -> None:
        pass

    def _solved(self, _: list[int]) -> None:
        self.ended = True

    def _forgot(self, _: list[int]) -> None:
        """Begins with the marks that are there: how they came there is not known."""
        aids = [change for change in self.changes if change.aid]
        self.changes, self.begun = aids, self._marks
        self._done, self._undone = [], []

    def _has(self, values: list[int]) -> bool:
        return bool(values) and values[0] < len(self._branches)

    def _with(self, codes: list[int]) -> dict[int, int]:
        """Returns the marks with changes, each of which is a cell times `MARKS`, plus the new mark."""
        wanted = {code // MARKS: code % MARKS for code in codes if code // MARKS in self._white}
        marks = {**self._marks, **wanted}
        return {cell: mark for cell, mark in marks.items() if mark != EMPTY}

    def _move(self, marks: dict[int, int], branches: tuple[_Branch, ...]) -> _Move | None:
        if marks == self._marks and len(branches) == len(self._branches):
            return None
        move = _Move((self._marks, self._branches), (marks, branches))
        self._done.append(move)
        self._undone = []
        self._become(marks, branches)
        return move

    def _become(self, marks: dict[int, int], branches: tuple[_Branch, ...]) -> None:
        before = self._marks
        new = {cell: mark for cell, mark in marks.items() if before.get(cell) != mark}
        empty = before.keys() - marks.keys()
        self._marks, self._branches = marks, branches
        if new or empty:
            self.changes.append(
                Change(
                    at=self.now,
                    bulbs=frozenset(cell for cell, mark in new.items() if mark == BULB),
                    dots=frozenset(cell for cell, mark in new.items() if mark == DOT),
                    empty=frozenset(empty),
                )
            )
