"""All engines, and all encodings, find the same solutions on the same boards.

One engine solves every board of the exhaustive tables, in both encodings that the SAT engines use. The
others solve every board of the small tables and a fixed sample of the large ones. Those that take
milliseconds for a board, that start a process for each question, or that share the adapter of PySAT,
solve only samples. With `pytest --exhaustive tests/engines`, all of them solve every board, in an hour
or two; `scripts/soak` asks them about larger boards.
"""

from __future__ import annotations

from functools import cache

import pytest

from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.encodings import CNF_ENCODINGS
from lightup.engines import find_engine

from ..support.engines import COMPLETE, need
from ..support.exhaustive import TABLES, some_puzzles

pytestmark = pytest.mark.slow

IN = " in "  # between the names of an engine and the encoding that it uses
ENGINES = [name for name in COMPLETE if name != "native"] + [
    f"pysat{IN}{name}" for name in CNF_ENCODINGS
]
FAST = ["pysat", f"pysat{IN}runs"]

SMALL = 2401  # a table of at most this many boards is solved in full by all but the slow engines
QUICK, SLOW, PROCESS = 300, 60, 8  # boards in a sample, by the kind of engine


def sample_size(name: str) -> int:
    if name.startswith("pysat:"):
        return SLOW
    kind = find_engine(name.partition(IN)[0]).kind
    return {"SAT": QUICK, "SAT command": PROCESS}.get(kind, SLOW)


@cache
def boards_for(table: str, size: int) -> list[Puzzle]:
    """Returns the boards of a table for engines with samples of this size."""
    small = TABLES[table].counts.boards <= (SMALL if size == QUICK else size)
    return [*(TABLES[table].puzzles() if small else TABLES[table].sample(size))]


def solutions(name: str, puzzle: Puzzle, *, here: bool = False) -> list[frozenset[int]]:
    """Returns what an engine finds; `here`: in this process, which is faster."""
    name, _, encoding = name.partition(IN)
    engine = find_engine(name)
    find = engine.solutions_here if here else engine.solutions
    return sorted(find(Board(puzzle), encoding=encoding or None), key=sorted)


@pytest.mark.parametrize(
    ("table", "first"), [(name, first) for name, table in TABLES.items() for first in table.symbols]
)
def test_a_fast_engine_agrees_on_all_boards(table: str, first: str) -> None:
    for puzzle in TABLES[table].puzzles(first):
        expected = solutions("native", puzzle)
        for name in FAST:
            assert solutions(name, puzzle, here=True) == expected, (name, str(puzzle))


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("name", ENGINES)
def test_every_engine_agrees_on_boards_of_the_table(name: str, table: str, exhaustive: bool) -> None:
    need(name.partition(IN)[0])
    boards = TABLES[table].puzzles() if exhaustive else boards_for(table, sample_size(name))
    for puzzle in boards:
        assert solutions(name, puzzle, here=True) == solutions("native", puzzle), str(puzzle)


@pytest.mark.parametrize("name", ENGINES)
def test_every_engine_agrees_on_boards_most_of_which_have_solutions(name: str) -> None:
    need(name.partition(IN)[0])
    for puzzle in some_puzzles(min(100, 2 * sample_size(name))):
        assert solutions(name, puzzle) == solutions("native", puzzle), str(puzzle)
