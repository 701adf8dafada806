"""`lightup walksat`."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from ..base.clock import deadline_in
from ..base.errors import InputError
from ..encodings import CNF, decode, default_cnf, formula, from_dimacs, to_minisat
from ..formats import dumps
from ..sat.walksat import (
    DEFAULT,
    FEWEST_FLIPS,
    FLIPS_PER_VARIABLE,
    HEURISTICS,
    MOST_FLIPS,
    PICKS,
    TRIES,
    Outcome,
    WalkSat,
)
from . import _options as options
from ._inputs import Reading, is_dimacs, read_board, read_text
from .app import GAVE_UP, YES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, TextIO

    from ..core.board import Board
    from ..core.puzzle import Puzzle

TABLE = "\n".join(f"{h.name:15} {h.noise:<5g} {h.title}" for h in HEURISTICS.values())


@click.command(epilog=f"\b\nHeuristics, each with its default of --noise:\n{TABLE}")
@click.argument("input", metavar="INPUT")
@click.argument(
    "out", metavar="[OUT]", type=click.File("w", encoding="utf-8", lazy=True), required=False
)
@options.reading
@options.to_format("Write the solution of a puzzle in this format.")
@options.encoding("What to make of a puzzle.")
@options.choice("--heuristic", HEURISTICS, DEFAULT, "How to choose the variable to flip.")
@options.choice("--pick", PICKS, PICKS[0], "Which false clause to take: any, or the first in order.")
@click.option(
    "--noise",
    type=click.FloatRange(0, 1),
    metavar="P",
    help="Flip any variable of the clause with this probability.",
)
@click.option(
    "--max-flips",
    type=click.IntRange(0, MOST_FLIPS),
    metavar="N",
    help=f"Begin a new try after so many flips ({FEWEST_FLIPS} by default, or {FLIPS_PER_VARIABLE} for "
    "each variable).",
)
@click.option(
    "--tries",
    type=click.IntRange(1),
    metavar="N",
    help=f"Give up after so many tries ({TRIES} by default; with --timeout, when time is up).",
)
@options.seed
@options.timeout("Give up after this time.")
@options.as_json
def walksat(
    input: str,
    out: TextIO | None,
    reading: Reading,
    target: str | None,
    encoding: str | None,
    heuristic: str,
    pick: str,
    noise: float | None,
    max_flips: int | None,
    tries: int | None,
    seed: int,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Search for a model by local search.

    INPUT is a puzzle or a formula (a DIMACS file); OUT is written as MiniSat writes its result file. A
    model is a yes (exit status 0), its absence means undecided (3), never unsatisfiable.
    """
    cnf, puzzle = _read(input, reading, encoding, target)
    if out:
        out.write("")  # which opens it: better now than after the search
    search = WalkSat(cnf.variables, cnf.clauses, heuristic, pick)
    settings: dict[str, Any] = {
        "noise": search.heuristic.noise if noise is None else noise,
        "max_flips": search.max_flips if max_flips is None else max_flips,
        "tries": tries or (None if timeout else TRIES),
        "seed": seed,
    }
    try:
        with _progress(settings) as watch:
            outcome = search.run(**settings, deadline=deadline_in(timeout), watch=watch)
    except KeyboardInterrupt:
        if out:
            out.write(to_minisat(None))
        raise
    answer = to_minisat(outcome.model)
    board = decode(puzzle, answer).board if puzzle else None
    if out:
        out.write(answer)
    if as_json:
        settings |= {"heuristic": heuristic, "pick": pick}
        options.show_json({**settings, **_as_json(outcome, board, target)})
    else:
        if board:
            options.show(options.picture(board, target))
        elif not puzzle and not out:
            options.show(answer.rstrip("\n"))
        aside = target is not None or (not puzzle and not out) or (out is not None and out.name == "-")
        options.show(_words(outcome), err=aside)
    return GAVE_UP if outcome.model is None else YES


def _read(
    input: str, reading: Reading, encoding: str | None, target: str | None
) -> tuple[CNF, Puzzle | None]:
    """The formula, and the puzzle that it says."""
    text = read_text(input)
    if is_dimacs(text, input, reading):
        if encoding or target:
            wanted = "encode" if encoding else "solve"
            raise InputError(f"expected a puzzle to {wanted}, got a formula")
        return from_dimacs(text), None
    puzzle = read_board(text, reading).puzzle
    return formula(puzzle, encoding or default_cnf(puzzle)), puzzle


@contextmanager
def _progress(settings: dict[str, Any]) -> Iterator[Callable[[int, int], None]]:
    """A bar on the terminal, with the fewest clauses that were false so far."""
    tries = settings["tries"]
    with options.progress_bar("walksat", "best: {task.fields[fewest]} false") as bar:
        task = bar.add_task("", total=tries and tries * settings["max_flips"], fewest="?")
        yield lambda done, fewest: bar.update(task, completed=done, fewest=fewest)


def _words(outcome: Outcome) -> str:
    effort = f"after {_number(outcome.flips, 'flip')} in {_number(outcome.tries, 'try', 'tries')}"
    if outcome.model is not None:
        return f"solved {effort}"
    return f"undecided {effort}: at best {_number(outcome.fewest_false, 'clause')} false"


def _number(number: int, one: str, several: str = "") -> str:
    return f"{number} {one if number == 1 else several or one + 's'}"


def _as_json(outcome: Outcome, board: Board | None, target: str | None) -> dict[str, object]:
    report = {"verdict": "unknown" if outcome.model is None else "sat", **asdict(outcome)}
    report["seconds"] = round(outcome.seconds, 6)
    return report | ({"solution": dumps(board, target or "text")} if board else {})
