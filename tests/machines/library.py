"""`LibraryMachine`: random calls of a library with faults in between, against a dict.

After every fault the library has what the dict has, or it is refused in one line and keeps every byte.
A change that was hit by a fault is there as a whole or not at all. Torn bytes are the exception: SQLite
notices most, not all of them, so the commands only have to end in order; then the file is restored.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from types import SimpleNamespace
from unittest.mock import patch

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from lightup.collecting import library
from lightup.collecting.library import Entered, Library
from lightup.core.puzzle import Puzzle
from lightup.formats import dumps

from ..support.command import Ran, lightup
from ..support.faults import FOLDER, Ended, Fault, Tear, clock_jump, faults, suffer, tears, together

PUZZLES = [Puzzle(width, 1, "1." + "#" * (width - 2)) for width in range(2, 10)]
NUMBERS = {
    dumps(image, "tatham"): number
    for number, puzzle in enumerate(PUZZLES)
    for image in puzzle.symmetries()
}
START = datetime(2025, 1, 1, tzinfo=UTC)
TITLES = ("", "tiny", "100%_'\"\n\x1b", "ä" * 2000)
READING = (("find",), ("show", "1"), ("export",), ("stats",), ("check",))
COMMANDS = (*READING, ("play", "1"))

HOSTILE = (
    "CREATE TRIGGER sqlitefoo AFTER INSERT ON play BEGIN UPDATE puzzle SET title = 'mine'; END",
    "CREATE TRIGGER t AFTER INSERT ON play BEGIN DELETE FROM puzzle; END",
    "CREATE VIEW SQLiteView AS SELECT * FROM play",
    "CREATE TABLE sqlite1 (id INTEGER)",
    "CREATE INDEX i ON play (seconds)",
    "DROP INDEX play_by_puzzle",
    "ALTER TABLE play ADD COLUMN more",
    "ANALYZE",
)
OTHER = (
    "",
    "CREATE TABLE other (id INTEGER)",
    "PRAGMA journal_mode = WAL; CREATE TABLE other (id INTEGER)",
    "PRAGMA application_id = 1; PRAGMA user_version = 2; CREATE TABLE puzzle (id INTEGER)",
)
# How a change may end that a fault has hit: it says so in one line, or the process is gone.
IN_ORDER = ("InputError: ", "KeyboardInterrupt: ", "SystemExit: 143", "MemoryError: ")


@dataclass(frozen=True)
class Known:
    """What the library should know about a puzzle."""

    title: str
    level: int | None
    added: str
    plays: int = 0
    best: float | None = None

    def filled(self, title: str, level: int | None) -> Known:
        return replace(
            self, title=self.title or title, level=level if self.level is None else self.level
        )

    def played(self, seconds: float | None, solved: bool) -> Known:
        times = [time for time in (self.best, seconds if solved else None) if time is not None]
        return replace(self, plays=self.plays + 1, best=min(times, default=None))


Model = dict[int, Known]


class LibraryMachine(RuleBasedStateMachine):
    """A library in a folder of its own; `model` is `None` as long as there is none."""

    @initialize()
    def begin(self) -> None:
        self.folder = Path(mkdtemp(dir=FOLDER))
        self.file = self.folder / "my.db"
        self.model: Model | None = None
        self.now = START

    def teardown(self) -> None:
        shutil.rmtree(self.folder)

    # Changes, each of which a fault may hit.

    @rule(
        numbers=st.lists(st.integers(0, len(PUZZLES) - 1), min_size=1, max_size=5),
        turns=st.integers(0, 3),
        title=st.sampled_from(TITLES),
        level=st.none() | st.integers(0, 6),
        fault=faults(),
        ahead=st.sampled_from((0.0, 1e6, -1e6)),
    )
    def add(
        self,
        numbers: Sequence[int],
        turns: int,
        title: str,
        level: int | None,
        fault: Fault,
        ahead: float,
    ) -> None:
        work = partial(self._add, numbers, title, level, turns)
        with clock_jump(ahead):
            self._change(fault, work, self._with(self.model, numbers, title, level))

    def _add(self, numbers: Sequence[int], title: str, level: int | None, turns: int = 0) -> None:
        puzzles = [[*PUZZLES[number].symmetries()][turns] for number in numbers]
        with self._time(), Library.writing(self.file, create=True) as opened:
            opened.add(Entered.of(puzzle, title=title, level=level) for puzzle in puzzles)

    def _with(
        self, model: Model | None, numbers: Collection[int], title: str, level: int | None
    ) -> Model:
        new = Known(title, level, self.now.isoformat(timespec="seconds"))
        model = model or {}
        return model | {
            number: model[number].filled(title, level) if number in model else new for number in numbers
        }

    @rule(
        choice=st.integers(0, 99),
        seconds=st.none() | st.integers(0, 10**6).map(float),
        solved=st.booleans(),
        fault=faults(),
    )
    def play(self, choice: int, seconds: float | None, solved: bool, fault: Fault) -> None:
        if not self.model:
            return
        number = sorted(self.model)[choice % len(self.model)]

        def work() -> None:
            with Library.writing(self.file) as opened:
                found = opened.find_puzzle(PUZZLES[number])
                assert found
                opened.record(found.id, seconds=seconds, solved=solved)

        self._change(fault, work, self.model | {number: self.model[number].played(seconds, solved)})

    def _change(self, fault: Fault, work: Callable[[], object], after: Model) -> None:
        before = self.model
        if fault.kind == "nothing":
            work()
            ended = Ended(0, "")
        else:
            ended = suffer(fault, work)
        assert not ended.error or ended.error.startswith(IN_ORDER), ended
        allowed = [after] if ended == (0, "") else [before, after, before or {}]
        self.model = self._seen()
        assert self.model in allowed, (ended, self.model, allowed)

    @rule(
        numbers=st.lists(st.integers(0, len(PUZZLES) - 1), min_size=2, max_size=6),
        titles=st.permutations(TITLES),
    )
    def two_processes_add(self, numbers: Sequence[int], titles: Sequence[str]) -> None:
        changes = [(numbers[:-1], titles[0], 1), (numbers[1:], titles[1], 2)]
        ended = together(*(partial(self._add, *change) for change in changes))
        assert ended == [Ended(0, "")] * 2
        allowed = [
            self._with(self._with(self.model, *first), *second)
            for first, second in (changes, reversed(changes))
        ]
        self.model = self._seen()
        assert self.model in allowed

    @rule(days=st.integers(-10_000, 10_000))
    def the_clock_jumps(self, days: int) -> None:
        self.now = START + timedelta(days)

    @contextmanager
    def _time(self) -> Iterator[None]:
        with patch.object(library, "datetime", SimpleNamespace(now=lambda zone: self.now)):
            yield

    # Questions.

    def _ask(self, *args: str, file: Path | None = None) -> Ran:
        done = lightup("library", args[0], str(file or self.file), *args[1:])
        assert done.status < 3, done
        assert done.status < 2 or done.err.count("\n") == 1, done
        return done

    def _seen(self, *args: str) -> Model | None:
        done = self._ask("find", "--json", *args)
        if done.status == 2:
            return None
        found = [json.loads(line) for line in done.out.splitlines()]
        fields = ("title", "level", "added", "plays", "best")
        return {NUMBERS[one["link"]]: Known(*(one[field] for field in fields)) for one in found}

    @rule(
        level=st.integers(0, 6),
        title=st.sampled_from(("tin", "100%_", "Ä", "ä")),
        days=st.integers(-10_000, 10_000),
    )
    def find(self, level: int, title: str, days: int) -> None:
        day = (START + timedelta(days)).date().isoformat()
        tests: dict[tuple[str, ...], Callable[[Known], bool]] = {
            (): lambda one: True,
            ("--level", f"{level}-"): lambda one: one.level is not None and one.level >= level,
            ("--title", title): lambda one: title in one.title,
            ("--played",): lambda one: one.plays > 0,
            ("--unplayed",): lambda one: one.plays == 0,
            ("--added-since", day): lambda one: one.added >= day,
        }
        for args, test in tests.items():
            assert self._seen(*args) == self._only(test)

    def _only(self, test: Callable[[Known], bool]) -> Model | None:
        if self.model is None:
            return None
        return {number: one for number, one in self.model.items() if test(one)}

    @rule()
    def check(self) -> None:
        assert self._ask("check").out == ("" if self.model is None else "all is well\n")

    @rule()
    def export(self) -> None:
        numbers = [NUMBERS[link] for link in self._ask("export").out.split()]
        assert sorted(numbers) == sorted(self.model or {})

    @rule()
    def stats(self) -> None:
        done = self._ask("stats", "--json")
        if self.model is None:
            assert done.status == 2
            return
        found, plays = json.loads(done.out), sum(one.plays for one in self.model.values())
        assert (found["puzzles"], found["plays"]["number"]) == (len(self.model), plays)

    # What others do to the file.

    @rule(script=st.sampled_from(HOSTILE), killed=st.booleans())
    def another_schema(self, script: str, killed: bool) -> None:
        def inject() -> None:
            with closing(sqlite3.connect(self.file)) as db:
                db.executescript(script)
                if killed:  # what it wrote stays in the WAL
                    os._exit(0)

        if self.model is None:
            return
        with self._restored():
            assert suffer(Fault("nothing"), inject) == (0, "")
            for command in COMMANDS:
                self._is_refused(self.file, command)

    @rule(script=st.sampled_from(OTHER))
    def another_file(self, script: str) -> None:
        other = self.folder / "other.sqlite"
        other.touch()
        with self._restored():
            with closing(sqlite3.connect(other)) as db:
                db.executescript(script)
            for command in COMMANDS:
                self._is_refused(other, command)
        other.unlink()

    def _is_refused(self, file: Path, command: Sequence[str]) -> None:
        before = self._bytes()
        assert self._ask(*command, file=file).status == 2, command
        assert self._bytes() == before, command

    @rule(tear=tears(), choice=st.integers(0, 2))
    def torn(self, tear: Tear, choice: int) -> None:
        if self.model is None:
            return
        with self._restored():
            names = sorted(self._bytes())
            path = self.folder / names[choice % len(names)]
            path.write_bytes(tear(path.read_bytes()))
            for command in COMMANDS:
                self._ask(*command)

    def _bytes(self) -> dict[str, bytes]:
        """Returns all files but the memory that processes share, which SQLite makes again."""
        return {
            path.name: path.read_bytes()
            for path in self.folder.iterdir()
            if not path.name.endswith("-shm")
        }

    @contextmanager
    def _restored(self) -> Iterator[None]:
        """Puts all files back as they were before the block."""
        before = self._bytes()
        yield
        for path in self.folder.iterdir():
            path.unlink()
        for name, content in before.items():
            (self.folder / name).write_bytes(content)
