"""How values show themselves in a notebook.

A notebook asks the value itself for its picture. The values live below the layer that draws, so this
module finds the drawing by its name: the only place that looks upwards, and only when a picture is
wanted.

>>> from lightup.core.puzzle import Puzzle
>>> svg_of(Puzzle(1, 1, "."))[:4]
'<svg'
"""

from __future__ import annotations

from importlib import import_module

DRAWING = "lightup.schema.notebook"


def svg_of(value: object) -> str:
    """Returns a picture of a puzzle, a board or a step."""
    return str(import_module(DRAWING).svg_of(value))


def html_of(value: object) -> str:
    """Returns a table about a rating or a result."""
    return str(import_module(DRAWING).html_of(value))
