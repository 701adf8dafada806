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


SMALLEST = 8192  # bytes in a block of arrays


class Memory:
    """Owns arrays, which live as long as it does.

    Compiled, small arrays share a block, of which `left` bytes are left at `place`. It is of `bytes`,
    because the system gives these no memory before it is used.
    """

    def __init__(self) -> None:
        self.blocks: list[bytes | bytearray] = []
        self.left = 0
        if TYPE_CHECKING:
            self.place: Any

    def ints(self, number: int) -> memoryview:
        """Allocates four-byte integers, all 0."""
        if cython.compiled:
            return cython.cast(cython.p_int, self._zeros(4 * number))  # type: ignore[no-any-return]
        return memoryview(bytearray(4 * number)).cast("i")

    def longs(self, number: int) -> memoryview:
        """Allocates eight-byte integers, all 0."""
        if cython.compiled:
            return cython.cast(cython.p_longlong, self._zeros(8 * number))  # type: ignore[no-any-return]
        return memoryview(bytearray(8 * number)).cast("q")

    def octets(self, number: int) -> memoryview:
        """Allocates one-byte integers, all 0."""
        if cython.compiled:
            return cython.cast(cython.p_uchar, self._zeros(number))  # type: ignore[no-any-return]
        return memoryview(bytearray(number))

    def _zeros(self, size: int) -> Any:
        """Returns where zeros are that nobody uses yet."""
        size = size // 8 * 8 + 8  # even nothing has a place
        if size > self.left:
            block = bytes(max(size, SMALLEST))
            self.blocks.append(block)
            self.place = cython.cast(cython.p_char, block)
            self.left = len(block)
        self.left -= size
        self.place += size
        return self.place - size

    def keep(self, block: bytearray) -> bytearray:
        """Keeps a block alive, which a pointer alone would not do."""
        self.blocks.append(block)
        return block

    def as_ints(self, block: bytearray) -> memoryview:
        """Views a block, which the caller keeps alive, as four-byte integers."""
        if cython.compiled:
            return cython.cast(cython.p_int, cython.cast(cython.p_char, block))  # type: ignore[no-any-return]
        return memoryview(block).cast("i")

    def as_octets(self, block: bytearray) -> memoryview:
        """Views a block, which the caller keeps alive, as one-byte integers."""
        if cython.compiled:
            return cython.cast(cython.p_uchar, cython.cast(cython.p_char, block))  # type: ignore[no-any-return]
        return memoryview(block)
