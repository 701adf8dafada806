"""How Cython compiles the kernel: for this computer (`setup.py`), and for browsers (`lightup site`)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,  # local variables get their types from those in the .pxd files
    "annotation_typing": False,  # `int` in Python has any size; C types are in the .pxd files
    "cdivision": True,
}


def modules(kernel: Path) -> list[str]:
    """Returns the names of the modules to compile, those with a .pxd file."""
    return sorted(header.stem for header in kernel.glob("*.pxd"))
