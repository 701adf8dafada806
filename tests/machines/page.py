"""`PageMachine`: two pages play one puzzle with faults in between, against a slow and simple model.

`web/page/game/machine.js` is the browser: what it stores may be torn off, full or blocked, its clock
may jump, and its pages may hear of each other or not. The model keeps every position whole. Whatever
happens, no page loses what it has marked.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import reduce
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from lightup.formats import load_board

BROWSER = Path(__file__).parents[1] / "web" / "page" / "game" / "machine.js"
PUZZLE = load_board("..\n#.\n..").puzzle
WHITE = sorted(PUZZLE.white)
SYMBOLS = {"": ".", "bulb": "*", "dot": "x"}
SOLUTION = (0, 3, 4)
NUMBERS = st.integers(0, 1)
CHANGES = st.lists(
    st.tuples(st.sampled_from(WHITE), st.sampled_from([*SYMBOLS])), min_size=1, max_size=3
)
AIDS = ["hint", "check", "why", "way", "lit", "clues", "barred"]

Marks = tuple[str, ...]
NO_MARKS: Marks = tuple("".join(PUZZLE.rows))


class Event(NamedTuple):
    kind: str
    at: int
    values: tuple[Any, ...] = ()


class Place(NamedTuple):
    """Marks, and the marks below each branch."""

    marks: Marks = NO_MARKS
    bases: tuple[Marks, ...] = ()


@dataclass(frozen=True)
class Position:
    places: tuple[Place, ...] = (Place(),)
    now: int = 0
    aids: tuple[int, ...] = (0,) * len(AIDS)
    solved_at: int | None = None
    round: int = 0

    @property
    def place(self) -> Place:
        return self.places[self.now]

    def go(self, marks: Marks, bases: tuple[Marks, ...]) -> Position:
        if marks == self.place.marks and len(bases) == len(self.place.bases):
            return self
        return replace(
            self, places=(*self.places[: self.now + 1], Place(marks, bases)), now=self.now + 1
        )

    def move(self, by: int) -> Position:
        return replace(self, now=self.now + by) if 0 <= self.now + by < len(self.places) else self

    def end(self, kind: str, depth: int) -> Position:
        marks, bases = self.place
        if depth >= len(bases):
            return self
        return self.go(marks if kind == "keep" else bases[depth], bases[: depth + (kind == "back")])

    def follow(self, event: Event) -> Position:
        marks, bases = self.place
        match event.kind, event.values:
            case "set", changes:
                return self.go(changed(marks, changes), bases)
            case "undo", _:
                return self.move(-1)
            case "redo", _:
                return self.move(1)
            case "begin", _:
                return self.go(marks, (*bases, marks))
            case (("keep" | "drop" | "back"), (depth,)):
                return self.end(event.kind, depth)
            case "clear", _:
                return self.go(NO_MARKS, ())
            case "aid", (aid,):
                times = [*self.aids]
                times[AIDS.index(aid)] += 1
                return replace(self, aids=tuple(times))
            case "solved", (date,):
                places = (*self.places[: self.now], Place(marks), *self.places[self.now + 1 :])
                return replace(self, solved_at=date, places=places)
            case "forgot", _:
                return replace(self, places=(self.place,), now=0)
            case _:
                return Position(round=self.round + 1)


def text_of(marks: Marks) -> str:
    return "\n".join(
        "".join(marks[start : start + PUZZLE.width]) for start in range(0, len(marks), PUZZLE.width)
    )


def changed(marks: Marks, changes: Iterable[tuple[int, str]]) -> Marks:
    found = [*marks]
    for cell, mark in changes:
        found[cell] = SYMBOLS[mark]
    return tuple(found)


def difference(before: Marks, after: Marks) -> tuple[tuple[int, str], ...]:
    names = {symbol: mark for mark, symbol in SYMBOLS.items()}
    return tuple((cell, names[after[cell]]) for cell in WHITE if before[cell] != after[cell])


@dataclass(frozen=True)
class Log:
    """All events that ever were; the moves of the first `forgotten` cannot be taken back."""

    events: tuple[Event, ...] = ()
    forgotten: int = 0

    @property
    def position(self) -> Position:
        return self.upto(len(self.events))

    def upto(self, end: int) -> Position:
        events = [*self.events[:end]]
        if self.forgotten:
            events.insert(self.forgotten, Event("forgot", 0))
        return reduce(Position.follow, events, Position())

    @property
    def at(self) -> int:
        last = self.events[-1] if self.events else Event("again", 0)
        return 0 if last.kind == "again" else last.at

    def add(self, kind: str, at: int, *values: Any) -> Log:
        event = Event(kind, max(self.at, at), values)
        before = self.position
        same = before.follow(event) == before and kind != "aid"
        return self if same else replace(self, events=(*self.events, event))

    def merged(self, theirs: Log) -> Log:
        parted = max(self.forgotten, theirs.forgotten)
        while self.events[parted : parted + 1] == theirs.events[parted : parted + 1] != ():
            parted += 1
        own, kinds = self.events[parted:], [event.kind for event in self.events[parted:]]
        if "again" in kinds:
            kept = own[len(own) - 1 - kinds[::-1].index("again") :]
        else:
            before, after = self.upto(parted).place.marks, self.position.place.marks
            theirs = theirs.add("set", self.at, *difference(before, after))
            kept = tuple(event for event in own if event.kind in ("aid", "solved"))
        return reduce(lambda log, event: log.add(event.kind, event.at, *event.values), kept, theirs)


class Stored(NamedTuple):
    stamp: int = 0
    log: Log = Log()
    milliseconds: int = 0
    is_torn: bool = False

    @property
    def text(self) -> object:
        """What is stored, as far as it is compared; a torn text equals no other."""
        return ("torn", self.stamp) if self.is_torn else self.log if self.stamp else None


@dataclass
class Page:
    log: Log = Log()
    milliseconds: int = 0
    runs: bool = False
    is_unlocked: bool = False
    seen: tuple[int, object] = (0, None)  # the stamp and the text
    is_own: bool = True

    @property
    def is_solved(self) -> bool:
        return load_board(text_of(self.log.position.place.marks), "text").solved

    @property
    def is_locked(self) -> bool:
        return self.log.position.solved_at is not None and self.is_solved and not self.is_unlocked

    @property
    def tenths(self) -> int:
        return self.milliseconds // 100

    def happen(self, kind: str, *values: Any) -> None:
        if not self.is_locked:
            self.log = self.log.add(kind, self.tenths, *values)
        self.start()

    def start(self) -> None:
        self.runs = self.runs or self.log.position.solved_at is None

    def take_over(self, log: Log, milliseconds: int) -> None:
        merged = self.log.merged(log)
        spent = [100 * merged.at]
        spent += [milliseconds] * (merged.position.round == log.position.round)
        spent += [self.milliseconds] * (merged.position.round == self.log.position.round)
        self.log, self.milliseconds = merged, max(spent)
        self.runs = self.runs and merged.position.solved_at is None

    def summary(self) -> dict[str, object]:
        position, is_locked = self.log.position, self.is_locked
        marks, bases = position.place
        above = [*bases[1:], marks]
        return {
            "cells": text_of(marks),
            "branches": [
                {"name": "", "cells": len(difference(base, over))}
                for base, over in zip(bases, above, strict=False)
            ],
            "can": [
                not is_locked and position.now > 0,
                not is_locked and position.now < len(position.places) - 1,
            ],
            "aids": [*position.aids],
            "solvedAt": position.solved_at,
            "locked": is_locked,
            "seconds": self.milliseconds / 1000,
        }


class PageMachine(RuleBasedStateMachine):
    """The pages of a browser, in JavaScript and in the model; use it in a `browser`."""

    node: ClassVar[subprocess.Popen[str]]

    def __init__(self) -> None:
        super().__init__()
        self.now = 1_000_000
        self.pages = [Page(), Page()]
        self.stored: Stored | None = None
        self.saves = 0
        self.is_blocked = False
        self.answer = self.tell("begin")
        for number in range(len(self.pages)):
            self.reload(number)

    def tell(self, name: str, *values: object) -> Any:
        """Tells the browser what to do, and returns what it answers."""
        assert self.node.stdin
        assert self.node.stdout
        self.node.stdin.write(json.dumps([name, *values]) + "\n")
        self.node.stdin.flush()
        self.answer = json.loads(self.node.stdout.readline())
        return self.answer["result"]

    @rule(number=NUMBERS)
    def reload(self, number: int) -> None:
        self.tell("open", number)
        save = self.stored if self.stored and not self.is_blocked else Stored()
        page = Page(save.log, save.milliseconds, seen=(save.stamp, save.text))
        page.start()
        self.pages[number] = page

    @rule(number=NUMBERS, changes=CHANGES)
    def mark(self, number: int, changes: list[tuple[int, str]]) -> None:
        self.act(number, "set", changes)

    @rule(number=NUMBERS, kind=st.sampled_from(["undo", "redo", "begin", "clear"]))
    def move(self, number: int, kind: str) -> None:
        self.act(number, kind)

    @rule(number=NUMBERS, kind=st.sampled_from(["keep", "drop", "back"]), depth=st.integers(0, 2))
    def end(self, number: int, kind: str, depth: int) -> None:
        self.act(number, kind, depth)

    def act(self, number: int, kind: str, *values: Any) -> None:
        self.tell("act", number, kind, *values)
        page = self.pages[number]
        if kind == "set":
            marks = page.log.position.place.marks
            values = difference(marks, changed(marks, values[0]))
        page.happen(kind, *values)

    @rule(number=NUMBERS)
    def solve(self, number: int) -> None:
        self.act(number, "set", [(cell, "bulb" if cell in SOLUTION else "") for cell in WHITE])
        self.tell("act", number, "finish")
        page = self.pages[number]
        if page.is_solved and page.log.position.solved_at is None:
            page.runs = False
            page.happen("solved", self.now)

    @rule(number=NUMBERS)
    def again(self, number: int) -> None:
        self.tell("act", number, "again")
        page = self.pages[number]
        page.log = page.log.add("again", page.tenths)
        page.milliseconds, page.is_unlocked, page.runs = 0, False, True

    @rule(number=NUMBERS)
    def unlock(self, number: int) -> None:
        self.tell("act", number, "unlock")
        self.pages[number].is_unlocked = True

    @rule(number=NUMBERS, aid=st.sampled_from(AIDS))
    def help(self, number: int, aid: str) -> None:
        self.tell("act", number, "aid", aid)
        page = self.pages[number]
        if page.log.position.solved_at is None:
            page.happen("aid", aid)

    @rule(number=NUMBERS)
    def save(self, number: int) -> None:
        outcome, page = self.tell("save", number), self.pages[number]
        if self.is_news(page) and not self.is_blocked:
            assert outcome == "newer"
            self.take_over(page)
        elif self.is_blocked:
            assert outcome == "full"
        elif self.stored and self.stored.text == page.log and not page.is_own:
            assert outcome == "saved"  # by the other page
        elif outcome != "full":
            self.put(page, outcome == "short")

    def put(self, page: Page, is_short: bool) -> None:
        self.saves += 1
        log = replace(page.log, forgotten=len(page.log.events)) if is_short else page.log
        self.stored = Stored(self.saves, log, page.milliseconds)
        page.seen, page.is_own = (self.saves, log), True

    @rule(number=NUMBERS)
    def hear(self, number: int) -> None:
        """A page is told what is stored, as browsers do when another page has stored it."""
        self.tell("hear", number)
        if self.is_news(self.pages[number]):
            self.take_over(self.pages[number])

    def is_news(self, page: Page) -> bool:
        if not self.stored:
            return False
        return page.seen[0] != self.stored.stamp and page.seen[1] != self.stored.text

    def take_over(self, page: Page) -> None:
        assert self.stored
        page.seen, page.is_own = (self.stored.stamp, self.stored.text), False
        page.take_over(self.stored.log, self.stored.milliseconds)

    @rule(tenths=st.integers(-50, 50))
    def pass_time(self, tenths: int) -> None:
        self.now += 100 * tenths
        self.tell("pass", 100 * tenths)
        for page in self.pages:
            page.milliseconds += 100 * max(0, tenths) * page.runs

    @precondition(lambda self: self.stored and not self.stored.log.forgotten)
    @rule(letters=st.integers(1, 40))
    def tear(self, letters: int) -> None:
        """The log that is stored loses its end."""
        left, is_torn = self.tell("tear", letters)
        assert self.stored
        log = Log(self.stored.log.events[:left])
        milliseconds = max(self.stored.milliseconds, 100 * log.at)
        self.stored = Stored(self.stored.stamp, log, milliseconds, is_torn)

    @rule(letters=st.sampled_from([-1, 0, 10, 50]))
    def leave_room(self, letters: int) -> None:
        self.tell("room", letters)

    @rule(is_blocked=st.booleans())
    def block(self, is_blocked: bool) -> None:
        self.tell("block", is_blocked)
        self.is_blocked = is_blocked

    @invariant()
    def agree(self) -> None:
        assert self.answer["pages"] == [page.summary() for page in self.pages]
        if self.stored:
            kept = Page(self.stored.log, self.stored.milliseconds)
            assert self.answer["stored"] == kept.summary()


@contextmanager
def browser() -> Iterator[None]:
    """Runs the browser of the machine."""
    with subprocess.Popen(
        ["node", BROWSER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        PageMachine.node = process
        yield
