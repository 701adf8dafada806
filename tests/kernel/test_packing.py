from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

WHITE = ord(".")
TABLE = {"a": ".", "c": "...", "B": "#", "1": "1", "7": "1..", "0": "0"}
FIRST = bytes([ord(TABLE.get(chr(byte), "\0")[0]) for byte in range(256)])
MORE = bytes([len(TABLE.get(chr(byte), "\0")) - 1 for byte in range(256)])


def unpacked(kernel: SimpleNamespace, text: str, cells: int) -> bytes | None:
    found: bytes | None = kernel.packing.unpack(text.encode("latin-1"), FIRST, MORE, WHITE, cells)
    return found


def test_it_joins_what_the_bytes_stand_for(kernel: SimpleNamespace) -> None:
    random = Random(7)
    for size in range(60):
        text = "".join(random.choices([*TABLE], k=size))
        cells = "".join(TABLE[letter] for letter in text).encode()
        assert unpacked(kernel, text, len(cells)) == cells
        assert unpacked(kernel, text, len(cells) + 5) == cells


@pytest.mark.parametrize(
    ("text", "cells", "found"),
    [
        ("", 0, b""),
        ("", 3, b""),
        ("17", 4, b"11.."),
        ("17", 3, b"11."),  # white cells that come with the last clue may exceed the number
        ("17", 2, b"11"),
        ("17", 1, None),
        ("7a", 3, None),
        ("c", 2, None),  # white cells alone may not
        ("B?", 2, None),
        ("B\xff", 2, None),
        ("1", 0, None),
    ],
)
def test_the_number_of_cells(
    kernel: SimpleNamespace, text: str, cells: int, found: bytes | None
) -> None:
    assert unpacked(kernel, text, cells) == found
