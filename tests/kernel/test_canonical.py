from __future__ import annotations

from hashlib import blake2b
from itertools import product
from types import SimpleNamespace

import pytest
from hypothesis import given

from lightup.collecting.identity import canonical_form, key_of
from lightup.core.board import Board
from lightup.core.puzzle import SYMBOLS, Puzzle

from ..support.strategies import boards


@pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 2), (3, 2), (2, 3), (4, 1)])
def test_it_is_the_first_image(kernel: SimpleNamespace, width: int, height: int) -> None:
    for cells in product(SYMBOLS[:4], repeat=width * height):
        puzzle = Puzzle(width, height, "".join(cells))
        wide = [image for image in puzzle.symmetries() if image.width >= image.height]
        first = min(wide, key=lambda image: image.codes)
        found = kernel.canonical.canonical(width, height, puzzle.codes)
        assert found == (first.width, first.height, first.codes)


@given(boards(marks=()))
def test_all_images_share_it(board: Board) -> None:
    puzzle = board.puzzle
    images = puzzle.symmetries()
    assert len({canonical_form(image) for image in images}) == 1
    assert len({key_of(image) for image in images}) == 1
    assert canonical_form(puzzle) in images


def test_keys_are_numbered_as_they_come(kernel: SimpleNamespace) -> None:
    keys = kernel.keys.Keys()
    made = [blake2b(b"%d" % (n % 3000), digest_size=16).digest() for n in range(5000)]
    assert [keys.number(key) for key in made] == [n % 3000 for n in range(5000)]
    assert len(keys) == 3000


def test_keys_that_begin_alike_are_different(kernel: SimpleNamespace) -> None:
    keys = kernel.keys.Keys()
    made = [bytes(15) + bytes([n]) for n in range(200)]
    assert [keys.number(key) for key in made + made] == [*range(200)] * 2


def test_a_key_has_sixteen_bytes(kernel: SimpleNamespace) -> None:
    with pytest.raises(ValueError, match="expected a key of 16 bytes, got 3"):
        kernel.keys.Keys().number(b"abc")
