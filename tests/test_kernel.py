from __future__ import annotations

import doctest
import random
from collections.abc import Iterator
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice
from math import factorial
from pathlib import Path
from time import monotonic
from types import ModuleType

import pytest

import lightup.kernel
from lightup.errors import OutOfTime
from lightup.puzzle import SYMBOLS, Puzzle

from . import naive
from .exhaustive import TABLES, counts


@cache
def source() -> ModuleType:
    """The kernel as plain Python, whether or not the one that is installed is compiled."""
    path = Path(lightup.__file__).with_name("kernel.py")
    spec = spec_from_file_location("lightup.kernel_source", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(params=["installed", "source"])
def kernel(request: pytest.FixtureRequest) -> ModuleType:
    if request.param == "installed":
        return lightup.kernel
    if str(lightup.kernel.__file__).endswith(".py"):
        pytest.skip("the installed kernel is not compiled: it is the source")
    return source()


def search(kernel: ModuleType, puzzle: Puzzle, *marks: frozenset[int]) -> Iterator[frozenset[int]]:
    found: Iterator[frozenset[int]] = kernel.Search(
        puzzle.width, puzzle.height, puzzle.codes
    ).solutions(*marks)
    return found


@pytest.mark.parametrize("name", TABLES)
def test_counts_the_solutions_of_all_small_boards(kernel: ModuleType, name: str) -> None:
    numbers = (sum(1 for _ in search(kernel, puzzle)) for puzzle in TABLES[name].puzzles())
    assert counts(numbers) == TABLES[name].counts


@pytest.mark.parametrize("side", range(1, 8))
def test_an_empty_square_has_a_factorial_of_solutions(kernel: ModuleType, side: int) -> None:
    found = list(search(kernel, Puzzle(side, side, "." * side**2)))
    assert len(found) == len({*found}) == factorial(side)


@pytest.mark.parametrize(("width", "height"), [(3, 3), (5, 2), (1, 8), (4, 3)])
def test_finds_what_trying_everything_finds_and_keeps_to_the_marks(
    kernel: ModuleType, width: int, height: int
) -> None:
    choose = random.Random(width * height)
    for _ in range(40):
        puzzle = Puzzle(width, height, "".join(choose.choices(SYMBOLS + "....##", k=width * height)))
        every = set(naive.solutions([*puzzle.rows]))
        assert set(search(kernel, puzzle)) == every
        white = [*puzzle.white]
        bulbs, dots = (frozenset(choose.sample(white, min(len(white), n))) for n in (1, 2))
        kept = {solution for solution in every if bulbs <= solution and not dots & solution}
        assert set(search(kernel, puzzle, bulbs, dots)) == kept


@pytest.mark.parametrize(
    ("bulbs", "dots"), [({1}, {1}), ({0}, set()), ({1, 4}, set()), (set(), {1, 3})]
)
def test_marks_that_contradict_the_rules_leave_no_solution(
    kernel: ModuleType, bulbs: set[int], dots: set[int]
) -> None:
    puzzle = Puzzle.from_rows(["1.#", "..."])
    assert not list(search(kernel, puzzle, frozenset(bulbs), frozenset(dots)))


def test_gives_one_solution_at_a_time(kernel: ModuleType) -> None:
    found = search(kernel, Puzzle(30, 30, "." * 900))
    assert len({*islice(found, 3)}) == 3


@pytest.mark.parametrize("seconds", [-1.0, 0.05])
def test_stops_at_the_deadline(kernel: ModuleType, seconds: float) -> None:
    hard = kernel.Search(12, 12, Puzzle(12, 12, "." * 144).codes, monotonic() + seconds)
    with pytest.raises(OutOfTime):
        for _ in hard.solutions():
            pass


def test_walks_rows_and_columns(kernel: ModuleType) -> None:
    starts, lengths, along_rows, row_run, col_run = kernel.find_runs(
        3, 2, Puzzle.from_rows(["1.#", "..."]).codes
    )
    assert [*zip(starts, lengths, strict=True)] == [(1, 1), (3, 3), (3, 1), (1, 2), (5, 1)]
    assert along_rows == 2
    assert [*row_run] == [-1, 0, -1, 1, 1, 1]
    assert [*col_run] == [-1, 3, -1, 2, 3, 4]


@pytest.mark.parametrize(
    ("cell", "beside"), [(0, [1, 3]), (1, [0, 2, 4]), (2, [1, 5]), (4, [1, 3, 5, 7]), (8, [5, 7])]
)
def test_knows_what_is_around_a_cell(kernel: ModuleType, cell: int, beside: list[int]) -> None:
    assert kernel.around(cell, 3, 9) == beside


def test_the_example_in_the_docstring(kernel: ModuleType) -> None:
    result = doctest.testmod(kernel)
    assert result.attempted
    assert not result.failed
