"""Drawings: golden pictures, formats, and pictures that can be read again."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from io import BytesIO
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from lightup import Board, InputError, NoSolution, Puzzle, generate, render, solve
from lightup.base.errors import PackageMissing
from lightup.rendering.drawing import ENDINGS
from lightup.rendering.scene import Scene
from lightup.rendering.themes import THEMES, Theme

from ..support import pdf
from ..support.golden import FOLDER, PLAYED, PUZZLE, SOLVED, drawings, step

CELL = 40
SYMBOLS = ".#01234"
each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=[*THEMES])


@pytest.mark.parametrize("name", drawings())
def test_golden_pictures(name: str) -> None:
    golden = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert drawings()[name].svg == golden, "look at it, then run python -m tests.support.golden"


def test_every_golden_picture_is_drawn() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == drawings().keys()


def test_drawings_on_one_page_keep_their_colours() -> None:
    """A style or a gradient of one drawing must not reach a drawing of another theme."""
    names = set()
    for theme in (None, *THEMES):
        drawn = render(SOLVED, theme=theme).svg
        scope = re.findall('<svg [^>]*class="(.*?)"', drawn)[0]
        rules = re.findall(r"[^{}]+(?=\{[^{}]*:)", drawn.split("<style>")[1].split("</style>")[0])
        assert all(rule.startswith(f".{scope} .") for rule in rules), rules
        gradients = re.findall('id="(.*?)"', drawn)
        assert re.findall(r"url\(#(.*?)\)", drawn) == gradients
        names |= {scope, *gradients}
    assert len(names) == 2 * 5 - 1  # the theme for print has no light


def test_svg_is_small() -> None:
    for puzzle in islice(generate("10x10L2"), 3):
        assert len(render(puzzle).svg) < 4000
        assert len(render(puzzle, theme="print", solution=True).svg) < 6000


def pixels(picture: bytes) -> NDArray[np.int64]:
    return np.asarray(Image.open(BytesIO(picture)).convert("RGB"), dtype=np.int64)


def classes(board: Puzzle | Board, theme: Theme) -> list[NDArray[np.bool_]]:
    """Returns for each cell of a picture which of its pixels look most like a wall."""
    found = pixels(render(board, theme=theme.name, cell=CELL).png())
    names = ("floor", "wall", "clue")
    palette = np.array(
        [[int(theme.colours[name][place : place + 2], 16) for place in (1, 3, 5)] for name in names]
    )
    nearest = np.abs(found[:, :, None, :] - palette).sum(axis=3).argmin(axis=2) == 1
    edge = round(CELL / 10)  # the margin of a picture
    return [
        nearest[
            edge + row * CELL : edge + (row + 1) * CELL, edge + col * CELL : edge + (col + 1) * CELL
        ]
        for row in range(board.height)
        for col in range(board.width)
    ]


@each_theme
def test_a_picture_can_be_read_again(theme: Theme) -> None:
    known = dict(zip(SYMBOLS, classes(Puzzle(7, 1, SYMBOLS), theme), strict=True))
    puzzle = next(generate("9x7w30L2", seed=5))
    read = [
        min(SYMBOLS, key=lambda symbol: int((known[symbol] ^ cell).sum()))
        for cell in classes(puzzle, theme)
    ]
    assert "".join(read) == puzzle.cells


@each_theme
def test_bulbs_and_dots_are_where_they_belong(theme: Theme) -> None:
    """The middle of a cell with a mark differs from that without it; that of a dark cell does not."""
    marked, plain = Board.from_rows(["x.#*.", "....."]), Board.from_rows(["..#..", "....."])
    with_marks, without = (
        pixels(render(board, theme=theme.name, cell=CELL).png()) for board in (marked, plain)
    )
    edge = CELL // 10 + 10  # the margin of the picture, and a quarter of a cell
    for col, differs in ((0, True), (1, False), (3, True)):
        part = slice(edge, edge + 20), slice(edge + col * CELL, edge + col * CELL + 20)
        assert bool((with_marks[part] != without[part]).any()) == differs


@each_theme
@pytest.mark.parametrize("cell", [20, 40])
def test_a_png_looks_like_the_pdf(theme: Theme, cell: float) -> None:
    """Light is drawn in two ways, which must not be told apart, save for the edges of cells."""
    supposed = Scene(PLAYED, "supposed", title="What if")
    drawing = render([supposed, Scene(SOLVED)], theme=theme.name, cell=cell, title="Both")
    document = import_module("pypdfium2").PdfDocument(drawing.pdf())
    expected = np.asarray(document[0].render(scale=4 / 3).to_pil().convert("RGB"), dtype=np.int64)
    found = pixels(drawing.png())
    height, width = np.minimum(expected.shape, found.shape)[:2]
    differing = np.abs(expected[:height, :width] - found[:height, :width]).max(axis=2)
    assert (differing > 4).mean() < 0.01


def test_every_viewer_draws_squares(tmp_path: Path) -> None:
    """Some draw a point only with a round pen: feet of bulbs, and the veil of finished clues."""
    file = tmp_path / "a.pdf"
    render(Board.from_rows(["*1"]), theme="light", cell=CELL / pdf.DPI * 96).save(file)
    (dark,) = pdf.pictures(file, tmp_path)
    assert dark[37, 24] > 150  # in the middle of the foot
    assert 50 < dark[12:36, 52:76].min() < 150  # the figure of the clue is grey


def test_a_png_says_how_large_it_is_on_paper() -> None:
    found = Image.open(BytesIO(render(PUZZLE).png())).info["dpi"]
    assert found == pytest.approx((96, 96), abs=0.02)


def test_light_is_in_a_pdf_only_once() -> None:
    few, many = (render(board).pdf() for board in (Board.from_rows(["*"]), SOLVED))
    assert few.count(b"/ShadingType") == many.count(b"/ShadingType") == 1


def test_a_png_has_the_size_that_was_asked_for() -> None:
    assert pixels(render(Puzzle(25, 25, "." * 625), cell=40).png()).shape == (1008, 1008, 3)


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_ending_of_a_file_decides_its_format(ending: str, tmp_path: Path) -> None:
    begin = {".svg": b"<svg", ".png": b"\x89PNG", ".pdf": b"%PDF"}[ending]
    for name in (f"a{ending}", f"b{ending.upper()}"):
        render(PLAYED).save(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(begin)
    assert render(PLAYED).write_as(ending) == (tmp_path / f"a{ending}").read_bytes()


def test_solutions_take_the_place_of_marks() -> None:
    assert render(PLAYED, solution=True) == render(SOLVED)
    assert solve(PUZZLE).solution == SOLVED


def test_a_step_shows_its_argument_and_its_conclusion() -> None:
    drawn = render(step("dark cell and clue")).svg
    assert drawn.count('class="label"') == 4
    assert "What if" in drawn
    assert "So" in drawn


def test_a_sheet_is_about_square_or_as_wide_as_asked() -> None:
    puzzles = [PUZZLE] * 6
    assert render(puzzles).size[0] > render(puzzles).size[1]
    assert render(puzzles, columns=1).size[0] < render(puzzles, columns=6).size[0] / 5
    assert render(puzzles, columns=9).size == pytest.approx(render(puzzles, columns=6).size)


def test_a_long_title_has_several_lines() -> None:
    plain, titled = render(PUZZLE), render(PUZZLE, title="a title that is as long as this one " * 3)
    assert titled.svg.count('class="heading"') > 3
    assert titled.size[0] == plain.size[0]
    assert render(PUZZLE, title=" ").size == plain.size


@pytest.mark.parametrize(
    ("picture", "options", "message"),
    [
        ([], {}, "expected a picture to draw, got none"),
        (PUZZLE, {"theme": "sepia"}, "expected a theme .one of light, dark, print, safe., got 'sepia'"),
        (PUZZLE, {"cell": 0}, "expected a cell of more than 0 pixels, got 0"),
    ],
)
def test_bad_wishes(picture: object, options: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        render(picture, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("ending", [".png", ".pdf"])
def test_letters_that_would_be_boxes(ending: str) -> None:
    with pytest.raises(InputError, match="expected Latin, Greek or Cyrillic letters in a PNG or a PDF"):
        render(PUZZLE, title="Φως и 光").write_as(ending)
    assert render(PUZZLE, title="Φως и свет").write_as(ending)
    assert "光" in render(PUZZLE, title="光").svg


def test_bad_files(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"ends in \.svg, \.png, \.pdf, got the ending '\.gif'"):
        render(PUZZLE).save(tmp_path / "a.gif")
    with pytest.raises(InputError, match="at most 100 million pixels, got 14020x14020"):
        render(Puzzle(140, 140, "." * 19600), cell=100).png()
    with pytest.raises(NoSolution):
        render(Puzzle(1, 2, "1#"), solution=True)


@pytest.mark.parametrize(
    ("ending", "module", "words"),
    [
        (".pdf", "reportlab", "a PDF needs more packages: pip install 'lightup-puzzle[pdf]'"),
        (".png", "reportlab", "a PNG needs more packages: pip install 'lightup-puzzle[image]'"),
        (".png", "pypdfium2", "a PNG needs more packages: pip install 'lightup-puzzle[image]'"),
        (".png", "numpy", "a PNG needs more packages: pip install 'lightup-puzzle[image]'"),
    ],
)
def test_missing_packages_are_named_once_by_their_extra(
    ending: str, module: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(PackageMissing, match=re.escape(words)):
        render(PUZZLE).write_as(ending)


USES = (
    "import lightup; lightup.render(lightup.Puzzle(1, 1, '.'))",
    "from lightup import render, Puzzle; render(Puzzle(1, 1, '.'))",
    "import lightup.rendering.card as card; card.card",
    "import lightup.rendering.themes; lightup.rendering.themes.THEMES",
    "import lightup; lightup.Puzzle(1, 1, '.')._repr_svg_()",
)


@pytest.mark.parametrize("first", USES)
def test_the_function_is_there_whatever_is_imported_first(first: str) -> None:
    """One use after the other, in a process of its own."""
    code = "\n".join([first, *USES, "assert type(lightup.render).__name__ == 'function'"])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
