"""The optional packages: those of a feature are named together, by the extra that installs them all.

>>> need("pdf", "a book", "no_such_module")
Traceback (most recent call last):
lightup.base.errors.PackageMissing: a book needs more packages: pip install 'lightup-puzzle[pdf]'
"""

from __future__ import annotations

from importlib.util import find_spec

from .errors import PackageMissing

_PDF = ("reportlab", "font_source_sans_pro", "font_source_serif_pro")
# The modules that each extra of pyproject.toml brings.
EXTRAS = {
    "plot": ("matplotlib",),
    "pdf": _PDF,
    "image": (*_PDF, "numpy", "PIL", "pypdfium2", "segno"),
    "web": ("starlette", "uvicorn"),
    "cluster": ("distributed",),
    "parquet": ("pyarrow",),
    "zstd": ("zstandard",),
    "notebook": ("anywidget",),
    "site": ("Cython", "ziglang"),
}


def need(extra: str, what: str, *modules: str) -> None:
    """Raises `PackageMissing`, with the cure, if a module of the extra, or one of these, is missing."""
    if not has(extra, *modules):
        raise PackageMissing(f"{what} needs more packages: {cure(extra)}")


def has(extra: str, *modules: str) -> bool:
    """Whether all modules of the extra, or these, are installed."""
    return all(map(_is_installed, modules or EXTRAS[extra]))


def cure(extra: str) -> str:
    """The instructions for installing an extra."""
    return f"pip install 'lightup-puzzle[{extra}]'"


def _is_installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ValueError:  # somebody has put `None` in its place
        return False
