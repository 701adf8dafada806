"""`Cluster`: the work of a batch on a Dask cluster, with the same records as on one machine.

Each thread of a Dask worker has a crew of one process, which does the work. So a puzzle that crashes or
never ends costs that process, not the Dask worker; if a Dask worker itself dies, Dask gives its chunks
to another one. Chunks are longer than on one machine, because the scheduler needs about a millisecond
for each, and only as many are on their way as keep the workers busy.
"""

from __future__ import annotations

import logging
import threading
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, Any

from ..base.errors import EngineFailed, InputError, WorkFailed
from ..base.packages import need
from ..processes.chunks import Chunk, each
from ..processes.crew import Crew

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Self

    from ..processes.chunks import Gather

    MadeFor = tuple[Callable[[Any], Any], Gather, float | None]

SECONDS_OF_CHUNK = 1.0
SECONDS_TO_CONNECT = 10
SECONDS_BETWEEN_LOOKS = 1.0
# Whose log repeats at length what is told in one line.
TALKATIVE = ("distributed", "distributed.client", "tornado.application", "asyncio")
LOST = "lost the scheduler: start it again"


class Cluster:
    """The workers of a scheduler; use it in a `with` block."""

    target = SECONDS_OF_CHUNK

    def __init__(
        self,
        work: Callable[[Any], Any],
        address: str,
        *,
        seconds: float | None = None,
        gather: Gather = each,
    ) -> None:
        self._made_for = work, gather, seconds
        self._gather = gather
        self._client = _connect(address)
        self._done: SimpleQueue[tuple[_Whole, int, Any]] = SimpleQueue()
        self._futures: set[Any] = set()  # Dask drops work whose futures are dropped
        self._looked, self._width = float("-inf"), 1

    @property
    def width(self) -> int:
        """How many threads the workers have; workers may come and go."""
        if monotonic() - self._looked > SECONDS_BETWEEN_LOOKS:
            self._looked = monotonic()
            with _reaching():
                self._width = max(1, sum(self._client.nthreads().values()))
        return self._width

    def start(self, chunk: Chunk) -> None:
        self._submit(_Whole(chunk), 0, chunk.items)

    def _submit(self, whole: _Whole, begin: int, items: Sequence[Any]) -> None:
        with _reaching():
            future = self._client.submit(_run, items, self._made_for, pure=False)
        self._futures.add(future)
        future.add_done_callback(lambda done: self._done.put((whole, begin, done)))

    def wait(self) -> None:
        """Waits a moment for a chunk; raises `EngineFailed` if the scheduler is gone."""
        try:
            whole, begin, future = self._done.get(timeout=SECONDS_BETWEEN_LOOKS)
        except Empty:
            if self._client.status != "running":
                raise EngineFailed(LOST, "resume") from None
            return
        self._futures.discard(future)
        if future.status == "finished":
            with _reaching():
                results, seconds = future.result()
            whole.add(begin, results, seconds)
        elif future.status == "error":
            self._split(whole, begin, future)
        else:
            raise EngineFailed(LOST, "resume")

    def _split(self, whole: _Whole, begin: int, future: Any) -> None:
        """Resends a chunk that several workers died on, item by item; a single item fails."""
        items = whole.part(begin)
        if len(items) == 1:
            failure = WorkFailed(_message(future.exception()))
            whole.add(begin, [self._gather(items, [failure])], 0.0)
        else:
            whole.is_apart = True
            for place in range(len(items)):
                self._submit(whole, place, items[place : place + 1])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        with suppress(Exception):  # the scheduler may be gone
            self._client.cancel([*self._futures])
            self._client.run(_dismiss)
        self._client.close(timeout=SECONDS_TO_CONNECT)


def _connect(address: str) -> Any:
    need("cluster", "a cluster")
    import distributed
    from distributed.comm.addressing import get_address_host_port

    for name in TALKATIVE:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        get_address_host_port(address)  # a client without one would complain at exit
        client: Any = distributed.Client
        return client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise InputError(f"cannot reach a Dask scheduler at {address!r}: {error}") from None


@contextmanager
def _reaching() -> Iterator[None]:
    """Raises `EngineFailed` if the scheduler is gone, which Dask reports in several ways."""
    try:
        yield
    except (OSError, TimeoutError, CancelledError):
        raise EngineFailed(LOST, "resume") from None


def _message(error: object) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}"


class _Whole:
    """A chunk that comes back in one part, or item by item."""

    def __init__(self, chunk: Chunk) -> None:
        self._chunk = chunk
        self._results: dict[int, list[Any]] = {}
        self._seconds = 0.0
        self.is_apart = False

    def part(self, begin: int) -> Sequence[Any]:
        return self._chunk.items[begin : begin + 1] if self.is_apart else self._chunk.items

    def add(self, begin: int, results: list[Any], seconds: float) -> None:
        """Takes the results of a part; the chunk is finished when all are there."""
        self._results[begin] = results
        self._seconds += seconds
        if len(self._results) == (len(self._chunk.items) if self.is_apart else 1):
            found = [one for place in sorted(self._results) for one in self._results[place]]
            self._chunk.finish(found, self._seconds)


# The rest runs in the Dask workers. Each thread has a crew, kept with what it was made for.
_crews: dict[int, tuple[object, Crew]] = {}


def _run(items: Sequence[Any], made_for: MadeFor) -> tuple[list[Any], float]:
    """Does the work on some items; returns their results and how long they took."""
    crew = _crew(made_for)
    chunk = Chunk(items)
    crew.start(chunk)
    while chunk.results is None:
        crew.wait()
    return chunk.results, chunk.seconds


def _crew(made_for: MadeFor) -> Crew:
    thread = threading.get_ident()
    if thread in _crews and _crews[thread][0] == made_for:
        return _crews[thread][1]
    if thread in _crews:
        _crews.pop(thread)[1].close()
    work, gather, seconds = made_for
    _crews[thread] = made_for, Crew(work, 1, seconds=seconds, gather=gather)
    return _crews[thread][1]


def _dismiss() -> None:
    """Ends the crews of all threads of a worker."""
    while _crews:
        _crews.popitem()[1][1].close()
