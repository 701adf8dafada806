"""`Wishes`: what a recipe asks for beyond walls and level: its clues, a technique, a score."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from ..base.clock import NEVER, seconds_left
from ..core.board import Board
from ..core.puzzle import Puzzle
from ..kernel.codes import BULB
from ..reasoning.finding.position import Position
from ..reasoning.finding.techniques import TECHNIQUES
from ..reasoning.rate import level_of, rate
from .fewest import fewest
from .symmetries import orbits

if TYPE_CHECKING:
    from ..reasoning.finding.position import Finding
    from .recipe import Recipe

OTHER_SCORE = "had another score"


class Wishes:
    """Gives puzzles the clues that a recipe asks for, and finds what they lack.

    `groups` are the cells that become clues together; `None` if each stands alone. Clues need not be
    dropped if fewer than `least_clues` would be left. `scores` are those that puzzles had so far.
    """

    def __init__(self, recipe: Recipe, key: int, deadline: float) -> None:
        self.recipe = recipe
        self.key = key
        self.deadline = deadline
        self.groups = (
            orbits(recipe.symmetry, recipe.width, recipe.height) if recipe.symmetric_clues else None
        )
        keeps_more = recipe.clues and not (recipe.minimal or recipe.fewest)
        self.least_clues = recipe.clues[0] if recipe.clues and keeps_more else 0
        self.scores: list[float] = []

    @cached_property
    def choose(self) -> Random:
        """What chooses outside the kernel; seeding it would take a third of the time of a puzzle."""
        return Random(self.key)

    def with_clues(self, puzzle: Puzzle, bulbs: frozenset[int]) -> Puzzle:
        """Returns the puzzle with as few clues as possible, or as many as required."""
        recipe = self.recipe
        if recipe.fewest:
            fixed = (
                frozenset(cell for cell, _ in recipe.pattern.clues) if recipe.pattern else frozenset()
            )
            return fewest(puzzle, bulbs, recipe.level, self.deadline, fixed, self.groups, exactly=True)
        missing = self.least_clues and self.least_clues - len([*puzzle.clues])
        return self._with_more(puzzle, bulbs, missing) if missing > 0 else puzzle

    def _with_more(self, puzzle: Puzzle, bulbs: frozenset[int], missing: int) -> Puzzle:
        """Turns plain walls into clues, in random order, until none are missing."""
        plain = {wall for wall in puzzle.walls if puzzle.cells[wall] == "#"}
        groups = [*(self.groups or ((wall,) for wall in sorted(plain)))]
        self.choose.shuffle(groups)
        chosen: set[int] = set()
        for group in groups:
            if len(chosen) < missing:
                chosen |= plain.intersection(group)
        cells = [*puzzle.cells]
        for wall in chosen:
            cells[wall] = str(len(bulbs.intersection(puzzle.neighbours(wall))))
        return Puzzle(puzzle.width, puzzle.height, "".join(cells))

    def fault(self, puzzle: Puzzle) -> str:
        """Says what a puzzle with the right clues still lacks; nothing if it meets all wishes."""
        recipe = self.recipe
        if recipe.clues:
            clues = len([*puzzle.clues])
            if not recipe.clues[0] <= clues <= recipe.clues[1]:
                return f"had too {'few' if clues < recipe.clues[0] else 'many'} clues"
        if self.least_clues and self._level(puzzle) != recipe.level:
            return "became too easy with these clues"
        if recipe.technique and not needs(puzzle, recipe.technique, self.deadline):
            return f"did not need the technique {recipe.technique}"
        if recipe.score and not recipe.score[0] <= self._score(puzzle) <= recipe.score[1]:
            return OTHER_SCORE
        return ""

    def _level(self, puzzle: Puzzle) -> int:
        return level_of(puzzle, seconds=seconds_left(self.deadline))

    def _score(self, puzzle: Puzzle) -> float:
        self.scores.append(rate(puzzle, seconds=seconds_left(self.deadline)).score)
        return self.scores[-1]


def needs(puzzle: Puzzle, technique: str, deadline: float = NEVER) -> bool:
    """Whether a solver without this technique gets stuck or must use a harder one.

    The techniques before it in the table are easier. Those of level 0 are all equally easy.

    >>> needs(Puzzle.from_rows(["1.#", "..."]), "empty corner")
    True
    >>> needs(Puzzle.from_rows(["1.#", "..."]), "hungry clue")
    False
    """
    (wanted,) = (one for one in TECHNIQUES if one.name == technique)
    level, number = wanted.level, wanted.number
    rivals = [
        one.number
        for one in TECHNIQUES
        if one.level == level and (one.number < number or (not level and one != wanted))
    ]
    position = Position(Board(puzzle), deadline)
    while True:
        position = _deduced(position, level - 1)
        found = next(filter(None, map(position.findings_of, rivals)), None)
        if not found:
            return bool(position.findings_of(number))
        position = _after(position, found)


def _deduced(position: Position, level: int) -> Position:
    """Returns the position after all steps up to a level."""
    techniques = position.techniques()
    taken: list[Finding] = []
    while found := techniques.batch(level):
        taken += found
        techniques.take()
    return _after(position, taken)


def _after(position: Position, found: list[Finding]) -> Position:
    bulbs = {cell for *_, cell, value in found if value == BULB}
    return position.with_marks(bulbs, {cell for *_, cell, _ in found} - bulbs)
