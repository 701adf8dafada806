"""What an `INPUT` may be, in every command alike: with `solve`, in a batch, and into a library."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from lightup.collecting.inputs import bundles_of, expanded, find, items_of
from lightup.collecting.pieces import Pieces
from lightup.collecting.sources import Reading
from lightup.formats import dumps, join

from ..support.command import lightup
from ..support.pictures import png, sample, side_by_side
from ..support.vectors import PUZZLES

PLAIN = Reading()
NAMED = {"first": "V1", "a:b": "V2", "1": "V3", "x 4": "V4", "": "V5"}


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """Returns a file of puzzles, most of them with names."""
    file = tmp_path / "many.json"
    texts = [dumps(PUZZLES[puzzle], "json", name=name) for name, puzzle in NAMED.items()]
    file.write_text(join(texts, "json"))
    return file


def streamed(input: str) -> list[str]:
    """Returns the puzzles of an input as a batch has them."""
    return [str(piece.item.board) for piece in Pieces(bundles_of(input, PLAIN))]


def read(input: str) -> list[str]:
    """Returns the puzzles of an input as other commands have them."""
    return [str(item.board) for item in items_of(find(input), PLAIN)]


both = pytest.mark.parametrize("puzzles_of", [read, streamed])
Reader = Callable[[str], list[str]]


@both
@pytest.mark.parametrize(("pick", "name"), [("first", "V1"), ("a:b", "V2"), ("1", "V3"), ("4", "V4")])
def test_one_puzzle_of_a_file(puzzles_of: Reader, pick: str, name: str, many: Path) -> None:
    assert puzzles_of(f"{many}:{pick}") == [str(PUZZLES[name])]


@both
def test_a_compressed_file(puzzles_of: Reader, tmp_path: Path) -> None:
    file = tmp_path / "list.gz"
    file.write_bytes(gzip.compress(b"3x3:d4d\n2x2:d\n"))
    assert puzzles_of(str(file)) == [str(PUZZLES["V1"]), str(PUZZLES["V5"])]
    assert puzzles_of(f"{file}:2") == [str(PUZZLES["V5"])]


@both
def test_a_picture(puzzles_of: Reader, tmp_path: Path) -> None:
    file = tmp_path / "two.png"
    boards = [sample("screen", seed).board for seed in (2, 13)]
    file.write_bytes(png(side_by_side(*boards)))
    assert puzzles_of(str(file)) == [*map(str, boards)]
    assert puzzles_of(f"{file}:2") == [str(boards[1])]


@both
def test_records_of_a_batch(puzzles_of: Reader, tmp_path: Path) -> None:
    file = tmp_path / "levels.jsonl"
    assert lightup("batch", "level", "3x3:d4d", "3x2:1aBc", "-o", str(file)).status == 0
    assert puzzles_of(str(file)) == [str(PUZZLES["V1"]), "1.#\n..."]
    assert puzzles_of(f"{file}:2") == ["1.#\n..."]


def test_a_page_without_a_puzzle_is_one_error(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text("<html>\n\n<p>one</p>\n\n<p>two</p>\n")
    ran = lightup("solve", str(file))
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    file.write_text("<html>\n\n1.#\n...\n\n<p>two</p>\n")
    assert lightup("solve", str(file)).err.endswith("3 puzzles: 1 unique, 2 failed\n")


def test_files_that_match_a_pattern(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    for name in ("b.txt", "a.txt", "folder/c.txt"):
        (tmp_path / name).write_text("3x3:d4d\n2x2:d\n")
    assert expanded(["*.txt", "3x3:d4d"]) == ["a.txt", "b.txt", "3x3:d4d"]
    assert expanded(["**/*.txt:2"]) == ["a.txt:2", "b.txt:2", "folder/c.txt:2"]
    assert expanded(["*.json", ".*.", "folde?"]) == ["*.json", ".*.", "folde?"]
    ran = lightup("hint", "*.txt")
    assert (ran.status, ran.err) == (2, "expected one file, got 2 that match '*.txt'\n")


COMMANDS = {
    "solve": ("solve", "--json"),
    "convert": ("convert", "--to", "tatham"),
    "batch": ("batch", "convert"),
    "library": ("library", "add", "my.db"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_takes_them(
    command: str, many: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "shot.png").write_bytes(sample("screen", 2).png)
    inputs = (f"{many.name}:first", "man?.json:3", "-:2", "shot.png")
    ran = lightup(*COMMANDS[command], *inputs, stdin="2x2:d\n3x2:1aBc\n")
    assert ran.status in (0, 1), ran.err
    if command == "library":
        assert ran.out.endswith(" refused\n")
        assert sum(int(word) for word in ran.out.split() if word.isdigit()) == 4
    else:
        assert len(ran.out.splitlines()) == 4


def test_a_batch_names_what_was_picked(many: Path) -> None:
    ran = lightup("batch", "convert", f"{many}:4")
    record = json.loads(ran.out)
    assert (record["source"], record["name"]) == (str(many), "x 4")
