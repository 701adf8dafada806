"""`wheel`: this package for Python in a browser, as notebooks there install it.

Its kernel is compiled, in one library. It keeps to the stable ABI, so a later Python can load it too.

>>> _entry("a.py", b"")
'a.py,sha256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU,0'
"""

from __future__ import annotations

import base64
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution
from typing import TYPE_CHECKING

from .. import __version__
from ._downloads import PLATFORM
from ._webassembly import KERNEL, PYTHON
from ._zips import zipped

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Files = Mapping[str, bytes]

DISTRIBUTION = "lightup-puzzle"
FOLDER = f"{DISTRIBUTION.replace('-', '_')}-{__version__}"
NOT_IN_A_WHEEL = (".so", ".pyd", ".pyc")


def wheel(with_kernel: Callable[[Files], Files]) -> dict[str, bytes]:
    """Returns the wheel by its name; `with_kernel` may put a compiled kernel into a package."""
    before = _package()
    package = with_kernel(before)
    tag = "py3-none-any" if package is before else f"{PYTHON}-abi3-{PLATFORM}"
    files = {**package, **_about(tag)}
    record = f"{FOLDER}.dist-info/RECORD"
    lines = [*(_entry(name, data) for name, data in sorted(files.items())), f"{record},,", ""]
    return {f"{FOLDER}-{tag}.whl": zipped(files | {record: "\n".join(lines).encode()})}


def _package() -> dict[str, bytes]:
    """Returns all files of this package, without what was compiled for another machine."""
    root = KERNEL.parent
    return {
        path.relative_to(root.parent).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and path.suffix not in NOT_IN_A_WHEEL
    }


def _about(tag: str) -> dict[str, bytes]:
    """Returns the files that describe a wheel; what it needs is known if this package is installed."""
    try:
        metadata = distribution(DISTRIBUTION).read_text("METADATA")
    except PackageNotFoundError:
        metadata = None
    least = f"Metadata-Version: 2.1\nName: {DISTRIBUTION}\nVersion: {__version__}\n"
    about = f"Wheel-Version: 1.0\nGenerator: lightup\nRoot-Is-Purelib: false\nTag: {tag}\n"
    return {
        f"{FOLDER}.dist-info/METADATA": (metadata or least).encode(),
        f"{FOLDER}.dist-info/WHEEL": about.encode(),
    }


def _entry(name: str, data: bytes) -> str:
    """Returns the line about a file in the record of a wheel."""
    digest = base64.urlsafe_b64encode(sha256(data).digest()).decode().rstrip("=")
    return f"{name},sha256={digest},{len(data)}"
