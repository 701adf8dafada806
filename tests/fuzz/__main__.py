"""Fuzzes targets for minutes: `scripts/fuzz [TARGET]... --minutes N`.

Each target gets its share of the time in processes of its own, with limits on the time of an input and
on memory. With atheris, inputs that reach new code are kept and changed further; without it, the
examples are changed at random. The corpus is kept in a folder outside the repository. A find is made
small and printed as the line to add to `tests/fuzz/finds.py`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from time import monotonic

import click

from .targets import TARGETS

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
CORPUS = CACHE / "lightup" / "fuzz"
SECONDS_TO_START = 300  # beyond its share, for a machine that has other work


@click.command()
@click.argument("names", metavar="[TARGET]...", nargs=-1, type=click.Choice([*TARGETS]))
@click.option("--minutes", default=1.0, show_default=True, help="For how long in all.")
@click.option("--random", "blindly", is_flag=True, help="Change examples at random, without atheris.")
@click.option(
    "--corpus",
    type=click.Path(file_okay=False, path_type=Path),
    default=CORPUS,
    show_default=True,
    help="Where inputs that reach new code are kept.",
)
def main(names: tuple[str, ...], minutes: float, blindly: bool, corpus: Path) -> None:
    """Fuzz all targets, or some."""
    guided = not blindly and find_spec("atheris") is not None
    chosen = names or tuple(TARGETS)
    share = 60 * minutes / len(chosen)
    click.echo(f"{'coverage-guided' if guided else 'random'}, {share:.0f} s for each target\n")
    click.echo(f"{'target':22}{'inputs':>10}{'seconds':>9}{'corpus':>8}  find")
    finds = 0
    for name in chosen:
        finds += _fuzz(name, share, guided, corpus / name)
    sys.exit(1 if finds else 0)


def _fuzz(name: str, seconds: float, guided: bool, corpus: Path) -> bool:
    """Fuzzes a target in a process of its own; tells what it found, and whether it did."""
    corpus.mkdir(parents=True, exist_ok=True)
    start = monotonic()
    with tempfile.TemporaryDirectory() as folder:
        find, count = Path(folder, "find"), Path(folder, "count")
        module = "guided" if guided else "blind"
        words = [sys.executable, "-m", f"tests.fuzz.{module}", name, str(seconds), str(corpus), folder]
        try:
            done = subprocess.run(words, capture_output=True, timeout=seconds + SECONDS_TO_START)
            log = done.stderr[-2000:].decode(errors="replace")
            failed = bool(done.returncode)
        except subprocess.TimeoutExpired:
            log, failed = "it did not end", True
        inputs = count.read_text() if count.exists() else "?"
        kept = len([*corpus.iterdir()])
        taken = monotonic() - start
        click.echo(f"{name:22}{inputs:>10}{taken:>9.0f}{kept:>8}  {'yes' if failed else '-'}")
        if failed:
            _tell(name, find.read_bytes() if find.exists() else b"", log)
    return failed


def _tell(name: str, data: bytes, log: str) -> None:
    """Prints a find as the test to add; one that takes too long or too much memory stays as it is."""
    if not data:
        click.echo(log)
        return
    words = [sys.executable, "-m", "tests.fuzz.small", name]
    try:
        done = subprocess.run(words, input=data, capture_output=True, timeout=SECONDS_TO_START)
        small, why = done.stdout, done.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        small, why = b"", log
    click.echo(why)
    click.echo("add to FINDS in tests/fuzz/finds.py:")
    click.echo(f"    ({name!r}, {small or data!r}),")


if __name__ == "__main__":
    main()
