"""`Reason`: a step that a derivation has found; how reasons are told in passages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from ...base.clock import check_time
from ...kernel import codes
from ..finding.position import Position
from ..finding.techniques import TECHNIQUES
from .arguments import Arguments
from .forms import shown_together
from .smallest import technique_of
from .steps import Passage, Step, conclusions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ...core.board import Board
    from ...core.puzzle import Rule


@dataclass(frozen=True)
class Reason:
    """A step that is open in a batch: what it decides, and the marks that it relies on."""

    batch: int
    technique: int
    rules: tuple[Rule, ...]
    bulbs: frozenset[int]
    dots: frozenset[int]
    premises: frozenset[int]

    @property
    def cells(self) -> frozenset[int]:
        return self.bulbs | self.dots

    @property
    def is_hard(self) -> bool:
        """Whether it is told alone, not together with others of its kind."""
        return self.technique > codes.EMPTY_CORNER

    @property
    def order(self) -> tuple[int, int, int]:
        """Sort key: the order in which reasons are told."""
        return self.batch, self.technique, min(self.cells)


def told(
    start: Position,
    reasons: Iterable[Reason],
    wanted: frozenset[int],
    see: Callable[[Board], Board],
) -> Iterator[Passage]:
    """Yields the steps of these reasons that decide a cell that is wanted.

    The board of each passage has the marks of the start, what the passages before conclude, and what
    `see` adds to that.
    """
    board, batch = start.board, -1
    for group in _told_together(reasons):
        check_time(start.deadline)
        is_first, batch = group[0].batch > batch, group[0].batch
        while steps := _distinct(
            step
            for one in group
            for step in _steps(one, board, is_first)
            if not wanted.isdisjoint(step.cells)
        ):
            together = steps[:1] if group[0].is_hard else steps
            yield Passage(together)
            board = see(board.with_marks(*conclusions(together)))
            is_first = False


def spared(
    cell: int, start: Position, reasons: Iterable[Reason], wanted: frozenset[int]
) -> list[Reason]:
    """Leaves out each hard reason, the last first, without which the others still decide a cell.

    The reasons are told in their order, for the wanted cells.
    """
    groups = [*_told_together(reasons)]
    boards = [start.board]
    for group in groups:
        boards.append(_after(group, boards[-1], wanted))
    kept: list[list[Reason]] = []  # of the groups that come later
    for group, board in zip(reversed(groups), boards[-2::-1], strict=True):
        check_time(start.deadline)
        if not (group[0].is_hard and _lead_to(cell, board, reversed(kept), wanted)):
            kept.append(group)
    return [one for group in kept for one in group]


def _lead_to(
    cell: int, board: Board, groups: Iterable[Sequence[Reason]], wanted: frozenset[int]
) -> bool:
    """Whether these reasons still hold, and decide a cell."""
    for group in groups:
        if not all(_holds(one, board, wanted) for one in group):
            return False
        board = _after(group, board, wanted)
    return cell not in board.unknown


def _after(group: Sequence[Reason], board: Board, wanted: frozenset[int]) -> Board:
    for one in group:
        board = board.with_marks(one.bulbs & wanted, one.dots & wanted)
    return board.with_light()


def _told_together(reasons: Iterable[Reason]) -> Iterator[list[Reason]]:
    """Groups the reasons of a batch by their technique, in order; a hard one stands alone."""
    in_order = sorted(reasons, key=lambda one: one.order)
    for _, group in groupby(in_order, lambda one: one if one.is_hard else one.order[:2]):
        yield [*group]


def _distinct(steps: Iterable[Step]) -> tuple[Step, ...]:
    """Leaves out steps that add nothing to those before."""
    kept: list[Step] = []
    cells: set[int] = set()
    for step in steps:
        if not step.cells <= cells:
            kept.append(step)
            cells |= step.cells
    return tuple(kept)


def _holds(reason: Reason, board: Board, wanted: frozenset[int]) -> bool:
    """Whether a reason still decides its wanted cells, as far as they are unknown on a board."""
    if reason.premises.isdisjoint(board.unknown):  # it relies on nothing else
        return True
    arguments = Arguments(board, reason.rules)
    return all(
        arguments.force(reason.rules, cell, bulb=cell in reason.bulbs)
        for cell in reason.cells & board.unknown & wanted
    )


def _steps(reason: Reason, board: Board, is_first: bool) -> Iterator[Step]:
    """Yields the steps of a reason on a board: one, unless its rules do not show its cells together."""
    cells = reason.cells & board.unknown
    while cells:
        shown = frozenset({min(cells)})
        if len(cells) > 1:
            bulbs, dots = shown_together(board, reason.rules, min(cells)) or (shown, shown)
            shown = cells & (bulbs | dots)
        cells -= shown
        yield _step(reason, board, shown, is_first)


def _step(reason: Reason, board: Board, cells: frozenset[int], is_first: bool) -> Step:
    """Makes a step of a reason on a board.

    Unless it is the first of its batch, the steps before it may have made it easier.
    """
    technique = TECHNIQUES[reason.technique]
    step = Step(board, technique, reason.rules, min(cells), reason.bulbs & cells, reason.dots & cells)
    if is_first or len(reason.rules) == 1 or len(cells) > 1:
        return step
    rules = Arguments(board, reason.rules).smallest(step.cell, bulb=step.is_bulb)
    if rules == reason.rules:
        return step
    easier = replace(step, rules=rules)
    if easier.chain is None or easier.chain.cases:
        return step
    easier = easier.named(technique_of(easier, Position(board)))
    return easier if easier.level <= step.level else step
