"""`table`: answers as rows of a table, for `pandas.DataFrame` and the like.

>>> from lightup.core.puzzle import Puzzle
>>> from lightup.reasoning.rate import rate
>>> (row,) = table([rate(Puzzle.from_rows(["1.#", "..."]))])
>>> row["status"], row["level"], row["techniques.empty_corner"]
('unique', 1, 1)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..core.board import as_board
from ..reasoning.arguing.steps import Passage, Step
from ..reasoning.hint import Hint
from ..reasoning.rate import Rating
from ..solving.solve import Result
from . import plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from ..core.board import Board
    from ..core.puzzle import Puzzle

    Answer = Result | Rating | Hint | Passage | Step | Puzzle | Board | Mapping[str, Any]

DRAWINGS = ("scenes", "where_scene", "difference")


def table(answers: Iterable[Answer]) -> list[dict[str, object]]:
    """Returns a row for each answer: results, ratings, hints, steps, puzzles, records of a batch.

    A row has the keys of the schema. A dict inside of it is spread over columns such as
    `techniques.empty_corner`; drawings are left out.
    """
    if not isinstance(answers, Iterable) or isinstance(answers, str | dict):
        raise TypeError(f"expected a list of answers, got {type(answers).__name__}")
    return [dict(_spread("", _plain(answer))) for answer in answers]


def _plain(answer: Answer) -> Mapping[str, Any]:
    match answer:
        case Result():
            return plain.solved(answer)
        case Rating():
            return plain.rating(answer)
        case Hint():
            return plain.hint(answer)
        case Passage():
            return plain.passage(answer)
        case Step():
            return plain.step(answer)
        case dict():
            return answer
    board = as_board(answer)  # type: ignore[arg-type]
    return {"puzzle": plain.grid(board.puzzle), **plain.marks(board.bulbs, board.dots)}


def _spread(above: str, data: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    for key, value in data.items():
        if key in DRAWINGS:
            continue
        if isinstance(value, dict):
            yield from _spread(f"{above}{key}.", value)
        else:
            yield f"{above}{key}", str(value) if isinstance(value, str) else value
