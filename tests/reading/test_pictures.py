"""Pictures as files: their kinds, their modes, and files that are broken or dangerous."""

from __future__ import annotations

import os
import struct
import sys
import zlib
from io import BytesIO
from random import Random

import numpy as np
import pytest
from PIL import Image

from lightup.base.errors import InputError, PackageMissing
from lightup.core.board import Board
from lightup.reading.pictures import BEGINNINGS, MOST_PIXELS, is_picture, kind_of, load
from lightup.reading.read import read

from ..support.pictures import PLAIN, Sample, drawn, sample

MADE = sample("screen", 2)
PNG = MADE.png


def saved(picture: Image.Image, format: str, **options: object) -> bytes:
    data = BytesIO()
    picture.save(data, format, **options)
    return data.getvalue()


FORMATS: dict[str, dict[str, object]] = {
    "PNG": {},
    "JPEG": {"quality": 92},
    "WEBP": {"lossless": True},
    "GIF": {},
    "BMP": {},
    "TIFF": {},
}


@pytest.mark.parametrize("format", FORMATS)
def test_every_kind_of_file(format: str) -> None:
    data = saved(MADE.picture, format, **FORMATS[format])
    assert kind_of(data) == format
    assert read(data)[0].board.puzzle == MADE.board.puzzle


@pytest.mark.parametrize("mode", ["L", "P", "LA", "RGBA", "CMYK", "I;16", "1"])
def test_every_mode(mode: str) -> None:
    board = Board.from_rows(["..1#.", ".3..*", "..*..", "#..1.", "x...0"])
    picture = drawn(board, PLAIN, Random(1))[0]
    if mode == "I;16":
        picture = Image.fromarray(np.asarray(picture.convert("L")).astype(np.uint16) * 257)
    else:
        picture = picture.convert(mode, dither=Image.Dither.NONE)
    data = saved(picture, "TIFF" if mode == "CMYK" else "PNG")
    assert read(data)[0].board == board


def test_transparent_is_white() -> None:
    picture = MADE.picture.convert("RGBA")
    wide = Image.new("RGBA", (picture.width + 60, picture.height + 60), (0, 0, 0, 0))
    wide.paste(picture, (30, 30))
    assert read(saved(wide, "PNG"))[0].board == MADE.board


TURNS = {
    1: None,
    3: Image.Transpose.ROTATE_180,
    6: Image.Transpose.ROTATE_90,
    8: Image.Transpose.ROTATE_270,
}


@pytest.mark.parametrize("orientation", TURNS)
def test_exif_orientation(orientation: int) -> None:
    turn = TURNS[orientation]
    stored = MADE.picture.transpose(turn) if turn is not None else MADE.picture
    exif = Image.Exif()
    exif[0x0112] = orientation
    assert read(saved(stored, "JPEG", quality=92, exif=exif))[0].board == MADE.board


@pytest.mark.slow
def test_a_large_picture_is_reduced_and_places_are_its_own() -> None:
    made = sample("print", 5)
    large = made.picture.resize((made.picture.width * 12, made.picture.height * 12))
    assert large.width * large.height > 6_000_000
    loaded = load(saved(large, "PNG"))
    assert loaded.pixels.shape[0] * loaded.pixels.shape[1] < large.width * large.height
    assert loaded.size == pytest.approx(large.size, abs=12)
    (reading,) = read(saved(large, "PNG"))
    assert reading.board == made.board
    assert np.allclose(reading.corners, made.corners * 12 + 6, atol=0.12 * 12 * made.look.pitch)


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def bomb(width: int, height: int) -> bytes:
    """Returns a small PNG that claims to be huge."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress(b"\0" * 100_000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    "size", [(8001, 8000), (12_000, 12_000), (65_000, 65_000), (2**31 - 1, 2**31 - 1)]
)
def test_a_bomb_is_refused_before_it_is_decoded(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Image.Image, "load", lambda *_: pytest.fail("decoded"))
    assert size[0] * size[1] > MOST_PIXELS
    with pytest.raises(InputError, match=r"expected (at most 64 million pixels|a whole PNG)"):
        load(bomb(*size))


def test_too_small() -> None:
    with pytest.raises(InputError, match="expected at least 24 pixels each way, got 9x200"):
        load(saved(Image.new("RGB", (9, 200)), "PNG"))


@pytest.mark.slow
@pytest.mark.parametrize("format", FORMATS)
def test_truncated_and_fuzzed_files_give_one_line(format: str) -> None:
    whole = saved(MADE.picture, format, **FORMATS[format])
    random = Random(format)
    for _ in range(25):
        data = bytearray(whole[: random.randrange(12, len(whole))] if random.random() < 0.5 else whole)
        for _ in range(random.choice([0, 1, 8, 60])):
            data[random.randrange(12, len(data))] = random.randrange(256)
        message = complaint(bytes(data))
        assert not message or message.startswith("expected")
        assert len(message.splitlines()) <= 1


@pytest.mark.parametrize("packed", ["tiff_lzw", "tiff_adobe_deflate", "group4", "jpeg"])
def test_a_broken_tiff_is_quiet(packed: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Its library writes to standard error by itself."""
    picture = MADE.picture.convert("1" if packed == "group4" else "RGB")
    data = bytearray(saved(picture, "TIFF", compression=packed))
    for place in range(len(data) // 4, len(data) // 2):
        data[place] ^= 0xFF
    complaint(bytes(data))
    os.write(2, b"as before")
    assert capfd.readouterr().err == "as before"


@pytest.mark.parametrize("kind", FORMATS)
def test_only_the_beginning_of_a_picture(kind: str) -> None:
    message = complaint(BEGINNINGS[kind][0] + b"0" * 99)
    assert message.startswith(f"expected a whole {kind} picture, got a broken one: ")
    assert " at 0x" not in message  # where it was in memory


def complaint(data: bytes) -> str:
    """Returns why a picture cannot be read; an empty text if it can."""
    try:
        read(data)
    except InputError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("data", [b"", b"3x3:d4d", b"\x89PN", b"BM is a text", b"RIFF but no picture"])
def test_what_is_no_picture(data: bytes) -> None:
    assert not is_picture(data)
    with pytest.raises(InputError, match="expected a picture"):
        load(data)


def test_heic_needs_its_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    with pytest.raises(PackageMissing, match="pip install pillow-heif"):
        load(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic")


def test_pillow_is_named_if_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(PackageMissing, match=r"pip install 'lightup-puzzle\[image\]'"):
        load(PNG)


def test_samples_are_reproducible() -> None:
    def again(made: Sample) -> bytes:
        return sample(made.kind, 2).png

    assert again(MADE) == MADE.png
