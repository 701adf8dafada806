"""`Library`: puzzles in one SQLite file, each once whatever its orientation, with all about them.

>>> with Library.in_memory() as library:
...     one = Entered.of(Puzzle.from_rows(["1.#", "..."]), title="tiny")
...     print(library.add([one, one]))
...     print(library.find(Query(size="3x2"))[0].title)
1
tiny
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import isinf
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, Any

from ..base.clock import deadline_in
from ..base.errors import InputError, LightUpError
from ..core.puzzle import Puzzle
from ..formats import dumps, loads
from ..reasoning.rate import level_of
from ..solving.solve import Status
from .identity import key_of
from .queries import Query
from .schema import open_in_memory, open_to_read, open_to_write

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Self

    from ..schema import calls, commands
    from ._connection import Connection

FORMAT = "tatham"  # of the puzzles in the file
COLUMNS = (
    *("id", "puzzle", "width", "height", "walls", "clues", "level", "score"),
    *("title", "author", "source", "licence", "added"),
)
AT_ONCE = 1000  # puzzles in a transaction


@dataclass(frozen=True)
class Entered:
    """A puzzle on its way into a library, and the keys `unknown` of its record, which stay behind."""

    key: bytes
    puzzle: str
    width: int
    height: int
    walls: int
    clues: int
    level: int | None = None
    score: float | None = None
    title: str = ""
    author: str = ""
    source: str = ""
    licence: str = ""
    techniques: Mapping[str, int] = field(default_factory=dict)
    unknown: Sequence[str] = ()

    @classmethod
    def of(cls, puzzle: Puzzle, **about: Any) -> Self:
        """Describes a puzzle, with what is known about it."""
        cells, text = puzzle.cells, dumps(puzzle, FORMAT)
        walls = len(cells) - cells.count(".")
        clues = walls - cells.count("#")
        return cls(key_of(puzzle), text, puzzle.width, puzzle.height, walls, clues, **about)


@dataclass(frozen=True)
class Kept:
    """A puzzle of a library, how often it was played, and the `best` time in which it was solved."""

    id: int
    text: str
    width: int
    height: int
    walls: int
    clues: int
    level: int | None
    score: float | None
    title: str
    author: str
    source: str
    licence: str
    added: str
    plays: int
    best: float | None

    @property
    def size(self) -> str:
        return f"{self.width}x{self.height}"

    @property
    def puzzle(self) -> Puzzle:
        puzzle = loads(self.text, FORMAT)
        assert isinstance(puzzle, Puzzle)
        return puzzle

    def plain(self) -> calls.Kept:
        """Returns the puzzle and all about it as plain data."""
        return {
            "id": self.id,
            "link": self.text,
            "status": None if self.level is None else Status.UNIQUE,
            "puzzle": str(self.puzzle),
            "walls": self.walls,
            "clues": self.clues,
            "level": self.level,
            "score": self.score,
            "title": self.title,
            "author": self.author,
            "source": self.source,
            "licence": self.licence,
            "added": self.added,
            "plays": self.plays,
            "best": self.best,
        }


@dataclass(frozen=True)
class Play:
    """One time that somebody played a puzzle."""

    at: str
    seconds: float | None
    solved: bool

    def plain(self) -> commands.Play:
        return {"at": self.at, "seconds": self.seconds, "solved": self.solved}


# The types of values: a damaged file may have any type in any column.
_INT, _TEXT, _MAYBE_INT, _MAYBE_REAL = (int,), (str,), (int, NoneType), (float, NoneType)
_KEPT = (*(_INT, _TEXT), *[_INT] * 4, *(_MAYBE_INT, _MAYBE_REAL), *[_TEXT] * 5, *(_INT, _MAYBE_REAL))
_PLAY, _TECHNIQUE = (_TEXT, _MAYBE_REAL, _INT), (_TEXT, _INT)

_SELECT = (
    f"SELECT {', '.join(COLUMNS)}, (SELECT count(*) FROM play WHERE play.puzzle = puzzle.id), "
    "(SELECT min(seconds) FROM play WHERE play.puzzle = puzzle.id AND solved) FROM puzzle"
)


class Library:
    """An open library; many processes may read it while one writes."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @classmethod
    def reading(cls, path: str | Path) -> Self:
        """Opens a library that is there, perhaps where nothing can be written."""
        return cls(open_to_read(_path(path)))

    @classmethod
    def writing(cls, path: str | Path, *, create: bool = False) -> Self:
        """Opens a library to change it, a new one if it may `create` one."""
        return cls(open_to_write(_path(path), create=create))

    @classmethod
    def in_memory(cls) -> Self:
        """Makes an empty library that ends with the block."""
        return cls(open_in_memory())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._connection.close()

    def within(self, seconds: float | None) -> Self:
        """Raises `OutOfTime` in whatever is asked of the library later than that from now."""
        self._connection.deadline = deadline_in(seconds)
        return self

    def _rows(
        self, sql: str, values: Sequence[object] = (), types: Sequence[tuple[type, ...]] = ()
    ) -> Iterator[tuple[Any, ...]]:
        """Yields what a question finds; a value of another type is bad input."""
        for row in self._connection.rows(sql, values):
            if not all(map(_is_a, row, types)):
                raise InputError(f"cannot read the library: {row[:2]} is damaged")
            yield row

    def add(self, puzzles: Iterable[Entered]) -> int:
        """Adds puzzles in one transaction; returns how many were new.

        One that is already there keeps what is known about it; only a missing level, score or text is
        filled in.
        """
        now = datetime.now(UTC).isoformat(timespec="seconds")
        puzzles = [*puzzles]
        with self._connection.writing() as db:
            before = db.total_changes
            db.executemany(_INSERT, ((*_values(one), now) for one in puzzles))
            new = db.total_changes - before
            if new < len(puzzles):
                db.executemany(_FILL, (_filling(one) for one in puzzles))
            db.executemany(
                "INSERT OR IGNORE INTO technique SELECT ?, id, ? FROM puzzle WHERE key = ?",
                ((n, cells, one.key) for one in puzzles for n, cells in one.techniques.items()),
            )
        return new

    def find(self, query: Query, most: int | None = None, skip: int = 0) -> list[Kept]:
        """Returns the puzzles that a query describes, in its order."""
        where, values = query.where()
        sql = f"{_SELECT} WHERE {where} ORDER BY {query.order()} LIMIT ? OFFSET ?"
        limit = -1 if most is None else most
        return [Kept(*row) for row in self._rows(sql, (*values, limit, skip), _KEPT)]

    def count(self, query: Query) -> int:
        """Counts the puzzles that a query describes."""
        where, values = query.where()
        ((found,),) = self._rows(f"SELECT count(*) FROM puzzle WHERE {where}", values)
        return int(found)

    def unrated(self, column: str = "score") -> list[tuple[int, str]]:
        """Returns the numbers and the texts of puzzles whose `score`, or `level`, nobody has found."""
        sql = f"SELECT id, puzzle FROM puzzle WHERE {'score' if column == 'score' else 'level'} IS NULL"
        return [(id, text) for id, text in self._rows(f"{sql} ORDER BY id", (), ((int,), (str,)))]

    def get(self, id: int) -> Kept:
        """Returns the puzzle with this number."""
        for row in self._rows(f"{_SELECT} WHERE id = ?", (id,), _KEPT):
            return Kept(*row)
        raise InputError(f"expected the number of a puzzle in the library, got {id}")

    def find_puzzle(self, puzzle: Puzzle) -> Kept | None:
        """Returns a puzzle that is in the library, perhaps turned or reflected; `None` if it is not."""
        rows = self._rows(f"{_SELECT} WHERE key = ?", (key_of(puzzle),), _KEPT)
        return next((Kept(*row) for row in rows), None)

    def techniques(self, id: int) -> dict[str, int]:
        """Returns the techniques that a puzzle needs, and for how many cells."""
        sql = "SELECT name, cells FROM technique WHERE puzzle = ? ORDER BY cells DESC, name"
        return dict(self._rows(sql, (id,), _TECHNIQUE))

    def record(self, id: int, *, seconds: float | None = None, solved: bool = True) -> None:
        """Records that a puzzle was played."""
        self.get(id)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        with self._connection.writing() as db:
            db.execute(
                "INSERT INTO play (puzzle, at, seconds, solved) VALUES (?, ?, ?, ?)",
                (id, now, seconds, solved),
            )

    def plays(self, id: int) -> list[Play]:
        """Returns the times a puzzle was played, the latest first."""
        sql = "SELECT at, seconds, solved FROM play WHERE puzzle = ? ORDER BY id DESC"
        rows = self._rows(sql, (id,), _PLAY)
        return [Play(at, seconds, bool(solved)) for at, seconds, solved in rows]

    def stats(self) -> commands.Stats:
        """Counts puzzles by level, size, source and technique, and plays."""

        def counted(sql: str) -> dict[str, int]:
            return {str(name): number for name, number in self._rows(sql)}

        ((plays, solved, seconds),) = self._rows(
            "SELECT count(*), coalesce(sum(solved), 0), coalesce(sum(seconds), 0) FROM play"
        )
        return {
            "puzzles": self.count(Query()),
            "played": self.count(Query(played=True)),
            "levels": counted(
                "SELECT coalesce(level, '-'), count(*) FROM puzzle GROUP BY level ORDER BY level"
            ),
            "sizes": counted(
                "SELECT width || 'x' || height, count(*) FROM puzzle GROUP BY width, height "
                "ORDER BY width * height, width"
            ),
            "sources": counted(
                "SELECT source, count(*) FROM puzzle GROUP BY source ORDER BY count(*) DESC, source"
            ),
            "techniques": counted(
                "SELECT name, count(*) FROM technique GROUP BY name ORDER BY count(*) DESC, name"
            ),
            "plays": {"number": plays, "solved": solved, "seconds": seconds},
        }

    def faults(self, *, levels: bool = False) -> Iterator[str]:
        """Yields what is wrong with the file, its puzzles or, if asked, their levels."""
        for (text,) in self._rows("PRAGMA integrity_check"):
            if text != "ok":
                yield f"the file is damaged: {text}"
        for row in self._rows("PRAGMA foreign_key_check"):
            yield f"a row of {row[0]} belongs to no puzzle"
        for id, key in self._rows("SELECT id, key FROM puzzle ORDER BY id"):
            yield from (f"puzzle {id}: {fault}" for fault in self._faults(id, key, levels))

    def _faults(self, id: int, key: bytes, levels: bool) -> Iterator[str]:
        try:
            kept = self.get(id)
            fresh = Entered.of(kept.puzzle)
            if fresh.key != key:
                yield "another key than its puzzle"
            if any(getattr(fresh, name) != getattr(kept, name) for name in COLUMNS[2:6]):
                yield "another size, or other walls or clues, than its puzzle"
            if levels and kept.level is not None and level_of(kept.puzzle) != kept.level:
                yield f"not of level {kept.level}"
        except LightUpError as error:
            yield str(error)


def _path(path: str | Path) -> Path:
    if not isinstance(path, str | Path):
        raise TypeError(f"expected the name of a file, got {type(path).__name__}")
    return Path(path)


def _is_a(value: object, types: tuple[type, ...]) -> bool:
    return isinstance(value, types) and not (isinstance(value, float) and isinf(value))


_ABOUT = ("level", "score", "title", "author", "source", "licence")
_OWN = ("key", *COLUMNS[1:-1])
_INSERT = (
    f"INSERT OR IGNORE INTO puzzle ({', '.join(_OWN)}, added) VALUES ({', '.join('?' * len(_OWN))}, ?)"
)
_FILL = "UPDATE puzzle SET level = coalesce(level, ?), score = coalesce(score, ?), " + (
    ", ".join(f"{name} = coalesce(nullif({name}, ''), ?)" for name in _ABOUT[2:]) + " WHERE key = ?"
)


def _values(one: Entered) -> tuple[object, ...]:
    return tuple(getattr(one, name) for name in _OWN)


def _filling(one: Entered) -> tuple[object, ...]:
    return (*(getattr(one, name) for name in _ABOUT), one.key)
