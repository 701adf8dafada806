"""The documents are true: transcripts are run, examples doctested, pictures drawn again."""

from __future__ import annotations

import doctest
import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lightup.cli.app import COMMANDS
from lightup.formats import FORMATS
from lightup.generating.fields import HARDEST
from lightup.reasoning.finding.techniques import TECHNIQUES
from lightup.reasoning.rate import LEVELS
from lightup.rendering.themes import THEMES

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def transcripts() -> list[tuple[str, str]]:
    """Returns each `console` block with the name of its document."""
    return [
        (file.name, block)
        for file in DOCUMENTS
        for block in re.findall(r"```console\n(.*?)```", file.read_text(), re.DOTALL)
    ]


@pytest.mark.parametrize(("name", "block"), transcripts())
def test_transcripts_are_true(name: str, block: str, tmp_path: Path) -> None:
    for command in ("minisat", "eprover"):
        if f"$ {command}" in block and not shutil.which(command):
            pytest.skip(f"the command {command} is not installed")
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for part in block.removeprefix("$ ").split("\n$ "):
        command, _, expected = part.partition("\n")
        done = subprocess.run(
            command,
            shell=True,
            cwd=tmp_path,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            timeout=120,
        )
        written = done.stdout + done.stderr
        status = f"[{done.returncode}]\n" if done.returncode > 1 else ""
        assert written + status == expected.removesuffix("\n") + "\n" * bool(expected.strip())


@pytest.mark.slow
def test_python_examples_are_true() -> None:
    results = [doctest.testfile(str(file), module_relative=False) for file in DOCUMENTS]
    assert sum(result.attempted for result in results) > 10
    assert sum(result.failed for result in results) == 0


@pytest.mark.slow
def test_what_the_project_draws_of_itself_is_up_to_date() -> None:
    script = runpy.run_path(str(ROOT / "docs" / "draw.py"))
    files = script["files"]()
    assert len(files) == 5 + len(TECHNIQUES) + 3 + len(script["GALLERY"]) + len(THEMES)
    for path, text in files.items():
        assert path.read_text(encoding="utf-8") == text, "run docs/draw.py"
    for folder in ("techniques", "generating", "gallery"):
        assert {*(ROOT / "docs" / folder).iterdir()} <= files.keys()


def test_the_page_of_answers_is_up_to_date() -> None:
    script = runpy.run_path(str(ROOT / "docs" / "answers.py"))
    assert script["FILE"].read_text(encoding="utf-8") == script["page"](), "run docs/answers.py"


def test_the_gallery_has_a_puzzle_of_every_level() -> None:
    page = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
    assert re.findall("^## (.*)$", page, re.MULTILINE) == [
        f"Level {level}: {name}" for level, name in enumerate(LEVELS[: HARDEST + 1])
    ]


def test_every_command_and_format_is_documented() -> None:
    readme = (ROOT / "README.md").read_text()
    assert all(f"lightup {command}" in readme for command in COMMANDS)
    formats = (ROOT / "docs" / "formats.md").read_text()
    assert all(f"| `{name}` |" in formats for name in FORMATS)


def test_the_changelog_has_this_version() -> None:
    from lightup import __version__

    assert f"## {__version__} " in (ROOT / "CHANGELOG.md").read_text()
