"""The files that commands write: whole, or as they were before."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ..support.command import lightup, lightup_process

ROOM = 100  # bytes; less than each of the files
ROOM_OF_LIBRARY = 40_000  # for what SQLite itself writes
LIMITED = """
import resource, sys
sys.argv.pop(0)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[0]), resource.RLIM_INFINITY))
from lightup.cli import main
main()
"""

# Each command that writes a file, with that file last.
WRITING = {
    "convert": ["convert", "in.txt", "--to", "json", "-o", "out.json"],
    "encode": ["encode", "in.txt", "-o", "out.cnf"],
    "explain": ["explain", "in.txt", "-o", "out.txt"],
    "explain a page": ["explain", "in.txt", "-o", "out.html"],
    "generate": ["generate", "6x6L1#1", "--count", "9", "--to", "text", "-o", "out.txt"],
    "random": ["random", "9x9", "--count", "9", "--seed", "1", "-o", "out.txt"],
    "render": ["render", "in.txt", "-o", "out.svg"],
    "card": ["card", "in.txt", "-o", "out.png"],
    "book": ["book", "in.txt", "-o", "out.pdf"],
    "read": ["read", "in.png", "--overlay", "out.png"],
    "library": ["library", "export", "in.db", "--to", "json", "-o", "out.json"],
    "certificate": ["solve", "in.txt", "--certificate", "out.json"],
    "walksat": ["walksat", "in.cnf", "out.txt"],
}


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("inputs")
    for args in (
        ("generate", "9x9L2#1", "-o", "in.txt"),
        ("encode", "in.txt", "-o", "in.cnf"),
        ("render", "in.txt", "-o", "in.png"),
        ("library", "add", "in.db", "--starter", "--rate", "no"),
    ):
        assert lightup(*args, cwd=folder).status in (0, 1)
    return folder


@pytest.mark.parametrize("name", WRITING)
def test_a_full_disk_leaves_the_file_that_was_there(name: str, inputs: Path) -> None:
    args, file = WRITING[name], inputs / WRITING[name][-1]
    room = ROOM_OF_LIBRARY if name == "library" else ROOM
    file.unlink(missing_ok=True)
    before = {*inputs.iterdir()}
    for old in (None, b"old"):
        if old:
            file.write_bytes(old)
        done = subprocess.run(
            [sys.executable, "-c", LIMITED, str(room), *args],
            capture_output=True,
            text=True,
            cwd=inputs,
        )
        assert done.returncode == 2, done
        assert done.stderr.splitlines()[-1] == f"cannot write '{file.name}': file too large"
        assert (file.read_bytes() if file.exists() else None) == old
        file.unlink(missing_ok=True)
        assert {*inputs.iterdir()} == before
    assert lightup(*args, cwd=inputs).status in (0, 1)
    assert file.stat().st_size > room


@pytest.mark.parametrize(
    "args",
    [
        ["convert", "2x2:d"],
        ["generate", "5x5L1#1"],
        ["encode", "2x2:d"],
        ["explain", "1."],
    ],
)
def test_standard_output_by_each_of_its_names(args: list[str], tmp_path: Path) -> None:
    wanted = lightup_process(*args).out
    for name in ("-", "/dev/stdout"):
        assert lightup_process(*args, "-o", name).out == wanted
    log = tmp_path / "log"
    with log.open("w") as file:
        file.write("before\n")
        file.flush()
        lightup_process(*args, "-o", "-", stdout=file)
    assert log.read_text() == f"before\n{wanted}"


def test_what_is_not_answered_leaves_the_file(tmp_path: Path) -> None:
    file = tmp_path / "out.html"
    file.write_text("old")
    for args in (["trace", "nonsense"], ["explain", "nonsense"], ["generate", "5x5L6w90"]):
        lightup(*args, "-o", str(file))
        assert file.read_text() == "old"
