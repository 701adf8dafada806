"""Archives in memory, as mappings from names to contents.

>>> [*unzipped(zipped({"b.py": b"print()", "a.py": b""}))]
['a.py', 'b.py']
"""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

TIME = (1980, 1, 1, 0, 0, 0)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Returns an archive that depends on nothing but the names and contents."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, TIME), data, zipfile.ZIP_DEFLATED, 9)
    return buffer.getvalue()


def unzipped(archive: bytes) -> dict[str, bytes]:
    """Returns the files of an archive."""
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        return {name: packed.read(name) for name in packed.namelist() if not name.endswith("/")}
