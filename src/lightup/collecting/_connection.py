"""`Connection`: SQLite on a file that a stranger may have made.

What a file brings along never runs: a statement that reaches a trigger or a view is refused when it is
compiled, whoever put it there and whenever. A statement ends at the deadline and at a signal, and so
does waiting for another process.

>>> db = Connection("file::memory:", writes=False)
>>> [*db.rows("SELECT 1 + 1")]
[(2,)]
>>> db.close()
"""

from __future__ import annotations

import sqlite3
import sys
from contextlib import contextmanager, suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from ..base.clock import NEVER, check_time, deadline_in
from ..base.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    Row = tuple[Any, ...]

SECONDS_TO_WAIT = 30.0  # for another process that writes
SECONDS_WITHOUT_SIGNALS = 0.1  # at a time, while SQLite waits
STEPS = 10_000  # of SQLite's machine, about a millisecond, between two looks at the clock

# Far below SQLite's own, and far above what a library needs.
LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: 32 << 20,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 10_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 50,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 100,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 2,
    sqlite3.SQLITE_LIMIT_VDBE_OP: 25_000,
    sqlite3.SQLITE_LIMIT_FUNCTION_ARG: 8,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER: 50,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 0,
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}
PRAGMAS = (
    "trusted_schema = OFF",
    "cell_size_check = ON",
    "temp_store = MEMORY",  # a read-only system may have no place for files
    "foreign_keys = ON",
    "synchronous = NORMAL",  # with a WAL, a crash loses nothing that was committed
)


class Connection:
    """An open file; whatever goes wrong with it is bad input, told in one line."""

    def __init__(self, uri: str, *, writes: bool) -> None:
        self.deadline = NEVER
        self._stopped_by: BaseException | None = None
        with self._telling("open"):
            self._sqlite = sqlite3.connect(
                uri, uri=True, timeout=SECONDS_WITHOUT_SIGNALS, isolation_level=None
            )
            try:
                self._guard()
                for pragma in (*PRAGMAS, f"query_only = {not writes}"):
                    self.execute(f"PRAGMA {pragma}")
            except BaseException:
                self.close()
                raise

    def close(self) -> None:
        self._sqlite.close()

    def _guard(self) -> None:
        for limit, most in LIMITS.items():
            self._sqlite.setlimit(limit, most)
        if sys.version_info >= (3, 12):
            self._sqlite.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)
        self._sqlite.set_authorizer(_authorize)
        looks = self._looks()
        next(looks)
        self._sqlite.set_progress_handler(partial(next, looks), STEPS)

    def _looks(self) -> Iterator[bool]:
        """Yields whether to stop the statement at work.

        SQLite would swallow what is raised here. A signal is handled with the first instruction of
        Python, so that instruction has to be inside of `try`: in a function, it would not be.
        """
        stop = False
        while True:
            try:
                yield stop
                check_time(self.deadline)
                stop = False
            except GeneratorExit:
                return
            except BaseException as error:
                self._stopped_by, stop = error, True

    @contextmanager
    def _telling(self, verb: str) -> Iterator[None]:
        """Raises what stopped a statement, or says in one line what is wrong with the file."""
        try:
            yield
        except (sqlite3.Error, OverflowError, UnicodeEncodeError) as error:
            reason, self._stopped_by = self._stopped_by, None
            raise reason or InputError(f"cannot {verb} the library: {error}") from None

    def execute(self, sql: str, values: Sequence[object] = ()) -> sqlite3.Cursor:
        """Runs a statement, after those of other processes that hold the file."""
        patience = deadline_in(SECONDS_TO_WAIT)
        while True:
            try:
                return self._sqlite.execute(sql, values)
            except sqlite3.OperationalError as error:
                if not _is_busy(error):
                    raise
                check_time(self.deadline)
                if monotonic() > patience:
                    raise

    def use_wal(self) -> None:
        """Lets others read while somebody writes."""
        with self._telling("write"):
            self.execute("PRAGMA journal_mode = WAL")

    def rows(self, sql: str, values: Sequence[object] = ()) -> Iterator[Row]:
        """Yields what a question finds."""
        with self._telling("read"):
            # `yield from` would close the cursor, perhaps after the connection.
            for row in self.execute(sql, values):  # noqa: UP028
                yield row

    def number(self, pragma: str) -> int:
        """Returns a number that the head of the file holds."""
        ((value,),) = self.rows(f"PRAGMA {pragma}")
        return int(value)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Lets all questions of the block see the same state of the file."""
        with self._telling("read"), self._transaction("DEFERRED"):
            yield

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Commits what the block writes, all of it or nothing."""
        with self._telling("write"), self._transaction("IMMEDIATE"):
            yield self._sqlite

    @contextmanager
    def _transaction(self, kind: str) -> Iterator[None]:
        try:
            self.execute(f"BEGIN {kind}")
            yield
            self._sqlite.execute("COMMIT")
        except BaseException:
            # A signal may end the block after the connection was closed, which has undone everything.
            with suppress(sqlite3.ProgrammingError):
                if self._sqlite.in_transaction:
                    self._sqlite.execute("ROLLBACK")
            raise


def _authorize(
    action: int, first: str | None, second: str | None, database: str | None, source: str | None
) -> int:
    """Allows what a statement itself does, and nothing that a trigger or a view (`source`) does."""
    return sqlite3.SQLITE_DENY if source else sqlite3.SQLITE_OK


def _is_busy(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
