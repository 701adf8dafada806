"""`batch`: the same work on many puzzles, on all cores, in order; `perform`: with records on disk.

>>> from lightup.core.puzzle import Puzzle
>>> from lightup.reasoning.rate import level_of
>>> puzzles = [Puzzle.from_rows(["1.#", "..."]), Puzzle.from_rows([".."])]
>>> [*batch(puzzles, level_of, cores=1)]
[1, SeveralSolutions('expected a puzzle with one solution, got one with several')]
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from ..base.errors import InputError
from ..kernel.keys import Keys
from ..processes.chunks import finished, in_order
from ..processes.crew import Crew, cpus
from .pieces import Pieces
from .records import Records

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ..processes.chunks import Hands
    from ..schema.commands import Groups as GroupsFound
    from .outputs import Output, Pipe
    from .pieces import Bundle, Feed
    from .sources import Reading
    from .summary import Summary
    from .tasks import Work

LARGEST_GROUPS = 10  # in a report
_NEW, _DUPLICATE = b'%b,"group":%d,"status":"new"}', b'%b,"group":%d,"status":"duplicate"}'


def batch(
    puzzles: Iterable[Any],
    work: Callable[[Any], Any],
    *,
    cores: int | None = None,
    seconds: float | None = None,
) -> Iterator[Any]:
    """Yields `work(puzzle)` for each puzzle, in their order, from several processes.

    Where the work raises an error, crashes its process or takes more than `seconds`, it yields the
    error. The function is one that other processes can import; without `cores`, all are used. Works
    only a little ahead, so there may be endlessly many puzzles.
    """
    with Crew(work, cores or cpus(), seconds=seconds) as crew, closing(in_order(crew, puzzles)) as all:
        for _, result in all:
            yield result


@dataclass(frozen=True)
class Shard:
    """One of several equal parts of the input: every `of`-th puzzle, from the `number`-th on."""

    number: int = 1
    of: int = 1

    @classmethod
    def parse(cls, text: str) -> Shard:
        number, slash, of = text.partition("/")
        if slash and number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of):
            return cls(int(number), int(of))
        raise InputError(f"expected a shard such as 3/8, got {text[:40]!r}")

    def take(self, bundles: Iterable[Bundle]) -> Iterator[Bundle]:
        """Yields the pieces of each bundle that belong to this part."""
        before = 0
        for bundle in bundles:
            first = (self.number - 1 - before) % self.of
            yield bundle.part(slice(first, None, self.of))
            before += len(bundle.texts)


def settings_of(work: Work, reading: Reading, shard: Shard) -> dict[str, Any]:
    """Returns the settings of a batch, which must be the same to resume it."""
    return {**asdict(work), "reading": asdict(reading), "shard": asdict(shard)}


class Groups:
    """Groups of puzzles that are the same up to symmetry, numbered from 1 as they appear."""

    def __init__(self) -> None:
        self._keys = Keys()
        self._again: dict[int, int] = {}  # how many more puzzles a group has, if any

    def number(self, key: bytes) -> tuple[int, bool]:
        """Returns the group of a key, and whether it is new."""
        before = len(self._keys)
        group = self._keys.number(key)
        if group != before:
            self._again[group] = self._again.get(group, 0) + 1
        return group + 1, group == before

    def add(self, records: Records) -> Records:
        """Completes the records that have a key: their group, and whether their puzzle is new."""
        lines, duplicates = records.lines.split(b"\n"), 0
        for place, key in enumerate(records.keys):
            if key is not None:
                group, is_new = self.number(key)
                duplicates += not is_new
                lines[place] = (_NEW if is_new else _DUPLICATE) % (lines[place][:-1], group)
        records.summary.change(duplicates, "new", "duplicate")
        return Records(b"\n".join(lines), records.summary)

    def recall(self, keys: Iterable[bytes]) -> None:
        """Takes up the groups of a batch that goes on."""
        for key in keys:
            self.number(key)

    def plain(self) -> GroupsFound:
        largest = sorted(self._again.items(), key=lambda one: (-one[1], one[0]))[:LARGEST_GROUPS]
        return {
            "different": len(self._keys),
            "several": len(self._again),
            "largest": [{"group": group + 1, "puzzles": again + 1} for group, again in largest],
        }


def perform(
    hands: Hands,
    feed: Feed,
    output: Output | Pipe,
    groups: Groups | None = None,
    show: Callable[[Summary], None] = lambda summary: None,
) -> None:
    """Does the work on all pieces whose records are not in the output yet; `show` is called often."""
    output.begin(feed)
    if groups:
        groups.recall(output.keys())
    with closing(finished(hands, feed.take)) as chunks:
        for chunk in chunks:
            assert isinstance(chunk.items, Pieces)
            found = chunk.results or []
            output.add(chunk.items, [*map(groups.add, found)] if groups else found)
            output.rest()
            show(output.summary)
    output.finish()
