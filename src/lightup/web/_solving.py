"""The calls that solve, judge and study a puzzle: `solve`, `analyse`, `rate`, `encode`, `race`, `walk`.

Engines come from a fixed list, none of which runs a command.

>>> [name for name in engines() if not name.startswith("pysat:")][:4]
['native', 'walksat', 'pysat', 'picosat']
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from ..base.clock import deadline_in, seconds_left
from ..base.errors import EngineError, NoSolution, OutOfTime, SeveralSolutions
from ..encodings import encode as write_formula
from ..encodings.clauses import clauses_by_rule, direct
from ..encodings.variables import cells_of
from ..engines import ENGINES, find_engine, in_browser
from ..engines.pysat import NAMES as PYSAT_SOLVERS
from ..reasoning.rate import level_of, rate as rate_puzzle
from ..sat.walksat import WalkSat
from ..solving.solve import Status, common, solve as solve_puzzle
from . import _values as values
from ._reading import RequestError

if TYPE_CHECKING:
    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from ..engines import Engine
    from ..solving.solve import Result
    from . import _answers as answers
    from ._requests import (
        AnalyseRequest,
        EncodeRequest,
        Limit,
        RaceRequest,
        RateRequest,
        SolveRequest,
        WalkRequest,
    )

IN_BROWSERS = ("", "python-sat", "z3-solver")  # the packages that exist there
STATUSES: dict[Status, answers.Status] = {
    Status.UNIQUE: "unique",
    Status.SEVERAL: "multiple",
    Status.NONE: "unsolvable",
    Status.SOLVED: "solved",
    Status.GAVE_UP: "unknown",
}


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


def solve(request: SolveRequest, limit: Limit) -> answers.SolveAnswer:
    """Solves a puzzle and says whether there is only one solution."""
    board = request.board.board()
    start = board if request.keep_marks else board.puzzle
    result = _solved(start, _engine(request.engine, "engine"), limit.seconds)
    return {
        "status": STATUSES[result.status],
        "verdict": str(result.status),
        "engine": result.engine,
        "seconds": round(result.seconds, 6),
        "solutions": [sorted(solution.bulbs) for solution in result.solutions],
        "difference": values.difference(result.solutions),
    }


def _solved(start: Puzzle | Board, engine: Engine, seconds: float | None) -> Result:
    """Looks for two solutions, or for one if the engine would never stop looking for the second."""
    return solve_puzzle(start, engine=engine.name, at_most=2 if engine.complete else 1, seconds=seconds)


def race(request: RaceRequest, limit: Limit) -> answers.RaceAnswer:
    """Solves a puzzle by several engines, one after the other; each gets the same time."""
    puzzle = request.board.board().puzzle
    listed = [_engine(name, f"engines.{at}") for at, name in enumerate(request.engines)]
    return {"rows": [_raced(puzzle, engine, limit.seconds / len(listed)) for engine in listed]}


def _raced(puzzle: Puzzle, engine: Engine, seconds: float) -> answers.RaceRow:
    try:
        result = _solved(puzzle, engine, seconds)
    except EngineError as error:
        return {"engine": engine.name, "status": "unknown", "verdict": str(error), "seconds": 0}
    return {
        "engine": engine.name,
        "status": STATUSES[result.status],
        "verdict": str(result.status),
        "seconds": round(result.seconds, 6),
    }


def analyse(request: AnalyseRequest, limit: Limit) -> answers.AnalyseAnswer:
    """Finds out about a puzzle what is asked for, the cheapest part first; ignores marks."""
    puzzle, deadline = request.board.board().puzzle, deadline_in(limit.seconds)
    answer: answers.AnalyseAnswer = {
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
        answer["status"] = STATUSES[result.status]
        answer["difference"] = values.difference(result.solutions)
    if "common" in request.parts:
        shared = common(puzzle, seconds=seconds_left(deadline))
        answer["common"] = values.marks(shared.bulbs, shared.dots) if shared else None
    if answer["status"] in (None, "unique"):
        with suppress(NoSolution, SeveralSolutions):
            if "level" in request.parts:
                answer["level"] = level_of(puzzle, seconds=seconds_left(deadline))
            if "rating" in request.parts:
                answer["rating"] = _rating(puzzle, seconds_left(deadline))
    return answer


def rate(request: RateRequest, limit: Limit) -> answers.RateAnswer:
    """Rates the difficulty of a puzzle with one solution; ignores marks."""
    return _rating(request.board.board().puzzle, limit.seconds)


def _rating(puzzle: Puzzle, seconds: float | None) -> answers.RateAnswer:
    rating = rate_puzzle(puzzle, seconds=seconds)
    return {
        "level": rating.level,
        "name": rating.name,
        "score": round(rating.score, 4),
        "batches": rating.batches,
        "bottleneck": rating.bottleneck,
        "techniques": rating.techniques,
        "hardest": rating.hardest.technique.name if rating.hardest else "",
    }


def encode(request: EncodeRequest, limit: Limit) -> answers.EncodeAnswer:
    """Writes a board as a formula for solvers; its marks hold."""
    board = request.board.board()
    rules = clauses_by_rule(board.puzzle) if request.encoding == "direct" else ()
    return {
        "encoding": request.encoding,
        "text": write_formula(board, request.encoding),
        "rules": [
            {
                "kind": rule.kind,
                "cell": rule.cell,
                "cells": [*rule.cells],
                "clauses": [[*clause] for clause in clauses],
            }
            for rule, clauses in rules
        ],
    }


def walk(request: WalkRequest, limit: Limit) -> answers.WalkAnswer:
    """Makes one try of WalkSAT on the encoding "direct", flip by flip; ignores marks."""
    puzzle = request.board.board().puzzle
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
