"""`Account`: how the rules of a step lead to its conclusion, in sentences that a picture can follow.

An account is direct, or it is a *trial*: it supposes the opposite of the conclusion and follows the
rules until one of them breaks. What a direct account says is true of the board; what a trial says is
only supposed. A trial that single rules do not finish goes on in two *cases*: first with a bulb on one
more cell, then without it.

>>> from lightup.core.board import Board
>>> from lightup.reasoning.position import Position
>>> from lightup.reasoning.telling import account
>>> (step,) = Position(Board.from_rows(["x.#", "...", "#.."])).steps()
>>> told = account(step)
>>> told.trial.supposed, told.trial.is_bulb, told.trial.broken.kind, told.conclusion
(4, True, 'lit', 'So r2c2 holds no bulb.')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ._phrases import so
from .sentences import Claim as Claim, Sentence as Sentence, Trial as Trial, union

if TYPE_CHECKING:
    from .steps import Step


@dataclass(frozen=True)
class Account:
    """The sentences that lead to the conclusion of a step: a direct argument, or else a trial.

    The conclusion is empty if the last sentence already says it.
    """

    step: Step
    sentences: tuple[Sentence, ...]
    trial: Trial | None
    conclusion: str

    @property
    def reasons(self) -> tuple[str, ...]:
        """Everything but the conclusion, sentence by sentence."""
        said = tuple(sentence.text for sentence in self.sentences)
        return said + tuple(self.trial.texts() if self.trial else ())

    @property
    def texts(self) -> tuple[str, ...]:
        """The reasons and, unless the last of them already says it, the conclusion."""
        return (*self.reasons, self.conclusion) if self.conclusion else self.reasons

    @property
    def decision(self) -> str:
        """What the step decides, also if the last sentence already says it."""
        return self.conclusion or so(self.step.board, self.step.bulbs, self.step.dots)

    @property
    def text(self) -> str:
        """The whole argument in words."""
        return " ".join(self.texts)

    @property
    def subject(self) -> frozenset[int]:
        """The clues and dark cells that the step is about; if there are none, its bulbs."""
        said = [*self.sentences, *(self.trial.all_sentences() if self.trial else ())]
        return union(one.subject for one in said) or union(one.because for one in said)
