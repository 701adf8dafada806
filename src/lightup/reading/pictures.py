"""Pictures from bytes: which kinds there are, their limits, and their pixels as people see them.

Sizes are checked before anything is decoded: a small file may claim to be a huge picture.

>>> is_picture(b"\\x89PNG\\r\\n\\x1a\\n..."), is_picture(b"3x3:d4d")
(True, False)
"""

from __future__ import annotations

import os
import warnings
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING

from ..base.errors import InputError, PackageMissing
from ..base.packages import need

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from PIL import Image

    from ._arrays import Bytes

# How the files of each kind begin; `?` is any byte.
BEGINNINGS = {
    "PNG": (b"\x89PNG\r\n\x1a\n",),
    "JPEG": (b"\xff\xd8\xff",),
    "GIF": (b"GIF87a", b"GIF89a"),
    "WEBP": (b"RIFF????WEBP",),
    "BMP": (b"BM????\0\0\0\0",),
    "TIFF": (b"II*\0", b"MM\0*"),
    "HEIF": tuple(
        b"????ftyp" + brand for brand in (b"heic", b"heix", b"mif1", b"msf1", b"heim", b"hevc")
    ),
}
MOST_PIXELS = 64_000_000
LEAST_SIDE = 24
STANDARD_ERROR = 2  # its number
KEPT_PIXELS = 6_000_000  # what is kept of a larger picture
WHITE = (255, 255, 255, 255)


@dataclass(frozen=True)
class Picture:
    """The pixels of a picture, upright and opaque; each is `scale` pixels of the file wide."""

    pixels: Bytes
    scale: float

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole picture."""
        height, width = self.pixels.shape[:2]
        return round(width * self.scale), round(height * self.scale)


def kind_of(data: bytes) -> str | None:
    """Returns the kind of picture that begins like this; `None` if it is none."""
    for kind, beginnings in BEGINNINGS.items():
        if any(_begins(data, beginning) for beginning in beginnings):
            return kind
    return None


def _begins(data: bytes, beginning: bytes) -> bool:
    return len(data) >= len(beginning) and all(
        wanted in (byte, ord("?")) for byte, wanted in zip(data, beginning, strict=False)
    )


def is_picture(data: bytes) -> bool:
    """Whether a file that begins with these bytes is a picture."""
    return kind_of(data) is not None


def load(data: bytes, most_pixels: int = MOST_PIXELS) -> Picture:
    """Decodes a picture; raises `InputError` if it is broken, or too large or too small."""
    kind = kind_of(data)
    if kind is None:
        raise InputError(f"expected a picture ({', '.join(BEGINNINGS)}), got something else")
    image = _imported(kind)
    with warnings.catch_warnings(), _hushed() if kind == "TIFF" else nullcontext():
        warnings.simplefilter("ignore")  # Pillow's own limit is lower; broken metadata does not matter
        try:
            opened = image.open(BytesIO(data), formats=[kind])
        except image.DecompressionBombError:
            raise InputError(_too_large(most_pixels, "far more")) from None
        except image.UnidentifiedImageError:  # which names an address in memory
            raise InputError(_broken(kind, "its structure is damaged")) from None
        except Exception as error:  # a decoder fails in its own way on a broken file
            raise InputError(_broken(kind, error)) from None
        _check_size(opened.width, opened.height, most_pixels)
        try:
            return _decoded(opened)
        except Exception as error:
            raise InputError(_broken(kind, error)) from None


def of_pixels(width: int, height: int, colours: bytes | memoryview) -> Picture:
    """Returns a picture that a browser has decoded: four bytes for each pixel, the last one opaque.

    Raises `InputError` if it is too large or too small, or if there are none: the browser could not.
    """
    if not colours:
        raise InputError("expected a picture that this browser can show, got something else")
    _check_size(width, height, MOST_PIXELS)
    import numpy as np

    pixels = np.frombuffer(colours, np.uint8).reshape(height, width, 4)
    return Picture(np.ascontiguousarray(pixels[..., :3]), 1)


@contextmanager
def _hushed() -> Iterator[None]:
    """Keeps a library in C from writing to standard error, as libtiff does about a broken file."""
    try:
        kept = os.dup(STANDARD_ERROR)
    except OSError:  # the caller closed it
        yield
        return
    with open(os.devnull, "wb") as nothing:
        os.dup2(nothing.fileno(), STANDARD_ERROR)
    try:
        yield
    finally:
        os.dup2(kept, STANDARD_ERROR)
        os.close(kept)


def check_packages() -> None:
    """Raises `PackageMissing` unless everything is installed that a picture needs to be read."""
    need("image", "a picture", "PIL", "numpy")


def _open_heif() -> None:
    try:
        import_module("pillow_heif").register_heif_opener()
    except ImportError:
        raise PackageMissing("a picture of this kind needs more: pip install pillow-heif") from None


def _imported(kind: str) -> ModuleType:
    """Imports Pillow, and what it needs for a kind."""
    check_packages()
    if kind == "HEIF":
        _open_heif()
    return import_module("PIL.Image")


def _broken(kind: str, found: Exception | str) -> str:
    reason = " ".join(str(found).split()).rstrip(".") or type(found).__name__
    return f"expected a whole {kind} picture, got a broken one: {reason}"


def _too_large(most_pixels: int, got: str) -> str:
    return f"expected at most {most_pixels // 1_000_000} million pixels, got {got}"


def _check_size(width: int, height: int, most_pixels: int) -> None:
    if width * height > most_pixels:
        raise InputError(_too_large(most_pixels, f"{width}x{height}"))
    if min(width, height) < LEAST_SIDE:
        raise InputError(f"expected at least {LEAST_SIDE} pixels each way, got {width}x{height}")


def _decoded(opened: Image.Image) -> Picture:
    import numpy as np
    from PIL import ImageOps

    width = opened.width
    wanted = (KEPT_PIXELS / (opened.width * opened.height)) ** 0.5
    if wanted < 0.5:
        opened.draft("RGB", (round(width * wanted), round(opened.height * wanted)))
    step = max(1, round((opened.width * opened.height / KEPT_PIXELS) ** 0.5))
    opened.load()
    small = _in_colour(opened).reduce(step) if step > 1 else _in_colour(opened)
    scale = width / small.width
    upright = ImageOps.exif_transpose(_with_exif(small, opened))
    return Picture(np.asarray(upright.convert("RGB")), scale)


def _with_exif(picture: Image.Image, source: Image.Image) -> Image.Image:
    """Returns a picture that knows how its source has to be turned."""
    if picture is not source:
        picture.info = dict(source.info)
        picture.getexif().update({0x0112: source.getexif().get(0x0112, 1)})
    return picture


def _in_colour(opened: Image.Image) -> Image.Image:
    """Returns a picture in colour, on white where it is transparent."""
    import numpy as np
    from PIL import Image

    if opened.mode.startswith(("I", "F")):  # 16 bits and more, of which eight are enough
        deep = np.asarray(opened).astype(float)
        return Image.fromarray((deep / max(deep.max(), 1) * 255).astype(np.uint8)).convert("RGB")
    if opened.mode in ("RGB", "L", "CMYK", "YCbCr", "1") and "transparency" not in opened.info:
        return opened.convert("RGB")
    seen = opened.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", seen.size, WHITE), seen).convert("RGB")
