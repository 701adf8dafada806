"""A process that answers calls of the API, one after the other; `_workers` starts it.

It says `READY` when everything is loaded. A question is a line with the name of the call and the size
of its request in bytes, then the request; an answer is a line with its size, then the answer. The
process ends with its standard input, even in the middle of its work: a thread reads the questions and
sees the end, while the main thread, where an exception can unwind the work, answers them.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path
from queue import SimpleQueue
from time import sleep
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import BinaryIO

    Question = tuple[str, str]

READY = b"ready\n"
SECONDS_TO_LEAVE = 2.0  # for work that unwinds, which stops the processes of engines

# Calls that load, between them, what most calls need.
WARM_UP = ("hint", "mistake", "analyse", "way", "picture")
BOARD = '{"board": {"width": 3, "height": 2, "cells": "1.#..."}}'


def main() -> None:
    """Answers calls of the API; an argument names the library to serve."""
    from . import _library
    from .api import answer_text

    for path in sys.argv[1:]:
        _library.use(Path(path))
    for call in WARM_UP:
        answer_text(call, BOARD)
    work(answer_text)


def work(answer: Callable[[str, str], str]) -> None:
    """Answers questions with this function until standard input ends or `SIGTERM` comes."""
    signal.signal(signal.SIGTERM, _leave)
    answers = _own_output()
    questions: SimpleQueue[Question] = SimpleQueue()
    threading.Thread(target=_read, args=(questions,), daemon=True).start()
    answers.write(READY)
    while True:
        answers.flush()
        text = answer(*questions.get()).encode()
        answers.write(b"%d\n" % len(text) + text)


def _own_output() -> BinaryIO:
    """Returns standard output; what a library prints there from now on is lost."""
    own = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    with open(os.devnull, "wb") as nothing:
        os.dup2(nothing.fileno(), sys.stdout.fileno())
    return own


def _read(questions: SimpleQueue[Question]) -> None:
    """Passes the questions on; at the end, makes the main thread leave."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
    source = open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115 Python waits for its own at exit
    while line := source.readline():
        call, size = line.decode().split()
        questions.put((call, source.read(int(size)).decode()))
    main_thread = threading.main_thread().ident
    assert main_thread is not None
    signal.pthread_kill(main_thread, signal.SIGTERM)
    sleep(SECONDS_TO_LEAVE)
    os._exit(1)


def _leave(number: int, frame: FrameType | None) -> None:
    sys.exit(0)


if __name__ == "__main__":
    main()
