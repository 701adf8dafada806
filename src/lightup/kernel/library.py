"""One library with all compiled modules, as browsers get it: smaller, and loaded once.

Python looks for a file for each module of the kernel; `install` leads it to this one instead.
"""

from __future__ import annotations

import sys
from importlib.machinery import ExtensionFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

FILE = "modules.abi3.so"  # not named like a module beside it


class Finder:
    """Finds the modules of a package in a library."""

    def __init__(self, library: Path, package: str) -> None:
        self.library = library
        self.package = package

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Answers the question of the import system where a module is."""
        if name.rpartition(".")[0] != self.package:
            return None
        loader = ExtensionFileLoader(name, str(self.library))
        return spec_from_file_location(name, self.library, loader=loader)


def install() -> None:
    """Lets the kernel's modules come from its library, if there is one."""
    library = Path(__file__).with_name(FILE)
    if library.exists():
        sys.meta_path.append(Finder(library, __package__))
