"""The example of the rules and of the cover: a small puzzle with its solution."""

from __future__ import annotations

from ...core.board import Board

EXAMPLE = Board.from_rows(
    (
        "#..*1.*",
        "*3*..0.",
        ".*#....",
        "....*..",
        "..*.3*.",
        ".#..*#.",
        ".*1..*#",
    )
)
