"""The table of soak checks: each compares two ways to the same answer on boards drawn at random.

A check takes a random generator, raises `AssertionError` with the board if the two differ, and returns
the number of comparisons.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from random import Random

from lightup import certify, common, count, generate, level_of, review, solve, verify, walk
from lightup.base.errors import BoardError, GaveUp
from lightup.core.board import Board
from lightup.engines import find_engine
from lightup.generating.recipe import Recipe
from lightup.reasoning.explain import way
from lightup.solving.solve import Status

from ..machines import run
from ..machines.batch import BatchMachine
from ..machines.library import LibraryMachine
from ..machines.page import PageMachine, browser
from ..machines.server import ServerMachine
from ..support import kernels, naive
from ..support.agreement import agree
from ..support.engines import COMPLETE
from ..support.orders import ORDERS
from ..support.random_boards import random_board
from ..support.reasoning import boards_to_reason_on
from ..support.solves import has_solution, random_solve, with_mark
from ..support.wishes import unmet

MOST_SOLUTIONS = 30  # that are listed and compared
LARGE, SMALL = 12, 4  # the longest sides
MOST_WHITE = 10  # cells, for brute force
AT_ONCE, SECONDS = 4, 60
DRAT_TRIM_PROVES = "s VERIFIED"

Check = Callable[[Random], int]


def answer(question: tuple[str, str]) -> tuple[str, list[str]]:
    """Solves a board (a text) with an engine; returns the status and, if few, all solutions."""
    engine, picture = question
    board = Board.from_rows(picture.split("\n"))
    result = solve(board, engine=engine, at_most=MOST_SOLUTIONS, seconds=SECONDS)
    listed = sorted(map(str, result.solutions)) if result.finished else []
    return result.status.name, listed


def _engine(choose: Random) -> str:
    others = [name for name in COMPLETE if name != "native" and find_engine(name).installed]
    return choose.choice(others)


def second_engine(choose: Random) -> int:
    """Another engine finds the same solutions."""
    picture, engine = str(random_board(choose, LARGE)), _engine(choose)
    _agree(picture, answer(("native", picture)), answer((engine, picture)), engine)
    return 1


def certificates(choose: Random) -> int:
    """A certificate of "one" or "none" is accepted, by drat-trim as well where it is installed."""
    board = random_board(choose, LARGE)
    if solve(board).status is Status.SEVERAL:
        return 0
    try:
        text = certify(board)
    except GaveUp:
        return 0  # the proof is too long to be written
    verdict = verify(text)
    assert verdict.claim in ("unique", "none"), f"not proven:\n{board}"
    if checker := shutil.which("drat-trim"):
        fields = json.loads(text)
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder, name) for name in ("formula", "proof")]
            for file in files:
                file.write_text("\n".join(fields[file.name]) + "\n")
            done = subprocess.run([checker, *files], capture_output=True, text=True)
        assert DRAT_TRIM_PROVES in done.stdout, f"drat-trim does not agree:\n{board}"
    return 1


def counts(choose: Random) -> int:
    """Brute force finds as many solutions, and the same that all of them share."""
    board = random_board(choose, SMALL)
    if board.puzzle.cells.count(".") > MOST_WHITE:
        return 0
    found = [
        bulbs
        for bulbs in naive.solutions([*board.puzzle.rows])
        if board.bulbs <= bulbs and not board.dots & bulbs
    ]
    assert count(board) == len(found), f"expected {len(found)} solutions of\n{board}"
    shared = common(board)
    assert (shared is None) == (not found), f"expected {len(found)} solutions of\n{board}"
    if shared:
        lacking = frozenset(board.puzzle.white).difference(*found)
        assert (shared.bulbs, shared.dots) == (frozenset.intersection(*found), lacking), str(board)
    return 1


def kernels_agree(choose: Random) -> int:
    """The kernel finds the same solutions in the same order compiled and as source."""
    board = random_board(choose, LARGE)
    found = [
        [
            frozenset(bulbs)
            for bulbs in islice(kernels.solver(kernel, board).solutions(), MOST_SOLUTIONS)
        ]
        for kernel in (kernels.installed(), kernels.source())
    ]
    assert found[0] == found[1], f"compiled and source differ on\n{board}"
    return 1


def kernel_and_sat(choose: Random) -> int:
    """A SAT solver agrees with all that the compiled kernel says about a board."""
    agree(kernels.installed(), random_board(choose))
    return 1


def walks(choose: Random) -> int:
    """The steps of a walk lead to the only solution."""
    board = Board(random_board(choose, LARGE).puzzle)
    result = solve(board)
    if result.status is not Status.UNIQUE:
        return 0
    assert result.solution
    for step in walk(board.puzzle):
        right = step.bulbs <= result.solution.bulbs and not step.dots & result.solution.bulbs
        assert right, f"a wrong step {step} on\n{board}"
    return 1


def _agree(
    picture: str, expected: tuple[str, list[str]], found: tuple[str, list[str]], who: str
) -> None:
    assert found == expected, f"expected {expected}, got {found} from {who} on\n{picture}"


def _questions(choose: Random) -> list[tuple[str, str]]:
    return [(_engine(choose), str(random_board(choose, LARGE))) for _ in range(2 * AT_ONCE)]


def _all_agree(questions: list[tuple[str, str]], found: list[tuple[str, list[str]]]) -> int:
    for (engine, picture), other in zip(questions, found, strict=True):
        _agree(picture, answer(("native", picture)), other, engine)
    return len(questions)


def forks(choose: Random) -> int:
    """Forked processes answer as this one does, after it has used the engines itself."""
    questions = _questions(choose)
    answer(questions[0])
    with multiprocessing.get_context("fork").Pool(AT_ONCE) as pool:
        return _all_agree(questions, pool.map(answer, questions))


def spawned(choose: Random) -> int:
    """Fresh processes answer as this one does."""
    questions = _questions(choose)
    with multiprocessing.get_context("spawn").Pool(AT_ONCE) as pool:
        return _all_agree(questions, pool.map(answer, questions))


def threads(choose: Random) -> int:
    """Threads that solve at the same time do not mix their answers up."""
    questions = _questions(choose)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return _all_agree(questions, [*pool.map(answer, questions)])


def hash_seeds(choose: Random) -> int:
    """Nothing depends on the order of sets: two processes with other hash seeds say the same."""
    words = [sys.executable, "-m", "tests.soak.told", str(choose.randrange(1 << 30))]
    told = {
        subprocess.run(
            words,
            env={**os.environ, "PYTHONHASHSEED": str(choose.randrange(1, 1 << 32))},
            capture_output=True,
            check=True,
        ).stdout
        for _ in range(2)
    }
    assert len(told) == 1, f"it depends on the hash seed what {' '.join(words)} says"
    return 2


def levels(choose: Random) -> int:
    """The level of a puzzle is that of its hardest step, and mirroring changes neither."""
    puzzle = random_board(choose, SMALL * 2).puzzle
    try:
        level = level_of(puzzle)
    except BoardError:
        return 0
    assert max((step.level for step in way(puzzle)), default=0) == level, f"another way:\n{puzzle}"
    mirrored = Board.from_rows(row[::-1] for row in puzzle.rows).puzzle
    assert level_of(mirrored) == level, f"another level in the mirror:\n{puzzle}"
    return 1


def orders(choose: Random) -> int:
    """A puzzle is as its recipe says."""
    _, texts = choose.choice(ORDERS)
    recipe, seed = Recipe(choose.choice(texts)), choose.randrange(1 << 30)
    puzzle = next(generate(recipe, seed=seed))
    assert not unmet(puzzle, recipe), f"{recipe}#{seed} lacks {unmet(puzzle, recipe)}:\n{puzzle}"
    return 1


def batch_faults(choose: Random) -> int:
    """A batch that faults have hit ends with the records of an undisturbed one, or is refused."""
    return run(BatchMachine, choose)


def library_faults(choose: Random) -> int:
    """A library that faults have hit has what a dict has, or is refused in one line."""
    return run(LibraryMachine, choose)


def server_faults(choose: Random) -> int:
    """A server that faults have hit answers as the API does, and ends in order."""
    return run(ServerMachine, choose, runs=2)


def page_faults(choose: Random) -> int:
    """Two pages that faults have hit agree with a model that keeps every position whole."""
    with browser():
        return run(PageMachine, choose, runs=50, steps=50)


def reviews(choose: Random) -> int:
    """What a review calls forced holds in all solutions, and each verdict has a second opinion."""
    (board,) = boards_to_reason_on(choose.randrange(1 << 30), 1)
    puzzle = board.puzzle
    (solution, *_) = solve(puzzle, at_most=1).solutions
    log = random_solve(puzzle, solution.bulbs, choose)
    moments = review(log).moments
    for one in moments:
        for cell in one.cells:
            bulb, context = cell in one.bulbs, (str(one.board), cell, one.status)
            holds = has_solution(with_mark(one.board, cell, bulb))
            assert holds == (one.status != "wrong"), context
            if one.status in ("forced", "detour"):
                assert not has_solution(with_mark(one.board, cell, not bulb)), context
    return len(moments)


CHECKS: dict[str, Check] = {
    "second engine": second_engine,
    "certificates": certificates,
    "counts and brute force": counts,
    "compiled and source": kernels_agree,
    "kernel and SAT": kernel_and_sat,
    "walks": walks,
    "reviews": reviews,
    "levels in the mirror": levels,
    "orders": orders,
    "forks": forks,
    "spawned processes": spawned,
    "threads": threads,
    "hash seeds": hash_seeds,
    "faults of a batch": batch_faults,
    "faults of a library": library_faults,
    "faults of a server": server_faults,
    "faults of a page": page_faults,
}
