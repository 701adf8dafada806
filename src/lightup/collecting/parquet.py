"""Records as a Parquet file, for people who go on in pandas, Polars or DuckDB.

A Parquet file cannot grow after a crash, so a batch writes lines of JSON first, and this at the end.
"""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..base.errors import PackageMissing
from .journal import lines_of

if TYPE_CHECKING:
    from pathlib import Path

ROWS_AT_ONCE = 20_000

# The columns by their types; a key that is none of them does not occur.
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


def check_installed() -> None:
    """Raises `PackageMissing` if Parquet cannot be written."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise PackageMissing("expected the package for Parquet: pip install pyarrow") from None


def write(records: Path, file: Path, task: str) -> None:
    """Writes the records of a task as a Parquet file, which appears when it is complete."""
    import pyarrow
    from pyarrow import parquet

    schema = pyarrow.schema([(name, _type(COLUMNS[name])) for name in (*ALWAYS, *OWN[task])])
    part = file.with_name(file.name + ".part")
    lines = lines_of(records)
    with parquet.ParquetWriter(part, schema, compression="zstd") as writer:
        while rows := [_row(line) for line in islice(lines, ROWS_AT_ONCE)]:
            writer.write_table(pyarrow.Table.from_pylist(rows, schema))
    part.replace(file)


def _type(name: str) -> Any:
    import pyarrow

    if name == "map":
        return pyarrow.map_(pyarrow.string(), pyarrow.int32())
    if name == "list":
        return pyarrow.list_(pyarrow.string())
    return getattr(pyarrow, name)()


def _row(line: bytes) -> dict[str, Any]:
    """Returns a record as a row: an error in two columns, techniques as pairs."""
    row: dict[str, Any] = json.loads(line)
    if error := row.pop("error", None):
        row |= {"error_kind": error["kind"], "error": error["message"]}
    if "techniques" in row:
        row["techniques"] = [*row["techniques"].items()]
    return row
