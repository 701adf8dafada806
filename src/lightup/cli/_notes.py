"""Notes for the user: each is said once, at the end, with the number of boards that it is about."""

from __future__ import annotations

import warnings
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..base.errors import FormatWarning
from ._output import remark

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


class Note(UserWarning):
    """A note of a command itself; those of the formats are `FormatWarning`s."""


@contextmanager
def collected() -> Iterator[None]:
    """Collects the warnings of a block; says each of them when the block ends, however it ends."""
    notes: Counter[str] = Counter()

    def collect(message: Warning | str, *_: Any, **__: Any) -> None:
        notes[str(message)] += 1

    try:
        with warnings.catch_warnings():
            for kind in (FormatWarning, Note):
                warnings.simplefilter("always", kind)
            warnings.showwarning = collect
            yield
    finally:
        for text, number in notes.items():
            remark(f"note: {text}{f' (in {number} boards)' if number > 1 else ''}")


def note(text: str) -> None:
    """Notes something about one board."""
    warnings.warn(text, Note, stacklevel=2)
