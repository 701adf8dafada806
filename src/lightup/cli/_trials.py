"""What `lightup doctor` tries: each part does something small, and its answer is checked.

>>> [trial.name for trial in trials() if trial.kind == "system"]
['processes', 'files']
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ..base.packages import cure, has
from ..core.board import Board
from ..engines import ENGINES
from ..kernel import is_compiled
from ..solving.solve import Status, solve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..engines import Engine
    from ..schema.commands import Part

SECONDS = 20.0  # for each part: a busy computer may take long to start a process
SOLUTION = Board.from_rows([".*....", ".2*1#.", "*2..*.", ".*..2*", ".##.0.", "...*.."])
PUZZLE = SOLUTION.puzzle


class Missing(Exception):
    """A part is not installed; the message is how to install it."""


class WrongAnswer(Exception):
    """A part works, but what it gave is not right."""


@dataclass(frozen=True)
class Trial:
    """A part, and what shows that it works: it returns the version, or raises an error."""

    name: str
    kind: Part
    run: Callable[[], str]


def trials() -> Iterator[Trial]:
    """Yields what can be tried."""
    yield Trial("kernel", "kernel", _kernel)
    for name, engine in ENGINES.items():
        yield Trial(name, "engine", partial(_engine, engine))
    yield Trial("processes", "system", _processes)
    yield Trial("files", "system", _files)
    for extra, (package, run) in FEATURES.items():
        yield Trial(extra, "extra", partial(_feature, extra, package, run))


def _kernel() -> str:
    _expect(solve(PUZZLE).solution == SOLUTION, "a wrong solution")
    return "compiled" if is_compiled() else "interpreted"


def _engine(engine: Engine) -> str:
    if not engine.installed:
        raise Missing(engine.cure)
    # A local search never knows that there is no other solution, and would look for it until the end.
    at_most, wanted = (2, Status.UNIQUE) if engine.complete else (1, Status.SOLVED)
    result = solve(PUZZLE, engine=engine.name, at_most=at_most, seconds=SECONDS)
    _expect(result.status is wanted and result.solution == SOLUTION, f"the verdict {result.status}")
    return engine.version


def _processes() -> str:
    from ..collecting.batch import batch
    from ..reasoning.rate import level_of

    levels = [*batch([PUZZLE] * 2, level_of, cores=2, seconds=SECONDS)]
    _expect(levels == [level_of(PUZZLE)] * 2, f"the levels {levels}")
    return ""


def _files() -> str:
    from ..collecting.library import Library

    with (
        TemporaryDirectory() as folder,
        Library.writing(Path(folder) / "a.db", create=True) as library,
    ):
        faults = [*library.faults()]
    _expect(not faults, "a new library with faults")
    return ""


def _feature(extra: str, package: str, run: Callable[[], None]) -> str:
    if not has(extra):
        raise Missing(cure(extra))
    run()
    return version(package)


def _pdf() -> None:
    from ..rendering.drawing import render

    _expect(render(PUZZLE).pdf().startswith(b"%PDF"), "no PDF")


def _image() -> None:
    from ..reading.read import read
    from ..rendering.drawing import render

    (reading,) = read(render(SOLUTION).png())
    _expect(reading.board == SOLUTION, "another board than was drawn")


def _plot() -> None:
    from matplotlib.figure import Figure

    figure, file = Figure(), BytesIO()
    figure.subplots().plot([0, 1])
    figure.savefig(file, format="svg")
    _expect(b"</svg>" in file.getvalue(), "no picture")


def _zstd() -> None:
    import zstandard

    packed = zstandard.compress(str(PUZZLE).encode())
    _expect(zstandard.decompress(packed) == str(PUZZLE).encode(), "other bytes than were packed")


def _parquet() -> None:
    import pyarrow
    from pyarrow import parquet

    file, rows = BytesIO(), [{"puzzle": str(PUZZLE)}]
    parquet.write_table(pyarrow.Table.from_pylist(rows), file)
    _expect(parquet.read_table(file).to_pylist() == rows, "other rows than were written")


def _imports(*modules: str) -> Callable[[], None]:
    """Returns a trial of what takes a server, a cluster or a notebook to try in earnest."""

    def run() -> None:
        for module in modules:
            import_module(module)

    return run


# The extras with a package of each, whose version is told, and what tries them.
FEATURES: dict[str, tuple[str, Callable[[], None]]] = {
    "pdf": ("reportlab", _pdf),
    "image": ("pillow", _image),
    "plot": ("matplotlib", _plot),
    "web": ("starlette", _imports("lightup.web.server", "uvicorn")),
    "cluster": ("distributed", _imports("distributed")),
    "parquet": ("pyarrow", _parquet),
    "zstd": ("zstandard", _zstd),
    "notebook": ("anywidget", _imports("anywidget")),
    "site": ("ziglang", _imports("Cython", "ziglang")),
}


def _expect(right: bool, got: str) -> None:
    if not right:
        raise WrongAnswer(f"it gave {got}")
