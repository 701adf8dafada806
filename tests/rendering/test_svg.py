"""Drawings: every sign of a board and of a scene, once, in a shape of its own."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from lightup.core.board import Board
from lightup.rendering import _marks, _style, shapes, staging, svg
from lightup.rendering._outlines import outline
from lightup.rendering.scene import KINDS, Mark, Scene, of_conflicts, of_difference

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
    assert signs_in(drawing, "glass") == signs_in(drawing, "core") == len(BOARD.bulbs)
    assert of_class(drawing, "dot")[0].get("d") == "M5 15h0"
    assert of_class(drawing, "lit")[0].get("d") == "M0 5h20M0 15h10M0 25h10"
    assert ["".join(clue.itertext()) for clue in of_class(drawing, "clue")] == ["1"]


def test_light_reaches_as_far_as_the_bulb_sees() -> None:
    (light,) = of_class(svg.draw(BOARD), "light")
    (beam,) = light
    assert (beam.get("transform"), beam.get("d")) == ("translate(5 5)", "M-5 0H15M0-5V25")


@pytest.mark.parametrize(("cell", "begin"), [(0, "M0.6 0.15"), (1234, "M12340.6 0.15")])
def test_coordinates_of_large_boards_keep_their_digits(cell: int, begin: str) -> None:
    assert shapes.signs("wall", [cell], width=20_000).startswith(f"{begin}h")
    assert shapes.number(cell * 100 + 0.1) == f"{cell * 100}.1"


def test_the_rim_of_a_large_board_goes_around_it() -> None:
    rim = svg.rim(Board.from_rows(["." * 12_345]), "yours")
    assert 'width="123450.3"' in rim


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
    ("world", "rim"), [("yours", "rim"), ("supposed", "rim-supposed"), ("decided", "rim")]
)
def test_the_rim_is_dashed_where_the_board_is_only_supposed(world: str, rim: str) -> None:
    drawing = svg.draw(Scene(BOARD, world))  # type: ignore[arg-type]
    assert [len(of_class(drawing, one)) for one in ("rim", "rim-supposed")] == [
        int(one == rim) for one in ("rim", "rim-supposed")
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


LINES = {"see": (3, 4, 5), "sight": (3, 4, 5)}  # what leaves its cell


@pytest.mark.parametrize("kind", KINDS)
def test_a_mark_stays_in_its_cells(kind: str) -> None:
    """With half a pen around it, so that nothing is cut off at the border, nor lies upon neighbours."""
    board = Board.from_rows(["...", "...", "..."])
    cells = LINES.get(kind, (4,))
    drawn = "".join(_marks.draw([Mark(kind, cells, 1)], board))
    pen = _style.SIZES["mark"][0] / 2
    left, top = (min(cells) % 3 * 10, min(cells) // 3 * 10)
    right, bottom = (max(cells) % 3 * 10 + 10, max(cells) // 3 * 10 + 10)
    texts = [(float(x), float(y)) for x, y in re.findall(r'x="(.*?)" y="(.*?)"', drawn)]
    lines = [
        point[place : place + 2]
        for data in re.findall(r' d="(.*?)"', drawn)
        for _, point in outline(data)
        for place in range(0, len(point), 2)
    ]
    assert texts or lines
    assert all(left < x < right and top < y < bottom for x, y in texts)
    assert all(left <= x - pen and x + pen <= right for x, _ in lines)
    assert all(top <= y - pen and y + pen <= bottom for _, y in lines)


def test_several_numbers_of_a_cell_do_not_hide_each_other() -> None:
    marks = [Mark("number", (0,), number) for number in (1, 2, 3)]
    drawn = "".join(_marks.draw(marks, BOARD))
    assert len({*re.findall('x="(.*?)" y="(.*?)"', drawn)}) == 3


@pytest.mark.parametrize(
    ("kind", "at", "style"),
    [
        ("bulb", ("15", "4"), "number"),  # in the glass
        ("dot", ("15", "5"), "number-none"),  # on the disc
        ("choice", ("15", "5"), "number-choice"),
        ("ring", ("18.2", "1.8"), "number-choice"),  # in the corner, where the ring is open
    ],
)
def test_a_number_is_inside_the_mark_that_it_numbers(
    kind: str, at: tuple[str, str], style: str
) -> None:
    marks = [Mark(kind, (1,), 2), Mark("number", (1,), 2)]
    drawn = "".join(_marks.draw(marks, BOARD))
    assert re.findall('<g class="(.*?)"><text x="(.*?)" y="(.*?)"', drawn) == [(style, *at)]


def test_a_broken_clue_makes_room_for_its_sign() -> None:
    drawing = svg.draw(of_conflicts(Board.from_rows(["*1*"])))
    (figure,) = of_class(drawing, "bad")
    assert (figure.get("x"), figure.get("y")) == ("14.5", "7.65")


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
