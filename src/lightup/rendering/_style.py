"""The colours and styles of all drawings, by day and by night.

A drawing on its own spells its colours out, for day and again for night, because not every viewer of
SVG knows variables. Its styles are only for drawings of its theme: a notebook may have several drawings
on one page, where the styles of each reach all. A page has the colours as variables.

>>> standalone(["floor"], "lu")
'.lu .floor{fill:#bfc9d1}@media(prefers-color-scheme:dark){.lu .floor{fill:#242c3b}}'
>>> shared().split("}")[0]
'.floor{fill:var(--floor)'
"""

from __future__ import annotations

from functools import cache
from string import Template
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

CLEAR = "transparent"
# Colours by day and by night. Shade is cool and light is warm. A wall is dark by day as well, so marks
# upon walls (`...wall`) have their bright colours always. Only the night needs a casing around marks.
TOKENS = {
    "paper": ("#f7f2e8", "#11141a"),
    "sheet": ("#fffdf8", "#1a1e27"),
    "well": ("#efe8da", "#0d1015"),
    "line": ("#ddd3c0", "#313846"),
    "edge": ("#857a68", "#727c8e"),
    "ink": ("#2a241c", "#f0e8d8"),
    "soft": ("#5d5344", "#b3ac9d"),
    "lamp": ("#f3b63a", "#ffc65c"),
    "lamptext": ("#8a4b00", "#ffc65c"),
    "onlamp": ("#2b1c00", "#241800"),
    "floor": ("#bfc9d1", "#242c3b"),
    "grid": ("#a2afb8", "#3a4557"),
    "lit": ("#fff4cf", "#5c4a26"),
    "near": ("#ffcb4d", "#e7ad45"),
    "mid": ("#ffdf8a", "#b68234"),
    "rim": ("#4a463f", "#727c8e"),
    "wall": ("#2b2824", "#080a0d"),
    "walledge": ("#2b2824", "#727c8e"),
    "clue": ("#fdf8ec", "#f6efdf"),
    "tick": ("#aaa296", "#9198a6"),
    "dot": ("#4d4a48", "#c3bba9"),
    "bulb": ("#ffb81f", "#ffd36b"),
    "core": ("#fff3c4", "#fffbe9"),
    "bulbedge": ("#6b3d00", "#2a1c02"),
    "subject": ("#14569c", "#86bdff"),
    "whatif": ("#71369b", "#d9b3ff"),
    "broken": ("#a8320a", "#ff9d73"),
    "decided": ("#0a6148", "#66dab2"),
    "subjectwall": ("#86bdff", "#86bdff"),
    "whatifwall": ("#d9b3ff", "#d9b3ff"),
    "brokenwall": ("#ffa17a", "#ffa17a"),
    "onmark": ("#ffffff", "#14161b"),
    "ghost": ("#fffdf8", "#11141a"),
    "casing": (CLEAR, "#0b0d12"),
}

# Sizes in units. On a page, where cells may be small or huge, each stays between a least and a most
# number of pixels, or has its last size where that is more.
SIZES = {
    "mark": (0.5, 1.5, 3, 0.2),
    "fine": (0.3, 1, 2, 0.13),
    "thin": (0.28, 1, 1, 0),
    "glassedge": (0.32, 1, 2.5, 0.16),
    "bars": (0.75, 1.4, 99, 0),
    "rimwidth": (0.35, 1.5, 3, 0.15),
    "dotwidth": (1.7, 4.4, 99, 0),
    "ringdot": (1.9, 5, 99, 0),
    "dash": (0.8, 2.5, 6, 0),
    "gap": (0.8, 2.5, 5.5, 0),
    "step": (1.1, 3.5, 8, 0),
    "rimdash": (1.95, 7, 7, 0),
    "rimgap": (1.4, 5, 5, 0),
    "number": (3.7, 9, 24, 2.7),
    "small": (3.2, 9, 22, 2.4),
    "letter": (3.6, 9, 26, 2.7),
    "halo": (0.28, 1, 1, 0),
}

LENGTHS = ("number", "small", "letter", "halo")  # those that need a unit everywhere

LINE = "fill:none;stroke-width:"
# Straight lines and points enclose nothing that could be filled.
STRAIGHT = "stroke-width:"
DISC = f"stroke-linecap:round;{STRAIGHT}"
MARK = "fill:none;stroke-linecap:round;stroke-linejoin:round;stroke-width:$mark"
HOLLOW = "fill:$ghost;fill-opacity:.85;stroke-linecap:round;stroke-linejoin:round;stroke-width:$mark"
TEXT = "text-anchor:middle"
RULES = {
    "floor": "fill:$floor",
    "lit": f"{STRAIGHT}10;stroke:$lit",
    "light": f"{STRAIGHT}10;stroke:url(#light)",
    "near": "stop-color:$near;stop-opacity:.88",
    "mid": "stop-color:$mid;stop-opacity:.5",
    "far": "stop-color:$mid;stop-opacity:0",
    "grid": f"{STRAIGHT}$thin;stroke:$grid",
    "wall": "fill:$wall;stroke:$walledge;stroke-width:$thin;stroke-linejoin:round",
    "clue": f"fill:$clue;font:700 6px sans-serif;{TEXT}",
    "done": f"fill:$tick;font:400 6px sans-serif;{TEXT}",
    "bad": "fill:$brokenwall",
    "tick": f"{LINE}$fine;stroke:$tick;stroke-linecap:round;stroke-linejoin:round",
    "dot": f"{DISC}$dotwidth;stroke:$dot",
    "foot": f"{DISC}$bars;stroke:$bulbedge",
    "glass": "fill:$bulb;stroke:$bulbedge;stroke-width:$glassedge;stroke-linejoin:round",
    "shine": f"{DISC}3.7;stroke:$core;stroke-opacity:.2",
    "gleam": f"{DISC}2.9;stroke:$core;stroke-opacity:.25",
    "glow": f"{DISC}2.1;stroke:$core;stroke-opacity:.35",
    "core": f"{DISC}1.2;stroke:$core;stroke-opacity:.6",
    "rim": f"{LINE}$rimwidth;stroke:$rim",
    "rim-supposed": f"{LINE}$rimwidth;stroke:$whatif;stroke-dasharray:$rimdash $rimgap",
    "label": f"fill:$soft;font:500 3.6px sans-serif;{TEXT}",
    "title": "fill:$ink;font:600 4.2px sans-serif",
    "marks": "filter:drop-shadow(0 0 $halo $casing) drop-shadow(0 0 $halo $casing)",
    "dim": "opacity:.5",
    "ring": f"{MARK};stroke:$subject",
    "ring-wall": f"{MARK};stroke:$subjectwall",
    "choice": f"{HOLLOW};stroke:$subject",
    "broken": f"{MARK};stroke:$broken",
    "broken-wall": f"{MARK};stroke:$brokenwall",
    "sight": f"{MARK};stroke:$whatif;stroke-dasharray:0 $step",
    "sight-end": f"{MARK};stroke:$whatif",
    "asked": f"{HOLLOW};stroke:$whatif;stroke-dasharray:$dash $gap",
    "follows": f"{HOLLOW};stroke:$whatif",
    "none": f"{DISC}4.7;stroke:$whatif",
    "cross": f"{MARK};stroke:$broken",
    "sign": f"{MARK};stroke:$brokenwall",
    "decided": f"{MARK};stroke:$decided",
    "a": "fill:$ink",
    "b": "fill:$ghost;stroke:$ink;stroke-width:$mark",
    "ina": f"fill:$paper;font:700 $letter sans-serif;{TEXT}",
    "inb": f"fill:$ink;font:700 $letter sans-serif;{TEXT}",
    "number": f"fill:$whatif;font:700 $number sans-serif;{TEXT}",
    "number-none": f"fill:$onmark;font:700 $number sans-serif;{TEXT}",
    "number-choice": f"fill:$subject;font:700 $small sans-serif;{TEXT}",
    "number-wall": f"fill:$subjectwall;font:700 $small sans-serif;{TEXT}",
}

# Of sheets, cards and books, which no page has.
PAPER_RULES = {
    "ground": "fill:$sheet",
    "heading": "fill:$ink;font:600 6px sans-serif",
    "fives": "fill:$soft;font:500 3px sans-serif;text-anchor:middle",
    "name": "fill:$ink;font:700 9px sans-serif",
    "fact": "fill:$ink;font:500 6px sans-serif",
    "remark": "fill:$soft;font:500 4.2px sans-serif",
    "lamp-on": f"{DISC}4;stroke:$lamptext",
    "lamp-off": f"{DISC}4;stroke:$line",
    "code": f"{LINE}10.2;stroke:#000000",
    "code-ground": "fill:#ffffff",
}
ALL_RULES = RULES | PAPER_RULES


def standalone(classes: Iterable[str], scope: str, colours: Mapping[str, str] | None = None) -> str:
    """Returns the styles of these classes for drawings of a class, the `scope`.

    They have the given colours; without any, those of the day, and again those of the night.
    """
    if colours:
        return "".join(_rule(f"{scope} .{name}", filled(name, colours)) for name in classes)
    return _standalone(tuple(classes), scope)


@cache
def _standalone(classes: tuple[str, ...], scope: str) -> str:
    day, night = ({name: pair[i] for name, pair in TOKENS.items()} for i in (0, 1))
    light = {name: filled(name, day) for name in classes}
    dark = {name: _changed(light[name], filled(name, night)) for name in classes}
    day_rules, night_rules = (
        "".join(_rule(f"{scope} .{name}", rule) for name, rule in rules.items())
        for rules in (light, dark)
    )
    return f"{day_rules}@media(prefers-color-scheme:dark){{{night_rules}}}"


def filled(name: str, colours: Mapping[str, str]) -> str:
    """Returns the style of a class, with these colours and the sizes in units."""
    sizes = {size: f"{units:g}" for size, (units, *_) in SIZES.items()}
    lengths = {size: f"{sizes[size]}px" for size in LENGTHS}
    rule = Template(ALL_RULES[name]).substitute({**sizes, **lengths, **colours})
    return "" if CLEAR in rule else rule


def shared() -> str:
    """Returns all styles for a page that has the colours and sizes as variables."""
    names = {name: f"var(--{name})" for name in (*TOKENS, *SIZES)}
    return "".join(_rule(name, Template(rule).substitute(names)) for name, rule in RULES.items())


def variables() -> str:
    """Returns the colours as variables, by day and by night."""
    values = ";".join(f"--{name}:light-dark({day},{night})" for name, (day, night) in TOKENS.items())
    return f":root{{color-scheme:light dark;{values}}}"


def sizes() -> str:
    """Returns the sizes as variables of a drawing in which a pixel is `--pixel` units wide."""
    return ";".join(f"--{name}:{_limited(*limits)}" for name, limits in SIZES.items())


def _limited(units: float, least: float, most: float, more: float) -> str:
    """Returns a size between its limits in pixels."""
    pixels = [f"{limit:g}px*var(--pixel)" for limit in (least, most)]
    upper = f"max({pixels[1]},{more:g}px)" if more else pixels[1]
    return f"clamp({pixels[0]},{units:g}px,{upper})"


def _changed(before: str, after: str) -> str:
    """Keeps the parts of a style that differ."""
    kept = before.split(";")
    return ";".join(part for part in after.split(";") if part not in kept)


def _rule(name: str, rule: str) -> str:
    return f".{name}{{{rule}}}" if rule else ""
