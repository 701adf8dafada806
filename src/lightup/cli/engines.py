"""`lightup engines`."""

from __future__ import annotations

import click

from ..engines import ENGINES
from ..engines.pysat import DEFAULT, NAMES
from . import _options as options
from ._output import show, show_json, show_table

EPILOG = f"""\
Also: pysat:NAME for any of {", ".join(NAMES)} (default {DEFAULT}); cmd:COMMAND for any command that
reads a DIMACS file and prints its answer, or writes it as in 'cmd:minisat {{cnf}} {{answer}}'.
"""


@click.command(epilog=EPILOG)
@options.as_json
def engines(as_json: bool) -> None:
    """List the engines, and how to install those that are missing."""
    rows = [
        {
            "engine": engine.name,
            "kind": engine.kind,
            "version": engine.version,
            "installed": engine.installed,
            "install": "" if engine.installed else engine.cure,
            "complete": engine.complete,
            "unsat cores": engine.gives_cores,
        }
        for engine in ENGINES.values()
    ]
    if as_json:
        for row in rows:
            show_json(row)
        return
    show_table([*rows[0]], ([_cell(value) for value in row.values()] for row in rows))
    show(EPILOG.rstrip())


def _cell(value: object) -> str:
    return {True: "yes", False: "no", "": "-"}.get(value, str(value))
