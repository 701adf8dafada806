"""Notes for the user: each is said once, at the end, with the number of boards that it is about."""

from __future__ import annotations

import warnings
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..base.errors import FormatWarning
from ._output import complain

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


@contextmanager
def collected() -> Iterator[None]:
    """Collects the warnings of a block; says each of them when the block ends, however it ends."""
    notes: Counter[str] = Counter()

    def collect(message: Warning | str, *_: Any, **__: Any) -> None:
        notes[str(message)] += 1

    warnings.simplefilter("always", FormatWarning)
    warnings.showwarning = collect
    try:
        yield
    finally:
        for note, number in notes.items():
            complain(f"note: {note}{f' (in {number} boards)' if number > 1 else ''}")
