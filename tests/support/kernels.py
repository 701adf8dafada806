"""The kernel twice: as it is installed, and as plain Python, in which numbers can be changed."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import lightup.kernel
from lightup.base.clock import NEVER
from lightup.core.board import Board

FOLDER = Path(lightup.kernel.__file__).parent
MODULES = sorted(header.stem for header in FOLDER.glob("*.pxd"))  # what the build compiles
SOURCE = "lightup.kernel_source"


def installed() -> SimpleNamespace:
    return SimpleNamespace(**{name: import_module(f"lightup.kernel.{name}") for name in MODULES})


@cache
def source() -> SimpleNamespace:
    """The kernel as plain Python, whether or not the one that is installed is compiled."""
    sys.modules[SOURCE] = ModuleType(SOURCE)
    sys.modules[SOURCE].__path__ = [str(FOLDER)]
    sys.meta_path.insert(0, _SourceFinder)
    return SimpleNamespace(**{name: import_module(f"{SOURCE}.{name}") for name in MODULES})


class _SourceFinder:
    """Finds the source of a module where Python would prefer what was compiled from it."""

    @staticmethod
    def find_spec(name: str, *ignored: object) -> ModuleSpec | None:
        package, _, module = name.rpartition(".")
        return spec_from_file_location(name, FOLDER / f"{module}.py") if package == SOURCE else None


def geometry(kernel: SimpleNamespace, board: Board) -> Any:
    """The geometry of a board's puzzle, made by this kernel."""
    puzzle = board.puzzle
    return kernel.geometry.Geometry(puzzle.width, puzzle.height, puzzle.codes)


def solver(kernel: SimpleNamespace, board: Board, deadline: float = NEVER) -> Any:
    """A new solver on a board."""
    return kernel.solver.Solver(geometry(kernel, board), board.bulbs, board.dots, deadline)


def techniques(kernel: SimpleNamespace, board: Board, deadline: float = NEVER) -> Any:
    """A new view of a board, from which steps can be taken."""
    return kernel.techniques.Techniques(geometry(kernel, board), board.bulbs, board.dots, deadline)
