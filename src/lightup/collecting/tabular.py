"""Tables as lines of JSON, one for each row: CSV with a column `puzzle` or `board`, and Parquet.

>>> table = iter(["id;puzzle\\n", '17;"1.#\\n', '..."\\n'])
>>> is_csv("id;puzzle\\n"), [*csv_lines(table)]
(True, ['{"id":"17","puzzle":"1.#\\\\n..."}\\n'])
"""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

from ..base.errors import InputError
from ..base.packages import need
from .pieces import GRIDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

PARQUET = b"PAR1"  # how every file begins
SEPARATORS = ",;\t"
LONGEST_FIELD = 32 << 20  # characters
ROWS_AT_ONCE = 10_000

_encode = json.JSONEncoder(separators=(",", ":"), default=str).encode


def is_csv(head: str) -> bool:
    """Whether a text begins with the names of columns, among them one of puzzles."""
    return _separator(head) is not None


def _separator(head: str) -> str | None:
    first = head.partition("\n")[0]
    for separator in SEPARATORS:
        if any(name.strip(' "\r') in GRIDS for name in first.split(separator)):
            return separator
    return None


def csv_lines(lines: Iterator[str]) -> Iterator[str]:
    """Yields the rows of CSV; what is empty in a row is not there."""
    first = next(lines)
    csv.field_size_limit(LONGEST_FIELD)
    names = next(csv.reader([first], delimiter=_separator(first) or ","))
    rows = csv.DictReader(lines, [name.strip() for name in names], delimiter=_separator(first) or ",")
    try:
        yield from _lines_of(rows)
    except csv.Error as error:
        raise InputError(f"expected CSV, got what cannot be read: {error}") from None


def parquet_lines(file: str | bytes, name: str) -> Iterator[str]:
    """Yields the rows of a Parquet file, given by its path or its bytes."""
    need("parquet", "a Parquet file")
    from pyarrow import parquet

    try:
        found = parquet.ParquetFile(io.BytesIO(file) if isinstance(file, bytes) else file)
        if not {*GRIDS} & {*found.schema_arrow.names}:
            raise InputError(f"expected a column puzzle in {name}, got none")
        for batch in found.iter_batches(ROWS_AT_ONCE):
            yield from _lines_of(batch.to_pylist())
    except (OSError, ValueError) as error:
        raise InputError(f"expected a Parquet file, got a damaged one in {name}: {error}") from None


def _lines_of(rows: Iterable[Mapping[Any, Any]]) -> Iterator[str]:
    for row in rows:
        kept = {str(key): value for key, value in row.items() if key and value not in (None, "")}
        yield _encode(kept) + "\n"
