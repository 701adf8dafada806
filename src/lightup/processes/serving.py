"""`serve`: the inside of a process that works for its parent, and ends with it.

A thread reads the questions, so that the parent can send one while another is at work. The thread also
sees the end of the parent, even in the middle of the work. The main thread answers: only there can an
exception unwind the work, which stops an engine's process and deletes its files.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread, get_ident, main_thread
from time import sleep
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import NoReturn

Question = TypeVar("Question")

SECONDS_TO_LEAVE = 2.0  # for work to unwind


def serve(read: Callable[[], Question], answer: Callable[[Question], None]) -> NoReturn:
    """Answers each question until `SIGTERM` comes or `read` raises `EOFError`: the parent is gone."""
    questions: SimpleQueue[Question] = SimpleQueue()
    Thread(target=_read, args=(read, questions), daemon=True).start()
    while True:
        signal.signal(signal.SIGTERM, _vanish)
        question = questions.get()
        signal.signal(signal.SIGTERM, _leave)
        answer(question)


def _read(read: Callable[[], Question], questions: SimpleQueue[Question]) -> None:
    """Passes questions on; when they end, or memory does, makes the main thread leave."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
    with suppress(EOFError, MemoryError, OSError):
        while True:
            questions.put(read())
    signal.pthread_kill(main_thread().ident or get_ident(), signal.SIGTERM)
    sleep(SECONDS_TO_LEAVE)
    os._exit(1)


def _vanish(number: int, frame: FrameType | None) -> None:
    """Ends a process that has nothing to do."""
    os._exit(128 + number)


def _leave(number: int, frame: FrameType | None) -> None:
    """Ends a process at work, which unwinds first."""
    sys.exit(128 + number)
