"""Opening a library: what is refused has not changed, and reading writes nothing."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from lightup.base.errors import InputError
from lightup.collecting.library import Entered, Library
from lightup.collecting.queries import Query
from lightup.collecting.schema import APPLICATION
from lightup.core.puzzle import Puzzle

from ..support.command import Ran, lightup
from ..support.faults import read_only

PUZZLE = Puzzle.from_rows(["1.#", "..."])
COMMANDS = {
    name: (name, *args)
    for name, *args in (
        ("find",),
        ("show", "1"),
        ("export",),
        ("stats",),
        ("check",),
        ("play", "1"),
        ("add", "2x1:1a"),
    )
}
READING = ("find", "show", "export", "stats", "check")


def run(command: str, file: Path) -> Ran:
    name, *args = COMMANDS[command]
    return lightup("library", name, str(file), *args)


def state(folder: Path) -> dict[str, bytes]:
    """Returns all files of a folder, but for what SQLite can make again at any time."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith("-shm")}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my.db"
    with Library.writing(path, create=True) as library:
        library.add([Entered.of(PUZZLE, level=1, score=1.0)])
    return path


ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"
HOSTILE = {
    "a trigger": "CREATE TRIGGER t AFTER INSERT ON play BEGIN UPDATE puzzle SET title = 'mine'; END",
    "a trigger almost of SQLite": "CREATE TRIGGER sqlitefoo AFTER INSERT ON play "
    "BEGIN UPDATE puzzle SET title = 'mine'; END",
    "an endless trigger": f"CREATE TRIGGER SQLite1 AFTER INSERT ON play BEGIN {ENDLESS}; END",
    "a view": f"CREATE VIEW sqliteview AS {ENDLESS}",
    "another table": "CREATE TABLE sqlitetable (id INTEGER)",
    "another index": "CREATE INDEX sqliteindex ON puzzle (abs(width))",
    "a virtual table": "CREATE VIRTUAL TABLE sqlitetext USING fts5(a)",
    "statistics": "ANALYZE",
    "a name of two lines": 'CREATE TABLE "a\nb\x1b[2J" (id INTEGER)',
    "no index": "DROP INDEX puzzle_by_clues",
    "a column more": "ALTER TABLE play ADD COLUMN more",
    "a check": "ALTER TABLE play ADD COLUMN more CHECK (more <> randomblob(1000000000))",
    "other letters": "PRAGMA writable_schema = ON; "
    "UPDATE sqlite_schema SET sql = replace(sql, 'REAL', 'real') WHERE name = 'play'",
    "no version": "PRAGMA user_version = 0",
    "a negative version": "PRAGMA user_version = -1",
    "a later version": "PRAGMA user_version = 99",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_another_schema_is_refused_and_stays_as_it_is(name: str, file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.executescript(HOSTILE[name])
    before = state(file.parent)
    for command in COMMANDS:
        done = run(command, file)
        assert (done.status, done.err.count("\n"), done.err[:8]) == (2, 1, "expected"), done
    assert lightup("serve", "--library", str(file)).status == 2
    assert state(file.parent) == before


@pytest.mark.parametrize("command", COMMANDS)
def test_what_a_wal_hides_is_refused_and_stays_as_it_is(command: str, file: Path) -> None:
    """The writer was killed: the schema is in the WAL, which SQLite moves when it closes a file."""
    inject = "import os, sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.executescript(sys.argv[2])"
    script = [sys.executable, "-c", f"{inject}; os._exit(0)", str(file), HOSTILE["a trigger"]]
    subprocess.run(script, check=True)
    before = state(file.parent)
    assert len(before) == 2
    assert run(command, file).status == 2
    assert state(file.parent) == before


def database(file: Path, script: str) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.executescript(script)


OTHER: dict[str, Callable[[Path], object]] = {
    "a text": lambda file: file.write_bytes(b"no database, but a text that is long enough" * 99),
    "an empty file": lambda file: file.touch(),
    "a database": lambda file: database(file, "CREATE TABLE other (id INTEGER)"),
    "one in WAL mode": lambda file: database(file, "PRAGMA journal_mode = WAL; CREATE TABLE o (id)"),
    "one of the same name": lambda file: database(file, f"PRAGMA application_id = {APPLICATION}"),
    "the beginning of one": lambda file: file.write_bytes(b"SQLite format 3\0"),
    "a folder": lambda file: file.mkdir(),
    "nothing": lambda file: None,
    "a broken link": lambda file: file.symlink_to("nowhere"),
}


@pytest.mark.parametrize("name", OTHER)
def test_another_file_is_refused_and_stays_as_it_is(name: str, tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite"
    OTHER[name](file)
    before = {path: path.is_file() and path.read_bytes() for path in tmp_path.iterdir()}
    made = ("an empty file", "nothing", "a broken link")  # by `add`
    for command in COMMANDS if name not in made else (*READING, "play"):
        done = run(command, file)
        assert (done.status, done.err.count("\n")) == (2, 1), done
    assert {path: path.is_file() and path.read_bytes() for path in tmp_path.iterdir()} == before


def test_add_makes_a_library_of_an_empty_file(tmp_path: Path) -> None:
    file = tmp_path / "my.db"
    file.touch()
    assert run("add", file).status == 0
    assert [*state(tmp_path)] == ["my.db"]
    assert run("check", file).out == "all is well\n"


@pytest.mark.parametrize("command", READING)
def test_reading_leaves_nothing_behind(command: str, file: Path) -> None:
    before, changed = state(file.parent), file.stat().st_mtime_ns
    assert run(command, file).status == 0
    assert (state(file.parent), file.stat().st_mtime_ns) == (before, changed)
    assert [path.name for path in file.parent.iterdir()] == ["my.db"]


def test_what_is_opened_to_read_cannot_be_changed(file: Path) -> None:
    with Library.reading(file) as library:
        for change in (lambda: library.record(1), lambda: library.add([Entered.of(Puzzle(1, 1, "."))])):
            with pytest.raises(
                InputError, match="cannot write the library: attempt to write a readonly"
            ):
                change()
        assert (library.count(Query()), library.get(1).plays) == (1, 0)


LIGHTUP = (sys.executable, "-m", "lightup")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_library_on_a_read_only_file_system_is_read(command: str, file: Path) -> None:
    name, *args = COMMANDS[command]
    words = (*LIGHTUP, "library", name, str(file), *args)
    done = read_only(file.parent, *words)
    if command in READING:
        usual = run(command, file)
        assert (done.returncode, done.stdout) == (0, usual.out), done.stderr
    else:
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr


def test_changes_of_a_killed_writer_are_not_left_out(file: Path) -> None:
    """They are read if SQLite can read them, and the library is refused if it cannot."""
    kill = "import os, sys; from pathlib import Path; from lightup.collecting.library import Library\n"
    kill += "library = Library.writing(Path(sys.argv[1])); library.record(1); os._exit(0)"
    subprocess.run([sys.executable, "-c", kill, str(file)], check=True)
    played = read_only(file.parent, *LIGHTUP, "library", "find", str(file), "--played")
    assert (played.returncode, played.stderr) == (0, "1 puzzle\n")
    os.unlink(f"{file}-shm")
    refused = read_only(file.parent, *LIGHTUP, "library", "find", str(file), "--played")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
