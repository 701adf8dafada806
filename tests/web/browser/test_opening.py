"""Puzzles from outside: pasted, chosen as a file, dropped on the page."""

from __future__ import annotations

import re
from itertools import cycle
from pathlib import Path
from random import Random

from playwright.sync_api import expect

import lightup
from lightup.core.board import Board
from lightup.formats import FORMATS

from ...support.pictures import PLAIN, drawn, png
from ...support.vectors import PUZZLES, solved
from .conftest import over_both
from .player import FIRST, Player

V1, V3, V4 = PUZZLES["V1"], PUZZLES["V3"], PUZZLES["V4"]
DROP = """([target, name, text]) => {
  const data = new DataTransfer();
  if (name) data.items.add(new File([text], name, { type: "text/plain" }));
  else data.setData("text/plain", text);
  const options = { dataTransfer: data, bubbles: true, cancelable: true };
  const over = document.querySelector(target);
  for (const kind of ["dragover", "drop"]) over.dispatchEvent(new DragEvent(kind, options));
}"""


@over_both
def test_every_format_is_pasted(player: Player) -> None:
    """Each has another puzzle than the one before, so that the board must change."""
    player.visit()
    player.wait_for_engine()
    for name, puzzle in zip(FORMATS, cycle([V4, V3]), strict=False):
        player.paste(lightup.dumps(puzzle, name))
        player.wait_for(puzzle)


def test_marks_come_with_the_text(player: Player) -> None:
    board = Board(V4, sorted(solved("V4").bulbs)[:3], [0])
    player.visit()
    player.paste(str(board))
    player.wait_for(V4)
    player.wait_for_marks(board.bulbs, board.dots)


def test_a_text_with_several_puzzles_lets_the_player_choose(player: Player) -> None:
    player.visit()
    player.paste(f"{V4}\n\n{V3}\n\n{V1}\n")
    expect(player.sheet.get_by_role("heading", name="Which of these 3?")).to_be_visible()
    player.sheet.get_by_role("button", name="Puzzle 2").click()
    player.wait_for(V3)


def test_a_text_is_opened_in_the_sheet(player: Player) -> None:
    player.visit()
    player.press("o")
    text = player.sheet.get_by_label("Puzzle", exact=True)
    expect(text).to_be_focused()
    text.fill(str(V4).replace("#", "B").replace(".", "W"))
    player.sheet.get_by_label("Format").select_option("wb")
    player.push("Open")
    player.wait_for(V4)
    expect(player.sheet).to_have_count(0)


def test_an_own_link_is_followed(player: Player) -> None:
    player.play(V4)
    own = player.page.url
    player.play(V1)
    player.paste(own)
    player.wait_for(V4)


@over_both
def test_a_text_that_is_no_puzzle_is_refused_in_one_line(player: Player, complaints: list[str]) -> None:
    player.visit()
    player.press("o")
    player.sheet.get_by_label("Puzzle", exact=True).fill("..1\n....")
    player.push("Open")
    problem = player.sheet.locator(".problem")
    expect(problem).to_have_text("Row 2 should have 3 cells, and has 4.")
    assert "\n" not in problem.inner_text()
    assert all("422" in one for one in complaints)  # the browser tells of the answer's status
    complaints.clear()
    player.close_sheet()
    player.click(min(player.puzzle.white))
    assert player.bulbs == [min(player.puzzle.white)]


def test_a_text_with_two_readings_asks_for_its_format(player: Player, complaints: list[str]) -> None:
    player.visit()
    player.paste("xxxxxx")
    problem = player.sheet.locator(".problem")
    expect(problem).to_have_text(re.compile("Choose the format under “Open”.$"))
    complaints.clear()


def test_a_file_is_chosen(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "book.txt"
    file.write_text(str(V4))
    player.visit()
    player.more("Open")
    player.sheet.get_by_label("Choose a file").set_input_files(file)
    player.wait_for(V4)


def test_a_file_that_is_too_large_is_refused(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "film.txt"
    file.write_text("." * 1_000_001)
    player.visit()
    player.more("Open")
    player.sheet.get_by_label("Choose a file").set_input_files(file)
    expect(player.sheet.locator(".problem")).to_contain_text("larger than a megabyte")


def test_a_file_or_a_text_is_dropped(player: Player) -> None:
    player.visit()
    player.page.evaluate(DROP, ["main", "book.txt", str(V4)])
    player.wait_for(V4)
    expect(player.page.locator(".drop")).to_be_hidden()
    player.page.evaluate(DROP, ["main", "", lightup.dumps(V3, "pzpr")])
    player.wait_for(V3)


def test_a_text_pasted_into_a_field_stays_there(player: Player) -> None:
    player.visit()
    player.press("t")
    player.page.get_by_role("textbox", name="Name of the branch").click()
    player.press("Control+a")
    player.paste("3x2:1aBc")
    expect(player.page.get_by_role("textbox", name="Name of the branch")).to_have_value("3x2:1aBc")
    assert player.link == FIRST


@over_both
def test_where_pictures_cannot_be_read_the_page_says_so(player: Player) -> None:
    """The static site knows that at once; a picture is not refused for what it shows."""
    player.visit()
    player.more("Open")
    short = player.sheet.get_by_text("Pictures can be read only where")
    expect(short).to_be_visible(visible=player.transport == "worker")
    expect(player.sheet.locator(".camera[hidden]")).to_have_count(int(player.transport == "worker"))
    player.close_sheet()
    player.paste_picture(png(drawn(Board(V4), PLAIN, Random(1))[0]))
    if player.transport == "server":
        expect(player.sheet.get_by_role("heading", name="Is this right?")).to_be_visible()
    else:
        expect(player.sheet.get_by_text("where it cannot read pictures")).to_be_visible()
        player.close_sheet()
        player.click(min(player.puzzle.white))
        assert player.bulbs == [min(player.puzzle.white)]
