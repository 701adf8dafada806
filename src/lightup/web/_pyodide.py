"""Pyodide while a site is built: Node.js runs it, to ask it for names and to let it compile Python.

Python that is already bytecode starts faster, and only Pyodide's own Python makes bytecode for itself.

>>> dict(_replaced("0/", {"a.py": b"1", "a.txt": b""}, {"0/a.pyc": b"code"}))
{'a.pyc': b'code', 'a.txt': b''}
"""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ..base.errors import PackageMissing
from ._downloads import complaint
from ._zips import unzipped, zipped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    Files = Mapping[str, bytes]

WASM, LIBRARY, PACKAGES = "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"
SETTINGS = "_sysconfigdata__emscripten_wasm32-emscripten.py"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", WASM, LIBRARY, PACKAGES)

# Without its last line, Node.js shows the line of Pyodide that failed, which has a megabyte.
BEGIN = """
import { readFileSync, writeFileSync } from "node:fs";
process.on("uncaughtException", ({ message }) => { console.error(message); process.exit(1); });
"""
NAMES = """
const module = new WebAssembly.Module(readFileSync("pyodide.asm.wasm"));
writeFileSync("result", JSON.stringify(WebAssembly.Module.exports(module).map(({ name }) => name)));
"""
COMPILE = """
const { loadPyodide } = await import("./pyodide.mjs");
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" }; // a fifth smaller: only carets are lost
const python = await loadPyodide({ indexURL: "./", packageBaseUrl: "./", env });
python.unpackArchive(new Uint8Array(readFileSync("sources.zip")), "zip", { extractDir: "/sources" });
python.runPython(readFileSync("compile.py", "utf8"));
writeFileSync("result", python.FS.readFile("/result.zip"));
process.exit();
"""
TRY = """
const { loadPyodide } = await import("./pyodide.mjs");
const python = await loadPyodide({ indexURL: "./", packageBaseUrl: "./" });
python.unpackArchive(new Uint8Array(readFileSync("files.zip")), "zip");
writeFileSync("result", String(python.runPython(readFileSync("trial.py", "utf8"))));
process.exit();
"""
# Which modules of Python's own library are loaded, as files.
LOADED = """
import json, sys
specs = (getattr(module, "__spec__", None) for module in [*sys.modules.values()])
places = (str(spec.origin).partition(".zip/") for spec in specs if spec)
json.dumps(sorted(name for place, _, name in places if place.startswith("/lib/python")))
"""
# A module that is not valid for this Python stays as it is; nobody can import it anyway.
COMPILE_ALL = """
from pathlib import Path
from py_compile import PycInvalidationMode, PyCompileError, compile
from zipfile import ZipFile
with ZipFile("/result.zip", "w") as archive:
    for path in sorted(Path("/sources").rglob("*.py")):
        group, optimize, name = str(path.relative_to("/sources")).split("/", 2)
        try:
            made = compile(path, "/made", name, True, int(optimize), PycInvalidationMode.UNCHECKED_HASH)
        except PyCompileError:
            continue
        archive.write(made, f"{group}/{optimize}/{name}c")
"""


class Pyodide:
    """The files of Pyodide that a page needs, by name, from its package on npm.

    `packages` is what Pyodide knows of packages that its makers have compiled for it.
    """

    def __init__(self, package: bytes) -> None:
        with tarfile.open(fileobj=io.BytesIO(package)) as packed:
            members = {member.name.removeprefix("package/"): member for member in packed.getmembers()}
            read = {name: packed.extractfile(members[name]) for name in FILES}
            self.files = {name: file.read() for name, file in read.items() if file}
        about = json.loads(self.files[PACKAGES])
        self.packages = about["packages"]
        self.files[PACKAGES] = json.dumps(about | {"packages": {}}).encode()
        self.library = unzipped(self.files[LIBRARY])

    @property
    def settings(self) -> str:
        """The module with the settings of its Python."""
        return self.library[SETTINGS].decode()

    def names(self) -> list[str]:
        """Returns the names that a compiled library may use."""
        names: list[str] = json.loads(self._run(NAMES, {}))
        return names

    def bytecode(self, *groups: tuple[int, Files]) -> list[dict[str, bytes]]:
        """Returns groups of files, with bytecode for Python; the numbers say how to optimize it."""
        sources = {
            f"{at}/{level}/{name}": data
            for at, (level, files) in enumerate(groups)
            for name, data in files.items()
            if name.endswith(".py")
        }
        given = {"sources.zip": zipped(sources), "compile.py": COMPILE_ALL.encode()}
        compiled = unzipped(self._run(COMPILE, given))
        return [
            dict(_replaced(f"{at}/{level}/", files, compiled))
            for at, (level, files) in enumerate(groups)
        ]

    def loaded_by(self, trial: str, files: Files) -> set[str]:
        """Runs Python beside these files, and returns the files of its own library that it then has."""
        given = {"files.zip": zipped(files), "trial.py": (trial + LOADED).encode()}
        return {*json.loads(self._run(TRY, given))}

    def _run(self, script: str, files: Files) -> bytes:
        """Runs a script beside Pyodide and these files, and returns the file that it leaves."""
        node = shutil.which("node")
        if node is None:
            raise PackageMissing("expected the command 'node' to build the site: install Node.js")
        with TemporaryDirectory() as place:
            folder = Path(place)
            for name, data in {**self.files, **files, "script.mjs": (BEGIN + script).encode()}.items():
                (folder / name).write_bytes(data)
            command = [node, "script.mjs"]
            done = subprocess.run(
                command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True
            )
            if done.returncode:
                raise PackageMissing(f"cannot run Pyodide in Node.js: {complaint(done.stderr)}")
            return (folder / "result").read_bytes()


def _replaced(prefix: str, files: Files, compiled: Files) -> Iterator[tuple[str, bytes]]:
    """Yields files, each as bytecode if it could be compiled."""
    for name, data in files.items():
        bytecode = compiled.get(f"{prefix}{name}c")
        yield (name, data) if bytecode is None else (f"{name}c", bytecode)
