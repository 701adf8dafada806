"""`Candidates`: all arguments that decide a cell now, while a derivation goes on."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ...kernel import codes
from .arguments import Proven, fewest_marks
from .chains import known, relied_on
from .smallest import corners
from .walk import argument

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...core.puzzle import Rule
    from ..finding.position import Finding, Position

    Candidate = tuple[int, tuple[Rule, ...], frozenset[int]]  # technique, rules, marks it relies on


class Candidates:
    """The arguments for the cells that the kernel finds in a position."""

    def __init__(self, position: Position) -> None:
        board, puzzle = position.board, position.board.puzzle
        self._position = position
        self._bulb_in = {run: bulb for bulb in board.bulbs for run in puzzle.runs_of(bulb)}
        self._open_in = Counter(run for cell in board.unknown for run in {*puzzle.runs_of(cell)})
        self._hard_steps: dict[tuple[int, int], list[Candidate]] = {}

    def go_on(self, position: Position, decided: Iterable[int]) -> None:
        """Continues from a position in which these cells are decided."""
        self._position = position
        for cell in decided:
            for run in {*position.board.puzzle.runs_of(cell)}:
                self._open_in[run] -= 1
                if cell in position.board.bulbs:
                    self._bulb_in[run] = cell

    def bulbs_lighting(self, cell: int) -> Iterator[int]:
        """Yields the bulbs in the runs of a cell."""
        for run in self._position.board.puzzle.runs_of(cell):
            if run in self._bulb_in:
                yield self._bulb_in[run]

    def of(self, finding: Finding) -> Iterable[Candidate]:
        """Returns the arguments for a cell."""
        number, _, _, cell, value = finding
        if number < codes.EMPTY_CORNER:
            return self._for_bulb(cell) if value == codes.BULB else self._for_dot(cell)
        if number == codes.EMPTY_CORNER:
            board = self._position.board
            found = corners(board, cell)
            return [(number, rules, board.dots.intersection(rules[-1].cells)) for rules in found]
        return self._by_hard_step(finding)

    def _for_dot(self, cell: int) -> Iterator[Candidate]:
        board = self._position.board
        for run in board.puzzle.runs_of(cell):
            if run in self._bulb_in:
                yield codes.LIT_CELLS, (board.puzzle.run_rule(run),), frozenset({self._bulb_in[run]})
        for rule in map(board.puzzle.clue_rule, board.puzzle.clues_beside(cell)):
            bulbs = board.bulbs.intersection(rule.cells)
            if len(bulbs) == rule.high:
                yield codes.COMPLETE_CLUE, (rule,), bulbs

    def _for_bulb(self, cell: int) -> Iterator[Candidate]:
        board = self._position.board
        for rule in map(board.puzzle.clue_rule, board.puzzle.clues_beside(cell)):
            dots = board.dots.intersection(rule.cells)
            if len(rule.cells) - len(dots) == rule.low:
                yield codes.HUNGRY_CLUE, (rule,), dots
        for dark in sorted(board.puzzle.view(cell)):
            if self._only_one_can_light(dark):
                technique = codes.LONELY_CELL if dark == cell else codes.LAST_LIGHT
                others = board.puzzle.view(dark) - {cell}
                yield technique, (board.puzzle.lit_rule(dark),), others

    def _only_one_can_light(self, cell: int) -> bool:
        """Whether a cell is dark and sees one unknown cell, or is one and sees no other."""
        row_run, col_run = self._position.board.puzzle.runs_of(cell)
        if row_run in self._bulb_in or col_run in self._bulb_in:
            return False
        unknown = self._open_in[row_run] + self._open_in[col_run]
        return unknown - (cell in self._position.board.unknown) == 1

    def _by_hard_step(self, finding: Finding) -> list[Candidate]:
        """Returns the arguments by a hard step; they stay open as long as the cell is unknown."""
        number, _, _, cell, value = finding
        if (number, cell) not in self._hard_steps:
            rules = self._argument(finding)
            premises = self._premises(number, rules, cell, is_bulb=value == codes.BULB)
            self._hard_steps[number, cell] = [(number, rules, one) for one in premises]
        return self._hard_steps[number, cell]

    def _argument(self, finding: Finding) -> tuple[Rule, ...]:
        number, _, _, cell, value = finding
        if number == codes.BEYOND_TRIAL:
            return Proven(self._position).smallest(cell, bulb=value == codes.BULB)
        return argument(finding, self._position)

    def _premises(
        self, number: int, rules: tuple[Rule, ...], cell: int, *, is_bulb: bool
    ) -> Iterator[frozenset[int]]:
        """Yields the marks that an argument may rely on.

        For a trial, those that keep its number of rounds; for two clues or dark cells, all marks around
        them, which make it plain, or the fewest that are enough.
        """
        board = self._position.board
        if codes.SHORT_TRIAL <= number <= codes.LONG_TRIAL:
            yield relied_on({**known(board, rules), cell: not is_bulb}, rules) - {cell}
            return
        if number < codes.SHORT_TRIAL:
            spoken_of = (rule.cells for rule in rules if rule.kind != "run")
            yield frozenset[int]().union(*spoken_of) & (board.bulbs | board.dots)
        yield fewest_marks(board, rules, *(((cell,), ()) if is_bulb else ((), (cell,))))
