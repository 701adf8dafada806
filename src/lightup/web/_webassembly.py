"""`kernel_library`: the compiled kernel for browsers, as one library of WebAssembly.

Cython makes C of each module. The `ziglang` package brings a compiler and a linker for WebAssembly, but
nothing of Pyodide, so this module makes the headers up from what is there: Python's own, which the
stable ABI allows, with the settings of Pyodide's Python, and those of a C library with the same types.
Whatever the library needs, Pyodide must offer by name; a name that it lacks fails the build.

The same sources, Python, Cython and zig make the same bytes.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ..base.errors import PackageMissing
from ..kernel.compiling import DIRECTIVES, modules
from ..kernel.library import FILE
from ._downloads import complaint, kept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

KERNEL = Path(__file__).parents[1] / "kernel"
PACKAGE = "lightup/kernel"
ZIG = "0.17.0"  # `zig clang` and `zig wasm-ld` are no documented commands, so no other one will do

# From Python 3.12 on, headers for the stable ABI count references in functions; before, if debugged.
ABI, PYTHON = ("0x030b0000", "cp311") if sys.version_info < (3, 12) else ("0x030c0000", "cp312")
STABLE = (f"-DPy_LIMITED_API={ABI}", "-DCYTHON_LIMITED_API=1") + (
    ("-DPy_REF_DEBUG",) if sys.version_info < (3, 12) else ()
)
COMPILE = (
    *("clang", "--target=wasm32-unknown-emscripten", "-c", "-w", "-nostdinc"),
    *("-fPIC", "-Os", "-DNDEBUG", "-fwrapv", "-fvisibility=hidden", *STABLE),
)
LINK = (
    *("wasm-ld", "-shared", "--experimental-pic", "--strip-all", "--error-limit=0"),
    "--allow-undefined-file=names",
)
GIVEN_BY_THE_LOADER = (
    *("__memory_base", "__table_base", "__stack_pointer", "__indirect_function_table", "memory"),
)
# What musl's types for x86 have otherwise than those of Emscripten.
TYPES = (
    ("#define _REDIR_TIME64 1\n", ""),
    ("#define _Addr int", "#define _Addr long"),
    ("#define _Reg int", "#define _Reg long"),
)


def kernel_library(settings: str, names: Iterable[str], say: Callable[[str], object]) -> bytes:
    """Returns the library, from an earlier build of the same sources or else compiled.

    It takes the module with the settings of Pyodide's Python, and the names that Pyodide offers.
    """
    _check_tools()
    name = f"kernel-{_fingerprint(settings)}.so"
    return kept(name, lambda: _compiled(settings, names), lambda: say("compiling the kernel"))


def _check_tools() -> None:
    for package, module in (("Cython", "Cython"), ("ziglang", "ziglang")):
        if find_spec(module) is None:
            raise PackageMissing(
                f"expected {package} to compile the kernel: pip install 'lightup-puzzle[site]'"
            )
    if version("ziglang") != ZIG:
        raise PackageMissing(
            f"expected ziglang {ZIG} to compile the kernel, got {version('ziglang')}: "
            "pip install 'lightup-puzzle[site]'"
        )


def _fingerprint(settings: str) -> str:
    """Returns a name for all that the library depends on."""
    compiled = [KERNEL / f"{stem}{end}" for stem in modules(KERNEL) for end in (".py", ".pxd")]
    sources = [Path(__file__), *compiled]
    used = [sys.version, version("Cython"), settings, *(path.read_text() for path in sources)]
    return sha256("\0".join(used).encode()).hexdigest()[:16]


def _compiled(settings: str, names: Iterable[str]) -> bytes:
    processors = os.cpu_count() or 1
    with TemporaryDirectory() as place, ThreadPoolExecutor(processors) as threads:
        folder, stems = Path(place), modules(KERNEL)
        _copy_sources(folder)
        includes = _write_headers(folder, settings)
        batches = [stems[at::processors] for at in range(min(processors, len(stems)))]
        list(threads.map(lambda batch: _cythonize(folder, batch), batches))
        list(threads.map(lambda stem: _zig(folder, *COMPILE, *includes, f"{PACKAGE}/{stem}.c"), stems))
        (folder / "names").write_text("\n".join((*names, *GIVEN_BY_THE_LOADER)))
        exports = (f"--export=PyInit_{stem}" for stem in stems)
        _zig(folder, *LINK, *exports, *(f"{stem}.o" for stem in stems), "-o", FILE)
        return (folder / FILE).read_bytes()


def _copy_sources(folder: Path) -> None:
    """Copies the kernel, so that no path of this computer gets into the library."""
    shutil.copytree(KERNEL, folder / PACKAGE, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    (folder / PACKAGE).with_name("__init__.py").touch()


def _cythonize(folder: Path, stems: Sequence[str]) -> None:
    directives = (f"--directive={name}={value}" for name, value in DIRECTIVES.items())
    files = (f"{PACKAGE}/{stem}.py" for stem in stems)
    _run([sys.executable, "-m", "cython", *directives, *files], folder)


def _write_headers(folder: Path, settings: str) -> list[str]:
    """Writes the headers of Python and C for WebAssembly; returns the options that name them."""
    zig = _folder_of_zig() / "lib"
    python, c = folder / "python", folder / "c"
    shutil.copytree(sysconfig.get_path("include"), python)
    (python / "pyconfig.h").write_text(_defines(settings))
    for libc in ("generic-musl", "x86-linux-musl"):
        shutil.copytree(zig / "libc" / "include" / libc, c, dirs_exist_ok=True)
    types = c / "bits" / "alltypes.h"
    text = types.read_text()
    for old, new in TYPES:
        text = text.replace(old, new)
    types.write_text(text)
    return [f"-I{path}" for path in ("python", "c", zig / "include")]


def _defines(settings: str) -> str:
    """Returns a `pyconfig.h` with the settings.

    >>> _defines("build_time_vars = {'SIZEOF_LONG': 4, 'HAVE_FORK': 0, 'CC': 'cc'}")
    '#define SIZEOF_LONG 4\\n'
    """
    numbers = re.findall(r"'(\w+)': ([1-9]\d*)[,}]", settings)
    return "".join(f"#define {name} {value}\n" for name, value in numbers)


def _zig(folder: Path, *arguments: str) -> None:
    _run([str(_folder_of_zig() / "zig"), *arguments], folder)


def _folder_of_zig() -> Path:
    found = find_spec("ziglang")
    assert found
    assert found.origin
    return Path(found.origin).parent


def _run(command: Sequence[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        raise PackageMissing(f"cannot compile the kernel to WebAssembly: {complaint(done.stderr)}")
