"""The reader as a whole: how much it reads right on seeds its tuning never saw, and what it refuses."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from io import BytesIO
from random import Random
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

import lightup
from lightup.base.errors import InputError
from lightup.core.board import Board
from lightup.lab.boards import random_puzzle
from lightup.reading.overlay import LINE, overlay
from lightup.reading.pictures import load
from lightup.reading.read import read, read_pixels

from ..support import spoiling
from ..support.data import path_of
from ..support.pictures import KINDS, PLAIN, drawn, font_of, make_board, png, printed, sample

HELD_OUT = range(61_000, 61_020)  # never used for tuning
# The most of these that are not read right, without and with their marks.
MOST_WRONG = {"screen": (1, 2), "print": (1, 2), "spoilt": (2, 4), "scan": (2, 4), "photo": (3, 4)}
SHARE = 4  # one in so many pictures is read; with `--exhaustive` all are


@pytest.mark.parametrize("kind", KINDS)
def test_held_out_pictures(kind: str, exhaustive: bool) -> None:
    wrong: Counter[str] = Counter()
    for seed in HELD_OUT if exhaustive else HELD_OUT[::SHARE]:
        made = sample(kind, seed)
        try:
            reading = read(made.png)[0]
        except InputError:
            wrong.update(("puzzle", "marks"))
            continue
        right = reading.board.puzzle == made.board.puzzle
        assert right or not reading.sure, f"{kind} {seed} is wrong without a warning"
        wrong["puzzle"] += not right
        wrong["marks"] += reading.board != made.board
    assert wrong["puzzle"] <= MOST_WRONG[kind][0]
    assert wrong["marks"] <= MOST_WRONG[kind][1]


def test_shared_pictures(exhaustive: bool) -> None:
    folder = path_of("images")
    truths = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    boards = {name: Board.from_rows(truth["rows"]) for name, truth in truths.items() if "rows" in truth}
    wrong = 0
    for name in sorted(truths)[:: 1 if exhaustive else SHARE]:
        if name in boards:
            reading = read(folder / name)[0]
            right = reading.board.puzzle == boards[name].puzzle
            assert right or not reading.sure, f"{name} is wrong without a warning"
            wrong += not right
        else:
            with pytest.raises(InputError, match="expected a Light Up board"):
                read(folder / name)
    assert wrong <= 0.03 * len(boards)


PUZZLE = Board.from_rows(["..1#.", ".3..*", "..*..", "#..1.", "x...0"])


def test_a_plain_board() -> None:
    picture, corners = drawn(PUZZLE, PLAIN, Random(1))
    (reading,) = read(png(picture))
    assert reading.board == PUZZLE
    assert not reading.doubts
    assert min(reading.confidence) > 0.9
    assert np.allclose(reading.corners, corners + 0.5, atol=2)
    assert len(reading.lattice) == 6
    assert {len(row) for row in reading.lattice} == {6}


def test_several_boards_come_in_reading_order() -> None:
    boards = [make_board(Random(seed)) for seed in range(20, 24)]
    page = Image.new("RGB", (1100, 1100), "white")
    for board, at in zip(boards, [(20, 30), (560, 10), (10, 560), (570, 580)], strict=True):
        picture, corners = drawn(board, PLAIN, Random(7))
        page.paste(picture.crop((*(corners[0] - 2), *(corners[2] + 3))), at)
    assert [reading.board for reading in read(png(page))] == boards


@pytest.mark.parametrize("cut", [0, 1, 2])
def test_cropped_to_the_border_or_a_little_inside(cut: int) -> None:
    picture, corners = drawn(PUZZLE, PLAIN, Random(1))
    cropped = picture.crop((*(corners[0] + cut), *(corners[2] + 1 - cut)))
    assert read(png(cropped))[0].board == PUZZLE


@pytest.mark.parametrize("seed", range(3))
def test_a_large_board_of_small_cells_that_lies_askew(seed: int) -> None:
    random = Random(seed)
    board = Board(random_puzzle(24, 25, random, walls=0.25, clues=0.7))
    picture, corners = drawn(board, replace(printed(random), pitch=15), random)
    turned = picture.rotate(1.1, Image.Resampling.BICUBIC, expand=True, fillcolor="white")
    for change in (spoiling.faded, spoiling.noisy):
        turned, corners = change(turned, corners, random)
    (reading,) = read(png(turned))
    wrong = [cell for cell, symbol in enumerate(board.cells) if reading.board.cells[cell] != symbol]
    assert reading.board.size == board.size
    assert len(wrong) <= 1
    assert not wrong or not reading.sure


def grid(side: int, signs: dict[tuple[int, int], str], walls: str = "", colour: str = "black") -> bytes:
    """Draws a grid with signs on white cells or, where `walls` has a `#`, on walls."""
    picture = Image.new("RGB", (side * 30 + 41, side * 30 + 41), "white")
    draw = ImageDraw.Draw(picture)
    for cell, symbol in enumerate(walls):
        y, x = divmod(cell, side)
        if symbol == "#":
            draw.rectangle([20 + x * 30, 20 + y * 30, 50 + x * 30, 50 + y * 30], fill="black")
    for line in range(side + 1):
        at = 20 + line * 30
        draw.line([20, at, 20 + side * 30, at], fill="#555")
        draw.line([at, 20, at, 20 + side * 30], fill="#555")
    for (y, x), sign in signs.items():
        font = font_of(None, 20 if len(sign) == 1 else 9)
        place = (30 + x * 30, 23 + y * 30) if len(sign) == 1 else (22 + x * 30, 21 + y * 30)
        draw.text(place, sign.strip("'"), fill=colour, font=font)
    return png(picture)


DIAGONAL = "".join("#" if cell % 10 in (0, 3) else "." for cell in range(81))
WHITE = [cell for cell, symbol in enumerate(DIAGONAL) if symbol == "."]
WALLS = [cell for cell, symbol in enumerate(DIAGONAL) if symbol == "#"]


def at(cells: list[int], signs: str) -> dict[tuple[int, int], str]:
    return {divmod(cell, 9): sign for cell, sign in zip(cells, signs, strict=False)}


REFUSED = {
    "no grid": (png(Image.new("RGB", (300, 200), "white")), "no grid"),
    "sudoku": (grid(9, at([*range(0, 81, 3)], "123456789" * 3)), "without walls"),
    "no walls": (grid(9, {}), "without walls"),
    "nurikabe": (grid(9, at(WHITE[::7], "2453126"), DIAGONAL), "letters or digits in white cells"),
    "letters": (grid(9, at(WHITE[::3], "HARBOURMEETSLANTERN"), DIAGONAL), "letters or digits in white"),
    "crossword": (
        grid(
            9, {divmod(cell, 9): f"'{number}'" for number, cell in enumerate(WHITE[::2], 11)}, DIAGONAL
        ),
        "small signs in their corners",
    ),
    "letters on walls": (
        grid(9, at(WALLS, "ABEFGHKMNPR"), DIAGONAL, "white"),
        "signs that are no clues",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_the_reason(name: str) -> None:
    data, reason = REFUSED[name]
    with pytest.raises(InputError, match="expected a Light Up board") as caught:
        read(data)
    assert reason in str(caught.value)


@pytest.mark.slow
def test_noise_and_photos_of_nothing_are_refused() -> None:
    chance = np.random.default_rng(5)
    for shape in ((200, 300), (400, 300)):
        coarse = Image.fromarray(chance.integers(0, 255, (*shape, 3), np.uint8))
        for picture in (coarse, coarse.resize((shape[1] * 3, shape[0] * 3))):
            with pytest.raises(InputError, match="expected a Light Up board"):
                read(png(picture))


def test_the_overlay_shows_the_lattice() -> None:
    made = sample("photo", 12)
    loaded = load(made.png)
    drawn_over = np.asarray(Image.open(BytesIO(overlay(loaded, read_pixels(loaded)))))
    assert drawn_over.shape == loaded.pixels.shape
    blue = (drawn_over == LINE).all(-1)
    changed = (drawn_over != loaded.pixels).any(-1)
    assert blue.sum() > 4 * made.look.pitch
    left, top = made.corners.min(0).astype(int) - 6
    assert not changed[:top].any()
    assert not changed[:, :left].any()


def test_public_name() -> None:
    assert lightup.read is read
    with pytest.raises(InputError, match=r"cannot read 'no such file\.png': no such file"):
        lightup.read("no such file.png")


ODD: dict[str, dict[str, Any]] = {
    "faint lines": {"line": "#e8e8e8", "border": 0},
    "thick lines": {"line": "black", "width": 4, "border": 6},
    "small cells": {"pitch": 12},
    "large cells": {"pitch": 140, "width": 3},
    "coloured": {"wall": "#1a4fa0", "line": "#9999bb", "white": "#eeeeff"},
    "green": {"wall": "#0b3d0b", "white": "#7cba7c", "line": "#4d8a4d", "ground": "#5a9a5a"},
    "red clues": {"ink": "#ff4040"},
    "large clues": {"size": 1.05},
    "small clues": {"size": 0.42},
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ODD)
def test_odd_looks(name: str) -> None:
    board = make_board(Random(3))
    picture, _ = drawn(board, replace(PLAIN, **ODD[name]), Random(3))
    assert read(png(picture))[0].board == board


def test_without_outer_lines() -> None:
    picture, corners = drawn(PUZZLE, replace(PLAIN, border=0), Random(1))
    ImageDraw.Draw(picture).rectangle([*corners[0], *corners[2]], outline="white")
    assert read(png(picture))[0].board == PUZZLE


def test_tiles_with_gaps() -> None:
    picture = Image.new("RGB", (310, 310), "#888")
    draw = ImageDraw.Draw(picture)
    for cell, symbol in enumerate(PUZZLE.cells):
        row, col = divmod(cell, 5)
        x, y = 33 + col * 50, 33 + row * 50
        draw.rounded_rectangle([x, y, x + 44, y + 44], 8, "#222" if symbol in "#01234" else "#eee")
        if symbol.isdigit():
            draw.text((x + 14, y + 4), symbol, fill="white", font=font_of(None, 30))
    assert read(png(picture))[0].board.puzzle == PUZZLE.puzzle


@pytest.mark.parametrize("size", [0.34, 1.0], ids=["small", "filling its cell"])
def test_light_tells_bulbs(size: float) -> None:
    """A bulb may be as small as a dot, or hide its cell up to the corners."""
    board = Board.from_rows(["..1#.", ".3...", "..*..", "#..1*", "....0"])
    kind = "square" if size == 1 else "disc"
    look = replace(PLAIN, bulb=kind, bulb_size=size, lit="#ffee88")
    assert read(png(drawn(board, look, Random(1))[0]))[0].board == board


def test_a_title_may_touch_the_board() -> None:
    picture, corners = drawn(PUZZLE, replace(PLAIN, line="#444"), Random(1))
    cropped = picture.crop((*(corners[0] - (6, 22)), *(corners[2] + 6)))
    draw = ImageDraw.Draw(cropped)
    draw.rectangle([0, 0, cropped.width, 19], fill="white")
    draw.text((8, 5), "Morning lamps, 3", fill="black", font=font_of(None, 14))
    assert read(png(cropped))[0].board == PUZZLE


def test_a_grid_without_clues_is_refused() -> None:
    with pytest.raises(InputError, match="cells without clues"):
        read(grid(9, {}, DIAGONAL))


def test_a_cursor_is_no_mark() -> None:
    picture, corners = drawn(PUZZLE, PLAIN, Random(1))
    x, y = corners[0] + 2 * PLAIN.pitch
    draw = ImageDraw.Draw(picture)
    draw.rectangle([x + 2, y - 28, x + 28, y - 2], outline="#1050a0", width=3)
    assert read(png(picture))[0].board == PUZZLE
