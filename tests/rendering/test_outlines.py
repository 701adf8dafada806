"""Outlines: paths as a PDF needs them."""

from __future__ import annotations

from math import hypot

import pytest

from lightup.rendering import shapes
from lightup.rendering._outlines import outline


@pytest.mark.parametrize(
    ("data", "pieces"),
    [
        ("M1 2h3", [("M", (1, 2)), ("L", (4, 2))]),
        ("M1 2v-3H0V0z", [("M", (1, 2)), ("L", (1, -1)), ("L", (0, -1)), ("L", (0, 0)), ("Z", ())]),
        ("M-5-5l.5.5-1 1", [("M", (-5, -5)), ("L", (-4.5, -4.5)), ("L", (-5.5, -3.5))]),
        ("M0 0l1 0m1 1-1 2", [("M", (0, 0)), ("L", (1, 0)), ("M", (2, 1)), ("L", (1, 3))]),
        ("M1 1h1zm2 0h1", [("M", (1, 1)), ("L", (2, 1)), ("Z", ()), ("M", (3, 1)), ("L", (4, 1))]),
    ],
)
def test_lines(data: str, pieces: list[tuple[str, tuple[float, ...]]]) -> None:
    assert [*outline(data)] == pieces


@pytest.mark.parametrize("shape", ["badge", "disc", "hollow bulb", "asked bulb"])
def test_arcs_stay_on_their_circle(shape: str) -> None:
    """The ends of all curves of a round shape are as far from the middle as its radius."""
    pieces = [*outline(shapes.sign(shape, 0, 0))]
    ends = [numbers[-2:] for kind, numbers in pieces if kind == "C"]
    radius = {"badge": 2.3, "disc": 3, "hollow bulb": 3.1, "asked bulb": 3.5}[shape]
    x = 0.0
    y = 0.0 if shape in ("badge", "disc") else 2.6 - (radius**2 - 1.44) ** 0.5
    assert len(ends) >= 4
    assert all(hypot(a - x, b - y) == pytest.approx(radius, abs=1e-3) for a, b in ends)


def test_an_outline_goes_where_its_path_goes() -> None:
    *_, (_, last), close = outline(shapes.ring([0, 1], 2))
    assert close == ("Z", ())
    assert last[-2:] == pytest.approx((1.6, -0.2))
