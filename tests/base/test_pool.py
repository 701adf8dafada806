from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from itertools import count, islice
from multiprocessing import active_children
from pathlib import Path
from threading import Thread
from time import sleep

import pytest

from lightup.base.errors import EngineFailed, OutOfTime
from lightup.base.pool import ITEMS_IN_HAND, as_finished, in_order

from ..support.processes import wait_for

pytestmark = pytest.mark.slow


def square(number: int) -> int:
    sleep(0.02 if number % 3 == 0 else 0)
    return number * number


def fail_at_three(number: int) -> int:
    if number == 3:
        raise OutOfTime(f"no time for {number}")
    return number


def die_at_three(number: int) -> int:
    if number == 3:
        os._exit(7)
    return number


def touch_and_sleep(file: Path) -> Path:
    file.touch()
    sleep(600)
    return file


def test_results_come_in_order() -> None:
    assert [*in_order(square, range(20), 2)] == [number * number for number in range(20)]
    assert [*in_order(square, [], 2)] == []


def test_results_come_as_they_are_finished() -> None:
    assert sorted(as_finished(square, range(20), 2)) == [(n, n * n) for n in range(20)]


def test_endless_work_is_done_only_a_little_ahead() -> None:
    taken = []

    def numbers() -> Iterator[int]:
        for number in count():
            taken.append(number)
            yield number

    results = in_order(square, numbers(), 2)
    assert [*islice(results, 5)] == [0, 1, 4, 9, 16]
    assert len(taken) <= 5 + 2 * ITEMS_IN_HAND
    results.close()
    assert not active_children()


def test_an_error_comes_in_its_turn_and_ends_the_work() -> None:
    results = in_order(fail_at_three, count(), 2)
    assert [*islice(results, 3)] == [0, 1, 2]
    with pytest.raises(OutOfTime, match=r"^no time for 3$"):
        next(results)
    assert not active_children()


def test_a_pool_leaves_the_processes_of_another_alone() -> None:
    first, second = (in_order(square, count(), 1) for _ in range(2))
    assert (next(first), next(second)) == (0, 0)
    first.close()
    assert len(active_children()) == 1
    assert [*islice(second, 20)] == [number * number for number in range(1, 21)]
    second.close()
    assert not active_children()


def test_a_process_that_dies_ends_the_work() -> None:
    with pytest.raises(EngineFailed, match=r"^a process died; try again$"):
        [*in_order(die_at_three, range(10), 1, advice="try again")]
    with pytest.raises(EngineFailed, match=r"^a process died$"):
        [*as_finished(die_at_three, range(10), 1)]


def test_an_interrupt_stops_the_work(tmp_path: Path) -> None:
    files = [tmp_path / "0", tmp_path / "1"]

    def interrupt_at_work() -> None:
        wait_for(lambda: all(file.exists() for file in files))
        os.kill(os.getpid(), signal.SIGINT)

    Thread(target=interrupt_at_work).start()
    results = in_order(touch_and_sleep, files, 2)
    with pytest.raises(KeyboardInterrupt):
        next(results)
    assert not active_children()
