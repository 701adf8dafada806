"""`tried`: a chain of consequences told as a trial, in as few sentences as read well.

What follows from a supposition is told with "would". A trial may also be about a player's real mark:
then what the mark itself does is told plainly, and only what follows from that with "would".

>>> from lightup.core.board import Board
>>> from lightup.reasoning._consequences import chain_to_contradiction
>>> board = Board.from_rows(["x.#", "...", "#.."])
>>> rules = [rule for rule in board.puzzle.rules if rule.cell in (0, 1, 3)][:-2]
>>> chain = chain_to_contradiction({0: False, 4: True}, rules)
>>> print(*tried(board, chain, 4, is_bulb=True).texts())
A bulb at r2c2 would light r1c2 and r2c1, and nothing could light r1c1.
>>> print(*tried(board, chain, 4, is_bulb=True, real=True).texts())
Your bulb at r2c2 lights r1c2 and r2c1, and nothing can light r1c1.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from ..base.words import spelled
from ._clauses import Voice, first_round
from ._consequences import told_apart
from ._phrases import begun, clue, places
from .sentences import Sentence, Trial

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..core.board import Board
    from ..core.puzzle import Rule
    from ._clauses import Part
    from ._consequences import Chain

_AT_ONCE = 2  # the most consequences that one sentence tells


def tried(board: Board, chain: Chain, cell: int, *, is_bulb: bool, real: bool = False) -> Trial:
    """Tells a chain that starts from a bulb on a cell, or none; `real` if a player has marked it so."""
    place, chain = board.place(cell), told_apart(chain, cell)
    parts = [*Voice(board, cell if is_bulb else None, first_round(chain), real).parts(chain)]
    if real:
        start = _Start(
            f"your bulb at {place}", f"with your {'bulb' if is_bulb else 'dot'} at {place}, "
        )
        opening = ""
    elif not chain.cases and chain.rounds <= 1 and len(parts) <= _AT_ONCE + 1:
        start = _Start(f"a bulb at {place}", f"with{'' if is_bulb else 'out'} a bulb at {place}, ")
        opening = ""
    else:
        start, opening = _SUPPOSED, f"Suppose {place} held {'a' if is_bulb else 'no'} bulb."
    return Trial(
        cell, is_bulb, opening, tuple(_sentences(board, parts, start)), tuple(_cases(board, chain))
    )


def listing(board: Board, rules: Sequence[Rule], cell: int, *, is_bulb: bool) -> Trial:
    """Lists rules that cannot all hold, if the chain between them is too long to follow."""
    supposed = f"Suppose {board.place(cell)} held {'a' if is_bulb else 'no'} bulb."
    sentences = (Sentence(begun(_asks(board, rule)), (rule,)) for rule in rules)
    return Trial(cell, is_bulb, f"{supposed} Then not all of this could be true.", tuple(sentences))


def _asks(board: Board, rule: Rule) -> str:
    """Says what a rule asks for."""
    if rule.kind == "clue":
        return f"{clue(board, rule)} has {spelled(rule.high, 'bulb')}"
    if rule.kind == "lit":
        return f"the cell {board.place(rule.cell)} is lit"
    first, last = map(board.place, (rule.cells[0], rule.cells[-1]))
    return f"the cells {first} to {last} hold at most one bulb"


def _cases(board: Board, chain: Chain) -> Iterator[Trial]:
    """Tells the two cases in which a chain goes on."""
    if chain.split is None:
        return
    place = board.place(chain.split)
    openings = (
        f"There are two cases. First, suppose {place} held a bulb.",
        f"Second, suppose {place} held none.",
    )
    for case, opening, is_bulb in zip(chain.cases, openings, (True, False), strict=True):
        parts = Voice(board, chain.split if is_bulb else None, first_round(case)).parts(case)
        sentences = tuple(_sentences(board, [*parts], _SUPPOSED))
        yield Trial(chain.split, is_bulb, opening, sentences, tuple(_cases(board, case)))


@dataclass(frozen=True)
class _Start:
    """How the first sentence starts: with what the supposed bulb does, or with another consequence."""

    bulb: str
    other: str


_SUPPOSED = _Start("it", "then ")
_THESE = "these bulbs"


def _sentences(board: Board, parts: Sequence[Part], start: _Start) -> Iterator[Sentence]:
    """Makes sentences of consequences, each of one round; the broken rule joins a short one."""
    reasons = [part for part in parts if part.broken is None]
    last = parts[-1] if parts and parts[-1].broken else None
    chunks = [
        chunk for _, some in groupby(reasons, key=lambda part: part.round) for chunk in _chunks(some)
    ]
    before: list[Part] = []
    is_begun = False
    for chunk in chunks:
        begin = "" if is_begun else start.other
        text = _clauses(board, chunk, before, start, begin)
        is_begun |= not chunk[0].anyway
        is_one = len(chunk) == 1 or text.startswith(_THESE)
        has_room = is_one or (not before and start is not _SUPPOSED)
        if last and chunk is chunks[-1] and has_room and (is_begun or _is_run(last)):
            yield _sentence(f"{text}{_link(last, chunk, is_one)} {last.text}", [*chunk, last])
            return
        yield _sentence(text, chunk)
        before = chunk
    if last and chunks and (is_begun or _is_run(last)):
        yield _sentence(f"{'but' if _is_run(last) else 'then'} {last.text}", [last])
    elif last:
        yield _sentence(_at_once(last, start, is_alone=not chunks), [last])


def _link(last: Part, chunk: Sequence[Part], is_one: bool) -> str:
    """Links the broken rule to the clauses before it."""
    if _is_run(last):
        return ", but"
    if chunk[-1].anyway:
        return ", so"
    return ", and" if is_one or chunk[0].is_own else "; then"


def _is_run(last: Part) -> bool:
    return last.broken is not None and last.broken.kind == "run"


def _at_once(last: Part, start: _Start, *, is_alone: bool) -> str:
    """Tells a rule that a mark breaks at once, or with what holds anyway."""
    if _is_run(last):
        return last.text
    place = last.text.rpartition(" ")[2]
    if is_alone and start.other.endswith(f" {place}, "):
        return f"{start.other}{last.text.removesuffix(place)}that cell"
    return f"{start.other}{last.text}"


def _chunks(parts: Iterator[Part]) -> Iterator[list[Part]]:
    """Splits what is said in one round into what one sentence tells: consequences first."""
    several = [*parts]
    for kind in ((True, False), (False, False), (False, True)):
        some = [part for part in several if (part.is_own, part.anyway) == kind]
        for begin in range(0, len(some), _AT_ONCE):
            yield some[begin : begin + _AT_ONCE]


def _clauses(
    board: Board, chunk: Sequence[Part], before: Sequence[Part], start: _Start, begin: str
) -> str:
    """Joins what one sentence tells, and links it to the sentence before."""
    first, *others = chunk
    if first.is_own:
        verbs = [first.verb, *(part.verb.removeprefix("would ") for part in others)]
        return f"{start.bulb if begin else 'it'} {' and '.join(verbs)}"
    texts = [first.text, *(part.text for part in others)]
    concluded = frozenset[int]().union(*(claim.bulbs for part in before for claim in part.claims))
    if others and concluded == {part.agent for part in chunk}:
        cells = frozenset[int]().union(*(claim.cells for part in chunk for claim in part.claims))
        return f"{_THESE} {'light' if first.anyway else 'would light'} {places(board, cells)}"
    if first.agent is not None and concluded == {first.agent}:
        texts[0] = f"that bulb {first.verb}"
    elif not first.anyway:
        link = "then" if before and first.round > before[-1].round else "also,"
        texts[0] = f"{begin or f'{link} '}{texts[0]}"
    is_news = (
        first.anyway and (before or start is _SUPPOSED) and not any(part.anyway for part in before)
    )
    return ", and ".join(texts) + (" anyway" if is_news else "")


def _sentence(text: str, parts: Sequence[Part]) -> Sentence:
    rules = tuple(rule for part in parts for rule in part.rules)
    claims = tuple(claim for part in parts for claim in part.claims)
    because = frozenset[int]().union(*(part.because for part in parts))
    return Sentence(begun(text), rules, claims, because, parts[-1].broken)
