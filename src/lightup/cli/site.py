"""`lightup site`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ._output import complain, show

if TYPE_CHECKING:
    from ..web.site import Kernel


@click.command(short_help="Write the web page as static files that need no server.")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--kernel",
    type=click.Choice(["auto", "compiled", "interpreted"]),
    default="auto",
    help="Compile the kernel to WebAssembly: if possible (auto, the default), or fail, or never.",
)
@click.option(
    "--numpy",
    metavar="WHEEL",
    default="",
    help="A numpy for Pyodide, with which the page reads pictures: a file, or `fetch` to fetch it.",
)
def site(folder: Path, kernel: Kernel, numpy: str) -> None:
    """Write the page into FOLDER, as static files that need no server.

    Python and the solvers run in the browser itself; they are part of the folder. For the first build,
    npm and pip fetch them. An earlier site in FOLDER is replaced. docs/web.md says how to put it on a
    host.
    """
    from ..web.site import build

    made = build(folder, complain, kernel, numpy)
    page, engine, *later = (f"{name} {_size(number)}" for name, number in made.sizes().items())
    show(f"version {made.version} of the site is in {folder}")
    show(f"compressed: {page}, {engine}; fetched on first use: {', '.join(later)}")
    show(f"for notebooks in a browser: {', '.join(made.wheel)}")
    show(f"to try it: python -m http.server --bind 127.0.0.1 --directory {folder}")


def _size(number: int) -> str:
    """Returns a number of bytes for people: `87 kB`, `7.6 MB`."""
    return f"{number / 1e6:.1f} MB" if number >= 1e6 else f"{round(number / 1e3)} kB"
