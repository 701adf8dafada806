"""`Numpy`: the numpy of a site, with which Python in a browser reads pictures.

The index of packages has none for browsers. So the user gives a wheel, or it comes from the host of
Pyodide, whose package on npm says what it must contain. A build tries it at once on a drawn board.

>>> _is_needed("numpy/linalg/_linalg.py"), _is_needed("numpy/linalg/tests/test_linalg.py")
(True, False)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import BadZipFile

from ..base.errors import InputError, PackageMissing
from ._downloads import PLATFORM, PYODIDE, PYTHON, obtain, wheel_at
from ._licences import Part
from ._zips import unzipped

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ._pyodide import Pyodide

    Files = Mapping[str, bytes]

FETCH = "fetch"  # instead of a file
HOST = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE.version}/full/"
NOT_AT_RUN_TIME = ("/tests/", "_tests.cpython", "/include/", "/f2py/", ".pyi", "/lib/libnpymath.a")

LICENCE = Part("numpy", "BSD-3-Clause", "https://github.com/numpy/numpy")

# Draws a board with a bar on a wall, and reads it.
TRIAL = """
import numpy as np
from lightup.reading.pictures import of_pixels
from lightup.reading.read import read_pixels
drawn = np.full((250, 250, 4), 255, np.uint8)
drawn[20:231:30, 20:231, :3] = drawn[20:231, 20:231:30, :3] = 120
for row, col in (0, 3), (2, 2), (3, 6), (5, 1):
    drawn[20 + 30 * row : 51 + 30 * row, 20 + 30 * col : 51 + 30 * col, :3] = 0
drawn[85:106, 94:98, :3] = 255
(found,) = read_pixels(of_pixels(250, 250, drawn.tobytes()))
read = str(found.board).replace("\\n", " ")
assert read == "...#... ....... ..1.... ......# ....... .#..... .......", f"error: it has read {read}"
"""


@dataclass(frozen=True)
class Numpy:
    """The files of numpy that a site needs, and those of Python's own library that numpy needs."""

    files: Files = field(default_factory=dict)
    library: frozenset[str] = frozenset()

    @property
    def licences(self) -> dict[Part, str]:
        """Its licences, with those of what is inside of it, if it is there."""
        texts = [data.decode() for name, data in sorted(self.files.items()) if "/licenses/" in name]
        return {LICENCE: "\n".join(texts)} if texts else {}


def numpy_for(pyodide: Pyodide, given: str, package: Files, say: Callable[[str], object]) -> Numpy:
    """Returns the numpy of a wheel, or of the host of Pyodide, once it has read a picture.

    It reads it with the modules of `package`, inside Pyodide.
    """
    if given == FETCH:
        known = pyodide.packages["numpy"]
        wheel = obtain(
            wheel_at(HOST, "numpy", known["version"], known["file_name"], known["sha256"]), say
        )
    else:
        wheel = _read(given)
    files = _checked(wheel, given)
    try:
        library = pyodide.loaded_by(TRIAL, {**package, **files})
    except PackageMissing as error:
        raise InputError(f"expected a numpy that reads pictures, got {given!r}: {error}") from None
    return Numpy(files, frozenset(library))


def _read(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise InputError(f"cannot read {path!r}: {str(error.strerror).lower()}") from None


def _checked(wheel: bytes, given: str) -> dict[str, bytes]:
    """Returns what a page needs of a wheel, which has to be one of numpy for this Python."""
    try:
        files = unzipped(wheel)
    except BadZipFile:
        files = {}
    tags = b"".join(data for name, data in files.items() if name.endswith(".dist-info/WHEEL"))
    if "numpy/__init__.py" not in files or f"Tag: {PYTHON}-{PYTHON}-{PLATFORM}" not in tags.decode():
        raise InputError(f"expected a wheel of numpy for {PYTHON}-{PLATFORM}, got {Path(given).name!r}")
    return {name: data for name, data in files.items() if _is_needed(name)}


def _is_needed(name: str) -> bool:
    return not any(part in name for part in NOT_AT_RUN_TIME)
