"""Loads modules from their source where Python would prefer what was compiled from it.

It imports nothing of the project: what is imported before `prefer_source` is called stays compiled.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


def prefer_source(package: str) -> None:
    """Loads the modules of a package, and of the packages in it, from their source from now on."""
    sys.meta_path.insert(0, _SourceFinder(package))


class _SourceFinder(MetaPathFinder):
    def __init__(self, package: str) -> None:
        self.prefix = f"{package}."

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(self.prefix):
            return None
        finders = (FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)) for folder in path or ())
        return next(filter(None, (finder.find_spec(fullname) for finder in finders)), None)
