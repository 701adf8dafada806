"""Everything that can solve a board, behind one contract.

`find_engine(name).solutions(board, deadline=…, encoding=…)` yields the bulbs of each solution that
keeps the marks of the board, ends when there are no more, and raises `OutOfTime` when the deadline (an
instant of `time.monotonic`) passes, or `GaveUp` if the solver does not know. An engine is a module of
this package with a function `solutions`, and a line in `ENGINES`. The outside solver behind it is
imported only when it is used, and runs in its own process, since most libraries cannot be stopped
otherwise, neither at a deadline nor by Ctrl-C.

>>> from lightup.core.board import Board
>>> list(find_engine("native").solutions(Board.from_rows(["1."])))
[frozenset({1})]
"""

from __future__ import annotations

import shlex
from dataclasses import replace

from ..base.errors import InputError
from ..base.value import expect
from ._engine import (
    Engine as Engine,
    in_browser as in_browser,
    package_version as package_version,
)
from .pysat import NAMES as PYSAT_SOLVERS


def _command(name: str, template: str, package: str = "", home: str = "") -> Engine:
    try:
        program = shlex.split(template)[0]
    except ValueError:
        raise InputError(f"expected a command with closed quotes, got {template!r}") from None
    return Engine(
        name,
        "SAT command",
        "command",
        template,
        package,
        command=program,
        home=home,
        takes_encoding=True,
    )


ENGINES = {
    engine.name: engine
    for engine in (
        Engine("native", "own search", "native"),
        Engine("walksat", "local search", "walksat", takes_encoding=True, complete=False),
        Engine("pysat", "SAT", "pysat", package="python-sat", takes_encoding=True, gives_cores=True),
        Engine("picosat", "SAT", "picosat", package="pycosat", takes_encoding=True),
        Engine(
            "cryptominisat",
            "SAT",
            "cryptominisat",
            package="pycryptosat",
            takes_encoding=True,
            gives_cores=True,
        ),
        Engine("z3", "SMT", "z3", package="z3-solver", gives_cores=True, language="smtlib"),
        Engine(
            "z3-strips",
            "SMT",
            "z3",
            "strips",
            package="z3-solver",
            gives_cores=True,
            language="strips",
        ),
        Engine(
            "z3-pb",
            "SMT",
            "z3",
            "pb",
            package="z3-solver",
            gives_cores=True,
            language="smtlib-pb",
        ),
        Engine("cvc5", "SMT", "cvc5", package="cvc5", gives_cores=True, language="smtlib"),
        Engine("cpsat", "CP", "cpsat", package="ortools", gives_cores=True, language="opb"),
        Engine("clingo", "ASP", "clingo", package="clingo", gives_cores=True, language="asp"),
        _command("minisat", "minisat -verb=0 {cnf} {answer}", package="minisat"),
        _command("cadical", "cadical -q", package="cadical"),
        _command("kissat", "kissat -q", home="https://github.com/arminbiere/kissat"),
        _command("picosat-command", "picosat", package="picosat"),
    )
}


def find_engine(name: str) -> Engine:
    """Returns the engine with this name: one of the table, `pysat:SOLVER` or `cmd:COMMAND`."""
    if expect(name, str, "an engine by its name") in ENGINES:
        return ENGINES[name]
    family, _, variant = name.partition(":")
    if family == "pysat" and variant:
        if variant not in PYSAT_SOLVERS:
            solvers = ", ".join(PYSAT_SOLVERS)
            raise InputError(f"expected a PySAT solver (one of {solvers}), got {variant!r}")
        return replace(ENGINES["pysat"], name=name, variant=variant)
    if family == "cmd" and variant.strip():
        return replace(_command(name, variant), known=False)
    names = ", ".join(ENGINES)
    raise InputError(f"expected an engine (one of {names}, pysat:NAME, cmd:COMMAND), got {name!r}")
