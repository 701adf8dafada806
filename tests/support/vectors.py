"""The canonical puzzles with their solutions, on which many tests rely."""

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

# Two digits for each bulb, its row and its column; V7 has too many solutions to list.
SOLUTIONS = {
    "V1": ["01 10 12 21"],
    "V2": ["01 12"],
    "V3": ["02 11 13 22 25 34 40 53"],
    "V4": ["01 03 12 16 23 30 34 43 50 55 61 66"],
    "V5": ["00 11", "01 10"],
    "V6": [],
}

PUZZLES = {name: Puzzle.from_rows(rows) for name, rows in ROWS.items()}


def bulbs(puzzle: Puzzle, line: str) -> frozenset[int]:
    """Returns the cells that a line such as "01 10" lists."""
    return frozenset(int(pair[0]) * puzzle.width + int(pair[1]) for pair in line.split())


def solved(name: str) -> Board:
    """Returns the only solution of a puzzle that has exactly one."""
    (line,) = SOLUTIONS[name]
    return Board(PUZZLES[name], bulbs(PUZZLES[name], line))
