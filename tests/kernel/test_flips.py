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

RULES = (HIGHEST_WORTH, DRAWN_BY_WORTH, LEAST_FLIPPED, FEWEST_BROKEN, DRAWN_BY_BREAKS)
NOISES = (0, CERTAIN // 10, CERTAIN // 2, CERTAIN)
ODDS = (50, 20, 5, 1)
CLAUSE = (1, 2, 3, 4)

Clause = tuple[int, ...]


def with_breaks(clause: Clause, breaks: Sequence[int]) -> list[Clause]:
    """The clause, and clauses that so many times need variable 1 to be false, variable 2, and so on."""
    return [clause, *((-number,) for number, many in enumerate(breaks, 1) for _ in range(many))]


def random_formula(chance: Random) -> tuple[int, list[Clause]]:
    """Up to 12 variables and up to 60 clauses, none of which has a variable twice."""
    variables = chance.randint(1, 12)
    lengths = (min(chance.randint(1, 4), variables) for _ in range(chance.randint(0, 60)))
    return variables, [
        tuple(chance.choice((n, -n)) for n in chance.sample(range(1, variables + 1), length))
        for length in lengths
    ]


def random_walks(
    kernel: SimpleNamespace, in_order: bool, formulas: int
) -> Iterator[tuple[Flips, list[Clause], list[int], Random]]:
    """Walks on random formulas, with the clauses, the worths and a generator for other choices."""
    for seed in range(formulas):
        chance = Random(seed)
        variables, clauses = random_formula(chance)
        worth = [chance.randint(1, 3) for _ in range(variables)]
        walk = kernel.flips.Flips(variables, clauses, worth, ODDS, in_order)
        walk.begin(chance.randrange(1, 1 << 64))
        yield walk, clauses, worth, chance


def true_literals(clause: Clause, model: Sequence[int]) -> list[int]:
    return [literal for literal in clause if literal in model]


def break_counts(clauses: Sequence[Clause], model: Sequence[int]) -> Counter[int]:
    """How many clauses only this variable makes true."""
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
    """Of these clauses always exactly one is false: each variable has its turn, again and again."""
    clauses = [*product(*((number, -number) for number in order))]
    walk = kernel.flips.Flips(3, clauses)
    assert tuple(flipped(walk, LEAST_FLIPPED) for _ in range(9)) == 3 * order
    flipped(walk, LEAST_FLIPPED)
    walk.begin_at([1, 0, 1])
    assert flipped(walk, LEAST_FLIPPED) == order[0], "another try begins to count again"


@pytest.mark.parametrize("noise", [0, CERTAIN])
@pytest.mark.parametrize(
    ("breaks", "weights"), [((1, 0, 2, 1), (0, 1, 0, 0)), ((0, 3, 0, 0), (1, 0, 1, 1))]
)
def test_nothing_broken_before_noise(
    kernel: SimpleNamespace, breaks: Sequence[int], weights: Sequence[float], noise: int
) -> None:
    walk = kernel.flips.Flips(4, with_breaks(CLAUSE, breaks))
    assert_in_proportion(first_flips(walk, 4, FEWEST_BROKEN, noise), weights)


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
    walk = kernel.flips.Flips(4, with_breaks(CLAUSE, breaks))
    assert_in_proportion(first_flips(walk, 4, FEWEST_BROKEN), weights)


@pytest.mark.parametrize(
    "worth", [(1, 1, 1, 1), (1, 2, 5, 0), (0, 0, 0, 7), (1 << 28, 1 << 29, 1 << 30, 1 << 28)]
)
def test_drawn_in_proportion_to_the_worth(kernel: SimpleNamespace, worth: Sequence[int]) -> None:
    walk = kernel.flips.Flips(4, with_breaks(CLAUSE, (0, 1, 2, 3)), worth)
    assert_in_proportion(first_flips(walk, 4, DRAWN_BY_WORTH), worth)


@pytest.mark.parametrize(
    ("breaks", "weights"),
    [
        ((0, 1, 2, 3), (50, 20, 5, 1)),
        ((1, 1, 0, 1), (20, 20, 50, 20)),
        ((9, 1, 4, 3), (1, 20, 1, 1)),  # beyond its end the table goes on with its last number
    ],
)
def test_drawn_in_proportion_to_the_odds_of_the_breaks(
    kernel: SimpleNamespace, breaks: Sequence[int], weights: Sequence[float]
) -> None:
    walk = kernel.flips.Flips(4, with_breaks(CLAUSE, breaks), (), ODDS)
    assert_in_proportion(first_flips(walk, 4, DRAWN_BY_BREAKS), weights)


# For each rule what makes it take variable 3 of the clause.
SETTLED: list[tuple[int, Clause, Sequence[int], Sequence[int]]] = [
    (HIGHEST_WORTH, CLAUSE, (0, 0, 1, 0), ()),
    (DRAWN_BY_WORTH, CLAUSE, (0, 0, 1, 0), ()),
    (LEAST_FLIPPED, (3, 1, 2, 4), (), ()),
    (FEWEST_BROKEN, CLAUSE, (), (2, 2, 1, 2)),
    (DRAWN_BY_BREAKS, CLAUSE, (), (1, 1, 0, 1)),
]


@pytest.mark.parametrize("share", [0, 0.1, 0.6, 1])
@pytest.mark.parametrize(("rule", "clause", "worth", "breaks"), SETTLED)
def test_noise_takes_its_share_and_any_variable(
    kernel: SimpleNamespace,
    rule: int,
    clause: Clause,
    worth: Sequence[int],
    breaks: Sequence[int],
    share: float,
) -> None:
    walk = kernel.flips.Flips(4, with_breaks(clause, breaks), worth, (1, 0))
    found = first_flips(walk, 4, rule, round(share * CERTAIN))
    assert_in_proportion(found, (share / 4, share / 4, 1 - share * 3 / 4, share / 4))


@pytest.mark.parametrize(("in_order", "weights"), [(False, (1, 1, 1, 0)), (True, (1, 0, 0, 0))])
def test_any_false_clause_is_picked_or_the_first(
    kernel: SimpleNamespace, in_order: bool, weights: Sequence[float]
) -> None:
    """However long it is: the rule takes the first variable of each."""
    walk = kernel.flips.Flips(7, [(-1, 5), (1,), (2, 5, 6), (3, 5, 6, 7), (4, -3)], (), (1,), in_order)
    assert_in_proportion(first_flips(walk, 7, HIGHEST_WORTH), weights)


def test_random_numbers(source: SimpleNamespace) -> None:
    """The first ones that xorshift64* is known to give for the seed 1."""
    walk = source.flips.Flips(0, [])
    walk.begin(1)
    known = [5180492295206395165, 12380297144915551517, 13389498078930870103, 5599127315341312413]
    assert [walk._bits() for _ in known] == known


def test_every_assignment_is_drawn(kernel: SimpleNamespace) -> None:
    """Each as often as any other, from one seed or from many."""
    walk = kernel.flips.Flips(3, [])
    number = {model: index for index, model in enumerate(product((-1, 1), (-2, 2), (-3, 3)), 1)}
    again: Counter[int] = Counter()
    anew: Counter[int] = Counter()
    chance = Random(5)
    walk.begin(1)
    for _ in range(DRAWS):
        walk.try_again()
        again[number[tuple(walk.model())]] += 1
    for _ in range(DRAWS):
        walk.begin(chance.randrange(1, 1 << 64))
        anew[number[tuple(walk.model())]] += 1
    assert_in_proportion(again, [1] * 8)
    assert_in_proportion(anew, [1] * 8)


def choices(clause: Clause, rule: int, worth: Sequence[int], scores: Counter[int]) -> set[int]:
    """The variables that a rule may take, of those of a clause; scores are breaks or turns."""
    variables = [*map(abs, clause)]
    if rule == HIGHEST_WORTH:
        return {max(variables, key=lambda number: worth[number - 1])}
    if rule == LEAST_FLIPPED:
        return {min(variables, key=lambda number: scores[number])}
    fewest = min(scores[number] for number in variables)
    return {number for number in variables if rule != FEWEST_BROKEN or scores[number] == fewest}


@pytest.mark.parametrize("in_order", [False, True])
@pytest.mark.parametrize("rule", RULES)
def test_every_step_is_one_that_the_rule_allows(
    kernel: SimpleNamespace, rule: int, in_order: bool
) -> None:
    for walk, clauses, worth, _ in random_walks(kernel, in_order, 40):
        turns: Counter[int] = Counter()
        fewest = len(clauses)
        for flips in range(60):
            model = walk.model()
            false = [clause for clause in clauses if not true_literals(clause, model)]
            fewest = min(fewest, len(false))
            assert (walk.falses, walk.fewest, walk.flips) == (len(false), fewest, flips)
            if not false:
                break
            scores = turns if rule == LEAST_FLIPPED else break_counts(clauses, model)
            picked = false[:1] if in_order else false
            chosen = flipped(walk, rule)
            assert chosen in set().union(*(choices(clause, rule, worth, scores) for clause in picked))
            turns[chosen] += 1


def assert_counts(walk: Flips, clauses: Sequence[Clause], turns: int) -> None:
    """That all that was counted step by step is what a count from the beginning gives."""
    model = walk.model()
    true = [true_literals(clause, model) for clause in clauses]
    false = [clause for clause, literals in enumerate(true) if not literals]
    breaks = break_counts(clauses, model)
    assert [*walk.true] == [*map(len, true)]
    assert [*walk.keeper] == [reduce(xor, (abs(n) - 1 for n in literals), 0) for literals in true]
    assert [*walk.breaks] == [breaks[number] for number in range(1, walk.variables + 1)]
    assert sorted(walk.false[: walk.falses]) == false
    assert all(walk.false[walk.index[clause]] == clause for clause in false)
    assert sum(walk.turns) == turns
    leaves = [clause in false for clause in range(walk.leaves)] if walk.in_order else [False]
    assert [*walk.below[walk.leaves :]] == leaves
    below = [walk.below[2 * node] | walk.below[2 * node + 1] for node in range(1, walk.leaves)]
    assert [*walk.below[1 : walk.leaves]] == below


@pytest.mark.parametrize("in_order", [False, True])
@pytest.mark.parametrize("rule", RULES)
def test_the_bookkeeping_is_right_at_any_time(
    source: SimpleNamespace, rule: int, in_order: bool
) -> None:
    for walk, clauses, _, chance in random_walks(source, in_order, 40):
        assert_counts(walk, clauses, 0)
        for _ in range(3):
            before = walk.flips
            for _ in range(4):
                walk.run(rule, chance.choice(NOISES), chance.randint(0, 20))
                assert_counts(walk, clauses, walk.flips - before)
            walk.try_again()
            assert_counts(walk, clauses, 0)


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


@pytest.mark.parametrize(("deadline", "flips"), [(-1, 0), (0, 1 << 16), (1, 2 << 16)])
def test_the_clock_is_looked_at_now_and_then(
    kernel: SimpleNamespace, deadline: float, flips: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "monotonic", count().__next__)
    walk = kernel.flips.Flips(1, [(1,), (-1,)])
    with pytest.raises(OutOfTime):
        walk.run(FEWEST_BROKEN, 0, 1 << 40, deadline)
    assert walk.flips == flips


@pytest.mark.parametrize("clauses", [[], [(1,)], [(-1, 2), (2,)]])
def test_nothing_to_do(kernel: SimpleNamespace, clauses: list[Clause]) -> None:
    walk = kernel.flips.Flips(2, clauses)
    walk.begin_at([1, 1])
    assert walk.run(FEWEST_BROKEN, 0, 10)
    assert (walk.flips, walk.fewest, walk.model()) == (0, 0, [1, 2])
