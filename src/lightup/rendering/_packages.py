"""The packages that only pictures and books need, imported on use, and the fonts that come with some.

>>> wanted("lightup.core.board").__name__
'lightup.core.board'
>>> wanted("no_such_package")
Traceback (most recent call last):
lightup.base.errors.PackageMissing: expected the package no_such_package: pip install no_such_package
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from ..base.errors import PackageMissing

if TYPE_CHECKING:
    from typing import Any

# What to install for a module, if that has another name.
_INSTALLED = {
    "PIL": "pillow",
    "font_source_sans_pro": "font-source-sans-pro",
    "font_source_serif_pro": "font-source-serif-pro",
}
_SANS, _SERIF = "font_source_sans_pro.SourceSansPro", "font_source_serif_pro.SourceSerifPro"
# The fonts by their names in documents: the package with the beginning of the file, and its end.
FONTS = {
    "Sans": (_SANS, "Regular"),
    "Sans-Semibold": (_SANS, "Semibold"),
    "Sans-Bold": (_SANS, "Bold"),
    "Serif": (_SERIF, "Regular"),
    "Serif-Italic": (_SERIF, "It"),
    "Serif-Semibold": (_SERIF, "Semibold"),
}


def wanted(module: str) -> Any:
    """Imports a module; raises `PackageMissing`, with the cure, if its package is not installed."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = str(error.name).partition(".")[0]
        name = _INSTALLED.get(package, package)
        raise PackageMissing(f"expected the package {name}: pip install {name}") from None


def font_file(name: str) -> Path:
    """Returns the file of a font."""
    package, _, family = FONTS[name][0].partition(".")
    folder = Path(str(wanted(package).__file__)).parent / "files"
    return folder / f"{family}-{FONTS[name][1]}.ttf"
