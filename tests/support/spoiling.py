"""Ways to spoil a picture: what scanners, cameras, screens and the web do to it.

Each takes a picture, the corners of something in it (x, y, clockwise) and a random generator, and
returns the spoilt picture with the corners where they went.
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from lightup.reading._warp import Warp

Corners = NDArray[np.floating[Any]]
Spoilt = tuple[Image.Image, Corners]
Change = Callable[[Image.Image, Corners, Random], Spoilt]


def jpeg(picture: Image.Image, corners: Corners, random: Random) -> Spoilt:
    data = BytesIO()
    picture.save(data, "JPEG", quality=random.randint(45, 92))
    return Image.open(data).convert("RGB"), corners


def rescaled(picture: Image.Image, corners: Corners, random: Random) -> Spoilt:
    factor = random.uniform(0.6, 1.7)
    size = tuple(max(1, round(side * factor)) for side in picture.size)
    method = random.choice(
        [Image.Resampling.BILINEAR, Image.Resampling.BICUBIC, Image.Resampling.LANCZOS]
    )
    return picture.resize((size[0], size[1]), method), corners * (
        size[0] / picture.width,
        size[1] / picture.height,
    )


def blurred(picture: Image.Image, corners: Corners, random: Random) -> Spoilt:
    return picture.filter(ImageFilter.GaussianBlur(random.uniform(0.3, 0.9))), corners


def noisy(picture: Image.Image, corners: Corners, random: Random) -> Spoilt:
    chance = np.random.default_rng(random.getrandbits(32))
    spread = random.uniform(2, 9)
    noise = chance.normal(0, spread, (picture.height, picture.width, 1))
    return Image.fromarray(np.clip(np.asarray(picture) + noise, 0, 255).astype(np.uint8)), corners


def dusty(picture: Image.Image, corners: Corners, random: Random) -> Spoilt:
    dirty = picture.copy()
    draw = ImageDraw.Draw(dirty)
    for _ in range(round(picture.width * picture.height / 20_000)):
        x, y = random.random() * picture.width, random.random() * picture.height
        radius = random.choice([0.4, 0.6, 0.8])
        draw.ellipse(
            [x - radius, y - radius, x + radius, y + radius], fill=random.choice(["#333", "#999"])
        )
    return dirty, corners


def shaded(picture: Image.Image, corners: Corners, random: Random) -> Spoilt:
    """Lights the picture from one side."""
    dark, angle = random.uniform(0.55, 0.9), random.uniform(-1, 1)
    x, y = np.meshgrid(np.linspace(0, 1, picture.width), np.linspace(0, 1, picture.height))
    along = x * (1 - abs(angle)) + (y if angle > 0 else 1 - y) * abs(angle)
    light = 1 - (1 - dark) * along[..., None] ** 1.3
    tint = np.array([1, random.uniform(0.93, 1), random.uniform(0.8, 1)])
    return Image.fromarray((np.asarray(picture) * light * tint).astype(np.uint8)), corners


def on_table(picture: Image.Image, corners: Corners, random: Random) -> Spoilt:
    """Lays the picture on a brown, grainy table."""
    edge = round(0.08 * max(picture.size))
    size = (picture.width + 2 * edge, picture.height + 2 * edge)
    chance = np.random.default_rng(random.getrandbits(32))
    coarse = chance.normal(0, 14, (size[1] // 12 + 1, size[0] // 12 + 1))
    grain = np.asarray(Image.fromarray(coarse.astype(np.float32)).resize(size))
    table = np.clip(np.array([120, 84, 56]) + grain[..., None], 0, 255).astype(np.uint8)
    laid = Image.fromarray(table)
    laid.paste(picture, (edge, edge))
    return laid, corners + edge


def faded(picture: Image.Image, corners: Corners, random: Random) -> Spoilt:
    """Makes black grey and white less white, as a bad copy does."""
    low, high = random.randint(0, 60), random.randint(215, 255)
    pale = low + np.asarray(picture.convert("L"))[..., None] * ((high - low) / 255)
    return Image.fromarray(np.repeat(pale, 3, 2).astype(np.uint8)), corners


def turned(picture: Image.Image, corners: Corners, random: Random) -> Spoilt:
    """Turns the picture by a few degrees, on a ground of its own colour."""
    return _pushed(picture, random, turn=random.uniform(-3, 3), lean=0.0, corners=corners)


def tilted(picture: Image.Image, corners: Corners, random: Random) -> Spoilt:
    """Looks at the picture from the side, and turns it a little."""
    return _pushed(
        picture, random, turn=random.uniform(-4, 4), lean=random.uniform(0.01, 0.06), corners=corners
    )


def _pushed(
    picture: Image.Image, random: Random, *, turn: float, lean: float, corners: Corners
) -> Spoilt:
    size = np.array(picture.size, float)
    frame = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) - 0.5
    angle = np.radians(turn)
    spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    moved = (frame * size) @ spin
    moved += np.array([[random.uniform(-lean, lean) for _ in "xy"] for _ in frame]) * size.mean()
    moved -= moved.min(0)
    wide, high = (int(side) for side in np.ceil(moved.max(0)))
    there = Warp.onto(moved)
    back = np.linalg.inv(there.matrix @ np.diag([1 / size[0], 1 / size[1], 1]))
    back /= back[2, 2]
    colour = picture.getpixel((1, 1))
    assert isinstance(colour, tuple)
    seen = picture.transform(
        (wide, high),
        Image.Transform.PERSPECTIVE,
        tuple(back.ravel()[:8]),
        Image.Resampling.BICUBIC,
        fillcolor=colour,
    )
    return seen, there(corners / size)
