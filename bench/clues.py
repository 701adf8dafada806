"""Trains the classifier of clues, `src/lightup/reading/clues.npz`, on pictures that it draws itself.

    python -m bench.clues FONTS...

FONTS are folders of TrueType or OpenType fonts, such as those of the Debian packages in `PACKAGES`. Of
each family of fonts some are only tested, never trained on. A sheet of signs is drawn as the walls of a
board, spoilt, and cut by the reader's own code, so that the network sees what it will have to read.
"""

from __future__ import annotations

import string
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import click
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from lightup.reading import _clues
from lightup.reading._cells import cut
from lightup.reading._lattice import Lattice
from lightup.reading._signs import GLYPH, find_signs
from lightup.reading._warp import Warp
from tests.support import spoiling

PACKAGES = (
    "fonts-b612 fonts-cabin fonts-cantarell fonts-comic-neue fonts-croscore fonts-crosextra-caladea "
    "fonts-crosextra-carlito fonts-dejavu-core fonts-dejavu-extra fonts-ebgaramond fonts-firacode "
    "fonts-freefont-ttf fonts-gfs-didot fonts-hack fonts-humor-sans fonts-inconsolata fonts-inter "
    "fonts-junction fonts-jura fonts-lato fonts-league-spartan fonts-liberation2 fonts-linuxlibertine "
    "fonts-mplus fonts-noto-core fonts-noto-mono fonts-open-sans fonts-play fonts-quicksand "
    "fonts-roboto-slab fonts-roboto-unhinted fonts-sil-andika fonts-sil-charis "
    "fonts-sil-gentium-basic fonts-texgyre fonts-urw-base35 fonts-vollkorn"
)
# Families without Latin digits of their own kind, or with signs only.
UNUSABLE = (
    *("emoji", "symbol", "math", "music", "barcode", "dingbat", "d050000l", "noto", "initials"),
    "biolinum_k",  # keys of a keyboard
)
LATIN_NOTO = ("notosans-", "notoserif-", "notosansmono", "notosansdisplay", "notoserifdisplay")
ALIKE = "OoQDIlijZzJ|xX+"  # too much like a clue or a mark to be taught as something else
OTHERS = sorted({*string.ascii_letters, *"5678956789?!%&#@$=", *"♔♕♖♘♟♞♛★♥✓✗→↑"} - {*ALIKE})
MARKS = ("disc", "disc", "ring", "bulb", "lamp", "cross", "square")
ACROSS, DOWN = 12, 8  # signs on a sheet
KINDS = (0.5, 0.15, 0.35)  # of the signs: clues, marks, others
EMPTY = 0.3  # of the cells
HIDDEN = 128
ROUNDS, BATCH, RATE = 14, 128, 2e-3
CHANGES = (
    spoiling.jpeg,
    spoiling.rescaled,
    spoiling.blurred,
    spoiling.noisy,
    spoiling.shaded,
    spoiling.faded,
    spoiling.turned,
    spoiling.tilted,
)


def fonts_in(folders: Sequence[Path]) -> list[Path]:
    """Returns the usable fonts, in an order that depends on their names alone."""
    files = {path.name: path for folder in folders for path in folder.rglob("*.[ot]tf")}
    return [files[name] for name in sorted(files) if _is_usable(name.lower())]


def _is_usable(name: str) -> bool:
    return name.startswith(LATIN_NOTO) or not any(word in name for word in UNUSABLE)


def sheet(fonts: Sequence[Path], random: Random) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Draws a sheet of signs and spoils it; returns the glyphs that the reader finds, with classes."""
    pitch = random.randint(13, 60)
    size = (pitch * (ACROSS + 2), pitch * (DOWN + 2))
    wall, ink, ground = _colours(random)
    picture = Image.new("RGB", size, ground)
    draw = ImageDraw.Draw(picture)
    board = [pitch, pitch, pitch * (ACROSS + 1), pitch * (DOWN + 1)]
    draw.rectangle(board, fill=wall)
    signs = [_sign(random) for _ in range(ACROSS * DOWN)]
    style = _Style(fonts, pitch, random)
    for cell, sign in enumerate(signs):
        row, column = divmod(cell, ACROSS)
        style.draw(draw, sign, (pitch * (column + 1.5), pitch * (row + 1.5)), ink)
    corners = np.array([board[:2], [board[2], board[1]], board[2:], [board[0], board[3]]], float)
    seen: Image.Image = picture
    for change in random.sample(CHANGES, random.choice([0, 1, 1, 2, 2, 3])):
        seen, corners = change(seen, corners, random)
    return _cut_out(seen, corners, signs, random)


def _cut_out(
    picture: Image.Image, corners: NDArray[np.float64], signs: Sequence[str], random: Random
) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Returns the glyphs of a sheet, cut along a lattice that is a little off."""
    x, y = np.meshgrid(np.linspace(0, 1, ACROSS + 1), np.linspace(0, 1, DOWN + 1))
    shift = np.array([random.gauss(0, 0.5), random.gauss(0, 0.5)])
    lattice = Lattice(Warp.onto(corners)(np.stack([x, y], -1)) + shift - 0.5, 1.0)
    found = find_signs(cut(np.asarray(picture), lattice))
    classes = [_clues.CLASSES.index(sign) if sign in _clues.CLASSES else _clues.OTHER for sign in signs]
    own = found.present.ravel() & (found.extent.ravel() > 0.2)
    return found.glyphs.reshape(-1, GLYPH, GLYPH)[own], np.array(classes)[own]


def _sign(random: Random) -> str:
    if random.random() < EMPTY:
        return " "
    kind = random.choices(("clue", "mark", "other"), KINDS)[0]
    return kind if kind == "mark" else random.choice("01234" if kind == "clue" else OTHERS)


def _colours(random: Random) -> tuple[str, str, str]:
    dark, light = random.randint(0, 70), random.randint(150, 255)
    if random.random() < 0.25:
        dark, light = light, dark
    ink = f"rgb({light},{light},{light})" if random.random() < 0.85 else "rgb(255,50,50)"
    ground = random.choice(["white", "#eee", "#d8cdb8", "#202838"])
    return f"rgb({dark},{dark},{dark})", ink, ground


class _Style:
    """How the signs of a sheet are drawn: two fonts of one size, perhaps with ticks."""

    def __init__(self, fonts: Sequence[Path], pitch: int, random: Random) -> None:
        size = pitch * random.uniform(0.5, 0.95)
        self.fonts = [ImageFont.truetype(random.choice(fonts), size) for _ in range(2)]
        self.pitch, self.random = pitch, random
        self.ticks = random.random() < 0.15
        self.mark = random.choice(MARKS)
        self.mark_size = random.uniform(0.2, 0.75)
        self.bold = random.choice([0, 0, 0, 1]) if pitch > 30 else 0

    def draw(self, draw: ImageDraw.ImageDraw, sign: str, centre: tuple[float, float], ink: str) -> None:
        """Draws a sign around a point."""
        if sign == " ":
            return
        if sign == "mark":
            _draw_mark(draw, self.mark, centre, self.pitch * self.mark_size, ink)
            return
        x, y = (place + self.random.gauss(0, 0.02) * self.pitch for place in centre)
        font = self.random.choice(self.fonts)
        left, top, right, bottom = draw.textbbox((0, 0), sign, font=font)
        at = (x - (left + right) / 2, y - (top + bottom) / 2)
        draw.text(at, sign, fill=ink, font=font, stroke_width=self.bold)
        if self.ticks:
            side = self.pitch * 0.08
            x, y = centre[0] + self.pitch * 0.3, centre[1] + self.pitch * 0.3
            draw.line([(x - side, y), (x, y + side), (x + side * 1.5, y - side)], fill=ink, width=1)


def _draw_mark(
    draw: ImageDraw.ImageDraw, kind: str, centre: tuple[float, float], size: float, ink: str
) -> None:
    """Draws a bulb or a dot."""
    x, y = centre
    half = size / 2
    box = [x - half, y - half, x + half, y + half]
    thin, thick = max(1, round(size * 0.06)), max(1, round(size * 0.14))
    if kind == "cross":
        draw.line([x - half, y - half, x + half, y + half], fill=ink, width=thick)
        draw.line([x - half, y + half, x + half, y - half], fill=ink, width=thick)
    elif kind == "square":
        draw.rectangle(box, fill=ink)
    elif kind == "ring":
        draw.ellipse(box, outline=ink, width=thin)
    elif kind == "bulb":
        draw.ellipse([x - half * 0.75, y - half, x + half * 0.75, y + half * 0.5], fill=ink)
        draw.rectangle([x - half * 0.35, y + half * 0.4, x + half * 0.35, y + half], fill=ink)
    elif kind == "lamp":
        draw.ellipse(
            [x - half * 0.75, y - half, x + half * 0.75, y + half * 0.5], outline=ink, width=thin
        )
        draw.rectangle([x - half * 0.35, y + half * 0.55, x + half * 0.35, y + half], fill=ink)
    else:
        draw.ellipse(box, fill=ink)


def draw_many(
    fonts: Sequence[Path], sheets: int, seed: int
) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Draws sheets; returns all glyphs, flat, with their classes."""
    random = Random(seed)
    drawn = [sheet(fonts, random) for _ in range(sheets)]
    glyphs = np.concatenate([glyphs for glyphs, _ in drawn])
    return glyphs.reshape(len(glyphs), -1), np.concatenate([classes for _, classes in drawn])


def train(glyphs: NDArray[np.float32], classes: NDArray[np.int64], seed: int) -> _clues.Network:
    """Trains a network with one hidden layer by Adam."""
    chance = np.random.default_rng(seed)
    sizes = (glyphs.shape[1], HIDDEN, len(_clues.CLASSES))
    weights = [chance.normal(0, np.sqrt(2 / a), (a, b)) for a, b in pairwise(sizes)]
    values = [weights[0], np.zeros(sizes[1]), weights[1], np.zeros(sizes[2])]
    first, second = ([np.zeros_like(value) for value in values] for _ in range(2))
    steps = 0
    rounds = ROUNDS * (len(glyphs) // BATCH)
    for _ in range(ROUNDS):
        for batch in np.array_split(chance.permutation(len(glyphs)), len(glyphs) // BATCH):
            steps += 1
            rate = RATE * (1 - steps / (rounds + 1))
            slopes = _slopes(values, _shaken(glyphs[batch], chance), classes[batch])
            for value, slope, mean, square in zip(values, slopes, first, second, strict=True):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                value -= (
                    rate * (mean / (1 - 0.9**steps)) / (np.sqrt(square / (1 - 0.999**steps)) + 1e-8)
                )
    return _clues.Network(*(value.astype(np.float32) for value in values))


def _shaken(glyphs: NDArray[np.float32], chance: np.random.Generator) -> NDArray[np.float32]:
    """Returns glyphs with a little noise, so that no pixel alone decides."""
    noise = chance.normal(0, 0.06, glyphs.shape).astype(np.float32)
    return glyphs + noise


def _slopes(
    values: list[NDArray[np.float64]], glyphs: NDArray[np.float32], classes: NDArray[np.int64]
) -> list[NDArray[np.float64]]:
    """Returns the slopes of the cross entropy, with some weight decay."""
    into, shift, out, last = values
    hidden = np.maximum(glyphs @ into + shift, 0)
    scores = hidden @ out + last
    chances = np.exp(scores - scores.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    chances[np.arange(len(classes)), classes] -= 1
    chances /= len(classes)
    back = (chances @ out.T) * (hidden > 0)
    decay = 1e-4
    return [
        glyphs.T @ back + decay * into,
        back.sum(0),
        hidden.T @ chances + decay * out,
        chances.sum(0),
    ]


@click.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--sheets", default=6000, show_default=True, help="How many sheets to draw.")
@click.option("--seed", default=1, show_default=True, help="The same seed trains the same network.")
def main(folders: tuple[Path, ...], sheets: int, seed: int) -> None:
    """Train on the fonts in FOLDERS."""
    fonts = fonts_in(folders)
    unseen = fonts[3::7]
    seen = [font for font in fonts if font not in unseen]
    network = train(*draw_many(seen, sheets, seed), seed)
    network.save(_clues.FILE)
    for name, some in (("fonts of the training", seen), ("unseen fonts", unseen)):
        glyphs, classes = draw_many(some, max(1, sheets // 10), seed + 1)
        chances = network(glyphs)
        right = chances.argmax(1) == classes
        sure = chances.max(1) > _clues.SURE
        click.echo(
            f"{name}: {len(some)} fonts, {len(glyphs)} signs, {right.mean():.2%} right; "
            f"{sure.mean():.1%} sure, of which {(sure & ~right).sum() / sure.sum():.3%} wrong"
        )


if __name__ == "__main__":
    main()
