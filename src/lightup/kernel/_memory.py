"""`Memory`: owns the blocks behind the kernel's arrays, which are plain pointers once compiled."""

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
            """The only part of Cython's module that uncompiled code needs."""

            compiled = False


class Memory:
    """Owns arrays, which live as long as it does."""

    def __init__(self) -> None:
        self.blocks: list[bytearray] = []

    def ints(self, number: int) -> memoryview:
        """Allocates four-byte integers, all 0."""
        return self.as_ints(self.keep(bytearray(4 * number)))

    def longs(self, number: int) -> memoryview:
        """Allocates eight-byte integers, all 0."""
        return self._as_longs(self.keep(bytearray(8 * number)))

    def octets(self, number: int) -> memoryview:
        """Allocates one-byte integers, all 0."""
        return self.as_octets(self.keep(bytearray(number)))

    def keep(self, block: bytearray) -> bytearray:
        """Keeps a block alive, which a pointer alone would not do."""
        self.blocks.append(block)
        return block

    def as_ints(self, block: bytearray) -> memoryview:
        """Views a block, which the caller keeps alive, as four-byte integers."""
        if cython.compiled:
            return cython.cast(cython.p_int, cython.cast(cython.p_char, block))  # type: ignore[no-any-return]
        return memoryview(block).cast("i")

    def _as_longs(self, block: bytearray) -> memoryview:
        if cython.compiled:
            return cython.cast(cython.p_longlong, cython.cast(cython.p_char, block))  # type: ignore[no-any-return]
        return memoryview(block).cast("q")

    def as_octets(self, block: bytearray) -> memoryview:
        """Views a block, which the caller keeps alive, as one-byte integers."""
        if cython.compiled:
            return cython.cast(cython.p_uchar, cython.cast(cython.p_char, block))  # type: ignore[no-any-return]
        return memoryview(block)
