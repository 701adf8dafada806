"""The kernel as fixtures: `kernel` is compiled and as source, `limited` is source with low limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from lightup.kernel import is_compiled

from ..support import kernels

# With such low limits, what is rare on large boards happens all the time on small ones: a search
# restarts, forgets clauses, backtracks chronologically, loses patience. Each set of limits comes with
# the methods that must then be called.
LIMITS: dict[str, tuple[dict[str, int], list[str]]] = {
    "as they are": ({}, ["_learn", "_minimize", "_next_branch"]),
    "restarts": ({"CONFLICTS_BETWEEN_RESTARTS": 1}, ["_levels_to_keep"]),
    "forgets": (
        {
            "CONFLICTS_BETWEEN_RESTARTS": 1,
            "CLAUSES_AT_FIRST": 0,
            "MORE_CLAUSES_EACH_TIME": 1,
            "LBD_TO_KEEP": 0,
        },
        ["_levels_to_keep", "_reduce", "_simplified"],
    ),
    "stays near": ({"LONGEST_BACKJUMP": 0}, ["_imply_missed", "_is_implied_early"]),
    "stays quite near": (
        {"LONGEST_BACKJUMP": 1, "CONFLICTS_BETWEEN_RESTARTS": 2},
        ["_levels_to_keep", "_imply_missed", "_is_implied_early"],
    ),
    "loses patience": (
        {"CONFLICTS_OF_PATIENCE": -15, "CONFLICTS_BETWEEN_RESTARTS": 1},
        ["_levels_to_keep", "_counted"],
    ),
    "all at once": (
        {
            "CONFLICTS_BETWEEN_RESTARTS": 1,
            "CLAUSES_AT_FIRST": 1,
            "MORE_CLAUSES_EACH_TIME": 1,
            "LONGEST_BACKJUMP": 0,
            "CONFLICTS_OF_PATIENCE": -15,
        },
        ["_levels_to_keep", "_reduce", "_simplified", "_imply_missed", "_is_implied_early", "_counted"],
    ),
}


@pytest.fixture
def source(request: pytest.FixtureRequest) -> SimpleNamespace:
    if request.config.getoption("--quick"):
        pytest.skip("the source is slow")
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
    """Returns the source with other limits; checks at the end that they made a difference."""
    limits, methods = LIMITS[request.param]
    for name, value in limits.items():
        (home,) = (module for module in (source.search, source._clauses) if hasattr(module, name))
        monkeypatch.setattr(home, name, value)
    calls = dict.fromkeys(methods, 0)
    classes = source.search.Search, source._clauses.Clauses, source.solver.Solver
    for name in methods:
        (owner,) = (owner for owner in classes if hasattr(owner, name))
        monkeypatch.setattr(owner, name, counted(owner, name, calls))
    yield source
    assert all(calls.values()), calls


def counted(owner: type, name: str, calls: dict[str, int]) -> Callable[..., Any]:
    """Returns a method that also counts how often it is called."""
    method = getattr(owner, name)

    def wrapper(*arguments: Any) -> Any:
        calls[name] += 1
        return method(*arguments)

    return wrapper
