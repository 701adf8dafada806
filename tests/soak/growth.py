"""Four times the input costs about four times the time and memory: every command, every API call.

Each case runs on every kind of input that it takes, in processes of their own: on a tiny input, whose
cost is that of starting, on one of a few thousand cells, and on one of four times as many. What is
beyond the first may grow with the input, or with what is written, by that factor and a generous one for
the noise of a busy machine. What searches may take as long as it is given, and no more memory.

>>> [name for name in CASES if name.startswith("check")]
['check FILE', 'check --json FILE']
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from lightup import certify, render
from lightup.encodings import ENCODINGS
from lightup.formats import FORMATS
from lightup.web._examples import EXAMPLES
from lightup.web.api import CALLS

from ..support.costs import Cost, cost
from .kinds import KINDS, MANY, ONE, Named, text_of

TIMES = 4
NOISE = 2.5  # that a square grows by 16, and a busy machine by less than this, tells them apart
TINY, CELLS = 49, 20_000
LEAST_SECONDS, LEAST_BYTES = 0.05, 8 << 20  # below this, nothing is told about growth
SECONDS = 4  # for a search
LATE = 20  # seconds after which a search has not kept its deadline, whatever else runs
TRIALS = 3
ANSWERED, GAVE_UP, REFUSED = (0, 1), 3, 2

Prepare = Callable[[Path, list[Named]], None]


def _as_text(folder: Path, named: list[Named]) -> None:
    (folder / "FILE").write_text(text_of(named))


def _in_format(format: str) -> Prepare:
    return lambda folder, named: _write(folder, text_of(named, format))


def _write(folder: Path, text: str) -> None:
    (folder / "FILE").write_text(text)


def _certificate(folder: Path, named: list[Named]) -> None:
    _write(folder, certify(named[0].board))


def _picture(folder: Path, named: list[Named]) -> None:
    (folder / "FILE").write_bytes(_png(named))


def _png(named: list[Named]) -> bytes:
    return render(named[0].board, cell=12).png()


def _as_solve(folder: Path, named: list[Named]) -> None:
    """Writes a solve in which the player puts a dot on every white cell."""
    puzzle = named[0].board.puzzle
    events = [{"at": cell, "dots": [cell]} for cell in puzzle.white]
    solve = {"kind": "lightup-solve", "version": 1, "puzzle": str(puzzle), "events": events}
    _write(folder, json.dumps(solve))


def _with_answer(folder: Path, named: list[Named]) -> None:
    """Writes a board, and an answer of a solver that has no bulb anywhere."""
    _as_text(folder, named)
    literals = " ".join(str(-number) for number in range(1, len(named[0].board.cells) + 1))
    (folder / "ANSWER").write_text(f"s SATISFIABLE\nv {literals} 0\n")


def _library(folder: Path, named: list[Named]) -> None:
    """Writes a library of different boards, of which the library would keep only one otherwise."""
    numbers = (f"{number:020b}" for number in range(len(named)))
    rows = ("".join("#"[int(bit) :] or "." for bit in number) for number in numbers)
    (folder / "texts").write_text("\n\n".join(f"{row}#" for row in rows))
    words = ("lightup", "library", "add", "LIBRARY", "texts", "--from", "text")
    assert cost([*words, "--timeout", "60"], folder).status in (*ANSWERED, GAVE_UP)


def _request(call: str) -> Prepare:
    def prepare(folder: Path, named: list[Named]) -> None:
        request = dict(EXAMPLES[call])
        if call == "open":
            request = {"text": text_of(named)}
        elif call == "read":
            request = {"picture": base64.b64encode(_png(named)).decode()}
        else:
            request["board"] = str(named[0].board)
        _write(folder, json.dumps(request))

    return prepare


@dataclass(frozen=True)
class Case:
    """What is run, with the names of files; on which kinds of inputs; of how many cells."""

    words: Sequence[str]
    kinds: Sequence[str] = tuple(KINDS)
    searches: bool = False
    prepare: Prepare = _as_text
    cells: int = CELLS
    from_stdin: bool = False

    def cost(self, kind: str, cells: int) -> Cost:
        """Runs it once, on an input of that size."""
        named = KINDS[kind](cells)
        board = named[0].board
        with TemporaryDirectory() as name:
            folder = Path(name)
            self.prepare(folder, named)
            sizes = {"SIZE": f"{board.width}x{board.height}", "COUNT": str(len(named))}
            words = [sizes.get(word, word) for word in self.words]
            return cost(words, folder, folder / "FILE" if self.from_stdin else None)


@dataclass(frozen=True)
class Growth:
    """The costs of a case on inputs of one kind: tiny, small, and `TIMES` as large."""

    tiny: Cost
    small: Cost
    large: Cost

    @property
    def answered(self) -> bool:
        return self.large.status in ANSWERED

    @property
    def allowed(self) -> float:
        """By how much the cost may grow: with the input or with what is written."""
        return NOISE * max(TIMES, self.large.written / max(self.small.written, 1))

    @property
    def time(self) -> float:
        small, large = (one.busy - self.tiny.busy for one in (self.small, self.large))
        return max(large, LEAST_SECONDS) / max(small, LEAST_SECONDS)

    @property
    def memory(self) -> float:
        small, large = (one.memory - self.tiny.memory for one in (self.small, self.large))
        return max(large, LEAST_BYTES) / max(small, LEAST_BYTES)

    @property
    def excess(self) -> float:
        """The larger growth of the two, in units of what is allowed."""
        return max(self.time, self.memory) / self.allowed

    def fault(self, searches: bool) -> str:
        """Says what grows too much; nothing if all is well, or the input was refused."""
        if self.tiny.status not in (*ANSWERED, GAVE_UP):
            return f"status {self.tiny.status} on a tiny input"
        if self.large.status not in (*ANSWERED, GAVE_UP, REFUSED):
            return f"status {self.large.status}"
        if searches and self.large.seconds > SECONDS + LATE:
            return f"{self.large.seconds:.0f} seconds in place of {SECONDS}"
        if self.answered and not searches and self.time > self.allowed:
            return f"time grows by {self.time:.1f}"
        if self.answered and self.memory > self.allowed:
            return f"memory grows by {self.memory:.1f}"
        return ""


def _command(words: str, kinds: Sequence[str] = tuple(KINDS), **more: object) -> tuple[str, Case]:
    """Returns a command as a case; a search gets its time."""
    time = ["--timeout", str(SECONDS)] if more.get("searches") else []
    return words, Case(["lightup", *words.split(), *time], kinds, **more)  # type: ignore[arg-type]


def _call(name: str) -> tuple[str, Case]:
    kinds = [kind for kind in ONE if kind != "long name"] if name not in ("open", "read") else ONE
    kinds = ["clues"] if name == "read" else kinds
    cells = CALLS[name].cells // TIMES
    searches = name not in ("open", "save", "check", "encode", "read")
    words = ["tests.soak.asked", name]
    return f"API {name}", Case(words, kinds, searches, _request(name), cells, from_stdin=True)


def _cases() -> Iterator[tuple[str, Case]]:
    for words in ("check FILE", "check --json FILE", "render FILE", "render --to svg FILE"):
        yield _command(words)
    yield _command("render --to pdf FILE")
    yield _command("render --to png --cell 4 FILE")
    for words in ("solve FILE", "rate FILE", "batch solve FILE -o -", "batch rate FILE -o -"):
        yield _command(words, searches=True)
    for words in ("solve --count FILE", "hint FILE", "hint --show-mistake FILE", "explain FILE"):
        yield _command(words, ONE, searches=True)
    for words in ("study FILE", "repair FILE", "minimise FILE"):
        yield _command(words, ONE, searches=True)
    for words in ("explain --to html FILE", "walksat FILE", "card --to svg FILE"):
        yield _command(words, ONE, searches=True)
    for task in ("level", "check", "convert", "dedupe"):
        yield _command(f"batch {task} FILE -o -", searches=task == "level")
    for format in FORMATS:
        yield _command(f"convert --to {format} FILE")
        own = _in_format(format)
        kinds = tuple(kind for kind in ONE if format != "wb" or not kind.startswith("row"))
        yield _command(f"convert --from {format} --to json FILE", kinds, prepare=own)
    for encoding in ENCODINGS:
        boards = ("open", "clues", "walls", "row", "column")
        yield _command(f"encode --as {encoding} FILE", boards, cells=500)
    boards = ("open", "clues", "walls", "row", "column")
    yield _command("trace FILE", boards, searches=True)
    yield _command("review FILE", boards, searches=True, prepare=_as_solve)
    yield _command("decode FILE ANSWER", ("open", "clues", "row", "column"), prepare=_with_answer)
    yield _command("verify FILE", ("clues", "walls"), prepare=_certificate)
    yield _command("book --no-hints FILE -o -", ("long name", MANY))
    yield _command("read FILE", ["clues"], prepare=_picture, cells=2_500)
    yield _command("random SIZE --seed 1", ("open", "row", "column"))
    yield _command("generate --pattern FILE", ("clues", "open"), searches=True, cells=2_500)
    yield _command("batch generate 5x5L0#1 --count COUNT -o -", [MANY], searches=True)
    yield _command("library add LIBRARY FILE", searches=True)
    yield _command("library rate LIBRARY", [MANY], searches=True, prepare=_library)
    for words in ("find LIBRARY", "stats LIBRARY", "export LIBRARY", "check LIBRARY"):
        yield _command(f"library {words}", [MANY], prepare=_library)
    for words in ("show LIBRARY 1", "play LIBRARY 1"):
        yield _command(f"library {words}", [MANY], prepare=_library)
    for name in CALLS:
        if name not in WITHOUT_BOARD:
            yield _call(name)


# What has no input that grows: it is told how much to do, or serves until it is told to end.
WITHOUT_INPUT = {"formats", "engines", "schema", "doctor", "completion", "serve", "site", "lab"}
WITHOUT_BOARD = {"about", "generate", "library", "played"}
CASES = dict(_cases())


def measured(case: Case, kind: str) -> Growth:
    """Measures a case; if it grows too much, again, because others may have been at work."""
    found = [Growth(*(case.cost(kind, cells) for cells in (TINY, case.cells, TIMES * case.cells)))]
    while found[-1].fault(case.searches) and len(found) < TRIALS:
        small, large = (case.cost(kind, cells) for cells in (case.cells, TIMES * case.cells))
        found.append(Growth(found[0].tiny, small, large))
    return min(found, key=lambda one: bool(one.fault(case.searches)))


def growth(choose: Random) -> int:
    """The time and memory of a command or a call grow at most as its input does."""
    name = choose.choice([*CASES])
    kind = choose.choice(CASES[name].kinds)
    fault = measured(CASES[name], kind).fault(CASES[name].searches)
    assert not fault, f"{name} on {kind}: {fault}"
    return 1
