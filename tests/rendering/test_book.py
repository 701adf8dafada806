"""Books: what is on their pages, looked at as a printer would."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from lightup import InputError, NoSolution, Puzzle, SeveralSolutions, generate
from lightup.rendering.book import layout
from lightup.rendering.book.binding import bind
from lightup.rendering.book.content import Entry, prepared, sections
from lightup.rendering.book.edition import PAPERS, Edition
from lightup.rendering.book.press import booklet

from ..support import pdf

RECIPES = ("7x7L0", "10x10L1", "12x9L3", "20x20L4")
EACH = 7
MARGIN = 3.0  # millimetres of the margins that must stay empty, save for the foot
ENTRIES: list[Entry] = []


def entries() -> list[Entry]:
    """Makes the puzzles of the books once."""
    if not ENTRIES:
        puzzles = ((text, one) for text in RECIPES for one in islice(generate(text, seed=1), EACH))
        ENTRIES.extend(prepared(puzzles))
    return ENTRIES


@pytest.fixture(scope="module", params=PAPERS)
def paper(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def book(paper: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Makes a book for each kind of paper."""
    file = tmp_path_factory.mktemp(f"book-{paper}") / "book.pdf"
    file.write_bytes(bind(Edition("Lamps & shades", author="Nobody", page=paper), entries()))
    return file


@pytest.mark.slow
def test_the_same_input_makes_the_same_bytes(book: Path, paper: str) -> None:
    again = bind(Edition("Lamps & shades", author="Nobody", page=paper), entries())
    assert again == book.read_bytes()


def test_the_file_is_valid_and_has_its_fonts(book: Path) -> None:
    pdf.run("qpdf", "--check", str(book))
    found = pdf.fonts(book)
    assert len(found) >= 5
    assert all(found.values())
    assert all("Source" in name for name in found)


def test_pages_have_their_size_and_their_bleed(book: Path, paper: str) -> None:
    found = pdf.info(book)
    size = PAPERS[paper]
    left, bottom, right, top = map(float, found["TrimBox"].split())
    assert (right - left, top - bottom) == pytest.approx(
        (size.width * 72 / 25.4, size.height * 72 / 25.4), abs=0.02
    )
    assert left == pytest.approx(size.bleed * 72 / 25.4, abs=0.02)
    assert [*map(float, found["MediaBox"].split())][2] == pytest.approx(right + left, abs=0.02)
    assert int(found["Pages"]) % 2 == 0


def test_metadata_and_bookmarks(book: Path) -> None:
    found = pdf.info(book)
    assert (found["Title"], found["Author"]) == ("Lamps & shades", "Nobody")
    titles = pdf.run("qpdf", "--json", "--json-key=outlines", str(book))
    assert [
        one for one in ("The rules", "Level 3: demanding", "Hints", "Answers") if one in titles
    ] == [
        "The rules",
        "Level 3: demanding",
        "Hints",
        "Answers",
    ]


def test_the_text_is_real(book: Path) -> None:
    words = " ".join(pdf.text(book).split())
    assert "Lamps & shades" in words
    assert f"{len(entries())} Light Up puzzles" in words
    assert "Every white cell must be lit" in words
    assert "empty corner" in words.lower()


def test_nothing_reaches_into_the_margins(book: Path, paper: str, tmp_path: Path) -> None:
    """Cells, text and pictures stay inside; only the covers fill their pages."""
    size = PAPERS[paper]
    bleed = size.bleed * pdf.PER_MM
    first, *inside, last = pdf.pictures(book, tmp_path)
    for cover in (first, last):
        assert cover[[0, -2], 5:-5].min() > 200
        assert cover[5:-5, [0, -2]].min() > 200
    for number, page in enumerate(inside, 2):
        left, right = (size.inner, size.outer) if number % 2 else (size.outer, size.inner)
        edges = {
            "left": page[:, : round(bleed + (left - MARGIN) * pdf.PER_MM)],
            "right": page[:, -round(bleed + (right - MARGIN) * pdf.PER_MM) :],
            "top": page[: round(bleed + (size.top - MARGIN) * pdf.PER_MM)],
            "bottom": page[-round(bleed + size.bottom * 0.3 * pdf.PER_MM) :],
        }
        assert {side: int(part.max()) for side, part in edges.items() if part.max() > 16} == {}, number


def test_no_board_is_cut_off(book: Path, tmp_path: Path) -> None:
    """Every page but the covers, the contents, the hints and a blank one shows black walls."""
    inside = pdf.pictures(book, tmp_path)[2:-1]
    dark = [int((page > 200).sum()) for page in inside]
    assert sum(count > 500 for count in dark) >= len(dark) - 3


def test_a_page_has_the_puzzles_that_its_grid_says() -> None:
    edition = Edition("x", page="a4")
    _, width = edition.column(1)
    for size, number in (((7, 7), 6), ((10, 10), 6), ((14, 14), 2), ((20, 20), 1)):
        (grid, *_) = layout.pages([size] * 12, width, edition.height, "a4")
        assert (grid.count, grid.columns * grid.rows) == (number, number), size
        assert layout.LEAST <= grid.cell <= layout.MOST


@pytest.mark.parametrize("page", PAPERS)
@pytest.mark.parametrize("size", [(5, 5), (10, 10), (9, 30), (20, 4), (20, 20)])
def test_boards_fit_into_their_places(page: str, size: tuple[int, int]) -> None:
    edition = Edition("x", page=page)
    _, width = edition.column(1)
    for grid in layout.pages([size] * 5, width, edition.height, page):
        across = (width - (grid.columns - 1) * layout.GAP) / grid.columns
        down = (edition.height - (grid.rows - 1) * layout.GAP) / grid.rows - layout.CAPTION
        assert (size[0] + layout.LABELS) * grid.cell <= across + 1e-6
        assert (size[1] + layout.LABELS) * grid.cell <= down + 1e-6


@pytest.mark.parametrize(
    "sizes", [[(10, 10)] * 50, [(5, 5), (30, 8), (14, 14), (60, 60), (3, 3)] * 3, [(100, 100)]]
)
def test_answers_do_not_overlap_and_stay_on_the_page(sizes: list[tuple[int, int]]) -> None:
    width, height = 171.0, 240.0
    pages = [*layout.shelves(sizes, width, height, heading=20.0)]
    assert min(one.top for one in pages[0]) == 20.0
    assert [answer.place for page in pages for answer in page] == [*range(len(sizes))]
    for page in pages:
        area = np.zeros((round(height * 10) + 5, round(width * 10) + 5), dtype=int)
        for one in page:
            wide, high = sizes[one.place]
            end = one.left + wide * one.cell, one.top + high * one.cell + layout.SMALL_CAPTION
            assert end[0] <= width + 1e-6
            assert end[1] <= height + 1e-6
            rows = slice(round(one.top * 10) + 1, round(end[1] * 10) - 1)
            area[rows, round(one.left * 10) + 1 : round(end[0] * 10) - 1] += 1
        assert area.max() == 1


@pytest.mark.parametrize(
    ("boards", "counts"),
    [
        (1, [(1, 1, 1)]),  # alone in the middle of its page, with large cells
        (2, [(1, 2, 2)]),
        (3, [(2, 2, 3)]),
        (7, [(2, 2, 4), (2, 2, 3)]),
        (8, [(2, 2, 4), (2, 2, 4)]),
        (11, [(2, 3, 6), (2, 3, 5)]),
        (13, [(2, 3, 6), (2, 2, 4), (2, 2, 3)]),
    ],
)
def test_pages_are_filled_evenly(boards: int, counts: list[tuple[int, int, int]]) -> None:
    found = layout.pages([(10, 10)] * boards, 171, 255, "a4")
    assert [(grid.columns, grid.rows, grid.count) for grid in found] == counts


@pytest.mark.parametrize(
    ("size", "number", "height", "expected"),
    [
        ((10, 10), 9, 190, (2, 2, 4)),
        ((10, 10), 9, 90, (2, 1, 2)),
        ((10, 10), 1, 190, (1, 1, 1)),
        ((14, 14), 9, 120, (1, 1, 1)),
        ((10, 10), 9, 70, None),
        ((25, 25), 9, 170, None),
    ],
)
def test_puzzles_go_below_techniques(
    size: tuple[int, int], number: int, height: float, expected: tuple[int, int, int] | None
) -> None:
    grid = layout.below([size] * number, 171, height)
    assert (grid and (grid.columns, grid.rows, grid.count)) == expected


def test_no_page_is_left_nearly_empty(tmp_path: Path) -> None:
    """The only technique of a level shares its page with puzzles."""
    file = tmp_path / "book.pdf"
    file.write_bytes(bind(Edition("x"), [one for one in entries() if one.level <= 1]))
    page = next(words for words in pdf.text(file).split("\f") if "Empty corner" in words)
    assert re.search(rf"^ *{EACH + 1} ", page, re.MULTILINE)


def test_the_columns_of_hints_are_equally_long(tmp_path: Path) -> None:
    file = tmp_path / "book.pdf"
    file.write_bytes(bind(Edition("x"), entries()[:6]))
    page = next(words for words in pdf.text(file).split("\f") if words.lstrip().startswith("Hints"))
    first = next(line for line in page.splitlines() if line.lstrip().startswith("1 "))
    assert re.search(r"\s[345] ", first)


def test_a_long_name_of_an_author_stays_on_the_cover(tmp_path: Path) -> None:
    file = tmp_path / "book.pdf"
    names = "Lampe, Leuchter, Kerze, Laterne und Söhne, " * 5
    file.write_bytes(bind(Edition("x", author=names), entries()[:1]))
    box = pdf.run("pdftotext", "-bbox", "-f", "1", "-l", "1", str(file), "-")
    edges = [float(edge) for edge in re.findall('<word .*xMax="(.*?)"', box)]
    assert len(edges) > 30
    assert max(edges) < 0.9 * 595


def test_a_long_name_of_a_puzzle_is_shortened(tmp_path: Path) -> None:
    """To measure it again for each letter would not end."""
    file = tmp_path / "book.pdf"
    name = "Kerze" * 40_000
    file.write_bytes(bind(Edition("x"), [*prepared([(name, entries()[0].puzzle)])]))
    (short,) = re.findall(r"\S+(?=…)", pdf.text(file))
    assert name.startswith(short)
    assert len(short) > 5


@pytest.mark.parametrize("title", ["Grüße, Ωμέγα", "Ночь"])
def test_names_in_other_alphabets(title: str, tmp_path: Path) -> None:
    file = tmp_path / "book.pdf"
    puzzle = Puzzle.from_rows(["1.#", "..."])
    named = [*prepared([("Φως", puzzle), ("光の部屋", puzzle)])]
    file.write_bytes(bind(Edition(title, author=title), named))
    words = pdf.text(file)
    assert words.count(title) == 2
    assert "Φως" in words
    assert "部" not in words


def test_answers_are_as_large_as_their_pages_allow() -> None:
    few, many = (layout.shelves([(10, 10)] * number, 171, 240, 20) for number in (5, 25))
    assert (len(few), len(many)) == (1, 1)
    assert few[0][0].cell == layout.SMALL[0] > many[0][0].cell
    assert len(layout.shelves([(12, 12)] * 40, 171, 240)) == 2  # five by six on a page


def test_sections_are_levels_and_numbers_go_on() -> None:
    found = sections(entries()[::-1])
    assert [section.level for section in found] == [0, 1, 3, 4]
    assert [one.number for section in found for one in section.entries] == [*range(1, 4 * EACH + 1)]
    assert found[1].numbers == "puzzles 8–14"


@pytest.mark.parametrize("pages", [4, 8, 24])
def test_a_folded_booklet_has_its_pages_in_order(pages: int) -> None:
    """Fold the sheets, one inside the other, and leaf through them."""
    sides = [*booklet(pages)]
    fronts, backs = sides[::2], sides[1::2]
    read = [page for front, back in zip(fronts, backs, strict=True) for page in (front[1], back[0])]
    read += [
        page
        for front, back in zip(fronts[::-1], backs[::-1], strict=True)
        for page in (back[1], front[0])
    ]
    assert read == [*range(1, pages + 1)]


def test_an_imposed_book_has_two_pages_on_a_side(tmp_path: Path) -> None:
    file = tmp_path / "booklet.pdf"
    file.write_bytes(bind(Edition("x", page="a5", imposed=True), entries()[:EACH]))
    pdf.run("qpdf", "--check", str(file))
    found = pdf.info(file)
    assert [*map(float, found["MediaBox"].split())][2:] == pytest.approx([841.89, 595.28], abs=0.02)
    assert int(found["Pages"]) % 2 == 0
    front = pdf.pictures(file, tmp_path)[0]
    assert front[5:-5, 5:-5].min() < 100 < 200 < front[5, 5]
    assert front[5, -6] > 200


def test_parts_can_be_left_out(tmp_path: Path) -> None:
    file = tmp_path / "short.pdf"
    edition = Edition("x", techniques=False, hints=False, answers=False, per_page=1)
    file.write_bytes(bind(edition, entries()[:3]))
    words = pdf.text(file)
    assert "Hints" not in words
    assert "Answers" not in words
    assert int(pdf.info(file)["Pages"]) == 8  # cover, contents, rules, three puzzles, blank, back


@pytest.mark.parametrize(("rows", "error"), [(["1#"], NoSolution), (["..", ".."], SeveralSolutions)])
def test_every_puzzle_has_one_solution(rows: list[str], error: type[Exception]) -> None:
    with pytest.raises(error, match="odd: expected a puzzle with one solution"):
        [*prepared([("odd", Puzzle.from_rows(rows))])]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Edition("x", page="b7"), "expected a page .one of a4, a5, letter, 6x9., got 'b7'"),
        (lambda: Edition("x", bleed=-1), "expected a bleed of 0 to 25 mm, got -1"),
        (lambda: Edition("x", bleed=3, imposed=True), "expected no bleed for an imposed booklet"),
        (
            lambda: bind(Edition("光"), entries()[:1]),
            "expected Latin, Greek or Cyrillic letters in the title and the author of a book, got '光'",
        ),
        (lambda: bind(Edition("x"), []), "expected a puzzle for the book, got none"),
        (
            lambda: layout.pages([(30, 30)], 119, 178, "a5", 4),
            "expected boards of up to 10x14 cells on a5, 4 on a page .5 mm each., got 30x30",
        ),
    ],
)
def test_bad_wishes(make: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        make()  # type: ignore[operator]
