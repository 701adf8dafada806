"""The engines to test: every line of the table, every solver of PySAT, and a command.

The solvers of PySAT share one adapter: for what does not depend on the solver, `ADAPTERS` is enough.
"""

from __future__ import annotations

import pytest

from lightup.engines import ENGINES, find_engine
from lightup.engines.pysat import NAMES

OWN_COMMAND = "cmd:minisat -verb=0 {cnf} {answer}"
ADAPTERS = [*ENGINES, OWN_COMMAND]
EVERY = [*ADAPTERS, *(f"pysat:{name}" for name in NAMES)]
COMPLETE = [name for name in EVERY if find_engine(name).complete]


def need(name: str) -> None:
    """Skips the test if an engine is not installed, and says how to install it."""
    engine = find_engine(name)
    if not engine.installed:
        pytest.skip(f"no engine {name}: {engine.cure}")
