"""Drawings: every sign of a board and of a scene, once, in a shape of its own."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from lightup.core.board import Board
from lightup.rendering import _marks, _style, shapes, staging, svg
from lightup.rendering.scene import KINDS, Mark, Scene, of_difference

from ..support.accounts import ACCOUNTS, CASES

SVG = "{http://www.w3.org/2000/svg}"
BOARD = Board.from_rows(["*.1", "x#.", "..."])
SCENES = [scene for told in ACCOUNTS.values() for scene in staging.scenes(told)]
EVERY_KIND = Scene(
    Board.from_rows(["....", "...."]),
    "supposed",
    tuple(Mark(kind, (0, 1), 1) for kind in KINDS),
)


def elements(drawing: str) -> list[ElementTree.Element]:
    return [*ElementTree.fromstring(drawing).iter()]


def of_class(drawing: str, kind: str) -> list[ElementTree.Element]:
    return [element for element in elements(drawing) if element.get("class") == kind]


def signs_in(drawing: str, kind: str) -> int:
    """Returns how many signs the paths of a class have."""
    return sum(element.get("d", "").lower().count("m") for element in of_class(drawing, kind))


def test_a_board_has_all_its_signs() -> None:
    drawing = svg.draw(BOARD)
    assert signs_in(drawing, "wall") == len([*BOARD.puzzle.walls])
    assert signs_in(drawing, "glass") == signs_in(drawing, "foot") == len(BOARD.bulbs)
    assert of_class(drawing, "dot")[0].get("d") == "M5 15h0"
    assert of_class(drawing, "lit")[0].get("d") == "M0 5h20M0 15h10M0 25h10"
    assert ["".join(clue.itertext()) for clue in of_class(drawing, "clue")] == ["1"]


def test_light_reaches_as_far_as_the_bulb_sees() -> None:
    (light,) = of_class(svg.draw(BOARD), "light")
    (beam,) = light
    assert (beam.get("transform"), beam.get("d")) == ("translate(5 5)", "M-5 0H15M0-5V25")


@pytest.mark.parametrize(("cell", "begin"), [(0, "M0.4 0.4"), (1234, "M12340.4 0.4")])
def test_coordinates_of_large_boards_keep_their_digits(cell: int, begin: str) -> None:
    assert shapes.signs("wall", [cell], width=20_000).startswith(f"{begin}h")
    assert shapes.number(cell * 100 + 0.1) == f"{cell * 100}.1"


def test_the_rim_of_a_large_board_goes_around_it() -> None:
    rim = svg.rim(Board.from_rows(["." * 12_345]), "yours")
    assert 'width="123450.6"' in rim


def test_a_finished_clue_has_a_tick() -> None:
    assert not of_class(svg.draw(Board.from_rows(["*1."])), "tick")
    assert signs_in(svg.draw(Board.from_rows(["*1x"])), "tick") == 1
    assert not of_class(svg.draw(Board.from_rows(["x1x"])), "tick")


def test_an_empty_puzzle_is_small() -> None:
    puzzle = Board.from_rows(["..........", "1.#.2....."] * 5)
    assert len(svg.draw(puzzle)) < 4000


@pytest.mark.parametrize("scene", [*SCENES, EVERY_KIND])
def test_drawings_are_xml_and_everything_has_a_style(scene: Scene) -> None:
    drawing = svg.draw(scene)
    used = {name for element in elements(drawing)[1:] if (name := element.get("class"))}
    assert used <= _style.RULES.keys()
    assert all(f".{name}{{" in drawing for name in used)
    assert "var(" not in drawing


def test_rows_and_columns_of_a_scene_are_numbered() -> None:
    rows, cols = of_class(svg.draw(SCENES[0]), "label")
    assert ["".join(label.itertext()) for label in (rows, cols)] == ["1234", "1234"]
    assert not of_class(svg.draw(BOARD), "label")


@pytest.mark.parametrize(
    ("world", "rim"), [("yours", "rim"), ("supposed", "rim-supposed"), ("decided", "rim-decided")]
)
def test_each_world_has_its_rim(world: str, rim: str) -> None:
    drawing = svg.draw(Scene(BOARD, world))  # type: ignore[arg-type]
    assert [len(of_class(drawing, one)) for one in ("rim", "rim-supposed", "rim-decided")] == [
        int(one == rim) for one in ("rim", "rim-supposed", "rim-decided")
    ]
    assert bool(of_class(drawing, "dim")) == (world == "supposed")


def shape_of(kind: str) -> str:
    """Returns how a kind of mark is drawn, without its colour."""
    drawn = "".join(_marks.draw([Mark(kind, (0, 1), 1)], BOARD))
    dashes = [
        "dash" if "dash" in _style.RULES[name] else "" for name in re.findall('class="(.*?)"', drawn)
    ]
    return re.sub(' class=".*?"', "", drawn) + " ".join(dashes)


def test_every_kind_of_mark_has_a_shape_of_its_own() -> None:
    assert len({shape_of(kind) for kind in KINDS}) == len(KINDS)


def test_marks_lie_where_they_belong() -> None:
    board = Board.from_rows(["...", "..."])
    for kind in KINDS:
        drawn = "".join(_marks.draw([Mark(kind, (4,) if kind != "sight" else (4, 5), 1)], board))
        x, y = map(float, re.findall(r'd="M(-?[\d.]+)[ ,]?(-?[\d.]+)', drawn)[0])
        assert (8 <= x <= 22, 8 <= y <= 22) == (True, True), kind


def test_several_numbers_of_a_cell_do_not_hide_each_other() -> None:
    marks = [Mark("number", (0,), number) for number in (1, 2, 3)]
    together = "".join(_marks.draw(marks, BOARD))
    apart = ["".join(_marks.draw([mark], BOARD, marks)) for mark in marks]
    places = [re.findall('x="(.*?)" y="(.*?)"', drawn) for drawn in (together, "".join(apart))]
    assert places[0] == places[1]
    assert len({*places[0]}) == 3


def test_scenes_side_by_side() -> None:
    drawing = svg.draw_row(staging.scenes(CASES))
    titles = ["".join(title.itertext()) for title in of_class(drawing, "title")]
    assert titles == ["What if", "Case A", "Case B", "So"]
    assert len(of_class(drawing, "floor")) == 4


def test_solutions_that_differ() -> None:
    scene = of_difference(Board.from_rows(["*.", ".*"]), Board.from_rows([".*", "*."]))
    drawing = svg.draw(scene)
    assert (signs_in(drawing, "a"), signs_in(drawing, "b")) == (2, 2)


def test_the_size_and_the_title() -> None:
    root = ElementTree.fromstring(svg.draw(Board.from_rows(["..", "..", ".#"])))
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "-1 -1 22 32"
    assert root.findtext(f"{SVG}title") == "Light Up, 3 rows of 2 cells"
