from __future__ import annotations

from itertools import count, islice

import pytest

from lightup.base.errors import OutOfTime
from lightup.generating import _sharing
from lightup.generating._sharing import in_chunks


def square(number: int) -> int:
    return number * number


def out_of_time_at_500(number: int) -> int:
    if number == 500:
        raise OutOfTime("too slow")
    return number


def test_the_results_are_in_order() -> None:
    assert [*in_chunks(square, iter(range(3000)), 2)] == [number * number for number in range(3000)]
    assert [*in_chunks(square, iter(()), 2)] == []


def test_numbers_may_be_endless() -> None:
    results = in_chunks(square, count(), 2)
    assert [*islice(results, 100)] == [number * number for number in range(100)]
    results.close()


def test_an_error_comes_after_the_results_before_it() -> None:
    results = in_chunks(out_of_time_at_500, count(), 2)
    assert [*islice(results, 500)] == [*range(500)]
    with pytest.raises(OutOfTime, match=r"^too slow$"):
        next(results)


def sizes(seconds: float, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Returns the sizes of the chunks if every number takes so many seconds."""

    def one_by_one(work: object, chunks: object, processes: int) -> object:
        for chunk in islice(chunks, 20):  # type: ignore[call-overload]
            made.append(len(chunk))
            yield _sharing._Done(chunk, None, seconds * len(chunk))

    made: list[int] = []
    monkeypatch.setattr(_sharing, "in_order", one_by_one)
    for _ in in_chunks(square, count(), 2):
        pass
    return made


@pytest.mark.parametrize(
    ("seconds", "largest"),
    [(0, 1000), (1 / 2**17, 1000), (1 / 1024, 51), (1 / 64, 3), (1 / 16, 1), (9, 1)],
)
def test_slow_work_goes_one_by_one(
    seconds: float, largest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = sizes(seconds, monkeypatch)
    assert found[0] == 1
    assert found == sorted(found)
    assert found[-1] == largest
