"""`trace`: how a puzzle is solved, event by event, from a truth table to clause learning.

From `propagation` on, the kernel itself solves the puzzle and writes down what it does; the two stages
before it, which nobody would use, are in `_enumerating`. Literals and clauses are those of the encoding
`direct`. An implied literal comes with its reason: a clause that contains it and is otherwise false at
that moment. A failed literal is a decision at level 1, a conflict, a learnt clause that has only its
opposite, and a backjump to level 0.

>>> from lightup.core.puzzle import Puzzle
>>> found = trace(Puzzle.from_rows(["1.#", "..."]))
>>> for event in found.events[:6]:
...     print(event.kind, event.literal, event.clause, event.by or "freely")
imply -1 (-1,) wall
imply -3 (-3,) wall
decide -2 () freely
imply 4 (4, 2) clue
imply -5 (-5, -4) run
imply -6 (-6, -4) run
>>> print(found.status, found.counts["decide"], [*found.solution.bulbs])
solved 1 [1, 5]
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ..base.clock import deadline_in
from ..base.errors import EngineFailed, GaveUp, InputError
from ..base.words import listed
from ..core.board import Board, as_board
from ..encodings.variables import variable
from ..kernel import codes
from ..kernel.propagation import Propagator
from ..kernel.solver import Solver
from ..kernel.tracing import Recorder
from . import _enumerating
from ._enumerating import rows as rows
from .solve import Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from ..core.puzzle import Puzzle

MOST_EVENTS = 20_000
KINDS = ("decide", "imply", "conflict", "learn", "backjump", "restart", "solution", "unsat")
RULES = {codes.LIT: "lit", codes.CLUE: "clue"}


class Event(NamedTuple):
    """One event; `literal`, `clause` and `level` are 0 or empty if its kind has none.

    `by` says where a clause comes from: a rule (`wall`, `run`, `lit`, `clue`) of the puzzle, whose cell
    is `cell`, a `mark` of the board, an earlier `learnt` clause, or all `decisions`.
    """

    kind: str
    literal: int = 0
    clause: tuple[int, ...] = ()
    level: int = 0
    by: str = ""
    cell: int = -1


@dataclass(frozen=True)
class Stage:
    """A way to solve; the kernel's have the settings of `Solver.trace`."""

    name: str
    title: str
    settings: dict[str, bool] | None = None


STAGES = {
    stage.name: stage
    for stage in (
        Stage("truth-table", "row by row, rules checked at the end of each"),
        Stage("backtracking", "cell by cell, taken back as soon as a rule is broken"),
        Stage("propagation", "what single rules force", {"probing": False, "searching": False}),
        Stage(
            "probing", "also values that lead to a broken rule (failed literals)", {"searching": False}
        ),
        Stage("dpll", "decisions and propagation", {"probing": False, "learning": False}),
        Stage("learning", "a clause learnt from each conflict (CDCL)", {"probing": False}),
        Stage("solver", "what `solve` does: probing, then learning", {}),
    )
}


@dataclass(frozen=True)
class Trace:
    """The events of a stage on a board, up to a solution, the proof that there is none, or a stop.

    `attempts` is how many values probing has tried; those that led nowhere are not among the events
    unless they were asked for. `message` says why a trace stopped before the end.
    """

    board: Board
    stage: str
    status: Status
    events: tuple[Event, ...]
    solution: Board | None = None
    attempts: int = 0
    message: str = ""

    @property
    def puzzle(self) -> Puzzle:
        return self.board.puzzle

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Any:
        """Shows itself in a notebook: as a film with a slider, or else as a picture and numbers."""
        from ..base.showing import html_of, widget_of

        return widget_of(self) or {"text/plain": repr(self), "text/html": html_of(self) or ""}

    def __repr__(self) -> str:
        counts = ", ".join(f"{kind} {count}" for kind, count in self.counts.items() if count)
        return f"<Trace of {self.puzzle.size}, {self.stage}: {self.status}, {counts}>"

    @cached_property
    def counts(self) -> dict[str, int]:
        """The number of events of each kind."""
        found = Counter(event.kind for event in self.events)
        return {kind: found[kind] for kind in KINDS}


def trace(
    puzzle: Puzzle | Board,
    stage: str = "solver",
    *,
    most: int = MOST_EVENTS,
    attempts: bool = False,
    changed: Iterable[int] = (),
    seconds: float | None = None,
) -> Trace:
    """Solves a puzzle, or a board whose marks it keeps, and returns what happened.

    A trace stops after the first solution, after about `most` events or after `seconds`. With
    `attempts`, it also tells what probing tried in vain. The search takes the other value at each
    decision that is `changed`, given by its place among the events, from 1.
    """
    if stage not in STAGES:
        raise InputError(f"expected a stage (one of {', '.join(STAGES)}), got {stage!r}")
    if most < 1:
        raise InputError(f"expected room for at least one event, got {most}")
    board, deadline = as_board(puzzle), deadline_in(seconds)
    settings, changed = STAGES[stage].settings, [*changed]
    if settings is None:
        if changed:
            raise InputError(f"expected a stage of the kernel to change a decision, got {stage!r}")
        return _enumerated(board, stage, most, deadline)
    return _traced(board, stage, settings, most, attempts, changed, deadline)


def _enumerated(board: Board, stage: str, most: int, deadline: float) -> Trace:
    events = [
        Event(*event) for event in _enumerating.events(board, stage == "backtracking", most, deadline)
    ]
    last = events[-1].kind if events else ""
    if last == "solution":
        return _ended(board, stage, True, events)
    if last == "unsat":
        return _ended(board, stage, False, events)
    return _stopped(board, stage, events, f"the trace has more than {most} events")


def _traced(
    board: Board,
    stage: str,
    settings: dict[str, bool],
    most: int,
    attempts: bool,
    changed: Iterable[int],
    deadline: float,
) -> Trace:
    propagator = Propagator(board.puzzle.geometry, board.bulbs, board.dots, deadline)
    known = sum(1 for _ in board.puzzle.walls) + 1
    recorder = Recorder(propagator, most, attempts, [step - known for step in changed])
    try:
        found, message = Solver(propagator).trace(recorder, **settings), ""
    except GaveUp as error:
        found, message = None, str(error)
    if recorder.changed:
        steps = listed(str(event + known) for event in sorted(recorder.changed))
        raise InputError(f"expected decisions of the search to change, got {steps}")
    events = [*_walls(board.puzzle), *_events(board.puzzle, recorder, settings.get("learning", True))]
    if found is None:
        return _stopped(board, stage, events, message or "nothing more follows", recorder.attempts)
    return _ended(board, stage, found, events, recorder.attempts)


def _walls(puzzle: Puzzle) -> Iterator[Event]:
    """Yields that no wall holds a bulb, which the kernel knows without a clause."""
    for wall in puzzle.walls:
        yield Event("imply", -variable(wall), (-variable(wall),), by="wall", cell=wall)


def _events(puzzle: Puzzle, recorder: Recorder, learning: bool) -> Iterator[Event]:
    learnt: set[tuple[int, ...]] = set()
    for kind, number, rule, clause in recorder:
        name = KINDS[kind]
        if name == "decide":
            yield Event(name, literal=number)
        elif name == "backjump":
            yield Event(name, level=number)
        elif name in ("imply", "conflict"):
            by, cell = _origin(puzzle, rule, clause)
            if by == "learnt" and not learning:
                by = "decisions"
            elif by == "mark" and clause in learnt:
                by = "learnt"
            yield Event(name, number, clause, by=by, cell=cell)
        else:
            if name == "learn":
                learnt.add(clause)
            yield Event(name, clause=clause)


def _origin(puzzle: Puzzle, rule: int, clause: tuple[int, ...]) -> tuple[str, int]:
    """Returns where a clause comes from, and the cell of its rule."""
    if rule < 0:
        return "mark", -1
    kind = rule & 3
    if kind == codes.CLAUSE:
        return "learnt", -1
    if kind == codes.RUN:
        first, second = (abs(literal) - 1 for literal in clause)
        return "run", next(run[0] for run in puzzle.runs_of(first) if second in run)
    return RULES[kind], rule >> 2


def _ended(board: Board, stage: str, found: bool, events: Iterable[Event], attempts: int = 0) -> Trace:
    events = tuple(events)
    if not found:
        return Trace(board, stage, Status.NONE, events, None, attempts)
    solution = Board.solved_by(board.puzzle, frozenset(_bulbs(events)))
    if solution is None:
        raise EngineFailed("the trace ends with a wrong solution")
    return Trace(board, stage, Status.SOLVED, events, solution, attempts)


def _bulbs(events: Iterable[Event]) -> list[int]:
    """Returns the bulbs on the trail at the end."""
    return [literal - 1 for literal in trail_after(events) if literal > 0]


def _stopped(
    board: Board, stage: str, events: Iterable[Event], message: str, attempts: int = 0
) -> Trace:
    return Trace(board, stage, Status.GAVE_UP, tuple(events), None, attempts, message)


def trail_after(events: Iterable[Event]) -> list[int]:
    """Returns the literals that are true after some events, in the order in which they became so."""
    trail: list[int] = []
    begins: list[int] = []
    for event in events:
        if event.kind == "decide":
            begins.append(len(trail))
            trail.append(event.literal)
        elif event.kind == "imply":
            trail.append(event.literal)
        elif event.kind in ("backjump", "restart") and len(begins) > event.level:
            del trail[begins[event.level] :]
            del begins[event.level :]
    return trail
