"""`lightup doctor`."""

from __future__ import annotations

import platform
from time import perf_counter
from typing import TYPE_CHECKING

import click

from .. import __version__
from ..base.errors import OutOfTime
from ..base.words import plural
from . import _options as options
from ._alarm import alarm
from ._answering import NO, YES
from ._output import show, show_json, show_table
from ._progress import tracked
from ._trials import SECONDS, Missing, Trial, trials

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..schema.commands import Examined, State

INTERPRETED = "about 40 times as slow as compiled: install a C compiler, then lightup again"


@click.command()
@options.as_json
def doctor(as_json: bool) -> int:
    """Try every part, and say how to get what is missing.

    Every engine solves a small puzzle. Boards are drawn and read again, processes share work, and a
    library is written.

    Exit status: 0 if all that is installed works, 1 if something does not.
    """
    parts = [*trials()]
    found = [_examined(part) for part in tracked(parts, "trying", len(parts))]
    if as_json:
        for one in found:
            show_json(one)
    else:
        python, system = platform.python_version(), platform.platform(terse=True)
        show(f"lightup {__version__}, Python {python}, {system}")
        show_table(("part", "kind", "status", "version", "seconds", "advice"), map(_row, found))
        show(_closing([one["status"] for one in found]))
    return NO if any(one["status"] == "broken" for one in found) else YES


def _examined(part: Trial) -> Examined:
    start, version = perf_counter(), ""
    state: State = "works"
    try:
        with alarm(SECONDS):
            version = part.run()
        message = INTERPRETED if version == "interpreted" else ""
    except Missing as error:
        state, message = "missing", str(error)
    except OutOfTime:
        state, message = "broken", f"no answer within {SECONDS:.0f} seconds"
    except Exception as error:  # a foreign package may raise anything, and that is what is asked for
        state, message = "broken", str(error) or type(error).__name__
    return {
        "name": part.name,
        "kind": part.kind,
        "status": state,
        "version": version,
        "message": message,
        "seconds": perf_counter() - start,
    }


def _row(found: Examined) -> tuple[str, ...]:
    seconds = f"{found['seconds']:.2f}" if found["status"] == "works" else "-"
    texts = (found["name"], found["kind"], found["status"], found["version"], seconds, found["message"])
    return tuple(text or "-" for text in texts)


def _closing(states: Sequence[State]) -> str:
    broken, missing = states.count("broken"), states.count("missing")
    verdict = f"{plural(broken, 'part')} broken" if broken else "all that is installed works"
    return f"{verdict}, {missing} missing" if missing else verdict
