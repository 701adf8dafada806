"""The calls that solve, judge and study a puzzle: `solve`, `analyse`, `rate`, `race`, `walk`.

Engines come from a fixed list, none of which runs a command.

>>> [name for name in engines() if not name.startswith("pysat:")][:4]
['native', 'walksat', 'pysat', 'picosat']
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from ..base.clock import deadline_in, seconds_left
from ..base.errors import EngineError, NoSolution, OutOfTime, SeveralSolutions
from ..encodings.clauses import direct
from ..encodings.variables import cells_of
from ..engines import ENGINES, find_engine, in_browser
from ..engines.pysat import NAMES as PYSAT_SOLVERS
from ..reasoning.contradiction import contradiction_soon
from ..reasoning.rate import level_of, rate as rate_puzzle
from ..sat.walksat import WalkSat
from ..schema import plain
from ..solving.solve import Status, common, solve as solve_puzzle
from ._reading import RequestError

if TYPE_CHECKING:
    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from ..engines import Engine
    from ..schema import answers, calls
    from ..solving.solve import Result
    from ._requests import (
        AnalyseRequest,
        Limit,
        RaceRequest,
        RateRequest,
        SolveRequest,
        WalkRequest,
    )

IN_BROWSERS = ("", "python-sat", "z3-solver")  # the packages that exist there


def engines() -> dict[str, Engine]:
    """Returns the engines that a request may name; not all of them need be installed."""
    listed = {
        name: engine
        for name, engine in ENGINES.items()
        if not engine.command and (engine.package in IN_BROWSERS or not in_browser())
    }
    return listed | {name: find_engine(name) for name in (f"pysat:{one}" for one in PYSAT_SOLVERS)}


def _engine(name: str, where: str) -> Engine:
    listed = engines()
    if name not in listed:
        raise RequestError(f"expected an engine (one of {', '.join(listed)}), got {name[:80]!r}", where)
    return listed[name]


def solve(request: SolveRequest, limit: Limit) -> answers.Solved:
    """Solves a puzzle and says whether there is only one solution."""
    start = request.board if request.keep_marks else request.board.puzzle
    engine = _engine(request.engine, "engine")
    result = _solved(start, engine, limit.seconds, request.most)
    return plain.solved(result, contradiction_soon(result, limit.seconds))


def _solved(start: Puzzle | Board, engine: Engine, seconds: float | None, most: int = 2) -> Result:
    """Looks for solutions, only for one if the engine would never stop looking for the next."""
    at_most = most if engine.complete else 1
    return solve_puzzle(start, engine=engine.name, at_most=at_most, seconds=seconds)


def race(request: RaceRequest, limit: Limit) -> calls.Raced:
    """Solves a puzzle by several engines, one after the other; each gets the same time."""
    listed = [_engine(name, f"engines.{at}") for at, name in enumerate(request.engines)]
    share = limit.seconds / max(1, len(listed))
    return {"rows": [_raced(request.board.puzzle, engine, share) for engine in listed]}


def _raced(puzzle: Puzzle, engine: Engine, seconds: float) -> calls.Racer:
    status, spent, message = Status.GAVE_UP, 0.0, ""
    try:
        result = _solved(puzzle, engine, seconds)
        status, spent = result.status, round(result.seconds, 6)
    except EngineError as error:
        message = str(error)
    return {"engine": engine.name, "status": status, "seconds": spent, "message": message}


def analyse(request: AnalyseRequest, limit: Limit) -> answers.Analysis:
    """Finds out about a puzzle what is asked for, the cheapest part first; ignores marks."""
    puzzle, deadline = request.board.puzzle, deadline_in(limit.seconds)
    answer: answers.Analysis = {
        "status": None,
        "common": None,
        "difference": None,
        "level": None,
        "rating": None,
    }
    if "status" in request.parts:
        result = _solved(puzzle, ENGINES["native"], seconds_left(deadline))
        if result.status is Status.GAVE_UP:
            raise OutOfTime
        answer["status"] = result.status
        answer["difference"] = plain.difference(result.solutions)
    if "common" in request.parts:
        shared = common(puzzle, seconds=seconds_left(deadline))
        answer["common"] = plain.grid(shared) if shared else None
    if answer["status"] in (None, Status.UNIQUE):
        with suppress(NoSolution, SeveralSolutions):
            if "level" in request.parts:
                answer["level"] = level_of(puzzle, seconds=seconds_left(deadline))
            if "rating" in request.parts:
                answer["rating"] = plain.rating(rate_puzzle(puzzle, seconds=seconds_left(deadline)))
    return answer


def rate(request: RateRequest, limit: Limit) -> answers.Rating:
    """Rates the difficulty of a puzzle with one solution; ignores marks.

    Where only the level is found in time, the answer has no score.
    """
    puzzle, deadline = request.board.puzzle, deadline_in(limit.seconds)
    try:
        level = level_of(puzzle, seconds=limit.seconds)
    except NoSolution:
        return plain.not_rated(puzzle, Status.NONE)
    except SeveralSolutions:
        return plain.not_rated(puzzle, Status.SEVERAL)
    try:
        return plain.rating(rate_puzzle(puzzle, seconds=seconds_left(deadline)))
    except OutOfTime:
        return plain.not_rated(puzzle, Status.UNIQUE, level)


def walk(request: WalkRequest, limit: Limit) -> calls.Walked:
    """Makes one try of WalkSAT on the encoding "direct", flip by flip; ignores marks."""
    puzzle = request.board.puzzle
    formula = direct(puzzle)
    search = WalkSat(formula.variables, formula.clauses, request.heuristic)
    trace = search.trace(
        noise=request.noise,
        max_flips=request.flips,
        seed=request.seed,
        deadline=deadline_in(limit.seconds),
    )
    return {
        "start": sorted(cells_of(trace.start, len(puzzle.cells))),
        "flips": [variable - 1 for variable in trace.flips],
        "falses": [*trace.falses],
        "solved": trace.falses[-1] == 0,
    }
