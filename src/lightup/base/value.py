"""`Value`: the base class of immutable values, compared, hashed and pickled by their fields; `expect`.

The filter `lightup < puzzle` starts about as fast as the interpreter. Importing `dataclasses` alone
would take twice as long, so this module spells out the little that the core needs.

>>> class Point(Value):
...     __slots__ = ("x", "y")
...     def __init__(self, x: int, y: int) -> None:
...         self._set(x, y)
>>> Point(1, 2), Point(1, 2) == Point(1, 2)
(Point(1, 2), True)
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    T = TypeVar("T")

_put = object.__setattr__


def expect(value: Any, kind: type[T] | tuple[type[T], ...], what: str) -> T:
    """Returns a value of the expected type; raises `TypeError` in one sentence for any other."""
    if isinstance(value, kind):
        return value
    raise TypeError(f"expected {what}, got {type(value).__name__}")


class Value:
    """Holds the fields that a subclass names in `__slots__`; a name that starts with `_` is a cache."""

    __slots__: tuple[str, ...] = ()
    _setters: tuple[Callable[[object, object], None], ...] = ()

    def __init_subclass__(cls) -> None:
        cls._setters = tuple(getattr(cls, name).__set__ for name in cls.__slots__)

    def _set(self, *values: object) -> None:
        """Sets the fields in the order of `__slots__`; only constructors call it."""
        at = 0  # `enumerate` and `zip` take longer, and a collection makes millions of values
        for put in self._setters:
            put(self, values[at])
            at += 1  # noqa: SIM113

    def _cache(self, name: str, value: T) -> T:
        """Stores a derived value in the slot `name` and returns it."""
        _put(self, name, value)
        return value

    def _fields(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__ if not name.startswith("_"))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(self._fields())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._fields()))})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._fields()
