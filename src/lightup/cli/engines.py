"""`lightup engines`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..engines import ENGINES
from ..engines.pysat import DEFAULT, NAMES
from . import _options as options
from ._output import show, show_json, show_table

if TYPE_CHECKING:
    from ..engines import Engine
    from ..schema.commands import EngineEntry

EPILOG = f"""\
Also: pysat:NAME for any of {", ".join(NAMES)} (default {DEFAULT}); cmd:COMMAND for any command that
reads a DIMACS file and prints its answer, or writes it as in 'cmd:minisat {{cnf}} {{answer}}'.
"""


@click.command(epilog=EPILOG)
@options.as_json
def engines(as_json: bool) -> None:
    """List the engines, and how to install those that are missing."""
    rows = [*map(_entry, ENGINES.values())]
    if as_json:
        for row in rows:
            show_json(row)
        return
    titles = [key.replace("_", " ") for key in rows[0]]
    show_table(["engine", *titles[1:]], ([_cell(value) for value in row.values()] for row in rows))
    show(EPILOG.rstrip())


def _entry(engine: Engine) -> EngineEntry:
    return {
        "name": engine.name,
        "kind": engine.kind,
        "language": engine.language,
        "version": engine.version,
        "installed": engine.installed,
        "install": "" if engine.installed else engine.cure,
        "complete": engine.complete,
        "unsat_cores": engine.gives_cores,
    }


def _cell(value: object) -> str:
    return {True: "yes", False: "no", "": "-"}.get(value, str(value))
