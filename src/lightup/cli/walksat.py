"""`lightup walksat`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from ..base.clock import deadline_in
from ..base.errors import InputError
from ..base.words import plural
from ..collecting.sources import Reading
from ..encodings import default_for_flips, formula, solution_of
from ..sat.answers import to_minisat
from ..sat.dimacs import from_dimacs
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
from ._answering import BAD_INPUT, GAVE_UP, YES, Answer, Words, tell
from ._completing import files
from ._files import FileOutput
from ._inputs import is_dimacs, item_in, origin_of, source_of
from ._output import STANDARD, aside, picture, writing
from ._progress import progress
from ._watching import MOST_WATCHED, watch as watch_try

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from ..formats import Item
    from ..sat.cnf import CNF
    from ..schema.commands import Searched

TABLE = "\n".join(f"{h.name:15} {h.noise:<5g} {h.title}" for h in HEURISTICS.values())


@dataclass(frozen=True)
class Choices:
    """How to search; `None`: a default that depends on the formula or the other choices."""

    heuristic: str
    pick: str
    noise: float | None
    max_flips: int | None
    tries: int | None
    seed: int
    timeout: float | None

    def settings(self, search: WalkSat) -> dict[str, Any]:
        """Fills in the defaults."""
        return {
            "noise": search.heuristic.noise if self.noise is None else self.noise,
            "max_flips": search.max_flips if self.max_flips is None else self.max_flips,
            "tries": self.tries or (None if self.timeout else TRIES),
            "seed": self.seed,
        }


choice_options = options.bundled(
    "choices",
    Choices,
    options.choice("--heuristic", HEURISTICS, DEFAULT, "How to choose the variable to flip."),
    options.choice(
        "--pick", PICKS, PICKS[0], "Which false clause to repair: any, or the first in the formula."
    ),
    click.option(
        "--noise",
        type=options.Share(),
        metavar="P",
        help="Flip any variable of the clause with this probability.",
    ),
    click.option(
        "--max-flips",
        type=click.IntRange(0, MOST_FLIPS),
        metavar="N",
        help=f"Start a new try after N flips (default: {FEWEST_FLIPS}, or {FLIPS_PER_VARIABLE} per "
        "variable if that is more).",
    ),
    click.option(
        "--tries",
        type=click.IntRange(1),
        metavar="N",
        help=f"Give up after N tries (default: {TRIES}; with --timeout, when time is up).",
    ),
    options.seed,
    options.timeout("Give up after this time."),
)


@click.command(epilog=f"\b\nHeuristics, each with its default of --noise:\n{TABLE}")
@click.argument("input", metavar="INPUT", shell_complete=files)
@click.argument("out", metavar="[OUT]", type=FileOutput(), required=False)
@options.reading
@options.to_format("Write the solution of a puzzle in this format.")
@options.encoding("The formula to make from a puzzle.")
@choice_options
@click.option(
    "--watch",
    is_flag=True,
    help="Show the first try on a puzzle: the board, the rules that fail, the curve of false clauses.",
)
@options.as_json
def walksat(
    input: str,
    out: Path | None,
    reading: Reading,
    target: str | None,
    encoding: str | None,
    choices: Choices,
    watch: bool,
    as_json: bool,
) -> int:
    """Search for a model by local search.

    INPUT is a puzzle or a formula (a DIMACS file). OUT gets the answer as in MiniSat's result file.

    Exit status: 0 if a model was found, 2 for bad input, 3 if none was found, which does not mean
    that there is none.
    """
    options.check_one_form(as_json, target)
    deadline = deadline_in(choices.timeout)
    model = None

    def answer() -> Answer:
        nonlocal model
        cnf, item = _read(input, reading, encoding, target, deadline)
        puzzle = item.board.puzzle if item else None
        search = WalkSat(cnf.variables, cnf.clauses, choices.heuristic, choices.pick, deadline)
        settings = choices.settings(search)
        if watch:
            _watch(search, settings, puzzle, deadline)
        outcome = _run(search, settings, deadline)
        model = outcome.model
        found = _answer(outcome, choices, settings, puzzle, target, out)
        return replace(found, name=item.name) if item else found

    status = YES
    try:
        status = tell(answer, as_json, origin_of(input), seconds=choices.timeout)
    finally:
        if out and status != BAD_INPUT:  # otherwise it stays as it is
            with writing(out) as file:
                file.write(to_minisat(model))
    return status


def _answer(
    outcome: Outcome,
    choices: Choices,
    settings: dict[str, Any],
    puzzle: Puzzle | None,
    target: str | None,
    out: Path | None,
) -> Answer:
    board = solution_of(puzzle, outcome.model) if puzzle and outcome.model is not None else None
    is_answer = not puzzle and not out  # write to standard output what MiniSat would write to its file
    text = to_minisat(outcome.model).rstrip("\n") if is_answer else ""
    return Answer(
        GAVE_UP if outcome.model is None else YES,
        lambda: _searched(outcome, choices, settings, puzzle, board),
        lambda: Words(
            _verdict(outcome),
            picture(board, target) if board else text,
            aside=is_answer or bool(puzzle and aside(target)) or out == STANDARD,
        ),
    )


def _searched(
    outcome: Outcome,
    choices: Choices,
    settings: dict[str, Any],
    puzzle: Puzzle | None,
    board: Board | None,
) -> Searched:
    return {
        "status": "gave-up" if outcome.model is None else "solved",
        "puzzle": str(puzzle) if puzzle else None,
        "solution": str(board) if board else None,
        "model": None if outcome.model is None else [*outcome.model],
        "flips": outcome.flips,
        "tries": outcome.tries,
        "fewest_false": outcome.fewest_false,
        "seconds": round(outcome.seconds, 6),
        "heuristic": choices.heuristic,
        "pick": choices.pick,
        "noise": settings["noise"],
        "max_flips": settings["max_flips"],
        "seed": choices.seed,
    }


def _read(
    input: str, reading: Reading, encoding: str | None, target: str | None, deadline: float
) -> tuple[CNF, Item | None]:
    """Reads a formula, or a puzzle and makes its formula."""
    source = source_of(input)
    if is_dimacs(source, reading):
        if encoding or target:
            wanted = "encode" if encoding else "solve"
            raise InputError(f"expected a puzzle to {wanted}, got a formula")
        return from_dimacs(source.text), None
    item = item_in(source, reading)
    name = encoding or default_for_flips(item.board.puzzle)
    return formula(item.board.puzzle, name, deadline=deadline), item


def _run(search: WalkSat, settings: dict[str, Any], deadline: float) -> Outcome:
    """Searches, while a progress bar shows the fewest false clauses so far."""
    total = settings["tries"] and settings["tries"] * settings["max_flips"]
    with progress("walksat", total) as show:
        return search.run(
            **settings,
            deadline=deadline,
            watch=lambda done, fewest: show(done, note=f"best: {fewest} false"),
        )


def _watch(search: WalkSat, settings: dict[str, Any], puzzle: Puzzle | None, deadline: float) -> None:
    """Shows the first try of the search, which is then done again from its start."""
    if puzzle is None:
        raise InputError("expected a puzzle with --watch, got a formula")
    flips = min(settings["max_flips"], MOST_WATCHED)
    noise, seed = settings["noise"], settings["seed"]
    watch_try(puzzle, search.trace(noise=noise, max_flips=flips, seed=seed, deadline=deadline))


def _verdict(outcome: Outcome) -> str:
    effort = f"after {plural(outcome.flips, 'flip')} in {plural(outcome.tries, 'try', 'tries')}"
    if outcome.model is not None:
        return f"solved {effort}"
    return f"undecided {effort}: at best {plural(outcome.fewest_false, 'clause')} false"
