"""The calls about the library of a server: `library`, `played`. A server without one has no puzzles.

>>> from lightup.web.api import answer
>>> answer("library", {"level": "3-4"})
{'total': 0, 'puzzles': []}
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ..core.puzzle import Puzzle
from ..formats import loads
from ._reading import RequestError

if TYPE_CHECKING:
    from pathlib import Path

    from ..collecting.library import Library
    from ..schema import calls
    from ._requests import LibraryRequest, Limit, PlayedRequest

SECONDS = 5.0  # for what is asked of the library
_paths: list[Path] = []  # of the library that this process serves, at most one


def use(path: Path) -> None:
    """Serves this library from now on."""
    _paths[:] = [path]


def is_there() -> bool:
    """Whether there is a library."""
    return bool(_paths)


@lru_cache(maxsize=1)
def _opened(path: Path) -> Library:
    from ..collecting.library import Library  # not in a browser, which has no SQLite

    return Library.reading(path)


def library(request: LibraryRequest, limit: Limit) -> calls.Found:
    """Finds puzzles of the library that the server has."""
    if not _paths:
        return {"total": 0, "puzzles": []}
    from ..collecting.queries import Query

    query = Query(
        size=request.size,
        level=request.level,
        technique=request.technique,
        title=request.title,
        author=request.author,
        source=request.source,
        played=request.state == "played",
        unplayed=request.state == "unplayed",
        sort=request.sort,
        reverse=request.reverse,
    )
    kept = _opened(_paths[0]).within(SECONDS)
    found = kept.find(query, request.most, request.skip)
    return {"total": kept.count(query), "puzzles": [one.plain() for one in found]}


def number_of(puzzle: Puzzle) -> int | None:
    """Returns the number of a puzzle in the library that the server has, if it is there."""
    found = _opened(_paths[0]).within(SECONDS).find_puzzle(puzzle) if _paths else None
    return found.id if found else None


def played(request: PlayedRequest, limit: Limit) -> calls.Played:
    """Records that a puzzle was played, if it is in the library that the server has."""
    puzzle = loads(request.link, "tatham")
    if not isinstance(puzzle, Puzzle):
        raise RequestError("expected a puzzle without marks", "link")
    limit.check(puzzle.width, puzzle.height, "link")
    found = _opened(_paths[0]).within(SECONDS).find_puzzle(puzzle) if _paths else None
    if found is None:
        return {"id": None, "plays": 0, "best": None}
    from ..collecting.library import Library

    with Library.writing(_paths[0]).within(SECONDS) as kept:
        kept.record(found.id, seconds=request.seconds, solved=request.solved)
        now = kept.get(found.id)
    return {"id": now.id, "plays": now.plays, "best": now.best}
