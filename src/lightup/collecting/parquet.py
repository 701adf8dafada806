"""Records as a Parquet file, for people who go on in pandas, Polars or DuckDB.

A Parquet file cannot grow after a crash, so a batch writes lines of JSON first, and this at the end.
"""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..base.errors import InputError
from ..base.files import replacing
from .journal import lines_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterator
    from pathlib import Path

MADE_BY = b"lightup"  # the key of what a file says about the batch that made it
ROWS_AT_ONCE = 20_000

# The columns by their types; any other key came with the puzzles.
COLUMNS = {
    "source": "string",
    "name": "string",
    "status": "string",
    "size": "string",
    "puzzle": "string",
    "board": "string",
    "solution": "string",
    "level": "int8",
    "score": "float64",
    "batches": "int32",
    "bottleneck": "int32",
    "techniques": "map",
    "hardest": "string",
    "messages": "list",
    "text": "string",
    "notes": "list",
    "key": "string",
    "group": "int64",
    "error_kind": "string",
    "error": "string",
}
ALWAYS = ("source", "name", "status", "size", "puzzle", "error_kind", "error")
OWN = {
    "solve": ("board", "solution"),
    "rate": ("level", "score", "batches", "bottleneck", "techniques", "hardest"),
    "level": ("level",),
    "convert": ("text", "notes"),
    "check": ("board", "messages"),
    "dedupe": ("key", "group"),
    "generate": ("level", "solution"),
}


def write(records: Path, file: Path, task: str, made_by: dict[str, Any]) -> None:
    """Writes the records of a task as a Parquet file, which appears when it is complete.

    The file keeps `made_by`, by which its batch can be told from others.
    """
    import pyarrow
    from pyarrow import parquet

    found = columns(records, task)
    typed = [(name, _type(kind)) for name, kind in found]
    schema = pyarrow.schema(typed, {MADE_BY: json.dumps(made_by)})
    foreign = {name for name, _ in found} - COLUMNS.keys()
    lines = lines_of(records)
    with (
        replacing(file) as written,
        parquet.ParquetWriter(written, schema, compression="zstd") as writer,
    ):
        while rows := [_row(line, foreign) for line in islice(lines, ROWS_AT_ONCE)]:
            writer.write_table(pyarrow.Table.from_pylist(rows, schema))


def columns(records: Path, task: str) -> list[tuple[str, str]]:
    """Returns the columns with their types; keys that came with the puzzles are texts, at the end."""
    own = (*ALWAYS, *OWN[task])
    foreign = {key: None for line in lines_of(records) for key in flat(line) if key not in COLUMNS}
    return [*((name, COLUMNS[name]) for name in own), *((name, "string") for name in foreign)]


def made_by(file: Path) -> dict[str, Any]:
    """Returns what a Parquet file keeps about its batch; raises `InputError` for any other file."""
    from pyarrow import parquet

    try:
        kept = json.loads(parquet.read_schema(file).metadata[MADE_BY])
        return {"settings": {**kept["settings"]}, "state": {**kept["state"]}}
    except (OSError, ValueError, KeyError, TypeError):
        raise InputError(
            f"expected a Parquet file of a batch, got another in {str(file)!r}", "output", "fresh"
        ) from None


def column(file: Path, name: str) -> Iterator[Any]:
    """Yields the values of a column, without those that are missing."""
    from pyarrow import parquet

    for batch in parquet.ParquetFile(file).iter_batches(columns=[name]):
        yield from filter(None, batch.column(name).to_pylist())


def _type(name: str) -> Any:
    import pyarrow

    if name == "map":
        return pyarrow.map_(pyarrow.string(), pyarrow.int32())
    if name == "list":
        return pyarrow.list_(pyarrow.string())
    return getattr(pyarrow, name)()


def flat(line: bytes) -> dict[str, Any]:
    """Returns a record as a row, with an error in two columns."""
    row: dict[str, Any] = json.loads(line)
    if error := row.pop("error", None):
        row |= {"error_kind": error["kind"], "error": error["message"]}
    return row


def _row(line: bytes, foreign: Container[str]) -> dict[str, Any]:
    """Does the same, with techniques as pairs, and with keys from elsewhere as texts."""
    row = flat(line)
    if "techniques" in row:
        row["techniques"] = [*row["techniques"].items()]
    return {key: _text(value) if key in foreign else value for key, value in row.items()}


def _text(value: object) -> str | None:
    return value if value is None or isinstance(value, str) else json.dumps(value)
