"""Loads modules from source where Python would prefer their compiled versions.

It imports nothing from the project, because modules imported before `prefer_source` stay compiled.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


def prefer_source(package: str) -> None:
    """Makes Python load the modules of a package, and of its subpackages, from source."""
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
