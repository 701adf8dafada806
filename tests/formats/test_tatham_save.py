from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from lightup import formats
from lightup.base.errors import InputError
from lightup.core.board import Board
from lightup.formats import tatham_save

from ..support.strategies import boards, mutations, reads_or_refuses
from ..support.vectors import PUZZLES, SOLUTIONS, solved

HEAD = {
    "SAVEFILE": "Simon Tatham's Portable Puzzle Collection",
    "VERSION": "1",
    "GAME": "Light Up",
    "PARAMS": "7x7b20s4d1",
    "CPARAMS": "3x3",
    "DESC": "d4d",
}


def record(key: str, value: str) -> str:
    return f"{key:<8}:{len(value.encode())}:{value}\n"


def save(*moves: str, position: int = 0, **fields: str) -> str:
    """Makes a save file of V1; a move is "KEY value" or the value of a MOVE; "" omits a field."""
    states = len(moves) + 1
    counts = {"NSTATES": str(states), "STATEPOS": str(position or states)}
    records = [(key, value) for key, value in (HEAD | counts | fields).items() if value]
    for move in moves:
        key, _, value = move.rpartition(" ")
        records.append((key or "MOVE", value))
    return "".join(record(key, value) for key, value in records)


PLAIN = save()
SOLVED = save("SOLVE S;L0,1;L1,0;L1,2;L2,1")
MARKED = save("L1,0", "L1,0", "I1,0", "L1,0", "L0,1;I2,2")
UNDONE = save("L1,0", "L0,1", "I2,2", position=3)

READ = {
    PLAIN: ["...", ".4.", "..."],
    SOLVED: [".*.", "*4*", ".*."],
    MARKED: [".*.", "*4.", "..x"],
    UNDONE: [".*.", "*4.", "..."],
    save("L1,0", "L0,1", position=1): ["...", ".4.", "..."],
    save("I0,0", "L0,0"): ["*..", ".4.", "..."],
    save("L0,0", "I0,0"): ["x..", ".4.", "..."],
    save("I0,0;I0,0;"): ["...", ".4.", "..."],
    save("L0,0", "RESTART d4d", "L0,1"): ["...", "*4.", "..."],
    save("RESTART 4h", "L1,1"): ["4..", ".*.", "..."],
    save("L2,0", CPARAMS="3x2b20s0d0", DESC="1aac"): ["1.*", "..."],
    save(SEED="123456", AUXINFO="00", UNKNOWN="7"): ["...", ".4.", "..."],
    save(SEED="\x00é"): ["...", ".4.", "..."],
    save(GAME="", VERSION=""): ["...", ".4.", "..."],
    PLAIN.replace("\n", "\r\n\n"): ["...", ".4.", "..."],
    PLAIN.replace("\n", ""): ["...", ".4.", "..."],
    "\n" + SOLVED + "whatever comes after the last move": [".*.", "*4*", ".*."],
}

BAD = {
    "": "expected a record such as 'NSTATES :1:1' at byte 0, got the end",
    "SAVEFILE:41:Simon": "expected 41 bytes for SAVEFILE, got 5",
    "SAVEFILE:5:Simon\n": 'expected "Simon Tatham\'s Portable Puzzle Collection" for SAVEFILE',
    "SAVEFILE:999999999999:x": "expected a record such as 'NSTATES :1:1' at byte 0",
    record("VERSION", "1") + PLAIN: "expected the record SAVEFILE first, got 'VERSION'",
    PLAIN.replace("VERSION ", "VERSION"): "at byte 53, got 'VERSION:1:1",
    save(VERSION="2"): "expected '1' for VERSION, got '2'",
    save(GAME="Loopy"): "expected 'Light Up' for GAME, got 'Loopy'",
    save(PARAMS=""): "expected a record PARAMS, got none",
    save(CPARAMS=""): "expected a record CPARAMS, got none",
    save(DESC=""): "expected a record DESC, got none",
    save(NSTATES=""): "expected a record such as",
    save(STATEPOS=""): "expected a record such as",
    save(PARAMS="x"): "expected a number of columns, got ''",
    save(CPARAMS="4x3"): "expected 12 cells, got 9: 'd4d'",
    save(CPARAMS="9999x9999"): "expected at most 4000000 cells",
    save(DESC="d5d"): "at character 2, got '5'",
    save(DESC="d4d\t"): "expected printable ASCII for DESC, got 'd4d\\t'",
    save(DESC="d4é"): "expected printable ASCII for DESC",
    save(NSTATES="0"): "expected STATEPOS from 1 to NSTATES, got 1 of 0",
    save(NSTATES="-1"): "expected a number for NSTATES, got '-1'",
    save(NSTATES="9" * 30): "expected a number for NSTATES, got '999",
    save(NSTATES="2"): "at byte 165, got the end",
    save(STATEPOS="2"): "expected STATEPOS from 1 to NSTATES, got 2 of 1",
    save(STATEPOS="0"): "expected STATEPOS from 1 to NSTATES, got 0 of 1",
    save("L0,0", NSTATES="") + record("NSTATES", "2"): "before the first move, got MOVE",
    save("L0,0", STATEPOS="") + record("STATEPOS", "2"): "before the first move, got MOVE",
    save("L1,1"): "expected a move on a white cell, got 'L1,1'",
    save("L3,0"): "expected a move on a white cell, got 'L3,0'",
    save("I0,3"): "expected a move on a white cell, got 'I0,3'",
    save("L0,0", "L1,1", position=1): "expected a move on a white cell, got 'L1,1'",
    save("L-1,0"): "expected a move such as L0,1 or I0,1, got 'L-1,0'",
    save("X0,0"): "expected a move such as L0,1 or I0,1, got 'X0,0'",
    save("L0,0;;I0,0"): "expected a move such as L0,1 or I0,1, got ''",
    save("SL0,0"): "expected a move such as L0,1 or I0,1, got 'SL0,0'",
    save("MOVE "): "expected a move such as L0,1 or I0,1, got ''",
    save("RESTART d5d"): "at character 2, got '5'",
    save("RESTART d"): "expected 9 cells, got 4",
}


@pytest.mark.parametrize(("text", "rows"), READ.items())
def test_reading(text: str, rows: list[str]) -> None:
    assert tatham_save.loads(text) == Board.from_rows(rows)
    assert [format.name for format in formats.detect(text).formats] == ["tatham-save"]


@pytest.mark.parametrize(("text", "complaint"), BAD.items())
def test_bad_files(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        tatham_save.loads(text)
    assert complaint in str(caught.value)


def test_writing_marks() -> None:
    expected = (
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n"
        "VERSION :1:1\n"
        "GAME    :8:Light Up\n"
        "PARAMS  :10:3x2b20s0d0\n"
        "CPARAMS :10:3x2b20s0d0\n"
        "DESC    :4:1aBc\n"
        "NSTATES :1:2\n"
        "STATEPOS:1:2\n"
        "MOVE    :14:L1,0;I0,1;L2,1\n"
    )
    assert tatham_save.dumps(Board.from_rows(["1*#", "x.*"])) == expected


@pytest.mark.parametrize("name", PUZZLES)
def test_vectors(name: str) -> None:
    board = solved(name) if len(SOLUTIONS.get(name, ())) == 1 else Board(PUZZLES[name])
    text = tatham_save.dumps(board)
    assert tatham_save.loads(text) == board
    assert [format.name for format in formats.detect(text).formats] == ["tatham-save"]


@given(boards())
def test_round_trip(board: Board) -> None:
    assert tatham_save.loads(tatham_save.dumps(board)) == board


@given(st.sampled_from([SOLVED, MARKED, UNDONE]).flatmap(mutations))
def test_any_text_is_read_or_refused(text: str) -> None:
    reads_or_refuses(tatham_save, text)
