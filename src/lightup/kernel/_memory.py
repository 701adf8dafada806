"""`Memory`: owns the blocks behind the kernel's arrays, which are plain pointers once compiled."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    cython: Any
    Block = bytes | bytearray
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
        self.blocks: list[Block] = []

    def ints(self, number: int) -> memoryview:
        """Allocates four-byte integers, all 0."""
        return self.as_ints(self.keep(self._zeros(4 * number)))

    def longs(self, number: int) -> memoryview:
        """Allocates eight-byte integers, all 0."""
        return self._as_longs(self.keep(self._zeros(8 * number)))

    def octets(self, number: int) -> memoryview:
        """Allocates one-byte integers, all 0."""
        return self.as_octets(self.keep(self._zeros(number)))

    def _zeros(self, size: int) -> Block:
        """Returns a block of zeros.

        The system does not give `bytes` any memory before it is used, as it does a `bytearray`, which
        is what compiled code needs only to share a block with others.
        """
        return bytes(size) if cython.compiled else bytearray(size)

    def keep(self, block: Block) -> Block:
        """Keeps a block alive, which a pointer alone would not do."""
        self.blocks.append(block)
        return block

    def as_ints(self, block: Block) -> memoryview:
        """Views a block, which the caller keeps alive, as four-byte integers."""
        if cython.compiled:
            return cython.cast(cython.p_int, cython.cast(cython.p_char, block))  # type: ignore[no-any-return]
        return memoryview(block).cast("i")

    def _as_longs(self, block: Block) -> memoryview:
        if cython.compiled:
            return cython.cast(cython.p_longlong, cython.cast(cython.p_char, block))  # type: ignore[no-any-return]
        return memoryview(block).cast("q")

    def as_octets(self, block: Block) -> memoryview:
        """Views a block, which the caller keeps alive, as one-byte integers."""
        if cython.compiled:
            return cython.cast(cython.p_uchar, cython.cast(cython.p_char, block))  # type: ignore[no-any-return]
        return memoryview(block)
