"""Boards as SVG, for pages and print.

>>> from lightup.board import Board
>>> draw(Board.from_rows(["*1"])).startswith("<svg ")
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..board import Board

SIDE = 36  # of a cell, in SVG units
STYLE = """\
.white { fill: #fff } .lit { fill: #fff3b0 } .wall { fill: #222 }
.white, .lit, .wall { stroke: #888 }
.clue { fill: #fff; font: bold 22px sans-serif; text-anchor: middle }
.bulb { fill: #ffb703; stroke: #222; stroke-width: 1.5 } .dot { fill: #888 }"""


def draw(board: Board) -> str:
    """Draws a board: walls and clues, bulbs, the cells that they light, and dots."""
    width, height = board.width * SIDE + 2, board.height * SIDE + 2
    title = f"Light Up, {board.height} rows of {board.width} cells"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {width} {height}" '
            f'width="{width}" height="{height}" role="img">',
            f"<title>{title}</title>",
            f"<style>{STYLE}</style>",
            *_cells(board),
            "</svg>\n",
        ]
    )


def _cells(board: Board) -> Iterator[str]:
    lit = board.lit
    for cell, symbol in enumerate(board.cells):
        y, x = (SIDE * index for index in divmod(cell, board.width))
        wall = symbol not in ".*x"
        kind = "wall" if wall else "lit" if cell in lit else "white"
        yield f'<rect class="{kind}" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}"/>'
        centre = f'cx="{x + SIDE // 2}" cy="{y + SIDE // 2}"'
        if symbol == "*":
            yield f'<circle class="bulb" {centre} r="{SIDE // 3}"/>'
        elif symbol == "x":
            yield f'<circle class="dot" {centre} r="3"/>'
        elif wall and symbol != "#":
            yield f'<text class="clue" x="{x + SIDE // 2}" y="{y + SIDE // 2 + 8}">{symbol}</text>'
