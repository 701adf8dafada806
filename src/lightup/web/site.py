"""`build`: the page as a folder of static files, with Python for the browser inside.

Any static host can serve the folder, at any path. Beside the page (see `assets`) it has Pyodide, this
package and PySAT, which the page needs from the start, and what it fetches on first use: Z3 and, where
the builder has a numpy for it, what reads pictures.

The service worker `sw.js` lists all of them with the hashes of their contents; the version of a site is
the hash of this list, so the same input makes the same site.

All Python in it is bytecode. Of Python's own library, the site has what the calls of the API use, which
`library.txt` lists: a test runs them all and compares. The kernel is compiled, where its tools are.

>>> "lightup/web/api.py" in _package()[0]
True
"""

from __future__ import annotations

import base64
import gzip
import json
import re
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Literal

from ..base.errors import InputError, PackageMissing
from ..base.files import replace
from ..kernel import compiling, library
from . import assets
from ._downloads import PYODIDE, PYTHON_SAT, Z3_SOLVER, obtain
from ._licences import licences
from ._numpy import Numpy, numpy_for
from ._pyodide import LIBRARY, Pyodide
from ._webassembly import KERNEL, kernel_library
from ._wheel import wheel
from ._zips import unzipped, zipped

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Files = Mapping[str, bytes]
    Say = Callable[[str], object]

Kernel = Literal["compiled", "interpreted", "auto"]

RECORD = "site.json"  # marks a folder as a site, and lists its files
MAKER = "lightup"
HEADERS = "_headers"  # some hosts read from it which headers to send
WORKER = "sw.js"
LICENCES = "licences.txt"
NOT_IN_A_BROWSER = ("cli", "collecting", "lab")
NOT_AT_RUN_TIME = ("examples/", "include/", "scripts/", "/libz3.so.")
READER = re.compile("lightup/reading/_[a-z]")  # its modules that need numpy
GLYPHS = "lightup/reading/clues.npz"
USED = Path(__file__).with_name("library.txt")  # of Python's own library
# How far Python optimizes bytecode: 0 keeps everything, 2 drops what documents and what asserts.
KEEP, DROP = 0, 2


@dataclass(frozen=True)
class Site:
    """What a site is made of, by file name.

    `page` and `engine` are fetched at once, `later` on use; `wheel` is for notebooks elsewhere.
    """

    page: Files
    engine: Files
    later: Files
    wheel: Files = field(default_factory=dict)

    @property
    def version(self) -> str:
        return sha256(self.worker).hexdigest()[:12]

    @property
    def worker(self) -> bytes:
        """The service worker, with the lists of files that it keeps."""
        first = {name: data for name, data in self.page.items() if name != WORKER} | {**self.engine}
        script = self.page[WORKER]
        for name, files in (("FIRST", first), ("LATER", self.later)):
            empty = f"const {name} = {{}};"
            script = script.replace(empty.encode(), empty.replace("{}", _hashes(files)).encode())
        return script

    @property
    def files(self) -> dict[str, bytes]:
        """All files in the order to write them: the one that announces a new version is the last."""
        files = {**self.page, **self.engine, **self.later, **self.wheel}
        record = {"made by": MAKER, "version": self.version, "files": sorted(files)}
        files[RECORD] = json.dumps(record, indent=1).encode()
        files[HEADERS] = _headers()
        del files[WORKER]
        return files | {WORKER: self.worker}

    def sizes(self) -> dict[str, int]:
        """Returns how many bytes the host sends for each part if it compresses them."""
        later = {PurePath(name).stem: {name: data} for name, data in self.later.items()}
        return {
            name: sum(len(gzip.compress(data, 9)) for data in files.values())
            for name, files in {"page": self.page, "engine": self.engine, **later}.items()
        }


def build(folder: Path, say: Say = lambda _: None, kernel: Kernel = "auto", numpy: str = "") -> Site:
    """Writes the site into a folder that is empty or holds an earlier one, and returns it.

    `numpy` is the path of a wheel for Pyodide, or "fetch"; without it, the page reads no pictures.
    """
    _files_before(folder)  # a wrong folder is refused before anything is fetched
    site = collect(say, kernel, numpy)
    say(f"writing {len(site.files)} files")
    write(site, folder)
    return site


def write(site: Site, folder: Path) -> None:
    """Writes the files of a site, and removes those of an earlier one that it no longer has."""
    before, files = _files_before(folder), site.files
    try:
        for name, data in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            replace(folder / name, data)
        for path in before - {folder / name for name in files}:
            path.unlink()
    except OSError as error:
        raise InputError(
            f"cannot write the site to {str(folder)!r}: {str(error.strerror).lower()}"
        ) from None


def collect(say: Say = lambda _: None, kernel: Kernel = "auto", numpy: str = "") -> Site:
    """Returns all files of the site."""
    pyodide = Pyodide(obtain(PYODIDE, say))
    pysat, z3 = (_needed(obtain(wheel, say)) for wheel in (PYTHON_SAT, Z3_SOLVER))
    sources, reader = _package()
    found = numpy_for(pyodide, numpy, sources | reader, say) if numpy else Numpy()
    compiled = _kernel(pyodide, kernel, say)
    used = {name: pyodide.library[name] for name in {*USED.read_text().split(), *found.library}}
    used, package, pysat, z3, pictures = pyodide.bytecode(
        *((DROP, used), (KEEP, _with_kernel(compiled, sources)), (DROP, pysat), (DROP, z3)),
        (DROP, {**reader, **found.files}),
    )
    later = {"z3.zip": zipped(z3)}
    if numpy:
        later["pictures.zip"] = zipped(pictures)
    engine = assets.files_for_later() | {
        f"pyodide/{name}": data for name, data in pyodide.files.items()
    }
    engine[f"pyodide/{LIBRARY}"] = zipped(used)
    engine["lightup.zip"] = zipped(package)
    # With what describes them, Z3 and numpy count as installed before they are fetched.
    engine["pysat.zip"] = zipped({**pysat, **_about(z3), **_about(found.files)})
    page = assets.files("worker", pictures=bool(numpy))
    page["index.html"] = _guarded(page["index.html"])
    page[LICENCES] = licences(found.licences).encode()
    return Site(page, engine, later, wheel(partial(_with_kernel, compiled)))


def _kernel(pyodide: Pyodide, kernel: Kernel, say: Say) -> bytes:
    """Returns the compiled kernel, or nothing if it stays interpreted."""
    if kernel == "interpreted":
        return b""
    try:
        return kernel_library(pyodide.settings, pyodide.names(), say)
    except PackageMissing as error:
        if kernel == "compiled":
            raise
        say(f"the kernel is not compiled, so the engine will be slow: {error}")
        return b""


def _with_kernel(compiled: bytes, package: Files) -> Files:
    """Returns the package with the compiled kernel, if any, in the place of its sources."""
    if not compiled:
        return package
    sources = {
        f"lightup/kernel/{name}{end}" for name in compiling.modules(KERNEL) for end in (".py", ".pxd")
    }
    rest = {name: data for name, data in package.items() if name not in sources}
    return rest | {f"lightup/kernel/{library.FILE}": compiled}


def _files_before(folder: Path) -> set[Path]:
    """Returns the files of the site that the folder holds; anything else belongs to the user."""
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return set()
    try:
        record = json.loads((folder / RECORD).read_bytes())
        if record["made by"] == MAKER:
            return {
                path
                for path in folder.rglob("*")
                if path.relative_to(folder).as_posix() in record["files"]
            }
    except (OSError, ValueError, LookupError, TypeError):
        pass
    raise InputError(f"expected an empty folder or an earlier site, got {str(folder)!r}")


def _hashes(files: Files) -> str:
    """Returns the files with their hashes as JavaScript; hosts send `index.html` for the folder."""
    hashes = {
        ""
        if name == "index.html"
        else name: f"sha256-{base64.b64encode(sha256(data).digest()).decode()}"
        for name, data in sorted(files.items())
    }
    return json.dumps(hashes, indent=1)


def _headers() -> bytes:
    """Returns the headers of all files; a browser asks whether one that it has is still the same."""
    headers = assets.HEADERS | {"cache-control": "no-cache"}
    return "".join(["/*\n", *(f"  {name}: {value}\n" for name, value in headers.items())]).encode()


def _guarded(page: bytes) -> bytes:
    """Returns the page with its policy inside, for hosts that send no headers; frames need a header."""
    policy = assets.POLICY.replace("; frame-ancestors 'none'", "")
    begin = b'<meta charset="utf-8">'
    return page.replace(
        begin, begin + f'<meta http-equiv="Content-Security-Policy" content="{policy}">'.encode()
    )


def _package() -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Returns the modules of this package that run in a browser, and apart what needs numpy there."""
    root = KERNEL.parent
    found = ((path.relative_to(root.parent), path) for path in root.rglob("*.py"))
    package = {
        name.as_posix(): path.read_bytes()
        for name, path in found
        if name.parts[1] not in NOT_IN_A_BROWSER
    }
    reader = {name: package.pop(name) for name in [*package] if READER.match(name)}
    return package, reader | {GLYPHS: (root.parent / GLYPHS).read_bytes()}


def _about(package: Files) -> Files:
    """Returns the file that tells Python that a package is installed."""
    return {name: data for name, data in package.items() if name.endswith(".dist-info/METADATA")}


def _needed(wheel: bytes) -> dict[str, bytes]:
    """Returns the files of a wheel without those that a program that imports it never needs."""
    return {
        name: data
        for name, data in unzipped(wheel).items()
        if not any(part in name for part in NOT_AT_RUN_TIME)
    }
