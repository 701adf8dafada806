from __future__ import annotations

import operator
import re

import pytest

from lightup.base.errors import InputError
from lightup.core.puzzle import Puzzle
from lightup.encodings import encode

from ..support import naive
from ..support.exhaustive import some_puzzles

COMPARE = {"=": operator.eq, ">=": operator.ge}
HEADING = re.compile(r"\* #variable= (\d+) #constraint= (\d+)\n")
CONSTRAINT = re.compile(r"((?:[+-]\d+ x\d+ )+)(=|>=) (-?\d+) ;")


def solutions(text: str) -> list[frozenset[int]]:
    """Finds all solutions of a text in OPB format, as sets of cells, by trying everything."""
    heading = HEADING.match(text)
    lines = [line for line in text.splitlines() if not line.startswith("*")]
    constraints = [CONSTRAINT.fullmatch(line) for line in lines]
    assert heading is not None
    assert int(heading[2]) == len(lines)

    def holds(line: re.Match[str] | None, true: frozenset[int]) -> bool:
        assert line is not None
        terms = re.findall(r"([+-]\d+) x(\d+)", line[1])
        total = sum(int(factor) for factor, number in terms if int(number) - 1 in true)
        return bool(COMPARE[line[2]](total, int(line[3])))

    every = naive.subsets([*range(int(heading[1]))])
    return [true for true in every if all(holds(line, true) for line in constraints)]


def test_solutions_are_the_solutions() -> None:
    fixed = [["4"], ["0"], ["#"], ["4."], ["0.0"], ["1.#", "..."]]
    for puzzle in [*some_puzzles(60), *map(Puzzle.from_rows, fixed)]:
        assert solutions(encode(puzzle, "opb")) == naive.solutions([*puzzle.rows]), str(puzzle)


def test_line_by_line() -> None:
    assert encode(Puzzle.from_rows(["1.#", "..."]), "opb").splitlines()[2:] == [
        "+1 x1 = 0 ;",
        "+1 x3 = 0 ;",
        "-1 x4 -1 x5 -1 x6 >= -1 ;",
        "-1 x2 -1 x5 >= -1 ;",
        "+1 x2 +1 x5 >= 1 ;",
        "+1 x4 +1 x5 +1 x6 >= 1 ;",
        "+1 x2 +1 x4 +1 x5 +1 x6 >= 1 ;",
        "+1 x4 +1 x5 +1 x6 >= 1 ;",
        "+1 x2 +1 x4 = 1 ;",
    ]


def test_refuses_to_fill_the_memory() -> None:
    with pytest.raises(InputError, match="expected at most 50000000 literals"):
        encode(Puzzle(20_000, 1, "." * 20_000), "opb")
