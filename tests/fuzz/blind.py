"""Fuzzes one target at random: `python -m tests.fuzz.blind TARGET SECONDS CORPUS FOLDER`."""

from __future__ import annotations

import resource
import signal
import sys
from pathlib import Path
from random import Random
from time import monotonic

from .mutating import mutated
from .targets import TARGETS

SECONDS_FOR_INPUT, BYTES = 10, 1 << 30


def main(name: str, seconds: str, corpus: str, folder: str) -> None:
    """Fuzzes until the time is up; a find ends the process by its exception."""
    resource.setrlimit(resource.RLIMIT_DATA, (BYTES, BYTES))
    target, chance, end, done = TARGETS[name], Random(), monotonic() + float(seconds), 0
    pool = [*target.examples, *(path.read_bytes() for path in Path(corpus).iterdir())]
    try:
        while monotonic() < end:
            data = mutated(chance.choice(pool), chance.choice(target.examples), chance)
            signal.alarm(SECONDS_FOR_INPUT)
            target.check(data)
            done += 1
    except Exception:
        Path(folder, "find").write_bytes(data)
        raise
    finally:
        Path(folder, "count").write_text(str(done))


def _too_long(number: int, frame: object) -> None:
    raise TimeoutError(f"expected an end within {SECONDS_FOR_INPUT} s")


if __name__ == "__main__":
    signal.signal(signal.SIGALRM, _too_long)
    main(*sys.argv[1:])
