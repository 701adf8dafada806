"""How accounts, passages and mistakes become scenes.

An argument and its conclusion are scenes of their own. A trial with cases has a scene for what holds in
both, then one for each case.

>>> from lightup.core.board import Board
>>> from lightup.reasoning.arguing.walk import walk
>>> from lightup.reasoning.telling.accounts import account
>>> step = next(walk(Board.from_rows(["1..", "...", "..."])))
>>> [(scene.world, scene.cells_of("decided")) for scene in scenes(account(step))]
[('supposed', []), ('decided', [4])]
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..reasoning.arguing.steps import conclusions
from ..reasoning.telling.accounts import account, parts
from ..reasoning.telling.english import say
from ..reasoning.telling.plan import Heading, Opening, Opens, Shows, Supposition, TwoCases
from .scene import (
    BROKEN,
    Line,
    Mark,
    Scene,
    claim_marks,
    in_layers,
    pointing_at,
    sentence_marks,
    sight_marks,
    subject_marks,
    without_lit_dots,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..core.board import Board
    from ..reasoning.arguing.steps import Passage
    from ..reasoning.hint import Hint
    from ..reasoning.mistakes import WrongMark
    from ..reasoning.telling.accounts import Account, Contradiction, Sentence, Trial
    from .scene import World

CASE_NAMES = (("A", "B"), ("1", "2"), ("a", "b"))  # of cases, of cases in cases, and so on in turn


def scenes(told: Account) -> tuple[Scene, ...]:
    """Returns the argument of a step, in one scene or more, then its conclusion.

    One scene is enough if the step is simple.
    """
    if is_simple(told):
        return (together([Group(told.text, (told,))]),)
    return (*argument(told), conclusion(told))


def is_simple(told: Account) -> bool:
    """Whether a step needs no board but that of its conclusion: it says nothing about other cells."""
    return told.trial is None and all(
        claim.bulbs <= told.step.bulbs and claim.dots <= told.step.dots and not claim.choice
        for one in told.sentences
        for claim in one.claims
    )


def argument(told: Account) -> tuple[Scene, ...]:
    """Returns the argument of a step: a scene in your world, or the supposed world of its trial."""
    board = without_lit_dots(told.step.board)
    if told.trial:
        begin = _Begun(board, "supposed", _assumption(told.trial), Heading(Shows.WHAT_IF))
        return tuple(_trial(begin, told.trial, told.sentences))
    marks, lines = _told(board, told.sentences, 1)
    return (Scene(board, "yours", in_layers(marks), say(board, Heading(Shows.WHY)), lines),)


def conclusion(told: Account) -> Scene:
    """Returns the board after a step, with what the step has decided."""
    board, said = _after([told]), (Line("", told.decision),)
    title = say(board, Heading(Shows.SO))
    return Scene(board, "decided", tuple(_decided(told)), title, said)


def where(given: Hint) -> Scene:
    """Returns the board of a hint with what to look at; gives away no cell that the step decides."""
    if given.subject:
        return pointing_at(given.board, given.subject)
    return Scene(given.board, marks=(Mark("ring", tuple(given.line)),))


def overview(passage: Passage) -> Scene:
    """Returns what all steps of a passage are about and what they have decided, on one board."""
    return together(groups(passage))


def outcome(passages: Iterable[Passage]) -> Scene:
    """Returns the board after several passages, with everything that they have decided."""
    told = [account(step) for passage in passages for step in passage.steps]
    return Scene(_after(told), "decided", in_layers(mark for one in told for mark in _decided(one)))


@dataclass(frozen=True)
class Block:
    """A scene with its words; `crop` are the cells that its small picture shows, if it has one."""

    scene: Scene
    crop: frozenset[int] = frozenset()


def blocks(passage: Passage) -> Iterator[Block]:
    """Yields one block for all simple steps of a passage; the others have blocks of their own."""
    found = groups(passage)
    if simple := [group for group in found if group.is_simple]:
        yield Block(together(simple))
    for group in found:
        if not group.is_simple:
            *reasons, end = scenes(group.told[0])
            yield from argued(reasons)
            yield Block(end, end.cells)


def argued(scenes: Sequence[Scene]) -> Iterator[Block]:
    """Yields the blocks of an argument; the small pictures of its cases all show the same cells."""
    shared = frozenset[int]().union(*(scene.cells for scene in scenes if scene.is_case))
    return (Block(scene, shared if scene.is_case else frozenset()) for scene in scenes)


def groups(passage: Passage) -> list[Group]:
    """Returns the steps of a passage in groups that share a line."""
    return [Group(text, tuple(map(account, steps))) for text, steps in parts(passage)]


@dataclass(frozen=True)
class Group:
    """Accounts that are told in one line."""

    text: str
    told: tuple[Account, ...]

    @property
    def is_simple(self) -> bool:
        """Whether the line and one board are enough."""
        return len(self.told) > 1 or is_simple(self.told[0])


def together(groups: Sequence[Group]) -> Scene:
    """Returns what steps are about and what they have decided; several groups are numbered."""
    marks: list[Mark] = []
    lines = []
    for place, group in enumerate(groups, 1):
        number = place if len(groups) > 1 else 0
        marks += _together(group, number)
        lines.append(Line(str(number or ""), group.text, number))
    told = [one for group in groups for one in group.told]
    return Scene(_after(told), "decided", in_layers(marks), lines=tuple(lines))


def _together(group: Group, number: int) -> list[Mark]:
    """Marks what a group of steps is about and decides, with its number where the eye finds it."""
    about = [mark for one in group.told for mark in _about(one, number)]
    decided = [mark for one in group.told for mark in _decided(one, number)]
    looked_at = [mark for mark in about if mark.kind == "ring"] or decided
    named = dict.fromkeys(mark.cells[0] for mark in looked_at) if number else ()
    return [*about, *decided, *(Mark("number", (cell,), number) for cell in named)]


def mistaken(mark: WrongMark) -> tuple[Scene, ...]:
    """Returns why a mark of the player cannot stay: at once, or by the steps to the opposite."""
    if told := mark.account:
        return refuted(told)
    wrong, board = frozenset({mark.cell}), mark.board
    end = Scene(
        without_lit_dots(board, kept=wrong),
        marks=(Mark("wrong", (mark.cell,)),),
        title=say(board, Heading(Shows.MISTAKE)),
        lines=(Line("", mark.reasons[-1]),),
    )
    return (*map(overview, mark.passages), end)


def refuted(told: Account) -> tuple[Scene, ...]:
    """Returns why the opposite of a conclusion, which the player has marked, cannot stay.

    The mark is real, so the scene is in your world; what would follow from the mark is hollow.
    """
    step, wrong = told.step, frozenset({told.step.cell})
    marked = step.board.with_marks(dots=wrong) if step.is_bulb else step.board.with_marks(bulbs=wrong)
    board = without_lit_dots(marked, kept=wrong)
    begin = _Begun(board, "yours", (Mark("wrong", (step.cell,)),), Heading(Shows.MISTAKE))
    if told.trial:
        *first, last = _trial(begin, told.trial, told.sentences)
    else:
        marks, lines = _told(board, told.sentences, 1)
        drawn = in_layers([*begin.marks, *marks])
        first, last = [], Scene(board, "yours", drawn, say(board, begin.heading), lines)
    end = (Line("", told.conclusion),) if told.conclusion else ()
    return (*first, replace(last, lines=(*last.lines, *end)))


def contradicted(found: Contradiction) -> tuple[Scene, ...]:
    """Returns how rules contradict each other: what holds in any solution, then each case."""
    board = found.board
    marks, said = _told(board, found.sentences, 1)
    opening = (Line("", found.opening),) if found.opening else ()
    split = (Line("", say(board, TwoCases())),) if found.cases else ()
    heading = Heading(Shows.CONTRADICTION)
    drawn, lines = in_layers(marks), (*opening, *said, *split)
    first = Scene(board, "supposed", drawn, say(board, heading), lines)
    held = tuple(mark for one in found.sentences for mark in claim_marks(one, 0))
    number = 1 + sum(line.sign.isdigit() for line in said)
    *others, last = first, *_cases(_Begun(board, "supposed", held, heading, number), found.cases)
    return (*others, replace(last, lines=(*last.lines, Line("", found.conclusion))))


@dataclass(frozen=True)
class _Begun:
    """What a trial starts from: the marks that hold already, and the number of its first sentence."""

    board: Board
    world: World
    marks: tuple[Mark, ...]
    heading: Heading
    first: int = 1
    depth: int = 0
    lines: tuple[Line, ...] = ()


def _trial(begun: _Begun, trial: Trial, before: Sequence[Sentence] = ()) -> Iterator[Scene]:
    """Yields a scene for a trial, then those of its cases; a case that only splits has none itself."""
    sentences = (*before, *trial.sentences)
    sign = "✗" if begun.world == "yours" else "?"
    asked = _supposing(begun.board, trial) if begun.depth else trial.opening
    opening = (Line(sign, asked),) if asked else ()
    marks, said = _told(begun.board, sentences, begun.first)
    lines = (*begun.lines, *said[: len(before)], *opening, *said[len(before) :])
    skipped = bool(begun.depth and trial.cases and not sentences)
    if not skipped:
        drawn = in_layers([*begun.marks, *marks])
        split = (Line("", say(begun.board, TwoCases())),) if trial.cases else ()
        title, is_case = say(begun.board, begun.heading), begun.depth > 0
        yield Scene(begun.board, begun.world, drawn, title, (*lines, *split), is_case)
    held = (*begun.marks, *(mark for one in sentences for mark in claim_marks(one, 0)))
    first = begun.first + sum(line.sign.isdigit() for line in said)
    kept = lines if skipped else ()
    yield from _cases(replace(begun, marks=held, first=first, lines=kept), trial.cases)


def _cases(held: _Begun, cases: Sequence[Trial]) -> Iterator[Scene]:
    """Yields the scenes of cases, each with what holds already and its own assumption."""
    for name, case in zip(CASE_NAMES[held.depth % 3], cases, strict=False):
        heading = Heading(Shows.CASE, f"{held.heading.case}{name}")
        marks = (*held.marks, *_assumption(case))
        begun = replace(held, world="supposed", marks=marks, heading=heading, depth=held.depth + 1)
        yield from _trial(begun, case)


def _supposing(board: Board, trial: Trial) -> str:
    """Opens a case that stands under its own title, which says whether it is the first."""
    return say(board, Opening(Supposition(trial.supposed, trial.is_bulb), Opens.SUPPOSING))


def _assumption(trial: Trial) -> tuple[Mark, ...]:
    return (Mark("supposed_bulb" if trial.is_bulb else "supposed_dot", (trial.supposed,)),)


def _told(
    board: Board, sentences: Iterable[Sentence], number: int
) -> tuple[list[Mark], tuple[Line, ...]]:
    """Returns the marks of sentences and the numbered sentences."""
    marks: list[Mark] = []
    lines = []
    for sentence in sentences:
        own = sentence_marks(board, sentence, number)
        marks += own
        breaks = next((BROKEN[mark.kind] for mark in own if mark.kind in BROKEN), "")
        counts = any(mark.kind == "number" for mark in own)
        sign = str(number) if counts else breaks
        lines.append(Line(sign, sentence.text, number if own else 0, breaks))
        number += counts
    return marks, tuple(lines)


def _about(told: Account, number: int) -> Iterator[Mark]:
    """Marks what a step is about: of a trial only the subject, since the rest is supposed."""
    board = told.step.board
    said = [*told.sentences, *(told.trial.all_sentences() if told.trial else ())]
    for sentence in said:
        yield from subject_marks(board, sentence, number)
        if not told.trial:
            yield from sight_marks(board, sentence, number)


def _decided(told: Account, number: int = 0) -> Iterator[Mark]:
    """Marks what a step decides, except the dots that the light of its own bulbs shows."""
    step = told.step
    light = frozenset[int]().union(*map(step.board.puzzle.view, step.bulbs))
    for cell in sorted(step.bulbs | (step.dots - light)):
        yield Mark("decided", (cell,), number)


def _after(told: Sequence[Account]) -> Board:
    """Returns the board after some steps, without dots on lit cells, save those that they decide."""
    after = told[0].step.board.with_marks(*conclusions(one.step for one in told))
    new = (mark.cells for one in told for mark in _decided(one))
    return without_lit_dots(after, kept=frozenset[int]().union(*new))
