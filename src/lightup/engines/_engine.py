"""`Engine`: a line of the table, with everything that is known about a solver before it runs."""

from __future__ import annotations

import re
import shutil
import sys
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, Protocol, cast

from ..base.clock import NEVER
from ..base.errors import EngineMissing, InputError, OutOfTime

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from typing import Any

    from ..core.board import Board

SECONDS_FOR_VERSION = 2
DISTRIBUTION = "lightup-puzzle"  # has the project's own engines


class Module(Protocol):
    """The contract of an engine's module."""

    def solutions(self, board: Board, *args: Any, **options: Any) -> Iterator[frozenset[int]]:
        """Yields the bulbs of each solution that keeps the marks of the board.

        The options are those of `deadline`, `encoding` and `variant` that the engine supports. A
        module without `deadline` is stopped from outside.
        """


@dataclass(frozen=True)
class Engine:
    """A solver.

    `package` is the package that it needs from PyPI. An engine that runs a program has a `command`
    instead, and its `package` is from Debian. `variant` is passed to the module, which may serve
    several engines. A `complete` engine can prove that there are no more solutions. `gives_cores` says
    whether the solver can return unsatisfiable cores. What only the user knows, a `cmd:`, is not
    `known`: that there are no more solutions is then no more than a claim. `language` is the encoding
    that is closest to what the solver is told.
    """

    name: str
    kind: str
    module: str
    variant: str = ""
    package: str = ""
    command: str = ""
    home: str = ""
    takes_encoding: bool = False
    complete: bool = True
    gives_cores: bool = False
    known: bool = True
    language: str = "direct"

    def solutions(
        self, board: Board, *, deadline: float = NEVER, encoding: str | None = None
    ) -> Iterator[frozenset[int]]:
        """Yields the bulbs of each solution that keeps the marks of the board.

        Raises `OutOfTime` at the deadline, and `GaveUp` if the solver does not know.
        """
        self.check(encoding)
        if not self.package or self.command:
            return self.solutions_here(board, deadline=deadline, encoding=encoding)
        if in_browser():
            return self.solutions_here(board, encoding=encoding)
        from ._child import solutions_in_child

        return solutions_in_child(self.name, board, deadline, encoding)

    def solutions_here(
        self, board: Board, *, deadline: float = NEVER, encoding: str | None = None
    ) -> Generator[frozenset[int], None, None]:
        """Does the same in this process, where a library may be deaf to Ctrl-C."""
        options: dict[str, object] = {"variant": self.variant} if self.variant else {}
        if encoding is not None:
            options["encoding"] = encoding
        if deadline != NEVER:
            options["deadline"] = deadline
        try:
            yield from _load(self.module).solutions(board, **options)
        except ImportError as error:
            raise EngineMissing(f"cannot load the engine {self.name!r}: {error}") from None

    def check(self, encoding: str | None = None) -> None:
        """Raises an error if the engine is not installed or takes no encoding but is given one."""
        if not self.installed:
            raise EngineMissing(f"expected the engine {self.name!r} to be installed: {self.cure}")
        if encoding is not None and not self.takes_encoding:
            raise InputError(f"expected no encoding: the engine {self.name!r} has its own")

    def check_complete(self) -> None:
        """Raises an error if the engine cannot tell that there are no more solutions."""
        if not self.complete:
            raise InputError(f"expected a complete engine, got {self.name!r}")

    @property
    def installed(self) -> bool:
        if self.command:
            return shutil.which(self.command) is not None
        return not self.package or bool(package_version(self.package))

    @property
    def cure(self) -> str:
        """The instructions for installing it."""
        if self.command:
            where = self.home and f"from {self.home}"
            hint = f" (Debian: apt install {self.package})" if self.package else f" {where}".rstrip()
            return f"install the command {self.command!r}{hint}"
        return f"pip install {self.package}"

    @property
    def version(self) -> str:
        """The version of the solver; empty if it is not installed or does not report one."""
        if not self.installed:
            return ""
        if self.command:
            return _command_version(self.command)
        return package_version(self.package or DISTRIBUTION)


def in_browser() -> bool:
    """Whether Python runs in a browser, where there are no other processes.

    A page ends a library that takes too long together with its worker.
    """
    return sys.platform == "emscripten"


@cache
def _load(module: str) -> Module:
    return cast("Module", import_module(f".{module}", __package__))


@cache
def package_version(name: str) -> str:
    """Returns the version of an installed package; empty if it is not there."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _command_version(command: str) -> str:
    from ..processes.child import run

    try:
        status, output = run([command, "--version"], monotonic() + SECONDS_FOR_VERSION)
    except OutOfTime:
        return ""
    found = re.search(r"\S*\d\S*", output)
    return found[0] if found and status == 0 else ""
