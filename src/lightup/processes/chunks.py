"""Items go out in chunks to those who work on them; the results come `in_order` or `as_finished`.

A chunk is as large as it can be without taking long, judged by the last ones, so that handing it over
costs little whether an item takes microseconds or minutes. The number of chunks on the way is bounded,
so the items may be endless.

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
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Protocol

from ..base.errors import LightUpError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

    Gather = Callable[[Sequence[Any], list[Any]], Any]
    Pairs = Generator[tuple[Any, Any], None, None]

CHUNKS_IN_HAND = 2  # for each worker, so that none waits for its next chunk
CHUNKS_AHEAD = 16  # for each worker, while an earlier one is not finished
MOST_ITEMS = 10_000
MOST_WEIGHT = 1 << 20
MEMORY = 0.7  # the weight of earlier chunks when the pace changes


class Chunk:
    """Some items and, once it is finished, their results and how long they took.

    The results come in parts, each of whatever was gathered from some of the items: by default a list
    with the result of each. There is one part unless something went wrong.
    """

    __slots__ = ("items", "results", "seconds")

    def __init__(self, items: Sequence[Any]) -> None:
        self.items = items
        self.results: list[Any] | None = None
        self.seconds = 0.0

    def finish(self, results: list[Any], seconds: float) -> None:
        """Stores the results, part by part."""
        self.seconds = seconds
        self.results = results


def each(items: Sequence[Any], results: list[Any]) -> Any:
    """Gathers nothing: passes on the results as they are."""
    return results


class Hands(Protocol):
    """Those who do the work: `width` at a time, in chunks of about `target` seconds."""

    @property
    def target(self) -> float: ...

    @property
    def width(self) -> int: ...

    def start(self, chunk: Chunk) -> None:
        """Takes a chunk, to finish it later."""

    def wait(self) -> None:
        """Waits until a chunk may be finished."""


class Pace:
    """How many items make a chunk of about `target` seconds; one until that is known."""

    def __init__(self, target: float) -> None:
        self.target = target
        self._per_item = target

    @property
    def items(self) -> int:
        return max(1, min(MOST_ITEMS, int(self.target / max(self._per_item, 1e-9))))

    def learn(self, chunk: Chunk) -> None:
        latest = chunk.seconds / len(chunk.items)
        weight = MEMORY if latest < self._per_item else 0.0  # sudden slowness counts at once
        self._per_item = weight * self._per_item + (1 - weight) * latest


def finished(
    hands: Hands, take: Callable[[int], Sequence[Any]], *, ordered: bool = True
) -> Generator[Chunk, None, None]:
    """Yields finished chunks, in their order or, unless `ordered`, each as soon as it is finished.

    `take` returns the next items, at most that many, and none at the end.
    """
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
        done = next((chunk for chunk in ahead if ordered or chunk.results is not None), ahead[0])
        if done.results is None:
            hands.wait()
            continue
        ahead.remove(done)
        pace.learn(done)
        yield done


def in_order(hands: Hands, items: Iterable[Any], weigh: Callable[[Any], int] = lambda _: 0) -> Pairs:
    """Yields each item with its result; a chunk weighs at most about `MOST_WEIGHT`."""
    left = iter(items)
    return paired(finished(hands, lambda number: _taken(left, number, weigh)))


def as_finished(hands: Hands, items: Iterable[Any]) -> Pairs:
    """Yields each item with its result as soon as its chunk is finished."""
    left = iter(items)
    return paired(finished(hands, lambda number: [*islice(left, number)], ordered=False))


def paired(chunks: Generator[Chunk, None, None]) -> Pairs:
    """Yields each item of finished chunks with its result."""
    with closing(chunks):
        for chunk in chunks:
            results = chain.from_iterable(chunk.results or ())
            yield from zip(chunk.items, results, strict=True)


def unfailing(pairs: Pairs) -> Pairs:
    """Yields the same; a result that is an error is raised when its turn comes."""
    with closing(pairs):
        for item, result in pairs:
            if isinstance(result, LightUpError):
                raise result
            yield item, result


def _is_room(ahead: deque[Chunk], width: int) -> bool:
    """Whether another chunk may start: few are unfinished, and few wait for an earlier one."""
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
