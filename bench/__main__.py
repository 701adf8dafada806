"""Measures speed as ratios, side by side in one run; started by `scripts/bench`.

The sections: `engines` and `peers` solve a collection of puzzles, `growth` solves larger and larger
boards, `filter` times the start of the command line, `walksat` counts flips per second, `reasoning`
times solving alone, levels, hints and explanations, `generate` makes puzzles, `offers` makes them as a
user does, `web` asks a server and a browser, `learn` asks both about answers of learners and solves to
review, `paper` draws pictures and a book, `read` reads pictures of boards, `collections` runs batches
and searches a library, and `deadlines` runs commands with `--timeout` on very large boards.
The numbers are printed and also written as JSON, with the machine and the versions of everything that
took part.
"""

from __future__ import annotations

import json
import os
import platform
from dataclasses import asdict
from pathlib import Path

import click

from lightup import __version__
from lightup.base.errors import InputError
from lightup.engines import find_engine
from lightup.kernel import is_compiled
from tests.support.data import JANKO, find

from . import targets
from .collection import puzzles
from .contestants import PEERS
from .sections import SECTIONS, Manner, measure

RESULTS = Path(__file__).with_name("results.json")


def _known(_: click.Context, __: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Refuses a name that is not an engine."""
    try:
        return tuple(find_engine(name).name for name in names)
    except InputError as error:
        raise click.BadParameter(str(error)) from None


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("sections", nargs=-1, type=click.Choice([*SECTIONS]))
@click.option(
    "--json",
    "output",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    default=RESULTS,
    help=f"Write the numbers to this file (default: bench/{RESULTS.name}).",
)
@click.option(
    "--repeats",
    metavar="N",
    type=click.IntRange(1),
    default=3,
    show_default=True,
    help="Measure N times and take the median.",
)
@click.option("--limit", metavar="N", type=click.IntRange(1), help="Take only the first N puzzles.")
@click.option(
    "--engine",
    "engines",
    metavar="NAME",
    multiple=True,
    callback=_known,
    help="Compare native only with this engine; may be repeated.",
)
@click.option(
    "--peer",
    "peers",
    metavar="NAME",
    multiple=True,
    type=click.Choice([*PEERS]),
    help=f"Compare native only with this peer ({' or '.join(PEERS)}); may be repeated.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=30.0,
    show_default=True,
    help="Stop a contestant that takes longer than this for a puzzle.",
)
def main(
    sections: tuple[str, ...],
    output: Path,
    repeats: int,
    limit: int | None,
    engines: tuple[str, ...],
    peers: tuple[str, ...],
    seconds: float,
) -> None:
    """Measure these SECTIONS; without any, all: engines, peers, growth, filter and so on."""
    collection = puzzles()[:limit]
    manner = Manner(collection, repeats, limit, engines, peers, seconds)
    found = measure(sections or [*SECTIONS], manner)
    reached = targets.targets(found)
    targets.show(reached)
    results = {
        "machine": machine(),
        "collection": JANKO if find(JANKO) else "examples and random puzzles",
        "puzzles": len(collection),
        "repeats": repeats,
        **asdict(found),
        "targets": [asdict(target) | {"verdict": target.verdict} for target in reached],
    }
    output.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


def machine() -> dict[str, object]:
    """Describes the machine and the versions that the times depend on."""
    return {
        "cpu": cpu_model(),
        "cpus": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "lightup": __version__,
        "kernel": "compiled" if is_compiled() else "interpreted",
    }


def cpu_model() -> str:
    """Returns the name of the CPU, if the system reports it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor())


if __name__ == "__main__":
    main()
