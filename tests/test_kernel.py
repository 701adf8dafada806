from __future__ import annotations

import doctest
import random
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice
from math import factorial
from pathlib import Path
from time import monotonic
from types import ModuleType, SimpleNamespace

import pytest

import lightup.kernel
from lightup.errors import OutOfTime
from lightup.puzzle import SYMBOLS, Puzzle

from . import naive
from .exhaustive import TABLES, counts

KERNEL = Path(lightup.kernel.__file__).parent


MODULES = ("geometry", "deduction", "learning", "search")


def installed() -> SimpleNamespace:
    return SimpleNamespace(**{name: import_module(f"lightup.kernel.{name}") for name in MODULES})


@cache
def source() -> SimpleNamespace:
    """The kernel as plain Python, whether or not the one that is installed is compiled."""
    package = "lightup.kernel_source"
    sys.modules[package] = ModuleType(package)
    sys.modules[package].__path__ = [str(KERNEL)]
    for name in ("codes", *MODULES):
        spec = spec_from_file_location(f"{package}.{name}", KERNEL / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        sys.modules[spec.name] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules[spec.name])
    return SimpleNamespace(**{name: sys.modules[f"{package}.{name}"] for name in MODULES})


@pytest.fixture(params=["installed", "source"])
def kernel(request: pytest.FixtureRequest) -> SimpleNamespace:
    if request.param == "source":
        return source()
    if str(installed().search.__file__).endswith(".py"):
        pytest.skip("the installed kernel is not compiled: it is the source")
    return installed()


def search(kernel: SimpleNamespace, puzzle: Puzzle, *marks: frozenset[int]) -> Iterator[frozenset[int]]:
    found: Iterator[frozenset[int]] = kernel.search.Search(
        puzzle.width, puzzle.height, puzzle.codes, *marks
    ).solutions()
    return found


@pytest.mark.parametrize("name", TABLES)
def test_counts_the_solutions_of_all_small_boards(kernel: SimpleNamespace, name: str) -> None:
    numbers = (sum(1 for _ in search(kernel, puzzle)) for puzzle in TABLES[name].puzzles())
    assert counts(numbers) == TABLES[name].counts


@pytest.mark.parametrize("side", range(1, 8))
def test_an_empty_square_has_a_factorial_of_solutions(kernel: SimpleNamespace, side: int) -> None:
    found = list(search(kernel, Puzzle(side, side, "." * side**2)))
    assert len(found) == len({*found}) == factorial(side)


@pytest.mark.parametrize(("width", "height"), [(3, 3), (5, 2), (1, 8), (4, 3)])
def test_finds_what_trying_everything_finds_and_keeps_to_the_marks(
    kernel: SimpleNamespace, width: int, height: int
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
    kernel: SimpleNamespace, bulbs: set[int], dots: set[int]
) -> None:
    puzzle = Puzzle.from_rows(["1.#", "..."])
    assert not list(search(kernel, puzzle, frozenset(bulbs), frozenset(dots)))


def test_gives_one_solution_at_a_time(kernel: SimpleNamespace) -> None:
    found = search(kernel, Puzzle(30, 30, "." * 900))
    assert len({*islice(found, 3)}) == 3


@pytest.mark.parametrize("seconds", [-1.0, 0.05])
def test_stops_at_the_deadline(kernel: SimpleNamespace, seconds: float) -> None:
    hard = kernel.search.Search(12, 12, Puzzle(12, 12, "." * 144).codes, (), (), monotonic() + seconds)
    with pytest.raises(OutOfTime):
        for _ in hard.solutions():
            pass


def test_walks_rows_and_columns(kernel: SimpleNamespace) -> None:
    geometry = kernel.geometry.Geometry(3, 2, Puzzle.from_rows(["1.#", "..."]).codes)
    assert geometry.ranges() == (
        *(range(1, 2), range(3, 6)),
        *(range(3, 4, 3), range(1, 5, 3), range(5, 6, 3)),
    )
    assert geometry.runs_along_rows() == 2
    assert [geometry.runs_of(cell) for cell in (1, 3, 4, 5)] == [(0, 3), (1, 2), (1, 3), (1, 4)]


@pytest.mark.parametrize(
    ("cell", "beside"), [(0, (1, 3)), (1, (0, 2, 4)), (2, (1, 5)), (4, (1, 3, 5)), (8, (5,))]
)
def test_knows_what_is_white_beside_a_cell(
    kernel: SimpleNamespace, cell: int, beside: tuple[int, ...]
) -> None:
    geometry = kernel.geometry.Geometry(3, 3, Puzzle.from_rows(["...", "...", ".#."]).codes)
    assert geometry.white_beside(cell) == beside


@pytest.mark.parametrize("module", MODULES)
def test_the_example_in_the_docstring(kernel: SimpleNamespace, module: str) -> None:
    result = doctest.testmod(getattr(kernel, module))
    assert result.attempted
    assert not result.failed
