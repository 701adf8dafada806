"""`generate`: puzzles from a recipe and a seed.

A puzzle depends only on its recipe, its seed and its number, so any process can make any of them. It
is the finest of several candidates. An attempt at a candidate may fail, or give a puzzle that does not
meet some wish of the recipe; then the next attempt follows. After many of them in vain, all wall
patterns are tried if they are few. The time limit only decides whether a puzzle is found, never which.

>>> from lightup.reasoning.rate import level_of
>>> puzzles = generate("6x5w25L1", seed=7)
>>> [level_of(next(puzzles)) for _ in range(3)]
[1, 1, 1]
"""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, count as counted, islice
from typing import TYPE_CHECKING

from ..base.clock import NEVER, check_time, deadline_in
from ..base.errors import GeneratorFailed, OutOfTime
from ..base.value import expect
from ..base.words import listed, plural
from ..core.board import Board
from ..core.puzzle import Puzzle
from ..kernel.chance import scrambled
from ..kernel.checking import Checker
from ..kernel.composing import Composer
from ..kernel.tasting import Taster
from ..reasoning.rate import LEVELS
from ._few import Few, are_few
from ._wishes import OTHER_SCORE, Wishes
from .fields import check_whole
from .limits import check
from .patterns import clue
from .recipe import Order, Recipe
from .symmetries import images, orbits
from .taste import total_taste

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator
    from typing import Unpack

    from .recipe import Wishes as Asked

    Candidate = tuple[Puzzle, frozenset[int]]

SECONDS = 60
MOST_CORES = 1000
SECONDS_ALONE = 0.5  # about the time it takes to start other processes
ATTEMPTS_BY_CHANCE = 1000

_few = lru_cache(maxsize=8)(Few)


@dataclass(frozen=True)
class Made:
    """A puzzle, the bulbs of its solution, and the order that makes it again."""

    order: Order
    puzzle: Puzzle
    bulbs: frozenset[int]

    @property
    def board(self) -> Board:
        """The puzzle without any marks."""
        return Board(self.puzzle)

    @property
    def solution(self) -> Board:
        return Board(self.puzzle, self.bulbs)


def generate(
    recipe: Recipe | str = "",
    seed: int | None = None,
    *,
    seconds: float | None = SECONDS,
    cores: int = 1,
    **wishes: Unpack[Asked],
) -> Iterator[Puzzle]:
    """Yields puzzles, lazily and endlessly; only one if the recipe is a text with its number.

    Wishes such as `level="hard"` replace what the recipe says. A text may have its own seed, which
    `seed` replaces; without either, the seed is 0. Raises `Impossible` if no puzzle can meet the
    recipe, and `OutOfTime` if one is not found in `seconds`. The puzzles do not depend on the number of
    `cores`.
    """
    check_whole(cores, 1, MOST_CORES, "cores")
    order = Order.parse(str(expect(recipe, (str, Recipe), "a recipe")), **wishes)
    if seed is not None:
        order = replace(order, seed=seed)
    check(order.recipe)
    return (made.puzzle for made in make_all(order, seconds=seconds, cpus=cores))


def make_all(
    order: Order, count: int | None = None, *, seconds: float | None = SECONDS, cpus: int = 1
) -> Generator[Made, None, None]:
    """Makes the first `count` puzzles of an order, one by one, or the only one that it asks for."""
    numbers: Iterable[int] = counted(1) if count is None else range(1, count + 1)
    if order.number is not None:
        numbers = (order.number,)
    if cpus == 1 or count == 1 or order.number is not None:
        return (made for made in map(Maker(order, seconds), numbers))
    return _make_together(order, iter(numbers), seconds, cpus)


def _make_together(
    order: Order, numbers: Iterator[int], seconds: float | None, cpus: int
) -> Generator[Made, None, None]:
    """Makes puzzles in several processes, unless all can be made in a moment without them."""
    maker, end = Maker(order), deadline_in(SECONDS_ALONE)
    for number in numbers:
        own = deadline_in(seconds)
        try:
            made = maker.make(number, min(own, end))
        except OutOfTime:
            if own <= end:
                raise
            break
        yield made
    else:
        return
    # Not at the top: a browser has no processes.
    from ..processes.chunks import in_order, unfailing
    from ..processes.crew import Crew

    with (
        Crew(Maker(order, seconds), cpus) as crew,
        closing(unfailing(in_order(crew, chain((number,), numbers)))) as pairs,
    ):
        for _, made in pairs:
            yield made


def make(recipe: Recipe, seed: int, number: int, deadline: float = NEVER) -> Made:
    """Makes one puzzle of a seed; the first has the number 1."""
    return Maker(Order(recipe, seed)).make(number, deadline)


class Maker:
    """Makes the puzzles of an order, each in `seconds`; can be sent to another process."""

    def __init__(self, order: Order, seconds: float | None = None) -> None:
        self._recipe, self._seed, self._seconds = order.recipe, order.seed or 0, seconds
        self._kept: _Tools | None = None

    def __call__(self, number: int) -> Made:
        return self.make(number, deadline_in(self._seconds))

    def make(self, number: int, deadline: float) -> Made:
        tools, self._kept = self._kept, None  # an error on the way may spoil them
        if tools is None:
            check(self._recipe)
            tools = _Tools(self._recipe)
        search = _Search(self._recipe, _key(self._seed, number), deadline, tools)
        made = Made(Order(self._recipe, self._seed, number), *search.finest())
        check_made(made, deadline, tools.checker)
        self._kept = tools
        return made


class _Tools:
    """What the kernel needs to make, to taste and to check the puzzles of a recipe, one by one."""

    def __init__(self, recipe: Recipe) -> None:
        grid = recipe.width, recipe.height
        self.composer = Composer(*grid, orbits(recipe.symmetry, *grid))
        self.checker = _checker(recipe)
        self.taster = Taster(self.checker)


def _checker(recipe: Recipe) -> Checker:
    grid = recipe.width, recipe.height
    return Checker(*grid, images(recipe.symmetry, *grid))


def check_made(made: Made, deadline: float = NEVER, checker: Checker | None = None) -> None:
    """Raises `GeneratorFailed` if a puzzle is not what its order asks for, which is a bug.

    Starts from the puzzle alone, by the finders of techniques; trusts nothing that is known from the
    making of it. Takes on trust that no clue can be dropped, the technique and the score.
    """
    if fault := _fault(made, checker or _checker(made.order.recipe), deadline):
        raise GeneratorFailed(f"the generator has a bug, please report it: {made.order} gave {fault}")


def _fault(made: Made, checker: Checker, deadline: float) -> str:
    """Says what is wrong with a puzzle; nothing if all is right."""
    puzzle, recipe = made.puzzle, made.order.recipe
    checker.take(puzzle.codes)
    if not checker.obeyed_by(made.bulbs):
        return "wrong bulbs"
    if checker.walls() != recipe.walls_made:
        return plural(checker.walls(), "wall")
    if not checker.is_kept():
        return f"walls without the symmetry {recipe.symmetry}"
    if recipe.connected and not checker.is_connected():
        return "white cells in several pieces"
    if recipe.clues and not recipe.clues[0] <= checker.clues() <= recipe.clues[1]:
        return plural(checker.clues(), "clue")
    if recipe.symmetric_clues and not checker.is_kept(True):
        return f"clues without the symmetry {recipe.symmetry}"
    if recipe.pattern and not _fits(puzzle, recipe.pattern):
        return "another pattern"
    level = checker.hardest(deadline)
    return "" if level == recipe.level else f"level {level}"


def _fits(puzzle: Puzzle, pattern: Puzzle) -> bool:
    """Whether a puzzle has the walls and the clues of a pattern, and perhaps more clues."""
    return {*puzzle.walls} == {*pattern.walls} and {*puzzle.clues}.issuperset(pattern.clues)


def _key(seed: int, number: int) -> int:
    """Mixes a seed and a number into 64 bits."""
    return scrambled(scrambled(seed) + number)


class _Search:
    """The search for one puzzle.

    `tried` counts the attempts by what was wrong with them: nothing with those that became candidates.
    """

    def __init__(self, recipe: Recipe, key: int, deadline: float, tools: _Tools) -> None:
        self.recipe = recipe
        self.key = key
        self.deadline = deadline
        self.tools = tools
        self.wishes = Wishes(recipe, key, deadline)
        self.tried: Counter[str] = Counter()

    @property
    def failed(self) -> str:
        """What was wrong with an attempt that gave no puzzle."""
        return f"gave no puzzle of level {self.recipe.level} ({LEVELS[self.recipe.level]})"

    def finest(self) -> Candidate:
        """Returns the finest candidate, the first of several that are equally fine."""
        try:
            candidates = [*islice(self._candidates(), self.recipe.candidates)]
            if len(candidates) == 1:
                return candidates[0]
            return max(candidates, key=self._taste)
        except OutOfTime:
            raise self._failure() from None

    def _taste(self, candidate: Candidate) -> int:
        return total_taste(candidate[0], self.tools.taster, self.deadline)

    def _candidates(self) -> Iterator[Candidate]:
        """Yields candidates that meet all wishes."""
        for attempt in self._attempts():
            check_time(self.deadline)
            if attempt is None:
                self.tried[self.failed] += 1
                continue
            puzzle = self.wishes.with_clues(*attempt)
            fault = self.wishes.fault(puzzle)
            self.tried[fault] += 1
            if not fault:
                yield puzzle, attempt[1]

    def _attempts(self) -> Iterator[Candidate | None]:
        recipe = self.recipe
        return self._composed() if recipe.pattern is None else self._clued(recipe.pattern)

    def _composed(self) -> Iterator[Candidate | None]:
        recipe, composer = self.recipe, self.tools.composer
        composer.stop_at(self.deadline)
        composer.reseed(self.key)
        while not self._should_try_all():
            codes = composer.compose(
                recipe.walls_made,
                recipe.level,
                recipe.connected,
                recipe.symmetric_clues,
                self.wishes.least_clues,
            )
            if codes is None:
                yield None
            else:
                puzzle = Puzzle.from_codes(recipe.width, recipe.height, codes)
                yield puzzle, frozenset(composer.bulbs())
        yield from _few(recipe).puzzles(self.wishes.choose, self.deadline)

    def _should_try_all(self) -> bool:
        """Whether chance failed so often that all wall patterns, if they are few, should be tried."""
        attempts, recipe = self.tried.total(), self.recipe
        if attempts != ATTEMPTS_BY_CHANCE or self.tried[""]:
            return False
        decides = recipe.clues and not (recipe.fewest or recipe.technique or recipe.score)
        return (decides or self.tried[self.failed] == attempts) and are_few(recipe)

    def _clued(self, pattern: Puzzle) -> Iterator[Candidate]:
        while True:
            yield clue(
                pattern, self.recipe.level, self.wishes.choose, self.deadline, self.wishes.groups
            )

    def _faults(self) -> Iterator[tuple[str, int]]:
        """Yields what was wrong and how often, with the range of scores seen."""
        scores = self.wishes.scores
        for fault, number in self.tried.most_common():
            seen = f" ({min(scores):.0f} to {max(scores):.0f})" if fault == OTHER_SCORE else ""
            yield fault + seen, number

    def _failure(self) -> OutOfTime:
        """Says what was tried."""
        attempts = self.tried.total()
        if self.recipe.pattern and not attempts:
            return OutOfTime(
                f"no clues of level {self.recipe.level} found, and no proof that there are none"
            )
        faults = [f"{number:,} {fault}" for fault, number in self._faults() if fault]
        found = self.tried[""]
        if found:
            wanted = plural(self.recipe.candidates, "candidate")
            return OutOfTime(f"{found} of {wanted} were ready", "candidates", "seconds")
        tried = f"{attempts:,} {'attempt' if attempts == 1 else 'attempts'}"
        return OutOfTime(f"no puzzle found after {tried}" + (f": {listed(faults)}" if faults else ""))
