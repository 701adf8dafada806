"""`in_chunks`: work on numbers, perhaps endlessly many, in several processes; the results are in order.

To hand a number to another process can cost more than the work itself, so numbers go in chunks: as many
as take a moment, by what they took so far. Slow work goes one by one, so that each result comes as soon
as it is there.
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ..base.errors import LightUpError
from ..base.pool import in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from typing import Any

Result = TypeVar("Result")

SECONDS_PER_CHUNK = 0.05
LONGEST_CHUNK = 1000


class _Done(NamedTuple):
    """What became of a chunk: its results, up to the first error, and how long they took."""

    results: list[Any]
    error: LightUpError | None
    seconds: float


def in_chunks(
    work: Callable[[int], Result], numbers: Iterator[int], processes: int
) -> Generator[Result, None, None]:
    """Yields the results of all numbers, and raises an error when its turn comes; pickles the work."""
    size, made, seconds = 1, 0, 0.0

    def chunks() -> Iterator[list[int]]:
        while chunk := [*islice(numbers, size)]:
            yield chunk

    for done in in_order(partial(_work_through, work), chunks(), processes):
        yield from done.results
        if done.error:
            raise done.error
        made, seconds = made + len(done.results), seconds + done.seconds
        fitting = SECONDS_PER_CHUNK * made / seconds if seconds else LONGEST_CHUNK
        size = max(1, min(int(fitting), 2 * size, LONGEST_CHUNK))


def _work_through(work: Callable[[int], Result], chunk: list[int]) -> _Done:
    start, results, error = perf_counter(), list[Result](), None
    try:
        for number in chunk:
            results.append(work(number))
    except LightUpError as caught:
        error = caught
    return _Done(results, error, perf_counter() - start)
