"""`judge`: what a learner's answer is worth: what to mark, and the cells that force it.

An answer points at the clues and dark cells that force its marks, or, where a bulb's own light does, at
the bulb. Any that do so are right, as long as none of them is needless. Lines of sight need not be
pointed at.

>>> from lightup.core.board import Board
>>> from lightup.reasoning.finding.techniques import TECHNIQUES
>>> board, corner = Board.from_rows(["1..", "...", "..."]), TECHNIQUES[5]
>>> judge(board, corner, Answer(dots=frozenset({4}), because=frozenset({0}))).status
'taught'
>>> judge(board, corner, Answer(dots=frozenset({4}), because=frozenset({8}))).status
'open'
>>> wrong = judge(board, corner, Answer(bulbs=frozenset({4}), because=frozenset({0})))
>>> wrong.status, wrong.wrong.text
('false', 'Your bulb at r2c2 lights r1c2 and r2c1, and the 1 at r1c1 has no place left for its bulb.')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ..base.clock import deadline_in
from ..base.errors import BoardError
from ..kernel import codes
from ..reasoning.arguing.arguments import Arguments, Proven
from ..reasoning.arguing.smallest import step_by
from ..reasoning.arguing.walk import argument, steps_from
from ..reasoning.finding.position import Position
from ..reasoning.telling import english
from ..reasoning.telling.accounts import realised
from ..reasoning.telling.planning import refutations
from .drills import prepared

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.board import Board
    from ..core.puzzle import Rule
    from ..reasoning.arguing.steps import Step
    from ..reasoning.finding.techniques import Technique
    from ..reasoning.telling.accounts import Account

Status = Literal["taught", "other", "open", "false"]
NOTHING = frozenset[int]()


@dataclass(frozen=True)
class Answer:
    """What a learner concludes and points at; neither says that the technique fails here."""

    bulbs: frozenset[int] = NOTHING
    dots: frozenset[int] = NOTHING
    because: frozenset[int] = NOTHING

    @property
    def marked(self) -> frozenset[int]:
        return self.bulbs | self.dots


@dataclass(frozen=True)
class Verdict:
    """How an answer is judged.

    It is "taught" if the technique forces it, "other" if another one does, "open" if what it points at
    does not force it, although it may be true, and "false". `steps` force it, or are what was
    overlooked. What is `needless` was pointed at for nothing. `forced` says whether anything forces it.
    """

    status: Status
    board: Board
    steps: tuple[Step, ...] = ()
    needless: frozenset[int] = NOTHING
    forced: bool = True
    wrong: Account | None = None


def judge(
    board: Board, technique: Technique, answer: Answer, *, seconds: float | None = None
) -> Verdict:
    """Judges an answer to a drill for a technique."""
    position = Position(prepared(board, technique), deadline_in(seconds))
    board = position.board
    _check(board, answer)
    if not answer.marked:
        missed = steps_of(position, technique)
        return Verdict("false" if missed else "taught", board, missed[:1])
    for cell in sorted(answer.marked):
        if wrong := refuted(position, cell, bulb=cell in answer.bulbs):
            return Verdict("false", board, wrong=wrong)
    return _judged(position, technique, answer)


def _check(board: Board, answer: Answer) -> None:
    """Raises `BoardError` unless the marks are on open cells, and all cells are on the board."""
    for cell in sorted(answer.marked - board.unknown | answer.bulbs & answer.dots):
        raise BoardError(f"expected one mark on an open cell, got cell {cell}")
    for cell in sorted(answer.because.difference(range(len(board.cells)))):
        raise BoardError(f"expected to point inside the grid, got cell {cell}")


def steps_of(
    position: Position, technique: Technique, cells: Iterable[int] | None = None
) -> tuple[Step, ...]:
    """Finds the steps of a technique, all or those that decide one of some cells."""
    if technique.number == codes.BEYOND_TRIAL:
        forced = () if position.findings() else position.forced()
        return tuple(_proven(position, cell) for cell in forced if cells is None or cell in cells)
    findings = position.findings_of(technique.number)
    return steps_from((one for one in findings if cells is None or one[3] in cells), position)


def _proven(position: Position, cell: int) -> Step:
    """Returns the step with the smallest argument for a cell that is forced."""
    is_bulb = cell in position.solution()
    return step_by(position, Proven(position).smallest(cell, bulb=is_bulb), cell)


def subject(step: Step) -> frozenset[int]:
    """Returns what to point at: the clues and dark cells of a step; if there are none, its bulbs."""
    cells = frozenset(rule.cell for rule in step.rules if rule.kind != "run")
    return cells or step.board.bulbs.intersection(*(rule.cells for rule in step.rules))


def _judged(position: Position, technique: Technique, answer: Answer) -> Verdict:
    """Judges an answer that some solution agrees with."""
    board = position.board
    taught = [
        step for step in steps_of(position, technique, answer.marked) if subject(step) == answer.because
    ]
    if answer.marked <= NOTHING.union(*(step.cells for step in taught)):
        return Verdict("taught", board, tuple(taught))
    if not _forces(position, answer, answer.because):
        return Verdict("open", board, forced=all(map(position.is_forced, answer.marked)))
    needless = frozenset(
        cell for cell in answer.because if _forces(position, answer, answer.because - {cell})
    )
    if needless:
        return Verdict("open", board, needless=needless)
    steps = _named(position, technique, answer)
    is_taught = all(step.technique == technique for step in steps)
    return Verdict("taught" if is_taught else "other", board, steps)


def _named(position: Position, technique: Technique, answer: Answer) -> tuple[Step, ...]:
    """Returns the steps by what an answer points at; the names are those of what they show."""
    rules = _rules(position.board, answer.because)
    arguments = Arguments(position.board, rules, position.deadline)
    found = (
        (cell, arguments.smallest(cell, bulb=cell in answer.bulbs)) for cell in sorted(answer.marked)
    )
    steps = {rules: step_by(position, rules, cell) for cell, rules in found}
    return tuple(sorted(steps.values(), key=lambda step: step.technique == technique))


def _forces(position: Position, answer: Answer, because: frozenset[int]) -> bool:
    """Whether what these cells ask for forces all marks of an answer."""
    board = position.board
    rules = _rules(board, because)
    arguments = Arguments(board, rules, position.deadline)
    return all(arguments.force(rules, cell, bulb=cell in answer.bulbs) for cell in answer.marked)


def _rules(board: Board, because: frozenset[int]) -> list[Rule]:
    """Returns the rules that cells stand for, and the runs, which are seen without pointing.

    A run with a bulb says something only to those who point at the bulb.
    """
    puzzle = board.puzzle
    clues = {cell for cell, _ in puzzle.clues} & because
    own = [puzzle.clue_rule(cell) for cell in sorted(clues)]
    own += [puzzle.lit_rule(cell) for cell in sorted(because & board.dark)]
    bulbs = board.bulbs - because
    return [*own, *(puzzle.run_rule(run) for run in puzzle.runs if bulbs.isdisjoint(run))]


def refuted(position: Position, cell: int, *, bulb: bool) -> Account | None:
    """Tells how a mark leads to a broken rule; `None` if a solution has it."""
    board = position.board
    if cell not in board.unknown:
        return None
    if not position.is_forced(cell) or (cell in position.solution()) == bulb:
        return None
    step = _opposite(position, cell)
    by_trial, *_ = refutations(step)
    return realised(step, by_trial, english.say)


def _opposite(position: Position, cell: int) -> Step:
    """Returns the step that decides a cell, by single rules up to a broken one if that is possible."""
    step = _proven(position, cell)
    if step.chain and not step.chain.cases:
        return step
    value, opposite = (codes.BULB, codes.DOT) if step.is_bulb else (codes.DOT, codes.BULB)
    rounds = position.techniques().rounds(cell, opposite)
    if rounds < 0:
        return step
    finding = (codes.SHORT_TRIAL, rounds, codes.NO_RULE, cell, value)
    return step_by(position, argument(finding, position), cell)
