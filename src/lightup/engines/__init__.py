"""Everything that can solve a board, behind one contract.

`find_engine(name).solutions(board, deadline=…, encoding=…)` yields the bulbs of one solution after the
other, builds on the marks of the board, ends when there are no more, and raises `OutOfTime` when the
deadline (an instant of `time.monotonic`) passes. An engine is a module of this package with a function
`solutions`, and a line in `ENGINES`; the outside solver behind it is imported only when asked for. With
a deadline an outside library runs in a process of its own: most of them cannot be stopped otherwise.

>>> from lightup.core.board import Board
>>> list(find_engine("native").solutions(Board.from_rows(["1."])))
[frozenset({1})]
"""

from __future__ import annotations

import re
import shlex
import shutil
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING

from ..base.clock import NEVER
from ..base.errors import EngineMissing, InputError, OutOfTime
from .pysat import NAMES as PYSAT_SOLVERS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from ..core.board import Board


SECONDS_FOR_VERSION = 2


@dataclass(frozen=True)
class Engine:
    """A line of the table.

    `package` is what it needs from PyPI, `extra` the extra of this project that brings it; `command` is
    the program that it runs instead, and `package` then Debian's. `variant` goes to the module, which
    may serve several engines.
    """

    name: str
    kind: str
    module: str
    variant: str = ""
    package: str = ""
    extra: str = ""
    command: str = ""
    takes_encoding: bool = False
    complete: bool = True
    gives_cores: bool = False

    def solutions(
        self, board: Board, *, deadline: float = NEVER, encoding: str | None = None
    ) -> Iterator[frozenset[int]]:
        """Yields the bulbs of each solution that agrees with the marks of the board."""
        self.check(encoding)
        if deadline != NEVER and self.package and not self.command:
            from ._child import solutions_in_child

            return solutions_in_child(self.name, board, deadline, encoding)
        return self._solutions(board, deadline, encoding)

    def _solutions(
        self, board: Board, deadline: float, encoding: str | None
    ) -> Iterator[frozenset[int]]:
        options: dict[str, object] = {"variant": self.variant} if self.variant else {}
        if encoding is not None:
            options["encoding"] = encoding
        if deadline != NEVER:
            options["deadline"] = deadline
        try:
            yield from _load(self.module).solutions(board, **options)
        except ImportError as error:
            raise EngineMissing(f"expected to load the engine {self.name!r}: {error}") from None

    def check(self, encoding: str | None = None) -> None:
        """Raises what there is to say against using the engine here, with this encoding."""
        if not self.installed:
            raise EngineMissing(f"expected the engine {self.name!r} to be installed: {self.cure}")
        if encoding is not None and not self.takes_encoding:
            raise InputError(f"expected no encoding: the engine {self.name!r} has its own")

    @property
    def installed(self) -> bool:
        if self.command:
            return shutil.which(self.command) is not None
        return not self.package or bool(_package_version(self.package))

    @property
    def cure(self) -> str:
        """How to install it."""
        if self.command:
            hint = f" (Debian: apt install {self.package})" if self.package else ""
            return f"install the command {self.command!r}{hint}"
        return f"pip install 'lightup[{self.extra}]'" if self.extra else f"pip install {self.package}"

    @property
    def version(self) -> str:
        """The version of the solver behind the engine, as far as it tells; empty if there is none."""
        if not self.installed:
            return ""
        return _command_version(self.command) if self.command else _package_version(self.package)


@cache
def _load(module: str) -> ModuleType:
    return import_module(f".{module}", __name__)


@cache
def _package_version(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name or "lightup")
    except PackageNotFoundError:
        return ""


def _command_version(command: str) -> str:
    from ._processes import run

    try:
        status, output = run([command, "--version"], monotonic() + SECONDS_FOR_VERSION)
    except OutOfTime:
        return ""
    found = re.search(r"\S*\d\S*", output)
    return found[0] if found and status == 0 else ""


def _command(name: str, template: str, package: str = "") -> Engine:
    try:
        program = shlex.split(template)[0]
    except ValueError:
        raise InputError(f"expected a command with each quote closed, got {template!r}") from None
    return Engine(
        name, "SAT command", "command", template, package, command=program, takes_encoding=True
    )


ENGINES = {
    engine.name: engine
    for engine in (
        Engine("native", "own search", "native"),
        Engine("walksat", "local search", "walksat", takes_encoding=True, complete=False),
        Engine("pysat", "SAT", "pysat", package="python-sat", takes_encoding=True, gives_cores=True),
        Engine("picosat", "SAT", "picosat", package="pycosat", extra="picosat", takes_encoding=True),
        Engine(
            "cryptominisat",
            "SAT",
            "cryptominisat",
            package="pycryptosat",
            extra="cryptominisat",
            takes_encoding=True,
            gives_cores=True,
        ),
        Engine("z3", "SMT", "z3", package="z3-solver", extra="z3", gives_cores=True),
        Engine("z3-strips", "SMT", "z3", "strips", package="z3-solver", extra="z3", gives_cores=True),
        Engine("cpsat", "CP", "cpsat", package="ortools", extra="cpsat", gives_cores=True),
        Engine("clingo", "ASP", "clingo", package="clingo", extra="clingo", gives_cores=True),
        _command("minisat", "minisat -verb=0 {cnf} {answer}", package="minisat"),
        _command("cadical", "cadical -q", package="cadical"),
        _command("kissat", "kissat -q"),
        _command("picosat-command", "picosat", package="picosat"),
    )
}


def find_engine(name: str) -> Engine:
    """Looks an engine up by name: one of the table, `pysat:SOLVER` or `cmd:COMMAND`."""
    if name in ENGINES:
        return ENGINES[name]
    family, _, variant = name.partition(":")
    if family == "pysat" and variant:
        if variant not in PYSAT_SOLVERS:
            solvers = ", ".join(PYSAT_SOLVERS)
            raise InputError(f"expected a PySAT solver (one of {solvers}), got {variant!r}")
        return replace(ENGINES["pysat"], name=name, variant=variant)
    if family == "cmd" and variant.strip():
        return _command(name, variant)
    names = ", ".join(ENGINES)
    raise InputError(f"expected an engine (one of {names}, pysat:NAME, cmd:COMMAND), got {name!r}")
