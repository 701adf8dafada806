"""Detection: the formats that a text may be in, found once and passed on.

>>> [format.name for format in detect("3x2:1aBc").formats], detect("3x2:1aBc").sure
(['tatham'], True)
>>> [format.name for format in detect("1.X").formats], detect("1.X").sure
(['textx'], False)
"""

from __future__ import annotations

from ..base.errors import FormatError, OtherPuzzle
from ..base.value import Value
from ._grids import MAYBE, SURE, shown
from ._table import FORMATS, find_format

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._table import Format


class Detection(Value):
    """The formats that a text may be in, and whether that is sure.

    If `sure`, there is exactly one: the text has an unmistakable sign, or the caller named the format
    (`named`). Otherwise `formats` has every format that may fit; it can be empty.
    """

    __slots__ = ("formats", "sure", "named")  # noqa: RUF023 (the order of the fields)

    formats: tuple[Format, ...]
    sure: bool
    named: bool

    def __init__(self, formats: tuple[Format, ...], sure: bool = False, named: bool = False) -> None:
        self._set(formats, sure, named)


def tidy(text: str) -> str:
    """Drops a byte order mark and ends every line with a plain newline."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def detect(text: str) -> Detection:
    """Finds the format whose sign the text has or, without a sign, all formats that may fit."""
    text = tidy(text)
    candidates = []
    for format in FORMATS.values():
        verdict = format.module.detect(text)
        if verdict == SURE:
            return Detection((format,), sure=True)
        if verdict == MAYBE:
            candidates.append(format)
    return Detection(tuple(candidates))


def known(text: str, format: str | Detection | None) -> Detection:
    """Detects the format of a text unless the caller names it or has detected it already."""
    if isinstance(format, Detection):
        return format
    if format is None:
        return detect(text)
    return Detection((find_format(format),), sure=True, named=True)


UNKNOWN = "expected a puzzle in a known format"


def complaint(text: str) -> FormatError:
    """Says what is wrong with a text of no known format; finds a typo if most of it is a plain grid."""
    from . import janko, text as plain, textx, underscore, wb
    from .genres import genre_of

    if genre := genre_of(text):
        return OtherPuzzle(genre)
    symbols = "".join(text.split())
    grids = (plain, textx, underscore, wb, janko)
    foreign = [sum(symbol not in grid.ALPHABET for symbol in symbols) for grid in grids]
    fewest = min(foreign)
    if fewest * 2 < len(symbols):
        try:
            grids[foreign.index(fewest)].loads(text)
        except FormatError as error:
            return error
    return FormatError(f"{UNKNOWN}, got {shown(text.strip())}")
