"""The command `lightup`: without arguments and with its input piped the filter, else the commands.

The filter must start fast, so the commands and all that they need are loaded only when asked for.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Runs the command line and leaves with its exit status."""
    try:
        if len(sys.argv) == 1 and sys.stdin and not sys.stdin.isatty():
            from .filter import run_filter

            status = run_filter(sys.stdin.buffer, sys.stdout, sys.stderr)
        else:
            from .app import run_app

            status = run_app()
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has had enough. Python would complain once more when it closes it.
        sys.stderr.close()
        status = 0
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)
