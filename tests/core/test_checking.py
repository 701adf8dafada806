from __future__ import annotations

from itertools import product

import pytest

from lightup.core.board import Board
from lightup.core.checking import check, difference
from lightup.core.puzzle import SYMBOLS, Puzzle

from ..support import naive

LINES = {
    "*x": ["solved"],
    "..": ["no marks yet"],
    "2./..": ["no marks yet"],
    "3./..": ["the 3 at r1c1 has only two places for its bulbs"],
    "**": ["the bulbs at r1c1 and r1c2 see each other"],
    "********": ["the bulbs at r1c1, r1c2, r1c3, r1c4, r1c5 and three more see each other"],
    "**#**": ["these bulbs see each other: r1c1 and r1c2; r1c4 and r1c5"],
    "x#": ["nothing can light r1c1"],
    "xxxxxxxxx": ["nothing can light r1c1, r1c2, r1c3, r1c4, r1c5 and four more"],
    "0*1*": ["the 0 at r1c1 has one bulb; the 1 at r1c3 has two bulbs"],
    "**1*/...0": [
        "the bulbs at r1c1 and r1c2 see each other",
        "the 1 at r1c3 has two bulbs; the 0 at r2c4 has one bulb",
    ],
    "##*##/##2##/#.x.#": ["the 2 at r2c3 has one bulb and no place for the other"],
    "*../...": ["not solved, but nothing is broken", "dark: r2c2 and r2c3"],
    "2.#/.x./..1": [
        "not solved, but nothing is broken",
        "dark: r1c2, r2c1, r2c2, r2c3, r3c1 and one more",
        "incomplete: the 2 at r1c1 has no bulbs; the 1 at r3c3 has no bulb",
    ],
}


@pytest.mark.parametrize("picture", LINES)
def test_one_line_for_each_kind(picture: str) -> None:
    assert [*check(Board.from_rows(picture.split("/"))).lines] == LINES[picture]


def test_only_what_is_shown_is_put_into_words(monkeypatch: pytest.MonkeyPatch) -> None:
    words = iter("abcde")
    monkeypatch.setattr(Board, "complaint", lambda board, rule: next(words))
    assert check(Board.from_rows(["4" * 9])).lines == ("a; b; c; d; e; four more",)


@pytest.mark.parametrize("mark", "*x")
@pytest.mark.parametrize("rows", [1, 300])
def test_a_run_of_many_marks_is_gone_through_once(mark: str, rows: int) -> None:
    """To go along the run for each of its marks would not end."""
    found = check(Board.from_rows([mark * (90_000 // rows)] * rows))
    assert {rule.kind for rule in found.broken} == {"run" if mark == "*" else "lit"}
    assert all(map(found.board.complaint, found.broken))
    assert sum(len(found.bulbs(rule)) for rule in found.broken) % 90_000 == 0


@pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 1), (1, 2), (3, 1), (2, 2)])
def test_the_state_of_every_small_board(width: int, height: int) -> None:
    for cells in product(SYMBOLS + "*x", repeat=width * height):
        board = Board.from_cells(width, height, "".join(cells))
        found = check(board)
        if naive.broken([*board.puzzle.rows], board.bulbs, board.dots):
            expected = "broken"
        elif board.solved:
            expected = "solved"
        else:
            expected = "unfinished" if board.marked else "empty"
        assert found.state == expected, str(board)
        assert {*found.broken} | {*found.missing} == {*board.broken()} | {*board.unmet()}


DIFFERENCES = {
    (".4.", ".4."): "",
    (".4.", ".4"): "the puzzle is 3x1, the board 2x1",
    (".4.", ".3."): "r1c2 is a 4 in the puzzle and a 3 on the board",
    (".4./...", ".../#.."): "r1c2 is a 4 in the puzzle and white on the board (two cells differ)",
    ("#####", "....."): "r1c1 is a plain wall in the puzzle and white on the board (five cells differ)",
}


@pytest.mark.parametrize(("puzzle", "board"), DIFFERENCES)
def test_names_the_first_cell_that_differs(puzzle: str, board: str) -> None:
    asked, got = (Puzzle.from_rows(one.split("/")) for one in (puzzle, board))
    assert difference(asked, got) == DIFFERENCES[puzzle, board]
