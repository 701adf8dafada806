from __future__ import annotations

from random import Random

import pytest

from lightup.base.errors import InputError, OutOfTime
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.engines import find_engine
from lightup.solving.solve import common

from ..support import naive
from ..support.data import janko
from ..support.engines import need
from ..support.exhaustive import some_puzzles
from ..support.random_boards import hard_boards, random_boards
from ..support.vectors import PUZZLES, SOLUTIONS, solved

ASKING = ["pysat", "z3", "cpsat", "clingo"]


def shared(board: Board, solutions: list[frozenset[int]]) -> Board | None:
    """Returns what these solutions share."""
    if not solutions:
        return None
    bulbs = frozenset.intersection(*solutions)
    return Board(board.puzzle, bulbs, frozenset(board.puzzle.white).difference(*solutions))


@pytest.mark.parametrize("seed", range(4))
def test_is_what_all_solutions_share(seed: int) -> None:
    several = 0
    for board in (*random_boards(seed, 500, max_side=6), *hard_boards(seed, 100, max_side=6)):
        solutions = [*find_engine("pysat").solutions(board)]
        expected = shared(board, solutions)
        assert common(board) == expected, board
        several += len(solutions) > 1 and expected != board
    assert several > 50


def test_is_what_a_second_opinion_says_they_share() -> None:
    for puzzle in some_puzzles(200):
        assert common(puzzle) == shared(Board(puzzle), naive.solutions([*puzzle.rows])), puzzle


@pytest.mark.parametrize("side", [17, 25])
def test_nothing_is_common_on_a_blank_board(side: int) -> None:
    blank = Puzzle(side, side, "." * side**2)
    assert common(blank) == Board(blank)


@pytest.mark.parametrize("side", [7, 10])
def test_nearly_blank_boards_agree_with_a_sat_solver(side: int) -> None:
    choose = Random(side)
    for walls in (1, 2, 3, 4, 8) * 2:
        cells = ["."] * side**2
        for wall in choose.sample(range(side**2), walls):
            cells[wall] = choose.choice("##0123")
        puzzle = Puzzle(side, side, "".join(cells))
        found = common(puzzle)
        assert found == common(puzzle, engine="pysat"), puzzle


@pytest.mark.parametrize("engine", ASKING)
def test_every_engine_says_the_same(engine: str) -> None:
    need(engine)
    for board in random_boards(9, 15, max_side=4):
        assert common(board, engine=engine) == common(board), board


def test_an_engine_may_be_given_an_encoding() -> None:
    assert common(PUZZLES["V4"], engine="pysat", encoding="runs") == common(PUZZLES["V4"])
    with pytest.raises(InputError, match="expected no encoding: the engine 'native' has its own"):
        common(PUZZLES["V4"], encoding="runs")


@pytest.mark.parametrize("engine", ["native", "pysat"])
@pytest.mark.parametrize("name", SOLUTIONS)
def test_an_only_solution_is_shared_as_a_whole(name: str, engine: str) -> None:
    found = common(PUZZLES[name], engine=engine)
    if len(SOLUTIONS[name]) == 1:
        assert found is not None
        assert found.bulbs == solved(name).bulbs
        assert found.bulbs | found.dots == {*PUZZLES[name].white}
    else:
        assert found == (Board(PUZZLES[name]) if SOLUTIONS[name] else None)


def test_real_puzzles_have_every_cell_in_common() -> None:
    for name, board in janko().items():
        assert common(board.puzzle) == shared(board, [board.bulbs]), name


@pytest.mark.parametrize("engine", ["native", "pysat"])
@pytest.mark.parametrize(
    ("picture", "expected"),
    [
        ("../..", "../.."),
        ("x./..", "x*/*x"),
        ("*./..", "*x/x*"),
        ("xx/..", None),
        ("**/..", None),
        ("..1..", "..1.."),
        ("..0..", "*x0x*"),
        (".../.3./...", None),
        ("1.#/.../...", "1.#/.x./..x"),
        ("#0", "#0"),
        ("#1", None),
        (".", "*"),
        ("x", None),
    ],
)
def test_marks_are_kept(picture: str, expected: str | None, engine: str) -> None:
    board = Board.from_rows(picture.split("/"))
    found = common(board, engine=engine)
    assert (found and "/".join(found.rows)) == expected


def test_the_puzzle_of_a_board_has_no_marks() -> None:
    assert common(Board.from_rows(["x.", ".."]).puzzle) == Board(PUZZLES["V5"])


@pytest.mark.parametrize("engine", ["native", *ASKING])
@pytest.mark.parametrize("side", [2, 12])
def test_out_of_time(side: int, engine: str) -> None:
    need(engine)
    with pytest.raises(OutOfTime):
        common(Puzzle(side, side, "." * side**2), engine=engine, seconds=-1)
