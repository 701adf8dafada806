"""`licences`: what a site has of others, under which licences, with their texts.

A site has no fonts; the wheel of this project has nothing of others but these texts.

>>> licences().splitlines()[4]
'Pyodide 314.0.7: MPL-2.0, https://github.com/pyodide/pyodide'
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ._downloads import PYODIDE, PYTHON_SAT, Z3_SOLVER

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER = Path(__file__).with_name("licences")


class Part(NamedTuple):
    """A part of a site; its licence by SPDX, where its source is, and the file with the text."""

    name: str
    licence: str
    source: str
    file: str = ""


PARTS = (
    Part(f"Pyodide {PYODIDE.version}", "MPL-2.0", "https://github.com/pyodide/pyodide", "pyodide.txt"),
    Part("Python, inside Pyodide", "Python-2.0", "https://github.com/python/cpython", "python.txt"),
    Part(f"PySAT {PYTHON_SAT.version}", "MIT", "https://github.com/pysathq/pysat", "pysat.txt"),
    Part(f"Z3 {Z3_SOLVER.version}", "MIT", "https://github.com/Z3Prover/z3", "z3.txt"),
)
BEGINNING = """\
What this site has of others, unchanged. The sources say of each part which further libraries are
compiled into it, such as the solvers of PySAT, and their licences. Everything else is Light Up, under
the MIT licence: https://spdx.org/licenses/MIT
"""


def licences(more: Mapping[Part, str] | None = None) -> str:
    """Returns the list and the texts, also of parts that bring their text along."""
    texts_of = {part: (FOLDER / part.file).read_text() for part in PARTS} | {**(more or {})}
    lines = (f"{part.name}: {part.licence}, {part.source}" for part in texts_of)
    texts = (f"{'=' * 72}\n{part.name}\n\n{text}" for part, text in texts_of.items())
    return "\n".join([BEGINNING, *lines, "", *texts])
