"""State machines: random calls with faults in between, against a simple model; the soak runs them.

Faults are not exact: a signal comes a little earlier or later. So no rule has a precondition, and no
value that is drawn depends on what happened; a rule that makes no sense yet does nothing.
"""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

RUNS, STEPS = 10, 20


def run(
    machine: type[RuleBasedStateMachine], choose: Random, runs: int = RUNS, steps: int = STEPS
) -> int:
    """Runs a machine some times from its beginning; returns how many times."""
    seeded = seed(choose.randrange(1 << 30))(type(machine.__name__, (machine,), {}))
    limits = settings(
        max_examples=runs,
        stateful_step_count=steps,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    run_state_machine_as_test(seeded, settings=limits)
    return runs
