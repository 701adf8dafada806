"""The public names, used as people would: what they take, what they refuse, how they look."""

from __future__ import annotations

from inspect import signature
from pathlib import Path
from typing import Any

import pytest

import lightup
from lightup.collecting.queries import Query

from .support.steps import board_of

PUZZLE = board_of("1.#/...").puzzle
SOLVED = board_of("1*#/..*")
EXAMPLES = Path(__file__).parent.parent / "examples"

# Every function that takes a puzzle or a board first, with what else it needs.
TAKE_A_PUZZLE: dict[str, tuple[Any, ...]] = {
    "canonical_form": (),
    "card": (),
    "certify": (),
    "common": (),
    "count": (),
    "dumps": (),
    "encode": ("direct",),
    "explain": (),
    "find_contradiction": (),
    "find_mistake": (),
    "hint": (),
    "level_of": (),
    "rate": (),
    "render": (),
    "smallest_argument": ("r1c2",),
    "solutions": (),
    "solve": (),
    "walk": (),
}


@pytest.mark.parametrize("name", TAKE_A_PUZZLE)
@pytest.mark.parametrize("wrong", [None, 5, "1.#", ["1.#"]], ids=repr)
def test_what_is_no_puzzle_is_refused_in_a_sentence(name: str, wrong: object) -> None:
    with pytest.raises(TypeError, match=r"^expected a puzzle"):
        next(iter((getattr(lightup, name)(wrong, *TAKE_A_PUZZLE[name]),)))


@pytest.mark.parametrize("cell", [1, "r1c2", "B1", "1,2", (0, 1)], ids=repr)
def test_a_cell_has_three_forms(cell: Any) -> None:
    assert lightup.explain(PUZZLE, cell)[-1].bulbs == {1}
    step = lightup.smallest_argument(PUZZLE, cell)
    assert step
    assert step.bulbs == {1}
    assert lightup.Board(PUZZLE, bulbs=[cell, (1, 2)]) == SOLVED
    assert lightup.Board(PUZZLE).with_marks([cell], ["r2c1"]) == board_of("1*#/x..")


@pytest.mark.parametrize(
    ("cell", "error", "message"),
    [
        ("r9c9", lightup.InputError, "expected a cell from r1c1 to r2c3, got 'r9c9'"),
        ((2, 0), lightup.InputError, r"expected a cell from r1c1 to r2c3, got \(2, 0\)"),
        (6, lightup.InputError, "expected a cell from r1c1 to r2c3, got 6"),
        (1.5, TypeError, "expected a cell as an int, .* got 1.5"),
    ],
)
def test_what_is_no_cell_is_refused(cell: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        lightup.explain(PUZZLE, cell)


def test_an_explanation_without_a_cell_is_the_whole_way() -> None:
    assert lightup.explain(PUZZLE)[-1].after.solved


def test_an_explanation_stops_before_harder_levels() -> None:
    assert lightup.explain(PUZZLE, level=0) == lightup.explain(PUZZLE, level="easy") == ()
    assert lightup.explain(PUZZLE, level="Moderate") == lightup.explain(PUZZLE, level=1)
    with pytest.raises(lightup.InputError, match="expected a level from 0 to 7 or its name"):
        lightup.explain(PUZZLE, level="harder")


def test_loads_takes_text_and_bytes(tmp_path: Path) -> None:
    text = str(PUZZLE)
    assert lightup.loads(text) == lightup.loads(text.encode()) == PUZZLE
    file = tmp_path / "puzzle.txt"
    file.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert lightup.load(file) == lightup.load(str(file)) == PUZZLE
    with pytest.raises(lightup.InputError, match="expected UTF-8 text, got the byte 0xff at 0"):
        lightup.loads(b"\xff")
    with pytest.raises(TypeError, match="expected a puzzle as text or bytes, got int"):
        lightup.loads(5)  # type: ignore[arg-type]


def test_load_reads_one_puzzle_of_a_file_and_no_text(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"{PUZZLE}\n\n{SOLVED}\n")
    assert lightup.load(f"{file}:2") == SOLVED
    with pytest.raises(lightup.InputError, match=r"expected one puzzle, got 2 in .*two.txt:1"):
        lightup.load(file)
    with pytest.raises(lightup.InputError, match=r"expected a file, got '3x2:1aBc' \(loads"):
        lightup.load("3x2:1aBc")
    with pytest.raises(lightup.InputError, match="no such file"):
        lightup.load(tmp_path / "none.txt")


def test_load_reads_a_picture() -> None:
    assert lightup.load(EXAMPLES / "photo.jpg") == lightup.read(EXAMPLES / "photo.jpg")[0].board.puzzle


def test_generate_takes_wishes() -> None:
    puzzle = next(lightup.generate("6x6", seed=3, level="tricky", walls=0.25))
    assert (puzzle.size, lightup.level_of(puzzle), len([*puzzle.walls])) == ("6x6", 2, 10)
    assert next(lightup.generate(lightup.Recipe("6x6w25L1"), 3, level=2)) == puzzle
    with pytest.raises(TypeError, match="expected a recipe, got int"):
        lightup.generate(6)  # type: ignore[arg-type]


def test_books_cards_and_libraries_are_public(tmp_path: Path) -> None:
    assert lightup.book([PUZZLE, ("tiny", PUZZLE)], "Two", page="a5").startswith(b"%PDF-")
    assert lightup.card(PUZZLE) == lightup.card(lightup.rate(PUZZLE))
    with lightup.Library.writing(str(tmp_path / "some.sqlite"), create=True) as library:
        assert not library.find(Query())


def test_answers_show_themselves_in_a_notebook() -> None:
    for value in (lightup.solve(PUZZLE), lightup.rate(PUZZLE), lightup.hint(PUZZLE)):
        assert "<img" in (value._repr_html_() or "")
    (passage, *_) = lightup.explain(PUZZLE)
    assert "<p>" in (passage._repr_html_() or "")
    impossible = lightup.hint(board_of("4."))
    assert "no solution" in (impossible._repr_html_() or "")


def test_answers_become_rows_of_a_table() -> None:
    answers: list[Any] = [
        lightup.solve(PUZZLE),
        lightup.rate(PUZZLE),
        lightup.hint(PUZZLE),
        SOLVED,
        PUZZLE,
    ]
    rows = lightup.table([*answers, *lightup.explain(PUZZLE), {"id": 17, "more": {"level": 2}}])
    assert [row["puzzle"] for row in rows[:5]] == [str(PUZZLE)] * 5
    assert rows[0]["status"] == "unique"
    assert type(rows[0]["status"]) is str
    assert rows[1]["techniques.empty_corner"] == 1
    assert rows[-1] == {"id": 17, "more.level": 2}
    assert not any(isinstance(value, dict) for row in rows for value in row.values())


# What people give by mistake, and how they are told.
WRONG_TYPES: dict[str, tuple[Any, str]] = {
    "an engine": (lambda: lightup.solve(PUZZLE, engine=5), "an engine by its name, got int"),  # type: ignore[arg-type]
    "a time": (lambda: lightup.solve(PUZZLE, seconds="5"), "seconds as a number, got '5'"),  # type: ignore[arg-type]
    "a format": (lambda: lightup.dumps(PUZZLE, 5), "a format by its name, got int"),  # type: ignore[arg-type]
    "a file": (lambda: lightup.load(5), "the name of a file, got int"),  # type: ignore[arg-type]
    "a library": (lambda: lightup.Library.reading(5), "the name of a file, got int"),  # type: ignore[arg-type]
    "answers": (lambda: lightup.table(lightup.solve(PUZZLE)), "a list of answers, got Result"),  # type: ignore[arg-type]
    "bulbs": (lambda: lightup.Board(PUZZLE, "r1c2"), "bulbs as a list of cells, got 'r1c2'"),
    "cells": (lambda: lightup.Puzzle(2, 2, 5), "the cells as a text, got int"),  # type: ignore[arg-type]
    "a size": (lambda: lightup.Puzzle("2", 2, "...."), "the width as a whole number, got str"),  # type: ignore[arg-type]
    "a certificate": (lambda: lightup.verify(5), "a certificate as a text, got int"),  # type: ignore[arg-type]
    "a theme": (lambda: lightup.render(PUZZLE, theme=5), "a theme by its name, got int"),  # type: ignore[arg-type]
    "an answer": (lambda: lightup.decode(PUZZLE, 5), "the answer as a text, got int"),  # type: ignore[arg-type]
    "a step": (lambda: lightup.sentence(5), "a step, got int"),  # type: ignore[arg-type]
    "puzzles": (lambda: lightup.book(PUZZLE), "a list of puzzles, got Puzzle"),  # type: ignore[arg-type]
    "a picture": (lambda: lightup.read(5), "a picture as a file or as its bytes, got int"),  # type: ignore[arg-type]
    "solves": (lambda: lightup.read_solves(5), "solves as a text, got int"),  # type: ignore[arg-type]
    "a log": (lambda: lightup.review(5), "the log of a solve, as read_solves gives it, got int"),  # type: ignore[arg-type]
    "a moment": (lambda: lightup.reasons(5), "a moment, as review gives it, got int"),  # type: ignore[arg-type]
    "a board": (lambda: lightup.fill(5), "a puzzle or a board, got int (loads reads texts)"),  # type: ignore[arg-type]
    "a passage": (lambda: lightup.lines(5), "a passage, as explain gives it, got int"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", WRONG_TYPES)
def test_a_wrong_type_is_told_in_a_sentence(name: str) -> None:
    ask, message = WRONG_TYPES[name]
    with pytest.raises(TypeError) as error:
        ask()
    assert str(error.value) == f"expected {message}"


def test_a_duration_has_one_name() -> None:
    """What the command line calls --timeout, or --seconds."""
    for name in lightup.__all__:
        taken = signature(getattr(lightup, name)).parameters if callable(getattr(lightup, name)) else {}
        assert not {"timeout", "time", "limit"} & {*taken}
