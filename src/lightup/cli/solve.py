"""`lightup solve`."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from ..base.errors import GaveUp, LightUpError
from ..engines import find_engine
from ..formats import dumps
from ..solving.certificates import certify
from ..solving.solve import Result, Status, common, count
from ..solving.solve import solve as solve_puzzle
from . import _options as options
from ._inputs import read_items
from .app import BAD_INPUT, GAVE_UP, NO, YES, complain, worst

if TYPE_CHECKING:
    from typing import TextIO

    from ..core.board import Board
    from ..formats import Item
    from ._inputs import Reading


@dataclass(frozen=True)
class Wish:
    """What the user asked for."""

    most: int | None
    counting: bool
    common: bool
    certificate: TextIO | None
    keep_marks: bool
    engine: str
    encoding: str | None
    timeout: float | None
    target: str | None
    as_json: bool


@click.command()
@options.inputs
@options.reading
@options.to_format("Write solutions in this format.")
@options.engine
@options.encoding("What a SAT engine works on.")
@click.option("--all", "most", metavar="N", type=click.IntRange(1), help="List up to N solutions.")
@click.option("--count", "counting", is_flag=True, help="Only say how many solutions there are.")
@click.option("--common", is_flag=True, help="Show what is the same in all solutions.")
@click.option(
    "--certificate",
    metavar="FILE",
    type=click.File("w", encoding="utf-8", lazy=True),
    help="Write a proof that there is no other solution, or none at all, for `lightup verify`.",
)
@options.timeout("Give up on a puzzle after this time.")
@click.option("--keep-marks", is_flag=True, help="Build on the bulbs and dots of the input.")
@options.as_json
def solve(inputs: tuple[str, ...], reading: Reading, **wishes: object) -> int:
    """Solve puzzles and say whether the solution is the only one.

    Exit status: 0 if there is exactly one solution (with --all, --count or --common: any), 1 if there
    are several or none, 2 for bad input, 3 if it gave up. Bulbs and dots in the input are passed over
    unless --keep-marks is given. The proof of a certificate is always that of the own engine.
    """
    wish = Wish(**wishes)  # type: ignore[arg-type]
    if sum(map(bool, (wish.most, wish.counting, wish.common, wish.certificate))) > 1:
        raise click.UsageError("expected one of --all, --count, --common, --certificate, got several")
    find_engine(wish.engine).check(wish.encoding)
    items = read_items(inputs, reading)
    alone = len(items) == 1
    if wish.certificate and not alone:
        raise click.UsageError(f"expected one puzzle to certify, got {len(items)}")
    if wish.certificate and wish.certificate.name == "-":
        raise click.UsageError("expected a file for the certificate, got '-'")
    return worst([_answer(item, wish, alone) for item in options.with_progress(items, "solving")])


def _answer(item: Item, wish: Wish, alone: bool) -> int:
    """Solves one puzzle and shows the result, whatever it is; gives its exit status."""
    show = _show_count if wish.counting else _show_common if wish.common else _show_solutions
    try:
        return show(item.name, item.board, wish, alone)
    except GaveUp as error:
        if wish.as_json:
            options.show_json({"name": item.name, "status": "unknown", "message": str(error)})
        options.complain_of(item, f"gave up: {error}", alone)
        return GAVE_UP
    except LightUpError as error:
        if wish.as_json:
            options.show_json({"name": item.name, "status": "error", "message": str(error)})
        options.complain_of(item, error, alone)
        return BAD_INPUT


def _show_count(name: str, board: Board, wish: Wish, alone: bool) -> int:
    reason = None
    sys.set_int_max_str_digits(0)  # a count may well be that long
    try:
        number = count(
            board if wish.keep_marks else board.puzzle,
            engine=wish.engine,
            encoding=wish.encoding,
            seconds=wish.timeout,
        )
    except GaveUp as error:
        number, reason = error.at_least, str(error)
    if wish.as_json:
        report = {"name": name, "count": number, "exact": not reason, "engine": wish.engine}
        options.show_json(report | ({"message": reason} if reason else {}))
    else:
        words = f"gave up: at least {number} ({reason})" if reason else str(number)
        options.show(words if alone else f"{name}: {words}")
    return GAVE_UP if reason else YES if number else NO


def _show_common(name: str, board: Board, wish: Wish, alone: bool) -> int:
    shared = common(
        board if wish.keep_marks else board.puzzle,
        engine=wish.engine,
        encoding=wish.encoding,
        seconds=wish.timeout,
    )
    if wish.as_json:
        text = dumps(shared, wish.target or "text") if shared else None
        options.show_json({"name": name, "common": text, "engine": wish.engine})
    else:
        aside = wish.target is not None  # only boards on standard output
        if not alone:
            options.show(f"{name}:", err=aside)
        if shared:
            options.show(options.picture(shared, wish.target) + "\n" * (not alone and not aside))
        else:
            options.show(str(Status.UNSOLVABLE) + "\n" * (not alone and not aside), err=aside)
    return YES if shared else NO


def _show_solutions(name: str, board: Board, wish: Wish, alone: bool) -> int:
    result = solve_puzzle(
        board if wish.keep_marks else board.puzzle,
        engine=wish.engine,
        encoding=wish.encoding,
        at_most=2 if wish.most is None else wish.most + 1,
        seconds=wish.timeout,
    )
    if wish.certificate:
        _write_certificate(wish.certificate, result, board, wish)
    shown = result.solutions[: wish.most or 1]
    if wish.as_json:
        options.show_json(_as_json(name, result, shown, wish))
        return _exit_status(result, wish)
    pictures = [options.picture(solution, wish.target) for solution in shown]
    aside = wish.target is not None  # only boards on standard output
    if not alone:
        options.show(f"{name}: {_words(result, wish)}", err=aside)
    if pictures:
        options.show("\n\n".join(pictures) + "\n" * (not alone and not aside))
    if alone:
        options.show(_words(result, wish), err=aside)
    return _exit_status(result, wish)


def _write_certificate(file: TextIO, result: Result, board: Board, wish: Wish) -> None:
    """Writes what proves the result; if there is nothing to prove, says so."""
    if result.status in (Status.UNIQUE, Status.UNSOLVABLE):
        start = board if wish.keep_marks else board.puzzle
        left = None if wish.timeout is None else wish.timeout - result.seconds
        certificate = certify(start, seconds=left)
        file.write(certificate)  # which opens the file: not before there is something to write
    else:
        complain(f"no certificate: {result.status}")


def _gave_up(result: Result, wish: Wish) -> bool:
    """Whether time ran out before the question was answered."""
    return not result.finished and len(result.solutions) <= (wish.most or 1)


def _exit_status(result: Result, wish: Wish) -> int:
    if _gave_up(result, wish):
        return GAVE_UP
    if wish.most:
        return YES if result.solutions else NO
    return YES if result.status is Status.UNIQUE else NO


def _words(result: Result, wish: Wish) -> str:
    number = len(result.solutions)
    if _gave_up(result, wish) and number:
        return f"{number} solution{'s' * (number > 1)}, then gave up"
    if wish.most and wish.most > 1 and number > 1:
        return f"all {number} solutions" if result.finished else f"{wish.most} of several solutions"
    return str(result.status)


def _as_json(name: str, result: Result, shown: tuple[Board, ...], wish: Wish) -> dict[str, object]:
    texts = [dumps(solution, wish.target or "text") for solution in shown]
    report: dict[str, object] = {
        "name": name,
        "status": result.status.name.lower(),
        "engine": result.engine,
        "seconds": round(result.seconds, 6),
        "puzzle": dumps(result.puzzle, wish.target or "text"),
        "solution": texts[0] if texts else None,
    }
    if wish.most:
        report["solutions"] = texts
        report["finished"] = result.finished
    return report
