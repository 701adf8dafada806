"""Checks on every format of the table: round trips, detection, errors."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import assume, given, strategies as st

from lightup.base.errors import AmbiguousError, FormatError, FormatWarning, InputError
from lightup.core.board import Board
from lightup.formats import FORMATS, detect, dumps, load_board, split
from lightup.formats._entry import CREDITS

from ..support.strategies import boards, mutations
from ..support.vectors import PUZZLES, SOLUTIONS, solved

# Texts of one format that another format reads differently.
AMBIGUOUS = {("puzzlekit", "V5")}

EXAMPLES = [Board(puzzle) for puzzle in PUZZLES.values()] + [
    solved(name) for name, solutions in SOLUTIONS.items() if len(solutions) == 1
]

every_format = pytest.mark.parametrize("name", FORMATS)


def restricted(board: Board, name: str) -> Board:
    """Returns a board with only the marks that a format can hold."""
    marks = FORMATS[name].marks
    return Board(
        board.puzzle,
        board.bulbs if "bulbs" in marks else (),
        board.dots if "dots" in marks else (),
    )


def is_refused(board: Board, name: str) -> bool:
    """Whether a format refuses to write a board because it would read back another one."""
    if name == "wb":
        return board.height == 1 < board.width
    if name != "underscore":
        return False
    first = board.rows[0]
    is_size = first.isdecimal() and len(first) < 5 and int(first) == board.width
    return is_size and board.height == board.width + 1


@every_format
@given(data=st.data())
def test_a_board_survives_the_round_trip(name: str, data: st.DataObject) -> None:
    board = data.draw(boards(marks=FORMATS[name].marks))
    if is_refused(board, name):
        with pytest.raises(FormatError):
            dumps(board, name)
    else:
        assert load_board(dumps(board, name), name) == board


@pytest.mark.parametrize("name", [name for name in FORMATS if FORMATS[name].more])
@given(data=st.data())
def test_what_else_a_format_holds_survives_the_round_trip(name: str, data: st.DataObject) -> None:
    """What penpa and Pencilbox say is one line; elsewhere a text may be any."""
    format = FORMATS[name]
    board = data.draw(boards(marks=format.marks))
    white = [*board.puzzle.white]
    bulbs = data.draw(st.sets(st.sampled_from(white), min_size=1)) if white else ()
    texts = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=9)
    title = data.draw(texts)
    credits = tuple((key, data.draw(texts)) for key in CREDITS if key in format.more)
    solution = Board(board.puzzle, bulbs) if bulbs and "solutions" in format.more else None
    (item,) = split(dumps(board, name, name=title, solution=solution, credits=credits), name)
    assert (item.outcome, item.solution, item.credits) == (board, solution, credits)
    assert item.title == (title if "names" in format.more else "")


@pytest.mark.parametrize("name", [name for name in FORMATS if "solutions" not in FORMATS[name].more])
def test_a_solution_without_a_place_is_left_out_and_never_becomes_marks(name: str) -> None:
    with pytest.warns(FormatWarning, match=f"{name} cannot hold solutions: left out"):
        text = dumps(PUZZLES["V1"], name, solution=solved("V1"))
    assert load_board(text, name) == Board(PUZZLES["V1"])


def test_a_solution_belongs_to_its_puzzle() -> None:
    with pytest.raises(InputError, match="expected a solution of the same puzzle"):
        dumps(PUZZLES["V1"], "json", solution=solved("V2"))


@every_format
@given(data=st.data())
def test_an_own_text_is_never_misread(name: str, data: st.DataObject) -> None:
    board = data.draw(boards(marks=(), max_side=4))
    assume(not is_refused(board, name))
    with suppress(AmbiguousError):
        assert load_board(dumps(board, name)) == board


@every_format
@pytest.mark.parametrize("vector", PUZZLES)
def test_an_own_text_is_detected(name: str, vector: str) -> None:
    board = Board(PUZZLES[vector])
    if (name, vector) in AMBIGUOUS:
        with pytest.raises(AmbiguousError):
            load_board(dumps(board, name))
    else:
        assert load_board(dumps(board, name)) == board


@pytest.mark.parametrize("name", [name for name in FORMATS if "bulbs" in FORMATS[name].marks])
@pytest.mark.parametrize("vector", ["V1", "V2", "V3", "V4"])
def test_an_own_answer_is_detected(name: str, vector: str) -> None:
    assert load_board(dumps(solved(vector), name)) == solved(vector)


@every_format
@pytest.mark.filterwarnings("ignore::lightup.base.errors.FormatWarning")
@given(data=st.data())
def test_a_wrong_text_gives_a_board_or_an_input_error(name: str, data: st.DataObject) -> None:
    board = restricted(data.draw(st.sampled_from(EXAMPLES)), name)
    text = data.draw(mutations(FORMATS[name].module.dumps(board)))
    for format in (name, None):
        with suppress(InputError):
            assert isinstance(load_board(text, format), Board)
        for item in split(text, format):
            assert isinstance(item.outcome, Board | InputError)
            assert "\n" not in str(item.outcome) or isinstance(item.outcome, Board)


@every_format
@pytest.mark.filterwarnings("ignore::lightup.base.errors.FormatWarning")
@given(text=st.text(max_size=30))
def test_any_text_gives_a_board_or_an_input_error(name: str, text: str) -> None:
    module = FORMATS[name].module
    assert module.detect(text) in (0, 1, 2)
    with suppress(InputError):
        assert isinstance(module.loads(text), Board)


@every_format
@pytest.mark.parametrize("text", ["", " \n", "\ufeff", "\0", "9" * 10_000, "[" * 100_000, "٣x٣:i"])
def test_a_text_of_no_format_is_refused(name: str, text: str) -> None:
    with pytest.raises(InputError):
        FORMATS[name].module.loads(text)
    assert len(detect(text).formats) <= len(FORMATS)
