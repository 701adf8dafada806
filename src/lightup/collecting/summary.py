"""`Summary`: how many puzzles of a batch have each status, level and size.

>>> summary = Summary()
>>> for size in ("7x7", "10x10", "7x7"):
...     summary.add("unique", 3, size)
>>> summary.plain()["sizes"], summary.records
({'7x7': 2, '10x10': 1}, 3)
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Self

    from ..schema.commands import Counts

MOST_SIZES = 9  # rows of a table, before one for the others


class Summary:
    """The counts so far; a puzzle without a level or a size does not count there."""

    def __init__(self) -> None:
        self.statuses: Counter[str] = Counter()
        self.levels: Counter[int] = Counter()
        self.sizes: Counter[str] = Counter()

    @property
    def records(self) -> int:
        return self.statuses.total()

    def add(self, status: str, level: int | None, size: str | None) -> None:
        """Counts a puzzle."""
        self.statuses[status] += 1
        if level is not None:
            self.levels[level] += 1
        if size is not None:
            self.sizes[size] += 1

    def count(
        self,
        statuses: Iterable[str],
        levels: Iterable[int | None] = (),
        sizes: Iterable[str | None] = (),
    ) -> None:
        """Counts many puzzles."""
        self.statuses.update(statuses)
        self.levels.update(level for level in levels if level is not None)
        self.sizes.update(size for size in sizes if size is not None)

    def update(self, other: Summary) -> None:
        """Counts what another summary has counted."""
        self.statuses.update(other.statuses)
        self.levels.update(other.levels)
        self.sizes.update(other.sizes)

    def change(self, number: int, before: str, after: str) -> None:
        """Counts some puzzles under another status."""
        self.statuses.subtract({before: number})
        self.statuses.update({after: number})
        self.statuses = +self.statuses  # without those of which there are none

    def plain(self) -> Counts:
        return {
            "records": self.records,
            "statuses": dict(self.statuses.most_common()),
            "levels": {str(level): self.levels[level] for level in sorted(self.levels)},
            "sizes": {size: self.sizes[size] for size in sorted(self.sizes, key=_cells)},
        }

    @classmethod
    def of(cls, value: Counts) -> Self:
        """Returns the summary that was made plain."""
        made = cls()
        made.statuses.update(value["statuses"])
        made.levels.update({int(level): number for level, number in value["levels"].items()})
        made.sizes.update(value["sizes"])
        return made

    def rows(self) -> Iterator[tuple[str, str, int]]:
        """Yields the rows of a table by level and size: what is counted, its value, the number.

        Of many sizes there are the most frequent, and one row for the others.
        """
        found = self.plain()
        for name, number in found["levels"].items():
            yield "level", name, number
        kept = {*(size for size, _ in self.sizes.most_common(MOST_SIZES))}
        if len(self.sizes) <= MOST_SIZES + 1:
            kept = {*self.sizes}
        for size, number in found["sizes"].items():
            if size in kept:
                yield "size", size, number
        if others := len(self.sizes) - len(kept):
            yield "size", f"{others} others", sum(n for s, n in self.sizes.items() if s not in kept)


def _cells(size: str) -> tuple[int, int]:
    """Returns the number of cells and the width, by which sizes are sorted."""
    width, height = map(int, size.split("x"))
    return width * height, width
