from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

from lightup.collecting.batch import Shard
from lightup.collecting.pieces import Bundle, Feed, Piece, Pieces
from lightup.processes.chunks import MOST_WEIGHT


@pytest.mark.parametrize(
    ("record", "name", "title"),
    [
        ('{"source":"a.txt","name":"3","status":"unique","size":"2x2","puzzle":"..\\n.."}', "3", ""),
        ('{"source":"a","name":"17","status":"new","size":"2x2","puzzle":"2x2:d","id":17}', "17", "17"),
        ('{"source":"a.txt","name":"lamp","puzzle":"2x2:d"}', "lamp", "lamp"),
        ('{"id": 17, "puzzle": "2x2:d"}', "17", "17"),
        ('{"puzzle": "2x2:d"}', "9", ""),
        ("2x2:d", "9", ""),
    ],
)
def test_a_number_is_no_title(record: str, name: str, title: str) -> None:
    piece = Piece("x", "9", record)
    assert (piece.resolved().name, piece.item.name, piece.item.title) == (name, name, title)


def bundles() -> Iterator[Bundle]:
    yield Bundle("a", range(1, 4), ["one", "two", "three"], "tatham")
    yield Bundle("b", ["x"], ["ten"], white=7)
    yield Bundle("c", [], [])
    yield Bundle("d", range(1, 3), ["eleven", "twelve"], "ints", named=True)


def test_a_part_is_the_same_as_of_a_list() -> None:
    pieces = Pieces(bundles())
    alone = [*pieces]
    assert [(piece.source, piece.name) for piece in alone[2:5]] == [("a", "3"), ("b", "x"), ("d", "1")]
    assert len(pieces) == len(alone) == 6
    assert [pieces[place] for place in range(6)] == alone
    for begin in range(8):
        for end in range(8):
            assert [*pieces[begin:end]] == alone[begin:end]
    assert [*pickle.loads(pickle.dumps(pieces))] == alone


@pytest.mark.parametrize("number", [1, 2, 4, 100])
def test_a_feed_hands_out_all_pieces_once(number: int) -> None:
    feed = Feed(bundles())
    found: list[Piece] = []
    while taken := feed.take(number):
        assert len(taken) <= number
        found += taken
    assert found == [*Pieces(bundles())]


@pytest.mark.parametrize("skipped", [0, 1, 3, 5, 6, 9])
def test_a_feed_skips_what_is_done(skipped: int) -> None:
    feed = Feed(bundles())
    every = [*Pieces(bundles())]
    assert [piece for pieces in feed.skip(skipped) for piece in pieces] == every[:skipped]
    assert [*feed.take(100)] == every[skipped:]


def test_heavy_pieces_are_handed_out_a_few_at_a_time() -> None:
    heavy = (Bundle("a", [number], ["x" * (MOST_WEIGHT // 2)]) for number in range(9))
    assert len(Feed(heavy).take(100)) == 2


@pytest.mark.parametrize("of", [1, 2, 3, 4, 7])
def test_shards_count_through_all_bundles(of: int) -> None:
    alone = [*Pieces(bundles())]
    for number in range(1, of + 1):
        assert [*Pieces(Shard(number, of).take(bundles()))] == alone[number - 1 :: of]
