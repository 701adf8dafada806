"""A file of its own for each puzzle: `-o 'each-{name}.svg'`.

>>> from lightup.formats import split
>>> [str(path) for path in paths(Path("{n}-{size}.svg"), [*split("2x2:d\\n3x2:1aBc")])]
['1-2x2.svg', '2-3x2.svg']
"""

from __future__ import annotations

import re
from collections import Counter
from os.path import isfile
from pathlib import Path
from typing import TYPE_CHECKING

from ..base.errors import InputError, LightUpError
from ..reasoning.rate import level_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..formats import Item

UNRATED = "unrated"  # the level of a puzzle without exactly one solution


def _level(number: int, item: Item) -> str:
    try:
        return str(level_of(item.board.puzzle))
    except LightUpError:
        return UNRATED


def _name(number: int, item: Item) -> str:
    """Returns the puzzle's own name, that of the file which holds only this one, or the number."""
    return item.title or (Path(item.name).stem if isfile(item.name) else str(number))


# What may stand in the name of a file, and what takes its place.
FIELDS: dict[str, Callable[[int, Item], str]] = {
    "name": _name,
    "n": lambda number, item: str(number),
    "size": lambda number, item: item.board.size,
    "level": _level,
}
_FIELD = re.compile(r"\{([a-z]*)\}")
_UNFIT = re.compile(r"[^\w.,+() -]|^\.")  # in the name of a file


def is_each(path: Path | None) -> bool:
    """Whether a path stands for a file for each puzzle."""
    return bool(path and _FIELD.search(path.name))


def paths(pattern: Path, items: Sequence[Item]) -> list[Path]:
    """Returns the file of each puzzle; refuses one that two would share."""
    if unknown := {*_FIELD.findall(pattern.name)} - FIELDS.keys():
        known = ", ".join(f"{{{field}}}" for field in FIELDS)
        raise InputError(f"expected {known} in the name of a file, got {{{min(unknown)}}}")
    found = [pattern.with_name(_filled(pattern.name, *one)) for one in enumerate(items, 1)]
    path, times = Counter(found).most_common(1)[0]
    if times > 1:
        raise InputError(
            f"expected a file for each puzzle, got {times} for {str(path)!r}: add {{n}} to its name"
        )
    return found


def _filled(name: str, number: int, item: Item) -> str:
    return _FIELD.sub(lambda field: _UNFIT.sub("-", FIELDS[field[1]](number, item)), name)
