"""The call that reads boards from a picture: `read`.

A request is JSON, so the picture comes as base64. Its bytes and its pixels are bounded; what the reader
itself needs of a picture is less than that. In a browser, the page decodes the picture and hands its
pixels over, so that Python needs nothing but numpy.

>>> why_not()
''
>>> _decoded("aGk=")
b'hi'
"""

from __future__ import annotations

import binascii
from base64 import b64decode
from time import monotonic
from typing import TYPE_CHECKING

from ..base.clock import deadline_in
from ..base.errors import PackageMissing
from ..engines import in_browser, package_version
from ..reading.pictures import check_packages, load, of_pixels
from ..reading.read import read_pixels
from ..schema import plain
from ._reading import RequestError

if TYPE_CHECKING:
    from ..schema import calls
    from ._requests import Limit, ReadRequest

MOST_BYTES = 8_000_000  # of a picture
MOST_PIXELS = 24_000_000
REQUEST_BYTES = MOST_BYTES // 3 * 4 + (64 << 10)  # a picture as base64, with what is around it


def why_not() -> str:
    """Says why no picture can be read here; an empty text if one can.

    In a browser, numpy counts as installed before it is fetched.
    """
    if in_browser():
        return "" if package_version("numpy") else "this site was built without numpy"
    try:
        check_packages()
    except PackageMissing as error:
        return str(error)
    return ""


def read(
    request: ReadRequest, limit: Limit, pixels: tuple[int, int, bytes] | None = None
) -> calls.ReadPicture:
    """Reads the boards of a picture, with how certain each cell is, what is in doubt, and offers.

    When time is up, the other boards are not solved any more, and nothing is offered for them. Where
    the page has decoded the picture, its width, height and colours come as `pixels`.
    """
    deadline = deadline_in(limit.seconds)
    picture = of_pixels(*pixels) if pixels else load(_decoded(request.picture), MOST_PIXELS)
    readings = read_pixels(picture)
    cells = sum(len(reading.confidence) for reading in readings)
    limit.check(cells, 1, "picture")
    width, height = picture.size
    return {
        "width": width,
        "height": height,
        "boards": [plain.read_board(reading, judged=monotonic() < deadline) for reading in readings],
    }


def _decoded(text: str) -> bytes:
    """Returns the bytes of a picture."""
    try:
        data = b64decode(text, validate=True)
    except binascii.Error as error:
        raise RequestError(f"expected base64, got something else: {error}", "picture") from None
    except ValueError:
        raise RequestError("expected base64, got characters that are not ASCII", "picture") from None
    if len(data) > MOST_BYTES:
        raise RequestError(
            f"expected a picture of at most {MOST_BYTES} bytes, got {len(data)}", "picture", "limit"
        )
    return data
