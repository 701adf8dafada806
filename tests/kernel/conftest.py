"""The kernel as a fixture: `kernel` is the compiled one and its source, `limited` a hasty source."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from lightup.kernel import is_compiled

from ..support import kernels

# With limits so low, what happens once in a while on large boards happens all the time on small ones: a
# search starts again, forgets clauses, does not go far back but keeps a clause in mind, loses patience.
# With each set of limits go the methods that must have been called in the end.
LIMITS: dict[str, tuple[dict[str, int], list[str]]] = {
    "as they are": ({}, ["_learn", "_shorten_clause", "_turn_round"]),
    "restarts": ({"CONFLICTS_BETWEEN_RESTARTS": 1}, ["_worth_keeping"]),
    "forgets": (
        {
            "CONFLICTS_BETWEEN_RESTARTS": 1,
            "CLAUSES_AT_FIRST": 0,
            "MORE_CLAUSES_EACH_TIME": 1,
            "LONGEST_SPAN_TO_KEEP": 0,
        },
        ["_worth_keeping", "_forget", "_carry_over"],
    ),
    "stays near": ({"LONGEST_WAY_BACK": 0}, ["_remind", "_forced_early"]),
    "stays quite near": (
        {"LONGEST_WAY_BACK": 1, "CONFLICTS_BETWEEN_RESTARTS": 2},
        ["_worth_keeping", "_remind", "_forced_early"],
    ),
    "loses patience": (
        {"CONFLICTS_OF_PATIENCE": -15, "CONFLICTS_BETWEEN_RESTARTS": 1},
        ["_worth_keeping", "_counted"],
    ),
    "all at once": (
        {
            "CONFLICTS_BETWEEN_RESTARTS": 1,
            "CLAUSES_AT_FIRST": 1,
            "MORE_CLAUSES_EACH_TIME": 1,
            "LONGEST_WAY_BACK": 0,
            "CONFLICTS_OF_PATIENCE": -15,
        },
        ["_worth_keeping", "_forget", "_carry_over", "_remind", "_forced_early", "_counted"],
    ),
}


@pytest.fixture
def source() -> SimpleNamespace:
    return kernels.source()


@pytest.fixture
def compiled() -> SimpleNamespace:
    if not is_compiled():
        pytest.skip("the installed kernel is not compiled: it is the source")
    return kernels.installed()


@pytest.fixture(params=["compiled", "source"])
def kernel(request: pytest.FixtureRequest) -> SimpleNamespace:
    chosen: SimpleNamespace = request.getfixturevalue(request.param)
    return chosen


@pytest.fixture(params=LIMITS)
def limited(
    request: pytest.FixtureRequest, source: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> Iterator[SimpleNamespace]:
    """The source with other limits; checks in the end that they made a difference."""
    limits, methods = LIMITS[request.param]
    for name, value in limits.items():
        monkeypatch.setattr(source.search, name, value)
    calls = dict.fromkeys(methods, 0)
    for name in methods:
        monkeypatch.setattr(source.solver.Solver, name, counted(source.solver.Solver, name, calls))
    yield source
    assert all(calls.values()), calls


def counted(owner: type, name: str, calls: dict[str, int]) -> Callable[..., Any]:
    """A method that also counts how often it is called."""
    method = getattr(owner, name)

    def wrapper(*arguments: Any) -> Any:
        calls[name] += 1
        return method(*arguments)

    return wrapper
