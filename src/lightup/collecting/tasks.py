"""The table of tasks: what a batch does with each puzzle, and the record that it writes about it.

A record is a line of JSON with the source, the name and the status of a puzzle, and the puzzle itself,
so that it is input again. It depends on the puzzle and the task alone, never on the clock or on the
process, so a batch that is done again writes the same bytes; only a puzzle that runs out of time may
fare differently.

>>> from lightup.collecting.pieces import Piece
>>> print(Work("level")(Piece("text", "1", "3x2:1aBc")).line)
{"source":"text","name":"1","status":"unique","size":"3x2","puzzle":"1.#\\n...","level":1}
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ..base.clock import deadline_in
from ..base.errors import FormatWarning, LightUpError
from ..core.checking import check as check_board
from ..core.puzzle import codes_of
from ..formats import dumps
from ..generating.generate import Maker
from ..generating.recipe import Order
from ..kernel.geometry import Geometry
from ..reasoning.rate import level_of, rate as rate_puzzle
from ..solving.solve import Status, solve as solve_board, verdict
from .identity import key_of_codes
from .records import Record, failed, rows_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from ..formats import Entry
    from .pieces import Piece
    from .records import Cells, Fields

BULB = ord("*")
UNIQUE = Status.UNIQUE.value
RATED = ("level", "score", "batches", "bottleneck", "techniques", "hardest")


@dataclass(frozen=True)
class Work:
    """A task with its options; does it with a piece, in any process.

    `seconds` are for one puzzle, `engine` is the one that solves, and `format` that of the output.
    """

    task: str
    seconds: float | None = None
    engine: str = "native"
    format: str = "text"

    def __call__(self, piece: Piece) -> Record:
        bare = BARE.get(self.task)
        if bare and (cells := piece.cells()) and self.engine == "native":
            return bare(piece, cells, self)
        return TASKS[self.task](piece.resolved(), self)


def _on_entry(task: Callable[[Entry, Work], tuple[str, Fields]]) -> Callable[[Piece, Work], Record]:
    """Makes a task on pieces from one on what was read, which returns a status and what it found."""

    def on_piece(piece: Piece, work: Work) -> Record:
        entry = piece.read()
        try:
            status, found = task(entry, work)
        except LightUpError as error:
            status, found = failed(error)
        name, cells = entry.name or piece.name, _cells(entry.board.puzzle)
        return Record.of(piece.source, name, status, cells, found | _carried(piece, entry))

    return on_piece


def _cells(puzzle: Puzzle) -> Cells:
    return puzzle.width, puzzle.height, puzzle.cells


def _carried(piece: Piece, entry: Entry) -> Fields:
    """Returns what came with a puzzle: keys of a record, or credits; the record has its own source."""
    credits = {"origin" if key == "source" else key: text for key, text in entry.credits}
    known = {key: text for key, text in credits.items() if text not in piece.more.values()}
    return {**known, **piece.more}


def _solve(entry: Entry, work: Work) -> tuple[str, Fields]:
    result = solve_board(entry.board, engine=work.engine, seconds=work.seconds)
    found = _marked(entry.board)
    if result.solution:
        found["solution"] = str(result.solution)
    return result.status.value, found


def _solve_cells(piece: Piece, cells: Cells, work: Work) -> Record:
    width, height, symbols = cells
    geometry = Geometry(width, height, codes_of(symbols))
    status, bulbs = verdict(geometry, deadline_in(work.seconds))
    found: Fields = {}
    if bulbs is not None:
        solved = bytearray(symbols, "ascii")
        for bulb in bulbs:
            solved[bulb] = BULB
        found["solution"] = rows_of((width, height, solved.decode()))
    return Record.of(piece.source, piece.name, status.value, cells, found)


def _marked(board: Board) -> Fields:
    """Returns a board whose marks count, for a record of its puzzle."""
    return {"board": str(board)} if board.marked else {}


def _level(entry: Entry, work: Work) -> tuple[str, Fields]:
    return UNIQUE, {"level": level_of(entry.board, seconds=work.seconds)}


def _rate(entry: Entry, work: Work) -> tuple[str, Fields]:
    from ..schema import plain  # here, because other tasks do without all that it loads

    found: Fields = {**plain.rating(rate_puzzle(entry.board, seconds=work.seconds))}
    return UNIQUE, {name: found[name] for name in RATED}


def _convert(entry: Entry, work: Work) -> tuple[str, Fields]:
    with warnings.catch_warnings(record=True) as lost:
        warnings.simplefilter("always", FormatWarning)
        text = dumps(
            entry.board,
            work.format,
            name=entry.name,
            solution=entry.solution,
            credits=entry.credits,
        )
    notes = [str(note.message) for note in lost]
    return "converted", {"text": text, **({"notes": notes} if notes else {})}


def _check(entry: Entry, work: Work) -> tuple[str, Fields]:
    """Checks the published solution if there is one, else the marks."""
    board = entry.solution or entry.board
    found = check_board(board)
    return found.state, {**_marked(board), "messages": found.lines}


def _identify(piece: Piece, work: Work) -> Record:
    entry = piece.read()
    cells, carried = _cells(entry.board.puzzle), _carried(piece, entry)
    return _identified(piece.source, entry.name or piece.name, cells, carried)


def _identify_cells(piece: Piece, cells: Cells, work: Work) -> Record:
    return _identified(piece.source, piece.name, cells, {})


def _identified(source: str, name: str, cells: Cells, carried: Fields) -> Record:
    """Finds the key of a puzzle, which is new unless another one turns out to have it as well."""
    width, height, symbols = cells
    key = key_of_codes(width, height, codes_of(symbols))
    return Record.of(source, name, "new", cells, {"key": key.hex(), **carried}, key)


def _generate(piece: Piece, work: Work) -> Record:
    """Makes a puzzle: the source is a recipe with its seed, the name its number."""
    made = _maker(piece.source).make(int(piece.name), deadline_in(work.seconds))
    found = {"level": made.order.recipe.level, "solution": str(made.solution)}
    return Record.of(piece.source, piece.name, UNIQUE, _cells(made.puzzle), found)


@lru_cache(maxsize=16)
def _maker(order: str) -> Maker:
    return Maker(Order.parse(order))


TASKS: dict[str, Callable[[Piece, Work], Record]] = {
    "solve": _on_entry(_solve),
    "rate": _on_entry(_rate),
    "level": _on_entry(_level),
    "convert": _on_entry(_convert),
    "check": _on_entry(_check),
    "dedupe": _identify,
    "generate": _generate,
}

# The same for a puzzle of a format that has no more than its cells: no value is made on the way.
BARE: dict[str, Callable[[Piece, Cells, Work], Record]] = {
    "solve": _solve_cells,
    "dedupe": _identify_cells,
}
