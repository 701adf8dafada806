"""How reviews of solves become answers.

>>> from lightup.core.puzzle import Puzzle
>>> from lightup.reasoning.log import Change, Log
>>> from lightup.reasoning.review import review
>>> moves = Change(at=4, dots=frozenset({4})), Change(at=9, bulbs=frozenset({1}))
>>> answer = reviewed(review(Log(Puzzle.from_rows(["1.#", "..."]), moves, 10)))
>>> answer["summary"], answer["moments"][0]["message"]
('moderate · not solved · 0:10 · 2 of 2 forced', 'Forced, by empty corner.')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.words import capitalized, listed, plural
from ..reasoning.arguing.steps import Passage
from ..rendering.staging import argued as in_blocks, blocks, mistaken
from . import plain, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..reasoning.mistakes import WrongMark
    from ..reasoning.review import Moment, Review
    from ..teaching.verdicts import Verdict
    from . import answers, solves


def reviewed(
    found: Review, *, title: str = "", by: str = "", notes: Sequence[str] = ()
) -> solves.Reviewed:
    """Returns a review."""
    log = found.log
    return {
        "status": "solved" if found.solved else "unfinished",
        "puzzle": plain.grid(log.puzzle),
        "title": title or log.name,
        "by": by,
        "level": found.level,
        "level_name": found.level_name,
        "seconds": round(log.seconds, 1),
        "moments": [*map(moment, found.moments)],
        "pauses": [{"since": one.since, "until": one.until} for one in found.pauses],
        "counts": {**found.counts},
        "used": found.used,
        "missed": found.missed,
        "aids": log.aids,
        "in_mind": log.keeps_dots_in_mind,
        "summary": summary(found),
        "notes": [*notes],
        "end": plain.grid(found.end),
    }


def moment(one: Moment) -> solves.Moment:
    """Returns a moment."""
    return {
        "at": round(one.at, 1),
        "status": one.status,
        "bulbs": plain.cells(one.bulbs),
        "dots": plain.cells(one.dots),
        "technique": one.technique.key if one.technique else None,
        "level": one.level,
        "instead": one.instead.key if one.instead else None,
        "easier": one.easier,
        "aids": [*one.aids],
        "corrected": None if one.corrected is None else round(one.corrected, 1),
        "board": plain.grid(one.board),
        "message": message(one),
    }


def message(one: Moment) -> str:
    """Says in a sentence how a moment is judged."""
    return f"{capitalized(verdict(one))}."


def verdict(one: Moment) -> str:
    """Says in a few words how a moment is judged."""
    return words.of_moment(
        one.status,
        technique=one.technique.name if one.technique else "",
        instead=one.instead.name if one.instead else "",
        place="" if one.easier is None else one.board.place(one.easier),
        after=None if one.corrected is None else one.corrected - one.at,
    )


def summary(found: Review) -> str:
    """Says in a line how a solve went, without naming a cell."""
    counts, aids = found.counts, sum(found.log.aids.values())
    parts = [
        found.level_name,
        "" if found.solved else "not solved",
        words.clock(found.log.seconds),
        f"{counts['forced'] + counts['detour']} of {len(found.moments)} forced",
        *(plural(counts[one], name) for one, name in words.KINDS_OF_MOMENT.items() if counts[one]),
        plural(aids, "aid") if aids else "",
    ]
    return " · ".join(filter(None, parts))


def argued(one: Moment, why: tuple[Passage, ...] | WrongMark) -> solves.Argued:
    """Returns why a moment is judged as it is."""
    told = (
        why[-1].technique if one.status == "early" and isinstance(why, tuple) and why else one.technique
    )
    return {
        "status": one.status,
        "technique": told.key if told else None,
        "holds": None,
        "needless": [],
        "message": message(one),
        "scenes": _scenes(why),
    }


def _scenes(why: tuple[Passage, ...] | WrongMark) -> list[answers.Scene]:
    if isinstance(why, tuple):
        found = [block for passage in why for block in blocks(passage)]
    else:
        found = [*in_blocks(mistaken(why))]
    return [plain.scene(block.scene, block.crop) for block in found]


def excused(one: Moment, judged: Verdict) -> solves.Argued:
    """Returns whether what a player points at forces the marks of a moment."""
    holds = judged.status in ("taught", "other")
    named = judged.steps[0].technique if holds else one.technique
    places = listed(map(judged.board.place, sorted(judged.needless))) if judged.needless else ""
    said = words.of_reason(holds, technique=named.name if named else "", places=places)
    return {
        "status": one.status,
        "technique": named.key if named else None,
        "holds": holds or bool(judged.needless),
        "needless": plain.cells(judged.needless),
        "message": f"{capitalized(said)}.",
        "scenes": _scenes(tuple(Passage((step,)) for step in judged.steps)) if holds else [],
    }
