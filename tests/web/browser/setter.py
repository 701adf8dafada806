"""`Setter`: a person who makes a puzzle, at the view Construct."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Locator, expect

from .player import Player, until

WIDTH = 10  # of the first draft
BLANK = "\n".join(["." * WIDTH] * WIDTH)
MOST_TABS = 60


class Setter:
    """A person who makes a puzzle."""

    def __init__(self, player: Player) -> None:
        self.player, self.page = player, player.page
        self.view = player.page.locator("#construct")
        self.board = self.view.get_by_role("grid", name="Draft")
        self.card = self.view.get_by_role("region", name="What the board says")
        self.main = self.view.locator(".tools .main")
        self.told = self.view.get_by_role("status", name="Verdict")
        self.push = player.push
        self.press = player.press

    def visit(self, link: str = "") -> None:
        self.page.goto(f"{self.player.url}#construct{link and '/'}{link}")
        expect(self.board).to_be_visible()

    def cell(self, cell: int) -> Locator:
        return self.board.get_by_role("gridcell").nth(cell)

    def click(self, *cells: int) -> None:
        for cell in cells:
            self.cell(cell).click()

    def brush(self, symbol: str) -> None:
        self.view.locator(f".swatch[value='{symbol}']").click()

    def drag(self, *cells: int, modifier: str = "") -> None:
        mouse = self.page.mouse
        if modifier:
            self.page.keyboard.down(modifier)
        mouse.move(*self.centre(cells[0]))
        mouse.down()
        for cell in cells[1:]:
            mouse.move(*self.centre(cell), steps=2)
        mouse.up()
        if modifier:
            self.page.keyboard.up(modifier)

    def tab_to(self, control: Locator, key: str = "Tab") -> None:
        """Moves the focus to a control, by keys."""
        is_focused = "one => one === document.activeElement"
        for _ in range(MOST_TABS):
            if control.evaluate(is_focused):
                return
            self.press(key)
        raise AssertionError(f"{control} is not reached by {key}")

    def fill(self, label: str, text: str) -> None:
        """Writes into a field of a sheet, by keys."""
        self.tab_to(self.player.sheet.get_by_label(label, exact=True))
        self.press("Control+a", *text)

    def walk(self, cells: Iterable[int], key: str) -> None:
        """Goes from the first cell of the board to one after the other, and presses a key there."""
        row = col = 0
        for cell in cells:
            down, right = cell // WIDTH - row, cell % WIDTH - col
            self.press(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
            self.press(*["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right), key)
            row, col = row + down, col + right

    def centre(self, cell: int) -> tuple[float, float]:
        box = self.cell(cell).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    @property
    def rows(self) -> list[list[str]]:
        """The names of all cells, row by row."""
        names: list[list[str]] = self.board.locator("[role=row]").evaluate_all(
            "all => all.map((row) => [...row.children].map((one) => one.ariaLabel))"
        )
        return names

    @property
    def grid(self) -> str:
        """The board with its marks."""
        return "\n".join("".join(map(_symbol, row)) for row in self.rows)

    def wait_for(self, grid: str) -> None:
        until(self.page, lambda: self.grid, grid)

    def expect_verdict(self, name: str) -> None:
        expect(self.view.locator(".verdict[aria-current]")).to_have_text(name)

    def lens(self, name: str) -> None:
        self.card.locator(f".lens[value={name}]").click()

    def drafts(self) -> list[str]:
        """The titles of the drafts that are kept."""
        titles: list[str] = self.page.evaluate(
            """Object.keys(localStorage).filter((key) => key.startsWith("lightup:draft:"))
              .map((key) => JSON.parse(localStorage.getItem(key).split("\\n")[0]).title).sort()"""
        )
        return titles

    def wait_until_saved(self, letters: int = 1) -> None:
        """Waits until a draft is kept whose log has so many letters."""
        count = """Math.max(0, ...Object.keys(localStorage)
          .filter((key) => key.startsWith("lightup:draft:"))
          .map((key) => localStorage.getItem(key).split("\\n")[1].length))"""
        until(self.page, lambda: self.page.evaluate(count) >= letters, True)


def _symbol(name: str) -> str:
    kind, *more = name.split(", ")[2:]
    if kind in ("lit", "dark"):
        return {"bulb": "*", "dot": "x"}.get(more[0], ".")
    return "#" if kind == "wall" else kind.removeprefix("clue ")


def changed(cells: dict[int, str], grid: str = BLANK) -> str:
    """Returns a grid with other symbols in some cells."""
    width, symbols = grid.index("\n"), list(grid.replace("\n", ""))
    for cell, symbol in cells.items():
        symbols[cell] = symbol
    rows = ("".join(symbols[at : at + width]) for at in range(0, len(symbols), width))
    return "\n".join(rows)
