"""Every exception the project raises on purpose.

    LightUpError
    ├── InputError (also a ValueError)   the input cannot be used
    │   ├── FormatError                  a text that is not a puzzle in its format
    │   │   ├── AmbiguousError           a text that two formats read differently
    │   │   └── OtherPuzzle              a text of another puzzle than Light Up
    │   ├── WebPage                      the address of a page, which nothing fetches
    │   ├── TooLarge                     a formula that would not fit in memory
    │   ├── BoardError                   an impossible grid or mark
    │   │   ├── NoSolution               a board without a solution where one is needed
    │   │   └── SeveralSolutions         a puzzle with several solutions where only one will do
    │   ├── AnswerError                  a solver's answer that cannot be read
    │   │   └── WrongAnswer              a solver's answer that breaks a rule
    │   └── CertificateError             a certificate that does not prove its claim
    ├── EngineError                      an engine that cannot be used
    │   ├── EngineMissing                an engine that is not installed
    │   └── EngineFailed                 an engine that crashed or gave a wrong answer
    ├── WorkFailed                       work in another process that crashed, hung or has a bug
    ├── GeneratorFailed                  a puzzle that is not what was asked for, which is a bug
    ├── PackageMissing                   an optional package that is not installed
    ├── Impossible                       no puzzle meets the request
    └── GaveUp                           no answer within the limits, which is not a "no"
        └── OutOfTime                    the deadline passed

A message is one line, lower case, expectation first, then the place and the input. If something is not
installed, the message says how to install it. It says nothing else that only the command line, the API
or the page could say: they word their own advice on the options that the error is `about`. The only
warning is `FormatWarning`: the puzzle was read
or written, but the user should know something about it.

>>> issubclass(FormatError, ValueError)
True
"""


class LightUpError(Exception):
    """The base class of all errors of this project; `about` names the options that can help."""

    def __init__(self, message: str, *about: str) -> None:
        super().__init__(message)
        self.about = about


class InputError(LightUpError, ValueError):
    """The input cannot be used."""


class FormatError(InputError):
    """A text is not a puzzle in its format."""


class AmbiguousError(FormatError):
    """A text means different puzzles in two formats."""


class OtherPuzzle(FormatError):
    """A text is of another puzzle than Light Up, and says which."""

    def __init__(self, genre: str) -> None:
        super().__init__(f"expected a Light Up puzzle, got one of {genre}")


class WebPage(InputError):
    """An address does not hold a puzzle; it may be that of a page that does."""

    def __init__(self, address: str) -> None:
        super().__init__(f"expected a link that holds a puzzle, got {address[:80]!r}", "page")
        self.address = address


class TooLarge(InputError):
    """A formula would not fit in memory."""


class BoardError(InputError):
    """A grid has an impossible size or symbol, or a mark is not on a white cell."""


class NoSolution(BoardError):
    """A board has no solution, but the request needs one."""

    def __init__(self, message: str = "expected a board with a solution, got one without") -> None:
        super().__init__(message)


class SeveralSolutions(BoardError):
    """A puzzle has several solutions, but the request needs exactly one."""


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


class WorkFailed(LightUpError):
    """Work on one item crashed its process, did not end, or raised an unexpected error."""


class GeneratorFailed(LightUpError):
    """The generator made a puzzle that is not what its recipe asks for, which is a bug."""


class PackageMissing(LightUpError):
    """A package that only some commands need is not installed; the message says how to install it."""


class Impossible(LightUpError):
    """No puzzle meets the request, which is proven."""


class FormatWarning(UserWarning):
    """Something in a text looks wrong, or something was left out on reading or writing."""


class GaveUp(LightUpError):
    """The answer cannot be found within the limits."""

    def __init__(self, message: str, *about: str, at_least: int = 0) -> None:
        super().__init__(message, *about)
        self.at_least = at_least  # a lower bound on the number of solutions


class OutOfTime(GaveUp):
    """The deadline passed before the answer was found."""

    def __init__(self, message: str = "out of time", *about: str, at_least: int = 0) -> None:
        super().__init__(message, *about, at_least=at_least)


KINDS = {
    GaveUp: "gave-up",
    GeneratorFailed: "generator",
    Impossible: "impossible",
    EngineError: "engine",
    WorkFailed: "work",
    PackageMissing: "package",
    OtherPuzzle: "genre",
    LightUpError: "input",
}


def kind_of(error: LightUpError) -> str:
    """Returns the kind of an error, one of `KINDS`, as it is reported in JSON."""
    return next(kind for type, kind in KINDS.items() if isinstance(error, type))
