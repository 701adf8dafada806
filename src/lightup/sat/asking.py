"""`ask`: a model from one of PySAT's solvers, with a deadline; `has_model`: only whether there is one.

>>> from pysat.solvers import Minisat22
>>> from lightup.base.clock import NEVER
>>> solver = Minisat22([[1, 2], [-1]])
>>> ask(solver, NEVER), ask(solver, NEVER, [-2])
([-1, 2], None)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.clock import check_time

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

CONFLICTS_BETWEEN_TIME_CHECKS = 500


def ask(solver: Any, deadline: float, assumed: Sequence[int] = ()) -> list[int] | None:
    """Returns a model in which the literals `assumed` are true; `None` if there is none.

    Raises `OutOfTime` at the deadline.
    """
    model: list[int] | None = solver.get_model() if has_model(solver, deadline, assumed) else None
    return model


def has_model(solver: Any, deadline: float, assumed: Sequence[int] = ()) -> bool:
    """Whether there is a model in which the literals `assumed` are true."""
    import pysolvers

    found: bool | None = None
    while found is None:
        check_time(deadline)
        solver.conf_budget(CONFLICTS_BETWEEN_TIME_CHECKS)
        try:
            found = solver.solve_limited(assumptions=assumed)
        except pysolvers.error:  # how PySAT reports Ctrl-C
            raise KeyboardInterrupt from None
    return found
