"""Boards on which it takes a search to tell how many solutions there are, which is known otherwise."""

from __future__ import annotations

from lightup.core.board import Board

# Puzzles with one solution that loses its proof with any clue less.
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


def pigeonholes(cols: int, rows: int) -> Board:
    """A row that takes no bulbs, for the clues above it, and so many rows to light its columns."""
    return Board.from_rows(["0" * cols, *["." * cols] * (rows + 1)])


def apart(*boards: Board) -> Board:
    """The boards one below and right of the other, in a field of walls."""
    width = sum(board.width for board in boards)
    rows: list[str] = []
    left = 0
    for board in boards:
        rows += ("#" * left + row + "#" * (width - left - board.width) for row in board.rows)
        left += board.width
    return Board.from_rows(rows)
