"""`Row`: one run of an experiment as a JSON object: what to do and, once it is done, the result.

>>> grouped([{"side": 5, "flips": 7}, {"side": 6, "flips": 8}], "side")[6,]
[{'side': 6, 'flips': 8}]
"""

from __future__ import annotations

import json
from collections import defaultdict
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

Row = dict[str, Any]
Groups = dict[tuple[Any, ...], list[Row]]


def key_of(run: Row) -> str:
    """Returns a text that identifies the run, whatever the order of its names."""
    return json.dumps(run, sort_keys=True)


def seed_of(seed: int, run: Row) -> int:
    """Derives the seed of one run from the seed of the experiment."""
    return Random(f"{seed} {key_of(run)}").getrandbits(63)


def grouped(rows: Iterable[Row], *names: str) -> Groups:
    """Groups rows by their values of `names`; any other combination has an empty list."""
    groups: Groups = defaultdict(list)
    for row in rows:
        groups[tuple(row[name] for name in names)].append(row)
    return groups
