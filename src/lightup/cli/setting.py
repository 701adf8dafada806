"""`lightup study`, `lightup repair` and `lightup minimise`: for people who make puzzles."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from ..base.errors import NoSolution, SeveralSolutions
from ..base.words import listed, plural
from ..core.board import Board
from ..generating.minimise import minimise as minimise_puzzle
from ..generating.proposals import Proposal
from ..generating.repair import SECONDS, repair as repair_puzzle
from ..generating.study import PARTS, study as study_board
from ..generating.suggesting import in_words as change_in_words
from ..generating.symmetries import SYMMETRIES
from ..reasoning.rate import LEVELS
from ..schema.words import in_words, reason
from ..solving.solve import Status
from . import _options as options
from ._answering import GAVE_UP, NO, YES, Answer, Manner, Words, answer_all
from ._inputs import read_timed
from ._output import aside, picture
from ._stream import outlet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..collecting.sources import Reading
    from ..core.puzzle import Puzzle
    from ..formats import Item
    from ..generating.study import Study
    from ..schema import setting
    from ._stream import Outlet

STATUSES = {Status.UNIQUE: YES, Status.SEVERAL: NO, Status.NONE: NO, Status.GAVE_UP: GAVE_UP}
OUTCOMES = {"found": YES, "nothing": YES, "impossible": NO, "gave-up": GAVE_UP}
SHARE_OF_SEARCH = 0.8
ROLES = {
    "needed": "needed",
    "level": "only for the level",
    "idle": "idle",
    "contradictory": "contradictory",
}


@click.command()
@options.inputs
@options.reading
@click.option(
    "--part",
    "parts",
    type=click.Choice(PARTS),
    multiple=True,
    help="Find out only this; may be given several times (default: everything).",
)
@click.option(
    "--cell", metavar="CELL", help="Also say what a bulb, a dot or a wall in a cell would do."
)
@click.option("--keep-marks", is_flag=True, help="Count the marks as given, not only for the reach.")
@options.timeout("Give up on what is not known after this time, and tell the rest.")
@options.as_json
def study(
    inputs: tuple[str, ...],
    reading: Reading,
    parts: tuple[str, ...],
    cell: str | None,
    keep_marks: bool,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Tell what a setter wants to know of unfinished puzzles.

    That is how many solutions there are; what each level deduces from the clues and the marks (the
    reach); the cells that are the same in all solutions; what each clue is there for; which clues
    contradict each other; the level; and what could be changed for exactly one solution. Bulbs and dots
    in the input count only for the reach, unless they are kept.

    Exit status: 0 if all puzzles have exactly one solution, 1 if one has not, 2 for bad input, 3 if it
    gave up.
    """
    items, timeout = read_timed(inputs, reading, timeout)

    manner = Manner(as_json, [*map(in_words, STATUSES)], seconds=timeout)

    def ask(item: Item) -> Answer:
        found = study_board(
            item.board,
            parts=parts or PARTS,
            cell=cell,
            keep_marks=keep_marks,
            seconds=_own_share(timeout),
        )
        return _studied(found)

    return answer_all(items, ask, "studying", manner)


def _own_share(timeout: float | None) -> float | None:
    """Returns how long to search, so that time is left to tell what was found."""
    return None if timeout is None else SHARE_OF_SEARCH * timeout


def _studied(found: Study) -> Answer:
    def answer() -> setting.Study:
        from ..schema import plain_setting

        return plain_setting.study(found)

    return Answer(
        STATUSES[found.status], answer, lambda: Words("\n".join(_lines(found))), in_words(found.status)
    )


def _lines(found: Study) -> Iterator[str]:
    """Yields what was found, a line for each part."""
    puzzle = found.puzzle
    yield in_words(found.status)
    if found.reach:
        numbers = [len(one.bulbs) + len(one.dots) for one in found.reach]
        yield f"reach by level: {', '.join(map(str, numbers))} of {len(found.board.unknown)} cells"
    if "cells" not in found.gave_up and found.must | found.cannot | found.free:
        must, cannot, free = map(len, (found.must, found.cannot, found.free))
        yield f"cells: {must} must, {cannot} cannot, {free} may hold a bulb"
    for role, name in ROLES.items():
        if clues := [puzzle.place(one.cell) for one in found.clues if one.role == role]:
            yield f"clues {name}: {', '.join(clues)}"
    yield from _allowed(found)
    if found.conflict is not None:
        clues = [*map(puzzle.place, sorted(found.conflict))]
        yield f"conflict: {listed(clues) if clues else 'the marks alone'}"
        yield from (f"  {text}" for text in (found.contradiction.texts if found.contradiction else ()))
    if found.level is not None:
        yield f"level: {found.level} ({LEVELS[found.level]})"
    if found.regions:
        yield f"regions that are puzzles of their own: {len(found.regions)}"
    yield from (f"repair: {one.text}" for one in found.repairs)
    if found.at:
        place, effects = puzzle.place(found.at.cell), (found.at.bulb, found.at.dot, found.at.wall)
        for name, effect in zip(("bulb", "dot", "wall"), effects, strict=True):
            forced = plural(len(effect.bulbs) + len(effect.dots), "more cell")
            yield f"a {name} at {place}: {in_words(effect.status)}, {forced} decided"
    if found.gave_up:
        yield f"gave up: {', '.join(found.gave_up)}"


def _allowed(found: Study) -> Iterator[str]:
    """Yields which symbols walls may have; a line for all walls that may have the same."""
    walls: dict[str, list[str]] = {}
    for one in found.allowed:
        parts = [
            one.keeps or "none",
            one.unique and f"exactly one solution with {one.unique}",
            one.unknown and f"not decided {one.unknown}",
        ]
        walls.setdefault(", ".join(filter(None, parts)), []).append(found.puzzle.place(one.cell))
    yield from (f"allowed at {', '.join(places)}: {what}" for what, places in walls.items())


symmetry = click.option(
    "--symmetry",
    type=options.Name([*SYMMETRIES]),
    default="none",
    show_default=True,
    help="Walls, or clues that go, keep this symmetry.",
)
locked = click.option(
    "--lock", "locked", metavar="CELL", multiple=True, help="A cell that stays as it is."
)


@click.command()
@options.inputs
@options.reading
@symmetry
@locked
@click.option("--walls/--no-walls", default=True, show_default=True, help="Also move walls.")
@options.timeout(f"Look for fewer changes for this time (default: {SECONDS} s).")
@options.as_json
@outlet
def repair(
    inputs: tuple[str, ...],
    reading: Reading,
    symmetry: str,
    locked: tuple[str, ...],
    walls: bool,
    timeout: float | None,
    outlet: Outlet,
) -> int:
    """Change as few cells as possible for exactly one solution.

    It says whether fewer changes are proven not to be enough. Bulbs and dots in the input are ignored.

    Exit status: 0 if all puzzles have one solution now, 1 if one cannot, 2 for bad input, 3 if it gave
    up.
    """
    items, timeout = read_timed(inputs, reading, timeout)
    seconds = SECONDS if timeout is None else _own_share(timeout)

    def propose(puzzle: Puzzle) -> Proposal:
        return repair_puzzle(puzzle, locked=locked, symmetry=symmetry, walls=walls, seconds=seconds)

    return answer_all(
        items,
        partial(_proposed, propose, outlet.format),
        "repairing",
        outlet.manner([*OUTCOMES]),
    )


@click.command()
@options.inputs
@options.reading
@click.option("--keep-level", is_flag=True, help="Keep the level, not only the one solution.")
@click.option("--fewest", is_flag=True, help="Look for the fewest clues of all.")
@symmetry
@locked
@options.timeout("Stop after this time, with the fewest clues found so far.")
@options.as_json
@outlet
def minimise(
    inputs: tuple[str, ...],
    reading: Reading,
    keep_level: bool,
    fewest: bool,
    symmetry: str,
    locked: tuple[str, ...],
    timeout: float | None,
    outlet: Outlet,
) -> int:
    """Drop clues until none can go.

    The puzzle keeps its one solution; without any other clue it would lose it. Bulbs and dots in the
    input are ignored.

    Exit status: 0 if no clue can go any more, 1 if a puzzle does not have exactly one solution, 2 for
    bad input, 3 if it gave up.
    """
    items, timeout = read_timed(inputs, reading, timeout)

    def propose(puzzle: Puzzle) -> Proposal:
        try:
            return minimise_puzzle(
                puzzle,
                keep_level=keep_level,
                fewest=fewest,
                symmetry=symmetry,
                locked=locked,
                seconds=_own_share(timeout),
            )
        except NoSolution:
            return Proposal(puzzle, "impossible", message=reason(Status.NONE))
        except SeveralSolutions:
            return Proposal(puzzle, "impossible", message=reason(Status.SEVERAL))

    return answer_all(
        items,
        partial(_proposed, propose, outlet.format),
        "minimising",
        outlet.manner([*OUTCOMES]),
    )


def _proposed(propose: Callable[[Puzzle], Proposal], target: str | None, item: Item) -> Answer:
    found = propose(item.board.puzzle)
    shown = found.proposal or (found.puzzle if found.status == "nothing" else None)

    def answer() -> setting.Proposal:
        from ..schema import plain_setting

        return plain_setting.proposal(found)

    return Answer(
        OUTCOMES[found.status],
        answer,
        lambda: Words(
            _verdict(found),
            boards=[picture(Board(shown), target)] if shown else [],
            format=target or "text",
            aside=aside(target),
        ),
        found.status,
    )


def _verdict(found: Proposal) -> str:
    """Says what changes, and whether that is proven to be the least."""
    if found.status == "nothing":
        return "nothing to change"
    if found.status != "found":
        return f"{'gave up' if found.status == 'gave-up' else 'impossible'}: {found.message}"
    what = [change_in_words(found.puzzle, cell, symbol) for cell, symbol in found.changes.items()]
    proven = "; fewer changes are not enough" if found.proven else ""
    if found.clues < found.clues_before:
        proven = "; fewer clues are not enough" if found.proven else ""
        what = [f"{found.clues} of {plural(found.clues_before, 'clue')} left"]
    return f"{listed(what)}{proven}"
