"""`read_solves`: the solves of a file: exported by the page, handed in by a pupil, or plain JSON.

The plain form is for solves from elsewhere. It has the puzzle in any format, and its events in the
order of time, in seconds. A cell is a number, row * width + col from 0.

>>> (solve,) = read_solves('''{
...   "kind": "lightup-solve", "version": 1, "puzzle": "1.#/...", "seconds": 10,
...   "events": [{"at": 4, "dots": [4]}, {"at": 7.5, "aid": "hint"}, {"at": 9, "bulbs": [1]}]
... }'''.replace("/", chr(92) + "n"))
>>> solve.log.seconds, [change.at for change in solve.log.changes]
(10, [4, 7.5, 9])

Instead of `events`, it may have the `log` of the page. A damaged file is an `InputError`; what a file
claims and its moves do not show is one of the notes. So is what makes a pupil's file differ from the
lesson that the teacher has set.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any

from ..base.errors import InputError
from ..base.value import expect
from ..base.words import listed, place as place_of, plural
from ..core.board import Board
from ..formats import load_board
from ..reasoning.log import AIDS, Change, Log, read_events
from .lessons import Lesson, read_lesson

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.puzzle import Puzzle

SOLVE, LESSON = "lightup-solve", "lightup-lesson"
MOST_EVENTS = 100_000
MARKS = ("bulbs", "dots", "empty")
ALLOWED = {"check": {"check"}, "none": set[str]()}  # aids by the help of a lesson; with hints, all are
TOLERANCE = 1.0  # seconds between the claimed time and the last event
LONGEST = 80  # characters of a value in a message


@dataclass(frozen=True)
class Solve:
    """A solve of a file: its log, the title of the puzzle, who solved it, and what the file claims.

    `help` is what a lesson allows: all aids, only checks, or none. `differs` says what is not as
    in the lesson.
    """

    log: Log
    title: str = ""
    by: str = ""
    claims_solved: bool | None = None
    claims_seconds: float | None = None
    help: str = "hints"
    differs: tuple[str, ...] = ()

    def notes(self, solved: bool) -> list[str]:
        """Says what the file claims and its moves do not show."""
        found = [*self.differs]
        if self.claims_solved and not solved and not self.log.solved_before:
            found.append("the file says that it was solved, but its moves do not solve it")
        seconds = self.claims_seconds
        if solved and seconds is not None and abs(seconds - self.log.seconds) > TOLERANCE:
            found.append(f"the file says {seconds:g} seconds, but its moves took {self.log.seconds:g}")
        allowed = ALLOWED.get(self.help, AIDS)
        if barred := [plural(n, aid) for aid, n in self.log.aids.items() if aid not in allowed]:
            found.append(f"the lesson does not allow {listed(barred)}")
        if self.log.begun:
            found.append("its first moves are not known: they were forgotten to save room")
        return found


def read_solves(text: str, lesson: Lesson | str | None = None) -> tuple[Solve, ...]:
    """Reads all solves of a file; with a lesson or its address, only what pupils hand in for it."""
    lesson = read_lesson(lesson) if isinstance(lesson, str) else lesson
    try:
        value = json.loads(expect(text, str, "solves as a text"))
    except (ValueError, RecursionError):
        raise InputError("expected a file of solves (JSON), got something else") from None
    found = tuple(_solves(value, lesson))
    if not found:
        raise InputError("expected at least one solve, got none")
    return found


def _solves(value: Any, lesson: Lesson | None) -> Iterator[Solve]:
    if isinstance(value, list):
        for one in value:
            yield from _solves(one, lesson)
        return
    if not isinstance(value, dict):
        raise InputError(f"expected a solve, got {_shown(value)}")
    kind = value.get("kind")
    if lesson and kind != LESSON:
        raise InputError(f"expected what a pupil hands in ({LESSON}), got {_shown(kind)}")
    if kind in (SOLVE, LESSON):
        if value.get("version") != 1:
            raise InputError(f"expected a solve of version 1, got {_shown(value.get('version'))}")
        yield from [_plain(value)] if kind == SOLVE else _handed_in(value, lesson)
    elif "games" in value and value.get("lightup") == 1:
        yield from map(_game, _list(value, "games"))
    else:
        raise InputError(f"expected a kind of solve ({SOLVE} or {LESSON}), got {_shown(kind)}")


def _plain(value: dict[str, Any]) -> Solve:
    board = _board(value, "puzzle")
    if "log" in value:
        log = read_events(board.puzzle, _text(value, "log"))
    else:
        changes = tuple(_changes(board.puzzle, _list(value, "events")))
        last = changes[-1].at if changes else 0
        log = Log(board.puzzle, changes, max(_number(value, "seconds", last), last))
    return Solve(log, title=_text(value, "title", ""), by=_text(value, "by", ""))


def _handed_in(value: dict[str, Any], lesson: Lesson | None) -> Iterator[Solve]:
    """Yields a solve for each puzzle of a pupil's file, and for those of the lesson that it lacks."""
    done, by, aid = _list(value, "puzzles"), _text(value, "name", ""), _text(value, "help", "hints")
    terms = _other_terms(value, lesson) if lesson else ()
    set_ = lesson.puzzles if lesson else ()
    for number, one in enumerate(done, 1):
        if not isinstance(one, dict):
            raise InputError(f"expected a puzzle of a lesson, got {_shown(one)}")
        puzzle = _board(one, "puzzle" if one.get("puzzle") else "link").puzzle
        is_other = lesson and (puzzle,) != set_[number - 1 : number]
        yield Solve(
            read_events(puzzle, _text(one, "log", "")),
            title=f"puzzle {number}",
            by=by,
            claims_solved=one.get("solved") is True,
            claims_seconds=_number(one, "seconds", 0),
            help=lesson.help if lesson else aid,
            differs=(
                *terms,
                *([f"the lesson has another puzzle {number}, or none"] if is_other else []),
            ),
        )
    for number, puzzle in enumerate(set_[len(done) :], len(done) + 1):
        lacks = f"the file lacks puzzle {number} of the lesson"
        yield Solve(Log(puzzle, (), 0), title=f"puzzle {number}", by=by, differs=(lacks,))


def _other_terms(value: dict[str, Any], lesson: Lesson) -> tuple[str, ...]:
    """Says in which terms a pupil's file is not that of the lesson."""
    allowed = lesson.techniques if lesson.techniques is None else [*lesson.techniques]
    terms = {
        "sentence": ("say", lesson.say),
        "help": ("help", lesson.help),
        "list of techniques": ("techniques", allowed),
    }
    found = [name for name, (key, own) in terms.items() if value.get(key) != own]
    return (f"the lesson has another {listed(found)}",) if found else ()


def _game(value: Any) -> Solve:
    """Reads a game of the file in which the page saves all puzzles of a player."""
    try:
        row, saved = value["row"], value["saved"]
        opened, log = saved["opened"], saved["log"]
        puzzle = load_board(str(opened["puzzle"])).puzzle
        title = str(row["name"])
    except (KeyError, TypeError):
        raise InputError(f"expected a game, got {_shown(value)}") from None
    return Solve(read_events(puzzle, str(log)), title=title)


def _changes(puzzle: Puzzle, events: list[Any]) -> Iterator[Change]:
    if len(events) > MOST_EVENTS:
        raise InputError(f"expected at most {MOST_EVENTS} events, got {len(events)}")
    before = 0.0
    for event in events:
        if not isinstance(event, dict):
            raise InputError(f"expected an event, got {_shown(event)}")
        for key in event.keys() - {"at", "aid", *MARKS}:
            raise InputError(f"expected only the keys at, {', '.join(MARKS)}, aid, got {_shown(key)}")
        at = _number(event, "at")
        if at < before:
            raise InputError(f"expected events in the order of time, got {at:g} after {before:g}")
        yield _change(puzzle, event, at)
        before = at


def _change(puzzle: Puzzle, event: dict[str, Any], at: float) -> Change:
    aid = event.get("aid", "")
    if aid not in ("", *AIDS):
        raise InputError(f"expected an aid (one of {', '.join(AIDS)}), got {_shown(aid)}")
    bulbs, dots, empty = (_cells(puzzle, event.get(key, [])) for key in MARKS)
    if twice := bulbs & dots | bulbs & empty | dots & empty:
        places = listed(place_of(cell, puzzle.width) for cell in sorted(twice))
        raise InputError(f"expected one mark for a cell at a time, got several for {places}")
    return Change(at=at, bulbs=bulbs, dots=dots, empty=empty, aid=aid)


def _cells(puzzle: Puzzle, found: Any) -> frozenset[int]:
    if not isinstance(found, list):
        raise InputError(f"expected a list of cells, got {_shown(found)}")
    for cell in found:
        if type(cell) is not int or not 0 <= cell < len(puzzle.cells) or puzzle.cells[cell] != ".":
            raise InputError(f"expected a white cell of the puzzle, got {_shown(cell)}")
    return frozenset(found)


def _board(value: dict[str, Any], key: str) -> Board:
    return load_board(_text(value, key))


def _text(value: dict[str, Any], key: str, default: str | None = None) -> str:
    found = value.get(key, default)
    return found if isinstance(found, str) else _refuse("a text", key, found)


def _number(value: dict[str, Any], key: str, default: float | None = None) -> float:
    found: Any = value.get(key, default)
    is_time = type(found) in (int, float) and isfinite(found) and found >= 0
    number: float = found if is_time else _refuse("a number of seconds", key, found)
    return number


def _list(value: dict[str, Any], key: str) -> list[Any]:
    found = value.get(key)
    return found if isinstance(found, list) else _refuse("a list", key, found)


def _refuse(what: str, key: str, found: Any) -> Any:
    raise InputError(f"expected {what} as {key!r}, got {_shown(found)}")


def _shown(value: Any) -> str:
    return "none" if value is None else repr(value)[:LONGEST]
