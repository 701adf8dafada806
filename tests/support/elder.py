"""A site on an older Pyodide, with pictures: the only one for which npm has a numpy.

No index has a numpy for the Pyodide of the site, which its builder fetches from elsewhere. Here all
but Pyodide is that of the site: the page, its worker, the package with its compiled kernel (the stable
ABI), and how pictures come to it. This numpy is for another loader, which offers `backtrace`.
"""

from __future__ import annotations

import io
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

from lightup.kernel import library
from lightup.web import _webassembly, assets, site
from lightup.web._downloads import FOLDER, Download, obtain
from lightup.web._zips import unzipped, zipped

NPM = ("npm", "pack", "--silent", "--fetch-retries=1", f"--pack-destination={FOLDER}")
PYODIDE = Download(
    "pyodide",
    "0.25.1",
    "pyodide-0.25.1.tgz",
    "d301c5b18b888ec7ad2bf616fcdd14eb36f4c9f41c513f89fcfcc3455d447a63",
    (*NPM, "pyodide@0.25.1"),
)
NUMPY = Download(
    "@emscripten-forge/numpy",
    "2.1.1-py311hc8e14bb-0",
    "emscripten-forge-numpy-2.1.1-py311hc8e14bb-0.tgz",
    "822f06282c206a2d82dbcd9575f823d9051a8b8bb7e20f556e490c9b3f3da6a2",
    (*NPM, "@emscripten-forge/numpy@2.1.1-py311hc8e14bb-0"),
)
PARTS = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
BACKTRACE = "int backtrace(void **frames, int most) { return 0; }"
LOAD = """
  python.FS.writeFile("/backtrace.so", new Uint8Array(await fetched("backtrace.so")));
  const { loadDynamicLibrary } = python._module, fs = python.FS;
  await loadDynamicLibrary("/backtrace.so", { global: true, nodelete: true, loadAsync: true, fs });
  show(0.6);"""


def build(made: Path, folder: Path) -> None:
    """Makes the site in a folder, with the compiled kernel of another one."""
    pyodide, numpy = _unpacked(obtain(PYODIDE, str)), _numpy()
    sources, reader = site._package()
    kernel = unzipped((made / "lightup.zip").read_bytes())[f"lightup/kernel/{library.FILE}"]
    page = assets.files("worker")
    worker = page["engine/python.js"].decode().replace("\n  show(0.6);", LOAD, 1)
    page["engine/python.js"] = worker.encode()
    engine = {
        **assets.files_for_later(),
        **{f"pyodide/{name}": pyodide[f"package/{name}"] for name in PARTS},
        "lightup.zip": zipped(site._with_kernel(kernel, sources)),
        "pysat.zip": zipped(site._about(numpy)),
        "backtrace.so": _backtrace(),
    }
    site.write(site.Site(page, engine, {"pictures.zip": zipped(numpy | reader)}), folder)


def _unpacked(archive: bytes) -> dict[str, bytes]:
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        files = ((one.name, packed.extractfile(one)) for one in packed.getmembers() if one.isfile())
        return {name: file.read() for name, file in files if file}


def _numpy() -> dict[str, bytes]:
    """Returns the files of numpy, which lie in an archive inside of the package."""
    (packed,) = (data for name, data in _unpacked(obtain(NUMPY, str)).items() if "/pkg/" in name)
    begin = "lib/python3.11/site-packages/"
    return {
        name.removeprefix(begin): data
        for name, data in _unpacked(packed).items()
        if name.startswith(begin) and "/tests/" not in name
    }


def _backtrace() -> bytes:
    """Compiles a library in which nobody has called anybody."""
    target = ("clang", "--target=wasm32-unknown-emscripten", "-c", "-nostdinc", "-fPIC", "-Os")
    link = ("wasm-ld", "-shared", "--experimental-pic", "--export=backtrace")
    with TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "it.c").write_text(BACKTRACE)
        _webassembly._zig(folder, *target, "it.c")
        _webassembly._zig(folder, *link, "it.o", "-o", "it.so")
        return (folder / "it.so").read_bytes()
