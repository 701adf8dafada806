"""The tables of a library, how a file with them is opened, and how an older one becomes newer.

The version of a file is SQLite's `user_version`. `MIGRATIONS` has what leads from each version to the
next; a new file goes through all of them, so there is only one way to any version. A line of it, once
released, never changes. Only who writes migrates, so no reader may need what a migration adds.

A file is recognised by its first bytes before SQLite sees it, and its whole schema is compared with
that of a fresh library before anything else is asked: what is refused has not changed.

>>> with closing(open_in_memory()) as db:
...     db.number("user_version") == len(MIGRATIONS)
True
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from ..base.errors import InputError
from ._connection import Connection

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SQLITE = b"SQLite format 3\0"  # how every database begins
APPLICATION = 0x4C495550  # "LIUP", by which a library is recognised

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


def open_to_read(path: Path) -> Connection:
    """Opens a library as it is, of this version or an older one, wherever it lies; writes nothing.

    On a read-only file system, no other process can change it meanwhile.
    """
    path = _recognised(path)
    if _is_writable(path.parent):
        return _opened(path, "mode=rw", writes=False)  # SQLite tidies up what readers share
    return _opened(path, "mode=ro" if _wal(path).exists() else "immutable=1", writes=False)


def open_to_write(path: Path, *, create: bool = False) -> Connection:
    """Opens a library and brings it up to date; an absent or empty file only if it may `create` one."""
    if create and not (path.exists() and path.stat().st_size):
        connection = Connection(_uri(path, "mode=rwc"), writes=True)
    elif _is_writable((path := _recognised(path)).parent):
        connection = _opened(path, "mode=rw", writes=True)
    else:
        raise InputError(f"expected a library that can be changed, got a read-only one: {str(path)!r}")
    with _closing_on_error(connection):
        if connection.number("user_version") < len(MIGRATIONS):
            _bring_up_to_date(connection, path)
        connection.use_wal()
    return connection


def open_in_memory() -> Connection:
    """Makes an empty library that ends with its connection."""
    connection = Connection("file::memory:", writes=True)
    _bring_up_to_date(connection, Path(":memory:"))
    return connection


def _recognised(path: Path) -> Path:
    """Returns the real path of a file that says that it is a library; SQLite has not touched it yet."""
    try:
        if not path.is_file():
            raise InputError(f"expected a library, got {str(path)!r}: no such file")
        with path.open("rb") as file:
            head = file.read(100)
    except OSError as error:
        raise InputError(f"cannot open {str(path)!r}: {str(error.strerror).lower()}") from None
    if not head.startswith(SQLITE):
        raise InputError(f"expected a library, got something else in {str(path)!r}")
    if int.from_bytes(head[68:72]) != APPLICATION:
        raise InputError(f"expected a library, got another SQLite database in {str(path)!r}")
    return path.resolve()


def _opened(path: Path, how: str, *, writes: bool) -> Connection:
    if how == "mode=rw" and _wal(path).exists():
        # Closing a file that may be written also moves what its WAL holds into it: look first.
        _opened(path, "mode=ro", writes=False).close()
    connection = Connection(_uri(path, how), writes=writes)
    with _closing_on_error(connection), connection.reading():
        _check(connection, path)
    return connection


def _is_writable(folder: Path) -> bool:
    return os.access(folder, os.W_OK)


def _uri(path: Path, how: str) -> str:
    return f"{path.absolute().as_uri()}?{how}"


def _wal(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


@contextmanager
def _closing_on_error(connection: Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        connection.close()
        raise


def _bring_up_to_date(connection: Connection, path: Path) -> None:
    with connection.writing():
        version = connection.number("user_version")  # only one process migrates
        for statement in _statements(MIGRATIONS[version:]):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        _check(connection, path)


def _check(connection: Connection, path: Path) -> None:
    """Refuses another schema than that of a library: a view or a trigger could do anything."""
    version = connection.number("user_version")
    if version > len(MIGRATIONS):
        raise InputError(
            f"expected a library of version {len(MIGRATIONS)} or before, got {version} in "
            f"{str(path)!r}: a newer lightup made it"
        )
    if version < 1 or [*connection.rows(_SCHEMA)] != _expected(version):
        raise InputError(f"expected the tables of a library in {str(path)!r}, got others")


@lru_cache
def _expected(version: int) -> list[tuple[str, ...]]:
    """Returns the whole schema of a library that was made by this version."""
    with closing(sqlite3.connect(":memory:")) as fresh:
        for statement in _statements(MIGRATIONS[:version]):
            fresh.execute(statement)
        return [*fresh.execute(_SCHEMA)]


def _statements(scripts: Iterable[str]) -> Iterable[str]:
    """Returns single statements: `executescript` would commit the transaction."""
    return filter(str.strip, ";".join(scripts).split(";"))


_SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"
