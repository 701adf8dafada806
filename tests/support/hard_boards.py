"""Boards that need a search, although their number of solutions is known."""

from __future__ import annotations

from lightup.core.board import Board

# Puzzles with one solution and no superfluous clue.
UNIQUE = [
    Board.from_rows(rows.split("/"))
    for rows in (
        "....1../1..#.../......./..1.10./...#.0./......./.#01.#.",
        "...#.../#..#.2./..2...#/.....2./.1...../.....2./1..0..#",
        "..#...1/......./....0../.4...../..#...#/...2..1/....#..",
        "2...#....#/...##.021./........#./......0#.#/....#.#.2."
        "/.....3..../.#..#.#.../#..1..#00./.2....#.#./..#..1#.##",
        "..#.2...../..2#..0.../...#.0#.1./#.#......./01.1..1..."
        "/.........0/..2...1.../#.......3./11...0..../........#.",
        "......1#.#/...#....##/..20..2.../..#....#.1/##.0..1..."
        "/.........#/..1.#...../.......#1./.##..#.#../.1#..0.#1.",
    )
]


def _too_few_rows() -> Board:
    """A row of 0s below fewer runs of rows than columns; walls make the rows unlike each other."""
    cells = [["."] * 40 for _ in range(25)]
    for row, col in zip((2, 8, 4, 11, 6, 1, 9, 3, 7, 5), range(3, 40, 4), strict=True):
        cells[row][col] = "#"
    return Board.from_rows([*map("".join, cells), "0" * 40])


HARD = _too_few_rows()  # no engine decides it in a minute


def pigeonholes(cols: int, rows: int) -> Board:
    """Makes a row without bulbs, because of the 0s above it, and `rows` rows to light its columns."""
    return Board.from_rows(["0" * cols, *["." * cols] * (rows + 1)])


def apart(*boards: Board) -> Board:
    """Puts the boards along a diagonal, each below and right of the last, with walls around them."""
    width = sum(board.width for board in boards)
    rows: list[str] = []
    left = 0
    for board in boards:
        rows += ("#" * left + row + "#" * (width - left - board.width) for row in board.rows)
        left += board.width
    return Board.from_rows(rows)
