"""The call that reads pictures: what it finds, and what it refuses before it costs anything."""

from __future__ import annotations

import json
import struct
import sys
import zlib
from base64 import b64encode
from random import Random

import pytest
from PIL import Image

from lightup.core.board import Board
from lightup.web import _pictures
from lightup.web._reading import RequestError
from lightup.web._requests import Limit, ReadRequest
from lightup.web.api import answer, answer_text

from ..support.api import ask, error
from ..support.pictures import PLAIN, drawn, png, side_by_side, smudged
from ..support.vectors import PUZZLES, solved

V4 = PUZZLES["V4"]
IN_PLAY = Board(V4, sorted(solved("V4").bulbs)[:3], [0])


def picture_of(board: Board) -> bytes:
    return png(drawn(board, PLAIN, Random(1))[0])


def in_base64(data: bytes) -> str:
    return b64encode(data).decode()


def test_a_board_with_its_marks() -> None:
    picture, corners = drawn(IN_PLAY, PLAIN, Random(1))
    found = ask("read", picture=in_base64(png(picture)))
    assert (found["width"], found["height"]) == picture.size
    (board,) = found["boards"]
    assert board["board"] == str(IN_PLAY)
    assert (board["status"], board["offers"], board["doubts"]) == ("unique", [], [])
    assert min(board["confidence"]) > 0.9
    assert len(board["confidence"]) == V4.width * V4.height
    assert [len(row) for row in board["lattice"]] == [V4.width + 1] * (V4.height + 1)
    assert board["lattice"][0][0] == pytest.approx(corners[0], abs=2)
    assert board["corners"][2] == pytest.approx(corners[2], abs=2)


def test_several_boards_come_in_reading_order() -> None:
    page = side_by_side(IN_PLAY, Board(PUZZLES["V3"]))
    found = ask("read", picture=in_base64(png(page)))["boards"]
    assert [one["board"] for one in found] == [str(IN_PLAY), str(PUZZLES["V3"])]


def test_doubts_and_offers() -> None:
    """A clue that is half covered is read wrong, but the right one is among the others, and offered."""
    cell = V4.cells.index("3")
    (board,) = ask("read", picture=in_base64(png(smudged(Board(V4), cell))))["boards"]
    assert board["doubts"] == [{"cell": cell, "read": "2", "others": ["3", "1"]}]
    assert board["confidence"][cell] < 0.5
    assert board["status"] == "several"
    assert {"changes": [{"cell": cell, "symbol": "3"}], "puzzle": str(V4)} in board["offers"]
    assert [line.split()[0] for line in board["warnings"]] == ["check", "the"]


def test_when_time_is_up_nothing_is_solved() -> None:
    request = {"picture": in_base64(picture_of(Board(V4))), "seconds": 0.001}
    (board,) = ask("read", **request)["boards"]
    assert board["board"] == str(V4)
    assert (board["status"], board["offers"], board["warnings"]) == ("gave-up", [], [])


def bomb(width: int, height: int) -> bytes:
    """Returns a PNG of a few bytes that says it is large."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(b"")), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )


@pytest.mark.parametrize(
    ("picture", "kind", "words"),
    [
        ("", "input", "expected a picture"),
        (in_base64(b"../../etc/passwd"), "input", "expected a picture"),
        (in_base64(picture_of(IN_PLAY)[:300]), "input", "expected a whole PNG picture, got a broken"),
        (in_base64(bomb(5000, 5000)), "input", "expected at most 24 million pixels, got 5000x5000"),
        (in_base64(bomb(100_000, 100_000)), "input", "expected at most 24 million pixels, got"),
        (in_base64(bomb(5000, 9)), "input", "expected at least 24 pixels each way, got 5000x9"),
        (
            in_base64(png(Image.new("RGB", (300, 300), "white"))),
            "input",
            "expected a Light Up board, got no grid in the picture",
        ),
        ("no base64", "request", "expected base64, got something else: "),
        ("é", "request", "expected base64, got characters that are not ASCII"),
        (in_base64(bytes(8_000_001)), "limit", "expected a picture of at most 8000000 bytes, got"),
        (7, "request", "expected a text, got 7"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_is_no_picture_is_refused(picture: object, kind: str, words: str) -> None:
    found, message, _ = error("read", picture=picture)
    assert (found, message[: len(words)]) == (kind, words)
    assert "\n" not in message


def of_browser(picture: Image.Image) -> tuple[int, int, bytes]:
    """Returns the pixels as a browser hands them over."""
    return *picture.size, picture.convert("RGBA").tobytes()


def test_the_pixels_of_a_browser_are_read_alike() -> None:
    picture = side_by_side(IN_PLAY, Board(PUZZLES["V3"]))
    found = json.loads(answer_text("read", '{"picture": ""}', pixels=of_browser(picture)))
    assert found == ask("read", picture=in_base64(png(picture)))


@pytest.mark.parametrize(
    ("pixels", "words"),
    [
        ((0, 0, b""), "expected a picture that this browser can show, got something else"),
        ((9, 9, bytes(4 * 81)), "expected at least 24 pixels each way, got 9x9"),
        ((10_000, 10_000, b"much"), "expected at most 64 million pixels, got 10000x10000"),
    ],
    ids=["none", "tiny", "huge"],
)
def test_pixels_of_a_browser_are_refused(pixels: tuple[int, int, bytes], words: str) -> None:
    found = answer("read", {"picture": ""}, pixels=pixels)
    assert found == {"error": {"kind": "input", "message": words}}


def test_too_many_cells_are_refused() -> None:
    request = ReadRequest(in_base64(picture_of(Board(V4))))
    with pytest.raises(RequestError, match="expected at most 4 cells, got 49"):
        _pictures.read(request, Limit(4, 10))


@pytest.mark.parametrize("missing", [["PIL"], ["PIL", "numpy"]], ids=str)
def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch, missing: list[str]) -> None:
    words = "a picture needs more packages: pip install 'lightup-puzzle[image]'"
    data = picture_of(Board(V4))
    assert ask("about")["no_pictures"] == ""
    for name in missing:
        monkeypatch.setitem(sys.modules, name, None)
    assert error("read", picture=in_base64(data)) == ("package", words, "")
    assert ask("about")["no_pictures"] == words
