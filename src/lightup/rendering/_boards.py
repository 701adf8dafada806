"""The boards of a page: one board, and for each scene only what it adds.

The page draws the ground, the walls and the light of every bulb once. A board is told by what differs
from the board before it, and a scene by its marks; the script of the page puts them together.

>>> from lightup.core.board import Board
>>> [*changes([Board.from_rows([".2."]), Board.from_rows(["x2*"]), Board.from_rows([".2*"])])]
['', '0x 2*', '0.']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import cropping, shapes, svg

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ..core.board import Board
    from ..core.grid import Grid
    from ..core.puzzle import Puzzle
    from .scene import Scene


def width(board: Grid) -> int:
    """Returns the width of a board with its labels."""
    return board.width * shapes.SIDE + svg.MARGIN + svg.END_MARGIN


def height(board: Grid) -> int:
    """Returns the height of a board with its labels."""
    return board.height * shapes.SIDE + svg.MARGIN + svg.END_MARGIN


def stage(puzzle: Puzzle, scenes: Mapping[str, Scene]) -> Iterator[str]:
    """Draws the board of a page, and what the scenes add to it."""
    boards = dict.fromkeys(scene.board for scene in scenes.values())
    numbers = {board: number for number, board in enumerate(boards)}
    told = "|".join(changes(boards))
    yield f'<svg id="store" hidden data-width="{puzzle.width}" data-changes="{told}">'
    yield from _layers()
    for bulb in sorted(frozenset[int]().union(*(board.bulbs for board in boards))):
        yield svg.beam(puzzle, bulb).replace("<path", f'<path data-bulb="{bulb}"')
    for name, scene in scenes.items():
        yield _scene(name, scene, numbers[scene.board])
    yield "</svg>"
    yield from _board(puzzle)


def _board(puzzle: Puzzle) -> Iterator[str]:
    """Draws what all scenes share, with places for what they add."""
    size = f"{-svg.MARGIN} {-svg.MARGIN} {width(puzzle)} {height(puzzle)}"
    yield f'<svg class="board" viewBox="{size}" preserveAspectRatio="xMinYMin" role="img">'
    yield f'{svg.LIGHT}<g id="ground">{svg.floor(puzzle)}</g><g id="under"></g>'
    yield f'<g id="tiles">{"".join(svg.tiles(puzzle))}</g>{svg.clues(puzzle)}'
    yield svg.rim(puzzle, "yours").replace("<rect", '<rect id="rim"')
    yield '<g id="over"></g>'
    yield from _labels(puzzle)
    yield "</svg>"


def changes(boards: Iterable[Board]) -> Iterator[str]:
    """Yields for each board the cells that differ from the board before it, each with its new sign."""
    before: dict[int, str] = {}
    for board in boards:
        now = {
            **dict.fromkeys(board.dots, "x"),
            **dict.fromkeys(board.bulbs, "*"),
            **dict.fromkeys(svg.finished(board), "v"),
        }
        differing = (cell for cell in now.keys() | before.keys() if now.get(cell) != before.get(cell))
        yield " ".join(f"{cell}{now.get(cell, '.')}" for cell in sorted(differing))
        before = now


def _layers() -> Iterator[str]:
    """Draws each layer of what a player marks once, around the origin."""
    for sign, kind, shape in svg.PLAYER_LAYERS:
        yield f'<path class="{kind}" data-of="{sign}" d="{shapes.sign(shape, 0, 0)}"/>'


def _labels(puzzle: Puzzle) -> Iterator[str]:
    """Draws row and column numbers, each upon a strip that hides cells where the page zooms in."""
    rows, cols = svg.labels(puzzle)
    high, wide = puzzle.height * shapes.SIDE, puzzle.width * shapes.SIDE
    yield f'<g id="rows"><path class="strip" d="M-8-8h7.4v{high + 11}h-7.4z"/>{rows}</g>'
    yield f'<g id="cols"><path class="strip" d="M-8-8h{wide + 11}v7.4h-{wide + 11}z"/>{cols}</g>'
    yield '<g id="corner"><path class="strip" d="M-8-8h7.4v7.4h-7.4z"/></g>'


def _scene(name: str, scene: Scene, board: int) -> str:
    """Draws the marks of a scene, with what the script has to know about it."""
    near = cropping.near(scene)
    box = " ".join(map(str, cropping.box(near))) if near else ""
    return (
        f'<g class="marks" data-scene="{name}" data-world="{scene.world}" data-board="{board}" '
        f'data-crop="{box}">{svg.parts(scene)}</g>'
    )


def small(scene: Scene, cells: frozenset[int]) -> str:
    """Returns a place for a scene in small, only with the part around these cells."""
    return cropping.framed(scene, cropping.crop(scene.board, cells), "mini")
