"""Every exception the project raises on purpose.

    LightUpError
    ├── InputError (also a ValueError)   what came in cannot be used
    │   ├── FormatError                  a text that is no puzzle in its format
    │   │   └── AmbiguousError           two formats read the text differently
    │   ├── TooLarge                     a formula that would fill the memory
    │   ├── BoardError                   a grid or a mark that cannot be
    │   │   ├── NoSolution               a puzzle, or marks, without a solution where one is needed
    │   │   └── SeveralSolutions         a puzzle with more than one where only one will do
    │   ├── AnswerError                  a solver's answer that cannot be read
    │   │   └── WrongAnswer              one that can, but breaks a rule
    │   └── CertificateError             a certificate that does not prove its claim
    ├── EngineError                      an engine that cannot be used
    │   ├── EngineMissing                it is not installed; the message has the cure
    │   └── EngineFailed                 it crashed or answered nonsense
    ├── PackageMissing                   an optional package is not installed; the message has the cure
    └── GaveUp                           no answer within the limits: not a "no"
        └── OutOfTime                    the deadline passed

A message is one line, lower case, expectation first, then the place and the input. `FormatWarning` is
the one warning: the puzzle is there, but the user should know something about it.

>>> issubclass(FormatError, ValueError)
True
"""


class LightUpError(Exception):
    """The base of all errors of this project."""


class InputError(LightUpError, ValueError):
    """What came in cannot be used."""


class FormatError(InputError):
    """A text is no puzzle in the format it is read as."""


class AmbiguousError(FormatError):
    """Two formats read the same text differently."""


class TooLarge(InputError):
    """A formula would fill the memory."""


class BoardError(InputError):
    """A grid has an impossible size or symbol, or a mark is not on a white cell."""


class NoSolution(BoardError):
    """A board has no solution, and what was asked makes no sense without one."""

    def __init__(
        self, message: str = "expected a board that has a solution, got one that has none"
    ) -> None:
        super().__init__(message)


class SeveralSolutions(BoardError):
    """A puzzle has several solutions, and what was asked makes no sense unless there is only one."""


class AnswerError(InputError):
    """A solver's answer cannot be read."""


class WrongAnswer(AnswerError):
    """A solver's answer breaks a rule of its puzzle."""


class CertificateError(InputError):
    """A certificate cannot be read, or does not prove its claim."""


class EngineError(LightUpError):
    """An engine cannot be used."""


class EngineMissing(EngineError):
    """An engine is not installed; the message says how to install it."""


class EngineFailed(EngineError):
    """An engine crashed, or its answer is wrong."""


class PackageMissing(LightUpError):
    """A package that only some commands need is not installed; the message says how to install it."""


class FormatWarning(UserWarning):
    """A text was read, or a board written, with something that may be amiss or had to be left out."""


class GaveUp(LightUpError):
    """The answer cannot be had within the limits."""

    def __init__(self, message: str, *, at_least: int = 0) -> None:
        super().__init__(message)
        self.at_least = at_least  # how many solutions there are in any case


class OutOfTime(GaveUp):
    """The deadline passed before the answer was there."""

    def __init__(self, message: str = "out of time", *, at_least: int = 0) -> None:
        super().__init__(message, at_least=at_least)
