"""The engines to test: every line of the table, every solver of PySAT, and a command."""

from __future__ import annotations

import pytest

from lightup.engines import ENGINES, find_engine
from lightup.engines.pysat import NAMES

OWN_COMMAND = "cmd:minisat -verb=0 {cnf} {answer}"
EVERY = [*ENGINES, *(f"pysat:{name}" for name in NAMES), OWN_COMMAND]
COMPLETE = [name for name in EVERY if find_engine(name).complete]


def need(name: str) -> None:
    """Skips the test if an engine is not installed, and says how to install it."""
    engine = find_engine(name)
    if not engine.installed:
        pytest.skip(f"no engine {name}: {engine.cure}")
