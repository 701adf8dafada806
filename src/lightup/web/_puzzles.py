"""The calls that bring puzzles in and out: `open`, `save`, `generate`, `complete`, `picture`.

>>> str(order_of_the_day("2026-11-18", 2))
'10x10w22rot180L2+candidates1#20261118.1'
"""

from __future__ import annotations

import warnings
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING

from ..base.clock import deadline_in
from ..base.errors import FormatWarning, GaveUp, Impossible, InputError, NoSolution, PackageMissing
from ..base.packages import need
from ..base.words import plural
from ..core.board import Board
from ..formats import detect, dumps, split
from ..generating.generate import make
from ..generating.recipe import Order, Recipe, draw_seed
from ..rendering import svg
from ..rendering.card import MOST_LETTERS, card
from ..rendering.scene import Scene
from ..schema import plain
from ..solving.solve import solutions
from ._reading import RequestError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..formats import Item
    from ..generating.generate import Made
    from ..schema import answers, calls
    from ._requests import (
        CompleteRequest,
        GenerateRequest,
        Limit,
        OpenRequest,
        PictureRequest,
        SaveRequest,
    )

MOST_BOARDS = 100  # of a text
LONGEST_TEXT = 1_000_000
RECIPE_OF_THE_DAY = "10x10w22rot180L{level}+candidates1#{seed}.1"


def open_puzzle(request: OpenRequest, limit: Limit) -> calls.Contents:
    """Reads the puzzles of a text, or makes the puzzle of a recipe or of a day."""
    _check_one_source(request)
    if request.text is not None:
        return _read(request.text, request.format, limit)
    deadline = deadline_in(limit.seconds)
    if request.recipe is not None:
        order = Order.parse(request.recipe)
        made, source, name = _make(order, order.number or 1, limit, deadline), "recipe", ""
    else:
        assert request.date is not None
        assert request.level is not None
        order = order_of_the_day(request.date, request.level)
        made, source, name = _make(order, 1, limit, deadline), "day", request.date
    board = plain.opened(made.board, source=source, name=name, order=made.order)
    return {"boards": [board], "notes": []}


def _check_one_source(request: OpenRequest) -> None:
    """Refuses a request for a puzzle from several sources, or from none."""
    given = [name for name in ("text", "recipe", "date") if getattr(request, name) is not None]
    if len(given) != 1:
        got = " and ".join(given) or "none of them"
        raise RequestError(f"expected text, recipe or date, got {got}", given[-1] if given else "text")
    for name, source in (("format", "text"), ("level", "date")):
        if getattr(request, name) is not None and source != given[0]:
            raise RequestError(f"expected {name} only with {source}, got it with {given[0]}", name)
    if request.date is not None and request.level is None:
        raise RequestError("expected a level with the date, got none", "level")


def order_of_the_day(day: str, level: int) -> Order:
    """Returns the order of a day's puzzle: the date is the seed."""
    try:
        is_date = date.fromisoformat(day).isoformat() == day  # not one of its other spellings
    except ValueError:
        is_date = False
    if not is_date:
        raise RequestError(f"expected a date such as 2026-11-18, got {day[:80]!r}", "date")
    return Order.parse(RECIPE_OF_THE_DAY.format(level=level, seed=day.replace("-", "")))


def _make(order: Order, number: int, limit: Limit, deadline: float) -> Made:
    recipe = order.recipe
    limit.check(recipe.width, recipe.height, "recipe")
    return make(recipe, order.seed or 0, number, deadline)


def _read(text: str, format: str | None, limit: Limit) -> calls.Contents:
    """Reads the puzzles of a text; one that cannot be read becomes a note, unless all are such."""
    if len(text) > LONGEST_TEXT:
        raise RequestError(
            f"expected at most {LONGEST_TEXT} characters, got {len(text)}", "text", "limit"
        )
    with _noted() as notes:
        items, are_all = _first_of(split(text, format), limit)
    if not are_all:
        notes.append(f"only the first {plural(len(items), 'puzzle')} of the text")
    notes += (f"{item.name}: {item.outcome}" for item in items if isinstance(item.outcome, InputError))
    source = format or next((one.name for one in detect(text).formats), "")
    readable = [item for item in items if isinstance(item.outcome, Board)] or items[:1]
    boards = [plain.opened(item.board, source=source, name=item.title) for item in readable]
    return {"boards": boards, "notes": notes}


def _first_of(items: Iterator[Item], limit: Limit) -> tuple[list[Item], bool]:
    """Returns as many puzzles as may be opened at once, and whether that is all of them."""
    found: list[Item] = []
    cells = 0
    for item in items:
        if isinstance(item.outcome, Board):
            limit.check(item.outcome.width, item.outcome.height, "text")
            cells += len(item.outcome.puzzle.cells)
        if cells > limit.cells or len(found) == MOST_BOARDS:
            return found, False
        found.append(item)
    return found, True


def save(request: SaveRequest, limit: Limit) -> calls.Saved:
    """Writes a board in a format."""
    with _noted() as notes:
        text = dumps(request.board, request.format)
    return {"text": text, "notes": notes}


@contextmanager
def _noted() -> Iterator[list[str]]:
    """Collects what the formats say about the texts of a block, each once."""
    notes: list[str] = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", FormatWarning)
        yield notes
    notes += dict.fromkeys(str(warning.message) for warning in caught)


def generate(request: GenerateRequest, limit: Limit) -> calls.Made:
    """Makes puzzles from a recipe, the same for the same seed; without a seed, fresh ones."""
    order = Order.parse(request.recipe)
    if order.number is not None and request.count > 1:
        raise RequestError("expected one puzzle, because the recipe has its number", "count")
    if request.seed is not None or order.seed is None:
        order = replace(order, seed=draw_seed() if request.seed is None else request.seed)
    first = order.number or 1
    return _made(order, range(first, first + request.count), limit)


def complete(request: CompleteRequest, limit: Limit) -> calls.Made:
    """Adds clues to walls so that there is one solution at a level; ignores marks."""
    puzzle = request.board.puzzle
    recipe = Recipe(pattern=puzzle, level=request.level, fewest=request.fewest, candidates=1)
    return _made(Order(recipe, 0), range(1, 2), limit)


def _made(order: Order, numbers: range, limit: Limit) -> calls.Made:
    """Makes puzzles until one is impossible or time is up."""
    boards: list[answers.Generated] = []
    deadline = deadline_in(limit.seconds)
    why_not = ""
    try:
        boards.extend(plain.generated(_make(order, number, limit, deadline)) for number in numbers)
    except Impossible as error:
        why_not = str(error)
    except GaveUp as error:
        why_not = limit.in_words(error)
    return {"boards": boards, "why_not": why_not}


def picture(request: PictureRequest, limit: Limit) -> calls.Drawn:
    """Draws a board, its solution or a card of its puzzle as SVG."""
    board = request.board
    if request.card is not None:
        drawn = card(board.puzzle, title=request.card or "Light Up", seconds=limit.seconds)
        return {"svg": drawn.svg, "code": ""}
    if request.solution:
        solution = next(solutions(board.puzzle, seconds=limit.seconds), None)
        if solution is None:
            raise NoSolution
        board = solution
    return {"svg": svg.draw(Scene(board) if request.labels else board), "code": _code(request.link)}


def _code(link: str) -> str:
    """Draws a link as a QR code; nothing if there is none, it is too long, or nobody can draw it."""
    if not 0 < len(link) <= MOST_LETTERS:
        return ""
    try:
        need("image", "a QR code", "segno")
    except PackageMissing:
        return ""
    code = import_module("segno").make(link, micro=False, error="l")
    drawn = BytesIO()
    code.save(drawn, kind="svg", xmldecl=False, border=2, scale=4)
    return drawn.getvalue().decode()
