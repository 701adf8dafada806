"""The examples at the end of every help: all commands have some, and they run."""

from __future__ import annotations

import json
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from lightup.cli._examples import EXAMPLES
from lightup.cli.app import COMMANDS, app

from ..support.command import lightup
from ..teaching.test_solves import solve

PHOTO = Path(__file__).parent.parent.parent / "examples" / "photo.jpg"
# They serve until they are stopped, fetch something, take minutes, or change the user's own files.
NOT_RUN = ("serve", "site", "lab", "--study", "lightup completion", "--starter")


def paths() -> Iterator[str]:
    """Yields the words of every command, also of those in groups."""
    context = click.Context(app)
    for name in COMMANDS:
        yield name
        command = app.get_command(context, name)
        if isinstance(command, click.Group):
            yield from (f"{name} {own}" for own in command.commands)


@pytest.mark.parametrize("path", ["", *paths()])
def test_every_help_ends_with_examples(path: str) -> None:
    lines = lightup(*path.split(), "--help").out.rstrip().splitlines()
    ends = [line.strip() for line in lines[-len(EXAMPLES[path]) :]]
    assert ends == [*EXAMPLES[path]]
    assert lines[-len(ends) - 1].strip() == "Examples:"
    assert all(f"lightup {path}".rstrip() in one for one in ends if path)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Makes the files that the examples speak of."""
    shutil.copy(PHOTO, tmp_path / "photo.jpg")
    for line in (
        "convert 7x7:Bc1c3c0cBo3cBcBc1cB -o puzzle.txt",
        "generate 6x6L1#1 --count 3 -o collection.txt",
        "convert collection.txt -o collection.json",
        "encode puzzle.txt -o puzzle.cnf",
        "walksat puzzle.cnf answer.txt",
        "solve puzzle.txt --certificate proof.json",
        "library add my.db puzzle.txt collection.json",
        "batch solve collection.json -o solved.jsonl",
    ):
        assert lightup(*line.split(), cwd=tmp_path).status == 0, line
    solved = json.loads(lightup("solve", "puzzle.txt", "--json", cwd=tmp_path).out)["solution"]
    (tmp_path / "solved.txt").write_text(solved)
    (tmp_path / "solve.json").write_text(json.dumps(solve(events=[{"at": 4, "dots": [4]}])))
    (tmp_path / "solved.jsonl.journal").unlink()
    return tmp_path


@pytest.mark.slow
def test_examples_run(folder: Path) -> None:
    ran = 0
    for example in (one for some in EXAMPLES.values() for one in some):
        if any(word in example for word in NOT_RUN):
            continue
        if example.startswith("lightup batch") and "-o" in example and "--unique" not in example:
            example += "" if "--resume" in example else " --fresh"
        if example.startswith("lightup generate"):
            example += " --seed 1"
        given = None
        for part in example.split(" | "):
            done = lightup(*shlex.split(part)[1:], stdin=given, cwd=folder)
            assert done.status in (0, 1), (part, done)
            given = done.out
        ran += 1
    assert ran > 60


def test_no_example_is_of_a_command_that_is_not() -> None:
    assert {*EXAMPLES} == {"", *paths()}
