"""The kernel twice: as installed, and as plain Python, whose constants can be changed."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import lightup.kernel
from lightup.base.clock import NEVER
from lightup.core.board import Board

from .sources import prefer_source

FOLDER = Path(lightup.kernel.__file__).parent
MODULES = sorted(header.stem for header in FOLDER.glob("*.pxd"))  # what the build compiles
SOURCE = "lightup.kernel_source"


def installed() -> SimpleNamespace:
    return SimpleNamespace(**{name: import_module(f"lightup.kernel.{name}") for name in MODULES})


@cache
def source() -> SimpleNamespace:
    """Returns the kernel as plain Python, whether or not the installed one is compiled."""
    sys.modules[SOURCE] = ModuleType(SOURCE)
    sys.modules[SOURCE].__path__ = [str(FOLDER)]
    prefer_source(SOURCE)
    return SimpleNamespace(**{name: import_module(f"{SOURCE}.{name}") for name in MODULES})


def propagator(kernel: SimpleNamespace, board: Board, deadline: float = NEVER) -> Any:
    """Makes a propagator on a board, with a geometry of the same kernel."""
    puzzle = board.puzzle
    geometry = kernel.geometry.Geometry(puzzle.width, puzzle.height, puzzle.codes)
    return kernel.propagation.Propagator(geometry, board.bulbs, board.dots, deadline)


def solver(kernel: SimpleNamespace, board: Board, deadline: float = NEVER) -> Any:
    """Makes a solver on a board."""
    return kernel.solver.Solver(propagator(kernel, board, deadline))


def common(kernel: SimpleNamespace, board: Board, deadline: float = NEVER) -> Any:
    """Returns the bulbs and dots that all solutions share; `None` if there is none."""
    sharing = kernel.sharing.Sharing(solver(kernel, board, deadline))
    return sharing.decided() if sharing.find() else None


def techniques(kernel: SimpleNamespace, board: Board, deadline: float = NEVER) -> Any:
    """Makes the finders of techniques on a board."""
    return kernel.techniques.Techniques(propagator(kernel, board, deadline))
