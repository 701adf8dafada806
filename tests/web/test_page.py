"""The folders of the page: `docs/web.md` has their map, which says what each builds on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from importlib.resources import files
from pathlib import Path

PAGE = Path(str(files("lightup.web"))) / "page"
FILES = sorted([*PAGE.rglob("*.js"), *PAGE.rglob("*.d.ts")])
DOCS = Path(__file__).parents[2] / "docs" / "web.md"
ROW = re.compile(r"^\| `(\w+)/` \| .+ \| (.*) \|$", re.MULTILINE)
MAP = {name: {*re.findall(r"\w+", others)} for name, others in ROW.findall(DOCS.read_text("utf-8"))}
TYPES = {"app.d.ts", "types.d.ts"}  # which all folders may import
ANY = r"(?:from |import\()"
AT_RUN_TIME = r"^(?:import|\}).* from "  # not those in comments, which are for types, nor those on use


def imports(path: Path, kind: str = ANY) -> Iterator[Path]:
    """Yields the files of the page that a file imports."""
    for name in re.findall(rf'{kind}"(\.[^"]+)"', path.read_text("utf-8"), re.MULTILINE):
        found = (path.parent / name).resolve()
        assert found in FILES, f"{path} imports {name}"
        yield found


def folder(path: Path) -> str:
    """Returns the folder of a file; one beside the folders stands for itself."""
    return path.relative_to(PAGE).parts[0]


def test_the_map_has_all_folders() -> None:
    assert {*MAP} == {path.name for path in PAGE.iterdir() if path.is_dir()}


def test_a_folder_imports_what_the_map_says() -> None:
    for name, others in MAP.items():
        found = {folder(other) for path in FILES if folder(path) == name for other in imports(path)}
        assert found - TYPES - {name} == others, name


def test_a_folder_stands_below_those_that_it_builds_on() -> None:
    names = [*MAP]
    assert all(names.index(other) < names.index(name) for name in MAP for other in MAP[name])


def test_no_module_needs_itself() -> None:
    graph = {path: {*imports(path, AT_RUN_TIME)} for path in FILES}
    assert [*TopologicalSorter(graph).static_order()]
