"""`lightup schema`."""

from __future__ import annotations

import json

import click

from ..schema.jsonschema import ANSWERS, of_all, of_answer
from ._output import show


@click.command(epilog=f"Answers: {', '.join(ANSWERS)}.")
@click.argument("name", metavar="[NAME]", required=False, type=click.Choice([*ANSWERS]))
def schema(name: str | None) -> None:
    """Print the JSON Schema of an answer, or of all.

    The HTTP API gives these answers, a batch writes them, and with --json all commands do: one on each
    line, after the source and the name of its puzzle.
    """
    show(json.dumps(of_answer(name) if name else of_all(), indent=2))
