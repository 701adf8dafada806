from __future__ import annotations

import click

from lightup.cli.app import COMMANDS, app
from lightup.web.api import CALLS

from ..support.costs import Cost
from .growth import CASES, WITHOUT_BOARD, WITHOUT_INPUT, Growth


def commands() -> set[str]:
    """Returns the words of all commands and of the parts of groups."""
    found = set()
    for name in COMMANDS:
        command = app.get_command(click.Context(app), name)
        parts = command.commands if isinstance(command, click.Group) else {"": command}
        found |= {f"{name} {part}".strip() for part in parts}
    return found


def test_every_command_has_its_growth_measured() -> None:
    for command in commands():
        measured = any(f"{name} ".startswith(f"{command} ") for name in CASES)
        assert measured != (command.split()[0] in WITHOUT_INPUT), command


def test_every_call_has_its_growth_measured() -> None:
    measured = {name.removeprefix("API ") for name in CASES if name.startswith("API ")}
    assert measured == CALLS.keys() - WITHOUT_BOARD


def at(seconds: float, megabytes: int, written: int = 1, status: int = 0) -> Cost:
    return Cost(status, seconds, seconds, megabytes << 20, written)


def test_what_grows_too_much() -> None:
    tiny = at(0.1, 20)
    linear = Growth(tiny, at(1.1, 40), at(4.1, 100))
    assert not linear.fault(searches=False)
    square = Growth(tiny, at(1.1, 40), at(16.1, 100))
    assert square.fault(searches=False) == "time grows by 16.0"
    assert not square.fault(searches=True)
    assert not Growth(tiny, at(1.1, 40), at(16.1, 100, written=16)).fault(searches=False)
    large = Growth(tiny, at(1.1, 40), at(4.1, 340))
    assert large.fault(searches=True) == "memory grows by 16.0"
    assert "40 seconds" in Growth(tiny, at(1, 40), at(40, 40, status=3)).fault(searches=True)
    assert Growth(tiny, tiny, at(1, 40, status=4)).fault(searches=False) == "status 4"
