"""How values show themselves in a notebook.

A notebook asks the value itself for its picture, but values live below the layer that draws. The front
door, `lightup/__init__.py`, knows all layers: with the first public name that is used, it says where
the pictures come from. Without it there are none, and a notebook shows the value as text.

>>> from lightup import Puzzle
>>> (svg_of(Puzzle(1, 1, ".")) or "")[:4]
'<svg'
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    class Gallery(Protocol):
        """What makes pictures and tables of values."""

        def svg_of(self, value: Any) -> str: ...
        def html_of(self, value: Any) -> str: ...

    class Cinema(Protocol):
        """What makes films of values."""

        def widget_of(self, value: Any) -> Any: ...


_open: Callable[[], Gallery] | None = None
_film: Callable[[], Cinema] | None = None


def show_in(gallery: Callable[[], Gallery], cinema: Callable[[], Cinema]) -> None:
    """Says what returns the gallery and the cinema; they are called only when they are wanted."""
    global _open, _film
    _open, _film = gallery, cinema


def svg_of(value: object) -> str | None:
    """Returns a picture of a puzzle, a board or a step."""
    return _open().svg_of(value) if _open else None


def html_of(value: object) -> str | None:
    """Returns what a rating, a result, a hint or a passage says, with a picture."""
    return _open().html_of(value) if _open else None


def widget_of(value: object) -> Any:
    """Returns a trace as a widget for a notebook; `None` if the package for widgets is missing."""
    return _film().widget_of(value) if _film else None
