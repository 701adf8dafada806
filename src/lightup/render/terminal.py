"""Boards for the terminal, in box-drawing characters, with or without colour.

Bulbs, dots and lit cells have signs of their own: nothing depends on colour alone.

>>> from lightup.core.board import Board
>>> print(draw(Board.from_rows(["*.x", "#2."]), colour=False))
┌───┬───┬───┐
│ ● │ ∙ │ × │
├───┼───┼───┤
│███│█2█│   │
└───┴───┴───┘
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..core.board import Board

BULB, DOT, LIT, WHITE, WALL = " ● ", " × ", " ∙ ", "   ", "███"

RESET = "\x1b[0m"
ON_YELLOW = "\x1b[30;103m"
BULB_ON_YELLOW = "\x1b[1;31;103m"
ON_GREY = "\x1b[1;97;100m"
ON_RED = "\x1b[1;97;41m"


def draw(board: Board, *, colour: bool, width: int | None = None) -> str:
    """Draws a board; one too wide for `width` columns gets one character per cell and no lines."""
    if width is not None and board.width * 4 + 1 > width:
        return str(board)
    cells = _cells(board, colour)
    rows = [cells[i : i + board.width] for i in range(0, len(cells), board.width)]
    lines = ["│" + "│".join(row) + "│" for row in rows]
    top, between, bottom = (
        left + middle.join(["───"] * board.width) + right
        for left, middle, right in ("┌┬┐", "├┼┤", "└┴┘")
    )
    return "\n".join([top, f"\n{between}\n".join(lines), bottom])


def _cells(board: Board, colour: bool) -> list[str]:
    lit = board.lit
    broken = {rule.cell for rule in board.broken() if rule.kind == "clue"}
    cells = []
    for cell, symbol in enumerate(board.cells):
        glow = ON_YELLOW if cell in lit else ""
        if symbol == "*":
            sign, style = BULB, BULB_ON_YELLOW
        elif symbol == "x":
            sign, style = DOT, glow
        elif symbol == ".":
            sign, style = (LIT if glow else WHITE), glow
        else:
            sign, style = (
                WALL.replace("█", " ") if colour else WALL,
                ON_RED if cell in broken else ON_GREY,
            )
            if symbol != "#":
                sign = f"{sign[0]}{symbol}{sign[2]}"
        cells.append(f"{style}{sign}{RESET}" if colour and style else sign)
    return cells
