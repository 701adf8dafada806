"""`THEMES`: the colours of pictures for a screen by day and by night, for paper, and for every eye.

>>> theme = find_theme("print")
>>> theme.colours["wall"], theme.shines
('#000000', False)
>>> find_theme("sepia")
Traceback (most recent call last):
lightup.base.errors.InputError: expected a theme (one of light, dark, print, safe), got 'sepia'
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..base.errors import InputError
from ..base.value import expect
from ._style import CLEAR, TOKENS

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Theme:
    """A colour for every part of a picture, by its name in `_style.TOKENS`.

    Without `shines`, lit cells look like dark ones: only bulbs are drawn.
    """

    name: str
    title: str
    colours: Mapping[str, str] = field(repr=False)
    shines: bool = True
    is_dark: bool = False

    def __hash__(self) -> int:
        return hash(self.name)


_DAY, _NIGHT = ({name: pair[place] for name, pair in TOKENS.items()} for place in (0, 1))
_BLACK, _WHITE = "#000000", "#ffffff"
# Only greys, which a press prints with black alone; white floors, which take no ink at all.
_PRINT = {
    **dict.fromkeys(("paper", "sheet", "well", "floor", "lit", "near", "mid"), _WHITE),
    **dict.fromkeys(("clue", "bulb", "core", "onmark", "ghost", "lamp"), _WHITE),
    **dict.fromkeys(("subjectwall", "whatifwall", "brokenwall"), _WHITE),
    **dict.fromkeys(("ink", "wall", "walledge", "edge", "rim", "bulbedge"), _BLACK),
    **dict.fromkeys(("broken", "decided", "onlamp", "lamptext"), _BLACK),
    "casing": CLEAR,
    "line": "#b0b0b0",
    "grid": "#808080",
    "soft": "#4d4d4d",
    "tick": "#b0b0b0",
    "dot": "#333333",
    "subject": "#595959",
    "whatif": "#6b6b6b",
}
# The four colours of marks stay far apart for people who see no red, no green or no blue; a test
# computes how far.
_SAFE = _DAY | {
    "paper": "#f4f4f4",
    "sheet": _WHITE,
    "well": "#ececec",
    "line": "#c8c8c8",
    "edge": "#767676",
    "rim": "#444444",
    "ink": "#141414",
    "soft": "#4d4d4d",
    "floor": "#d9d9d9",
    "grid": "#b8b8b8",
    "lit": "#fffdf2",
    "near": "#ffd84d",
    "mid": "#ffe999",
    "wall": "#161616",
    "walledge": "#161616",
    "clue": _WHITE,
    "tick": "#a0a0a0",
    "dot": "#4d4d4d",
    "bulb": "#ffc61a",
    "core": _WHITE,
    "bulbedge": "#3d2900",
    "subject": "#0860f0",
    "whatif": "#8c6070",
    "broken": "#cc4006",
    "decided": "#0a0838",
    "ghost": _WHITE,
}

THEMES = {
    theme.name: theme
    for theme in (
        Theme("light", "a page by day", _DAY),
        Theme("dark", "a page by night", _NIGHT, is_dark=True),
        Theme("print", "black on white paper, with little ink", _PRINT, shines=False),
        Theme("safe", "colours that also colour-blind people can tell apart", _SAFE),
    )
}


def find_theme(name: str) -> Theme:
    """Returns the theme with this name."""
    if expect(name, str, "a theme by its name") not in THEMES:
        raise InputError(f"expected a theme (one of {', '.join(THEMES)}), got {name[:80]!r}")
    return THEMES[name]
