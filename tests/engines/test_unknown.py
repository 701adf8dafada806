"""A library that does not know has given up: it is neither an answer "no" nor a failure."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from lightup.base.errors import GaveUp
from lightup.core.board import Board
from lightup.engines import find_engine

from ..support.engines import need

# A board that no engine decides without a search.
BOARD = Board.from_rows(["..", ".."])


def _answers(answer: object) -> Callable[..., Any]:
    return lambda *args, **options: answer


class _Solver:
    """Takes clauses and does not know."""

    add_clauses = _answers(None)
    solve = _answers((None, None))


def _interrupted(module: Any) -> type:
    class Control(module.Control):  # type: ignore[misc]
        def solve(self, **options: Any) -> Any:
            self.interrupt()
            return super().solve(**options)

    return Control


# Per engine: where its library answers, by attribute, and what does not know in its place.
UNKNOWN: dict[str, tuple[str, str, Callable[[Any], object]]] = {
    "pysat": ("pysat.solvers", "Solver.solve", lambda _: _answers(None)),
    "picosat": ("pycosat", "solve", lambda _: _answers("UNKNOWN")),
    "cryptominisat": ("pycryptosat", "Solver", lambda _: _Solver),
    "z3": ("z3", "Solver.check", lambda z3: _answers(z3.unknown)),
    "z3-strips": ("z3", "Solver.check", lambda z3: _answers(z3.unknown)),
    "z3-pb": ("z3", "Solver.check", lambda z3: _answers(z3.unknown)),
    "cpsat": ("ortools.sat.python.cp_model", "CpSolver.solve", lambda cp: _answers(cp.UNKNOWN)),
    "clingo": ("clingo", "Control", _interrupted),
}


@pytest.fixture(params=UNKNOWN)
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    name: str = request.param
    need(name)
    module, path, make = UNKNOWN[name]
    library = importlib.import_module(module)
    *owner, attribute = path.split(".")
    target = getattr(library, owner[0]) if owner else library
    monkeypatch.setattr(target, attribute, make(library))
    return name


def test_it_gives_up(engine: str) -> None:
    with pytest.raises(GaveUp, match="does not know"):
        next(find_engine(engine).solutions_here(BOARD))


def test_so_does_cvc5() -> None:
    need("cvc5")
    from lightup.engines import cvc5

    verdict = SimpleNamespace(isUnknown=lambda: True)
    with pytest.raises(GaveUp, match="does not know"):
        cvc5._is_satisfiable(SimpleNamespace(checkSat=lambda: verdict))
