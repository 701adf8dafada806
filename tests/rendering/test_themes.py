"""Themes: every contrast computed, and colours that stay apart for every kind of eye."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from lightup.rendering import _cells, _style
from lightup.rendering.painting import mixed, shades
from lightup.rendering.themes import THEMES, Theme

TEXT, SIGN, ENHANCED = 4.5, 3.0, 7.0  # the contrasts that WCAG asks for (AA; AAA)

# What is read, and what it stands on.
TEXTS = [
    ("ink", "sheet"),
    ("soft", "sheet"),
    ("clue", "wall"),
    ("onmark", "subject"),
    ("onmark", "broken"),
    ("onmark", "decided"),
    ("onmark", "whatif"),
    ("subject", "sheet"),
    ("broken", "sheet"),
]
MARKS = ("subject", "whatif", "broken", "decided")
SIGNS = [
    *((mark, ground) for mark in (*MARKS, "dot", "bulbedge") for ground in ("floor", "lit")),
    *((mark, "ghost") for mark in ("subject", "whatif")),
    *((f"{mark}wall", "wall") for mark in ("subject", "whatif", "broken")),
    ("rim", "floor"),
    ("lamptext", "sheet"),
    ("edge", "sheet"),
]
# What the colours of the page reach by day and by night.
REACHED = {
    ("floor", "paper"): (1.5, 1.2),
    ("lit", "floor"): (1.5, 1.6),
    ("soft", "paper"): (6.7, 8.0),
    ("subject", "floor"): (4.3, 7.1),
    ("whatif", "floor"): (4.5, 7.8),
    ("broken", "floor"): (3.9, 6.8),
    ("decided", "floor"): (4.3, 8.1),
    ("subject", "lit"): (6.1, 4.1),
    ("whatif", "lit"): (6.1, 4.1),
    ("broken", "lit"): (6.1, 4.1),
    ("decided", "lit"): (6.1, 4.1),
    ("subjectwall", "wall"): (7.4, 10.0),
    ("brokenwall", "wall"): (7.3, 9.9),
    ("whatifwall", "wall"): (8.2, 11.1),
    ("dot", "floor"): (5.1, 7.2),
    ("rim", "floor"): (5.5, 3.3),
    ("walledge", "floor"): (8.6, 3.3),
}
# On the night's dark floor, a bulb is seen by its bright glass, not by its edge.
INSTEAD = {("bulbedge", "floor"): ("bulb", "floor"), ("bulbedge", "lit"): ("bulb", "lit")}

# How a person without one kind of cones sees linear red, green and blue (Machado and others, 2009).
SIGHTS = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

Light = tuple[float, ...]
each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=[*THEMES])


def light_of(colour: str) -> Light:
    """Returns the linear red, green and blue of a colour."""
    shares = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return tuple(s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)


def luminance(light: Light) -> float:
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), light, strict=True))


def contrast(one: str, other: str) -> float:
    dark, bright = sorted(luminance(light_of(colour)) for colour in (one, other))
    return (bright + 0.05) / (dark + 0.05)


def lab(light: Light) -> Light:
    """Returns a colour in a space in which distances are about what people see."""
    matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.089)
    xyz = (sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)
    x, y, z = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116
        for t in (part / full for part, full in zip(xyz, white, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, sight: str) -> Light:
    light = light_of(colour)
    parts = (sum(a * b for a, b in zip(row, light, strict=True)) for row in SIGHTS[sight])
    return lab(tuple(min(1.0, max(0.0, part)) for part in parts))


def test_the_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@each_theme
def test_every_theme_has_every_colour(theme: Theme) -> None:
    assert theme.colours.keys() == _style.TOKENS.keys()


@each_theme
def test_text_can_be_read(theme: Theme) -> None:
    found = {pair: contrast(*(theme.colours[name] for name in pair)) for pair in TEXTS}
    assert {pair: value for pair, value in found.items() if value < TEXT} == {}


@each_theme
def test_signs_can_be_seen(theme: Theme) -> None:
    pairs = [INSTEAD.get(pair, pair) if theme.is_dark else pair for pair in SIGNS]
    found = {pair: contrast(*(theme.colours[name] for name in pair)) for pair in pairs}
    assert {pair: value for pair, value in found.items() if value < SIGN} == {}


@pytest.mark.parametrize("pair", REACHED)
def test_contrasts_stay_what_they_are(pair: tuple[str, str]) -> None:
    found = [contrast(*(_style.TOKENS[name][time] for name in pair)) for time in (0, 1)]
    assert all(value >= least for value, least in zip(found, REACHED[pair], strict=True)), found


@pytest.mark.parametrize("mark", MARKS)
def test_marks_stand_out_from_the_brightest_light(mark: str) -> None:
    """By day by themselves, by night by their casing."""
    for name in ("light", "dark"):
        theme = THEMES[name]
        bright = shades(theme)[0]
        if theme.is_dark:
            assert contrast(theme.colours["casing"], bright) >= ENHANCED
        else:
            assert contrast(theme.colours[mark], bright) >= TEXT
            assert theme.colours["casing"] == _style.CLEAR


@each_theme
def test_the_colours_of_a_terminal_can_be_read(theme: Theme) -> None:
    found = {pair: contrast(*(theme.colours[name] for name in pair)) for pair in _cells.EXACT.values()}
    assert {pair: value for pair, value in found.items() if value < SIGN} == {}


@each_theme
def test_walls_and_light_stand_out_from_the_floor(theme: Theme) -> None:
    colours = theme.colours
    assert contrast(colours["walledge"], colours["floor"]) >= SIGN
    assert contrast(colours["lit"], colours["floor"]) >= 1.3 or not theme.shines


def test_marks_of_the_safe_theme_differ_for_every_eye() -> None:
    colours = THEMES["safe"].colours
    for sight in SIGHTS:
        for one, other in combinations(MARKS, 2):
            assert dist(seen(colours[one], sight), seen(colours[other], sight)) > 40, (
                sight,
                one,
                other,
            )


def test_the_print_theme_is_grey_and_saves_ink() -> None:
    colours = {*THEMES["print"].colours.values()} - {_style.CLEAR}
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)
    ink = {name: 1 - luminance(light_of(theme.colours["floor"])) for name, theme in THEMES.items()}
    assert ink["print"] == 0 < min(value for name, value in ink.items() if name != "print")


def test_translucent_colours_mix() -> None:
    assert mixed("#ff0000", "#0000ff", 0.25) == "#4000bf"
