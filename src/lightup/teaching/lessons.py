"""`read_lesson`: what a teacher has set, from the address of the lesson, as the page writes it.

>>> lesson = read_lesson("#learn/lesson/WzEsICJDb3VudC4iLCBbIjN4MjoxYUJjIl0sIG51bGwsICJub25lIl0")
>>> lesson.say, lesson.help, lesson.techniques, [puzzle.size for puzzle in lesson.puzzles]
('Count.', 'none', None, ['3x2'])
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..base.errors import InputError
from ..base.value import expect
from ..formats import load_board
from ..reasoning.finding.techniques import TECHNIQUES

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle

HELPS = ("hints", "check", "none")
SHOWN = 80  # characters of an address in a message
KEYS = {technique.key for technique in TECHNIQUES}


@dataclass(frozen=True)
class Lesson:
    """A sentence, puzzles, the techniques that hints may use (`None`: all), and the help allowed."""

    say: str
    puzzles: tuple[Puzzle, ...]
    techniques: tuple[str, ...] | None
    help: str


def read_lesson(address: str) -> Lesson:
    """Reads the address of a lesson, or only what follows `#learn/lesson/` in it."""
    code = expect(address, str, "the address of a lesson").strip().rpartition("/")[2]
    try:
        version, say, links, techniques, aid = json.loads(
            urlsafe_b64decode(code + "=" * (-len(code) % 4))
        )
    except (ValueError, TypeError, RecursionError):
        raise _refused(address) from None
    if (
        version != 1
        or not isinstance(say, str)
        or aid not in HELPS
        or not links
        or not _are_texts(links)
    ):
        raise _refused(address)
    if techniques is not None and not (_are_texts(techniques) and KEYS.issuperset(techniques)):
        raise _refused(address)
    puzzles = tuple(load_board(link).puzzle for link in links)
    return Lesson(say, puzzles, None if techniques is None else tuple(techniques), aid)


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _refused(address: str) -> InputError:
    return InputError(
        f"expected the address of a lesson (...#learn/lesson/...), got {address[:SHOWN]!r}"
    )
