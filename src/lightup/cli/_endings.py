"""What the ending of a file says: in which form each command writes it; any other ending is refused.

A form is a format of puzzles, an encoding, or a kind of file. What `--to` or `--as` asks for must not
contradict the ending, so that no file is called what it is not. `.gz` or `.zst` after the ending of a
text packs it.

>>> form_of(Path("a.smt2"), FORMULAS, None, "direct"), form_of(Path("a.txt.gz"), PUZZLES, None, "wb")
('smtlib', 'text')
>>> form_of(Path("a"), PUZZLES, None, "wb"), form_of(Path("a.list"), PUZZLES, "pzpr", "text")
('wb', 'pzpr')
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..base.errors import InputError
from ..base.files import PACKED
from ..encodings import CNF_ENCODINGS
from ..rendering.drawing import ENDINGS as DRAWN

if TYPE_CHECKING:
    from collections.abc import Mapping

    Forms = Mapping[str, tuple[str, ...]]

JSON_LINES = "JSON lines"
PLAIN = ".txt"  # goes with every form of text
# Each ending with the forms that go with it; the first is the one that it picks.
PUZZLES: Forms = {
    PLAIN: ("text",),
    ".json": ("json", "dataset", "ints"),
    ".grid": ("underscore",),
    ".sav": ("tatham-save",),
}
MADE: Forms = {**PUZZLES, ".jsonl": (JSON_LINES,)}
CNF = ("direct", *(name for name in CNF_ENCODINGS if name != "direct"))
FORMULAS: Forms = {
    ".cnf": CNF,
    ".dimacs": CNF,
    ".smt2": ("smtlib", "smtlib-pb", "strips"),
    ".lp": ("asp",),
    ".opb": ("opb",),
    ".p": ("first-order",),
}
WAYS: Forms = {
    PLAIN: ("text",),
    ".html": ("html",),
    ".htm": ("html",),
    ".json": (JSON_LINES,),
    ".jsonl": (JSON_LINES,),
}
RECORDS: Forms = {".jsonl": (JSON_LINES,), ".csv": ("CSV",), ".parquet": ("Parquet",)}
LEFT: Forms = {**PUZZLES, **RECORDS}
PICTURES: Forms = {ending: (ending[1:].upper(),) for ending in DRAWN}
BOOKS: Forms = {".pdf": ("PDF",)}
OVERLAYS: Forms = {".png": ("PNG",)}
CERTIFICATES: Forms = {".json": ("certificate",)}

# The endings of each command that writes a file, and whether the file may be packed.
COMMANDS: Mapping[str, tuple[Forms, bool]] = {
    "solve": (MADE, True),
    "read": (MADE, True),
    "repair": (MADE, True),
    "minimise": (MADE, True),
    "decode": (MADE, True),
    "convert": (PUZZLES, True),
    "library export": (PUZZLES, True),
    "generate": (MADE, True),
    "random": (MADE, True),
    "encode": (FORMULAS, True),
    "explain": (WAYS, True),
    "review": (WAYS, True),
    "trace": (WAYS, True),
    "batch": (RECORDS, True),
    "batch dedupe --unique": (LEFT, True),
    "render": (PICTURES, False),
    "card": (PICTURES, False),
    "book": (BOOKS, False),
    "read --overlay": (OVERLAYS, False),
    "solve --certificate": (CERTIFICATES, False),
}
CLAIMED = {ending for forms, _ in COMMANDS.values() for ending in forms}


def ending_of(path: Path) -> str:
    """Returns the ending of a file, in lower case, without that of a packed one."""
    suffix = path.suffix.lower()
    return path.with_suffix("").suffix.lower() if suffix in PACKED else suffix


def form_of(path: Path, forms: Forms, asked: str | None, default: str, *, packed: bool = True) -> str:
    """Returns the form in which to write a file: as asked for, else as the ending picks.

    One that cannot be `packed` must not be called so.
    """
    ending = ending_of(path) if packed else path.suffix.lower()
    if asked:
        taken = ending in CLAIMED or ending in PACKED
        if taken and ending != PLAIN and asked not in forms.get(ending, ()):
            raise InputError(
                f"expected a file that {_fits(forms, asked)}, got {str(path)!r}: it would hold {asked}"
            )
        return asked
    if ending and ending not in forms:
        raise InputError(f"expected a file that ends in {' or '.join(forms)}, got {str(path)!r}")
    return forms[ending][0] if ending else default


def way_form(path: Path, asked: str | None, as_json: bool = False) -> str:
    """Returns the form in which to write a way, a trace or a review."""
    if as_json and asked == "html":
        raise click.UsageError("expected a page (--to html) or --json, got both")
    return form_of(path, WAYS, JSON_LINES if as_json else asked, "text")


def _fits(forms: Forms, asked: str) -> str:
    fitting = [ending for ending, found in forms.items() if asked in found] or [PLAIN]
    return f"ends in {' or '.join(fitting)}"
