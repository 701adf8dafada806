from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from importlib import import_module
from itertools import count, product
from operator import xor
from random import Random
from types import SimpleNamespace

import pytest

from lightup.base import clock
from lightup.base.errors import OutOfTime
from lightup.kernel.codes import (
    CERTAIN,
    DRAWN_BY_BREAKS,
    DRAWN_BY_WORTH,
    FEWEST_BROKEN,
    HIGHEST_WORTH,
    LEAST_FLIPPED,
)
from lightup.kernel.flips import Flips
from lightup.sat.walksat import HEURISTICS, PICKS, WalkSat
from tests.support.chance import DRAWS, assert_in_proportion, first_flips, flipped

POLICIES = (HIGHEST_WORTH, DRAWN_BY_WORTH, LEAST_FLIPPED, FEWEST_BROKEN, DRAWN_BY_BREAKS)
NOISES = (0, CERTAIN // 10, CERTAIN // 2, CERTAIN)
ODDS = (50, 20, 5, 1)
CLAUSE = (1, 2, 3, 4)

Clause = tuple[int, ...]


def with_breaks(clause: Clause, breaks: Sequence[int]) -> list[Clause]:
    """Returns the clause, and `breaks[n - 1]` clauses that a flip of variable n to true breaks."""
    return [clause, *((-number,) for number, many in enumerate(breaks, 1) for _ in range(many))]


def random_formula(chance: Random) -> tuple[int, list[Clause]]:
    """Draws up to 12 variables and up to 60 clauses, none of which has a variable twice."""
    variables = chance.randint(1, 12)
    lengths = (min(chance.randint(1, 4), variables) for _ in range(chance.randint(0, 60)))
    return variables, [
        tuple(chance.choice((n, -n)) for n in chance.sample(range(1, variables + 1), length))
        for length in lengths
    ]


def random_searches(
    kernel: SimpleNamespace, in_order: bool, formulas: int
) -> Iterator[tuple[Flips, list[Clause], list[int], Random]]:
    """Yields searches on random formulas, with the clauses, the worths and a random generator."""
    for seed in range(formulas):
        chance = Random(seed)
        variables, clauses = random_formula(chance)
        worth = [chance.randint(1, 3) for _ in range(variables)]
        search = kernel.flips.Flips(variables, clauses, worth, ODDS, in_order)
        search.begin(chance.randrange(1, 1 << 64))
        yield search, clauses, worth, chance


def true_literals(clause: Clause, model: Sequence[int]) -> list[int]:
    return [literal for literal in clause if literal in model]


def break_counts(clauses: Sequence[Clause], model: Sequence[int]) -> Counter[int]:
    """Counts, for each variable, the clauses that it alone makes true."""
    true = (true_literals(clause, model) for clause in clauses)
    return Counter(abs(literals[0]) for literals in true if len(literals) == 1)


@pytest.mark.parametrize(
    ("worth", "clause", "chosen"),
    [
        ((1, 3, 2, 0), CLAUSE, 2),
        ((0, 1, 2, 2), CLAUSE, 3),
        ((0, 1, 2, 2), (4, 3, 2, 1), 4),
        ((0, 0, 0, 0), CLAUSE, 1),
        ((0, 0, 0, 0), (2, 1, 4, 3), 2),
        ((1, 9, 9, 9), (1,), 1),
        ((1 << 40, 1 << 41, 1, 1), CLAUSE, 2),
    ],
)
def test_the_highest_worth_the_first_of_equals(
    kernel: SimpleNamespace, worth: Sequence[int], clause: Clause, chosen: int
) -> None:
    assert flipped(kernel.flips.Flips(4, [clause], worth), HIGHEST_WORTH) == chosen


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2)])
def test_the_least_flipped_the_first_of_equals(kernel: SimpleNamespace, order: Clause) -> None:
    """Exactly one of these clauses is false at any time, so the variables take turns."""
    clauses = [*product(*((number, -number) for number in order))]
    search = kernel.flips.Flips(3, clauses)
    assert tuple(flipped(search, LEAST_FLIPPED) for _ in range(9)) == 3 * order
    flipped(search, LEAST_FLIPPED)
    search.begin_at([1, 0, 1])
    assert flipped(search, LEAST_FLIPPED) == order[0], "another try begins to count again"


@pytest.mark.parametrize("noise", [0, CERTAIN])
@pytest.mark.parametrize(
    ("breaks", "weights"), [((1, 0, 2, 1), (0, 1, 0, 0)), ((0, 3, 0, 0), (1, 0, 1, 1))]
)
def test_nothing_broken_before_noise(
    kernel: SimpleNamespace, breaks: Sequence[int], weights: Sequence[float], noise: int
) -> None:
    search = kernel.flips.Flips(4, with_breaks(CLAUSE, breaks))
    assert_in_proportion(first_flips(search, 4, FEWEST_BROKEN, noise), weights)


@pytest.mark.parametrize(
    ("breaks", "weights"),
    [
        ((3, 2, 1, 2), (0, 0, 1, 0)),
        ((1, 1, 2, 1), (1, 1, 0, 1)),
        ((2, 2, 2, 2), (1, 1, 1, 1)),
    ],
)
def test_the_fewest_broken_any_of_equals(
    kernel: SimpleNamespace, breaks: Sequence[int], weights: Sequence[float]
) -> None:
    search = kernel.flips.Flips(4, with_breaks(CLAUSE, breaks))
    assert_in_proportion(first_flips(search, 4, FEWEST_BROKEN), weights)


@pytest.mark.parametrize(
    "worth", [(1, 1, 1, 1), (1, 2, 5, 0), (0, 0, 0, 7), (1 << 28, 1 << 29, 1 << 30, 1 << 28)]
)
def test_drawn_in_proportion_to_the_worth(kernel: SimpleNamespace, worth: Sequence[int]) -> None:
    search = kernel.flips.Flips(4, with_breaks(CLAUSE, (0, 1, 2, 3)), worth)
    assert_in_proportion(first_flips(search, 4, DRAWN_BY_WORTH), worth)


@pytest.mark.parametrize(
    ("breaks", "weights"),
    [
        ((0, 1, 2, 3), (50, 20, 5, 1)),
        ((1, 1, 0, 1), (20, 20, 50, 20)),
        ((9, 1, 4, 3), (1, 20, 1, 1)),  # past its end the table repeats its last number
    ],
)
def test_drawn_in_proportion_to_the_odds_of_the_breaks(
    kernel: SimpleNamespace, breaks: Sequence[int], weights: Sequence[float]
) -> None:
    search = kernel.flips.Flips(4, with_breaks(CLAUSE, breaks), (), ODDS)
    assert_in_proportion(first_flips(search, 4, DRAWN_BY_BREAKS), weights)


# For each policy, a clause, worths and breaks with which it takes variable 3.
SETTLED: list[tuple[int, Clause, Sequence[int], Sequence[int]]] = [
    (HIGHEST_WORTH, CLAUSE, (0, 0, 1, 0), ()),
    (DRAWN_BY_WORTH, CLAUSE, (0, 0, 1, 0), ()),
    (LEAST_FLIPPED, (3, 1, 2, 4), (), ()),
    (FEWEST_BROKEN, CLAUSE, (), (2, 2, 1, 2)),
    (DRAWN_BY_BREAKS, CLAUSE, (), (1, 1, 0, 1)),
]


@pytest.mark.parametrize("share", [0, 0.1, 0.6, 1])
@pytest.mark.parametrize(("policy", "clause", "worth", "breaks"), SETTLED)
def test_noise_takes_its_share_and_any_variable(
    kernel: SimpleNamespace,
    policy: int,
    clause: Clause,
    worth: Sequence[int],
    breaks: Sequence[int],
    share: float,
) -> None:
    search = kernel.flips.Flips(4, with_breaks(clause, breaks), worth, (1, 0))
    found = first_flips(search, 4, policy, round(share * CERTAIN))
    assert_in_proportion(found, (share / 4, share / 4, 1 - share * 3 / 4, share / 4))


@pytest.mark.parametrize(("in_order", "weights"), [(False, (1, 1, 1, 0)), (True, (1, 0, 0, 0))])
def test_any_false_clause_is_picked_or_the_first(
    kernel: SimpleNamespace, in_order: bool, weights: Sequence[float]
) -> None:
    """The length of a clause does not matter; the policy takes the first variable of each."""
    search = kernel.flips.Flips(
        7, [(-1, 5), (1,), (2, 5, 6), (3, 5, 6, 7), (4, -3)], (), (1,), in_order
    )
    assert_in_proportion(first_flips(search, 7, HIGHEST_WORTH), weights)


def test_every_assignment_is_drawn(kernel: SimpleNamespace) -> None:
    """Each assignment is equally likely, from one seed or from many."""
    search = kernel.flips.Flips(3, [])
    number = {model: index for index, model in enumerate(product((-1, 1), (-2, 2), (-3, 3)), 1)}
    again: Counter[int] = Counter()
    anew: Counter[int] = Counter()
    chance = Random(5)
    search.begin(1)
    for _ in range(DRAWS):
        search.try_again()
        again[number[tuple(search.model())]] += 1
    for _ in range(DRAWS):
        search.begin(chance.randrange(1, 1 << 64))
        anew[number[tuple(search.model())]] += 1
    assert_in_proportion(again, [1] * 8)
    assert_in_proportion(anew, [1] * 8)


def choices(clause: Clause, policy: int, worth: Sequence[int], scores: Counter[int]) -> set[int]:
    """Returns the variables of a clause that a policy may take; `scores` are breaks or turns."""
    variables = [*map(abs, clause)]
    if policy == HIGHEST_WORTH:
        return {max(variables, key=lambda number: worth[number - 1])}
    if policy == LEAST_FLIPPED:
        return {min(variables, key=lambda number: scores[number])}
    fewest = min(scores[number] for number in variables)
    return {number for number in variables if policy != FEWEST_BROKEN or scores[number] == fewest}


@pytest.mark.parametrize("in_order", [False, True])
@pytest.mark.parametrize("policy", POLICIES)
def test_every_flip_is_one_that_the_policy_allows(
    kernel: SimpleNamespace, policy: int, in_order: bool
) -> None:
    for search, clauses, worth, _ in random_searches(kernel, in_order, 40):
        turns: Counter[int] = Counter()
        fewest = len(clauses)
        for flips in range(60):
            model = search.model()
            false = [clause for clause in clauses if not true_literals(clause, model)]
            fewest = min(fewest, len(false))
            assert (search.falses, search.fewest, search.flips) == (len(false), fewest, flips)
            if not false:
                break
            scores = turns if policy == LEAST_FLIPPED else break_counts(clauses, model)
            picked = false[:1] if in_order else false
            chosen = flipped(search, policy)
            assert chosen in set().union(*(choices(clause, policy, worth, scores) for clause in picked))
            turns[chosen] += 1


def assert_counts(search: Flips, clauses: Sequence[Clause], turns: int) -> None:
    """Asserts that the counts kept up to date are those of a fresh count."""
    model = search.model()
    true = [true_literals(clause, model) for clause in clauses]
    false = [clause for clause, literals in enumerate(true) if not literals]
    breaks = break_counts(clauses, model)
    assert [*search.true] == [*map(len, true)]
    assert [*search.true_xor] == [reduce(xor, (abs(n) - 1 for n in literals), 0) for literals in true]
    assert [*search.breaks] == [breaks[number] for number in range(1, search.variables + 1)]
    assert sorted(search.false[: search.falses]) == false
    assert all(search.false[search.index[clause]] == clause for clause in false)
    assert sum(search.flip_count) == turns
    leaves = [clause in false for clause in range(search.leaves)] if search.in_order else [False]
    assert [*search.below[search.leaves :]] == leaves
    below = [search.below[2 * node] | search.below[2 * node + 1] for node in range(1, search.leaves)]
    assert [*search.below[1 : search.leaves]] == below


@pytest.mark.parametrize("in_order", [False, True])
@pytest.mark.parametrize("policy", POLICIES)
def test_the_bookkeeping_is_right_at_any_time(
    source: SimpleNamespace, policy: int, in_order: bool
) -> None:
    for search, clauses, _, chance in random_searches(source, in_order, 40):
        assert_counts(search, clauses, 0)
        for _ in range(3):
            before = search.flips
            for _ in range(4):
                search.run(policy, chance.choice(NOISES), chance.randint(0, 20))
                assert_counts(search, clauses, search.flips - before)
            search.try_again()
            assert_counts(search, clauses, 0)


@pytest.mark.parametrize("pick", PICKS)
@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_compiled_and_source_make_the_same_run(
    compiled: SimpleNamespace,
    source: SimpleNamespace,
    heuristic: str,
    pick: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = set()
    for seed, noise in product(range(20), (None, 0, 0.1, 0.5, 1)):
        variables, clauses = random_formula(Random(seed))
        outcomes = []
        for kernel in (compiled, source):
            monkeypatch.setattr(import_module("lightup.sat.walksat"), "Flips", kernel.flips.Flips)
            solver = WalkSat(variables, clauses, heuristic, pick)
            run = solver.run(noise=noise, max_flips=50, tries=3, seed=seed)
            outcomes.append((run.model, run.flips, run.tries, run.fewest_false))
        assert outcomes[0] == outcomes[1]
        found.add(outcomes[0][0] is None)
    assert found == {True, False}


@pytest.mark.parametrize(("deadline", "flips"), [(-1, 0), (0, 1 << 12), (1, 2 << 12)])
def test_the_clock_is_looked_at_now_and_then(
    kernel: SimpleNamespace, deadline: float, flips: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "monotonic", count().__next__)
    search = kernel.flips.Flips(1, [(1,), (-1,)])
    with pytest.raises(OutOfTime):
        search.run(FEWEST_BROKEN, 0, 1 << 40, deadline)
    assert search.flips == flips


@pytest.mark.parametrize("clauses", [[], [(1,)], [(-1, 2), (2,)]])
def test_nothing_to_do(kernel: SimpleNamespace, clauses: list[Clause]) -> None:
    search = kernel.flips.Flips(2, clauses)
    search.begin_at([1, 1])
    assert search.run(FEWEST_BROKEN, 0, 10)
    assert (search.flips, search.fewest, search.model()) == (0, 0, [1, 2])
