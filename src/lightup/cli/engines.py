"""`lightup engines`."""

from __future__ import annotations

import click

from ..engines import ENGINES
from ..engines.pysat import DEFAULT, NAMES
from . import options

EPILOG = f"""\
Also: pysat:NAME for any of {", ".join(NAMES)} (default {DEFAULT}); cmd:COMMAND for any command that
reads a DIMACS file and prints its answer, or writes it as in 'cmd:minisat {{cnf}} {{answer}}'.
"""


@click.command(epilog=EPILOG)
@options.as_json
def engines(as_json: bool) -> None:
    """List the engines, and how to install what is missing."""
    if not as_json:
        columns = ("engine", "kind", "version", "installed", "complete", "unsat cores")
        options.show_table(
            columns,
            (
                (
                    engine.name,
                    engine.kind,
                    engine.version or "-",
                    "yes" if engine.installed else engine.cure,
                    "yes" if engine.complete else "no",
                    "yes" if engine.gives_cores else "no",
                )
                for engine in ENGINES.values()
            ),
        )
        return
    for engine in ENGINES.values():
        options.show_json(
            {
                "engine": engine.name,
                "kind": engine.kind,
                "version": engine.version or None,
                "installed": engine.installed,
                "install": None if engine.installed else engine.cure,
                "complete": engine.complete,
                "unsat_cores": engine.gives_cores,
            }
        )
