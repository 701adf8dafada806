"""What `lightup walksat --watch` shows: the board, the rules that fail, and the curve of false clauses.

On a terminal it plays the first try, flip by flip, and ends with the picture that a pipe gets at once.

>>> curve([8, 4, 4, 2, 1, 0], 6)
'█▄▄▂▁ '
"""

from __future__ import annotations

import sys
from itertools import accumulate, pairwise
from time import sleep
from typing import TYPE_CHECKING

from ..base.words import plural
from ..core.board import Board
from ..core.checking import check
from ._manners import manners
from ._output import picture, show

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..core.puzzle import Puzzle
    from ..sat.walksat import Trace

BARS = " ▁▂▃▄▅▆▇█"
WIDTH = 60  # characters of the curve
MOST_RULES = 6  # that are listed
MOST_FRAMES, SECONDS = 100, 8.0  # of a film
MOST_WATCHED = 20_000  # flips


def curve(falses: Sequence[int], width: int) -> str:
    """Draws numbers of false clauses as bars, each the mean of its share of the flips."""
    most = max(*falses, 1)
    cuts = [len(falses) * place // width for place in range(width + 1)]
    parts = [falses[a:b] for a, b in pairwise(cuts) if a < b]
    heights = [sum(part) / len(part) / most for part in parts]
    return "".join(BARS[min(8, int(height * 8 + 0.999)) if height else 0] for height in heights)


def watch(puzzle: Puzzle, trace: Trace) -> None:
    """Shows a try on standard error: as a film on a terminal, else its last picture."""
    is_film = sys.stderr.isatty() and not manners.quiet
    places = _places(len(trace.falses)) if is_film else [len(trace.falses) - 1]
    boards = dict(_boards(puzzle, trace, {*places}))
    if not is_film:
        show(frame(boards[places[-1]], trace, places[-1]), err=True)
        return
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    with Live(console=Console(stderr=True), auto_refresh=False) as live:
        for place in places:
            live.update(Text.from_ansi(frame(boards[place], trace, place)), refresh=True)
            sleep(SECONDS / len(places) if len(places) > 1 else 0)


def _places(number: int) -> list[int]:
    """Returns which flips to show: all of a few, else as many as a film has frames."""
    frames = min(number, MOST_FRAMES)
    return [(number - 1) * place // max(1, frames - 1) for place in range(frames)]


def _boards(puzzle: Puzzle, trace: Trace, wanted: set[int]) -> Iterator[tuple[int, Board]]:
    """Yields the boards after some of the flips; a bulb on a wall, which is tried too, is none."""
    start = frozenset(literal - 1 for literal in trace.start if 0 < literal <= len(puzzle.cells))
    states = accumulate(trace.flips, lambda bulbs, flip: bulbs ^ {flip - 1}, initial=start)
    white = frozenset(puzzle.white)
    for place, bulbs in enumerate(states):
        if place in wanted:
            yield place, Board(puzzle, bulbs & white)


def frame(board: Board, trace: Trace, place: int) -> str:
    """Returns the picture after so many flips."""
    false = trace.falses[: place + 1]
    found = check(board)
    broken = [] if found.state == "solved" else [*found.lines]
    more = len(broken) - MOST_RULES
    rules = [*broken[:MOST_RULES], *([f"and {more} more"] if more > 0 else [])]
    head = f"flip {place}: {false[-1]} false {'clause' if false[-1] == 1 else 'clauses'}"
    least = f"least so far: {min(false)}; at the start: {false[0]}, in {plural(place, 'flip')}"
    return "\n".join(
        [picture(board, None), head, *rules, f"false clauses |{curve(false, WIDTH)}|", least]
    )
