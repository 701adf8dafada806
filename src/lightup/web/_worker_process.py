"""A process that answers calls of the API, one after the other; `_workers` starts it.

It says `READY` when everything is loaded. A question is a line with the name of the call and the size
of its request in bytes, then the request; an answer is a line with its size, then the answer. The
process ends with its standard input, even in the middle of its work.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ..processes.serving import serve

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

    Question = tuple[str, str]

READY = b"ready\n"

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
    with suppress(MemoryError):  # not even enough for the answer: the next process starts afresh
        work(answer_text)


def work(answer: Callable[[str, str], str]) -> None:
    """Answers questions with this function until standard input ends or `SIGTERM` comes."""
    answers = _own_output()
    source = open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115 Python waits for its own at exit

    def say(text: bytes) -> None:
        answers.write(text)
        answers.flush()

    def respond(question: Question) -> None:
        text = answer(*question).encode()
        say(b"%d\n" % len(text) + text)

    say(READY)
    serve(partial(_next_question, source), respond)


def _next_question(source: BinaryIO) -> Question:
    """Reads a question; raises `EOFError` if standard input has ended."""
    if not (line := source.readline()):
        raise EOFError
    call, size = line.decode().split()
    return call, source.read(int(size)).decode()


def _own_output() -> BinaryIO:
    """Returns standard output; what a library prints there from now on is lost."""
    own = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    with open(os.devnull, "wb") as nothing:
        os.dup2(nothing.fileno(), sys.stdout.fileno())
    return own


if __name__ == "__main__":
    main()
