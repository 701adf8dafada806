"""`BatchMachine`: batches on one file with faults in between, against what an undisturbed batch writes.

A batch that ends with status 0 has written just that. One that is refused says so in one line, and no
byte changes. Whatever happens, no record of a finished batch is lost unless it is to start over; and a
batch that was hit by a fault can go on with its own input, or with more of it.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from unittest.mock import patch

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from lightup.collecting import journal, outputs

from ..support.batches import Alone
from ..support.command import Ran, lightup
from ..support.faults import FOLDER, Ended, Fault, Tear, faults, suffer, tears, together

PUZZLES = ("3x2:1aBc", "2x2:d", "2x1:4a", "3x2:zz", "2x1:b", "3x2:cBa1", "5x5:y", "4x4:p")
TASKS = ("level", "dedupe", "convert")
INPUT, OUTPUT = "in.txt", "out.jsonl"
STRANGE = ("", "null", "[]", "{}", '{"settings": {}, "bytes": 0, "state": {}}', "\0" * 99, "9" * 5000)
# In place of a value of a journal.
WRONG: tuple[object, ...] = (None, -1, 10**30, 1e999, "text", [], {}, True)
LARGER = 64  # times than these files is what most faults leave room for

Numbers = tuple[int, ...]
numbers = st.lists(st.integers(0, len(PUZZLES) - 1), min_size=1, max_size=40).map(tuple)
tasks = st.sampled_from(TASKS)
hits = st.one_of(
    faults(),
    faults("full disk", "killed while writing").map(
        lambda fault: replace(fault, amount=fault.amount // LARGER)
    ),
)


class _Told(Exception):
    """Carries what a command said out of a process."""


@lru_cache
def undisturbed(task: str, lines: Numbers) -> bytes:
    """Returns the records that a batch writes if nothing happens."""
    with TemporaryDirectory(dir=FOLDER) as folder:
        write_input(Path(folder), lines)
        assert command(Path(folder), task).status == 0
        return Path(folder, OUTPUT).read_bytes()


def write_input(folder: Path, lines: Numbers) -> None:
    (folder / INPUT).write_text("".join(f"{PUZZLES[number]}\n" for number in lines))


def command(folder: Path, task: str, *options: str, seconds: float = 0.0, ahead: float = 0.0) -> Ran:
    """Runs a batch that makes a checkpoint after so many seconds, with a clock that is ahead."""
    with ExitStack() as stack:
        stack.enter_context(patch("lightup.cli.batch.Crew", Alone))
        stack.enter_context(patch.object(journal, "SECONDS_BETWEEN_CHECKPOINTS", seconds))
        stack.enter_context(patch.object(outputs, "SECONDS_BETWEEN_WRITES", seconds))
        for module in (journal, outputs):
            stack.enter_context(patch.object(module, "monotonic", lambda: time.monotonic() + ahead))
        args = ("batch", task, INPUT, "-o", OUTPUT, *options)
        return lightup(*args, "--cores", "1", "--timeout", "60", cwd=folder)


def tell(folder: Path, task: str, *options: str, seconds: float = 0.0, ahead: float = 0.0) -> None:
    """Runs a batch and raises what it said."""
    raise _Told(json.dumps(command(folder, task, *options, seconds=seconds, ahead=ahead)))


def said(ended: Ended) -> Ran | None:
    """Returns what a batch said, if it came to that."""
    kind, _, text = ended.error.partition(": ")
    return Ran(*json.loads(text)) if kind == _Told.__name__ else None


class BatchMachine(RuleBasedStateMachine):
    """Batches in a folder of their own.

    `safe` are the records that must stay. `owner` is the task of the file and the longest input that it
    may have records of; `None` if there is no file, or if it is not known.
    """

    @initialize(lines=numbers)
    def begin(self, lines: Numbers) -> None:
        self.folder = Path(mkdtemp(dir=FOLDER))
        self.output = self.folder / OUTPUT
        self.safe, self.owner = b"", None
        self._input(lines)

    def teardown(self) -> None:
        shutil.rmtree(self.folder)

    owner: tuple[str, Numbers] | None

    # The input.

    def _input(self, lines: Numbers) -> None:
        self.lines = lines
        write_input(self.folder, lines)

    @rule(more=numbers)
    def more_input(self, more: Numbers) -> None:
        self._input(self.lines + more)

    @rule(place=st.integers(0, 99), number=st.integers(0, len(PUZZLES) - 1))
    def changed_input(self, place: int, number: int) -> None:
        at = place % len(self.lines)
        self._input((*self.lines[:at], number, *self.lines[at + 1 :]))

    @rule(left=st.integers(1, 20))
    def less_input(self, left: int) -> None:
        self._input(self.lines[:left])

    @rule()
    def the_same_input_again(self) -> None:
        if self.owner:
            self._input(self.owner[1])

    # Batches.

    @rule(
        task=tasks,
        fault=hits,
        seconds=st.sampled_from((0.0, 60.0)),
        ahead=st.sampled_from((0.0, 1e9, -1e9)),
    )
    def resume(self, task: str, fault: Fault, seconds: float, ahead: float) -> None:
        self._go_on(task, fault, seconds, ahead)

    @rule(fault=hits, seconds=st.sampled_from((0.0, 60.0)))
    def resume_the_same_task(self, fault: Fault, seconds: float) -> None:
        if self.owner:
            self._go_on(self.owner[0], fault, seconds)

    def _go_on(self, task: str, fault: Fault, seconds: float, ahead: float = 0.0) -> None:
        before = self._bytes()
        is_own = not any(before[name] for name in {*before} - {INPUT}) or self._is_own(task)
        ran = self._run(fault, task, "--resume", seconds=seconds, ahead=ahead)
        if ran and ran.status == 0:
            self._is_finished(task)
        elif ran and ran.status == 2 and "cannot write" not in ran.err:
            assert (is_own, self._bytes()) == (False, before), ran
        elif is_own:
            self.owner = task, self.lines
        assert self._records().startswith(self.safe)

    def _is_own(self, task: str) -> bool:
        """Whether a batch is sure to go on: with the task and at least the input of the file."""
        return self.owner is not None and (
            self.owner[0] == task and self.lines[: len(self.owner[1])] == self.owner[1]
        )

    @rule(task=tasks, fault=hits)
    def start_over(self, task: str, fault: Fault) -> None:
        ran = self._run(fault, task, "--fresh")
        self.safe, self.owner = b"", None
        if ran and ran.status == 0:
            self._is_finished(task)

    @rule(task=tasks)
    def start(self, task: str) -> None:
        before, there = self._bytes(), self.output.exists() and self.output.stat().st_size
        ran = self._run(Fault("nothing"), task)
        assert ran
        if ran.status == 0:
            assert not there
            self._is_finished(task)
        else:
            assert (ran.status, self._bytes()) == (2, before)

    @rule(task=tasks)
    def two_at_a_time(self, task: str) -> None:
        works = [partial(tell, self.folder, task, "--resume") for _ in range(2)]
        found = [said(ended) for ended in together(*works)]
        ends = {(ran.status, ran.err.count("\n")) for ran in found if ran}
        assert ends <= {(0, 0), (2, 1)}, found
        if (0, 0) in ends:
            self._is_finished(task)

    def _run(self, fault: Fault, task: str, *options: str, **settings: float) -> Ran | None:
        """Runs a batch that a fault may hit; returns what it said, if it came to that."""
        if fault.kind == "nothing":
            ran: Ran | None = command(self.folder, task, *options, **settings)
        else:
            ran = said(suffer(fault, partial(tell, self.folder, task, *options, **settings)))
        if ran:
            assert ran.status in (0, 2, 3, 130, 143), ran
            assert (ran.status in (2, 3)) <= ran.err.count("\n") <= (ran.status > 0), ran
            assert ran.status in (0, 2) or fault.kind != "nothing", ran
        return ran

    def _is_finished(self, task: str) -> None:
        assert self._records() == undisturbed(task, self.lines)
        self.safe, self.owner = self._records(), (task, self.lines)

    # What others do to the files.

    @rule(tear=tears(), choice=st.integers(0, 9), task=tasks)
    def torn(self, tear: Tear, choice: int, task: str) -> None:
        with self._restored():
            names = sorted({*self._bytes()} - {INPUT})
            if names:
                path = self.folder / names[choice % len(names)]
                path.write_bytes(tear(path.read_bytes()))
                self._is_refused_or_right(task)

    @property
    def _journal(self) -> Path:
        return Path(f"{self.output}{journal.ENDING}")

    @rule(text=st.sampled_from(STRANGE), task=tasks)
    def strange_journal(self, text: str, task: str) -> None:
        with self._restored():
            self._journal.write_text(text)
            self._is_refused_or_right(task)
            assert self._journal.read_text() == text

    @rule(choice=st.integers(0, 9), value=st.sampled_from(WRONG), task=tasks)
    def edited_journal(self, choice: int, value: object, task: str) -> None:
        if not self._journal.exists():
            return
        with self._restored():
            body, *rest = self._journal.read_text().split("\n")
            entry = json.loads(body)
            entry[sorted(entry)[choice % len(entry)]] = value
            self._journal.write_text("\n".join((json.dumps(entry), *rest)))
            self._is_refused_or_right(task)

    @rule(task=tasks)
    def lost_journal(self, task: str) -> None:
        with self._restored():
            self._journal.unlink(missing_ok=True)
            self._is_refused_or_right(task)

    @rule(data=st.sampled_from((b"mine", b'{"status":"unique"}\n', b"\n")), task=tasks)
    def foreign_file(self, data: bytes, task: str) -> None:
        with self._restored():
            self.output.write_bytes(data)
            self._is_refused_or_right(task)

    def _is_refused_or_right(self, task: str) -> None:
        before = self._bytes()
        ran = command(self.folder, task, "--resume")
        if ran.status == 0:
            assert self._records() == undisturbed(task, self.lines)
        else:
            assert (ran.status, ran.err.count("\n")) == (2, 1), ran
            assert self._bytes() in (before, before | {OUTPUT: b""}), ran  # which it had to lock

    def _records(self) -> bytes:
        return self.output.read_bytes() if self.output.exists() else b""

    def _bytes(self) -> dict[str, bytes]:
        """Returns all files; one that a batch left behind when it was killed is not read again."""
        return {
            path.name: path.read_bytes()
            for path in self.folder.iterdir()
            if not path.name.endswith(".part")
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
