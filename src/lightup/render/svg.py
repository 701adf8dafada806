"""Boards as SVG, for pages and print, with or without a step drawn on top.

>>> from lightup.core.board import Board
>>> draw(Board.from_rows(["*1"])).startswith("<svg ")
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.board import Board
    from ..core.grid import Grid
    from ..core.puzzle import Puzzle
    from ..reasoning.telling import Account, Move

SIDE = 36  # of a cell, in SVG units
MARGIN = 20  # for the row and column numbers
STYLE = """\
.white { fill: #fff } .lit { fill: #fff3b0 } .wall { fill: #222 }
.white, .lit, .wall { stroke: #888 }
.clue { fill: #fff; font: bold 22px sans-serif; text-anchor: middle }
.bulb { fill: #ffb703; stroke: #222; stroke-width: 1.5 } .dot { fill: #888 }"""

# Every kind of sign has a shape of its own: nothing depends on colour alone.
STEP_STYLE = """\
.sight { stroke: #2a6fdb; stroke-width: 5; opacity: .45 }
.subject { fill: none; stroke: #2a6fdb; stroke-width: 4 } .hatch { stroke: #2a6fdb; stroke-width: 1 }
.supposed { fill: none; stroke: #222; stroke-width: 2; stroke-dasharray: 4 3 }
.ghost { fill: none; stroke: #555; stroke-width: 1.5 } .new { fill: none; stroke: #14804a; \
stroke-width: 2.5 }
.round { fill: #333; font: 11px sans-serif }
.decided { fill: none; stroke: #14804a; stroke-width: 4; stroke-dasharray: 9 3 }
.broken { fill: #c1121f; stroke: #fff } .sign { fill: #fff; font: bold 12px sans-serif; \
text-anchor: middle }
.label { font: 12px sans-serif; fill: #777; text-anchor: middle }"""


def draw(board: Board, told: Account | None = None) -> str:
    """Draws a board with its walls, clues, bulbs, lit cells and dots, and the step of an account."""
    begin = [opening(board, MARGIN if told else 0)]
    if told:
        begin += [f"<style>{STYLE}\n{STEP_STYLE}</style>", *labels(board)]
    else:
        begin.append(f"<style>{STYLE}</style>")
    step = step_on(told) if told else ()
    return "\n".join([*begin, *grid(board.puzzle), *marks(board), *step, "</svg>\n"])


def opening(board: Grid, margin: int = 0) -> str:
    """Opens a drawing: its size, with a margin above and to the left, and its title."""
    first = -1 - margin
    width, height = board.width * SIDE + 1 - first, board.height * SIDE + 1 - first
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{first} {first} {width} {height}" '
        f'width="{width}" height="{height}" role="img">\n'
        f"<title>Light Up, {board.height} rows of {board.width} cells</title>"
    )


def labels(board: Grid) -> Iterator[str]:
    """Draws the row and column numbers in the margin."""
    for row in range(board.height):
        yield f'<text class="label" x="-10" y="{row * SIDE + SIDE // 2 + 4}">{row + 1}</text>'
    for col in range(board.width):
        yield f'<text class="label" x="{col * SIDE + SIDE // 2}" y="-5">{col + 1}</text>'


def grid(puzzle: Puzzle) -> Iterator[str]:
    """Draws white cells, walls and clues."""
    for cell, symbol in enumerate(puzzle.cells):
        yield _square(puzzle, cell, "white" if symbol == "." else "wall")
        if symbol.isdigit():
            x, y = _centre(puzzle, cell)
            yield f'<text class="clue" x="{x}" y="{y + 8}">{symbol}</text>'


def marks(board: Board) -> Iterator[str]:
    """Draws lit cells, bulbs and dots."""
    yield from (_square(board, cell, "lit") for cell in sorted(board.lit))
    yield from (_circle(board, cell, "bulb", SIDE // 3) for cell in sorted(board.bulbs))
    yield from (_circle(board, cell, "dot", 3) for cell in sorted(board.dots))


def step_on(told: Account) -> Iterator[str]:
    """Draws a step: its subject, lines of sight, the assumption and where it leads, what it decides."""
    board = told.step.board
    for bulb, cell in told.lines:
        (x, y), (to_x, to_y) = _centre(board, bulb), _centre(board, cell)
        yield f'<line class="sight" x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}"/>'
    for cell in sorted(told.subject):
        yield _square(board, cell, "subject", 2)
        if board.cells[cell] not in "01234*":
            yield from _hatch(board, cell)
    yield from _decided(told)
    if told.supposed is not None:
        yield from _supposed(told, told.supposed)
        for move in told.moves:
            yield from _move(board, move)


def _decided(told: Account) -> Iterator[str]:
    """Draws what the decided cells hold; cells of the trial show what they would hold instead."""
    board, bulbs = told.step.board, told.step.bulbs
    trial = {cell for move in told.moves for cell in move.bulbs | move.dots} | {told.supposed}
    for cell in sorted(bulbs | told.step.dots):
        yield _square(board, cell, "decided", 3)
        if told.supposed is None or cell not in trial:
            yield (
                _circle(board, cell, "new", SIDE // 4) if cell in bulbs else _cross(board, cell, "new")
            )


def _supposed(told: Account, cell: int) -> Iterator[str]:
    """Draws the assumption, a bulb or a cross, and a sign at the rule that it breaks."""
    board = told.step.board
    is_bulb = not told.step.is_bulb
    yield _circle(board, cell, "supposed", SIDE // 3) if is_bulb else _cross(board, cell, "supposed", 9)
    rule = told.broken
    if rule:
        at = max(told.moves[-1].because, default=rule.cell) if rule.kind == "run" else rule.cell
        x, y = _centre(board, at)
        corner = f"{x + 3},{y - 3} {x + 17},{y - 3} {x + 10},{y - 17}"
        yield f'<polygon class="broken" points="{corner}"/>'
        yield f'<text class="sign" x="{x + 10}" y="{y - 5}">!</text>'


def _move(board: Board, move: Move) -> Iterator[str]:
    """Draws the bulbs and dots of a move as ghosts, with the number of its round."""
    for cell in sorted(move.bulbs | move.dots):
        x, y = _centre(board, cell)
        is_bulb = cell in move.bulbs
        yield _circle(board, cell, "ghost", SIDE // 4) if is_bulb else _cross(board, cell, "ghost")
        yield f'<text class="round" x="{x - 16}" y="{y + 15}">{move.round or ""}</text>'


def _hatch(board: Board, cell: int) -> Iterator[str]:
    x, y = (number - SIDE // 2 for number in _centre(board, cell))
    for shift in range(9, 2 * SIDE, 9):
        low, high = max(0, shift - SIDE), min(shift, SIDE)
        yield (
            f'<line class="hatch" x1="{x + low}" y1="{y + shift - low}" '
            f'x2="{x + high}" y2="{y + shift - high}"/>'
        )


def _cross(board: Grid, cell: int, kind: str, arm: int = 4) -> str:
    x, y = _centre(board, cell)
    across = 2 * arm
    path = f"M{x - arm} {y - arm}l{across} {across}m0 {-across}l{-across} {across}"
    return f'<path class="{kind}" d="{path}"/>'


def _centre(board: Grid, cell: int) -> tuple[int, int]:
    row, col = divmod(cell, board.width)
    return col * SIDE + SIDE // 2, row * SIDE + SIDE // 2


def _square(board: Grid, cell: int, kind: str, margin: int = 0) -> str:
    x, y = (number - SIDE // 2 + margin for number in _centre(board, cell))
    side = SIDE - 2 * margin
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{side}" height="{side}"/>'


def _circle(board: Grid, cell: int, kind: str, radius: int) -> str:
    x, y = _centre(board, cell)
    return f'<circle class="{kind}" cx="{x}" cy="{y}" r="{radius}"/>'
