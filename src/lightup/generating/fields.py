"""The fields of a recipe: each is read, checked, and brought into one form.

>>> read_walls("22.50%"), read_walls(0.225), read_walls("021"), parse_range("10-15")
('22.5%', '22.5%', 21, (10, 15))
>>> read_level("Very Hard", None, 2), read_level(None, read_technique("empty-corner"), 2)
(5, 1)
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from ..base.errors import InputError
from ..reasoning.finding.techniques import TECHNIQUES
from ..reasoning.rate import LEVEL_OF, LEVELS

if TYPE_CHECKING:
    from typing import TypeGuard

    from ..reasoning.finding.techniques import Technique

    Range = tuple[int, int]

HARDEST = 6
HIGHEST = 999_999  # number that a range can have

_LEVEL_OF = {name.replace(" ", "-"): level for level, name in enumerate(LEVELS[: HARDEST + 1])}
_TECHNIQUES = {one.name.replace(" ", "-"): one for one in TECHNIQUES if one.level <= HARDEST}
_PERCENT = re.compile(r"[0-9]{1,3}(\.[0-9]{1,6})?%")
_SHARE = re.compile(r"[0-9]?\.[0-9]{1,8}")
_RANGE = re.compile("([0-9]{1,6})(?:-([0-9]{1,6}))?")
_SIZE = re.compile("([0-9]{1,7})(?:x([0-9]{1,7}))?")


def parse_range(text: str) -> Range:
    """Reads a range such as `10-15`, or a single number."""
    match = _RANGE.fullmatch(text)
    if not match:
        raise InputError(f"expected a range such as 10-15, got {text!r}")
    return int(match[1]), int(match[2] or match[1])


def read_size(text: str) -> tuple[int, int]:
    """Reads a size such as `10x8`: the width and the height; `7` is `7x7`."""
    match = _SIZE.fullmatch(text)
    if not match:
        raise InputError(f"expected a size such as 10x10, got {text[:40]!r}")
    return int(match[1]), int(match[2] or match[1])


def read_walls(walls: float | str | None) -> int | str | None:
    """Returns a number, or a share in percent without needless zeros; `0.22` is a share."""
    if walls is None:
        return None
    text = str(walls)
    if text.isascii() and text.isdecimal() and len(text) <= 6:
        return int(text)
    share = _share(text)
    if share is None or share > 100:
        raise InputError(f"expected walls as a share such as 22% or 0.22, or as a number, got {text!r}")
    whole, part = divmod(share, 1)
    return f"{whole}.{str(float(part))[2:]}%" if part else f"{whole}%"


def _share(text: str) -> Fraction | None:
    """Reads a share in percent, given as `22%` or as `0.22`."""
    if _PERCENT.fullmatch(text):
        return Fraction(text[:-1])
    return Fraction(text) * 100 if _SHARE.fullmatch(text) else None


def read_level(level: int | str | None, technique: Technique | None, default: int) -> int:
    """Returns the number of a level; without one, the technique's or the default."""
    if level is None:
        return technique.level if technique else default
    number = str(_LEVEL_OF.get(_plain(level), level))
    if number not in map(str, range(HARDEST + 1)):
        names = ", ".join(_LEVEL_OF)
        raise InputError(f"expected a level from 0 to {HARDEST} or its name ({names}), got {level!r}")
    if technique and technique.level > int(number):
        needed = f"{technique.level} for the technique {technique.name}"
        raise InputError(f"expected a level of at least {needed}, got {number}")
    return int(number)


def read_levels(text: str, hardest: int = HARDEST) -> Range:
    """Reads a level or a range of them: a number, a name, `3-4`, `4-` or `-2`.

    >>> read_levels("hard"), read_levels("3-4"), read_levels("Tricky-"), read_levels("very-hard")
    ((4, 4), (3, 4), (2, 6), (5, 5))
    """
    plain = _plain(text)
    if LEVEL_OF.get(plain, hardest + 1) <= hardest:
        return LEVEL_OF[plain], LEVEL_OF[plain]
    for place in (place for place, sign in enumerate(plain) if sign == "-"):
        low, high = plain[:place] or "0", plain[place + 1 :] or str(hardest)
        if low in LEVEL_OF and high in LEVEL_OF and LEVEL_OF[low] <= LEVEL_OF[high] <= hardest:
            return LEVEL_OF[low], LEVEL_OF[high]
    names = ", ".join(_LEVEL_OF)
    raise InputError(
        f"expected a level from 0 to {hardest}, its name ({names}) or a range such as 3-4 or 4-, "
        f"got {text[:40]!r}"
    )


def read_technique(name: str | None) -> Technique | None:
    """Looks a technique up by name, with blanks or dashes."""
    if name is None:
        return None
    if found := _TECHNIQUES.get(_plain(name)):
        return found
    raise InputError(f"expected a technique (one of {', '.join(_TECHNIQUES)}), got {name!r}")


def _plain(name: object) -> str:
    """Writes a name in lower case, with dashes for blanks."""
    return str(name).lower().replace(" ", "-")


def read_range(limits: Range | str | None, what: str) -> Range | None:
    """Returns both ends of a range; refuses one that does not go up."""
    if limits is None:
        return None
    ends = parse_range(limits) if isinstance(limits, str) else limits
    if not isinstance(ends, tuple | list) or len(ends) != 2 or not all(map(_is_whole, ends)):
        raise InputError(f"expected a range of {what} as two whole numbers, got {limits!r}")
    low, high = ends
    if not 0 <= low <= high:
        raise InputError(f"expected a range of {what} from low to high, got {low}-{high}")
    if high > HIGHEST:
        raise InputError(f"expected a range of {what} up to {HIGHEST}, got {low}-{high}")
    return low, high


def check_whole(number: object, low: int, high: int, what: str) -> int:
    """Refuses what is not a whole number between two bounds."""
    if not _is_whole(number) or not low <= number <= high:
        raise InputError(f"expected {what} from {low} to {high}, got {number}")
    return number


def _is_whole(number: object) -> TypeGuard[int]:
    return isinstance(number, int) and not isinstance(number, bool)
