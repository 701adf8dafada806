from __future__ import annotations

import pytest

from lightup.core.puzzle import Puzzle
from lightup.encodings import default_cnf, default_for_flips
from lightup.solving.solve import solutions

from ..support import data
from ..support.engines import need


def in_room(side: int, around: int) -> Puzzle:
    """Returns a room without walls, in a larger board without long runs."""
    width = side + 2 + around
    rows = [list((".#" * width)[row % 2 :][:width]) for row in range(width)]
    for row in range(side + 2):
        inside = "#" * side if row in (0, side + 1) else "." * side
        rows[row][: side + 2] = f"#{inside}#"
    return Puzzle.from_rows(map("".join, rows))


@pytest.mark.parametrize("around", [0, 20])
def test_a_room_without_walls_decides(around: int) -> None:
    assert [default_cnf(in_room(side, around)) for side in (7, 8, 20)] == ["direct", "runs", "runs"]
    assert default_for_flips(in_room(20, around)) == "direct"


def test_most_real_puzzles_are_encoded_directly() -> None:
    names = [default_cnf(board.puzzle) for board in data.janko().values()]
    assert names.count("direct") > 0.95 * len(names)


@pytest.mark.parametrize("engine", ["pysat", "pysat:lingeling", "pysat:maplecm", "picosat", "minisat"])
@pytest.mark.parametrize("puzzle", [in_room(20, 0), in_room(12, 20)], ids=["alone", "among walls"])
def test_no_engine_stalls_on_an_open_board(engine: str, puzzle: Puzzle) -> None:
    need(engine)
    assert next(solutions(puzzle, engine=engine)).solved


def test_local_search_solves_an_open_board() -> None:
    assert next(solutions(in_room(20, 0), engine="walksat")).solved
