"""Puzzles from pictures: pasted, dropped or chosen, then checked, corrected and played."""

from __future__ import annotations

import re
from base64 import b64encode
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from PIL import Image
from playwright.sync_api import Error, Locator, Route, expect

from lightup.core.board import Board
from lightup.core.puzzle import Puzzle

from ...support.pictures import PLAIN, drawn, png, side_by_side, smudged
from ...support.vectors import PUZZLES, solved
from .conftest import Contexts, Host
from .player import Player, solution_of, until

pytestmark = pytest.mark.transports("server")  # which alone can read pictures

V3, V4 = PUZZLES["V3"], PUZZLES["V4"]
BULBS = sorted(solved("V4").bulbs)
CELL = V4.cells.index("3")  # half covered, it is read as a 2
OTHER = V4.cells.index("0")
SMUDGED = png(smudged(Board(V4), CELL))
IN_PLAY = Board(V4, BULBS[:3], [0])
LARGE = Puzzle(30, 30, "".join(Random(30).choices(".#3", [300, 60, 1], k=900)))
DROP = """([name, data]) => {
  const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], name, { type: "image/png" }));
  const over = document.querySelector("dialog[open]") ?? document.querySelector("main");
  for (const kind of ["dragover", "drop"]) {
    over.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
  }
}"""


def picture_of(board: Board) -> bytes:
    return png(drawn(board, PLAIN, Random(1))[0])


class Checker:
    """A person who checks what was read."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page
        self.sheet = player.page.get_by_role("dialog", name="Is this right?")
        self.board = self.sheet.get_by_role("grid", name="The board as it was read")
        self.picture = self.sheet.get_by_role("img", name="The picture, with what was read in it")
        self.card = self.sheet.get_by_role("region", name="The chosen cell")
        self.verdict = self.sheet.locator(".verdict")

    def cell(self, cell: int) -> Locator:
        return self.board.get_by_role("gridcell").nth(cell)

    def name(self, cell: int) -> str:
        return self.cell(cell).get_attribute("aria-label") or ""

    def palette(self, name: str) -> Locator:
        return self.card.get_by_role("button", name=name, exact=True)

    def wait_for_verdict(self, words: str) -> None:
        expect(self.verdict).to_contain_text(words)

    def shown_in_picture(self) -> list[str]:
        """Returns the clues that are written on the picture."""
        return self.picture.locator(".read-signs text").all_text_contents()


@pytest.fixture
def checker(player: Player) -> Checker:
    player.visit()
    return Checker(player)


def test_a_picture_is_pasted_corrected_and_played(checker: Checker, player: Player) -> None:
    player.paste_picture(SMUDGED)
    checker.wait_for_verdict("One cell is in doubt. It has several solutions.")
    assert checker.name(CELL) == "row 1, column 3, clue 2, in doubt"
    assert checker.shown_in_picture().count("2") == 1
    expect(checker.card).to_contain_text("r1c3 was read as a 2. It may be a 3 or a 1.")
    expect(checker.palette("Clue 2")).to_have_attribute("aria-pressed", "true")
    checker.palette("Clue 3").click()
    checker.wait_for_verdict("Nothing is in doubt any more. It has exactly one solution, as it should.")
    expect(checker.card).to_contain_text("r1c3 is a 3 now.")
    assert checker.name(CELL) == "row 1, column 3, clue 3"
    assert checker.shown_in_picture().count("2") == 0
    player.push("Play")
    player.wait_for(V4)
    player.click(*solution_of(V4))
    expect(player.page.get_by_role("region", name="Result")).to_be_visible()


def test_with_the_keyboard_alone(checker: Checker, player: Player) -> None:
    player.paste_picture(SMUDGED)
    expect(checker.board).to_be_focused()
    player.press("3")
    checker.wait_for_verdict("exactly one solution")
    player.press("Control+z")
    checker.wait_for_verdict("several solutions")
    player.press("Enter")
    checker.wait_for_verdict("Nothing is in doubt any more. It has several solutions.")
    player.press("Control+y", "ArrowRight", "*", "ArrowDown", "X", "ArrowLeft", "Space", "Backspace")
    until(player.page, lambda: checker.name(CELL + 1), "row 1, column 4, dark, bulb")
    assert checker.name(CELL + 1 + V4.width) == "row 2, column 4, dark, dot"
    assert checker.name(CELL + V4.width) == "row 2, column 3, dark, no mark"


def test_a_cell_is_chosen_in_the_picture(checker: Checker, player: Player) -> None:
    """What is chosen on one side is marked on the other."""
    player.paste_picture(SMUDGED)
    expect(checker.picture).to_be_visible()
    signs = checker.picture.locator(".read-signs text")
    brackets = checker.picture.locator(".here .front")
    before = brackets.get_attribute("d")
    box = signs.nth(1).bounding_box()
    assert box
    player.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(checker.card).to_contain_text("r2c5 was read as a 0.")
    assert brackets.get_attribute("d") != before
    checker.cell(CELL).click()
    expect(checker.card).to_contain_text("r1c3")
    assert brackets.get_attribute("d") == before


def test_an_offer_is_taken_only_by_the_user(checker: Checker, player: Player) -> None:
    player.paste_picture(SMUDGED)
    checker.wait_for_verdict("several solutions")
    assert checker.name(CELL) == "row 1, column 3, clue 2, in doubt"
    offer = checker.sheet.get_by_role("listitem").filter(has_text="With a 3 at r1c3")
    expect(offer).to_have_text(re.compile("it would have exactly one"))
    offer.get_by_role("button", name="Change it").click()
    checker.wait_for_verdict("exactly one solution, as it should.")
    expect(checker.sheet.get_by_role("listitem")).to_have_count(0)
    player.push("Undo")
    expect(checker.sheet.get_by_role("listitem")).not_to_have_count(0)
    player.push("Redo", "Play")
    player.wait_for(V4)


def test_doubts_come_one_after_the_other(checker: Checker, player: Player) -> None:
    player.paste_picture(png(smudged(Board(V4), CELL, OTHER)))
    checker.wait_for_verdict("2 cells are in doubt.")
    expect(checker.card).to_contain_text("r2c5 was read as a 0.")
    player.push("Next doubt")
    expect(checker.card).to_contain_text("r1c3 was read as a 2.")
    expect(player.live).to_have_text("r1c3 was read as a 2. It may be a 3 or a 1.")
    player.push("It is right")
    checker.wait_for_verdict("One cell is in doubt.")
    expect(checker.card).to_contain_text("r2c5 was read as a 0.")
    expect(player.button("Next doubt")).to_be_hidden()
    expect(checker.board).to_be_focused()
    player.push("It is right")
    checker.wait_for_verdict("Nothing is in doubt any more.")
    expect(checker.board).to_be_focused()


@pytest.mark.parametrize("keeps", [True, False])
def test_marks_are_kept_or_not(checker: Checker, player: Player, keeps: bool) -> None:
    player.paste_picture(picture_of(IN_PLAY))
    checker.wait_for_verdict("No cell is in doubt.")
    player.sheet.get_by_label("Keep the marks").set_checked(keeps)
    player.push("Play")
    player.wait_for(V4)
    player.wait_for_marks(IN_PLAY.bulbs if keeps else [], IN_PLAY.dots if keeps else [])


def test_a_clean_start_takes_the_marks_of_an_earlier_game_away(
    checker: Checker, player: Player
) -> None:
    player.play(V4)
    player.click(BULBS[0])
    player.paste_picture(picture_of(IN_PLAY))
    player.sheet.get_by_label("Keep the marks").uncheck()
    player.push("Play")
    player.wait_for_marks([])
    player.press("u")
    player.wait_for_marks([BULBS[0]])


def test_a_picture_is_dropped(checker: Checker, player: Player) -> None:
    player.page.evaluate(DROP, ["shot.png", b64encode(picture_of(Board(V4))).decode()])
    checker.wait_for_verdict("No cell is in doubt. It has exactly one solution, as it should.")
    expect(player.page.locator(".drop")).to_be_hidden()
    player.push("Play")
    player.wait_for(V4)


def test_a_picture_takes_the_place_of_the_open_sheet(checker: Checker, player: Player) -> None:
    player.press("o")
    player.paste_picture(picture_of(Board(V4)))
    checker.wait_for_verdict("No cell is in doubt.")
    expect(player.sheet).to_have_count(1)
    player.page.evaluate(DROP, ["other.png", b64encode(picture_of(Board(V3))).decode()])
    expect(checker.sheet.get_by_role("grid", name="6 rows of 6 cells")).to_be_visible()
    expect(player.sheet).to_have_count(1)


@pytest.mark.parametrize("label", ["Choose a file", "Take a photo"])
def test_a_picture_is_chosen(checker: Checker, player: Player, tmp_path: Path, label: str) -> None:
    file = tmp_path / "shot.png"
    file.write_bytes(picture_of(Board(V4)))
    player.more("Open")
    player.sheet.get_by_label(label).set_input_files(file)
    checker.wait_for_verdict("No cell is in doubt.")
    player.push("Play")
    player.wait_for(V4)


def test_the_camera_is_offered_where_there_are_fingers(contexts: Contexts, host: Host) -> None:
    for touch in (True, False):
        context = contexts.browser.new_context(has_touch=touch)
        page = context.new_page()
        page.goto(host.url)
        for name in ("More", "Open"):
            page.get_by_role("button", name=name, exact=True).click()
        camera = page.get_by_text("Take a photo")
        expect(camera).to_be_visible(visible=touch)
        if touch:
            photo = camera.locator("input")
            assert photo.get_attribute("capture") == "environment"
            assert photo.get_attribute("accept") == "image/*"
        context.close()


def test_a_server_without_the_packages_says_which(checker: Checker, player: Player) -> None:
    why = "a picture needs more packages: pip install 'lightup-puzzle[image]'"

    def change(route: Route) -> None:
        route.fulfill(json={**route.fetch().json(), "no_pictures": why})

    player.page.route("**/api/about", change)
    player.more("Open")
    expect(player.sheet.get_by_text(f"This server reads no pictures: {why}.")).to_be_visible()
    expect(player.sheet.locator(".camera")).to_be_hidden()
    player.page.unroute("**/api/about")


def test_several_boards(checker: Checker, player: Player) -> None:
    """Each keeps what was corrected in it."""
    player.paste_picture(png(side_by_side(Board(V4), Board(V3))))
    expect(checker.sheet.get_by_role("group", name="There are 2 boards in the picture")).to_be_visible()
    checker.cell(0).click()
    checker.palette("Wall").click()
    checker.sheet.get_by_role("radio", name="Board 2").check()
    expect(checker.sheet.get_by_role("grid", name="6 rows of 6 cells")).to_be_visible()
    checker.sheet.get_by_role("radio", name="Board 1").check()
    assert checker.name(0) == "row 1, column 1, wall"
    checker.sheet.get_by_role("radio", name="Board 2").check()
    player.push("Play")
    player.wait_for(V3)


@pytest.mark.parametrize(
    ("picture", "reason"),
    [
        (png(Image.new("RGB", (300, 200), "white")), "There is no grid in this picture."),
        (
            png(Image.new("RGB", (9, 9), "white")),
            "This picture is too small: 9x9 pixels, and the least is 24 each way.",
        ),
    ],
    ids=["empty", "tiny"],
)
def test_a_picture_is_refused_with_the_reason(
    checker: Checker, player: Player, complaints: list[str], picture: bytes, reason: str, tmp_path: Path
) -> None:
    player.paste_picture(picture)
    expect(player.sheet.locator(".problem")).to_contain_text(reason)
    expect(player.sheet.get_by_text("It works best if")).to_be_visible()
    assert all("422" in one for one in complaints)  # the browser tells of the answer's status
    complaints.clear()
    file = tmp_path / "better.png"
    file.write_bytes(picture_of(Board(V4)))
    player.sheet.get_by_label("Choose a picture").set_input_files(file)
    checker.wait_for_verdict("No cell is in doubt.")
    expect(player.sheet).to_have_count(1)


def test_a_file_that_only_looks_like_a_picture(
    checker: Checker, player: Player, complaints: list[str], tmp_path: Path
) -> None:
    """The browser cannot decode it, so it is the server that says what is wrong."""
    file = tmp_path / "broken.png"
    file.write_bytes(SMUDGED[:200])
    player.more("Open")
    player.sheet.get_by_label("Choose a file").set_input_files(file)
    expect(player.sheet.locator(".problem")).to_contain_text("This PNG picture is damaged")
    complaints.clear()


def test_a_picture_that_the_browser_cannot_show_is_read(
    checker: Checker, player: Player, tmp_path: Path
) -> None:
    file = tmp_path / "scan.tiff"
    drawn(Board(V4), PLAIN, Random(1))[0].save(file)
    player.more("Open")
    player.sheet.get_by_label("Choose a file").set_input_files(file)
    checker.wait_for_verdict("No cell is in doubt.")
    expect(checker.sheet.get_by_text("This browser cannot show such pictures")).to_be_visible()


def test_a_photo_that_lies_on_its_side(checker: Checker, player: Player, tmp_path: Path) -> None:
    """The picture is shown as it was read: upright, and not larger than the reader needs it."""
    upright = drawn(Board(V4), PLAIN, Random(1))[0].resize((4500, 2868))
    turned = upright.transpose(Image.Transpose.ROTATE_90)
    exif = Image.Exif()
    exif[0x0112] = 6
    file = tmp_path / "photo.jpg"
    turned.save(file, exif=exif)
    sent: list[int] = []
    player.page.on("request", lambda request: sent.append(len(request.post_data_buffer or b"")))
    player.more("Open")
    player.sheet.get_by_label("Choose a file").set_input_files(file)
    checker.wait_for_verdict("No cell is in doubt.")
    assert checker.name(CELL) == "row 1, column 3, clue 3"
    width, height = (
        float(checker.picture.locator("image").get_attribute(side) or 0) for side in ("width", "height")
    )
    assert 1 < width / height < 2
    assert width * height < 6.1e6
    assert max(sent) < 8_000_000


def test_work_can_be_cancelled(checker: Checker, player: Player) -> None:
    """While the server thinks, there is a sign; after Cancel nothing opens."""
    waiting: list[Route] = []
    player.page.route("**/api/read", lambda route: waiting.append(route))
    player.paste_picture(SMUDGED)
    expect(player.sheet.get_by_text("Reading the picture…")).to_be_visible()
    expect(player.sheet.get_by_role("img", name="The picture")).to_be_visible()
    player.push("Cancel")
    expect(player.sheet).to_have_count(0)
    player.page.unroute("**/api/read")
    player.paste_picture(picture_of(Board(V3)))
    expect(checker.sheet.get_by_role("grid", name="6 rows of 6 cells")).to_be_visible()


def test_only_the_last_of_two_pictures_is_opened(checker: Checker, player: Player) -> None:
    waiting: list[Route] = []
    player.page.route("**/api/read", lambda route: waiting.append(route))
    player.paste_picture(SMUDGED)
    until(player.page, lambda: len(waiting), 1)
    player.page.unroute("**/api/read")
    player.paste_picture(picture_of(Board(V3)))
    expect(checker.sheet.get_by_role("grid", name="6 rows of 6 cells")).to_be_visible()
    for route in waiting:
        with suppress(Error):  # it was cancelled together with its sheet
            route.continue_()
    player.page.wait_for_timeout(300)
    expect(player.sheet).to_have_count(1)


def test_what_was_corrected_is_not_lost_with_the_sheet(checker: Checker, player: Player) -> None:
    player.paste_picture(SMUDGED)
    expect(checker.board).to_be_focused()
    player.press("3", "Escape")
    expect(checker.sheet).to_have_count(0)
    player.push("Continue")
    expect(checker.cell(CELL)).to_have_attribute("aria-label", "row 1, column 3, clue 3")
    player.push("Play")
    player.wait_for(V4)


def test_a_picture_goes_to_the_solver(checker: Checker, player: Player) -> None:
    player.push("Solve")
    player.paste_picture(picture_of(IN_PLAY))
    checker.wait_for_verdict("No cell is in doubt.")
    expect(player.sheet.get_by_label("Keep the marks")).to_be_hidden()
    player.push("Use it")
    editor = player.page.get_by_role("grid", name="Editor, 7 rows of 7 cells")
    expect(editor.get_by_role("gridcell").nth(CELL)).to_have_attribute(
        "aria-label", "row 1, column 3, clue 3"
    )


def test_a_large_board_comes_nearer(checker: Checker, player: Player) -> None:
    """On a phone the doubtful cell of a large board is as large as a finger needs it."""
    player.page.set_viewport_size({"width": 390, "height": 844})
    player.paste_picture(png(smudged(Board(LARGE), LARGE.cells.index("3"))))
    checker.wait_for_verdict("One cell is in doubt.")
    near = checker.cell(LARGE.cells.index("3"))
    until(player.page, lambda: width_of(near) > 28, True)
    player.push("Whole board")
    assert width_of(near) < 15
    expect(player.button("Whole board")).to_be_hidden()
    near.click()
    until(player.page, lambda: width_of(near) > 28, True)


def width_of(cell: Locator) -> float:
    box = cell.bounding_box()
    assert box
    return box["width"]


def test_cells_have_names_for_screen_readers(checker: Checker, player: Player) -> None:
    player.paste_picture(SMUDGED)
    expect(checker.card).to_match_aria_snapshot("""
        - region "The chosen cell":
          - paragraph: r1c3 was read as a 2. It may be a 3 or a 1.
          - button "It is right"
          - group "What a click paints":
            - button "Open cell"
            - button "Wall"
            - button "Clue 0"
            - button "Clue 1"
            - button "Clue 2" [pressed]
            - button "Clue 3"
            - button "Clue 4"
            - button "Bulb"
            - button "Dot"
        """)
