"""`check`: what a board breaks and what it still lacks, and both in words, a line for each kind.

>>> for line in check(Board.from_rows(["*.*", ".4.", "x.*"])).lines:
...     print(line)
these bulbs see each other: r1c1 and r1c3; r1c3 and r3c3
the 4 at r2c2 has no place left for its bulbs
>>> check(Board.from_rows(["..", ".."])).lines
('no marks yet',)
>>> difference(Puzzle.from_rows([".2"]), Puzzle.from_rows([".#"]))
'r1c2 is a 2 in the puzzle and a plain wall on the board'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ..base.words import first_few, in_words, listed
from .board import Board
from .puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .puzzle import Kind, Rule

    State = Literal["solved", "broken", "unfinished", "empty"]


@dataclass(frozen=True)
class Check:
    """The rules that a board can no longer satisfy, and those that it can but does not yet."""

    board: Board
    broken: tuple[Rule, ...]
    missing: tuple[Rule, ...]

    @property
    def state(self) -> State:
        if self.broken:
            return "broken"
        if not self.missing:
            return "solved"
        return "unfinished" if self.board.marked else "empty"

    @property
    def lines(self) -> tuple[str, ...]:
        """What is broken or, if nothing is, what is missing."""
        if self.state == "broken":
            return tuple(self._broken_lines())
        if self.state == "unfinished":
            return "not solved, but nothing is broken", *self._missing_lines()
        return ("solved" if self.state == "solved" else "no marks yet",)

    def bulbs(self, rule: Rule) -> list[int]:
        """Returns the bulbs among the cells of a broken or missing rule, in reading order."""
        if rule.kind == "lit":
            return []  # the cell is dark; to go through its view would take as long as it is
        return sorted(self.board.bulbs.intersection(rule.parts[0]))

    def _broken_lines(self) -> Iterator[str]:
        runs, dark, clues = (_of_kind(self.broken, kind) for kind in ("run", "lit", "clue"))
        if len(runs) == 1:
            yield self.board.complaint(runs[0])
        elif runs:
            yield f"these bulbs see each other: {'; '.join(first_few(runs, self._group))}"
        if dark:
            yield f"nothing can light {self._places(dark)}"
        if clues:
            yield self._complaints(clues)

    def _group(self, rule: Rule) -> str:
        return listed(first_few(self.bulbs(rule), self.board.place))

    def _missing_lines(self) -> Iterator[str]:
        if dark := _of_kind(self.missing, "lit"):
            yield f"dark: {self._places(dark)}"
        if clues := _of_kind(self.missing, "clue"):
            yield f"incomplete: {self._complaints(clues)}"

    def _places(self, rules: Sequence[Rule]) -> str:
        return listed(first_few(rules, lambda rule: self.board.place(rule.cell)))

    def _complaints(self, rules: Sequence[Rule]) -> str:
        return "; ".join(first_few(rules, self.board.complaint))


def check(board: Board) -> Check:
    """Checks a board against the rules."""
    if board.solved:
        return Check(board, (), ())
    broken = board.broken()
    known = {*broken}
    return Check(board, broken, tuple(rule for rule in board.unmet() if rule not in known))


def difference(puzzle: Puzzle, other: Puzzle) -> str:
    """Says where the puzzle of a board differs from the one that was asked for; empty: nowhere."""
    if (puzzle.width, puzzle.height) != (other.width, other.height):
        return f"the puzzle is {puzzle.size}, the board {other.size}"
    pairs = zip(puzzle.cells, other.cells, strict=True)
    cells = [cell for cell, (asked, got) in enumerate(pairs) if asked != got]
    if not cells:
        return ""
    first = cells[0]
    asked, got = _in_words(puzzle.cells[first]), _in_words(other.cells[first])
    number = f" ({in_words(len(cells))} cells differ)" if len(cells) > 1 else ""
    return f"{puzzle.place(first)} is {asked} in the puzzle and {got} on the board{number}"


def _in_words(symbol: str) -> str:
    return {".": "white", "#": "a plain wall"}.get(symbol, f"a {symbol}")


def _of_kind(rules: Sequence[Rule], kind: Kind) -> list[Rule]:
    return [rule for rule in rules if rule.kind == kind]
