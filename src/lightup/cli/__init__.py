"""The command `lightup`: a filter if there are no arguments and lines are piped, else the commands.

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
    for stream in (sys.stdout, sys.stderr):  # whatever a name holds can be written
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        status = _run()
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of the output has closed it
        status = _leave_quietly(0)
    except OSError as error:
        sys.stderr.write(f"cannot write the output: {str(error.strerror).lower()}\n")
        status = _leave_quietly(2)
    except KeyboardInterrupt:
        status = 130
    except MemoryError:
        sys.stderr.write("gave up: out of memory\n")
        status = 3
    except Exception as error:
        status = 3 if _is_lost_memory_error(error) else 4
        sys.stderr.write("gave up: out of memory\n" if status == 3 else _unforeseen(error))
    sys.exit(status)


def _run() -> int:
    if len(sys.argv) == 1 and not sys.stdin.isatty() and "_LIGHTUP_COMPLETE" not in os.environ:
        from .filter import has_lines, run_filter

        if has_lines(sys.stdin.buffer):
            return run_filter(sys.stdin.buffer, sys.stdout, sys.stderr)
    from .app import run_app

    return run_app()


def _leave_quietly(status: int) -> int:
    """Keeps Python from reporting at exit, once more, that the output cannot be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _is_lost_memory_error(error: Exception) -> bool:
    """Whether C code failed without saying why, as it does where there is no memory left to say it."""
    return isinstance(error, SystemError) and "without exception set" in str(error)


def _unforeseen(error: Exception) -> str:
    """Asks the user to report an error, and says where it arose."""
    from traceback import extract_tb

    where = extract_tb(error.__traceback__)[-1]
    what = f"{type(error).__name__}: {str(error)!a}"
    place = f"{os.path.basename(where.filename)}, line {where.lineno}"
    return f"unforeseen error ({what} in {place}): please report it, with the command and its input\n"
