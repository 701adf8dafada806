"""Arguments that are not text: bad input for every option of every command, never an error of ours."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from lightup.cli import _options
from lightup.cli.app import app

from ..support.command import lightup

NO_TEXT = "\udcff"  # how Python shows the byte 0xff of an argument
FREE = (click.types.StringParamType, _options.Text)
# What a command needs besides, if not one puzzle.
NEEDS = {
    "verify": ["in.json"],
    "generate": ["4x4L1#1"],
    "random": ["4x4"],
    "book": ["2x1:b", "-o", "out.pdf"],
    "card": ["1.", "--to", "svg"],
    "decode": ["1.", "answer"],
    "batch generate": ["4x4L1#1"],
    "library add": ["my.db", "2x1:b"],
    "library find": ["my.db"],
    "library export": ["my.db"],
    "lab encodings": [],
    "lab phase": [],
    "serve": [],
}


def options(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Yields each command with each of its options that take a text."""
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner
            yield from options(inner, (*path, name))
        return
    for parameter in command.params:
        if isinstance(parameter, click.Option) and isinstance(parameter.type, FREE):
            yield " ".join(path), parameter.opts[0]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("text")
    lightup("library", "add", "my.db", "3x2:1aBc", "--rate", "no", cwd=folder)
    lightup("solve", "3x2:1aBc", "--certificate", "in.json", cwd=folder)
    (folder / "answer").write_text("UNSAT")
    return folder


@pytest.mark.parametrize(("command", "option"), [*options(app)])
def test_an_option_that_is_no_text_is_bad_input(command: str, option: str, folder: Path) -> None:
    needs = NEEDS.get(command, ["3x2:1aBc"])
    ran = lightup(*command.split(), *needs, option, NO_TEXT, cwd=folder)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "unforeseen" not in ran.err


@pytest.mark.parametrize("command", ["render", "book", "card", "library add", "serve"])
def test_it_is_said_what_is_wrong(command: str, folder: Path) -> None:
    option = "--host" if command == "serve" else "--title"
    needs = NEEDS.get(command, ["3x2:1aBc"])
    ran = lightup(*command.split(), *needs, option, f"a{NO_TEXT}", cwd=folder)
    assert f"'{option}': expected UTF-8 text, got 'a\\\\udcff'" in ran.err


@pytest.mark.parametrize(
    "host", ["", "a..b", "a" * 70, "ü..", "ex ample", "a\nb", "[::1]", "::1%no", ":::", "999.1.1.1"]
)
def test_a_hostile_address_is_bad_input(host: str) -> None:
    pytest.importorskip("uvicorn")
    ran = lightup("serve", "--host", host, "--port", "0")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(("cannot listen at ", "expected an address of this machine, got "))
    assert "while attempting" not in ran.err


def test_a_file_may_have_any_name(tmp_path: Path) -> None:
    (tmp_path / f"{NO_TEXT}.txt").write_text("3x2:1aBc\n")
    assert lightup("solve", f"{NO_TEXT}.txt", cwd=tmp_path).status == 0
    assert lightup("render", f"{NO_TEXT}.txt", "-o", f"{NO_TEXT}.svg", cwd=tmp_path).status == 0
    args = ("batch", "level", f"{NO_TEXT}.txt", "--cores", "1", "-o")
    assert lightup(*args, "out.jsonl", cwd=tmp_path).status == 0
    pytest.importorskip("pyarrow")
    ran = lightup(*args, "out.parquet", cwd=tmp_path)
    assert (ran.status, ran.err) == (2, "expected UTF-8 text, got '\\udcff.txt'\n")
