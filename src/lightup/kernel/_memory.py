"""`Memory`: the blocks that arrays lie in; once compiled, an array is no more than a pointer."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    cython: Any
else:
    try:
        import cython
    except ImportError:

        class cython:  # noqa: N801
            """All that Python needs of the compiler's module."""

            compiled = False


class Memory:
    """What owns arrays: they live as long as it does."""

    def __init__(self) -> None:
        self.blocks: list[bytearray] = []

    def _ints(self, number: int) -> memoryview:
        """So many integers of four bytes, all 0."""
        return self._as_ints(self._kept(bytearray(4 * number)))

    def _longs(self, number: int) -> memoryview:
        """So many integers of eight bytes, all 0."""
        return self._as_longs(self._kept(bytearray(8 * number)))

    def _octets(self, number: int) -> memoryview:
        """So many integers of one byte, all 0."""
        return self._as_octets(self._kept(bytearray(number)))

    def _kept(self, block: bytearray) -> bytearray:
        """The same block, which now lives as long as this object: a pointer alone would not keep it."""
        self.blocks.append(block)
        return block

    def _as_ints(self, block: bytearray) -> memoryview:
        if cython.compiled:
            return cython.cast(cython.p_int, cython.cast(cython.p_char, block))  # type: ignore[no-any-return]
        return memoryview(block).cast("i")

    def _as_longs(self, block: bytearray) -> memoryview:
        if cython.compiled:
            return cython.cast(cython.p_longlong, cython.cast(cython.p_char, block))  # type: ignore[no-any-return]
        return memoryview(block).cast("q")

    def _as_octets(self, block: bytearray) -> memoryview:
        if cython.compiled:
            return cython.cast(cython.p_uchar, cython.cast(cython.p_char, block))  # type: ignore[no-any-return]
        return memoryview(block)
