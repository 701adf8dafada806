"""`Outlet`: writes puzzles to one output, each as soon as it is made, and keeps them after a signal."""

from __future__ import annotations

import sys
from collections import deque
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..base.errors import LightUpError
from ..formats import pieces
from . import _options as options
from ._answering import Manner, line
from ._endings import JSON_LINES, MADE, form_of
from ._files import output
from ._interrupts import Interrupts
from ._output import STANDARD, on_terminal, picture, writing

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
    from pathlib import Path
    from typing import TypeVar

    from ..core.board import Board
    from ._answering import Origin

    T = TypeVar("T")

PLAIN = "text"
LINES = "pzpr"  # a format with a puzzle on each line, as JSON has it


@dataclass(frozen=True)
class Outlet:
    """Where boards go, and as what: in the format `target`, or as lines of JSON."""

    output: Path
    target: str | None
    as_json: bool

    def __post_init__(self) -> None:
        options.check_one_form(self.as_json, self.target)
        assert self.form  # an ending is refused before the work begins

    @property
    def form(self) -> str:
        """What to write: as asked for, else by the ending of the file."""
        return form_of(self.output, MADE, JSON_LINES if self.as_json else self.target, PLAIN)

    @property
    def in_json(self) -> bool:
        return self.form == JSON_LINES

    @property
    def format(self) -> str | None:
        """The format of the boards; `None` if they are for whoever looks at standard output."""
        return self.target if self.output == STANDARD else self.form

    def manner(self, kinds: Sequence[str], *, seconds: float | None = None) -> Manner:
        """Returns how to tell several answers with boards."""
        return Manner(self.in_json, kinds, target=self.format, seconds=seconds, output=self.output)

    def stream(
        self,
        found: Generator[T, None, None],
        number: int,
        board: Callable[[T], Board],
        report: Callable[[T], tuple[Origin, Mapping[str, object]]],
        say: Callable[[T], None] = lambda _: None,
    ) -> None:
        """Writes the board of each that is found or, as JSON, its origin and its report.

        There are `number` of them, unless an error or a signal ends the search; then the text is
        finished before the error goes on its way. Calls `say` with each board that is written.
        """
        format = self.format

        plain = format is None and not on_terminal()  # which is known before the first of many

        def text(one: T) -> str:
            return str(board(one)) if plain else picture(board(one), format).rstrip("\n")

        if self.in_json:
            _stream(found, lambda one: line(*report(one)), (LINES, number), self.output, lambda _: None)
        else:
            _stream(found, text, (format or PLAIN, number), self.output, say)


outlet = options.bundled(
    "outlet",
    Outlet,
    options.to_format("Write boards in this format (default: as the ending of the file says)."),
    output,
)


def _stream(
    found: Generator[T, None, None],
    write: Callable[[T], str],
    shape: tuple[str, int],
    output: Path,
    after: Callable[[T], None],
) -> None:
    """Writes to a file or standard output, and flushes it at once.

    `shape` is a format and how many puzzles there will be.
    """
    written: deque[T] = deque()
    failures: list[BaseException] = []

    def texts() -> Iterator[str]:
        try:
            for one in interrupts.only_during(found):
                written.append(one)
                yield write(one)
        except (KeyboardInterrupt, SystemExit, LightUpError) as error:
            failures.append(error)

    with closing(found), writing(output) as file, Interrupts().caught() as interrupts:
        for piece in pieces(texts(), *shape):
            # Not sooner: a progress bar may stand in for standard output.
            to = sys.stdout if output == STANDARD else file
            to.write(piece)
            to.flush()
            while written:
                after(written.popleft())
    for failure in failures:
        raise failure
