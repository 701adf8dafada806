"""How values look in a notebook: pictures of boards and steps, tables of ratings and results, hints.

>>> from lightup.core.puzzle import Puzzle
>>> from lightup.solving.solve import solve
>>> html_of(solve(Puzzle(2, 1, "1."))).startswith("<table>")
True
"""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING

from ..base.words import plural
from ..formats import dumps
from ..reasoning.arguing.steps import Passage
from ..reasoning.finding.techniques import name_of
from ..reasoning.hint import Hint
from ..reasoning.rate import Rating
from ..reasoning.telling.accounts import lines
from ..rendering.drawing import render
from ..solving.solve import Status
from ..solving.tracing import Trace
from . import plain
from .words import in_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from ..reasoning.arguing.steps import Step
    from ..solving.solve import Result
    from . import answers

SMALL = 20  # pixels for a cell beside a table


def svg_of(value: Puzzle | Board | Step) -> str:
    """Draws a value."""
    return render(value).svg


def html_of(value: Rating | Result | Hint | Passage | Trace) -> str:
    """Writes a rating or a result as a table, a hint or a passage as text, beside a picture."""
    if isinstance(value, Rating):
        return _table(value.puzzle, _rating_facts(plain.rating(value)), value.puzzle)
    if isinstance(value, Hint):
        return _hint(value)
    if isinstance(value, Trace):
        facts = {kind: str(count) for kind, count in value.counts.items() if count}
        status = {"stage": value.stage, "status": in_words(value.status)}
        return _table(value.solution or value.board, {**status, **facts}, value.puzzle)
    if isinstance(value, Passage):
        return _told(value.steps[0], lines(value))
    return _table(value.solution or value.board, _result_facts(plain.solved(value)), value.puzzle)


def _hint(given: Hint) -> str:
    if given.step:
        return _told(given.step, [given.nudge, given.where, *given.why])
    why = given.contradiction.texts if given.contradiction else ()
    return _told(given.board, [in_words(Status(given.status)), *why])


def _told(shown: Board | Step, texts: Iterable[str]) -> str:
    """Writes sentences below a picture."""
    return f"{_image(shown, '')}{''.join(f'<p>{escape(text)}</p>' for text in texts)}"


def _rating_facts(rating: answers.Rating) -> dict[str, str]:
    used = sorted(rating["techniques"].items(), key=lambda item: -item[1])
    return {
        "level": f"{rating['level']} ({rating['level_name']})",
        "score": f"{rating['score']:.1f}, {rating['score_per_cell']:.2f} per cell",
        "batches": f"{rating['batches']}, {rating['hard_batches']} of them hard",
        "bottleneck": plural(rating["bottleneck"] or 0, "batch", "batches"),
        "techniques": ", ".join(f"{name_of(key)} ({count})" for key, count in used) or "none",
    }


def _result_facts(result: answers.Solved) -> dict[str, str]:
    return {
        "status": in_words(result["status"]),
        "solutions": f"{len(result['solutions'])}{'' if result['finished'] else ' or more'}",
        "engine": result["engine"],
        "seconds": f"{result['seconds']:.2g}",
    }


def _table(shown: Puzzle | Board, facts: dict[str, str], puzzle: Puzzle) -> str:
    """Writes facts beside a picture, which is apart so that its styles do not reach the notebook."""
    image = _image(shown, puzzle.size)
    facts = {"size": puzzle.size, **facts}
    rows = [f"<th>{name}</th><td>{escape(fact)}</td>" for name, fact in facts.items()]
    link = f'<th>play</th><td><a href="{dumps(puzzle, "pzpr")}">puzz.link</a></td>'
    rows = [f'<td rowspan="{len(rows) + 1}">{image}</td>{rows[0]}', *rows[1:], link]
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


def _image(shown: Puzzle | Board | Step, name: str) -> str:
    coded = b64encode(render(shown, cell=SMALL).svg.encode()).decode()
    return f'<img alt="{escape(name)}" src="data:image/svg+xml;base64,{coded}">'
