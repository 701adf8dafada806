"""Scenes: boards with marks, for the terminal, as SVG, PNG and PDF; a way as a page; a book.

`lightup.render` is this package and, because the package can be called, also its function of the same
name, whatever is imported first:

>>> import lightup
>>> puzzle = lightup.Puzzle(2, 1, "1.")
>>> lightup.render(puzzle) == render(puzzle)
True
>>> from lightup.render.themes import THEMES
>>> lightup.render.themes.THEMES is THEMES
True
"""

from __future__ import annotations

import sys
from types import ModuleType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Unpack

    from .drawing import Drawing, Options, Shown


def render(pictures: Shown | Iterable[Shown], **options: Unpack[Options]) -> Drawing:
    """Draws a puzzle, a board, a step or a scene, or several of them on one sheet.

    Returns a `Drawing`, which has `svg`, `png()`, `pdf()` and `save(file)`, and shows itself in a
    notebook. The options: a `theme` (light, dark, print or safe), the side of a `cell` in pixels,
    `solution`, `coordinates`, a `title`, and `columns` of the sheet.
    """
    from .drawing import draw

    return draw(pictures, **options)


class _Callable(ModuleType):
    def __call__(self, pictures: Shown | Iterable[Shown], **options: Unpack[Options]) -> Drawing:
        return render(pictures, **options)


sys.modules[__name__].__class__ = _Callable
