"""`review`: a solve, move by move: what forced each mark, and what did not.

A mark is judged on the board as it was: the player's marks without the wrong ones, and with what a
glance shows, which is light and what is left around complete clues. It is

- *forced*, if a technique finds it and nothing easier leads to a bulb;
- a *detour*, if a technique finds it, but easier steps lead to a bulb;
- *early*, if it may be right, but no technique finds it yet, or only a trial where none is needed;
- *wrong*, if no solution has it.

A player who puts no dots keeps them in mind. So if a log has none, marks may follow from dots that
other steps force. Marks that were tried in a branch, and dropped with it, are not judged.

>>> from lightup.core.puzzle import Puzzle
>>> from lightup.reasoning.log import Change, Log
>>> puzzle = Puzzle.from_rows(["1.#", "..."])
>>> moves = Change(at=4, dots=frozenset({4})), Change(at=9, bulbs=frozenset({3}))
>>> for moment in review(Log(puzzle, moves, 10)).moments:
...     print(moment.at, moment.status, moment.technique.name, *map(puzzle.place, moment.cells))
4 forced empty corner r2c2
9 wrong lonely cell r2c1
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal, get_args

from ..base.clock import deadline_in
from ..base.value import expect
from ..core.board import Board
from ..kernel import codes
from .finding.position import Position
from .finding.techniques import TECHNIQUES
from .log import Log
from .rate import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.puzzle import Puzzle
    from .finding.techniques import Technique
    from .log import Change

Status = Literal["forced", "detour", "early", "wrong"]
AROUND = (codes.COMPLETE_CLUE, codes.HUNGRY_CLUE)  # what is told clue by clue
LONG_PAUSE = 40.0  # seconds between two changes
AT_A_GLANCE = codes.LEVEL_OF[codes.BEAM]  # the hardest level without trials


@dataclass(frozen=True, kw_only=True)
class Moment:
    """Marks that were put for one reason, and what that is.

    `board` is what they are judged on: the marks before them, without the wrong ones. `technique`
    forces them; early marks it forces later, or nothing does, and of wrong marks it forces the
    opposite, or finds the bulb with which a glance shows that. On a detour, `easier` is the bulb that
    easier steps lead to, by `instead`. `aids` were used since the moment before, and `corrected` is
    when a wrong mark was taken back.
    """

    at: float
    status: Status
    board: Board
    bulbs: frozenset[int]
    dots: frozenset[int]
    technique: Technique | None
    instead: Technique | None = None
    easier: int | None = None
    aids: tuple[str, ...] = ()
    corrected: float | None = None
    change: int = 0

    @property
    def cells(self) -> tuple[int, ...]:
        return tuple(sorted(self.bulbs | self.dots))

    @property
    def after(self) -> Board:
        """The board with the marks; those of a wrong moment may contradict it."""
        return Board(self.board.puzzle, self.board.bulbs | self.bulbs, self.board.dots | self.dots)

    @property
    def level(self) -> int:
        """The level of the technique; that beyond all if nothing forces the marks."""
        return self.technique.level if self.technique else codes.BEYOND


@dataclass(frozen=True)
class Pause:
    """A time without a change: after how many seconds it began and ended."""

    since: float
    until: float


@dataclass(frozen=True)
class Review:
    """A solve, judged: its moments, its long pauses, and the level of the puzzle.

    `level` is `None` if there are several solutions. `end` has the marks at the end.
    """

    log: Log
    moments: tuple[Moment, ...]
    pauses: tuple[Pause, ...]
    level: int | None
    end: Board

    @property
    def solved(self) -> bool:
        return self.end.solved

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many moments have each status."""
        found = [moment.status for moment in self.moments]
        return {status: found.count(status) for status in get_args(Status)}

    @property
    def used(self) -> dict[str, int]:
        """How often each technique forced marks."""
        forced = ("forced", "detour")
        return _counted(one.technique for one in self.moments if one.status in forced)

    @property
    def missed(self) -> dict[str, int]:
        """How often each technique was not seen, by detours, early and wrong marks, and hints."""
        return _counted(
            one.instead or one.technique
            for one in self.moments
            if one.status != "forced" or "hint" in one.aids
        )

    @property
    def level_name(self) -> str:
        return "" if self.level is None else LEVELS[self.level]


def _counted(techniques: Iterator[Technique | None]) -> dict[str, int]:
    found = [*techniques]
    return {one.key: found.count(one) for one in TECHNIQUES if one in found}


def review(log: Log, *, seconds: float | None = None) -> Review:
    """Judges every mark of a solve; raises `NoSolution` if the puzzle has none."""
    expect(log, Log, "the log of a solve, as read_solves gives it")
    return _Reviewer(log, deadline_in(seconds)).reviewed()


def moment_of(
    board: Board, cell: int, *, bulb: bool, in_mind: bool = False, seconds: float | None = None
) -> Moment:
    """Judges one mark on a board, whose own marks must not be wrong."""
    return judged(Position(board, deadline_in(seconds)), cell, bulb=bulb, in_mind=in_mind)


def judged(position: Position, cell: int, *, bulb: bool, in_mind: bool = False) -> Moment:
    """Judges a mark in a position, perhaps with dots that the player has `in_mind`."""
    board = position.board
    marks = ({cell}, set[int]()) if bulb else (set[int](), {cell})
    bulbs, dots = map(frozenset[int], marks)

    def moment(status: Status, number: int | None, need: _Need | None = None) -> Moment:
        return Moment(
            at=0,
            status=status,
            board=board,
            bulbs=bulbs,
            dots=dots,
            technique=None if number is None else TECHNIQUES[number],
            instead=TECHNIQUES[need.technique] if need else None,
            easier=need.bulb if need else None,
        )

    seen = position.at_a_glance()
    if cell in seen.board.bulbs | seen.board.dots:
        is_lit = cell in board.lit
        glanced = codes.LIT_CELLS if is_lit else codes.COMPLETE_CLUE
        return moment("wrong" if bulb else "forced", glanced)
    if not _may_hold(position, cell, bulb):
        return moment("wrong", _decided_by(seen, cell))
    need = _need(seen)
    number = _found_by(seen, cell, bulb, need.level, in_mind)
    if number is None:
        return moment("early", _decided_by(seen, cell))
    if codes.LEVEL_OF[number] > need.level:
        return moment("detour", number, need)
    return moment("forced", number)


def _may_hold(position: Position, cell: int, bulb: bool) -> bool:
    """Whether a solution of a position has a mark."""
    if (cell in position.solution()) == bulb:
        return True
    return not position.is_forced(cell)


@dataclass(frozen=True)
class _Need:
    """The level that it takes to reach a bulb, the bulb, and the technique that finds it."""

    level: int
    technique: int
    bulb: int | None


def _need(position: Position) -> _Need:
    """Takes the easiest steps up to the first bulb."""
    level = 0
    while found := position.findings():
        level = max(level, codes.LEVEL_OF[found[0][0]])
        for number, _, _, cell, value in found:
            if value == codes.BULB:
                return _Need(level, number, cell)
        position = position.with_marks((), [cell for *_, cell, _ in found])
    return _Need(codes.BEYOND, codes.BEYOND_TRIAL, None)


def _found_by(position: Position, cell: int, bulb: bool, need: int, in_mind: bool) -> int | None:
    """Returns the easiest technique that finds a cell; trials count only as far as they are needed."""
    while True:
        number = _technique_of(position, cell, bulb, need)
        if number is not None or not in_mind:
            return number
        found = position.findings()
        dots = [one for *_, one, value in found if value == codes.DOT]
        if not dots or codes.LEVEL_OF[found[0][0]] > max(need, AT_A_GLANCE):
            return None
        position = position.with_marks((), dots)


def _technique_of(position: Position, cell: int, bulb: bool, need: int) -> int | None:
    techniques = position.techniques()
    first = position.level()
    for number in range(codes.COMPLETE_CLUE, codes.SHORT_TRIAL):
        if codes.LEVEL_OF[number] < first:
            continue
        if any(one == cell for *_, one, _ in techniques.findings(number)):
            return number
    if need <= AT_A_GLANCE:
        return None
    rounds = techniques.rounds(cell, codes.DOT if bulb else codes.BULB)
    number = codes.BEYOND_TRIAL if rounds < 0 else _trial(rounds)
    if number == codes.BEYOND_TRIAL:
        return number if need == codes.BEYOND and position.is_forced(cell) else None
    return number


def _trial(rounds: int) -> int:
    """Returns the trial of so many rounds."""
    return min(codes.SHORT_TRIAL + max(rounds - codes.SHORT, 0), codes.LONG_TRIAL)


def _decided_by(position: Position, cell: int) -> int | None:
    """Returns the technique that decides a cell if the easiest steps are always taken, if any does.

    Where a glance is enough once a bulb is there, it is the technique that finds this bulb.
    """
    found_by: dict[int, int] = {}
    while found := position.findings():
        for number, _, _, one, _ in found:
            if one == cell:
                near = _seen_at_a_glance(position.board.puzzle, cell, number)
                return max((found_by[bulb] for bulb in near & found_by.keys()), default=number)
        bulbs = {one: number for number, *_, one, value in found if value == codes.BULB}
        dots = [one for *_, one, value in found if value == codes.DOT]
        found_by |= bulbs
        position = position.with_marks(bulbs, dots)
    return codes.BEYOND_TRIAL if position.is_forced(cell) else None


def _seen_at_a_glance(puzzle: Puzzle, cell: int, number: int) -> set[int]:
    """Returns the cells whose bulbs decide a cell at a glance: by their light, or around a clue."""
    if number == codes.LIT_CELLS:
        return {*puzzle.view(cell)}
    clues = puzzle.clues_beside(cell) if number == codes.COMPLETE_CLUE else ()
    return {other for clue in clues for other in puzzle.neighbours(clue)}


class _Reviewer:
    """Goes through a log; holds the marks that can stay, and those that are wrong."""

    def __init__(self, log: Log, deadline: float) -> None:
        self._log = log
        self._puzzle: Puzzle = log.puzzle
        self._deadline = deadline
        self._start = Position(Board(log.puzzle), deadline)
        self._solution = self._start.solution()
        self._is_unique = len(self._start.solutions(2)) == 1
        self._in_mind = log.keeps_dots_in_mind
        self._sound: dict[int, bool] = {}
        self._wrong: dict[int, bool] = {}
        self._known: set[tuple[int, bool]] = set()
        self._aids: list[str] = []
        self.moments: list[Moment] = []
        for cell, mark in log.begun.items():
            self._accept(cell, mark == codes.BULB)

    def reviewed(self) -> Review:
        for number, change in enumerate(self._log.changes):
            self._take(number, change)
        return Review(
            self._log,
            tuple(_merged(self.moments)),
            tuple(_pauses(self._log)),
            self._level(),
            self._board({**self._sound, **self._wrong}),
        )

    def _level(self) -> int | None:
        return self._start.hardest() if self._is_unique else None

    def _take(self, number: int, change: Change) -> None:
        if change.aid:
            self._aids.append(change.aid)
            return
        changed = change.bulbs | change.dots | change.empty
        for cell in sorted(changed):
            self._forget(cell, change.at)
        self._reconsider()
        for cell in sorted(changed - change.empty):
            self._mark(number, change, cell)

    def _forget(self, cell: int, at: float) -> None:
        """Takes a mark away; a wrong one is corrected."""
        self._sound.pop(cell, None)
        if self._wrong.pop(cell, None) is not None:
            for place in reversed(range(len(self.moments))):
                one = self.moments[place]
                if one.status == "wrong" and cell in one.cells:
                    self.moments[place] = replace(one, corrected=at)
                    return

    def _reconsider(self) -> None:
        """Accepts marks that were wrong only together with others that are gone."""
        if not self._is_unique:
            for cell, bulb in [*self._wrong.items()]:
                if self._accept(cell, bulb):
                    del self._wrong[cell]

    def _mark(self, number: int, change: Change, cell: int) -> None:
        bulb = cell in change.bulbs
        is_known = (cell, bulb) in self._known or change.tried
        if is_known and self._accept(cell, bulb):
            return
        if change.tried:
            self._wrong[cell] = bulb
            return
        position = Position(self._board(self._sound), self._deadline, solution=self._expected())
        moment = judged(position, cell, bulb=bulb, in_mind=self._in_mind)
        aids, self._aids = tuple(dict.fromkeys(self._aids)), []
        self.moments.append(replace(moment, at=change.at, aids=aids, change=number))
        if moment.status == "wrong":
            self._wrong[cell] = bulb
        else:
            self._sound[cell] = bulb
            self._known.add((cell, bulb))

    def _expected(self) -> frozenset[int] | None:
        """Returns the solution of the sound marks, if it is known."""
        return self._solution if self._is_unique else None

    def _accept(self, cell: int, bulb: bool) -> bool:
        """Adds a mark to the sound ones, if a solution has them all."""
        if self._is_unique:
            fits = (cell in self._solution) == bulb
        else:
            board = self._board({**self._sound, cell: bulb})
            fits = bool(Position(board, self._deadline).solutions(1))
        if fits:
            self._sound[cell] = bulb
        return fits

    def _board(self, marks: dict[int, bool]) -> Board:
        bulbs = [cell for cell, bulb in marks.items() if bulb]
        return Board(self._puzzle, bulbs, marks.keys() - bulbs)


def _merged(moments: list[Moment]) -> Iterator[Moment]:
    """Yields moments; those that follow each other for the same reason are one."""
    last: Moment | None = None
    for one in moments:
        if last and _goes_on(last, one):
            last = replace(last, bulbs=last.bulbs | one.bulbs, dots=last.dots | one.dots)
            continue
        if last:
            yield last
        last = one
    if last:
        yield last


def _goes_on(last: Moment, one: Moment) -> bool:
    """Whether a moment goes on with the one before: by the same stroke, by light, around a clue."""
    same = (last.status, last.technique) == (one.status, one.technique)
    if (
        not same
        or one.board != last.after
        or one.aids
        or one.status not in ("forced", "detour")
        or not one.technique
    ):
        return False
    if last.change == one.change or one.technique.number == codes.LIT_CELLS:
        return True
    beside = one.board.puzzle.clues_beside
    clues = {clue for cell in last.cells for clue in beside(cell)}
    return one.technique.number in AROUND and not clues.isdisjoint(beside(one.cells[0]))


def _pauses(log: Log) -> Iterator[Pause]:
    """Yields the long times without a change."""
    before = 0.0
    for at in (change.at for change in log.changes if not change.aid):
        if at - before >= LONG_PAUSE:
            yield Pause(before, at)
        before = at
