"""`lightup read`, and pictures as inputs of other commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from ..support.command import lightup
from ..support.pictures import sample

MADE = sample("screen", 2)
MARKED = sample("screen", 13)


@pytest.fixture
def shot(tmp_path: Path) -> str:
    file = tmp_path / "shot.png"
    file.write_bytes(MADE.png)
    return str(file)


def test_read(shot: str) -> None:
    ran = lightup("read", shot)
    assert (ran.status, ran.out, ran.err) == (0, f"{MADE.board}\n", "")


def test_read_from_a_pipe_in_a_format() -> None:
    ran = lightup("read", "-", "--to", "tatham", stdin=MADE.png)
    assert ran.status == 0
    assert lightup("convert", ran.out.strip()).out == f"{MADE.board.puzzle}\n"


def test_json(shot: str) -> None:
    ran = lightup("read", shot, "--json")
    found = json.loads(ran.out)
    assert (found["source"], found["name"]) == (shot, "1")
    assert found["board"] == str(MADE.board)
    assert {"confidence", "corners", "lattice", "doubts", "offers", "status"} <= {*found}


def test_overlay(shot: str, tmp_path: Path) -> None:
    assert lightup("read", shot, "--overlay", str(tmp_path / "over.png")).status == 0
    with Image.open(tmp_path / "over.png") as drawn:
        assert drawn.size == MADE.picture.size
    ran = lightup("read", shot, shot, "--overlay", str(tmp_path / "over.png"))
    assert ran.status == 2
    assert "expected one picture with --overlay, got 2" in ran.err
    ran = lightup("read", shot, "--overlay", str(tmp_path / "none" / "over.png"))
    assert ran.status == 2
    assert ran.err.startswith("cannot write")


def test_a_picture_is_an_input(shot: str) -> None:
    assert lightup("convert", shot).out == f"{MADE.board}\n"
    solved = lightup("solve", shot)
    assert (solved.status, solved.err) == (0, "unique\n")
    assert lightup("check", "-", stdin=solved.out).out == "solved\n"
    assert lightup("solve", f"{shot}:1").out == solved.out
    assert lightup("rate", shot, "--quick").status == 0
    assert lightup("hint", "-", stdin=MADE.png).status == 0


def test_marks_are_read_too() -> None:
    assert MARKED.board.bulbs
    solved = lightup("solve", "--keep-marks", "-", stdin=MARKED.png)
    assert (solved.status, solved.err) == (0, "unique\n")


def test_several_pictures(shot: str, tmp_path: Path) -> None:
    other = tmp_path / "other.png"
    Image.new("RGB", (200, 200), "white").save(other)
    ran = lightup("read", shot, str(other))
    assert ran.status == 2
    assert ran.out == f"{MADE.board}\n"
    assert f"{other}: expected a Light Up board, got no grid in the picture" in ran.err
    assert ran.err.endswith("2 puzzles: 1 sure, 1 failed\n")


def two(tmp_path: Path) -> str:
    page = Image.new("RGB", (2000, 1000), "white")
    page.paste(MADE.picture, (0, 0))
    page.paste(MARKED.picture, (1000, 0))
    page.save(tmp_path / "two.png")
    return str(tmp_path / "two.png")


def test_several_boards_in_one_picture(tmp_path: Path) -> None:
    file = two(tmp_path)
    assert lightup("read", file).out == f"{MADE.board}\n\n{MARKED.board}\n"
    assert lightup("convert", f"{file}:2").out == f"{MARKED.board}\n"
    ran = lightup("hint", file)
    assert (ran.status, ran.err.partition(":")[0]) == (2, "expected one puzzle, got 2")


def test_doubt_is_a_note_and_a_status(tmp_path: Path) -> None:
    draft = tmp_path / "draft.png"
    picture = MADE.picture.copy()
    x, y = (int(value) for value in MADE.corners[0])
    clue = next(cell for cell, symbol in enumerate(MADE.board.puzzle.cells) if symbol in "1234")
    row, col = divmod(clue, MADE.board.width)
    pitch = MADE.look.pitch
    corner = (x + col * pitch + 3, y + row * pitch + 3)
    picture.paste(MADE.look.wall, (*corner, corner[0] + pitch - 5, corner[1] + pitch - 5))
    picture.save(draft)
    ran = lightup("read", str(draft))
    assert (ran.status, ran.err.startswith("the puzzle has several solutions, so check")) == (1, True)
    ran = lightup("convert", str(draft))
    assert ran.status == 0
    assert ran.err.startswith("note: the picture: the puzzle has several solutions")


def test_what_cannot_be_read(shot: str, tmp_path: Path) -> None:
    broken = tmp_path / "broken.png"
    broken.write_bytes(MADE.png[:200])
    for args, error in {
        ("solve", str(broken)): "expected a whole PNG picture, got a broken one",
        ("read", str(broken)): "expected a whole PNG picture, got a broken one",
        ("convert", shot, "--from", "text"): "expected text in the format text, got a picture",
        ("read", "3x3:d4d"): "cannot read '3x3:d4d': no such file or directory",
        ("read", str(tmp_path)): "expected a file, got the directory",
    }.items():
        ran = lightup(*args)
        assert ran.status == 2
        assert error in ran.err
        assert len(ran.err.splitlines()) == 1
