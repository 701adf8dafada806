"""`finished`: items go out in chunks, to whoever works on them, and come back in their order.

A chunk is as large as it may be without taking long, by what the last ones took, so that handing it
over costs little, whether an item takes microseconds or minutes. Only a bounded number of chunks is
on the way, so the items may be endlessly many. `in_order` takes the chunks apart again.

>>> class Alone:
...     target, width = 1.0, 1
...     def start(self, chunk):
...         chunk.finish([[item * item for item in chunk.items]], 0.1)
...     def wait(self): ...
>>> [*in_order(Alone(), range(5))]
[(0, 0), (1, 1), (2, 4), (3, 9), (4, 16)]
"""

from __future__ import annotations

from collections import deque
from contextlib import closing
from itertools import chain
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

CHUNKS_IN_HAND = 2  # for each worker, so that none waits for its next chunk
CHUNKS_AHEAD = 16  # for each worker, while an early one is not finished
MOST_ITEMS = 10_000
MOST_WEIGHT = 1 << 20
MEMORY = 0.7  # how much the chunks before count when the pace changes


class Chunk:
    """Some items and, as soon as it is finished, their results and how long they took.

    The results are in parts, one for each part of the items, whatever the work makes of a part: by
    default a list with the result of each item. There is one part, unless something went wrong.
    """

    __slots__ = ("items", "results", "seconds")

    def __init__(self, items: Sequence[Any]) -> None:
        self.items = items
        self.results: list[Any] | None = None
        self.seconds = 0.0

    def finish(self, results: list[Any], seconds: float) -> None:
        """Takes the parts of the results."""
        self.seconds = seconds
        self.results = results


def each(items: Sequence[Any], results: list[Any]) -> Any:
    """Makes of the results of a part what is passed on: here the results themselves."""
    return results


class Hands(Protocol):
    """Those who do the work: `width` of them at a time, in chunks of about `target` seconds."""

    @property
    def target(self) -> float: ...

    @property
    def width(self) -> int: ...

    def start(self, chunk: Chunk) -> None:
        """Takes a chunk, and finishes it some time later."""

    def wait(self) -> None:
        """Waits until a chunk is finished; perhaps not that long."""


class Pace:
    """How many items make a chunk of about `target` seconds; one, as long as that is not known."""

    def __init__(self, target: float) -> None:
        self.target = target
        self._per_item = target

    @property
    def items(self) -> int:
        return max(1, min(MOST_ITEMS, int(self.target / max(self._per_item, 1e-9))))

    def learn(self, chunk: Chunk) -> None:
        latest = chunk.seconds / len(chunk.items)
        weight = MEMORY if latest < self._per_item else 0.0  # what is suddenly slow counts at once
        self._per_item = weight * self._per_item + (1 - weight) * latest


def finished(hands: Hands, take: Callable[[int], Sequence[Any]]) -> Generator[Chunk, None, None]:
    """Yields finished chunks; `take` has the next items, at most that many, none at the end."""
    pace = Pace(hands.target)
    ahead: deque[Chunk] = deque()
    more = True
    while True:
        while more and _is_room(ahead, hands.width):
            chunk = Chunk(take(pace.items))
            more = bool(chunk.items)
            if more:
                ahead.append(chunk)
                hands.start(chunk)
        if not ahead:
            return
        if ahead[0].results is None:
            hands.wait()
            continue
        chunk = ahead.popleft()
        pace.learn(chunk)
        yield chunk


def in_order(
    hands: Hands, items: Iterable[Any], weigh: Callable[[Any], int] = lambda _: 0
) -> Generator[tuple[Any, Any], None, None]:
    """Yields each item with its result; a chunk weighs at most about `MOST_WEIGHT`."""
    left = iter(items)
    return paired(finished(hands, lambda number: _taken(left, number, weigh)))


def paired(chunks: Generator[Chunk, None, None]) -> Generator[tuple[Any, Any], None, None]:
    """Yields each item of finished chunks with its result."""
    with closing(chunks):
        for chunk in chunks:
            results = chain.from_iterable(chunk.results or ())
            yield from zip(chunk.items, results, strict=True)


def _is_room(ahead: deque[Chunk], width: int) -> bool:
    """Whether the next chunk can start: few are unfinished, and few wait for an earlier one."""
    unfinished = sum(chunk.results is None for chunk in ahead)
    return unfinished < CHUNKS_IN_HAND * width and len(ahead) < CHUNKS_AHEAD * width


def _taken(left: Iterator[Any], number: int, weigh: Callable[[Any], int]) -> list[Any]:
    """Takes the items of the next chunk."""
    taken: list[Any] = []
    weight = 0
    for item in left:
        taken.append(item)
        weight += weigh(item)
        if len(taken) >= number or weight >= MOST_WEIGHT:
            break
    return taken
