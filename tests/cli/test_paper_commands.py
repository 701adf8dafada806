"""`lightup render`, `book` and `card`: files, the terminal, and bad requests in one line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from lightup.cli import _files

from ..support.command import lightup

PUZZLE = "1.#\n...\n"


@pytest.mark.parametrize("ending", ["svg", "png", "pdf"])
def test_render_writes_the_format_of_the_ending(ending: str, tmp_path: Path) -> None:
    ran = lightup("render", "-o", f"a.{ending}", stdin=PUZZLE, cwd=tmp_path)
    assert ran == (0, "", "")
    assert (tmp_path / f"a.{ending}").stat().st_size > 300


def test_render_draws_on_the_terminal() -> None:
    assert lightup("render", "--solution", stdin=PUZZLE).out == (
        "┌───┬───┬───┐\n│█1█│ ● │███│\n├───┼───┼───┤\n│ ∙ │ ∙ │ ● │\n└───┴───┴───┘\n"
    )
    assert lightup("render", "--ascii", stdin="1.\n").out == "+---+---+\n|#1#|   |\n+---+---+\n"


@pytest.mark.parametrize(
    ("colour", "sign"),
    [("none", "█1█"), ("16", "\x1b[1;97;100m 1 "), ("exact", "\x1b[1;38;2;246;239;223")],
)
def test_colours_of_the_terminal(colour: str, sign: str) -> None:
    assert sign in lightup("render", "--colour", colour, stdin=PUZZLE).out


def test_the_theme_decides_the_exact_colours() -> None:
    drawn = {
        theme: lightup("render", "--colour", "exact", "--theme", theme, stdin=PUZZLE).out
        for theme in ("light", "dark", "print", "safe")
    }
    assert len({*drawn.values()}) == 4


def test_coordinates_on_the_terminal() -> None:
    assert lightup("render", "--coordinates", stdin=PUZZLE).out.startswith("    1   2   3\n")


def test_several_puzzles_share_a_sheet(tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text(f"{PUZZLE}\n{PUZZLE}")
    assert lightup("render", "two.txt", "-o", "a.svg", "--title", "Two", cwd=tmp_path).status == 0
    drawn = (tmp_path / "a.svg").read_text()
    assert drawn.count('class="rim"') == drawn.count('class="title"') == 2
    assert ">Two<" in drawn
    shown = lightup("render", "two.txt", "--title", "Two", cwd=tmp_path).out
    assert shown.count("┌") == 2
    assert shown.startswith("Two\n\n1\n┌")
    assert "\n\n2\n┌" in shown


@pytest.mark.parametrize(("cell", "width"), [("40", "128"), ("10mm", "120.9449"), ("30pt", "128")])
def test_the_side_of_a_cell(cell: str, width: str, tmp_path: Path) -> None:
    lightup("render", "--cell", cell, "-o", "a.svg", stdin=PUZZLE, cwd=tmp_path)
    assert f'width="{width}"' in (tmp_path / "a.svg").read_text()


def test_card(tmp_path: Path) -> None:
    assert lightup("card", "-o", "a.svg", "--title", "Tiny", stdin=PUZZLE, cwd=tmp_path) == (0, "", "")
    assert "Tiny" in (tmp_path / "a.svg").read_text()


def test_a_book_of_inputs_and_recipes_is_reproducible(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(PUZZLE)
    for name in ("a.pdf", "b.pdf"):
        ran = lightup(
            "book", "one.txt", "--recipe", "7x7L0:3", "--title", "x", "-o", name, cwd=tmp_path
        )
        assert ran == (0, "", f"4 puzzles in {name}\n")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_a_book_of_standard_input(tmp_path: Path) -> None:
    ran = lightup("book", "--page", "a5", "-o", "a.pdf", stdin=PUZZLE, cwd=tmp_path)
    assert ran == (0, "", "1 puzzle in a.pdf\n")


@pytest.mark.parametrize("command", ["render", "card"])
@pytest.mark.parametrize("file", [(), ("-o", "-")])
def test_a_picture_goes_to_standard_output(command: str, file: tuple[str, ...]) -> None:
    ran = lightup(command, "--to", "svg", *file, stdin=PUZZLE)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("<svg ")
    assert ran.out.endswith("</svg>\n")


@pytest.mark.parametrize(
    ("args", "begin"),
    [
        ("render --to png", b"\x89PNG\r\n\x1a\n"),
        ("card --to pdf -o -", b"%PDF-"),
        ("book -o -", b"%PDF-"),
    ],
)
def test_bytes_go_to_standard_output(args: str, begin: bytes) -> None:
    command = [sys.executable, "-m", "lightup", *args.split()]
    done = subprocess.run(command, input=PUZZLE.encode(), capture_output=True, check=True)
    assert done.stdout.startswith(begin)


def test_bytes_do_not_go_to_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_files, "is_terminal", lambda: True)
    ran = lightup("render", "--to", "png", stdin=PUZZLE)
    assert ran.err == "expected a file or a pipe for a picture, got a terminal: try -o FILE\n"


def test_the_named_format_counts_not_the_ending(tmp_path: Path) -> None:
    assert lightup("render", "--to", "pdf", "-o", "a.dat", stdin=PUZZLE, cwd=tmp_path).status == 0
    assert (tmp_path / "a.dat").read_bytes().startswith(b"%PDF-")


HUGE = f"{'.' * 200}\n" * 200


@pytest.mark.parametrize(
    ("args", "stdin", "message"),
    [
        ("render -o a.gif", PUZZLE, "expected a file that ends in .svg or .png or .pdf, got 'a.gif'"),
        ("render -o -", PUZZLE, "expected --to svg, --to png or --to pdf together with -o -"),
        (
            "render --to gif",
            PUZZLE,
            "invalid value for '--to': expected one of 'svg', 'png', 'pdf', got 'gif'",
        ),
        ("render --theme sepia", PUZZLE, "invalid value for '--theme': expected one of 'light',"),
        ("card", PUZZLE, "expected -o FILE or --to FORMAT"),
        ("render -o no/a.svg", PUZZLE, "cannot write 'no/a.svg': no such directory"),
        ("render -o folder.svg", PUZZLE, "expected a file, got the directory 'folder.svg'"),
        ("render --solution -o a.svg", "1#\n", "expected a board with a solution, got one without"),
        ("render -o a.svg nothing.txt", "", "expected a file, '-' or a puzzle, got 'nothing.txt'"),
        (
            "render --cell 0 -o a.svg",
            PUZZLE,
            "invalid value for '--cell': expected a length such as 40",
        ),
        ("book -o a.pdf", "", "expected a puzzle, got nothing"),
        ("book -o a.txt", PUZZLE, "expected a file that ends in .pdf, got 'a.txt'"),
        ("book -o no/a.pdf", PUZZLE, "cannot write 'no/a.pdf': no such directory"),
        (
            "book --page a5 -o a.pdf",
            HUGE,
            "expected boards of up to 23x33 cells on a5 (5 mm each), got 200x200",
        ),
        ("book --recipe 200x200L3:9 --page a5 -o a.pdf", "", "expected boards of up to 23x33 cells"),
        (
            "book -o a.pdf",
            "..\n..\n",
            "puzzle 1: expected a puzzle with one solution, got one with sev",
        ),
        ("book --recipe 10x10 -o a.pdf", "", "expected RECIPE:N such as 10x10L2:20, got '10x10'"),
        ("book --recipe 5x5L0#1.2:3 -o a.pdf", "", "expected 5x5L0#1.2:1, because the recipe is for"),
        (
            "book --recipe 5x5L0:99999 -o a.pdf",
            "",
            "expected at most 10000 puzzles in a book, got 99999",
        ),
        ("book --imposition --bleed 3 -o a.pdf", PUZZLE, "expected no bleed for an imposed booklet"),
        ("card -o a.svg", "..\n..\n", "expected a puzzle with one solution, got one with several"),
    ],
)
def test_bad_requests_get_one_line(args: str, stdin: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "folder.svg").mkdir()
    ran = lightup(*args.split(), stdin=stdin, cwd=tmp_path)
    assert ran.status == (1 if "solution" in message else 2)
    assert ran.out == ""
    assert ran.err.startswith(message)
    assert ran.err.count("\n") == 1
    assert not [*tmp_path.glob("a.*")]


# What each command needs, with a module that is missing and the words that name the cure.
MISSING = {
    ("book", "3x2:1aBc", "-o", "a.pdf"): ("reportlab", "a book", "pdf"),
    ("book", "--recipe", "5x5L0#1:1", "-o", "a.pdf"): ("font_source_serif_pro", "a book", "pdf"),
    ("card", "3x2:1aBc", "-o", "a.png"): ("segno", "a card", "image"),
    ("render", "3x2:1aBc", "-o", "a.png"): ("pypdfium2", "a PNG", "image"),
    ("render", "3x2:1aBc", "--page", "a4", "-o", "a.pdf"): ("reportlab", "a worksheet", "pdf"),
}


@pytest.mark.parametrize("words", MISSING, ids=" ".join)
def test_missing_packages_are_named_once(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, what, extra = MISSING[words]
    monkeypatch.setitem(sys.modules, module, None)
    told = f"{what} needs more packages: pip install 'lightup-puzzle[{extra}]'\n"
    assert lightup(*words, cwd=tmp_path) == (2, "", told)
    assert not [*tmp_path.iterdir()]
