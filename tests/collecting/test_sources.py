"""Files as pieces: whatever they hold, only a bounded part of them is in memory."""

from __future__ import annotations

import gzip
import io
import tracemalloc
from collections.abc import Callable
from itertools import repeat
from pathlib import Path

import pytest

from lightup.base.errors import InputError
from lightup.collecting import _streams, sources
from lightup.collecting._streams import Stream
from lightup.collecting.inputs import bundles_of
from lightup.collecting.pieces import Piece
from lightup.collecting.sources import Reading


def zstd(data: bytes) -> bytes:
    packed: bytes = pytest.importorskip("zstandard").compress(data)
    return packed


PACKED: dict[str, Callable[[bytes], bytes]] = {"plain": bytes, "gzip": gzip.compress, "zstd": zstd}


@pytest.mark.parametrize("packed", PACKED)
def test_a_line_without_end_is_refused(packed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_streams, "LONGEST_LINE", 1 << 20)
    lines = Stream(io.BytesIO(PACKED[packed](b"3x2:1aBc\n" + b"." * (2 << 20))), "x").lines
    assert next(lines) == "3x2:1aBc\n"
    with pytest.raises(InputError, match="expected lines of at most 1 MiB"):
        next(lines)


@pytest.mark.parametrize("packed", ["gzip", "zstd"])
def test_little_is_unpacked_at_a_time(packed: str) -> None:
    data = PACKED[packed](b"." * (256 << 20))
    tracemalloc.start()
    Stream(io.BytesIO(data), "x")._text.read(1)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 64 << 20


@pytest.mark.parametrize("line", ["..\n", "3x2:1aBc\n"], ids=["in one block", "on one line"])
def test_a_puzzle_without_end_is_refused(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "MOST_IN_PUZZLE", 1 << 20)
    file = tmp_path / "puzzles"
    file.write_text(line * 50_000 + "." * (2 << 20))
    with pytest.raises(InputError, match="expected at most 1 million characters in a puzzle"):
        for _ in bundles_of(str(file), Reading()):
            pass


def test_a_block_is_not_read_beyond_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "MOST_IN_PUZZLE", 1 << 20)
    with pytest.raises(InputError, match="in a puzzle"):
        next(sources._blocks(repeat("..\n")))


RECORDS = {
    "no end": '{"source":"a"',
    "no puzzle": '{"source":"a"}',
    "a puzzle that is no text": '{"source":"a","puzzle":[]}',
    "a long number": '{"source":' + "9" * 5000 + "}",
    "deep": '{"source":' + "[" * 100_000,
}


@pytest.mark.parametrize("name", RECORDS)
def test_a_bad_record_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="expected a record"):
        Piece("x", "1", RECORDS[name]).resolved()
