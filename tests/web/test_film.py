"""A trace as a file and as a widget: what they hold, and that both stand alone."""

from __future__ import annotations

import json
import re
from functools import cache

import nbformat
import pytest
from nbclient import NotebookClient

import lightup
from lightup.schema.traces import traced
from lightup.web import _single, assets, film

PUZZLE = lightup.loads("1.#\n...")
CODE = """import lightup
lightup.trace(lightup.loads("1.#\\n..."), "learning")"""


@cache
def drawn() -> str:
    return film.draw(lightup.trace(PUZZLE), "Name <1>")


def test_the_file_holds_the_trace_and_stands_alone() -> None:
    rest = re.sub(r'"data:text/javascript.*?[^\\]"', "", drawn())
    assert not re.search(
        r"https?://[^\s\"']|<(link|img|iframe|base|object|embed)\b|\bsrc=|@import", rest
    )
    data = re.search(r'<script type="application/json" id="data">(.*?)</script>', drawn())
    assert data
    assert json.loads(data[1]) == json.loads(json.dumps(traced(lightup.trace(PUZZLE))))
    assert "<h1>Name &lt;1&gt;: solver</h1>" in drawn()


@pytest.mark.parametrize("main", [film.MAIN, film.FILM, "walkthrough/main.js", "main.js"])
def test_each_module_comes_after_those_that_it_imports(main: str) -> None:
    before: set[str] = set()
    for name, text in _single.texts(main).items():
        assert {*re.findall(r'(?<= from )"([^"]+)"', text)} <= before, name
        before.add(name)
    assert name == main


def test_what_only_films_need_is_not_part_of_the_page() -> None:
    assert {film.MAIN, film.FILM, film.WIDGET} <= {*assets.ALONE}
    assert {*assets.ALONE}.isdisjoint(assets.files("server"))


def test_the_script_of_the_widget_has_all_modules() -> None:
    modules = re.search(r"const MODULES = (.*);\n", film.script())
    assert modules
    assert dict(json.loads(modules[1])) == _single.texts(film.FILM)


def test_without_the_package_a_notebook_shows_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    found = lightup.trace(PUZZLE)
    monkeypatch.setattr(film, "find_spec", lambda name: None)
    bundle = found._repr_mimebundle_()
    assert bundle["text/plain"] == repr(found)
    assert "<th>imply</th><td>9</td>" in bundle["text/html"]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # of the packages that run a notebook
def test_a_notebook_shows_the_widget() -> None:
    pytest.importorskip("anywidget")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CODE)])  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    (output,) = notebook.cells[0].outputs
    view = output["data"]["application/vnd.jupyter.widget-view+json"]
    state = notebook.metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    held = state[view["model_id"]]["state"]
    assert held["trace"] == json.loads(json.dumps(traced(lightup.trace(PUZZLE, "learning"))))
    assert held["_esm"] == film.script()
