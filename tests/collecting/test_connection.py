from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import sleep

import pytest

from lightup.base.clock import deadline_in
from lightup.base.errors import InputError, OutOfTime
from lightup.cli._alarm import alarm
from lightup.collecting import _connection
from lightup.collecting._connection import Connection

from ..support.faults import Fault, suffer

ROWS = 1000
ENDLESS = "SELECT count(*) FROM t, t u, t v, t w, t x, t y, t z"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "any.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript("PRAGMA journal_mode = WAL; CREATE TABLE t (x)")
        with db:
            db.executemany("INSERT INTO t VALUES (?)", zip(range(ROWS)))
    return path


@pytest.fixture
def db(file: Path) -> Iterator[Connection]:
    with closing(Connection(f"{file.as_uri()}?mode=rw", writes=True)) as db:
        yield db


def number(db: Connection) -> int:
    ((found,),) = db.rows("SELECT count(*) FROM t")
    return int(found)


def test_what_another_process_puts_into_the_file_never_runs(file: Path, db: Connection) -> None:
    assert number(db) == ROWS
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TRIGGER sqlitefoo AFTER INSERT ON t BEGIN DELETE FROM t; END")
    with pytest.raises(InputError, match="cannot write the library: not authorized"), db.writing():
        db.execute("INSERT INTO t VALUES (2)")
    with closing(sqlite3.connect(file)) as other:
        other.executescript("DROP TABLE t; CREATE TABLE u (x); CREATE VIEW t AS SELECT x FROM u")
    with pytest.raises(InputError, match=r"cannot read the library: access to u\.x is prohibited"):
        number(db)


def test_an_endless_statement_ends_at_the_deadline(db: Connection) -> None:
    db.deadline = deadline_in(0.05)
    with pytest.raises(OutOfTime):
        [*db.rows(ENDLESS)]
    with pytest.raises(OutOfTime), db.writing():
        db.execute(f"INSERT INTO t {ENDLESS}")
    db.deadline = deadline_in(None)
    assert number(db) == ROWS


def test_an_endless_statement_ends_with_the_alarm(db: Connection) -> None:
    for _ in range(2):
        with pytest.raises(OutOfTime), alarm(0.01):
            [*db.rows(ENDLESS)]


@pytest.mark.parametrize(
    ("name", "error"), [("SIGINT", "KeyboardInterrupt: "), ("SIGTERM", "SystemExit: 143")]
)
def test_a_signal_ends_an_endless_statement(name: str, error: str, file: Path) -> None:
    def ask() -> None:
        with closing(Connection(f"{file.as_uri()}?mode=rw", writes=False)) as db:
            [*db.rows(ENDLESS)]

    assert suffer(Fault(name, 100_000), ask).error == error


@pytest.mark.parametrize(
    ("name", "error"), [("SIGINT", "KeyboardInterrupt: "), ("SIGTERM", "SystemExit: 143")]
)
def test_a_signal_ends_the_wait_for_another_writer(name: str, error: str, file: Path) -> None:
    def write() -> None:
        with (
            closing(Connection(f"{file.as_uri()}?mode=rw", writes=True)) as db,
            db.writing(),
        ):
            sleep(1000)

    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert suffer(Fault(name, 200_000), write).error == error


def test_another_writer_is_waited_for_so_long(
    file: Path, db: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_connection, "SECONDS_TO_WAIT", 0.2)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(InputError, match="library: database is locked"), db.writing():
            pass
        db.deadline = deadline_in(0)
        with pytest.raises(OutOfTime), db.writing():
            pass


def test_a_block_may_end_after_its_connection(file: Path) -> None:
    """As after a signal at its beginning; Python would tell of an error that nobody can catch."""
    db = Connection(f"{file.as_uri()}?mode=rw", writes=True)
    block, question = db.writing(), db.rows("SELECT x FROM t")
    next(question)
    block.__enter__().execute("INSERT INTO t VALUES (0)")
    db.close()
    del block, question
    with closing(Connection(f"{file.as_uri()}?mode=rw", writes=False)) as again:
        assert number(again) == ROWS


def test_who_reads_cannot_write(file: Path) -> None:
    with closing(Connection(f"{file.as_uri()}?mode=rw", writes=False)) as db:
        with pytest.raises(InputError, match="attempt to write a readonly"), db.writing():
            db.execute("INSERT INTO t VALUES (2)")
        assert number(db) == ROWS


@pytest.mark.parametrize(
    "sql",
    [
        "ATTACH ':memory:' AS other",
        "SELECT zeroblob(100000000)",
        f"SELECT {'(' * 200}1{')' * 200}",
        f"SELECT 1 -- {'x' * 20_000}",
    ],
)
def test_limits_are_low(sql: str, db: Connection) -> None:
    with pytest.raises(InputError, match="cannot read the library"):
        [*db.rows(sql)]
