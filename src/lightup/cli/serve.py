"""`lightup serve`."""

from __future__ import annotations

import os
import signal
import sys
import webbrowser
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..base.packages import need
from ..collecting.library import Library
from ..processes.crew import cpus
from ._answering import YES
from ._options import TEXT, whole
from ._output import complain, show

if TYPE_CHECKING:
    from ipaddress import IPv4Network, IPv6Network

    Network = IPv4Network | IPv6Network

PORT, HIGHEST_PORT = 8080, 65535
PORTS_TO_TRY = 20
FEWEST_WORKERS = 2  # so that a quick call need not wait for a slow one
MOST_WORKERS = 256
MOST_PEOPLE = 1000


def _networks(
    ctx: click.Context, parameter: click.Parameter, values: tuple[str, ...]
) -> tuple[Network, ...]:
    try:
        return tuple(map(ip_network, values))
    except ValueError as error:
        raise click.BadParameter(
            f"expected an address, or a network such as 10.0.0.0/8: {error}"
        ) from None


@click.command()
@click.option(
    "--host", type=TEXT, default="127.0.0.1", show_default=True, help="The address to listen at."
)
@click.option(
    "--port",
    callback=whole(0, HIGHEST_PORT),
    metavar="N",
    help=f"The port to listen at (default: {PORT}, or the next free one; 0: any).",
)
@click.option(
    "--name",
    "names",
    type=TEXT,
    metavar="NAME",
    multiple=True,
    help="A name by which others reach the page, through a proxy; may be repeated.",
)
@click.option(
    "--proxy",
    "proxies",
    type=TEXT,
    callback=_networks,
    metavar="ADDRESS",
    multiple=True,
    help="A proxy that is believed for whom it asks, or a network of them; may be repeated.",
)
@click.option(
    "--people",
    callback=whole(1, MOST_PEOPLE),
    default=1,
    show_default=True,
    metavar="N",
    help="How many people may come from one address, such as those of a school.",
)
@click.option("--open", "in_browser", is_flag=True, help="Open the page in a browser.")
@click.option(
    "--workers",
    callback=whole(1, MOST_WORKERS),
    metavar="N",
    help=f"Processes that compute (default: one for each CPU, at least {FEWEST_WORKERS}).",
)
@click.option(
    "--library",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Offer the puzzles of this library, and record in it what is played.",
)
def serve(
    host: str,
    port: int | None,
    names: tuple[str, ...],
    proxies: tuple[Network, ...],
    people: int,
    in_browser: bool,
    workers: int | None,
    library: Path | None,
) -> int:
    """Serve the page to play on, and its API.

    The API is documented on the page /docs. Only this machine can reach the page, unless --host names
    another address of it, such as 0.0.0.0 for all, or a proxy passes requests on; --name then says by
    what name, and --proxy from where, so that each of its clients has a share of its own. SIGTERM lets
    requests at work finish, and so does Ctrl-C; a second one does not wait.
    """
    need("web", "the page")
    from ..web.server import listen, run

    if library:
        with Library.reading(library):  # says at once if there is none
            library = library.resolve()
    ports = range(PORT, PORT + PORTS_TO_TRY) if port is None else (port,)
    listener = listen(host, ports)
    address = _address(*listener.getsockname()[:2])

    def say_where() -> None:
        show(f"Light Up is at {address} (Ctrl-C stops it)")
        sys.stdout.flush()
        if in_browser:
            _open(address)

    number = workers or max(cpus(), FEWEST_WORKERS)
    if run(listener, number, names, say_where, library, proxies, people) == signal.SIGINT:
        raise KeyboardInterrupt
    return YES


def _address(host: str, port: int) -> str:
    """Returns the address of the page as seen from this machine."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


def _open(address: str) -> None:
    """Opens a browser; without a display, `webbrowser` might start one in the terminal."""
    if sys.platform.startswith("linux") and not {"DISPLAY", "WAYLAND_DISPLAY"} & {*os.environ}:
        complain("there is no display for a browser: open the address elsewhere")
    else:
        webbrowser.open(address)
