"""Boards in a terminal: what each sign looks like, and how wide boards give way."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from lightup.core.board import Board
from lightup.reasoning.telling.accounts import Account
from lightup.rendering import _cells as cells, staging, terminal
from lightup.rendering.scene import KINDS, Mark, Scene, of_conflicts

from ..support.accounts import ACCOUNTS, CASES, CHOICE, SHORT
from .wording import without_labels

if TYPE_CHECKING:
    from collections.abc import Sequence

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")

WHAT_IF = """\
What if               So
    1   2   3   4         1   2   3   4
  ┌┄┄┄┬┄┄┄┬┄┄┄┬┄┄┄┐     ╔═══╤═══╤═══╤═══╗
1 ┆█0█│ × │(×¹│?○?┆   1 ║█0█│ × │   │«×»║
  ├───┼───┼───┼───┤     ╟───┼───┼───┼───╢
2 ┆ × │   │ × │   ┆   2 ║ × │   │ × │   ║
  ├───┼───┼───┼───┤     ╟───┼───┼───┼───╢
3 ┆   │ × │   │ × ┆   3 ║   │ × │   │ × ║
  ├───┼───┼───┼───┤     ╟───┼───┼───┼───╢
4 ┆−1−│   │ × │█0█┆   4 ║█1█│   │ × │█0█║
  └┄┄┄┴┄┄┄┴┄┄┄┴┄┄┄┘     ╚═══╧═══╧═══╧═══╝
−1− too few places   ?○? suppose a bulb   (×¹ no bulb follows   «×» decided   ¹ sentence 1"""

CHOICE_IN_ASCII = """\
    1   2   3   4
  +---+---+---+---+
1 |#0#| x |   |   |
  +---+---+---+---+
2 | x |   | x |   |
  +---+---+---+---+
3 | ^1|(x2|   | x |
  +---+---+---+---+
4 |[1]| ^1| x |#0#|
  +---+---+---+---+
[1] look here    ^1 some of these hold a bulb   (x2 no bulb follows   1 sentence 1"""

NARROW = """\
   1 2 3 4
  ┌┄┄┄┄┄┄┄┄┐
1 ┆█0× ×¹○?┆
2 ┆×   ×   ┆
3 ┆  ×   × ┆
4 ┆1−  × █0┆
  └┄┄┄┄┄┄┄┄┘
1− too few places
○? suppose a bulb
×¹ no bulb follows
¹ sentence 1"""

CROPPED = """\
    1 1 1 1 1
    3 4 5 6 7
   ………………………………
 5 …          …
 6 …          …
 7 …     ]    …
 8 …          …
 9 …          …
   ………………………………
 ] look here"""


def test_an_argument_and_its_conclusion_stand_side_by_side() -> None:
    assert terminal.draw_row(staging.scenes(SHORT), colour=False, width=100) == WHAT_IF


def test_they_stand_below_each_other_where_the_terminal_is_narrow() -> None:
    drawn = terminal.draw_row(staging.scenes(SHORT), colour=False, width=30)
    assert max(map(len, drawn.splitlines())) <= 30
    assert [line for line in drawn.splitlines() if line in ("What if", "So")] == ["What if", "So"]


def test_a_terminal_without_unicode() -> None:
    drawn = terminal.draw(staging.argument(CHOICE)[0], colour=False, ascii_only=True)
    assert drawn == CHOICE_IN_ASCII


@pytest.mark.parametrize("told", [SHORT, CASES, CHOICE])
def test_ascii_is_ascii(told: Account) -> None:
    assert terminal.draw_row(staging.scenes(told), colour=True, ascii_only=True).isascii()


def test_two_columns_for_a_cell() -> None:
    scene = staging.scenes(SHORT)[0]
    drawn = terminal.draw(scene, colour=False, width=16)
    assert drawn == NARROW


def test_wide_boards_keep_colour() -> None:
    board = Board.from_rows(["*" + "." * 29])
    scene = Scene(board, marks=(Mark("ring", (0,)),))
    for width, bulb in ((123, "[●]"), (64, "●]"), (34, "◎")):
        lines = terminal.draw(scene, colour=True, width=width).splitlines()
        assert any("\x1b[" in line for line in lines)
        assert max(len(ESCAPE.sub("", line)) for line in lines) <= width
        assert ESCAPE.sub("", lines[-3]).startswith(f"1 │{bulb}")
        assert ESCAPE.sub("", lines[-1]) == f"{bulb} look here"


def test_a_board_that_is_too_wide_shows_the_part_around_its_marks() -> None:
    board = Board.from_rows(["." * 30] * 12)
    scene = Scene(board, "decided", marks=(Mark("ring", (6 * 30 + 14,)),))
    assert terminal.draw(scene, colour=False, width=18) == CROPPED
    assert terminal.draw(Scene(board), colour=False, width=18) == str(board)
    assert terminal.draw(board, colour=True, width=18) == str(board)


def test_marks_that_lie_too_far_apart_are_cut_off_as_well() -> None:
    board = Board.from_rows(["." * 40])
    scenes = [Scene(board, marks=(Mark("ring", (cell,)),)) for cell in (3, 36)]
    scenes += [Scene(board, marks=(Mark("see", (0, 39)),)), Scene(board)]
    drawn = terminal.draw_row(scenes, colour=False, width=20).splitlines()
    assert max(map(len, drawn)) <= 20
    assert drawn[-1] == "□ look here"  # of the broken rule, both ends are cut off
    assert [line for line in drawn if line.startswith("1")] == [
        "1 …  □  …", "1 …  □  …", "1 …                …", "1 │   …"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("width", "row", "legend"),
    [
        (80, "1 │∅×✗│   │«●»│", ["∅×  no light    ×✗ cannot stay   «●» decided"]),
        (10, "1 │×✗  ●»│", ["×✗ cannot stay", "●» decided"]),
        (7, "1 │✗ ◉│", ["✗ cannot stay", "◉ decided"]),
    ],
)
def test_the_legend_shows_only_what_is_drawn(width: int, row: str, legend: list[str]) -> None:
    marks = (*(Mark(kind, (0,)) for kind in ("ring", "unlit", "wrong")), Mark("decided", (2,)))
    scene = Scene(Board.from_rows(["x#*"]), marks=marks)
    lines = terminal.draw(scene, colour=False, width=width).replace("█", " ").splitlines()
    assert row in lines
    assert lines[-len(legend) :] == legend


NUMBERED = Board.from_rows(["3.."])
# Numbers, columns of a cell; how the clue and a bulb that follows look, then the clue in ASCII.
NUMBERS = {
    "one": ((2,), 3, ["[3²", "(○²", "3:2"]),
    "of two digits": ((12,), 3, ["3¹²", "○¹²", "312"]),
    "of three digits": ((123,), 3, ["[3]", "(○)", "[3]"]),
    "two": ((1, 2), 3, ["[3¹", "¹○²", "3:1"]),
    "two that are too wide": ((3, 12), 3, ["[3³", "(○³", "3:3"]),
    "one in two columns": ((2,), 2, ["③²", "○²", "O2"]),
    "of two digits in two columns": ((12,), 2, ["3]", "○)", "3]"]),
    "two in two columns": ((1, 2), 2, ["③¹", "○¹", "O1"]),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_is_whole_or_not_there(name: str) -> None:
    numbers, columns, expected = NUMBERS[name]
    shown = [Mark("number", (cell,), number) for cell in (0, 1) for number in numbers]
    scene = Scene(NUMBERED, marks=(Mark("ring", (0,)), Mark("bulb", (1,)), *shown))
    clue, bulb, _ = cells.draw(scene, columns, colour=False, ascii_only=False)
    ascii_clue, *_ = cells.draw(scene, columns, colour=False, ascii_only=True)
    assert [clue, bulb, ascii_clue] == expected


@pytest.mark.parametrize(
    ("rows", "line"), [(["...."], "┄┄┄"), ([".", ".", ".", "."], " ┆ "), (["..", ".."], " ┆ ")]
)
def test_a_line_of_sight_goes_along_its_cells(rows: list[str], line: str) -> None:
    board = Board.from_rows(rows)
    sight = tuple(range(0, len(board.cells), board.width if len(rows) > 1 else 1))
    drawn = cells.draw(Scene(board, marks=(Mark("sight", sight),)), 3, colour=False, ascii_only=False)
    assert {drawn[cell] for cell in sight} == {line}


def looks(kind: str, columns: int, ascii_only: bool) -> tuple[str, ...]:
    """Returns how a kind of mark looks without colour on different cells."""
    marks = tuple(Mark(kind, (cell, cell + 1), 2) for cell in (0, 2))
    scene = Scene(Board.from_rows(["2#.."]), marks=marks)
    return tuple(cells.draw(scene, columns, colour=False, ascii_only=ascii_only))


@pytest.mark.parametrize("columns", [3, 2, 1])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_every_kind_of_mark_is_told_apart_without_colour(columns: int, ascii_only: bool) -> None:
    seen = {looks(kind, columns, ascii_only) for kind in KINDS}
    assert len(seen) == len(KINDS)


def test_every_sign_that_occurs_is_in_the_legend() -> None:
    for kind in KINDS:
        board = Board.from_rows(["...."])
        drawn = terminal.draw(Scene(board, marks=(Mark(kind, (0, 1, 2), 2),)), colour=False)
        legend = drawn.splitlines()[-1]
        assert ("¹ sentence 1" if kind == "number" else KINDS[kind]) in legend


def test_colour_changes_nothing_but_colour() -> None:
    for scene in staging.scenes(CASES):
        plain = terminal.draw(scene, colour=False)
        painted = terminal.draw(scene, colour=True)
        assert ESCAPE.sub("", painted) == plain.replace("█", " ")


def test_a_board_alone_is_plain() -> None:
    board = Board.from_rows(["*.*"])
    assert "×" not in terminal.draw(board, colour=False)
    assert "×" in terminal.draw(of_conflicts(board), colour=False)


def signs(scenes: Sequence[Scene], *, ascii_only: bool = False) -> list[str]:
    told = terminal.sentences(scenes, 40, ascii_only=ascii_only)
    assert max(map(len, told.splitlines())) <= 40
    begins = (line[:3].strip() for line in told.splitlines() if not line.startswith("Case"))
    return [begin for begin in begins if begin]


def test_sentences_carry_the_signs_of_their_marks() -> None:
    assert signs(staging.scenes(CASES)) == [*"?¹?²³∅?²³×"]
    assert signs(staging.scenes(CASES), ascii_only=True) == [*"?1?23%?23x"]
    assert signs(staging.scenes(SHORT)) == ["?¹−"]
    assert signs(staging.refuted(CASES))[0] == "✗"
    assert "Case A:" in terminal.sentences(staging.scenes(CASES), 40)


@pytest.mark.parametrize("name", ACCOUNTS)
def test_scenes_tell_the_whole_account_once_and_in_order(name: str) -> None:
    told = ACCOUNTS[name]
    words = terminal.sentences(staging.scenes(told), 80)
    plain = " ".join(re.sub(r"^(Case \w+:|.{4})", "", words, flags=re.MULTILINE).split())
    plain, text = without_labels(plain), without_labels(told.text)
    assert plain == text or plain == f"{text} {told.decision}"


def test_text_is_wrapped_at_words() -> None:
    text = "The 1 at r12c10 has only one place left: r12c9 holds a bulb."
    lines = terminal.wrapped(text, 24, begin=" 1. ").splitlines()
    assert [*map(len, lines)] == [len(line) for line in lines if len(line) <= 24]
    assert lines[0].startswith(" 1. The 1")
    assert all(line.startswith("    ") for line in lines[1:])
    assert " ".join(line[4:] for line in lines) == text
