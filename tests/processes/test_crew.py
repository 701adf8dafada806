from __future__ import annotations

import ctypes
import os
import signal
from collections.abc import Iterator, Sequence
from itertools import count, islice
from multiprocessing import active_children
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import pytest

from lightup.base.errors import EngineFailed, OutOfTime, WorkFailed
from lightup.processes.chunks import CHUNKS_AHEAD, Chunk, Pace, as_finished, in_order, unfailing
from lightup.processes.crew import CRASHED, Crew

from ..support.processes import wait_for

pytestmark = pytest.mark.slow


def square(number: int) -> int:
    return number * number


def trouble(number: int) -> object:
    """Fails in every way there is."""
    if number == 3:
        os._exit(7)
    if number == 5:
        raise OutOfTime(f"no time for {number}")
    if number == 7:
        raise ZeroDivisionError("by seven")
    if number == 8:
        os.kill(os.getpid(), signal.SIGSEGV)
    if number == 11:
        sleep(600)
    if number == 13:
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
        sleep(600)
    return number


def unpicklable(number: int) -> object:
    return lambda: number


def die_once(file: Path) -> str:
    """Dies the first time, as if killed from outside."""
    if not file.exists():
        file.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return file.name


def touch_and_sleep(file: Path) -> None:
    file.write_text(str(os.getpid()))
    sleep(600)


def hang_with_the_interpreter(data: bytes) -> int:
    """Sleeps in C without letting other threads run, if the data begins with an x."""
    if data.startswith(b"x"):
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
        ctypes.PyDLL(None).sleep(600)
    return len(data)


class CannotBeRead:
    def __reduce__(self) -> Any:
        return os._exit, (3,)

    def __call__(self, item: object) -> object:
        return item


def test_results_come_in_order() -> None:
    with Crew(square, 2) as crew:
        assert [*in_order(crew, range(1000))] == [(n, n * n) for n in range(1000)]
        assert [*in_order(crew, [])] == []
    assert not active_children()


def test_results_come_as_they_are_finished(tmp_path: Path) -> None:
    """The first item waits for the last one."""
    items = [(tmp_path / "last", number) for number in range(9)]
    with Crew(first_waits_for_last, 2) as crew:
        numbers = [number for (_, number), _ in as_finished(crew, items)]
    assert sorted(numbers) == [*range(9)]
    assert numbers[-1] == 0


def first_waits_for_last(item: tuple[Path, int]) -> None:
    last, number = item
    if number == 8:
        last.touch()
    elif number == 0:
        wait_for(last.exists)
    else:
        sleep(0.1)  # so that each is a chunk of its own


def test_an_error_is_raised_in_its_turn() -> None:
    with Crew(trouble, 2) as crew:
        pairs = unfailing(in_order(crew, count(4)))
        assert next(pairs) == (4, 4)
        with pytest.raises(OutOfTime, match=r"^no time for 5$"):
            next(pairs)
    assert not active_children()


def test_two_crews_leave_each_other_alone() -> None:
    with Crew(square, 1) as second:
        with Crew(square, 1) as first:
            assert [*in_order(first, [1, 2])] == [*in_order(second, [1, 2])] == [(1, 1), (2, 4)]
        assert len(active_children()) == 1
        assert [*in_order(second, [3])] == [(3, 9)]


def test_an_interrupt_stops_the_work(tmp_path: Path) -> None:
    files = [tmp_path / "0", tmp_path / "1"]

    def interrupt_at_work() -> None:
        wait_for(lambda: all(file.exists() for file in files))
        os.kill(os.getpid(), signal.SIGINT)

    Thread(target=interrupt_at_work).start()
    with pytest.raises(KeyboardInterrupt), Crew(touch_and_sleep, 2) as crew:
        next(in_order(crew, files))
    assert not active_children()


def test_an_item_that_fails_spoils_no_other() -> None:
    with Crew(trouble, 2, seconds=0.5) as crew:
        results = dict(in_order(crew, range(40)))
    failed = {n: str(error) for n, error in results.items() if error != n}
    assert failed == {
        3: CRASHED,
        5: "no time for 5",
        7: "ZeroDivisionError: by seven",
        8: CRASHED,
        11: "out of time",
        13: "stuck: no answer after 0.5 seconds",
    }
    assert isinstance(results[5], OutOfTime)
    assert isinstance(results[11], OutOfTime)
    assert isinstance(results[13], WorkFailed)
    assert [*results] == [*range(40)]


def told(items: Sequence[int], results: list[object]) -> str:
    """Gathers results as a text."""
    assert len(items) == len(results)
    return f"{items!r}: {' '.join(map(str, results))}"


def test_results_are_gathered_by_the_part() -> None:
    chunk = Chunk(range(2, 7))
    with Crew(trouble, 1, gather=told) as crew:
        crew.start(chunk)
        while chunk.results is None:
            crew.wait()
    assert chunk.results == [
        "range(2, 3): 2",
        f"range(3, 4): {CRASHED}",
        "range(4, 7): 4 no time for 5 6",
    ]


@pytest.mark.parametrize("processes", [1, 2])
def test_what_a_killed_process_was_doing_is_done_again(processes: int, tmp_path: Path) -> None:
    files = [tmp_path / str(number) for number in range(6)]
    with Crew(die_once, processes) as crew:
        assert [result for _, result in in_order(crew, files)] == [file.name for file in files]


def test_a_stuck_process_that_reads_nothing_blocks_nobody() -> None:
    items = [b"x", *[b"y" * (1 << 20)] * 5]
    with Crew(hang_with_the_interpreter, 1, seconds=5) as crew:  # for the others, on a busy machine
        first, *others = (result for _, result in in_order(crew, items, len))
    assert isinstance(first, WorkFailed)
    assert others == [1 << 20] * 5


def test_a_result_that_cannot_be_sent_fails() -> None:
    with Crew(unpicklable, 1) as crew:
        ((_, result),) = in_order(crew, [1])
    assert isinstance(result, WorkFailed)
    assert "can be sent to another process" in str(result)


def test_processes_that_cannot_start_end_the_work() -> None:
    with Crew(CannotBeRead(), 1) as crew, pytest.raises(EngineFailed, match="before they begin"):
        next(in_order(crew, [1]))


def test_a_busy_process_ends_with_the_block(tmp_path: Path) -> None:
    file = tmp_path / "started"
    with Crew(touch_and_sleep, 1) as crew:
        crew.start(Chunk([file]))
        wait_for(file.exists)
        assert active_children()
    assert not active_children()


def test_endless_items_are_taken_only_a_little_ahead() -> None:
    taken = []

    def numbers() -> Iterator[int]:
        for number in count():
            taken.append(number)
            yield number

    with Crew(slow_square, 1) as crew:
        results = in_order(crew, numbers())
        assert [result for _, result in islice(results, 5)] == [0, 1, 4, 9, 16]
        results.close()
    assert len(taken) <= 5 + CHUNKS_AHEAD * 10


def slow_square(number: int) -> int:
    sleep(0.05)
    return number * number


def test_a_chunk_takes_about_as_long_as_it_should() -> None:
    pace = Pace(1.0)
    assert pace.items == 1
    for _ in range(40):
        chunk = Chunk([0] * pace.items)
        chunk.finish([], 0.001 * len(chunk.items))
        pace.learn(chunk)
    assert 900 <= pace.items <= 1000
    chunk.finish([], 10.0 * len(chunk.items))
    pace.learn(chunk)
    assert pace.items == 1


def test_heavy_items_make_small_chunks() -> None:
    items = [b"x" * (1 << 19)] * 10
    hands = Counting()
    assert [result for _, result in in_order(hands, items, len)] == [1 << 19] * 10
    assert max(hands.sizes) <= 2


class Counting:
    """Works alone, and remembers how large the chunks were."""

    target, width = 100.0, 1

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def start(self, chunk: Chunk) -> None:
        self.sizes.append(len(chunk.items))
        chunk.finish([[len(item) for item in chunk.items]], 1e-3)

    def wait(self) -> None:
        raise AssertionError("everything is finished")


def test_a_process_that_cannot_start_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(process: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("lightup.processes.crew._context.Process.start", refuse)
    with (
        pytest.raises(EngineFailed, match="cannot start a process: resource temporarily"),
        Crew(square, 1) as crew,
    ):
        crew.start(Chunk([1]))
