"""The calls for people who make puzzles: `study`, `repair`, `minimise`, `fill`, `renew`, `publish`.

>>> from lightup.web._setting_requests import StudyRequest
>>> from lightup.web._reading import read
>>> from lightup.web._requests import Limit
>>> asked = read(StudyRequest, {"board": "1.#\\n...", "parts": ["status", "cells"]})
>>> study(asked, Limit(100, 1))["must"]
[1, 5]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.errors import InputError
from ..generating.knowledge import Before
from ..generating.minimise import minimise as minimise_puzzle
from ..generating.publish import publish as publish_puzzle
from ..generating.renew import fill as fill_clues, find_technique, renew as renew_cells
from ..generating.repair import repair as repair_puzzle
from ..generating.study import study as study_puzzle
from ..generating.symmetries import find_symmetry
from ..schema import plain_setting
from . import _library
from ._reading import RequestError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..core.grid import Grid
    from ..schema import setting
    from ._requests import Limit
    from ._setting_requests import (
        FillRequest,
        MinimiseRequest,
        PublishRequest,
        RenewRequest,
        RepairRequest,
        StudyRequest,
    )


def _inside(cells: Iterable[int], grid: Grid, where: str) -> frozenset[int]:
    """Returns cells that a request names; refuses those outside the grid."""
    found = frozenset(cells)
    if outside := [cell for cell in found if not 0 <= cell < len(grid.cells)]:
        raise RequestError(f"expected cells inside the grid, got {min(outside)}", where)
    return found


def study(request: StudyRequest, limit: Limit) -> setting.Study:
    """Finds out about an unfinished puzzle what is asked for, the cheapest part first."""
    cell = request.cell
    if cell is not None:
        _inside([cell], request.board, "cell")
    found = study_puzzle(
        request.board,
        parts=request.parts,
        cell=cell,
        before=_before(request),
        keep_marks=request.keep_marks,
        seconds=limit.seconds,
    )
    return plain_setting.study(found)


def _before(request: StudyRequest) -> Before | None:
    """Returns what is known from an earlier answer; one about marks that counted is of no use."""
    before = request.before
    if before is None or request.keep_marks:
        return None
    puzzle = before.puzzle.puzzle
    must = _inside(before.must, puzzle, "before.must")
    cannot = _inside(before.cannot, puzzle, "before.cannot")
    return Before(puzzle, tuple(map(frozenset, before.known)), must, cannot)


def repair(request: RepairRequest, limit: Limit) -> setting.Proposal:
    """Proposes few changes after which a puzzle has exactly one solution; ignores marks."""
    found = repair_puzzle(
        request.board,
        locked=_inside(request.locked, request.board, "locked"),
        symmetry=_known(find_symmetry, request.symmetry, "symmetry"),
        walls=request.walls,
        skip=request.skip,
        seconds=limit.seconds,
    )
    return plain_setting.proposal(found)


def minimise(request: MinimiseRequest, limit: Limit) -> setting.Proposal:
    """Proposes fewer clues for a puzzle with exactly one solution; ignores marks."""
    found = minimise_puzzle(
        request.board,
        keep_level=request.keep_level,
        fewest=request.fewest,
        symmetry=_known(find_symmetry, request.symmetry, "symmetry"),
        locked=_inside(request.locked, request.board, "locked"),
        skip=request.skip,
        seconds=limit.seconds,
    )
    return plain_setting.proposal(found)


def fill(request: FillRequest, limit: Limit) -> setting.Proposal:
    """Proposes the numbers of all walls by the bulbs on the board."""
    locked = _inside(request.locked, request.board, "locked")
    return plain_setting.proposal(fill_clues(request.board, locked=locked, seconds=limit.seconds))


def renew(request: RenewRequest, limit: Limit) -> setting.Proposal:
    """Proposes new clues, and perhaps walls, for some cells of a puzzle or all; ignores marks."""
    found = renew_cells(
        request.board,
        cells=None if request.cells is None else _inside(request.cells, request.board, "cells"),
        level=request.level,
        technique=request.technique and _known(find_technique, request.technique, "technique"),
        walls=request.walls,
        symmetry=_known(find_symmetry, request.symmetry, "symmetry"),
        locked=_inside(request.locked, request.board, "locked"),
        seed=request.seed,
        seconds=limit.seconds,
    )
    return plain_setting.proposal(found)


def publish(request: PublishRequest, limit: Limit) -> setting.Publication:
    """Checks a puzzle before it is published, and words a line about it; ignores marks."""
    found = publish_puzzle(
        request.board,
        [other.puzzle for other in request.others],
        title=request.title,
        author=request.author,
        licence=request.licence,
        seconds=limit.seconds,
    )
    return plain_setting.publication(found, _library.number_of(request.board.puzzle))


def _known(find: Callable[[str], object], name: str, where: str) -> str:
    """Returns a name that can be found; refuses the request if it cannot."""
    try:
        find(name)
    except InputError as error:
        raise RequestError(str(error), where) from None
    return name
