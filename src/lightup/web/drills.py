"""The drills that come with the page, so that no exercise waits for the generator.

The page fetches `drills.txt` when the course is opened. It has a line for each technique, its key, and
below it a line for each drill. A lookalike begins with `~`. `python -m lightup.web.drills` makes the
file anew.

>>> found = read("empty_corner\\n1../.../...\\n~1../.x./...\\n")
>>> [(one.technique.name, one.board.size, one.lookalike) for one in found]
[('empty corner', '3x3', False), ('empty corner', '3x3', True)]
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ..reasoning.finding.techniques import TECHNIQUES, find_technique
from ..teaching.drills import Drill
from ..teaching.making import make_drill

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..reasoning.finding.techniques import Technique

FILE = Path(__file__).with_name("drills.txt")
DRILLS, LOOKALIKES = 52, 18  # of each technique


def read(text: str) -> list[Drill]:
    """Reads the drills of a file."""
    found: list[Drill] = []
    for line in text.splitlines():
        if "/" not in line:
            technique = find_technique(line)
        else:
            found.append(Drill.parse(technique, line))
    return found


def contents() -> Iterator[str]:
    """Makes all drills: the lines of the file."""
    for technique in TECHNIQUES:
        yield technique.key
        yield from _different(technique, DRILLS, lookalike=False)
        yield from _different(technique, LOOKALIKES, lookalike=True)


def _different(technique: Technique, count: int, *, lookalike: bool) -> list[str]:
    """Makes so many drills of which no two are the same."""
    made: dict[str, None] = {}
    seed = 0
    while len(made) < count:
        made[str(make_drill(technique, seed, lookalike=lookalike))] = None
        seed += 1
    return [*made]


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in contents()), encoding="ascii")
