"""Fingers on the board of a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pytest
from playwright.sync_api import Page, expect

from lightup.core.puzzle import Puzzle

from .player import FIRST, Player, puzzle_of, solution_of, until
from .setter import Setter, changed

PUZZLE = puzzle_of(FIRST)
SOLUTION = solution_of(PUZZLE)
LONG_RUN = [*max(PUZZLE.row_runs, key=len)]

Point = tuple[float, float]


class Touched(Protocol):
    """Somebody at a board."""

    page: Page

    def centre(self, cell: int) -> Point: ...


class Fingers:
    """Touches a page."""

    def __init__(self, player: Touched) -> None:
        self.player = player
        self.session = player.page.context.new_cdp_session(player.page)
        self.session.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})

    def tap(self, *cells: int) -> None:
        for cell in cells:
            self.stroke([self.player.centre(cell)])

    def drag(self, *cells: int) -> None:
        self.stroke(*([self.player.centre(cell)] for cell in cells))

    def hold(self, cell: int, until_this: Callable[[], None]) -> None:
        """Keeps a finger on a cell until something has happened."""
        self._send("touchStart", [self.player.centre(cell)])
        until_this()
        self._send("touchEnd", [])

    def stroke(self, first: list[Point], *moves: list[Point]) -> None:
        """Puts fingers down, moves them, and lifts them."""
        self._send("touchStart", first)
        for points in moves:
            self._send("touchMove", points)
        self._send("touchEnd", [])

    def _send(self, kind: str, points: list[Point]) -> None:
        touches = [{"x": x, "y": y, "id": place} for place, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


@pytest.fixture
def fingers(player: Player) -> Fingers:
    player.page.set_viewport_size({"width": 390, "height": 844})
    player.visit()
    return Fingers(player)


def test_a_puzzle_is_solved_by_touch(player: Player, fingers: Fingers) -> None:
    fingers.tap(*SOLUTION)
    assert player.bulbs == SOLUTION
    expect(player.page.get_by_role("heading", name="Solved")).to_be_visible()


def test_a_tap_puts_a_dot_if_the_dot_is_chosen(player: Player, fingers: Fingers) -> None:
    player.push("Dot")
    fingers.tap(*SOLUTION[:2])
    assert (player.bulbs, player.dots) == ([], SOLUTION[:2])
    player.push("Bulb")
    fingers.tap(SOLUTION[2])
    assert (player.bulbs, player.dots) == (SOLUTION[2:3], SOLUTION[:2])


def test_a_long_press_sets_a_dot(player: Player, fingers: Fingers) -> None:
    cell = SOLUTION[0]
    fingers.hold(cell, lambda: player.wait_for_marks([], [cell]))
    assert (player.bulbs, player.dots) == ([], [cell])
    fingers.hold(cell, lambda: player.wait_for_marks([]))
    assert (player.bulbs, player.dots) == ([], [])


def test_a_finger_that_moves_paints_dots_as_one_move(player: Player, fingers: Fingers) -> None:
    fingers.drag(*LONG_RUN)
    assert (player.bulbs, player.dots) == ([], LONG_RUN)
    player.push("Undo")
    assert player.dots == []


def test_two_fingers_zoom_and_move_the_board_and_mark_nothing(player: Player, fingers: Fingers) -> None:
    """What is under them stays there; the board can be moved when it cannot come nearer."""

    def cells(*names: int) -> list[float]:
        return [coordinate for cell in names for coordinate in player.centre(cell)]

    x, y = player.centre(12)
    before = cells(0, 24)
    fingers.stroke(*([(x - by, y), (x + by, y)] for by in (60, 66, 72)))
    assert player.centre(12) == pytest.approx((x, y), abs=1)
    assert cells(13)[0] - x == pytest.approx((before[2] - before[0]) / 4 * 1.2, rel=0.02)
    fingers.stroke(*([(x - by, y), (x + by, y)] for by in (20, 40, 80, 160)))
    near = cells(12, 13)
    fingers.stroke(*([(x - 40 - by, y), (x + 40 - by, y)] for by in (0, 10, 20)))
    assert cells(12, 13) == pytest.approx([near[0] - 20, near[1], near[2] - 20, near[3]], abs=1)
    fingers.stroke(*([(x - by, y), (x + by, y)] for by in (160, 80, 40, 20, 10)))
    assert cells(0, 24) == pytest.approx(before, abs=1)
    assert (player.bulbs, player.dots) == ([], [])


def test_a_tap_on_tiny_cells_zooms_in_and_the_next_one_marks(player: Player, fingers: Fingers) -> None:
    """A finger cannot hit a cell of a few pixels."""
    side = 40
    player.play(Puzzle(side, side, "." * side * side))
    cell = 20 * side + 20
    place = player.centre(cell)
    fingers.tap(cell)
    until(player.page, lambda: player.centre(cell + 1)[0] - player.centre(cell)[0] > 25, True)
    assert player.centre(cell) == pytest.approx(place, abs=1)
    assert (player.bulbs, player.dots) == ([], [])
    fingers.tap(cell)
    assert player.bulbs == [cell]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180)])
def test_a_puzzle_is_drawn_by_touch(player: Player, width: int, height: int) -> None:
    """Taps and strokes paint with their images, a selection is drawn, and all buttons are whole."""
    player.page.set_viewport_size({"width": width, "height": height})
    setter = Setter(player)
    setter.visit()
    fingers = Fingers(setter)
    fingers.tap(0)
    fingers.drag(20, 21, 22)
    walls = dict.fromkeys((0, 20, 21, 22, 77, 78, 79, 99), "#")
    setter.wait_for(changed(walls))
    setter.brush("2")
    fingers.tap(0)
    setter.brush("*")
    fingers.tap(1)
    setter.wait_for(changed(walls | {0: "2", 1: "*"}))
    setter.push("More", "Select cells")
    fingers.drag(1, 11)
    expect(player.live).to_have_text("2 cells selected")
    setter.push("Undo", "Undo")
    setter.wait_for(changed(walls))
    for tool in setter.view.locator(".tools .tool:visible").all():
        assert tool.evaluate("one => one.scrollWidth <= one.clientWidth"), tool
