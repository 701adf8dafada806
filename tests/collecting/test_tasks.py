"""A puzzle of which only the cells are read has the same record as one that is read as a whole."""

from __future__ import annotations

import warnings
from random import Random

import pytest

from lightup import dumps
from lightup.base.errors import FormatWarning
from lightup.collecting.pieces import Piece
from lightup.collecting.tasks import BARE, TASKS, Work
from lightup.lab.boards import random_puzzle

BAD = ("3x3:b", "3x3:zz", "0x5:a", "3x3#12", "akari/3/3/!", "")


def texts(format: str) -> list[str]:
    random = Random(7)
    sizes = [(1, 1), (5, 4), (3, 120), *[(6, 6)] * 40]
    puzzles = [random_puzzle(*size, random, walls=0.3, clues=0.7) for size in sizes]
    return [*(dumps(puzzle, format) for puzzle in puzzles), *BAD, "akari/3/3/6.i"]


@pytest.mark.parametrize("named", [False, True])
@pytest.mark.parametrize("format", ["tatham", "pzpr"])
@pytest.mark.parametrize("task", BARE)
def test_bare_cells_have_the_record_of_the_whole(task: str, format: str, named: bool) -> None:
    work = Work(task, seconds=60)
    for number, text in enumerate(texts(format)):
        piece = Piece("source", str(number), text, format, named)
        assert outcome(work, piece) == outcome(lambda piece: TASKS[task](piece, work), piece)


def outcome(work: object, piece: Piece) -> object:
    assert callable(work)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)  # the rest of a short address is white
        try:
            return work(piece)
        except Exception as error:
            return type(error), str(error)


def test_most_pieces_of_these_formats_are_bare() -> None:
    assert all(Piece("", "1", text, "tatham").cells() for text in texts("tatham")[:43])
    assert Piece("", "1", "WWW4", "wb").cells() is None
    assert Piece("", "1", '{"puzzle": "1."}').cells() is None
