"""WalkSAT: the project's own local search, on any formula in conjunctive normal form.

Draw a random assignment. While a clause is false, pick a false clause and flip one of its variables:
with probability `noise` a random one, otherwise the one that the heuristic chooses. After `max_flips`
flips, try again from another assignment, for `tries` tries in all. The answer is a model or
*undecided*: local search cannot prove that there is no model.

The heuristics `jw`, `jeroslow-wang`, `moms` and `score` look at the formula, once; `least-modified`
looks at the flips so far; `skc` and `probsat` look at the clauses that a flip would break. If a
variable breaks no clause, `skc` flips it, whatever the noise.

>>> outcome = walksat(3, [(1, 2), (-1, 3), (-2, -3)], seed=7)
>>> outcome.model
(1, -2, 3)
>>> walksat(1, [(1,), (-1,)], max_flips=100).model is None
True
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from ..base.clock import NEVER, check_time, deadline_in
from ..base.errors import EngineFailed, InputError, OutOfTime
from ..kernel import codes
from ..kernel.flips import Flips

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    Clauses = Sequence[Sequence[int]]
    Watch = Callable[[int, int], None]

PICKS = ("random", "first")
FEWEST_FLIPS = 100_000  # the default limit of a try
FLIPS_PER_VARIABLE = 1000  # the same for each variable, if that is more
TRIES = 10
FLIPS_BETWEEN_REPORTS = 1 << 20
MOST_FLIPS = 2**31 - 1
MOST_VARIABLES = 10**7
LARGEST_TERM = 1 << 32  # stands for 1 in sums of powers of 2
SHORT_CLAUSE = 2  # literals; what counts as short for `moms`
MOST_TOTAL = 1 << 31  # the largest sum of the weights of a clause's variables, for the draw
BREAKS_THAT_MATTER = 100
BASE = 3.0


@dataclass(frozen=True)
class Heuristic:
    """A line of the table: the kernel's policy, its default noise, and the worth of variables."""

    name: str
    title: str
    policy: int
    noise: float
    worth: Callable[[int, Clauses], list[int]] | None = None


@dataclass(frozen=True)
class Outcome:
    """The result of a search; without a `model` it is undecided.

    `flips` is the number of flips in all `tries`; `fewest_false` is the smallest number of clauses that
    were false at any time.
    """

    model: tuple[int, ...] | None
    flips: int
    tries: int
    fewest_false: int
    seconds: float


@dataclass(frozen=True)
class Trace:
    """One try, flip by flip: the model that it starts with, and the variable of each flip.

    `falses` are the numbers of false clauses at the start and after each flip.
    """

    start: tuple[int, ...]
    flips: tuple[int, ...]
    falses: tuple[int, ...]


class WalkSat:
    """WalkSAT on one formula, prepared once for any number of runs.

    Raises `OutOfTime` if it is not prepared by the deadline.
    """

    def __init__(
        self,
        variables: int,
        clauses: Iterable[Iterable[int]],
        heuristic: str | None = None,
        pick: str = "random",
        deadline: float = NEVER,
    ) -> None:
        self.heuristic = find_heuristic(DEFAULT if heuristic is None else heuristic)
        if pick not in PICKS:
            raise InputError(f"expected a pick (one of {', '.join(PICKS)}), got {pick!r}")
        if not 0 <= variables <= MOST_VARIABLES:
            raise InputError(f"expected 0 to {MOST_VARIABLES} variables, got {variables}")
        self.max_flips = min(max(FEWEST_FLIPS, FLIPS_PER_VARIABLE * variables), MOST_FLIPS)
        self._clauses = [tuple(clause) for clause in clauses]
        self._empty = sum(not clause for clause in self._clauses)
        worth = self.heuristic.worth
        self._flips = Flips(
            variables,
            [*_without_repetition(variables, self._clauses, deadline)],
            worth(variables, self._clauses) if worth else (),
            _odds(_longest(self._clauses)),
            pick == "first",
        )

    def run(
        self,
        *,
        noise: float | None = None,
        max_flips: int | None = None,
        tries: int | None = TRIES,
        seed: int = 0,
        deadline: float = NEVER,
        watch: Watch | None = None,
    ) -> Outcome:
        """Searches for a model; the same seed repeats the same run.

        If `tries` is `None`, it continues until the deadline. From time to time it calls `watch` with
        the number of flips and the smallest number of false clauses so far.
        """
        noise = self.heuristic.noise if noise is None else noise
        max_flips = self.max_flips if max_flips is None else max_flips
        _check_limits(noise, max_flips, tries, deadline)
        start, flips, made = monotonic(), self._flips, 1
        how = self.heuristic.policy, round(noise * codes.CERTAIN)
        flips.begin(_key(seed))
        try:
            while not self._try(how, max_flips, deadline, watch) and (tries is None or made < tries):
                check_time(deadline)
                flips.try_again()
                made += 1
        except OutOfTime:
            pass
        seconds = monotonic() - start
        fewest = flips.fewest + self._empty
        model = None if fewest else self._checked(flips.model())
        return Outcome(model, flips.flips, made, fewest, seconds)

    def trace(
        self,
        *,
        noise: float | None = None,
        max_flips: int = FEWEST_FLIPS,
        seed: int = 0,
        deadline: float = NEVER,
    ) -> Trace:
        """Makes the first try of `run` with the same seed; raises `OutOfTime` at the deadline."""
        noise = self.heuristic.noise if noise is None else noise
        _check_limits(noise, max_flips, 1, deadline)
        self._flips.begin(_key(seed))
        start = before = self._flips.model()
        flipped: list[int] = []
        falses = [self._flips.falses + self._empty]
        while self._flips.falses and len(flipped) < max_flips:
            check_time(deadline)
            self._flips.run(self.heuristic.policy, round(noise * codes.CERTAIN), 1)
            now = self._flips.model()
            flipped.append(next(abs(new) for old, new in zip(before, now, strict=True) if old != new))
            falses.append(self._flips.falses + self._empty)
            before = now
        return Trace(tuple(start), tuple(flipped), tuple(falses))

    def _try(self, how: tuple[int, int], max_flips: int, deadline: float, watch: Watch | None) -> bool:
        """Makes a try from the current assignment; returns whether it found a model."""
        for done in range(0, max_flips, FLIPS_BETWEEN_REPORTS):
            if self._flips.run(*how, min(max_flips - done, FLIPS_BETWEEN_REPORTS), deadline):
                return True
            if watch:
                watch(self._flips.flips, self._flips.fewest + self._empty)
        return self._flips.falses == 0

    def _checked(self, model: Iterable[int]) -> tuple[int, ...]:
        """Returns a model after checking it against the clauses."""
        literals = tuple(model)
        for clause in self._clauses:
            if not any(literals[abs(literal) - 1] == literal for literal in clause):
                raise EngineFailed("walksat returned an assignment that is not a model")
        return literals


def walksat(
    variables: int,
    clauses: Iterable[Iterable[int]],
    *,
    heuristic: str | None = None,
    pick: str = "random",
    noise: float | None = None,
    max_flips: int | None = None,
    tries: int | None = TRIES,
    seed: int = 0,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> Outcome:
    """Searches for a model of the clauses; each heuristic has its own default `noise`.

    The default of `max_flips` is 100,000, or 1000 for each variable if that is more. If `tries` is
    `None`, the search continues for `seconds`.
    """
    deadline = deadline_in(seconds)
    return WalkSat(variables, clauses, heuristic, pick).run(
        noise=noise,
        max_flips=max_flips,
        tries=tries,
        seed=seed,
        deadline=deadline,
        watch=watch,
    )


def _key(seed: int) -> int:
    """Returns 64 bits that are not all 0."""
    return Random(seed).randrange(1, 1 << 64)


def _check_limits(noise: float, max_flips: int, tries: int | None, deadline: float) -> None:
    if not 0 <= noise <= 1:
        raise InputError(f"expected a noise from 0 to 1, got {noise}")
    if not 0 <= max_flips <= MOST_FLIPS:
        raise InputError(f"expected 0 to {MOST_FLIPS} flips, got {max_flips}")
    if tries is not None and tries < 1:
        raise InputError(f"expected at least 1 try, got {tries}")
    if tries is None and deadline == NEVER:
        raise InputError("expected a number of tries or a time, got neither")


def _without_repetition(variables: int, clauses: Clauses, deadline: float) -> Iterator[Sequence[int]]:
    """Yields the clauses with each literal once; omits empty clauses and tautologies."""
    for clause in clauses:
        check_time(deadline)
        if not all(0 < abs(literal) <= variables for literal in clause):
            raise InputError(f"expected literals of {variables} variables, got the clause {clause}")
        literals = dict.fromkeys(clause)
        if literals and not any(-literal in literals for literal in literals):
            yield clause if len(literals) == len(clause) else [*literals]


def _longest(clauses: Clauses) -> int:
    """Returns the length of the longest clause, at least 1."""
    return max(map(len, clauses), default=0) or 1


def _length_sums(variables: int, clauses: Clauses) -> list[int]:
    """Returns the worth for `jw`: inversely proportional to the total length of a variable's clauses.

    A clause counts once, however often the variable occurs in it.
    """
    sums = [0.0] * variables
    for clause in clauses:
        occurrences = Counter(map(abs, clause))
        for literal in clause:
            sums[abs(literal) - 1] += len(clause) / occurrences[abs(literal)]
    highest = MOST_TOTAL // _longest(clauses)
    smallest = min(filter(None, sums), default=1.0)
    return [max(1, round(highest * smallest / number)) if number else 0 for number in sums]


def _jeroslow_wang(variables: int, clauses: Clauses) -> list[int]:
    """Returns the worth by Jeroslow and Wang, for both signs: 2 to the minus length of each clause."""
    sums = [0] * variables
    for clause in clauses:
        for variable in {*map(abs, clause)}:
            sums[variable - 1] += LARGEST_TERM >> len(clause)
    return sums


def _short_occurrences(variables: int, clauses: Clauses) -> list[int]:
    """Returns the worth for `moms`: how often a variable occurs in short clauses."""
    found = Counter(abs(n) for clause in clauses if len(clause) <= SHORT_CLAUSE for n in clause)
    return [found[variable] for variable in range(1, variables + 1)]


def _surpluses(variables: int, clauses: Clauses) -> list[int]:
    """Returns the worth for `score`: how far a variable's positive and negative occurrences differ."""
    found = Counter(literal for clause in clauses for literal in clause)
    return [abs(found[variable] - found[-variable]) for variable in range(1, variables + 1)]


def _odds(longest: int) -> list[int]:
    """Returns the weights for `probsat`, indexed by the number of clauses that a flip breaks.

    For clauses of up to three literals, this is the authors' polynomial function with their constants;
    for longer ones, it is their exponential function with the base that was best on puzzles.
    """
    highest = MOST_TOTAL // longest
    if longest <= 3:
        weights = ((0.9 / (0.9 + broken)) ** 2.06 for broken in range(BREAKS_THAT_MATTER))
    else:
        weights = (BASE**-broken for broken in range(BREAKS_THAT_MATTER))
    return [max(1, round(highest * weight)) for weight in weights]


HEURISTICS = {
    heuristic.name: heuristic
    for heuristic in (
        Heuristic("skc", "the fewest clauses broken, none if possible", codes.FEWEST_BROKEN, 0.6),
        Heuristic("probsat", "drawn: the fewer clauses broken, the likelier", codes.DRAWN_BY_BREAKS, 0),
        Heuristic(
            "jw",
            "drawn: the fewer and shorter its clauses, the likelier",
            codes.DRAWN_BY_WORTH,
            0.1,
            _length_sums,
        ),
        Heuristic(
            "jeroslow-wang",
            "the highest sum of 2 to the minus length of its clauses",
            codes.HIGHEST_WORTH,
            0.5,
            _jeroslow_wang,
        ),
        Heuristic(
            "moms",
            "the most occurrences in clauses of one or two literals",
            codes.HIGHEST_WORTH,
            0.1,
            _short_occurrences,
        ),
        Heuristic(
            "score",
            "the largest surplus of one sign over the other",
            codes.HIGHEST_WORTH,
            0.1,
            _surpluses,
        ),
        Heuristic("least-modified", "flipped least often so far", codes.LEAST_FLIPPED, 0.05),
    )
}
DEFAULT = "skc"


def find_heuristic(name: str) -> Heuristic:
    """Returns the heuristic with this name, in any case and with blanks or dashes."""
    if found := HEURISTICS.get("-".join(name.lower().split())):
        return found
    raise InputError(f"expected a heuristic (one of {', '.join(HEURISTICS)}), got {name!r}")
