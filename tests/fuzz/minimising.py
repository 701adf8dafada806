"""Makes a find small: the shortest input that still fails in the same way.

>>> def check(data: bytes) -> None:
...     assert b"x" not in data
>>> minimised(check, b"a long text with an x in it")
b'x'
"""

from __future__ import annotations

import traceback
from collections.abc import Callable

Failure = tuple[str, str, int | None]


def failure(check: Callable[[bytes], None], data: bytes) -> Failure | None:
    """Returns the kind of exception that an oracle raises and its place; `None` if it raises none."""
    try:
        check(data)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        return type(error).__name__, where.filename, where.lineno
    return None


def minimised(check: Callable[[bytes], None], data: bytes) -> bytes:
    """Drops ever smaller pieces as long as the failure stays the same."""
    wanted = failure(check, data)
    size = max(1, len(data) // 2)
    while size:
        start = 0
        while start < len(data):
            shorter = data[:start] + data[start + size :]
            if failure(check, shorter) == wanted:
                data = shorter
            else:
                start += size
        size //= 2
    return data
