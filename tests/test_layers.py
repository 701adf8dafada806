"""The layers: which folder may import which, and what `import lightup` may load."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import lightup

from .support.imports import FILES, ROOT, imported_names, imports, name_of, named_modules, tree

# From the bottom to the top: a folder imports only from those before it.
LAYERS = [
    "base",
    "processes",
    "kernel",
    "core",
    "sat",
    "formats",
    "encodings",
    "engines",
    "solving",
    "reasoning",
    "generating",
    "teaching",
    "rendering",
    "reading",
    "schema",
    "collecting",
    "lab",
    "web",
    "cli",
]

# The same inside a folder that has folders of its own; the dot stands for its own modules.
INNER = {"reasoning": ["finding", "arguing", "telling", "."], "rendering": [".", "book"]}


def folder(name: str) -> str:
    return name.partition(".")[0]


def package(path: Path) -> str:
    """Returns the dotted name of the folder that a file is in."""
    return ".".join(path.relative_to(ROOT).parts[:-1])


def inner(name: str) -> int:
    """Returns the layer of a module among the folders inside its folder."""
    outer, _, rest = name.partition(".")
    inside = INNER.get(outer, ["."])
    return inside.index(folder(rest) if folder(rest) in inside else ".")


def test_the_layers_are_the_folders() -> None:
    assert {path.parent.name for path in ROOT.glob("*/__init__.py")} == {*LAYERS}
    nested: dict[str, set[str]] = {}
    for path in ROOT.glob("*/*/__init__.py"):
        nested.setdefault(path.parents[1].name, set()).add(path.parent.name)
    assert nested == {outer: {*inside} - {"."} for outer, inside in INNER.items()}
    assert not [*ROOT.glob("*/*/*/__init__.py")]


def test_the_root_holds_only_the_front_door() -> None:
    assert {path.name for path in ROOT.glob("*.py")} == {"__init__.py", "__main__.py"}


def test_imports_go_down() -> None:
    assert not [bad for path in FILES for bad in imports_up(path)]


def imports_up(path: Path) -> Iterator[str]:
    """Yields what a file imports from a layer above its own, or from a folder above it inside."""
    name = name_of(path)
    own = folder(name)
    for other in imports(path):
        if own == "__init__":
            # only for the type checker; another test checks what is loaded
            is_down = folder(other) in LAYERS
        elif other == "__init__":
            is_down = own in ("web", "cli")
        elif own == folder(other):
            is_down = other == own or inner(other) <= inner(name)
        else:
            is_down = own == "__main__" or LAYERS.index(folder(other)) < LAYERS.index(own)
        if not is_down:
            yield f"{name} -> {other}"


def test_a_name_with_an_underscore_is_private_to_its_folder() -> None:
    assert not [
        f"{path} imports {other}"
        for path in FILES
        for other in imports(path)
        if "._" in other and not f"{package(path)}.".startswith(f"{other.partition('._')[0]}.")
    ]


def test_imports_inside_a_folder_go_one_way() -> None:
    within = {
        name_of(path): {other for other in imports(path) if folder(other) == folder(name_of(path))}
        for path in FILES
    }
    packages = {package(path) for path in FILES}
    graph = {name: others - packages for name, others in within.items() if name not in packages}
    assert [*TopologicalSorter(graph).static_order()]


def test_the_checks_above_see_imports() -> None:
    found = {*imports(ROOT / "engines" / "_child.py")}
    assert {"base.errors", "core.board", "engines", "processes.child"} <= found
    assert "kernel.geometry" in {*imports(ROOT / "core" / "puzzle.py")}
    assert "schema.notebook" in {*named_modules(ast.parse("import_module('lightup.schema.notebook')"))}


def test_an_import_by_a_name_made_up_stays_in_its_folder() -> None:
    """A name that is spelled out counts as an import above; another may only begin with its folder."""
    made_up = [
        ast.unparse(name)[2:]
        for path in FILES
        for name in imported_names(tree(path))
        if isinstance(name, ast.JoinedStr)
    ]
    assert made_up
    assert all(name.startswith((".{", "{__package__}.", "{__name__}.")) for name in made_up)


def test_the_checks_above_look_into_folders_inside() -> None:
    assert (
        inner("reasoning.finding.position") < inner("reasoning.arguing.steps") < inner("reasoning.hint")
    )
    assert "reasoning.arguing.steps" in {*imports(ROOT / "reasoning" / "telling" / "planning.py")}
    assert not [*imports_up(ROOT / "reasoning" / "telling" / "planning.py")]


def test_prints_only_in_the_command_line() -> None:
    assert not [path for path in FILES if folder(name_of(path)) != "cli" and prints(path)]


def prints(path: Path) -> bool:
    calls = (node.func for node in ast.walk(tree(path)) if isinstance(node, ast.Call))
    return any(isinstance(called, ast.Name) and called.id == "print" for called in calls)


def loaded_by(code: str) -> set[str]:
    """Returns the modules that a fresh interpreter loads when it runs the code."""
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


SOLVERS = {"pysat", "pysolvers", "pycosat", "pycryptosat", "z3", "ortools", "clingo", "cvc5", "numpy"}
HEAVY = SOLVERS | {"click", "rich", "json", "subprocess", "asyncio"}
SLOW_TO_START = HEAVY | {"dataclasses", "typing", "re", "enum", "inspect"}


@pytest.mark.parametrize(
    ("code", "unwanted"),
    [
        ("import lightup", SLOW_TO_START),
        ("import lightup; lightup.Puzzle, lightup.Board, lightup.Rule", SLOW_TO_START),
        ("import lightup; lightup.loads", SLOW_TO_START),
        ("import lightup.cli.filter", SLOW_TO_START | {"lightup.formats._table"}),
        ("import lightup; lightup.solve(lightup.Puzzle(1, 1, '.'))", HEAVY),
        ("import lightup; lightup.encode(lightup.Puzzle(1, 1, '.'), 'direct')", HEAVY),
        ("import lightup; lightup.level_of(lightup.Puzzle(3, 2, '1.#...'))", HEAVY),
        ("import lightup; list(lightup.walk(lightup.Puzzle(2, 1, '1.')))", HEAVY),
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
        value = getattr(lightup, name)
        assert value.__name__ == name
        assert value.__module__.startswith("lightup.")
        assert callable(value)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        getattr(lightup, "nonsense")  # noqa: B009


def test_no_public_name_is_that_of_a_folder() -> None:
    """Importing a folder binds its name in the package, and would hide the public name."""
    assert not {*lightup.__all__} & {*LAYERS}


def test_the_typed_imports_are_the_public_names() -> None:
    source = (ROOT / "__init__.py").read_text(encoding="utf-8")
    typed = {
        alias.asname: node.module
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.level
        for alias in node.names
        if alias.asname
    }
    assert typed == lightup._MODULE_OF
