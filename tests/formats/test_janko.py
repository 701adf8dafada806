from __future__ import annotations

import re

import pytest

from lightup.base.errors import AmbiguousError, InputError
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.formats import Item, janko, join, load_board, loads, split
from lightup.formats._entry import Entry
from lightup.formats._grids import MAYBE, NO, SURE

from ..support.vectors import PUZZLES, bulbs, solved

# Puzzles from the collection cbl/akari, with the bulbs of their only solutions.
ROWS = {
    "074": "x - - - - x/- - 3 x - -/- - - - - -/- - - - - -/- - 1 1 - -/x - - - - 1",
    "521": "- - 2 - -/- - - - -/0 - 2 - 2/- - - - -/- - x - -",
}
BULBS = {"074": "02 11 14 22 33 40 45 52", "521": "01 04 12 23 34 40"}

PAGE = """<html><head><title>Akari [1]</title></head><body>
<script id="data">
[begin]
puzzle akari
size 3
[problem]
1 - x
- - -
[solution]
{}
[{}]
1 2 3
</script></body></html>
"""


# The same data as it stands in other pages: without brackets, and in a comment.
SCRIPT = PAGE.replace('"data"', '"data" type="application/x-janko"').replace("{}]", "{}")
BARE = re.sub(r"\[([a-z{}]+)\]?", r"\1", SCRIPT)
COMMENT = PAGE.replace('<script id="data">', "<!--").replace("</script>", "-->")
BARE_COMMENT = BARE.replace("<script", "<!--\n<script").replace("</script>", "</script>\n-->")


@pytest.mark.parametrize("page", [PAGE, BARE, COMMENT, BARE_COMMENT])
@pytest.mark.parametrize("last", ["end", "moves"])
def test_the_pages_in_the_wild(page: str, last: str) -> None:
    text = page.format("- o x\n- - o", last)
    assert janko.detect(text) == SURE
    assert janko.read(text) == Entry(Board(PUZZLES["V2"]), "", solved("V2"))
    assert [item.solution for item in split(text)] == [solved("V2")]


def test_a_word_in_a_text_is_no_tag() -> None:
    assert janko.detect("no problem\n- - -") == NO
    assert janko.loads("xx\nox") == Board.from_rows(["##", "*#"])


def text_of(name: str) -> str:
    return ROWS[name].replace("/", "\n")


@pytest.mark.parametrize("name", ROWS)
def test_the_vectors_have_their_solutions(name: str) -> None:
    puzzle = loads(text_of(name))
    assert isinstance(puzzle, Puzzle)
    assert Board(puzzle, bulbs(puzzle, BULBS[name])).solved
    assert janko.dumps(Board(puzzle)) == text_of(name)


def test_reads_and_writes_the_canonical_vector() -> None:
    assert janko.loads("1 - x\n- - -") == Board(PUZZLES["V2"])
    assert janko.dumps(Board(PUZZLES["V2"])) == "1 - x\n- - -"


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("--2--", ["..2.."]),
        ("1-x\n---", ["1.#", "..."]),
        ("1-x\n- - -\n", ["1.#", "..."]),
        ("1ox\n--o", ["1*#", "..*"]),
        ("-\nx\n0", [".", "#", "0"]),
    ],
)
def test_blanks_are_optional(text: str, rows: list[str]) -> None:
    assert janko.loads(text) == Board.from_rows(rows)


@pytest.mark.parametrize("end", ["end", "moves"])
@pytest.mark.parametrize(
    "solution", ["- o -\n- - o", "1 o x\n- - o", "x o x\n- - o", "- o x\n- - o", "-o-\n\n--o"]
)
def test_a_solution_may_write_its_walls_in_any_style(solution: str, end: str) -> None:
    text = PAGE.format(solution, end)
    assert janko.detect(text) == SURE
    assert janko.read(text) == Entry(Board(PUZZLES["V2"]), solution=solved("V2"))
    assert load_board(text) == Board(PUZZLES["V2"])


@pytest.mark.parametrize(
    "text",
    [
        "[problem]\n1 - x\n- - -",
        "[problem]\n1 - x\n- - -\n[end]",
        "[problem]\n1 - x\n- - -\n[solution]\n[end]",
        "[problem]\n1 - x\n- - -\n[solution]\n- - -\n- - -\n[moves]\n[end]",
        "[problem]<br>1 - x<br>- - -<br>[end]",
        "author: o\n[solution]\n- o -\n[problem]\n1 - x\n- - -\n[note]\nanything",
    ],
)
def test_a_problem_may_come_without_a_solution(text: str) -> None:
    assert janko.read(text) == Entry(Board(PUZZLES["V2"]))


MARKED = Board.from_rows(["1*#", "..."])
WRITTEN = {
    "marks": (Entry(MARKED), "1 o x\n- - -"),
    "a solution": (
        Entry(Board(PUZZLES["V2"]), solution=solved("V2")),
        "[problem]\n1 - x\n- - -\n[solution]\n1 o x\n- - o\n[end]",
    ),
    "both": (
        Entry(MARKED, solution=solved("V2")),
        "[problem]\n1 o x\n- - -\n[solution]\n1 o x\n- - o\n[end]",
    ),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_marks_and_solutions_have_places_of_their_own(name: str) -> None:
    entry, text = WRITTEN[name]
    assert janko.write(entry) == text
    assert janko.read(text) == entry
    (first, second) = split(join([text, text], "janko"))
    assert (first.outcome, first.solution) == (entry.board, entry.solution)
    assert (second.outcome, second.solution) == (entry.board, entry.solution)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("1 - x", MAYBE),
        ("x", MAYBE),
        ("12\n34", MAYBE),
        ("[problem]", SURE),
        ("https://www.janko.at/Raetsel/Akari/074.a.htm", NO),
        ("<html></html>", NO),
        ("1 . #", NO),
        ("", NO),
    ],
)
def test_detects(text: str, verdict: int) -> None:
    assert janko.detect(text) == verdict


def test_an_x_alone_may_be_a_wall_or_a_dot() -> None:
    with pytest.raises(AmbiguousError, match="'janko' and 'text'"):
        load_board("1x\nx1")


def test_splits_a_text_with_many_problems() -> None:
    text = PAGE.format("- o -\n- - o", "end") + "[problem]\n- -\n- -\n[end]\n[problem]\n- 9\n[end]\n"
    first, second, third = split(text)
    assert first == Item("1", Board(PUZZLES["V2"]), solution=solved("V2"))
    assert (second.name, second.outcome) == ("2", Board(PUZZLES["V5"]))
    assert third.name == "3"
    assert isinstance(third.outcome, InputError)


def test_splits_bare_rows_at_empty_lines() -> None:
    text = "1 - x\n- - -\n\n\n--\n--\n"
    boards = [item.outcome for item in split(text, "janko")]
    assert boards == [Board(PUZZLES["V2"]), Board(PUZZLES["V5"])]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected at least one row and one column"),
        ("1 - x\n- -", "expected 3 cells in row 2, got 2: '- -'"),
        ("1 - x\n\n- - -", "expected 3 cells in row 2, got 0"),
        ("1 - 5", "expected one of - x 0 1 2 3 4 o at r1c3, got '5'"),
        ("1 - 10", "at r1c3, got '10'"),
        ("x[problem]", "expected one line [problem], got 0"),
        ("[problem]\n[problem]\n-", "expected one line [problem], got 2"),
        ("[problem]\n[solution]\n- -\n[end]", "expected at least one row and one column"),
        (
            "[problem]\n- -\n[solution]\n-\n[end]",
            "expected 1 row of 2 cells in the solution, got 1 of 1",
        ),
        ("[problem]\n- -\n[solution]\n- y\n[end]", "at r1c2, got 'y'"),
        ("[problem]\n- 1\n[solution]\n- o\n[end]", "expected each bulb on a white cell"),
    ],
)
def test_refuses(text: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        janko.loads(text)
