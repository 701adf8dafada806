"""Python for the browser and the solvers compiled for it: which, and how to get them; the cache.

npm and pip fetch them, by name or from an address; their content is known beforehand. They are kept
in the user's cache, so that the next build needs no network. So is the compiled kernel, which takes a
while to make.

>>> PYODIDE.file
'pyodide-314.0.7.tgz'
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ..base.errors import PackageMissing
from ..base.files import replace

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Download:
    """A file of a package, and the command that fetches it into a folder, which is `FOLDER` there."""

    name: str
    version: str
    file: str
    sha256: str
    command: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


FOLDER = "FOLDER"
MOST_KEPT = 8


def _from_npm(name: str, version: str, sha256: str) -> Download:
    command = ("npm", "pack", "--silent", "--fetch-retries=1", f"--pack-destination={FOLDER}")
    return Download(name, version, f"{name}-{version}.tgz", sha256, (*command, f"{name}@{version}"))


def _wheel(name: str, version: str, tags: str, sha256: str) -> Download:
    file = f"{name.replace('-', '_')}-{version}-{tags}-{PLATFORM}.whl"
    return Download(name, version, file, sha256, (*PIP, f"{name}=={version}"))


def wheel_at(address: str, name: str, version: str, file: str, sha256: str) -> Download:
    """Returns a wheel in a folder of a host; its name and content are known from elsewhere."""
    return Download(name, version, file, sha256, (*PIP, address + file))


# A new Pyodide may need another platform here, and wheels for it.
PLATFORM, PYTHON = "pyemscripten_2026_0_wasm32", "cp314"
PIP = (
    *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"),
    *("--retries=1", "--no-deps", "--only-binary=:all:", f"--platform={PLATFORM}"),
    *("--python-version=314", "--implementation=cp", f"--abi={PYTHON}", f"--dest={FOLDER}"),
)
PYODIDE = _from_npm(
    "pyodide", "314.0.7", "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
)
PYTHON_SAT = _wheel(
    *("python-sat", "1.9.dev17", "cp314-cp314"),
    "8ecf5e9de74844365ff2bef39f2f30791a54895fe6fba5dfd92f1c327673477b",
)
Z3_SOLVER = _wheel(
    *("z3-solver", "5.3.3.0", "py3-none"),
    "9381d9516345f53b21a8f4df243c5d608e9625aac658c3fb3975457bad260f60",
)


def obtain(download: Download, say: Callable[[str], object]) -> bytes:
    """Returns the content of a file, from the cache or else fetched."""
    kept = _cache() / download.file
    content = kept.read_bytes() if kept.is_file() else b""
    if _is_right(content, download):
        return content
    say(f"fetching {download}")
    try:
        return _fetch_and_keep(download, kept)
    except OSError as error:
        raise PackageMissing(f"cannot keep {download} as {str(kept)!r}: {error.strerror}") from None


def kept(name: str, make: Callable[[], bytes], begin: Callable[[], object]) -> bytes:
    """Returns what an earlier build has kept under a name that tells all it depends on, or makes it.

    Of each kind, which the name begins with, the latest are kept.
    """
    file = _cache() / name
    if file.is_file():
        return file.read_bytes()
    begin()
    made = make()
    file.parent.mkdir(parents=True, exist_ok=True)
    replace(file, made)
    same = sorted(
        file.parent.glob(f"{name.partition('-')[0]}-*"), key=lambda path: path.stat().st_mtime
    )
    for old in same[:-MOST_KEPT]:
        old.unlink(missing_ok=True)
    return made


def _fetch_and_keep(download: Download, kept: Path) -> bytes:
    kept.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=kept.parent) as folder:
        fetched = _fetch(download, Path(folder))
        content = fetched.read_bytes()
        if not _is_right(content, download):
            raise PackageMissing(
                f"expected {download} with its known content, got another {download.file}"
            )
        fetched.replace(kept)
    return content


def _cache() -> Path:
    """Returns the folder of this project in the user's cache."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "lightup")


def _is_right(content: bytes, download: Download) -> bool:
    return sha256(content).hexdigest() == download.sha256


def _fetch(download: Download, folder: Path) -> Path:
    """Runs the command of a download and returns the file that it leaves in the folder."""
    program, *arguments = (part.replace(FOLDER, str(folder)) for part in download.command)
    found = shutil.which(program)
    if found is None:
        raise PackageMissing(f"expected the command {program!r} to fetch {download}: install Node.js")
    done = subprocess.run([found, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode or not (folder / download.file).is_file():
        raise PackageMissing(f"cannot fetch {download}, is there a network? {complaint(done.stderr)}")
    return folder / download.file


def complaint(output: str) -> str:
    """Returns the line of a tool's output that says what went wrong, as far as one does."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return next((line for line in reversed(lines) if "error" in line.lower()), "".join(lines[-1:]))
