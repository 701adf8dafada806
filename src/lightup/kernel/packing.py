"""`unpack`: the cells of a packed grid, in which a byte may stand for several of them.

Two tables of 256 bytes say what a byte stands for: `first` has its first cell, 0 if it stands for
nothing, and `more` the number of white cells that come after it.

>>> from lightup.kernel.packing import unpack
>>> first, more = bytes([0, 7, 8]).ljust(256, bytes(1)), bytes([0, 0, 2]).ljust(256, bytes(1))
>>> unpack(bytes([1, 2]), first, more, 9, 4), unpack(bytes([1, 2, 1]), first, more, 9, 4)
(b'\\x07\\x08\\t\\t', None)
"""

from __future__ import annotations


def unpack(packed: bytes, first: bytes, more: bytes, white: int, cells: int) -> bytes | None:
    """Returns at most `cells` cells; `None` if there are more, or if a byte stands for nothing.

    White cells that the last byte has after one that is not white may exceed the number.
    """
    size = _unpacked_size(packed, len(packed), first, more, white, cells)
    if size < 0:
        return None
    unpacked = bytearray(size)
    at = 0
    for byte in packed:
        unpacked[at] = first[byte]
        end = min(at + 1 + more[byte], size)
        for cell in range(at + 1, end):
            unpacked[cell] = white
        at = end
    return bytes(unpacked)


def _unpacked_size(
    packed: bytes, length: int, first: bytes, more: bytes, white: int, cells: int
) -> int:
    """Returns the number of cells, at most `cells`; -1 if there are more or one is nothing."""
    size = 0
    for place in range(length):
        byte = packed[place]
        if first[byte] == 0 or size >= cells:
            return -1
        size += 1 + more[byte]
    if size > cells:
        return cells if first[packed[length - 1]] != white else -1
    return size
