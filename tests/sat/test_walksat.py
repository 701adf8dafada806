from __future__ import annotations

from collections import Counter
from dataclasses import replace
from importlib import import_module
from itertools import count, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import lightup
from lightup.base import clock
from lightup.base.errors import EngineFailed, InputError, OutOfTime
from lightup.kernel.flips import Flips
from lightup.sat.walksat import HEURISTICS, MOST_FLIPS, PICKS, Outcome, WalkSat, walksat

from ..support.chance import assert_in_proportion, first_flips

Clauses = list[tuple[int, ...]]

# Formulas without a model, and the fewest clauses that can be false.
UNSATISFIABLE: dict[str, tuple[int, Clauses, int]] = {
    "nothing but an empty clause": (0, [()], 1),
    "two empty clauses": (2, [(), ()], 2),
    "an empty clause among others": (2, [(1, 2), (), (-1,)], 1),
    "a variable and its opposite": (1, [(1,), (-1,)], 1),
    "the same, said twice": (1, [(1,), (-1, -1), (1, 1), (-1,)], 2),
    "all signs of three variables": (3, [*product((1, -1), (2, -2), (3, -3))], 1),
}

MODELS: dict[str, tuple[int, Clauses, list[tuple[int, ...]]]] = {
    "no variables": (0, [], [()]),
    "no clauses": (2, [], [*product((1, -1), (2, -2))]),
    "what is always true": (1, [(1, -1), (-1, 1, 1)], [(1,), (-1,)]),
    "a literal twice": (2, [(1, 1), (-2, -2, -2)], [(1, -2)]),
    "an unused variable": (3, [(1,), (3, 3, -1)], [(1, 2, 3), (1, -2, 3)]),
    "all different": (3, [(1, 2), (-1, -2), (2, 3), (-2, -3), (1, -3, 3)], [(1, -2, 3), (-1, 2, -3)]),
}


def falses(clauses: Clauses, model: tuple[int, ...]) -> int:
    """Counts the clauses that are false in the model."""
    return sum(not any(literal in model for literal in clause) for clause in clauses)


def fewest_falses(variables: int, clauses: Clauses) -> int:
    """Returns the fewest false clauses of all assignments."""
    models = product(*((number, -number) for number in range(1, variables + 1)))
    return min(falses(clauses, model) for model in models)


def timeless(outcome: Outcome) -> Outcome:
    return replace(outcome, seconds=0)


@st.composite
def formulas(draw: st.DrawFn) -> tuple[int, Clauses]:
    """Draws formulas with unused variables, repeated and opposite literals, empty clauses."""
    variables = draw(st.integers(0, 5))
    literals = st.integers(-variables, variables).filter(bool)
    shortest = draw(st.integers(0, min(variables, 1)))
    clause = st.lists(literals, min_size=shortest, max_size=4 if variables else 0)
    return variables, draw(st.lists(clause.map(tuple), max_size=20))


def planted(seed: int, variables: int, clauses: int) -> Clauses:
    """Draws random clauses of three literals that share a model."""
    chance = Random(seed)
    model = tuple(chance.choice((number, -number)) for number in range(1, variables + 1))
    found: Clauses = []
    while len(found) < clauses:
        clause = tuple(chance.choice((1, -1)) * n for n in chance.sample(range(1, variables + 1), 3))
        if not falses([clause], model):
            found.append(clause)
    return found


PLANTED = planted(1, 30, 90)


@pytest.mark.parametrize("pick", PICKS)
@pytest.mark.parametrize("heuristic", HEURISTICS)
@settings(max_examples=50)
@given(formula=formulas(), seed=st.integers())
def test_finds_a_model_if_there_is_one(
    heuristic: str, pick: str, formula: tuple[int, Clauses], seed: int
) -> None:
    variables, clauses = formula
    limits: dict[str, Any] = {"max_flips": 100, "tries": 50}
    outcome = walksat(
        variables, clauses, heuristic=heuristic, pick=pick, noise=0.5, seed=seed, **limits
    )
    fewest = fewest_falses(variables, clauses)
    assert (outcome.model is None) == (fewest > 0)
    assert outcome.fewest_false >= fewest
    assert 1 <= outcome.tries <= 50
    assert 0 <= outcome.flips <= 100 * outcome.tries
    if outcome.model is not None:
        assert outcome.fewest_false == 0
        assert [*map(abs, outcome.model)] == [*range(1, variables + 1)]
        assert falses(clauses, outcome.model) == 0


@pytest.mark.parametrize("heuristic", HEURISTICS)
@pytest.mark.parametrize("name", UNSATISFIABLE)
def test_undecided_if_there_is_none(name: str, heuristic: str) -> None:
    variables, clauses, fewest = UNSATISFIABLE[name]
    outcome = walksat(variables, clauses, heuristic=heuristic, noise=0.3, max_flips=30, tries=4)
    assert outcome.model is None
    assert outcome.fewest_false == fewest
    if () not in clauses:
        assert (outcome.flips, outcome.tries) == (120, 4)


@pytest.mark.parametrize("heuristic", HEURISTICS)
@pytest.mark.parametrize("name", MODELS)
def test_models(name: str, heuristic: str) -> None:
    variables, clauses, models = MODELS[name]
    solver = WalkSat(variables, clauses, heuristic)
    assert {solver.run(noise=0.3, seed=seed).model for seed in range(20)} == {*models}


def test_every_seed_begins_elsewhere() -> None:
    """Each assignment is equally likely."""
    solver = WalkSat(3, [])
    models = [*product((1, -1), (2, -2), (3, -3))]
    found = Counter(solver.run(seed=seed).model for seed in range(2000))
    assert_in_proportion(
        Counter({number: found[model] for number, model in enumerate(models, 1)}), [1] * 8
    )


@pytest.mark.parametrize("pick", PICKS)
@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_a_seed_is_a_run(heuristic: str, pick: str) -> None:
    """The run does not depend on earlier runs; another seed makes another run."""
    solver = WalkSat(30, PLANTED, heuristic, pick)
    limits: dict[str, Any] = {"noise": 0.2, "max_flips": 200, "tries": 3}
    once = [timeless(solver.run(seed=seed, **limits)) for seed in range(10)]
    again = [timeless(solver.run(seed=seed, **limits)) for seed in reversed(range(10))]
    assert once == again[::-1]
    assert once[7] == timeless(walksat(30, PLANTED, heuristic=heuristic, pick=pick, seed=7, **limits))
    assert len({*once}) > 5


# Variables that occur twice in a clause, with one sign or both, and one that does not occur.
COUNTED: Clauses = [(1, -1, 2), (1, 3), (2, 2, -3, 1), (-2,), (2, -2), (-3,)]


def test_worths_that_are_counts() -> None:
    assert worths("moms") == [1, 3, 2, 0]
    assert worths("score") == [2, 2, 1, 0]


def test_worths_of_jw() -> None:
    """They are inversely proportional to 3 + 2 + 4, 3 + 4 + 1 + 2 and 2 + 4 + 1."""
    first, second, third, unused = worths("jw")
    assert unused == 0
    assert [first / third, second / third] == pytest.approx([7 / 9, 7 / 10])


def test_worths_of_jeroslow_and_wang() -> None:
    """A variable that occurs twice in a clause counts once there."""
    worth = HEURISTICS["jeroslow-wang"].worth
    assert worth
    one = worth(1, [(1,)])[0] * 2
    assert worth(4, [(1, -2, 3), (-1, 2), (2,), (3, 3)]) == [
        one // 8 + one // 4,
        one // 8 + one // 4 + one // 2,
        one // 8 + one // 4,
        0,
    ]


def worths(heuristic: str) -> list[int]:
    worth = HEURISTICS[heuristic].worth
    assert worth
    return worth(4, COUNTED)


# If all variables are false, only the first clause is false. The weights with which it is repaired:
CHOICES: dict[str, tuple[str, Clauses, tuple[float, ...]]] = {
    "jw": (
        "jw",  # the sums are 3 + 2, 3 + 3 + 4, 3 + 4
        [(1, 2, 3), (-1, 4), (-2, -2, -4), (-3, 4, -3, -2)],
        (1 / 5, 1 / 10, 1 / 7, 0),
    ),
    "jeroslow-wang": ("jeroslow-wang", [(1, 2, 3), (-1, 4), (-2,), (-3, 4, -1)], (0, 1, 0, 0)),
    "moms": (
        "moms",
        [(1, 2, 3), (-1, -1), (-2, 4), (-2, -3), (-2,), (-3, -4), (-1, 4, -2), (-1, 4, -3)],
        (0, 1, 0, 0),
    ),
    "moms, first of equals": ("moms", [(3, 1, 2), (-2,), (-3, 4)], (0, 0, 1, 0)),
    "moms, no short clauses": ("moms", [(2, 1, 3), (-1, 3, -4)], (0, 1, 0, 0)),
    "score, positive": ("score", [(1, 2, 3), (3, -4), (-2,)], (0, 0, 1, 0)),
    "score, negative": ("score", [(1, 2, 3), (3, -4), (-2,), (-2, 4), (-2, -2)], (0, 1, 0, 0)),
    "score, first of equals": ("score", [(3, 2, 1), (3, -4), (-2, -2, -2)], (0, 0, 1, 0)),
    "least-modified": ("least-modified", [(2, 1, 3), (-2,), (-2, 4)], (0, 1, 0, 0)),
    "skc": ("skc", [(1, 2, 3), (-1,), (-1, 4), (-2,), (-2, -3), (-3, 4)], (0, 1, 1, 0)),
    "skc, nothing broken": ("skc", [(1, 2, 3), (-1,), (-2, -4), (-3, 4)], (0, 1, 0, 0)),
    "probsat": (
        "probsat",
        [(1, 2, 3), (-2,), (-3,), (-3, 4)],
        (1, (0.9 / 1.9) ** 2.06, (0.9 / 2.9) ** 2.06, 0),
    ),
    "probsat, longer clauses": (
        "probsat",
        [(1, 2, 3), (-2,), (-3,), (-3, 4), (1, 2, 3, -4)],
        (1, 1 / 3, 1 / 3**2, 0),
    ),
}


@pytest.mark.parametrize("name", CHOICES)
def test_choice_of_a_variable(name: str) -> None:
    heuristic, clauses, weights = CHOICES[name]
    solver = WalkSat(4, clauses, heuristic)
    assert_in_proportion(first_flips(solver._flips, 4, solver.heuristic.policy), weights)


@pytest.mark.parametrize(("pick", "weights"), [("random", (1, 1, 1)), ("first", (1, 0, 0))])
def test_pick_of_a_clause(pick: str, weights: tuple[float, ...]) -> None:
    solver = WalkSat(3, [(2, -2), (-1, -3), (1,), (2, 2), (3,)], "moms", pick)
    assert_in_proportion(first_flips(solver._flips, 3, solver.heuristic.policy), weights)


def successes(solver: WalkSat, max_flips: int, tries: int) -> int:
    """Counts how many of 40 runs find a model."""
    runs = (solver.run(noise=0.2, max_flips=max_flips, tries=tries, seed=seed) for seed in range(40))
    return sum(run.model is not None for run in runs)


@pytest.mark.parametrize("pick", PICKS)
@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_success_grows_with_flips_and_tries(heuristic: str, pick: str) -> None:
    solver = WalkSat(30, PLANTED, heuristic, pick)
    by_flips = [successes(solver, flips, 1) for flips in (3, 10, 30, 100, 1000)]
    by_tries = [successes(solver, 10, tries) for tries in (1, 3, 10, 30, 100)]
    for numbers in (by_flips, by_tries):
        assert numbers == sorted(numbers)
        assert numbers[-1] > numbers[0] + 10


@pytest.mark.parametrize("tries", [1, 5])
def test_without_flips_there_are_only_beginnings(tries: int) -> None:
    outcome = walksat(30, PLANTED, max_flips=0, tries=tries)
    assert (outcome.model, outcome.flips, outcome.tries) == (None, 0, tries)
    assert 0 < outcome.fewest_false < len(PLANTED)


def test_a_try_is_longer_the_more_variables_there_are() -> None:
    assert [WalkSat(variables, []).max_flips for variables in (0, 100, 101, 50_000)] == [
        100_000,
        100_000,
        101_000,
        50_000_000,
    ]
    outcome = walksat(1, [(1,), (-1,)], tries=2)
    assert (outcome.flips, outcome.tries) == (200_000, 2)


def test_the_most_flips_are_allowed() -> None:
    assert walksat(30, PLANTED, max_flips=MOST_FLIPS).model


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_clauses_may_come_one_by_one(heuristic: str) -> None:
    """The literals may come one by one as well; both are read only once."""
    clauses: Any = (iter(clause) for clause in PLANTED)
    outcome = walksat(30, clauses, heuristic=heuristic, seed=3)
    assert timeless(outcome) == timeless(walksat(30, PLANTED, heuristic=heuristic, seed=3))
    assert outcome.model
    assert falses(PLANTED, outcome.model) == 0


def test_empty_clauses_that_come_one_by_one() -> None:
    clauses: Any = (iter(clause) for clause in ((1, 2), (), (-1,)))
    assert walksat(2, clauses, max_flips=30, tries=4).fewest_false == 1


def test_it_is_part_of_the_library() -> None:
    assert lightup.WalkSat is WalkSat


def test_a_deadline_that_has_passed() -> None:
    outcome = walksat(30, PLANTED, seconds=0)
    assert (outcome.model, outcome.flips, outcome.tries) == (None, 0, 1)


@pytest.mark.parametrize("tries", [None, 100])
def test_a_deadline_that_passes_after_three_tries(
    tries: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    solver = WalkSat(1, [(1,), (-1,)])
    monkeypatch.setattr(clock, "monotonic", count().__next__)  # read at the first flip, then once a try
    outcome = solver.run(max_flips=10, tries=tries, deadline=2.5)
    assert (outcome.model, outcome.flips, outcome.tries) == (None, 30, 3)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"noise": 1.5}, "expected a noise from 0 to 1, got 1.5"),
        ({"noise": -0.1}, "expected a noise from 0 to 1, got -0.1"),
        ({"noise": float("nan")}, "expected a noise from 0 to 1, got nan"),
        ({"max_flips": 5, "tries": 0}, "expected at least 1 try, got 0"),
        ({"max_flips": -1, "tries": 3}, "expected 0 to 2147483647 flips, got -1"),
        ({"max_flips": 2**31}, "expected 0 to 2147483647 flips, got 2147483648"),
        ({"tries": None}, "expected a number of tries or a time, got neither"),
        ({"variables": 10**7 + 1}, "expected 0 to 10000000 variables, got 10000001"),
        ({"pick": "last"}, "expected a pick (one of random, first), got 'last'"),
        (
            {"heuristic": "luck"},
            f"expected a heuristic (one of {', '.join(HEURISTICS)}), got 'luck'",
        ),
        ({"clauses": [(1,), (0,)]}, "expected literals of 2 variables, got the clause (0,)"),
        ({"clauses": [(1, 3)]}, "expected literals of 2 variables, got the clause (1, 3)"),
        ({"clauses": [(-3, 3)]}, "expected literals of 2 variables, got the clause (-3, 3)"),
    ],
)
@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_arguments_that_cannot_be_used(heuristic: str, arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as caught:
        walksat(**{"variables": 2, "clauses": [(1, 2)], "heuristic": heuristic, **arguments})
    assert str(caught.value) == message


def test_a_wrong_model_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Liar:
        def __init__(self, *args: Any) -> None:
            self.flips = Flips(*args)

        def __getattr__(self, name: str) -> Any:
            return getattr(self.flips, name)

        def model(self) -> list[int]:
            return [-literal for literal in self.flips.model()]

    monkeypatch.setattr(import_module("lightup.sat.walksat"), "Flips", Liar)
    with pytest.raises(EngineFailed, match="that is not a model"):
        walksat(2, [(1,), (2,)])


@pytest.mark.parametrize("heuristic", HEURISTICS)
@pytest.mark.parametrize("name", [*MODELS, *UNSATISFIABLE])
def test_a_trace_is_the_first_try_flip_by_flip(name: str, heuristic: str) -> None:
    variables, clauses, _ = (MODELS | UNSATISFIABLE)[name]
    for seed in range(5):
        search = WalkSat(variables, clauses, heuristic)
        trace = search.trace(seed=seed, max_flips=50)
        outcome = search.run(seed=seed, max_flips=50, tries=1)
        model = [*trace.start]
        assert trace.falses[0] == falses(clauses, trace.start)
        for variable, false in zip(trace.flips, trace.falses[1:], strict=True):
            model[variable - 1] *= -1
            assert falses(clauses, tuple(model)) == false
        assert len(trace.flips) == outcome.flips
        assert min(trace.falses) == outcome.fewest_false
        assert outcome.model in (None, tuple(model))


def test_a_trace_ends_at_its_deadline() -> None:
    with pytest.raises(OutOfTime):
        WalkSat(1, [(1,), (-1,)]).trace(deadline=0.0)
