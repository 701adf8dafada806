"""`canonical`: one grid that stands for all eight images of a grid under rotation and reflection.

It is the image whose codes come first in the order of bytes, among those that are at least as wide as
they are high.

>>> from lightup.kernel.canonical import canonical
>>> canonical(2, 3, bytes([6, 1, 6, 6, 6, 5]))
(3, 2, b'\\x01\\x06\\x05\\x06\\x06\\x06')
"""

from __future__ import annotations

QUARTER_TURNED = 4  # the images from this number on have rows and columns exchanged


def canonical(width: int, height: int, codes: bytes) -> tuple[int, int, bytes]:
    """Returns the width, the height and the codes of the image that stands for a grid."""
    first = QUARTER_TURNED if width < height else 0
    last = QUARTER_TURNED if width > height else 2 * QUARTER_TURNED
    wide, high = (height, width) if width < height else (width, height)
    best = first
    for image in range(first + 1, last):
        if _comes_before(codes, width, height, image, best):
            best = image
    return wide, high, _drawn(codes, width, height, best)


def _start(width: int, height: int, image: int) -> int:
    """Returns the cell that is the first of an image: one of the four corners."""
    return (height - 1) * width * (image >> 1 & 1) + (width - 1) * (image & 1)


def _right(width: int, image: int) -> int:
    """Returns what to add to a cell for the next one in a row of an image."""
    return (width * (1 - (image & 2))) if image >> 2 else 1 - 2 * (image & 1)


def _down(width: int, image: int) -> int:
    """Returns what to add to a cell for the one below it in an image."""
    return 1 - 2 * (image & 1) if image >> 2 else width * (1 - (image & 2))


def _comes_before(codes: bytes, width: int, height: int, image: int, other: int) -> bool:
    """Whether an image comes before another; both have the same width."""
    right, down = _right(width, image), _down(width, image)
    other_right, other_down = _right(width, other), _down(width, other)
    row, other_row = _start(width, height, image), _start(width, height, other)
    cols = height if image >> 2 else width
    for _ in range(width * height // cols):
        cell, other_cell = row, other_row
        for _ in range(cols):
            if codes[cell] != codes[other_cell]:
                return codes[cell] < codes[other_cell]
            cell += right
            other_cell += other_right
        row += down
        other_row += other_down
    return False


def _drawn(codes: bytes, width: int, height: int, image: int) -> bytes:
    """Returns the codes of an image."""
    right, down = _right(width, image), _down(width, image)
    drawn = bytearray(width * height)
    cols = height if image >> 2 else width
    row = _start(width, height, image)
    size = width * height
    for begin in range(0, size, cols):
        for col in range(cols):
            drawn[begin + col] = codes[row + col * right]
        row += down
    return bytes(drawn)
