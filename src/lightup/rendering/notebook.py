"""How values look in a notebook: puzzles, boards and steps as pictures, ratings and results as tables.

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
from ..reasoning.rate import Rating
from .drawing import render

if TYPE_CHECKING:
    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from ..reasoning.arguing.steps import Step
    from ..solving.solve import Result

SMALL = 20  # pixels for a cell beside a table


def svg_of(value: Puzzle | Board | Step) -> str:
    """Draws a value."""
    return render(value).svg


def html_of(value: Rating | Result) -> str:
    """Writes a rating or a result as a table beside a picture."""
    if isinstance(value, Rating):
        return _table(value.puzzle, rating_facts(value), value.puzzle)
    return _table(value.solution or value.board, _result_facts(value), value.puzzle)


def rating_facts(rating: Rating) -> dict[str, str]:
    """Returns what a rating says, in words."""
    used = sorted(rating.techniques.items(), key=lambda item: -item[1])
    return {
        "size": rating.puzzle.size,
        "level": f"{rating.level} ({rating.name})",
        "score": f"{rating.score:.1f}, {rating.score_per_cell:.2f} per cell",
        "batches": f"{rating.batches}, {rating.hard_batches} of them hard",
        "bottleneck": plural(rating.bottleneck, "batch", "batches"),
        "techniques": ", ".join(f"{name} ({count})" for name, count in used) or "none",
    }


def _result_facts(result: Result) -> dict[str, str]:
    return {
        "size": result.puzzle.size,
        "status": str(result.status),
        "solutions": f"{len(result.solutions)}{'' if result.finished else ' or more'}",
        "engine": result.engine,
        "seconds": f"{result.seconds:.2g}",
    }


def _table(shown: Puzzle | Board, facts: dict[str, str], puzzle: Puzzle) -> str:
    """Writes facts beside a picture, which is apart so that its styles do not reach the notebook."""
    coded = b64encode(render(shown, cell=SMALL).svg.encode()).decode()
    image = f'<img alt="{escape(puzzle.size)}" src="data:image/svg+xml;base64,{coded}">'
    rows = [f"<th>{name}</th><td>{escape(fact)}</td>" for name, fact in facts.items()]
    link = f'<th>play</th><td><a href="{dumps(puzzle, "pzpr")}">puzz.link</a></td>'
    rows = [f'<td rowspan="{len(rows) + 1}">{image}</td>{rows[0]}', *rows[1:], link]
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"
