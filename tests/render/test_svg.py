"""Drawings: every sign of a board and of a step, once, where it belongs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from lightup.core.board import Board
from lightup.reasoning import _consequences
from lightup.reasoning.explain import explain
from lightup.reasoning.position import Position
from lightup.reasoning.steps import Step
from lightup.reasoning.techniques import TECHNIQUES
from lightup.reasoning.telling import Account, account
from lightup.render import svg
from lightup.render.svg import SIDE

SVG = "{http://www.w3.org/2000/svg}"
BOARD = Board.from_rows(["*.1", "x#.", "..."])


def examples() -> Iterator[Step]:
    """Returns steps of every technique."""
    for technique in TECHNIQUES:
        yield from Position(Board.from_rows(technique.example.split("/"))).find(technique)


STEPS = [*examples()]
TOLD = [account(step) for step in STEPS]


def elements(drawing: str) -> list[ElementTree.Element]:
    return [*ElementTree.fromstring(drawing).iter()]


def signs(drawing: str, kind: str) -> list[ElementTree.Element]:
    return [element for element in elements(drawing) if element.get("class") == kind]


def cell_of(element: ElementTree.Element, width: int) -> int:
    """Returns the cell that a sign is drawn on."""
    numbers = {name: float(value) for name, value in element.items() if re.fullmatch(r"-?\d+", value)}
    path = element.get("points") or element.get("d")
    if path:
        x, y = map(float, re.findall(r"\d+", path)[:2])
    else:
        x = numbers.get("cx", numbers.get("x", 0) + numbers.get("width", 0) / 2)
        y = numbers.get("cy", numbers.get("y", 0) + numbers.get("height", 0) / 2)
    return int(y // SIDE) * width + int(x // SIDE)


def cells_with(drawing: str, kind: str, board: Board, tag: str | None = None) -> list[int]:
    found = (sign for sign in signs(drawing, kind) if tag is None or sign.tag == f"{SVG}{tag}")
    return sorted(cell_of(sign, board.width) for sign in found)


def test_a_board_has_all_its_signs() -> None:
    drawing = svg.draw(BOARD)
    assert cells_with(drawing, "white", BOARD) == [*BOARD.puzzle.white]
    assert cells_with(drawing, "wall", BOARD) == [*BOARD.puzzle.walls]
    assert cells_with(drawing, "bulb", BOARD) == sorted(BOARD.bulbs)
    assert cells_with(drawing, "dot", BOARD) == sorted(BOARD.dots)
    assert cells_with(drawing, "lit", BOARD) == sorted(BOARD.lit)
    assert [(clue.text, cell_of(clue, 3)) for clue in signs(drawing, "clue")] == [("1", 2)]


def test_a_board_alone_knows_nothing_of_steps() -> None:
    assert svg.STEP_STYLE not in svg.draw(BOARD)
    assert svg.STEP_STYLE in svg.draw(STEPS[0].board, TOLD[0])


def test_a_step_is_drawn_upon_the_board() -> None:
    for step, told in zip(STEPS, TOLD, strict=True):
        cells = "\n".join([*svg.grid(step.board.puzzle), *svg.marks(step.board)])
        assert cells in svg.draw(step.board)
        assert f"{cells}\n<" in svg.draw(step.board, told), step.technique.name


def test_rows_and_columns_are_numbered() -> None:
    drawing = svg.draw(STEPS[0].board, TOLD[0])
    assert [label.text for label in signs(drawing, "label")] == ["1", "2", "1", "2", "3", "4", "5"]
    assert not signs(svg.draw(BOARD), "label")


def test_the_signs_of_a_step() -> None:
    for step, told in zip(STEPS, TOLD, strict=True):
        drawing, board = svg.draw(step.board, told), step.board
        assert cells_with(drawing, "subject", board) == sorted(told.subject)
        assert cells_with(drawing, "decided", board) == sorted(step.bulbs | step.dots)
        supposed = [] if told.supposed is None else [told.supposed]
        assert cells_with(drawing, "supposed", board) == supposed
        assert len(signs(drawing, "sight")) == len(told.lines)
        assert len(signs(drawing, "broken")) == len(signs(drawing, "sign")) == (told.broken is not None)


def test_a_bulb_and_none_are_told_apart_where_they_are_decided() -> None:
    for step, told in zip(STEPS, TOLD, strict=True):
        drawing, trial = svg.draw(step.board, told), {told.supposed}
        for move in told.moves if told.supposed is not None else ():
            trial |= move.bulbs | move.dots
        assert cells_with(drawing, "new", step.board, "circle") == sorted(step.bulbs - trial)
        assert cells_with(drawing, "new", step.board, "path") == sorted(step.dots - trial)


def test_where_a_trial_leads() -> None:
    for step, told in zip(STEPS, TOLD, strict=True):
        drawing, board = svg.draw(step.board, told), step.board
        moves = told.moves if told.supposed is not None else ()
        bulbs = sorted(cell for move in moves for cell in move.bulbs)
        assert cells_with(drawing, "ghost", board, "circle") == bulbs
        dots = sorted(cell for move in moves for cell in move.dots)
        assert cells_with(drawing, "ghost", board, "path") == dots
        rounds = Counter(cell for move in moves for cell in move.bulbs | move.dots)
        assert cells_with(drawing, "round", board) == sorted(rounds.elements())


def test_a_broken_rule_is_marked_at_its_clue_or_cell_or_bulb() -> None:
    for step, told in zip(STEPS, TOLD, strict=True):
        if told.broken:
            (place,) = cells_with(svg.draw(step.board, told), "broken", step.board)
            rule = told.broken
            assert place in rule.cells if rule.kind == "run" else place == rule.cell


def test_a_dark_cell_is_hatched() -> None:
    for step, told in zip(STEPS, TOLD, strict=True):
        dark = [cell for cell in told.subject if step.board.cells[cell] in ".x"]
        hatched = signs(svg.draw(step.board, told), "hatch")
        assert bool(hatched) == bool(dark)
        assert len(hatched) == 7 * len(dark)


@pytest.mark.parametrize("told", TOLD, ids=lambda told: told.step.technique.name)
def test_everything_has_a_style_and_lies_inside(told: Account) -> None:
    drawing, board = svg.draw(told.step.board, told), told.step.board
    width, height = board.width * SIDE, board.height * SIDE
    for element in elements(drawing):
        kind = element.get("class")
        if kind:
            assert f".{kind}" in svg.STYLE + svg.STEP_STYLE
        for name, limit in (("x", width), ("x1", width), ("x2", width), ("y1", height), ("y2", height)):
            assert -svg.MARGIN <= float(element.get(name, 0)) <= limit


def test_the_size_and_the_title() -> None:
    root = ElementTree.fromstring(svg.draw(Board.from_rows(["..", "..", ".#"])))
    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.get("height")) == (str(2 * SIDE + 2), str(3 * SIDE + 2))
    assert root.findtext(f"{SVG}title") == "Light Up, 3 rows of 2 cells"


def test_a_step_that_takes_further_assumptions_is_drawn() -> None:
    board = Board.from_rows(["0x..", "x.x.", ".x.x", "1.x0"])
    step = explain(board, 3)
    assert step
    told = account(step)
    assert not told.by_single_rules
    drawing = svg.draw(board, told)
    assert len(signs(drawing, "broken")) == 1
    assert len(signs(drawing, "supposed")) == 1


def test_no_rule_is_marked_as_broken_if_the_account_only_lists_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(_consequences, "MOST_NESTED", 0)
    step = explain(Board.from_rows(["0x..", "x.x.", ".x.x", "1.x0"]), 3)
    assert step
    told = account(step)
    assert told.only_lists
    drawing = svg.draw(step.board, told)
    assert not signs(drawing, "broken")
    assert not signs(drawing, "ghost")
    assert cells_with(drawing, "supposed", step.board) == [3]
