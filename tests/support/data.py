"""Test data that is kept outside the repository: a test that needs it is skipped where it is absent."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from lightup.core.board import Board
from lightup.formats import split


def path_of(name: str) -> Path:
    """A file in the folder `LIGHTUP_DATA`, by default `../shared/data` beside the repository."""
    default = Path(__file__).resolve().parents[3] / "shared" / "data"
    path = Path(os.environ.get("LIGHTUP_DATA", default)) / name
    if not path.exists():
        pytest.skip(f"no {name}: set LIGHTUP_DATA to the folder that has it")
    return path


@cache
def janko() -> dict[str, Board]:
    """Real puzzles of many sizes, each with the bulbs of its published and only solution."""
    boards = {}
    for item in split(path_of("janko-dev.json").read_text(encoding="utf-8"), "dataset"):
        assert isinstance(item.outcome, Board), item
        boards[item.name] = item.outcome
    return boards
