"""`account`: how the rules of a step lead to its conclusion, one by one, in words and for drawing.

If one rule decides the cell, the account says just that. Otherwise it supposes the opposite of the
conclusion and follows the rules of the step, round by round, until one of them is broken. It leaves out
what the contradiction does not need. Where single rules are not enough, it makes a further assumption,
and then the opposite one.

>>> from lightup.core.board import Board
>>> from lightup.reasoning.position import Position
>>> (step,) = Position(Board.from_rows(["1..", "...", "..."])).steps()
>>> print(sentence(step))
If r2c2 held a bulb, it would light r1c2. It would also light r2c1. Then the 1 at r1c1 would have no \
place left. So r2c2 holds no bulb.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..base.words import NUMBERS, broken_clue, broken_light, broken_run, listed, spelled
from ._consequences import TooLong, chain_to_contradiction, known

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from ..core.board import Board
    from ..core.puzzle import Rule
    from ._consequences import Event
    from .steps import Step
    from .techniques import Technique

_KEPT = "_account"  # an attribute that a step has besides its fields, so equality ignores it


@dataclass(frozen=True)
class Move:
    """A rule and what it concludes in a round, also in words; without a rule, an assumption.

    If a move concludes nothing, its rule is broken, or the account only lists its rules. `because` are
    the bulbs that the move relies on.
    """

    rule: Rule | None
    round: int
    bulbs: frozenset[int]
    dots: frozenset[int]
    because: frozenset[int]
    text: str

    @property
    def is_contradiction(self) -> bool:
        return not self.bulbs and not self.dots


@dataclass(frozen=True)
class Account:
    """The moves of a step in order, and its conclusion in words.

    `by_single_rules` says whether it reaches the contradiction without a further assumption. If the
    chain of moves is too long to follow, the account `only_lists` the rules.
    """

    step: Step
    moves: tuple[Move, ...]
    conclusion: str
    by_single_rules: bool = True
    only_lists: bool = False

    @property
    def reasons(self) -> tuple[str, ...]:
        """One sentence for each move."""
        return tuple(move.text for move in self.moves)

    @property
    def supposed(self) -> int | None:
        """The cell for which the opposite is supposed; `None` if one rule decides the step."""
        return self.step.cell if self.moves[-1].is_contradiction else None

    @property
    def rounds(self) -> int:
        """How many rounds it takes to reach the contradiction; 0 if the rules are only listed."""
        return self.moves[-1].round

    @property
    def subject(self) -> frozenset[int]:
        """The clues and dark cells that the step is about; if there are none, its bulbs."""
        rules = self.step.rules
        cells = frozenset(rule.cell for rule in rules if rule.kind != "run")
        return cells or self.step.board.bulbs.intersection(*(rule.cells for rule in rules))

    @property
    def lines(self) -> tuple[tuple[int, int], ...]:
        """The lines of sight that matter, each from a bulb to a cell it sees."""
        return tuple(
            (bulb, cell)
            for move in self.moves
            if move.rule and move.rule.kind == "run"
            for bulb in sorted(move.because)[:1]
            for cell in sorted(move.dots or move.because - {bulb})
        )

    @property
    def broken(self) -> Rule | None:
        """The rule that the opposite breaks.

        `None` if one rule decides the step, or if the account only lists the rules.
        """
        last = self.moves[-1]
        return last.rule if last.is_contradiction and not self.only_lists else None


def sentence(step: Step) -> str:
    """Says in words why a step is right."""
    told = account(step)
    return " ".join([*told.reasons, told.conclusion])


def account(step: Step) -> Account:
    """Explains how the rules of a step lead to its conclusion; the step keeps its account."""
    told: Account | None = vars(step).get(_KEPT)
    if told is None:
        told = vars(step)[_KEPT] = _explained(step)
    return told


def renamed(step: Step, technique: Technique) -> Step:
    """Returns a step under the name of another technique, with the account that it keeps."""
    other = replace(step, technique=technique)
    told: Account | None = vars(step).get(_KEPT)
    if told is not None:
        vars(other)[_KEPT] = replace(told, step=other)
    return other


def _explained(step: Step) -> Account:
    if len(step.rules) == 1:
        return _directly(step)
    state = known(step.board, step.rules)
    state[step.cell] = not step.is_bulb
    try:
        moves = tuple(_told(step.board, chain_to_contradiction(state, step.rules), step))
    except TooLong:
        moves = tuple(_listed(step))
        return Account(step, moves, _conclusion(step), by_single_rules=False, only_lists=True)
    single = all(move.rule for move in moves)
    return Account(step, moves, _conclusion(step), by_single_rules=single)


def contradiction(board: Board, rules: Sequence[Rule]) -> tuple[str, ...]:
    """Explains how the marks of a board contradict these rules, in one sentence for each."""
    try:
        events = chain_to_contradiction(known(board, rules), rules)
        texts = [_text(board, event, would=False) for event in events]
    except TooLong:
        texts = [_asked(board, rule) for rule in rules]
    return tuple(f"{_begun(text)}." for text in texts)


def _directly(step: Step) -> Account:
    """Makes the account of a step by one rule."""
    (rule,), board = step.rules, step.board
    because = board.bulbs.intersection(rule.cells)
    text = _DIRECT[rule.kind](rule, board, step)
    move = Move(rule, 0, step.bulbs, step.dots, because, text)
    there = "no bulb there" if rule.kind == "run" else _these(board, step.bulbs, step.dots)
    return Account(step, (move,), f"So {there}.")


def _run_directly(rule: Rule, board: Board, step: Step) -> str:
    bulb = board.bulbs.intersection(rule.cells)
    return f"The bulb at {_list(board, bulb)} lights {_list(board, step.dots)}."


def _clue_directly(rule: Rule, board: Board, step: Step) -> str:
    name = _name(rule, board)
    if step.bulbs:
        return f"The {name} needs every place that it has left."
    if rule.high == 0:
        return f"The {name} takes no bulb."
    return f"The {name} has {_its_bulbs(rule)}."


def _dark_cell_directly(rule: Rule, board: Board, step: Step) -> str:
    (cell,) = step.bulbs
    place = board.place(rule.cell)
    if cell == rule.cell:
        return f"No other cell can light {place}."
    return f"Only {board.place(cell)} can light {place}."


_DIRECT = {"run": _run_directly, "clue": _clue_directly, "lit": _dark_cell_directly}


def _told(board: Board, events: Iterable[Event], step: Step) -> Iterator[Move]:
    """Turns events into moves, each with a sentence that goes on from the one before."""
    before: Event | None = None
    for event in events:
        text = _text(board, event, would=True)
        if before is None:
            own = f"the bulb at {board.place(step.cell)} would light"
            text = text.replace(own, "it would light")
            comma = "," if event.rule else ":"
            text = f"If {_opposite(step)}{comma} {text}"
        elif _same_bulb(event, before):
            text = f"It would also light {_list(board, event.concluded)}"
        elif event.rule and (event.round > before.round or not event.concluded):
            text = f"Then {text}"
        else:
            text = _begun(text)
        bulbs = frozenset(cell for cell, value in event.concluded.items() if value)
        dots = frozenset(event.concluded) - bulbs
        yield Move(event.rule, event.round, bulbs, dots, _because(event), f"{text}.")
        before = event


def _opposite(step: Step) -> str:
    return f"{step.board.place(step.cell)} held {'no' if step.is_bulb else 'a'} bulb"


def _listed(step: Step) -> Iterator[Move]:
    """Lists the rules of a step if the chain between them is too long to follow."""
    board, nothing = step.board, frozenset[int]()
    begin = f"If {_opposite(step)}, not all of this could be: "
    for number, rule in enumerate(step.rules):
        text = _asked(board, rule)
        text = _begun(text) if number else begin + text
        yield Move(rule, 0, nothing, nothing, nothing, f"{text}.")


def _asked(board: Board, rule: Rule) -> str:
    """Says what a rule asks for."""
    if rule.kind == "clue":
        return f"the {_name(rule, board)} has {spelled(rule.high, 'bulb')}"
    if rule.kind == "lit":
        return f"the cell {board.place(rule.cell)} is lit"
    first, last = map(board.place, (rule.cells[0], rule.cells[-1]))
    return f"the cells {first} to {last} hold at most one bulb"


def _because(event: Event) -> frozenset[int]:
    """Returns the bulbs among the cells of an event's rule."""
    cells = event.rule.cells if event.rule else ()
    return frozenset(cell for cell in cells if event.state.get(cell))


def _text(board: Board, event: Event, would: bool) -> str:
    """Says what happens in an event, as a clause of a sentence."""
    if event.rule is None:
        ((cell, value),) = event.concluded.items()
        if value:
            return f"suppose that {board.place(cell)} held a bulb"
        return f"suppose instead that {board.place(cell)} held none"
    tell = _AT_WORK[event.rule.kind] if event.concluded else _broken
    return tell(board, event.rule, event, would)


def _run_at_work(board: Board, rule: Rule, event: Event, would: bool) -> str:
    bulb = _list(board, _because(event))
    return f"the bulb at {bulb} {'would light' if would else 'lights'} {_list(board, event.concluded)}"


def _same_bulb(event: Event, before: Event) -> bool:
    """Whether the same bulb lights the runs of two successive events."""
    both = event.rule and before.rule and event.rule.kind == before.rule.kind == "run"
    return bool(both and event.concluded and _because(event) == _because(before))


def _clue_at_work(board: Board, rule: Rule, event: Event, would: bool) -> str:
    cells = _list(board, event.concluded)
    if any(event.concluded.values()):
        return f"the {_name(rule, board)} {'would need' if would else 'needs'} {cells}"
    if rule.high == 0:
        return f"the {_name(rule, board)} takes no bulb at {cells}"
    has = "would have" if would else "has"
    holds = "would hold" if would else _hold(event.concluded)
    return f"the {_name(rule, board)} {has} {_its_bulbs(rule)}: {cells} {holds} none"


def _dark_cell_at_work(board: Board, rule: Rule, event: Event, would: bool) -> str:
    cells = _list(board, event.concluded)
    could = "could" if would else "can"
    if rule.cell in event.concluded:
        return f"only a bulb of its own {could} light {cells}"
    return f"only {cells} {could} light {board.place(rule.cell)}"


_AT_WORK = {"run": _run_at_work, "clue": _clue_at_work, "lit": _dark_cell_at_work}


def _broken(board: Board, rule: Rule, event: Event, would: bool) -> str:
    bulbs, place = _because(event), board.place(rule.cell)
    if rule.kind == "run":
        return broken_run(map(board.place, sorted(bulbs)), would=would)
    if rule.kind == "lit":
        return broken_light(place, would=would)
    room = len(bulbs) + sum(cell not in event.state for cell in rule.cells)
    return broken_clue(rule.high, place, bulbs=len(bulbs), room=room, would=would)


def _conclusion(step: Step) -> str:
    """Says what a step concludes: first its cell, then the others that the same rules force."""
    board = step.board
    text = f"So {board.place(step.cell)} holds {'a' if step.is_bulb else 'no'} bulb."
    others = step.bulbs - {step.cell}, step.dots - {step.cell}
    if others[0] or others[1]:
        text += f" By the same rules, {_these(board, *others)}."
    return text


def _these(board: Board, bulbs: frozenset[int], dots: frozenset[int]) -> str:
    """Says what cells hold: `r1c1 holds a bulb, r2c2 and r3c3 hold no bulb`."""
    kinds = ("a bulb" if len(bulbs) == 1 else "bulbs", bulbs), ("no bulb", dots)
    return ", ".join(f"{_list(board, cells)} {_hold(cells)} {kind}" for kind, cells in kinds if cells)


def _hold(cells: Collection[int]) -> str:
    return "holds" if len(cells) == 1 else "hold"


def _begun(text: str) -> str:
    """Capitalizes the first letter."""
    return text[:1].upper() + text[1:]


def _its_bulbs(rule: Rule) -> str:
    return "its bulb" if rule.high == 1 else f"its {NUMBERS[rule.high]} bulbs"


def _name(rule: Rule, board: Board) -> str:
    return f"{rule.high} at {board.place(rule.cell)}"


def _list(board: Board, cells: Iterable[int]) -> str:
    return listed(map(board.place, sorted(cells)))
