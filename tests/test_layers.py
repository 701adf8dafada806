"""What the modules may know of each other, and what `import lightup` may cost."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import lightup

ROOT = Path(lightup.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))

# From the bottom to the top. A module or package imports only from lines above its own in this list;
# those on one line do not know each other. `lightup` is the package's own front door.
LAYERS = [
    "errors value",
    "clock verify",
    "grid kernel",
    "puzzle",
    "board",
    "formats encodings walksat cores",
    "engines",
    "solve",
    "certify argue refute",
    "deduce",
    "account",
    "explain mistakes",
    "hint rate",
    "render",
    "lab",
    "lightup",
    "cli",
    "__main__",
]
LAYER = {name: number for number, names in enumerate(LAYERS) for name in names.split()}


def home(path: Path) -> str:
    """The module or package, directly below the root, that a file belongs to."""
    first = path.relative_to(ROOT).parts[0].removesuffix(".py")
    return "lightup" if first == "__init__" else first


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[str]:
    """The modules and packages of this project, directly below the root, that a file imports."""
    package = ["lightup", *path.relative_to(ROOT).parts[:-1]]
    for node in ast.walk(tree(path)):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = ".".join([*package[: len(package) + 1 - node.level]] if node.level else [])
            base = ".".join(filter(None, [start, node.module]))
            names = [f"{base}.{alias.name}" for alias in node.names]
        for name in names:
            first, *rest = name.split(".")
            if first == "lightup":
                yield rest[0] if rest and rest[0] in LAYER else "lightup"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_down(path: Path) -> None:
    own = home(path)
    assert own in LAYER, f"give {own} its place in LAYERS"
    for other in {*imports(path)} - {own}:
        assert LAYER[other] < LAYER[own], f"{own} imports {other}"


def test_the_check_above_sees_imports() -> None:
    assert {*imports(ROOT / "engines" / "child.py")} == {"errors", "clock", "board", "engines"}
    assert "kernel" in {*imports(ROOT / "puzzle.py")}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_prints_only_in_the_command_line(path: Path) -> None:
    calls = [node.func for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
    prints = [name for name in calls if isinstance(name, ast.Name) and name.id == "print"]
    assert home(path) == "cli" or not prints


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh interpreter loads when it runs the code."""
    watched = f"""
import sys
before = set(sys.modules)
{code}
after = set(sys.modules) - before
import json
print(json.dumps(sorted(after)))
"""
    run = subprocess.run([sys.executable, "-c", watched], capture_output=True, text=True, check=True)
    return {*json.loads(run.stdout)}


SOLVERS = {"pysat", "pycosat", "pycryptosat", "z3", "ortools", "clingo", "numpy"}
HEAVY = SOLVERS | {"click", "rich", "json", "subprocess", "asyncio"}
SLOW_TO_START = HEAVY | {"dataclasses", "typing", "re", "enum", "inspect"}


@pytest.mark.parametrize(
    ("code", "unwanted"),
    [
        ("import lightup", SLOW_TO_START),
        ("import lightup; lightup.Puzzle, lightup.Board, lightup.Rule", SLOW_TO_START),
        ("import lightup; lightup.loads", SLOW_TO_START),
        ("import lightup.cli.filter", SLOW_TO_START),
        ("import lightup; lightup.solve(lightup.Puzzle(1, 1, '.'))", HEAVY),
        ("import lightup; lightup.encode(lightup.Puzzle(1, 1, '.'), 'direct')", HEAVY),
    ],
)
def test_nothing_is_loaded_before_it_is_used(code: str, unwanted: set[str]) -> None:
    assert not loaded_by(code) & unwanted


def test_importing_the_package_loads_nothing_else() -> None:
    assert loaded_by("import lightup") <= {"lightup", "__future__"}


def test_all_names_can_be_loaded() -> None:
    assert sorted(lightup.__all__) == lightup.__all__
    assert {*lightup.__all__} <= {*dir(lightup)}
    for name in lightup.__all__:
        assert getattr(lightup, name).__name__ == name
        assert getattr(lightup, name).__module__.startswith("lightup.")
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        getattr(lightup, "nonsense")  # noqa: B009


def test_a_function_is_not_hidden_by_its_module() -> None:
    code = "import lightup.solve, lightup; assert callable(lightup.solve)"
    assert "lightup.solve" in loaded_by(code)
