"""Finds the data that is kept outside the repository; the benchmarks use it as well.

It is in the folder that the environment variable LIGHTUP_DATA names, by default `../shared/data` beside
the repository. A test that needs missing data is skipped.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from lightup.core.board import Board
from lightup.formats import split

ROOT = Path(__file__).resolve().parents[2]
JANKO = "janko-dev.json"


def find(name: str) -> Path | None:
    """Returns the path of a data file; `None` if it is missing."""
    path = Path(os.environ.get("LIGHTUP_DATA", ROOT.parent / "shared" / "data")) / name
    return path if path.exists() else None


def path_of(name: str) -> Path:
    """Returns the path of a data file; skips the test if it is missing."""
    path = find(name)
    if path is None:
        import pytest  # here, because the benchmarks run without it

        pytest.skip(f"no {name}: set LIGHTUP_DATA to the folder that has it")
    return path


@cache
def janko() -> dict[str, Board]:
    """Reads real puzzles of many sizes, each with the bulbs of its published and only solution."""
    boards = {}
    for item in split(path_of(JANKO).read_text(encoding="utf-8"), "dataset"):
        assert isinstance(item.solution, Board), item
        boards[item.name] = item.solution
    return boards
