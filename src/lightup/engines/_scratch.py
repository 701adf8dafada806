"""`scratch_folder`: a folder for the files of a command, which does not outlive the command.

A process holds a lock on its folder for as long as it lives. A folder without a lock belongs to a
process that was killed, and the next process that needs a folder deletes it.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

PREFIX = "lightup-command-"


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """Makes a folder and deletes it at the end of the block."""
    _delete_abandoned(tempfile.gettempdir())
    folder, lock = _locked_folder()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(lock)


def _locked_folder() -> tuple[Path, int]:
    while True:
        folder = Path(tempfile.mkdtemp(prefix=PREFIX))
        with suppress(FileNotFoundError):  # another process took it for an abandoned one
            lock = os.open(folder, os.O_RDONLY)
            flock(lock, LOCK_EX)
            if folder.exists():
                return folder, lock
            os.close(lock)


@cache
def _delete_abandoned(parent: str) -> None:
    """Deletes the folders of processes that were killed; once is enough for a process."""
    for folder in Path(parent).glob(f"{PREFIX}*"):
        with suppress(OSError):  # it has just gone, or belongs to another user
            lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                flock(lock, LOCK_EX | LOCK_NB)
                shutil.rmtree(folder, ignore_errors=True)
            finally:
                os.close(lock)
