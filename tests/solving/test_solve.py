from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

import pytest

from lightup.base.clock import NEVER
from lightup.base.errors import EngineFailed, InputError, OutOfTime
from lightup.core import puzzle as puzzles
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.engines._engine import Engine
from lightup.kernel.geometry import Geometry
from lightup.solving.certificates import certify
from lightup.solving.solve import Status, common, count, solutions, solve

from ..support.engines import need
from ..support.exhaustive import some_puzzles
from ..support.vectors import PUZZLES, SOLUTIONS, bulbs, solved

HARD = Puzzle(12, 12, "." * 144)


@pytest.mark.parametrize(
    ("name", "at_most", "status", "found", "finished"),
    [
        ("V1", 2, Status.UNIQUE, 1, True),
        ("V2", 2, Status.UNIQUE, 1, True),
        ("V3", None, Status.UNIQUE, 1, True),
        ("V4", 1, Status.SOLVED, 1, False),
        ("V5", 1, Status.SOLVED, 1, False),
        ("V5", 2, Status.SEVERAL, 2, False),
        ("V5", 3, Status.SEVERAL, 2, True),
        ("V5", None, Status.SEVERAL, 2, True),
        ("V6", 1, Status.NONE, 0, True),
        ("V6", None, Status.NONE, 0, True),
        ("V7", 5, Status.SEVERAL, 5, False),
    ],
)
def test_status(name: str, at_most: int | None, status: Status, found: int, finished: bool) -> None:
    result = solve(PUZZLES[name], at_most=at_most)
    assert (result.status, len(result.solutions), result.finished) == (status, found, finished)
    assert (result.puzzle, result.engine) == (PUZZLES[name], "native")
    assert result.solution == (result.solutions[0] if found else None)
    assert result.seconds >= 0


@pytest.mark.parametrize("ask", [solve, count, common, certify])
def test_a_question_takes_one_geometry(
    ask: Callable[[Puzzle], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []

    def geometry(*grid: Any) -> Geometry:
        made.append(grid)
        return Geometry(*grid)

    monkeypatch.setattr(puzzles, "Geometry", geometry)
    ask(Puzzle.from_rows([*PUZZLES["V4"].rows]))
    assert len(made) == 1


@pytest.mark.parametrize("name", SOLUTIONS)
def test_finds_the_solutions(name: str) -> None:
    expected = {Board(PUZZLES[name], bulbs(PUZZLES[name], places)) for places in SOLUTIONS[name]}
    assert {*solutions(PUZZLES[name])} == expected
    assert count(PUZZLES[name]) == len(expected)


def test_a_status_is_its_word() -> None:
    assert solve(PUZZLES["V1"]).status == "unique"
    assert [str(status) for status in Status] == ["unique", "several", "none", "solved", "gave-up"]


@pytest.mark.parametrize(
    ("picture", "status"),
    [
        ("*./..", Status.UNIQUE),
        ("x./..", Status.UNIQUE),
        ("../..", Status.SEVERAL),
        ("xx/..", Status.NONE),
        ("**/..", Status.NONE),
    ],
)
def test_keeps_the_marks_of_the_board(picture: str, status: Status) -> None:
    board = Board.from_rows(picture.split("/"))
    result = solve(board)
    assert result.status == status
    assert all(board.bulbs <= found.bulbs and not found.dots for found in result.solutions)
    assert count(board) == len(result.solutions)


def test_the_puzzle_of_a_board_has_no_marks() -> None:
    board = Board.from_rows(["1.#", "*.."])
    assert (solve(board).puzzle, solve(board).status) == (PUZZLES["V2"], Status.NONE)
    assert [*solutions(board)] == []
    assert solve(board.puzzle).solution == solved("V2")
    assert [*solutions(board.puzzle)] == [solved("V2")]


@pytest.mark.parametrize("at_most", [0, -1])
def test_refuses_to_look_for_nothing(at_most: int) -> None:
    with pytest.raises(InputError, match="expected to look for at least one solution"):
        solve(PUZZLES["V5"], at_most=at_most)


def answering(monkeypatch: pytest.MonkeyPatch, *answers: set[int] | OutOfTime) -> None:
    """Makes every engine give these answers."""

    def give(
        engine: Engine, board: Board, *, deadline: float = NEVER, encoding: str | None = None
    ) -> Iterator[frozenset[int]]:
        assert deadline > monotonic()
        for answer in answers:
            if isinstance(answer, OutOfTime):
                raise answer
            yield frozenset(answer)

    monkeypatch.setattr(Engine, "solutions", give)


@pytest.mark.parametrize(
    ("answers", "status", "found"),
    [
        ([OutOfTime()], Status.GAVE_UP, 0),
        ([{0, 3}, OutOfTime()], Status.SOLVED, 1),
        ([{0, 3}, {1, 2}, OutOfTime()], Status.SEVERAL, 2),
        ([{0, 3}], Status.UNIQUE, 1),
        ([], Status.NONE, 0),
    ],
)
def test_out_of_time_is_not_no(
    monkeypatch: pytest.MonkeyPatch, answers: list[set[int] | OutOfTime], status: Status, found: int
) -> None:
    answering(monkeypatch, *answers)
    result = solve(PUZZLES["V5"], at_most=None, seconds=60)
    assert (result.status, len(result.solutions)) == (status, found)
    assert result.finished == (OutOfTime not in map(type, answers))


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ([{0}], "[0]"),
        ([set()], "[]"),
        ([{0, 1}], "[0, 1]"),
        ([{0, 3}, {0, 3}], "[0, 3]"),
        ([{0, 4}], "expected each bulb inside the grid, got cell 4"),
        ([{-1}], "expected each bulb inside the grid, got cell -1"),
    ],
)
def test_a_wrong_answer_is_the_failure_of_the_engine(
    monkeypatch: pytest.MonkeyPatch, answers: list[set[int]], words: str
) -> None:
    answering(monkeypatch, *answers)
    with pytest.raises(EngineFailed) as caught:
        solve(PUZZLES["V5"])
    assert str(caught.value) == f"the engine 'native' gave a wrong answer: {words}"


def test_a_bulb_on_a_wall_is_a_wrong_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, {0, 1, 5})
    with pytest.raises(
        EngineFailed, match="expected each bulb on a white cell, got one on the wall r1c1"
    ):
        solve(PUZZLES["V2"])


@pytest.mark.parametrize("picture", ["*./..", "x./.."])
def test_an_answer_against_the_marks_is_wrong(monkeypatch: pytest.MonkeyPatch, picture: str) -> None:
    board = Board.from_rows(picture.split("/"))
    answering(monkeypatch, {1, 2} if board.bulbs else {0, 3})
    with pytest.raises(EngineFailed, match="gave a wrong answer"):
        solve(board)


def test_other_engines_count_as_far_as_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, {0, 3}, {1, 2})
    assert count(PUZZLES["V5"], engine="pysat") == 2
    answering(monkeypatch, {0, 3}, {1, 2}, OutOfTime())
    with pytest.raises(OutOfTime, match="out of time after 2 solutions") as caught:
        count(PUZZLES["V5"], engine="pysat")
    assert caught.value.at_least == 2


def test_other_engines_are_not_trusted_to_count(monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, {0, 3}, {0, 3})
    with pytest.raises(EngineFailed, match="the engine 'pysat' gave a wrong answer"):
        count(PUZZLES["V5"], engine="pysat")


@pytest.mark.parametrize("engine", ["pysat", "z3", "cpsat", "clingo"])
def test_every_engine_counts_the_same(engine: str) -> None:
    need(engine)
    for puzzle in some_puzzles(20):
        assert count(puzzle, engine=engine) == count(puzzle), puzzle


def test_gives_up_in_time() -> None:
    assert solve(HARD, seconds=0.2, at_most=None).status == Status.SEVERAL
    assert solve(HARD, seconds=-1).status == Status.GAVE_UP
    for engine in ("native", "pysat"):
        with pytest.raises(OutOfTime):
            count(HARD, engine=engine, seconds=-1)
