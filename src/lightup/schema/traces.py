"""Traces as answers.

>>> from lightup.core.puzzle import Puzzle
>>> from lightup.solving.tracing import trace
>>> traced(trace(Puzzle.from_rows(["1."])))["events"][1]["text"]
'A bulb at r1c2: the 1 at r1c1 needs it.'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ..reasoning.telling.events import sentences
from .plain import grid

if TYPE_CHECKING:
    from ..solving.tracing import Event, Trace
    from . import calls


def traced(found: Trace) -> calls.Traced:
    """Returns a trace, with a sentence for each event."""
    return {
        "status": found.status,
        "puzzle": grid(found.puzzle),
        "solution": grid(found.solution) if found.solution else None,
        "stage": found.stage,
        "events": [*map(_event, found.events, sentences(found))],
        "counts": found.counts,
        "attempts": found.attempts,
        "message": found.message,
    }


def _event(one: Event, text: str) -> calls.Event:
    event: dict[str, object] = {"kind": one.kind, "text": text}
    if one.literal:
        event["literal"] = one.literal
    if one.clause:
        event["clause"] = [*one.clause]
    if one.kind == "backjump":
        event["level"] = one.level
    if one.by:
        event["by"] = one.by
    if one.cell >= 0:
        event["cell"] = one.cell
    return cast("calls.Event", event)
