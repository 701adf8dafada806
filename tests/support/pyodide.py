"""Pyodide in Node.js, with the engine of a site: what runs in a browser, without one.

`python -m tests.support.pyodide` writes the list of the files of Python's library that a site has.
"""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from lightup.web import site
from lightup.web._downloads import PYODIDE, obtain
from lightup.web._pyodide import LIBRARY, Pyodide

if TYPE_CHECKING:
    from collections.abc import Sequence

HERE = Path(__file__).parent
EVERYTHING = HERE / "everything.py"
NOT_FOR_CALLS = (*site.NOT_IN_A_BROWSER, "processes")


def run(folder: Path, code: Path, given: str = "") -> str:
    """Runs a script of Python in a site, and returns its value."""
    with TemporaryDirectory() as place:
        files = [Path(place) / "given", Path(place) / "result"]
        files[0].write_text(given)
        command = ["node", *map(str, (HERE / "pyodide.mjs", folder, code, *files))]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        assert done.returncode == 0, done.stderr
        return files[1].read_text()


def used(folder: Path) -> list[str]:
    """Returns the files of Python's library that the calls of the API use in a site."""
    found: list[str] = json.loads(run(folder, EVERYTHING, json.dumps(sorted(imported()))))
    return found


def answers(folder: Path, asked: Sequence[tuple[str, object]]) -> list[tuple[Any, int]]:
    """Returns the answers to calls of the API, each with how many bytes of memory there are then."""
    found: list[tuple[Any, int]] = json.loads(run(folder, HERE / "answering.py", json.dumps(asked)))
    return found


def imported() -> set[str]:
    """Returns the modules of Python's library that the package imports anywhere, even if rarely."""
    root = Path(site.__file__).parents[1]
    names = {
        name
        for path in root.rglob("*.py")
        if path.relative_to(root).parts[0] not in NOT_FOR_CALLS
        for node in ast.walk(ast.parse(path.read_text()))
        for name in _names(node)
    }
    return {name for name in names if name.partition(".")[0] in sys.stdlib_module_names}


def _names(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and node.module and not node.level else []


def with_whole_library(made: Path, folder: Path) -> Path:
    """Copies a site, and gives it all of Python's library."""
    shutil.copytree(made, folder)
    (folder / "pyodide" / LIBRARY).write_bytes(Pyodide(obtain(PYODIDE, str)).files[LIBRARY])
    return folder


if __name__ == "__main__":
    with TemporaryDirectory() as place:
        site.build(Path(place) / "made")
        whole = with_whole_library(Path(place) / "made", Path(place) / "whole")
        site.USED.write_text("".join(f"{name}\n" for name in used(whole)))
