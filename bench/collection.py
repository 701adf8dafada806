"""The puzzles that the benchmarks run on.

They are those of the folder that the environment variable LIGHTUP_DATA names, `../shared/data` without
it, or else the examples.
"""

from __future__ import annotations

import os
from pathlib import Path

from lightup import Puzzle, split

ROOT = Path(__file__).parent.parent


def puzzles() -> list[Puzzle]:
    """The collection if it is there, else the examples."""
    data = Path(os.environ.get("LIGHTUP_DATA", ROOT.parent / "shared" / "data"))
    files = sorted(data.glob("*.json")) or sorted((ROOT / "examples").glob("*.txt"))
    items = [item.outcome for file in files for item in split(file.read_text())]
    return [board.puzzle for board in items if not isinstance(board, ValueError)]


def fresh(puzzle: Puzzle) -> Puzzle:
    """The same puzzle without what it has computed so far."""
    return Puzzle(puzzle.width, puzzle.height, puzzle.cells)
