"""Compares a generated puzzle with its recipe, by other means than those of the generator.

Solutions come from a SAT solver and from `naive`, levels and scores from `reasoning`, symmetries from
the images of whole grids. What must not be possible (a clue less) is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import combinations

from lightup import Board, Puzzle, SeveralSolutions, Status, level_of, rate, solve
from lightup.generating.recipe import Recipe
from lightup.kernel import codes
from lightup.reasoning.finding.position import Position
from lightup.reasoning.finding.techniques import TECHNIQUES

from . import naive

Move = Callable[[Puzzle], Puzzle]


def half_turn(grid: Puzzle) -> Puzzle:
    return grid.rotated().rotated()


# The images of a grid that must look like the grid itself.
MOVES: dict[str, tuple[Move, ...]] = {
    "none": (),
    "rot180": (half_turn,),
    "rot90": (Puzzle.rotated,),
    "mirror-rows": (lambda grid: half_turn(grid).mirrored(),),
    "mirror-cols": (Puzzle.mirrored,),
    "mirror-both": (half_turn, Puzzle.mirrored),
    "diagonal": (Puzzle.transposed,),
    "antidiagonal": (lambda grid: half_turn(grid).transposed(),),
    "full": (Puzzle.rotated, Puzzle.mirrored),
}


def unmet(puzzle: Puzzle, recipe: Recipe) -> list[str]:
    """Returns the names of the wishes that a puzzle does not meet."""
    if _only_solution(puzzle) is None:
        return ["one solution"]
    return [name for name, is_met in WISHES.items() if not is_met(puzzle, recipe)]


def _only_solution(puzzle: Puzzle) -> frozenset[int] | None:
    result = solve(puzzle, engine="pysat")
    if result.status is not Status.UNIQUE or result.solution is None:
        return None
    return result.solution.bulbs if naive.is_solution([*puzzle.rows], result.solution.bulbs) else None


def _size(puzzle: Puzzle, recipe: Recipe) -> bool:
    return (puzzle.width, puzzle.height) == (recipe.width, recipe.height)


def _walls(puzzle: Puzzle, recipe: Recipe) -> bool:
    return len(puzzle.cells) - puzzle.cells.count(".") == recipe.walls_made


def _symmetry(puzzle: Puzzle, recipe: Recipe) -> bool:
    return _looks_the_same(_marked(puzzle, puzzle.walls), recipe)


def _symmetric_clues(puzzle: Puzzle, recipe: Recipe) -> bool:
    return not recipe.symmetric_clues or _looks_the_same(_marked(puzzle, _clues(puzzle)), recipe)


def _looks_the_same(grid: Puzzle, recipe: Recipe) -> bool:
    return all(move(grid) == grid for move in MOVES[recipe.symmetry])


def _marked(puzzle: Puzzle, cells: Iterable[int]) -> Puzzle:
    """Returns a grid of the same size with walls in these cells only."""
    chosen = {*cells}
    symbols = ("#" if cell in chosen else "." for cell, _ in enumerate(puzzle.cells))
    return Puzzle(puzzle.width, puzzle.height, "".join(symbols))


def _clues(puzzle: Puzzle) -> list[int]:
    return [cell for cell, _ in puzzle.clues]


def _connected(puzzle: Puzzle, recipe: Recipe) -> bool:
    """Whether a walk from one white cell reaches all others, if that is asked for."""
    if not recipe.connected:
        return True
    left = {divmod(cell, puzzle.width) for cell in puzzle.white}
    reached = [left.pop()]
    for row, col in reached:
        beside = left & {(row + down, col + right) for down, right in naive.STEPS}
        reached += beside
        left -= beside
    return not left


def _level(puzzle: Puzzle, recipe: Recipe) -> bool:
    return level_of(puzzle) == recipe.level


def _technique(puzzle: Puzzle, recipe: Recipe) -> bool:
    """Whether easier techniques decide fewer cells without it than with it, if one is asked for."""
    if recipe.technique is None:
        return True
    (wanted,) = (one.number for one in TECHNIQUES if one.name == recipe.technique)
    easier = {*range(max(wanted, codes.EMPTY_CORNER))} - {wanted}  # all of level 0 are equally easy
    return _decided(puzzle, easier) < _decided(puzzle, easier | {wanted})


def _decided(puzzle: Puzzle, techniques: Collection[int]) -> int:
    """Returns the number of cells that some techniques decide."""
    position, solution = Position(Board(puzzle)), _only_solution(puzzle)
    assert solution is not None
    while cells := _found(position, techniques):
        position = position.with_marks(cells & solution, cells - solution)
    return len(position.board.bulbs | position.board.dots)


def _found(position: Position, techniques: Collection[int]) -> frozenset[int]:
    findings = (found for number in techniques for found in position.findings_of(number))
    return frozenset(cell for *_, cell, _ in findings)


def _score(puzzle: Puzzle, recipe: Recipe) -> bool:
    return recipe.score is None or recipe.score[0] <= rate(puzzle).score <= recipe.score[1]


def _number_of_clues(puzzle: Puzzle, recipe: Recipe) -> bool:
    return recipe.clues is None or recipe.clues[0] <= len(_clues(puzzle)) <= recipe.clues[1]


def _minimal(puzzle: Puzzle, recipe: Recipe) -> bool:
    """Whether no clue can be dropped, or no orbit of clues if they are symmetric."""
    if not recipe.minimal:
        return True
    return not any(
        _suffices(_without(puzzle, group), recipe.level) for group in _groups(puzzle, recipe)
    )


def _groups(puzzle: Puzzle, recipe: Recipe) -> Iterator[frozenset[int]]:
    """Yields the clues that can only be dropped together; those of the pattern stay."""
    moves = MOVES[recipe.symmetry] if recipe.symmetric_clues else ()
    for clue in {*_clues(puzzle)}.difference(_clues_of_pattern(recipe)):
        yield _orbit(_marked(puzzle, [clue]), moves)


def _orbit(grid: Puzzle, moves: Iterable[Move]) -> frozenset[int]:
    """Returns the walls of a grid and of all its images."""
    images, moves = [grid], [*moves]
    for image in images:
        images += (moved for move in moves if (moved := move(image)) not in images)
    return frozenset(wall for image in images for wall in image.walls)


def _without(puzzle: Puzzle, clues: Collection[int]) -> Puzzle:
    """Turns some clues into plain walls."""
    symbols = ("#" if cell in clues else symbol for cell, symbol in enumerate(puzzle.cells))
    return Puzzle(puzzle.width, puzzle.height, "".join(symbols))


def _suffices(puzzle: Puzzle, level: int) -> bool:
    try:
        return level_of(puzzle) <= level
    except SeveralSolutions:
        return False


def _fewest(puzzle: Puzzle, recipe: Recipe) -> bool:
    """Whether fewer clues never have exactly the level, whichever walls are clues."""
    if not recipe.fewest:
        return True
    bulbs = _only_solution(puzzle)
    assert bulbs is not None
    symbols = [*puzzle.cells]
    for wall in puzzle.walls:
        symbols[wall] = str(len(bulbs.intersection(puzzle.neighbours(wall))))
    full = Puzzle(puzzle.width, puzzle.height, "".join(symbols))
    fixed = _clues_of_pattern(recipe)
    free = sorted({wall for wall in puzzle.walls if puzzle.neighbours(wall)} - fixed)
    return not any(
        _is_of_level(_without(full, {*puzzle.walls} - fixed.union(shown)), recipe.level)
        for number in range(len(_clues(puzzle)) - len(fixed))
        for shown in combinations(free, number)
    )


def _is_of_level(puzzle: Puzzle, level: int) -> bool:
    try:
        return level_of(puzzle) == level
    except SeveralSolutions:
        return False


def _clues_of_pattern(recipe: Recipe) -> set[int]:
    return {*_clues(recipe.pattern)} if recipe.pattern else set()


def _pattern(puzzle: Puzzle, recipe: Recipe) -> bool:
    """Whether the puzzle differs from the pattern only in clues for plain walls, if there is one."""
    pairs = zip(recipe.pattern.cells, puzzle.cells, strict=True) if recipe.pattern else ()
    return all(made == given or (given == "#" and made != ".") for given, made in pairs)


WISHES: dict[str, Callable[[Puzzle, Recipe], bool]] = {
    "size": _size,
    "walls": _walls,
    "symmetry": _symmetry,
    "connected": _connected,
    "level": _level,
    "technique": _technique,
    "score": _score,
    "clues": _number_of_clues,
    "symmetric clues": _symmetric_clues,
    "minimal": _minimal,
    "fewest": _fewest,
    "pattern": _pattern,
}
