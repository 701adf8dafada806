"""The contestants: engines, the plain reference and peers, each in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, Any

from lightup import Puzzle
from tests.support.data import ROOT

SECONDS_TO_START = 120
PEERS = {"puzzlekit": "one solution", "multi-puzzle-solver": "all solutions"}
PEERS_FOLDER = ROOT / ".venv-peers"
PEERS_PYTHON = str(PEERS_FOLDER / "bin" / "python")


class CannotStart(Exception):
    """A contestant is not installed, or broken; the message says which."""


@dataclass(frozen=True)
class Answer:
    """The answer for one puzzle: its time, the bulbs if any, and whether it claims to be unique."""

    seconds: float
    bulbs: Sequence[int] | None = None
    unique: bool | None = None


class Contestant:
    """A row of the table: its name, what it does with a puzzle, and the process that does it.

    The process starts when it is first needed, and again after it was stopped for being too slow.
    """

    def __init__(self, name: str, task: str, *arguments: str, python: str = sys.executable) -> None:
        self.name, self.task = name, task
        self.command = [python, "-m", "bench.worker", *arguments]
        self.version = ""
        self.process: subprocess.Popen[str] | None = None
        self.lines: SimpleQueue[str] = SimpleQueue()

    def start(self) -> None:
        """Starts the process, which reports the version of what it measures."""
        try:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
            )
        except OSError as error:
            raise CannotStart(f"cannot start it: {error.strerror}") from None
        self.lines = SimpleQueue()
        Thread(target=_forward, args=(self.process.stdout, self.lines), daemon=True).start()
        greeting = self._receive(SECONDS_TO_START) or {"error": "expected a greeting"}
        if "error" in greeting:
            self.stop()
            raise CannotStart(greeting["error"])
        self.version = greeting["version"]

    def solve(self, puzzles: Sequence[Puzzle], seconds: float) -> Iterator[Answer]:
        """Yields an answer for each puzzle, without bulbs if it takes more than `seconds`."""
        self._send(puzzles)
        for number, _ in enumerate(puzzles, 1):
            start = monotonic()
            answer = self._receive(seconds)
            if answer is None:
                self.stop()
                self._send(puzzles[number:])
            yield Answer(**answer) if answer else Answer(monotonic() - start)

    def stop(self) -> None:
        """Kills the process, whatever it is doing."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    def _send(self, puzzles: Sequence[Puzzle]) -> None:
        if not puzzles:
            return
        if not self.process:
            self.start()
        assert self.process
        assert self.process.stdin
        self.process.stdin.write(json.dumps([[*puzzle.rows] for puzzle in puzzles]) + "\n")
        self.process.stdin.flush()

    def _receive(self, seconds: float) -> dict[str, Any] | None:
        """Returns the next line, or `None` if it is late or the process has ended."""
        try:
            line = self.lines.get(timeout=seconds)
        except Empty:
            return None
        return dict(json.loads(line)) if line else None


def _forward(stream: IO[str], lines: SimpleQueue[str]) -> None:
    """Puts the lines, and an empty one at the end, into a queue: reading from it can time out."""
    with stream:
        for line in stream:
            lines.put(line)
    lines.put("")


def engine(name: str) -> Contestant:
    """Returns an engine of this project."""
    return Contestant(name, "proves unique", "lightup", name)


def contestants(*, engines: Sequence[str], peers: bool) -> list[Contestant]:
    """Returns the contestants to compare, `native` first."""
    found = [engine("native"), Contestant("native, uncompiled", "proves unique", "uncompiled")]
    found += [engine(name) for name in engines if name != "native"]
    if peers:
        install_peers()
        found.append(Contestant("plain reference", "one solution", "plain"))
        found += [Contestant(name, task, name, python=PEERS_PYTHON) for name, task in PEERS.items()]
    return found


def install_peers() -> None:
    """Makes the peers' virtual environment and installs the peers that are missing."""
    site_packages = "lib/python*/site-packages"
    for peer in PEERS:
        if any(PEERS_FOLDER.glob(f"{site_packages}/{peer.replace('-', '_')}-*.dist-info")):
            continue
        sys.stderr.write(f"installing {peer} in {PEERS_FOLDER.name}\n")
        subprocess.run([sys.executable, "-m", "venv", str(PEERS_FOLDER)], check=True)
        # If this fails, pip says why, and the peer's row shows that it did not start.
        subprocess.run([PEERS_PYTHON, "-m", "pip", "install", "--quiet", peer], check=False)
