"""The command `lightup`: a filter if there are no arguments and the input is piped, else the commands.

The filter must start fast, so the commands and what they need are loaded only on use.
"""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Runs the command line and exits with its status."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # the caller closed it
            setattr(sys, name, open(os.devnull, "r+" if name == "stdin" else "w"))  # noqa: SIM115
    try:
        if len(sys.argv) == 1 and not sys.stdin.isatty():
            from .filter import run_filter

            status = run_filter(sys.stdin.buffer, sys.stdout, sys.stderr)
        else:
            from .app import run_app

            status = run_app()
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of the output has closed it
        status = _leave_quietly(0)
    except OSError as error:
        sys.stderr.write(f"cannot write the output: {str(error.strerror).lower()}\n")
        status = _leave_quietly(2)
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)


def _leave_quietly(status: int) -> int:
    """Keeps Python from reporting at exit, once more, that the output cannot be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status
