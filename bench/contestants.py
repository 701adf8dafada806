"""The contestants: engines, the plain reference and peers, each in its own process."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from lightup import Puzzle
from lightup.base.clock import deadline_in
from lightup.base.errors import EngineFailed, OutOfTime
from lightup.processes.child import Child
from tests.support.data import ROOT

SECONDS_TO_START = 120
PEERS = {"puzzlekit": "one solution", "multi-puzzle-solver": "all solutions"}
PEERS_FOLDER = ROOT / ".venv-peers"
PEERS_PYTHON = str(PEERS_FOLDER / "bin" / "python")


class CannotStart(Exception):
    """A contestant is not installed or does not work; the message says why."""


@dataclass(frozen=True)
class Answer:
    """The answer for one puzzle: the time, the bulbs if any, and whether it claims to be unique."""

    seconds: float
    bulbs: Sequence[int] | None = None
    unique: bool | None = None


class Contestant:
    """A row of the table: its name, what it does with a puzzle, and the process that does it.

    The process starts when it is first needed, and starts again after it was stopped as too slow.
    """

    def __init__(self, name: str, task: str, *arguments: str, python: str = sys.executable) -> None:
        self.name, self.task = name, task
        self.command = [python, "-m", "bench.worker", *arguments]
        self.version = ""
        self.process: Child | None = None

    def start(self) -> Child:
        """Starts the process unless it is running, and reads the version of what it measures."""
        if self.process:
            return self.process
        try:
            process = self.process = Child(self.command, quiet=False)
        except EngineFailed as error:
            raise CannotStart(str(error)) from None
        greeting = _receive(process, SECONDS_TO_START) or {"error": "expected a greeting"}
        if "error" in greeting:
            self.stop()
            raise CannotStart(greeting["error"])
        self.version = greeting["version"]
        return process

    def solve(self, puzzles: Sequence[Puzzle], seconds: float) -> Iterator[Answer]:
        """Yields an answer for each puzzle, without bulbs if it takes more than `seconds`."""
        for number, _ in enumerate(puzzles):
            if not number or not self.process:
                process = self.start()
                process.send(json.dumps([[*puzzle.rows] for puzzle in puzzles[number:]]))
            start = monotonic()
            answer = _receive(process, seconds)
            if answer is None:
                self.stop()
            yield Answer(**answer) if answer else Answer(monotonic() - start)

    def stop(self) -> None:
        """Kills the process, whatever it is doing."""
        if self.process:
            self.process.stop()
            self.process = None


def _receive(process: Child, seconds: float) -> dict[str, Any] | None:
    """Returns the next line; `None` if it does not come in time or the process has ended."""
    try:
        line = process.receive(deadline_in(seconds))
    except OutOfTime:
        return None
    return None if line is None else dict(json.loads(line))


def engine(name: str) -> Contestant:
    """Returns an engine of this project."""
    return Contestant(name, "proves unique", "lightup", name)


def contestants(*, engines: Sequence[str], peers: Sequence[str]) -> list[Contestant]:
    """Returns the contestants to compare, `native` first."""
    found = [
        engine("native"),
        Contestant("native, uncompiled", "proves unique", "uncompiled"),
        Contestant("plain reference", "one solution", "plain"),
    ]
    found += [engine(name) for name in engines if name != "native"]
    if peers:
        install(peers)
        found += [Contestant(name, PEERS[name], name, python=PEERS_PYTHON) for name in peers]
    return found


def install(peers: Sequence[str]) -> None:
    """Makes the peers' virtual environment and installs the peers that are missing."""
    site_packages = "lib/python*/site-packages"
    for peer in peers:
        if any(PEERS_FOLDER.glob(f"{site_packages}/{peer.replace('-', '_')}-*.dist-info")):
            continue
        sys.stderr.write(f"installing {peer} in {PEERS_FOLDER.name}\n")
        subprocess.run([sys.executable, "-m", "venv", str(PEERS_FOLDER)], check=True)
        # If this fails, pip says why, and the peer's row shows that it did not start.
        subprocess.run([PEERS_PYTHON, "-m", "pip", "install", "--quiet", peer], check=False)
