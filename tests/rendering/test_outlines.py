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
        ("M1 1c1 0 1 1 2 2", [("M", (1, 1)), ("C", (2, 1, 2, 2, 3, 3))]),
        ("M0 0q3 0 3 3", [("M", (0, 0)), ("C", (2, 0, 3, 1, 3, 3))]),
        ("M1 1h1zm2 0h1", [("M", (1, 1)), ("L", (2, 1)), ("Z", ()), ("M", (3, 1)), ("L", (4, 1))]),
    ],
)
def test_lines(data: str, pieces: list[tuple[str, tuple[float, ...]]]) -> None:
    assert [*outline(data)] == pieces


@pytest.mark.parametrize("shape", ["disc", "asked dot", "open circle"])
def test_arcs_stay_on_their_circle(shape: str) -> None:
    """The ends of all curves of a round shape are as far from the middle as its radius."""
    pieces = [*outline(shapes.sign(shape, 0, 0))]
    ends = [numbers[-2:] for kind, numbers in pieces if kind == "C"]
    radius = {"disc": 2.9, "asked dot": 2.35, "open circle": 4.25}[shape]
    assert len(ends) >= 4
    assert all(hypot(x, y) == pytest.approx(radius, abs=5e-3) for x, y in ends)


def test_an_outline_goes_where_its_path_goes() -> None:
    *_, (_, last), close = outline(shapes.ring([0, 1], 2))
    assert close == ("Z", ())
    assert last[-2:] == pytest.approx((2.65, 0.95))
