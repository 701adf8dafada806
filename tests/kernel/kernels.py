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
from lightup.board import Board
from lightup.clock import NEVER

MODULES = (
    "geometry",
    "deduction",
    "learning",
    "search",
    "frontier",
    "walk",
    "notes",
    "local",
    "pairing",
    "trial",
    "reasoning",
    "hitting",
)
FOLDER = Path(lightup.kernel.__file__).parent
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


def search(kernel: SimpleNamespace, board: Board, deadline: float = NEVER) -> Any:
    """A new search on a board."""
    puzzle = board.puzzle
    return kernel.search.Search(
        puzzle.width, puzzle.height, puzzle.codes, board.bulbs, board.dots, deadline
    )


def reasoning(kernel: SimpleNamespace, board: Board, deadline: float = NEVER) -> Any:
    """A new view of a board, from which steps can be taken."""
    puzzle = board.puzzle
    return kernel.reasoning.Reasoning(
        puzzle.width, puzzle.height, puzzle.codes, board.bulbs, board.dots, deadline
    )
