"""`Scene`: one picture of a board, the same for the terminal, SVG and pages.

A scene shows one of three *worlds*: yours (the board as it is), supposed (what would follow from an
assumption) or decided (the board after a step). An assumption is the opposite of the conclusion, so the
two never share a scene. Upon the board lie marks in layers, each of a kind that has a shape of its own.
A mark with a number belongs to the sentence with that number.

>>> from lightup.core.board import Board
>>> scene = of_conflicts(Board.from_rows(["*.*", "..."]))
>>> scene.world, scene.marks
('yours', (Mark(kind='see', cells=(0, 1, 2), number=0),))
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from ..core.board import Board
from ..reasoning.telling.english import say
from ..reasoning.telling.plan import Heading, Shows

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..core.puzzle import Rule
    from ..reasoning.telling.accounts import Sentence

World = Literal["yours", "supposed", "decided"]

# Every kind of mark, the lowest layer first, with what it means.
KINDS = {
    "ring": "look here",
    "sight": "line of sight",
    "choice": "some of these hold a bulb",
    "see": "see each other",
    "many": "too many bulbs",
    "few": "too few places",
    "unlit": "no light",
    "supposed_bulb": "suppose a bulb",
    "supposed_dot": "suppose none",
    "bulb": "a bulb follows",
    "dot": "no bulb follows",
    "wrong": "cannot stay",
    "decided": "decided",
    "only_a": "bulb in A only",
    "only_b": "bulb in B only",
    "number": "number of the sentence",
}

# The kinds that mark a broken rule, and the sign of each, which also heads its sentence.
BROKEN = {"see": "×", "many": "+", "few": "−", "unlit": "∅"}

# What is not drawn where one of these lies upon the same cells.
REPLACED = {"ring": (*BROKEN, "wrong", "decided"), "choice": ("bulb", "dot")}


@dataclass(frozen=True)
class Mark:
    """A sign of one kind on some cells, and the number of the sentence that it belongs to, or 0.

    A ring goes around all its cells, which lie in a straight line. A line of sight goes from its first
    cell to its last, and so does the line between two bulbs that see each other.
    """

    kind: str
    cells: tuple[int, ...]
    number: int = 0


@dataclass(frozen=True)
class Line:
    """A sentence, the sign that its marks carry (its number, `?`, or none), and their number.

    `breaks` is the sign of the rule that it breaks, if any, which is also its sign if it has no number.
    """

    sign: str
    text: str
    number: int = 0
    breaks: str = ""


@dataclass(frozen=True)
class Scene:
    """A board in one of the worlds, with its marks, and the sentences that they belong to."""

    board: Board
    world: World = "yours"
    marks: tuple[Mark, ...] = ()
    title: str = ""
    lines: tuple[Line, ...] = ()
    is_case: bool = False  # one of the cases of a trial

    @property
    def kinds(self) -> list[str]:
        """The kinds of marks that occur, the lowest layer first."""
        occurring = {mark.kind for mark in self.marks}
        return [kind for kind in KINDS if kind in occurring]

    @property
    def cells(self) -> frozenset[int]:
        """The cells with a mark."""
        return frozenset(cell for mark in self.marks for cell in mark.cells)

    def cells_of(self, kind: str) -> list[int]:
        """Returns the cells with a mark of one kind."""
        return sorted({cell for mark in self.marks if mark.kind == kind for cell in mark.cells})


def of_conflicts(board: Board) -> Scene:
    """Returns a board with all its broken rules."""
    marks = (mark for rule in board.broken() for mark in broken_marks(rule, board.bulbs))
    return Scene(board, marks=tuple(dict.fromkeys(marks)))


def of_difference(first: Board, second: Board) -> Scene:
    """Returns what two solutions have in common, and the cells where they differ."""
    common = first.bulbs & second.bulbs
    marks = [Mark("only_a", (cell,)) for cell in sorted(first.bulbs - common)]
    marks += [Mark("only_b", (cell,)) for cell in sorted(second.bulbs - common)]
    title = say(first, Heading(Shows.DIFFERENCE))
    return Scene(Board(first.puzzle, common), marks=tuple(marks), title=title)


def pointing_at(board: Board, cells: Iterable[int]) -> Scene:
    """Returns a board with clues and dark cells to look at."""
    return Scene(board, marks=tuple(_look_at(cells, 0)))


def asking_about(board: Board, cell: int) -> Scene:
    """Returns a board with a ring around a cell."""
    return Scene(board, marks=(Mark("ring", (cell,)),))


def without_lit_dots(board: Board, kept: frozenset[int] = frozenset()) -> Board:
    """Returns a board with only those dots that its light does not show already, and those `kept`."""
    return Board(board.puzzle, board.bulbs, board.dots - (board.lit - kept))


def broken_marks(rule: Rule, bulbs: frozenset[int], number: int = 0) -> Iterator[Mark]:
    """Marks a broken rule: each pair of bulbs that see each other, its clue, or its dark cell."""
    if rule.kind == "run":
        run = rule.parts[0]
        holding = [place for place, cell in enumerate(run) if cell in bulbs]
        for first, last in pairwise(holding):
            yield Mark("see", tuple(run[first : last + 1]), number)
    elif rule.kind == "lit":
        yield Mark("unlit", (rule.cell,), number)
    else:
        has = len(bulbs.intersection(rule.cells))
        yield Mark("many" if has > rule.high else "few", (rule.cell,), number)


def subject_marks(board: Board, sentence: Sentence, number: int) -> Iterator[Mark]:
    """Marks what a sentence is about: its clues and dark cells; if there are none, its real bulbs."""
    return _look_at(sentence.subject or sentence.because & board.bulbs, number)


def _look_at(cells: Iterable[int], number: int) -> Iterator[Mark]:
    return (Mark("ring", (cell,), number) for cell in sorted(cells))


def sight_marks(board: Board, sentence: Sentence, number: int) -> Iterator[Mark]:
    """Marks the lines of sight, the longest in each direction; those that break a run have a line."""
    broken = sentence.broken
    seeing = sentence.because.intersection(broken.cells if broken and broken.kind == "run" else ())
    longest: dict[tuple[int, bool, bool], int] = {}
    for bulb, cell in sentence.sights:
        if not seeing.issuperset((bulb, cell)):
            way = (bulb, cell // board.width == bulb // board.width, cell > bulb)
            longest[way] = max(longest.get(way, cell), cell, key=lambda end: abs(end - way[0]))
    for (bulb, along_row, _), cell in longest.items():
        step = (1 if along_row else board.width) * (1 if cell > bulb else -1)
        yield Mark("sight", tuple(range(bulb, cell + step, step)), number)


def claim_marks(sentence: Sentence, number: int) -> Iterator[Mark]:
    """Marks what follows from a sentence."""
    yield from (Mark("bulb", (cell,), number) for cell in sorted(sentence.bulbs))
    yield from (Mark("dot", (cell,), number) for cell in sorted(sentence.dots))
    for cell in sorted({cell for claim in sentence.claims for cell in claim.choice}):
        yield Mark("choice", (cell,), number)


def sentence_marks(board: Board, sentence: Sentence, number: int) -> tuple[Mark, ...]:
    """Marks everything that a sentence speaks of, with its number where the eye finds it."""
    sights = [*sight_marks(board, sentence, number)]
    subject = [*subject_marks(board, sentence, number)]
    claims = [*claim_marks(sentence, number)]
    broken = [*broken_marks(sentence.broken, sentence.because, number)] if sentence.broken else []
    if not (subject or claims or broken):
        runs = (rule.parts[0] for rule in sentence.rules if rule.kind == "run")
        subject = [Mark("ring", tuple(run), number) for run in runs]
    named = [] if broken and not claims else [*_numbered(sights, claims or subject)]
    numbers = [Mark("number", (cell,), number) for cell in named]
    return in_layers([*subject, *sights, *claims, *broken, *numbers])


def in_layers(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Returns marks without repetition, the lowest layer first, without those that others replace."""
    order = {kind: place for place, kind in enumerate(KINDS)}
    unique = dict.fromkeys(marks)
    replaced = {
        (lower, mark.cells)
        for mark in unique
        for lower, higher in REPLACED.items()
        if mark.kind in higher
    }
    kept = (mark for mark in unique if (mark.kind, mark.cells) not in replaced)
    return tuple(sorted(kept, key=lambda mark: order[mark.kind]))


def _numbered(sights: list[Mark], others: list[Mark]) -> list[int]:
    """Returns the cells that carry the number; of the dots along a line of sight, only the last."""
    passed = {cell for sight in sights for cell in sight.cells[:-1]}
    return [mark.cells[0] for mark in others if mark.kind != "dot" or mark.cells[0] not in passed]
