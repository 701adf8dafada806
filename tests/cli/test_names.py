"""Names in files are data: whatever they hold, no command fails, and no terminal obeys them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lightup.formats import FORMATS

from ..support.command import lightup

NAMES = ["plain", "clear\x1b[2J", "a\nb\r\x07", "\ud800", "é…", "\x9b2J", "\u202eback"]


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    """Writes puzzles with such names."""
    file = tmp_path / "names.json"
    record = {"format": "lightup", "version": 1, "width": 3, "height": 2, "rows": ["1.#", "..."]}
    file.write_text(json.dumps([{**record, "name": name} for name in NAMES]))
    return file


def is_plain(text: str) -> bool:
    return all(line.isprintable() for line in text.split("\n"))


COMMANDS = [["solve"], ["check"], ["rate"], ["rate", "--quick"], ["solve", "--count"]]


@pytest.mark.parametrize("args", COMMANDS, ids=" ".join)
def test_no_name_is_shown_raw(args: list[str], collection: Path) -> None:
    ran = lightup(*args, str(collection))
    assert ran.status in (0, 1)
    assert is_plain(ran.out + ran.err)
    assert "clear\\x1b[2J" in ran.out + ran.err


def test_no_name_of_a_file_is_shown_raw(tmp_path: Path) -> None:
    file = tmp_path / "a\x1b[2J"
    file.write_text("3x3:b")
    ran = lightup("check", str(file), str(file))
    assert (ran.status, is_plain(ran.err)) == (2, True)


@pytest.mark.parametrize("number", range(1, len(NAMES) + 1))
@pytest.mark.parametrize("target", [*FORMATS])
def test_every_name_can_be_written(target: str, number: int, collection: Path) -> None:
    for args in ([], ["-o", str(collection.parent / "out")]):
        ran = lightup("convert", f"{collection}:{number}", "--to", target, *args)
        assert ran.status == 0


@pytest.mark.parametrize("number", range(1, len(NAMES) + 1))
def test_a_page_has_no_raw_name(number: int, collection: Path) -> None:
    ran = lightup("explain", f"{collection}:{number}", "--to", "html")
    assert (ran.status, is_plain(ran.out)) == (0, True)


@pytest.mark.parametrize("args", [*COMMANDS, ["convert", "--to", "janko"]], ids=" ".join)
def test_a_terminal_that_knows_only_ascii(args: list[str], collection: Path) -> None:
    plain = {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ran = subprocess.run(
        [sys.executable, "-m", "lightup", *args, str(collection)],
        capture_output=True,
        env={**os.environ, **plain},
    )
    assert ran.returncode in (0, 1)
    assert (ran.stdout + ran.stderr).isascii()


@pytest.mark.parametrize("ending", ["svg", "png", "pdf"])
@pytest.mark.parametrize("command", ["card", "render"])
def test_every_name_can_be_drawn(command: str, ending: str, collection: Path) -> None:
    for number in range(1, len(NAMES) + 1):
        file = collection.parent / f"drawn.{ending}"
        assert lightup(command, f"{collection}:{number}", "-o", str(file)).status == 0
        if ending == "svg":
            assert is_plain(file.read_text().replace("\t", ""))


def test_every_name_can_be_printed(collection: Path) -> None:
    for name in NAMES:
        book = ["book", str(collection), "-o", str(collection.parent / "book.pdf")]
        expected = 2 if name == "\ud800" else 0  # which no shell can have meant
        assert lightup(*book, "--title", name, "--author", name).status == expected
