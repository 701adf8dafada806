"""The calls of the lab: `trace`, `compare`, `certify`, `walks`. All of them ignore marks.

>>> from lightup.web.api import answer
>>> [str(stage["status"]) for stage in answer("compare", {"board": "1.#\\n..."})["stages"]][2:4]
['gave-up', 'solved']
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING

from ..base.clock import check_time, deadline_in, seconds_left
from ..base.errors import InputError, OutOfTime
from ..core.board import as_board
from ..encodings import CNF_ENCODINGS, formula
from ..encodings.clauses import direct
from ..sat.walksat import WalkSat
from ..schema.traces import traced
from ..solving import tracing
from ..solving.certificates import certify as make_certificate
from ..solving.tracing import STAGES, Stage
from ..solving.verify import verify

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle
    from ..schema import calls
    from ._requests import CertifyRequest, CompareRequest, Limit, TraceRequest, WalksRequest

MOST_COUNTED = 20_000  # events of one stage
TABLE = "truth-table"


def trace(request: TraceRequest, limit: Limit) -> calls.Traced:
    """Solves a puzzle and tells how, event by event."""
    found = tracing.trace(
        request.board.puzzle,
        request.stage,
        most=request.most,
        attempts=request.attempts,
        changed=request.changed,
        seconds=limit.seconds,
    )
    return traced(found)


def compare(request: CompareRequest, limit: Limit) -> calls.Compared:
    """Counts what a puzzle takes in each encoding, and in each stage of solving."""
    puzzle, deadline = request.board.puzzle, deadline_in(limit.seconds)
    stages = [one for one in STAGES.values() if one.name != "solver"]
    return {
        "sizes": [_size(puzzle, name, deadline) for name in CNF_ENCODINGS],
        "stages": [_counted(puzzle, stage, deadline) for stage in stages],
    }


def walks(request: WalksRequest, limit: Limit) -> calls.Walks:
    """Runs WalkSAT on the encoding "direct", one try for each seed; ignores marks."""
    deadline = deadline_in(limit.seconds)
    cnf = direct(request.board.puzzle, deadline=deadline)
    search = WalkSat(cnf.variables, cnf.clauses, request.heuristic)
    flips: list[int | None] = []
    with suppress(OutOfTime):
        for seed in range(request.seed, request.seed + request.runs):
            outcome = search.run(
                noise=request.noise,
                max_flips=request.flips,
                tries=1,
                seed=seed,
                deadline=deadline,
            )
            check_time(deadline)
            flips.append(outcome.flips if outcome.model else None)
    return {"flips": flips}


def _size(puzzle: Puzzle, name: str, deadline: float) -> calls.Size:
    cnf = formula(puzzle, name, deadline=deadline)
    return {
        "encoding": name,
        "variables": cnf.variables,
        "clauses": len(cnf.clauses),
        "literals": sum(map(len, cnf.clauses)),
    }


def _counted(puzzle: Puzzle, stage: Stage, deadline: float) -> calls.StageCounts:
    is_table = stage.name == TABLE
    most = 1 if is_table else MOST_COUNTED
    found = tracing.trace(puzzle, stage.name, most=most, seconds=seconds_left(deadline))
    rows = tracing.rows(as_board(puzzle), deadline) if is_table else None
    return {
        "stage": stage.name,
        "title": stage.title,
        "status": found.status,
        "counts": found.counts,
        "attempts": found.attempts,
        "rows": None if rows is None else min(float(rows), 1e300),
        "message": found.message,
    }


def certify(request: CertifyRequest, limit: Limit) -> calls.Certified:
    """Proves that a puzzle has one solution or none, and checks the proof again."""
    try:
        text = make_certificate(request.board.puzzle, seconds=limit.seconds)
    except InputError as error:
        return {"certificate": "", "formula": [], "proof": [], "message": str(error)}
    parts = json.loads(text)
    return {
        "certificate": text,
        "formula": parts["formula"],
        "proof": parts["proof"],
        "message": str(verify(text)),
    }
