"""The colours and styles of all drawings, by day and by night.

A drawing on its own spells its colours out, for day and again for night, because not every viewer of
SVG knows variables. Its styles are only for drawings of its theme: a notebook may have several drawings
on one page, where the styles of each reach all. A page has the colours as variables.

>>> standalone(["floor"], "lu")
'.lu .floor{fill:#d8cdb8}@media(prefers-color-scheme:dark){.lu .floor{fill:#232936}}'
>>> shared().split("}")[0]
'.floor{fill:var(--floor)'
"""

from __future__ import annotations

from functools import cache
from string import Template
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

TOKENS = {
    "paper": ("#f4eddf", "#11141a"),
    "sheet": ("#fcf8ef", "#1a1e27"),
    "well": ("#efe6d5", "#0d1015"),
    "line": ("#dccfb8", "#313846"),
    "edge": ("#8b7f6c", "#727c8e"),
    "ink": ("#2a241c", "#f0e8d8"),
    "soft": ("#5d5344", "#b3ac9d"),
    "lamp": ("#f3b63a", "#ffc65c"),
    "lamptext": ("#8a4b00", "#ffc65c"),
    "onlamp": ("#2b1c00", "#241800"),
    "floor": ("#d8cdb8", "#232936"),
    "grid": ("#bfb298", "#343c4b"),
    "lit": ("#fff3c6", "#645126"),
    "near": ("#ffc43a", "#ffb83a"),
    "mid": ("#ffdc80", "#e9a436"),
    "wall": ("#2b2722", "#090b0f"),
    "walledge": ("#2b2722", "#727c8e"),
    "clue": ("#fdf8ec", "#f6efdf"),
    "tick": ("#a89d8c", "#9198a6"),
    "dot": ("#5d5344", "#c3bba9"),
    "bulb": ("#ffb81f", "#ffd877"),
    "core": ("#fffbe8", "#fffdf2"),
    "bulbedge": ("#6b3d00", "#1b1302"),
    "subject": ("#14569c", "#86bdff"),
    "whatif": ("#71369b", "#d9b3ff"),
    "broken": ("#a8320a", "#ff9d73"),
    "decided": ("#0a6148", "#66dab2"),
    "onmark": ("#ffffff", "#14161b"),
    "casing": ("#fff9ea", "#0b0d12"),
}

LINE = "fill:none;stroke-width:"
# Straight lines and points enclose nothing that could be filled.
STRAIGHT = "stroke-width:"
DISC, SQUARE = (f"stroke-linecap:{cap};{STRAIGHT}" for cap in ("round", "square"))
RULES = {
    "floor": "fill:$floor",
    "lit": f"{STRAIGHT}10;stroke:$lit",
    "light": f"{STRAIGHT}10;stroke:url(#light)",
    "near": "stop-color:$near;stop-opacity:.9",
    "mid": "stop-color:$mid;stop-opacity:.44",
    "far": "stop-color:$mid;stop-opacity:.08",
    "grid": f"{STRAIGHT}.22;stroke:$grid",
    "wall": "fill:$wall;stroke:$walledge;stroke-width:.45",
    "clue": "fill:$clue;font:600 6.4px sans-serif;text-anchor:middle",
    "veil": f"{SQUARE}9.2;stroke:$wall;stroke-opacity:.42",
    "tick": f"{LINE}.7;stroke:$tick",
    "dot": f"{DISC}1.9;stroke:$dot",
    "edge": f"{DISC}6.4;stroke:$bulbedge",
    "foot": f"{SQUARE}2.4;stroke:$bulbedge",
    "glass": f"{DISC}5.3;stroke:$bulb",
    "core": f"{DISC}2.4;stroke:$core",
    "rim": f"{LINE}.6;stroke:$edge",
    "rim-supposed": f"{LINE}1;stroke:$whatif;stroke-dasharray:3 1.6",
    "rim-decided": f"{LINE}.9;stroke:$decided",
    "label": "fill:$soft;font:500 3.6px sans-serif;text-anchor:middle",
    "title": "fill:$ink;font:600 4.2px sans-serif",
    "marks": "filter:drop-shadow(0 0 .3px $casing) drop-shadow(0 0 .3px $casing)",
    "dim": "opacity:.5",
    "ring": f"{LINE}1.1;stroke:$subject",
    "hatch": f"{LINE}.7;stroke:$subject",
    "choice": "fill:$floor;fill-opacity:.55;stroke:$subject;stroke-width:.8",
    "saw": f"{LINE}1;stroke:$broken",
    "sight": f"{LINE}.7;stroke:$whatif;stroke-dasharray:1.8 1.2",
    "sight-end": f"{LINE}1;stroke:$whatif;stroke-linecap:round",
    "asked": "fill:$floor;fill-opacity:.8;stroke:$whatif;stroke-width:1;stroke-dasharray:1.7 1.1",
    "follows": "fill:$floor;fill-opacity:.55;stroke:$whatif;stroke-width:.75",
    "question": "fill:$whatif;font:700 4.6px sans-serif;text-anchor:middle",
    "wrong": f"{LINE}1.2;stroke:$broken",
    "octagon": "fill:$broken",
    "frame": f"{LINE}.8;stroke:$decided",
    "flag": "fill:$decided",
    "onflag": f"{LINE}.7;stroke:$onmark",
    "sheet": "fill:$sheet;stroke:$ink;stroke-width:.35",
    "a": "fill:$subject",
    "b": f"{LINE}.8;stroke:$broken",
    "inb": "fill:$broken;font:700 4px sans-serif;text-anchor:middle",
    "ina": "fill:$onmark;font:700 4px sans-serif;text-anchor:middle",
    "number": "fill:$whatif",
    "sign": "fill:$onmark;font:700 3.3px sans-serif;text-anchor:middle",
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
        return "".join(_rule(f"{scope} .{name}", ALL_RULES[name], colours) for name in classes)
    return _standalone(tuple(classes), scope)


@cache
def _standalone(classes: tuple[str, ...], scope: str) -> str:
    day, night = ({name: pair[i] for name, pair in TOKENS.items()} for i in (0, 1))
    coloured = {name: _coloured(ALL_RULES[name]) for name in classes}
    dark = "".join(_rule(f"{scope} .{name}", rule, night) for name, rule in coloured.items() if rule)
    light = "".join(_rule(f"{scope} .{name}", ALL_RULES[name], day) for name in classes)
    return f"{light}@media(prefers-color-scheme:dark){{{dark}}}"


def shared() -> str:
    """Returns all styles for a page that has the colours as variables."""
    names = {name: f"var(--{name})" for name in TOKENS}
    return "".join(_rule(name, rule, names) for name, rule in RULES.items())


def variables() -> str:
    """Returns the colours as variables, by day and by night."""
    values = ";".join(f"--{name}:light-dark({day},{night})" for name, (day, night) in TOKENS.items())
    return f":root{{color-scheme:light dark;{values}}}"


def _coloured(rule: str) -> str:
    """Keeps the parts of a rule that have a colour."""
    return ";".join(part for part in rule.split(";") if "$" in part)


def _rule(name: str, rule: str, colours: Mapping[str, str]) -> str:
    return f".{name}{{{Template(rule).substitute(colours)}}}"
