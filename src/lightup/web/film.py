"""A trace as a film: one HTML file that needs no server, or a widget with a slider in a notebook.

Both are made of the modules of the page, and show the same board, staircase and sentences as its lab.

>>> from lightup.core.puzzle import Puzzle
>>> from lightup.solving.tracing import trace
>>> draw(trace(Puzzle.from_rows(["1.#", "..."]))).startswith("<!doctype html>")
True
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..schema.traces import traced
from ..solving.tracing import STAGES
from . import _single

if TYPE_CHECKING:
    from ..solving.tracing import Trace

MAIN, FILM, WIDGET = "lab/alone.js", "lab/film.js", "lab/widget.js"
STYLES = ("style.css", "formulas/style.css", "lab/style.css")


def draw(trace: Trace, name: str = "") -> str:
    """Writes a trace as a page; the title carries the name of the puzzle, without one its size."""
    title = f"{name or f'Light Up, {trace.puzzle.size}'}: {STAGES[trace.stage].name}"
    return _single.page(title, MAIN, STYLES, traced(trace))


def widget_of(trace: Trace) -> Any:
    """Returns what a notebook shows of a trace; `None` if anywidget is missing."""
    if find_spec("anywidget") is None:
        return None
    return _film()(trace=traced(trace))._repr_mimebundle_()


@cache
def _film() -> Any:
    import anywidget
    import traitlets

    class Film(anywidget.AnyWidget):
        """The widget; its trace is plain data."""

        _esm = script()
        _css = ""
        trace = traitlets.Dict().tag(sync=True)

    return Film


def script() -> str:
    """Returns one module that has all that a film needs, also its styles."""
    parts = {
        "MODULES": [*_single.texts(FILM).items()],
        "STYLE": _single.styled(STYLES),
        "SPRITE": _single.sprite(),
    }
    begin = "".join(f"const {name} = {_single.as_json(part)};\n" for name, part in parts.items())
    return begin + _single.COMMENT.sub("", _single.read(WIDGET))
