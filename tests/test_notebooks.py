"""The notebooks in `examples/` run clean, and the outputs that they are kept with are whole."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parent.parent / "examples").glob("*.ipynb"))
each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) == 2


@each_notebook
@pytest.mark.filterwarnings("ignore")  # of the packages that run a notebook
def test_notebooks_run_clean(path: Path) -> None:
    notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    before = [kinds(cell) for cell in notebook.cells]
    NotebookClient(
        notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}
    ).execute()
    assert [kinds(cell) for cell in notebook.cells] == before
    assert not [one for one in before if "stderr" in one]


def kinds(cell: nbformat.NotebookNode) -> set[str]:
    """Returns what a cell shows: texts, pictures, tables."""
    shown: set[str] = set()
    for output in cell.get("outputs", []):
        shown |= {*output.get("data", {})} | {output.get("name", "")}
    return shown - {""}


@each_notebook
def test_notebooks_tell_nothing_about_a_machine(path: Path) -> None:
    text = re.sub(r'"image/png": ".*?"', "", path.read_text(encoding="utf-8"))
    assert not re.search(r"/home/|/root/|/tmp/|/Users/", text)
