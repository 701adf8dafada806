"""The canonical puzzles, each with its solutions as sets of (row, col), and how formats write them."""

from lightup.core.board import Board
from lightup.core.puzzle import Puzzle

ROWS = {
    "V1": ["...", ".4.", "..."],
    "V2": ["1.#", "..."],
    "V3": ["......", "..4...", "....2.", ".0....", "...1..", "......"],
    "V4": ["..3....", "...#0..", ".0....#", ".#.#.1.", "#....1.", "..01...", "....0.."],
    "V5": ["..", ".."],
    "V6": ["4..", "...", "..."],
    "V7": ["." * 27 + "0", "#" + "." * 27],
}

# Row and column of each bulb, two digits a bulb; V7 has too many solutions to list.
SOLUTIONS = {
    "V1": ["01 10 12 21"],
    "V2": ["01 12"],
    "V3": ["02 11 13 22 25 34 40 53"],
    "V4": ["01 03 12 16 23 30 34 43 50 55 61 66"],
    "V5": ["00 11", "01 10"],
    "V6": [],
}

PUZZLES = {name: Puzzle.from_rows(rows) for name, rows in ROWS.items()}


def bulbs(puzzle: Puzzle, places: str) -> frozenset[int]:
    """The cells that a line such as "01 10" names."""
    return frozenset(int(place[0]) * puzzle.width + int(place[1]) for place in places.split())


def solved(name: str) -> Board:
    """The only solution of a puzzle that has one."""
    (places,) = SOLUTIONS[name]
    return Board(PUZZLES[name], bulbs(PUZZLES[name], places))
