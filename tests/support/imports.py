"""Reads from the sources which modules of the project import which."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import lightup

ROOT = Path(lightup.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))


def name_of(path: Path) -> str:
    """Returns the dotted name of a module below the package, such as `core.board` or `core`."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


NAMES = {name_of(path) for path in FILES}


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[str]:
    """Yields the modules that a file imports or names, by their names below the package."""
    yield from named_modules(tree(path))
    package = ["lightup", *path.relative_to(ROOT).parts[:-1]]
    for node in ast.walk(tree(path)):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) + 1 - node.level] if node.level else []
            base = ".".join([*start, *([node.module] if node.module else [])])
            names = [f"{base}.{alias.name}" for alias in node.names]
        for name in names:
            first, *rest = name.split(".")
            if first == "lightup":
                yield _module_in(rest)


def _module_in(parts: list[str]) -> str:
    """Returns the longest start of a dotted name that is a module; `__init__` for the package."""
    while parts and ".".join(parts) not in NAMES:
        parts = parts[:-1]
    return ".".join(parts) or "__init__"


def named_modules(module: ast.Module) -> Iterator[str]:
    """Yields the modules of the project whose names are texts in the code, such as `lightup.core`."""
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            first, _, rest = node.value.partition(".")
            if first == "lightup" and rest in NAMES:
                yield rest


def imported_names(module: ast.Module) -> Iterator[ast.expr]:
    """Yields the names that a module imports by a call."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("import_module", "__import__"):
            yield node.args[0]
