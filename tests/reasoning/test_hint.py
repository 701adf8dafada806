"""Hints: in stages, from the player's own marks, true, and to the end."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

from lightup.base.errors import BoardError, OutOfTime
from lightup.base.words import in_words
from lightup.core.board import Board
from lightup.engines import native
from lightup.reasoning.hint import STAGES, Hint, hint
from lightup.reasoning.position import Position
from lightup.reasoning.rate import level_of
from lightup.reasoning.telling import account

from ..support.arguments import follows, small_boards
from ..support.data import janko
from ..support.reasoning import boards_to_reason_on

BOARDS = [*small_boards(seed=19, number=500), *boards_to_reason_on(seed=3, number=60)]


@cache
def hints() -> list[tuple[Board, Hint]]:
    return [(board, hint(board)) for board in BOARDS]


def steps() -> list[Hint]:
    return [given for _, given in hints() if given.kind == "step"]


def common(board: Board) -> tuple[frozenset[int], frozenset[int]] | None:
    """Returns the bulbs and dots that all solutions with the marks of a board share."""
    return native.common(board)


def test_there_is_every_kind_of_hint() -> None:
    kinds = [(given.kind, given.mistake is not None) for _, given in hints()]
    for kind in ("step", "solved", "several"):
        assert kinds.count((kind, False)) > 4, kind
        assert kinds.count((kind, True)) > 4 or kind == "solved", kind
    assert kinds.count(("unsolvable", False)) > 4


def test_a_step_holds_in_all_solutions_that_have_the_marks() -> None:
    for given in steps():
        shared = common(given.board)
        assert shared
        assert given.next.bulbs <= shared[0] - given.board.bulbs, given.board.rows
        assert given.next.dots <= shared[1] - given.board.dots, given.board.rows


def test_a_step_follows_from_its_rules_and_the_marks_it_leans_on() -> None:
    for given in steps():
        step, marks = given.next, given.next.marks()
        board = Board(step.board.puzzle, step.board.bulbs & marks, step.board.dots & marks)
        concluded = {**dict.fromkeys(step.bulbs, True), **dict.fromkeys(step.dots, False)}
        assert follows(board, step.rules, {step.cell: step.is_bulb}), board.rows
        assert follows(step.board, step.rules, concluded), board.rows


def test_the_nudge_speaks_of_a_trial_only_if_the_hint_supposes_something() -> None:
    seen = set()
    board = Board(janko()["282_10x10"].puzzle)
    while (given := hint(board)).kind == "step":
        if given.next.level >= 4:
            supposes = account(given.next).trial is not None
            assert supposes == ("Suppose the opposite" in given.nudge)
            seen.add(supposes)
        board = given.do
    assert seen == {False, True}


def test_what_a_glance_shows_counts_as_seen() -> None:
    for given in steps():
        assert given.next.technique.name not in ("lit cells", "complete clue")
        assert given.next.board == Position(given.board).at_a_glance().board


def test_an_easy_hint_is_a_bulb() -> None:
    easy = [given for given in steps() if given.next.level == 0]
    assert len(easy) > 20
    assert all(given.next.bulbs for given in easy)


def test_every_step_is_hinted_at_if_asked_for() -> None:
    board = Board.from_rows(["...#", "*1.#", "..##", "#..."])
    assert hint(board).next.technique.name != "complete clue"
    given = hint(board, every_step=True)
    assert (given.next.technique.name, given.open_steps) == ("complete clue", 1)
    assert given.next.board == board.with_light()


def test_the_marks_that_are_not_wrong_stay_and_no_others_come_but_those_of_the_step() -> None:
    for board, given in hints():
        wrong = given.mistake.wrong if given.mistake else frozenset()
        assert given.board == Board(board.puzzle, board.bulbs - wrong, board.dots - wrong)
        if given.kind == "step":
            assert given.do.bulbs - given.board.bulbs == given.next.bulbs
            assert given.do.dots - given.board.dots == given.next.dots


def test_nothing_follows_just_where_solutions_have_nothing_else_in_common() -> None:
    for _, given in hints():
        if given.kind in ("step", "several"):
            shared = common(given.board)
            assert shared
            seen = Position(given.board).at_a_glance().board
            left = seen.unknown & (shared[0] | shared[1])
            assert bool(left) == (given.kind == "step"), given.board.rows


def test_two_solutions_show_that_nothing_follows() -> None:
    for _, given in hints():
        assert (len(given.solutions) == 2) == (given.kind == "several")
        assert len({*given.solutions}) == len(given.solutions)
        for solution in given.solutions:
            assert solution.solved
            assert given.board.bulbs <= solution.bulbs
            assert not given.board.dots & solution.bulbs


def test_a_mistake_is_told_and_does_not_block() -> None:
    for board, given in hints():
        if given.kind != "unsolvable":
            assert (given.mistake is None) == (common(board) is not None), board.rows
            assert common(given.board), board.rows


def test_what_to_look_at_is_not_what_is_decided() -> None:
    for given in steps():
        named = {*re.findall(r"r\d+c\d+", given.where)}
        decided = {given.board.place(cell) for cell in given.next.bulbs | given.next.dots}
        assert not named & decided, (given.board.rows, given.where)
        row, col = divmod(given.next.cell, given.board.width)
        lines = (f"Look at row {row + 1}.", f"Look at column {col + 1}.")
        assert named or given.where in lines, given.where


def test_names_what_it_points_to() -> None:
    for given in steps():
        for kind, place in re.findall(r"(the \w+(?: cell)?) (?:at )?(r\d+c\d+)", given.where):
            row, col = map(int, place[1:].split("c"))
            symbol = given.board.rows[row - 1][col - 1]
            expected = f"the {symbol}" if symbol in "01234" else "the dark cell"
            assert kind == expected, (given.board.rows, given.where)


def test_the_reasons_name_what_is_decided() -> None:
    for given in steps():
        for cell in given.next.bulbs | given.next.dots:
            assert given.board.place(cell) in given.why[-1], (given.board.rows, given.why)


@pytest.mark.parametrize(
    ("rows", "name", "number"),
    [
        ("...#/*1.#/..##/#...", "last light", 2),
        (".#/#.", "lonely cell", 2),
        ("../3./..", "hungry clue", 1),
        ("...../...../..3../...../.....", "empty corner", 4),
        ("...../..#../.#x.#/...1./..#..", "claimed clue", 1),
        (".../1x./...", "short trial", 2),
        ("#..1/..x./...1", "starved clue", 2),
        ("0x../x.x./.x.x/1.x0", "beyond trial", 1),
    ],
)
def test_counts_the_open_steps_of_the_technique(rows: str, name: str, number: int) -> None:
    """Cells that the same rules force count as one step."""
    given = hint(Board.from_rows(rows.split("/")))
    assert (given.next.technique.name, given.open_steps) == (name, number)


def test_the_number_of_open_steps_is_told() -> None:
    for given in steps():
        number = given.open_steps
        assert number >= 1
        many = "one such move is open" if number == 1 else f"{in_words(number)} such moves are open"
        name = given.next.technique.name.capitalize()
        assert given.nudge == f"{name}: {many}. {given.next.technique.sentence}"


def test_the_same_marks_get_the_same_hint() -> None:
    for board, given in hints()[::3]:
        assert hint(Board.from_rows(board.rows)) == given


def test_a_hint_retires_when_its_move_is_made() -> None:
    for given in steps()[::3]:
        after = hint(given.do)
        assert after.mistake is None
        if after.kind == "step":
            decided = after.next.bulbs | after.next.dots
            assert not decided & (given.next.bulbs | given.next.dots), given.board.rows


@pytest.mark.slow
def test_hints_lead_to_the_solution_by_no_harder_steps_than_it_takes() -> None:
    for published in [*janko().values()][3::12]:
        if len(published.cells) > 400:
            continue
        board, level = Board(published.puzzle), level_of(published.puzzle)
        while (given := hint(board)).kind == "step":
            assert given.mistake is None
            assert given.next.level <= level, board.rows
            board = given.do
        assert (given.kind, board.bulbs) == ("solved", published.bulbs)


def test_hints_lead_from_a_players_marks_to_the_solution() -> None:
    """Some marks are right, some wrong; the first hint takes back the wrong ones."""
    choose = Random(23)
    for published in [*janko().values()][5:200:20]:
        white = [*published.puzzle.white]
        marked = {*choose.sample(white, len(white) // 3)}
        wrong = {*choose.sample(sorted(marked), 2)}
        bulbs = marked & (published.bulbs ^ wrong)
        given = hint(Board(published.puzzle, bulbs, marked - bulbs))
        assert given.mistake
        assert given.mistake.wrong == wrong
        while given.kind == "step":
            given = hint(given.do)
            assert given.mistake is None
        assert (given.kind, given.board.bulbs) == ("solved", published.bulbs)


# A board and its hint: what to look for, what to look at, why, and the board after.
EXAMPLES = {
    "a clue": (
        "1../.../...",
        "Empty corner: one such move is open. ",
        "Look at the 1 at r1c1.",
        "So r2c2 holds no bulb.",
        "1../.x./...",
    ),
    "two clues": (
        "1.../.x../.1..",
        "Beam: one such move is open. ",
        "Look at the 1 at r1c1 and the 1 at r3c2.",
        "Either lights r1c3, so r1c3 holds none.",
        "1.x./.x../.1..",
    ),
    "a dark cell": (
        "xx.#/####",
        "Last light: one such move is open. ",
        "Look at the dark cell r1c1.",
        "Only r1c3 can still light r1c1, so r1c3 holds a bulb.",
        "xx*#/####",
    ),
    "a dark cell and a clue": (
        "...../..#../.#x.#/...1./..#..",
        "Claimed clue: one such move is open. ",
        "Look at the dark cell r3c3 and the 1 at r4c4.",
        "That bulb completes the 1 at r4c4, so r4c5 and r5c4 hold none.",
        "...../..#../.#x.#/...1x/..#x.",
    ),
    "the row of a lonely cell": (
        ".#/#.",
        "Lonely cell: two such moves are open. ",
        "Look at row 1.",
        "Nothing else can light r1c1, so it holds a bulb itself.",
        "*#/#.",
    ),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name: str) -> None:
    rows, nudge, where, so, after = EXAMPLES[name]
    given = hint(Board.from_rows(rows.split("/")))
    assert given.kind == "step", given
    assert given.nudge.startswith(nudge)
    assert given.where == where
    assert given.why[-1] == so
    assert given.do.rows == tuple(after.split("/"))


KINDS = {
    "solved": ("*./.*", "solved", False),
    "solved without any dot": (".*./*4*/.*.", "solved", False),
    "solved by no bulb at all": ("##/##", "solved", False),
    "unsolvable": ("4../.../...", "unsolvable", False),
    "unsolvable with marks": ("4*./.../...", "unsolvable", False),
    "several": ("../..", "several", False),
    "several after some marks": ("*.../x.../x...", "several", False),
    "a mistake, then several": ("**./.../...", "several", True),
    "a mistake, then solved": ("**./*4*/.*.", "solved", True),
    "a mistake, then a step": ("*../.4./...", "step", True),
    "too few places for a clue by two": ("2x/x.", "step", True),
    "wrong all over": ("xxx/xxx/xxx", "step", True),
}


@pytest.mark.parametrize("name", KINDS)
def test_kinds(name: str) -> None:
    rows, kind, mistaken = KINDS[name]
    given = hint(Board.from_rows(rows.split("/")))
    assert (given.kind, given.mistake is not None) == (kind, mistaken)


def test_only_a_step_has_stages() -> None:
    given = hint(Board.from_rows(["..", ".."]))
    for stage in STAGES:
        with pytest.raises(BoardError, match="expected a board with a next step"):
            getattr(given, stage)


def test_gives_up() -> None:
    with pytest.raises(OutOfTime):
        hint(Board.from_rows(["1..", "...", "..."]), seconds=1e-9)
