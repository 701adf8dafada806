"""The tables of a library, and how older files become newer ones.

The version of a file is SQLite's `user_version`. `MIGRATIONS` has what leads from each version to the
next; a new file goes through all of them, so there is only one way to any version. A line of it, once
released, never changes.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from ..base.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

APPLICATION = 0x4C495550  # "LIUP", by which a library is recognised
SECONDS_TO_WAIT = 30.0  # for another writer

MIGRATIONS = (
    # 1: puzzles, each once, whatever its orientation; techniques that they need; times they were played
    """
    CREATE TABLE puzzle (
        id INTEGER PRIMARY KEY,
        key BLOB NOT NULL UNIQUE,
        puzzle TEXT NOT NULL,
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        walls INTEGER NOT NULL,
        clues INTEGER NOT NULL,
        level INTEGER,
        score REAL,
        title TEXT NOT NULL DEFAULT '',
        author TEXT NOT NULL DEFAULT '',
        source TEXT NOT NULL DEFAULT '',
        licence TEXT NOT NULL DEFAULT '',
        added TEXT NOT NULL
    );
    CREATE TABLE technique (
        name TEXT NOT NULL,
        puzzle INTEGER NOT NULL REFERENCES puzzle ON DELETE CASCADE,
        cells INTEGER NOT NULL,
        PRIMARY KEY (name, puzzle)
    ) WITHOUT ROWID;
    CREATE TABLE play (
        id INTEGER PRIMARY KEY,
        puzzle INTEGER NOT NULL REFERENCES puzzle ON DELETE CASCADE,
        at TEXT NOT NULL,
        seconds REAL,
        solved INTEGER NOT NULL
    );
    """,
    # 2: indexes for searches
    """
    CREATE INDEX puzzle_by_level ON puzzle (level, score);
    CREATE INDEX puzzle_by_score ON puzzle (score);
    CREATE INDEX puzzle_by_clues ON puzzle (clues);
    CREATE INDEX puzzle_by_size ON puzzle (width, height, level);
    CREATE INDEX technique_by_puzzle ON technique (puzzle);
    CREATE INDEX play_by_puzzle ON play (puzzle);
    """,
)


def connect(path: Path, *, create: bool = False) -> sqlite3.Connection:
    """Opens a library and brings it up to date; a new file only if it may `create` one."""
    if not create and not path.exists():
        raise InputError(f"expected a library, got {str(path)!r}: no such file")
    try:
        connection = sqlite3.connect(path, timeout=SECONDS_TO_WAIT, isolation_level=None)
    except sqlite3.Error as error:
        raise InputError(f"cannot open {str(path)!r}: {error}") from None
    try:
        _prepare(connection, path)
    except sqlite3.DatabaseError as error:
        connection.close()
        raise InputError(f"expected a library in {str(path)!r}: {error}") from None
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    # Readers never wait for the writer, and a crash loses nothing that was committed.
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")
    if _number(connection, "user_version") == len(MIGRATIONS):
        _check_application(connection, path)
    else:
        _bring_up_to_date(connection, path)
    _check_tables(connection, path)


def _bring_up_to_date(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("BEGIN IMMEDIATE")  # so that only one process migrates
    try:
        _migrate(connection, path)
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    version = _number(connection, "user_version")
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if version or tables:
        _check_application(connection, path)
    if version > len(MIGRATIONS):
        raise InputError(
            f"expected a library of version {len(MIGRATIONS)} or before, got {version} in "
            f"{str(path)!r}: a newer lightup made it"
        )
    for script in MIGRATIONS[version:]:
        _run(connection, script)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _run(connection: sqlite3.Connection, script: str) -> None:
    """Runs statements inside the transaction, which `executescript` would commit."""
    for statement in _statements(script):
        connection.execute(statement)


def _statements(script: str) -> Iterable[str]:
    return filter(str.strip, script.split(";"))


def _check_tables(connection: sqlite3.Connection, path: Path) -> None:
    """Refuses other tables than those of a library: a view or a trigger could do anything."""
    with closing(sqlite3.connect(":memory:")) as fresh:
        for script in MIGRATIONS:
            _run(fresh, script)
        wanted = _tables(fresh)
    if _tables(connection) != wanted:
        raise InputError(f"expected the tables of a library in {str(path)!r}, got others")


def _tables(connection: sqlite3.Connection) -> set[tuple[str, ...]]:
    """Returns what makes each table and index; those of SQLite itself do not matter."""
    return {*connection.execute("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite%'")}


def _check_application(connection: sqlite3.Connection, path: Path) -> None:
    if _number(connection, "application_id") != APPLICATION:
        raise InputError(f"expected a library, got another SQLite database in {str(path)!r}")


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    value: int = connection.execute(f"PRAGMA {pragma}").fetchone()[0]
    return value
