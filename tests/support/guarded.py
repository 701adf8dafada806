"""Arrays of the uncompiled kernel that notice an index which the compiled kernel would not check.

Python alone takes a negative index from the end, where compiled code would leave the array.
"""

from __future__ import annotations

from typing import Any

import pytest

from .kernels import source


class Guarded:
    """An array that refuses every index outside of it."""

    def __init__(self, view: memoryview) -> None:
        self.view = view

    def __getitem__(self, index: int) -> int:
        return self.view[self._checked(index)]

    def __setitem__(self, index: int, value: int) -> None:
        self.view[self._checked(index)] = value

    def _checked(self, index: int) -> int:
        assert 0 <= index < len(self.view), f"index {index} of {len(self.view)}"
        return index


def guard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards all arrays that the uncompiled kernel makes from now on."""
    memory = source()._memory.Memory
    for name in ("ints", "longs", "octets", "as_ints", "as_octets"):
        view = getattr(memory, name)

        def guarded(self: Any, given: Any, view: Any = view) -> Guarded:
            return Guarded(view(self, given))

        monkeypatch.setattr(memory, name, guarded)
