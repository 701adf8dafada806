"""What a file of records becomes in the end: Parquet, CSV, or lines that are packed.

None of these can grow after a crash, so a batch writes lines of JSON first, and this at the end. How it
was made stays with it, in a Parquet file inside, else in a journal beside it.

>>> is_final(Path("a.csv")), is_final(Path("a.jsonl.gz")), is_final(Path("a.jsonl"))
(True, True, False)
"""

from __future__ import annotations

import csv
import json
from io import TextIOWrapper
from pathlib import Path
from shutil import copyfileobj
from typing import TYPE_CHECKING, Any

from ..base.errors import InputError
from ..base.files import PACKED, replacing
from ..base.packages import need
from ..base.packing import packing
from . import parquet
from ._streams import open_stream
from .journal import lines_of, vouch, vouched

if TYPE_CHECKING:
    from collections.abc import Iterator

    MadeBy = dict[str, Any]

CSV, PARQUET = ".csv", ".parquet"


def is_final(path: Path) -> bool:
    """Whether a file of this name is made of lines of JSON in the end."""
    return path.suffix.lower() in (CSV, PARQUET, *PACKED)


def check(path: Path) -> None:
    """Raises an error if a package is missing that the file needs, or it cannot be made."""
    if path.suffix.lower() == PARQUET:
        need("parquet", "a Parquet file")
    elif path.suffix.lower() == ".zst":
        need("zstd", "zstd")


def write(records: Path, path: Path, task: str, made_by: MadeBy) -> None:
    """Makes the file of the records of a task, which can be told from those of other batches."""
    make(records, path, task, made_by)
    if path.suffix.lower() != PARQUET:
        vouch(path, made_by["settings"], made_by["state"])


def make(records: Path, path: Path, task: str, made_by: MadeBy) -> None:
    """Makes the file of the records of a task; it appears when it is complete."""
    if path.suffix.lower() == PARQUET:
        parquet.write(records, path, task, made_by)
        return
    with replacing(path) as file, packing(file, path) as packed:
        if path.with_suffix("" if path.suffix.lower() in PACKED else path.suffix).suffix.lower() == CSV:
            _write_csv(records, packed, task)
        else:
            with records.open("rb") as lines:
                copyfileobj(lines, packed)


def made_by(path: Path) -> MadeBy:
    """Returns how a file was made; raises `InputError` if it is not as a batch left it."""
    if path.suffix.lower() == PARQUET:
        return parquet.made_by(path)
    if found := vouched(path):
        return {"settings": found["settings"], "state": found["state"]}
    raise InputError(f"expected a journal beside {str(path)!r}, got none", "output", "fresh")


def keys(path: Path) -> Iterator[str]:
    """Yields the keys of its puzzles, where puzzles are compared."""
    if path.suffix.lower() == PARQUET:
        yield from parquet.column(path, "key")
        return
    with open_stream(str(path)) as stream:
        if path.name.lower().removesuffix(".gz").removesuffix(".zst").endswith(CSV):
            yield from (row["key"] for row in csv.DictReader(stream.lines) if row["key"])
        else:
            yield from (key for line in stream.lines if (key := json.loads(line).get("key")))


def _write_csv(records: Path, file: Any, task: str) -> None:
    """Writes a row for each record, after the names of the columns; lists and objects as JSON."""
    text = TextIOWrapper(file, "utf-8", newline="")
    writer = csv.DictWriter(text, [name for name, _ in parquet.columns(records, task)])
    writer.writeheader()
    for line in lines_of(records):
        writer.writerow({key: _plain(value) for key, value in parquet.flat(line).items()})
    text.flush()
    text.detach()


def _plain(value: object) -> object:
    return json.dumps(value) if isinstance(value, dict | list) else value
