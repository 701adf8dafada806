"""Adds the option `--exhaustive`: every engine solves every board of the table, not only a sample.

A shell that runs the tests in the background may ignore Ctrl-C, and its processes inherit that. The
tests of interruption need Ctrl-C, so it is switched on again.
"""

from __future__ import annotations

import signal

import pytest

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--exhaustive",
        action="store_true",
        help="let every engine solve every board, not only the fast ones (takes an hour or two)",
    )


@pytest.fixture(scope="session")
def exhaustive(request: pytest.FixtureRequest) -> bool:
    """Whether every board is wanted, not only a sample."""
    return bool(request.config.getoption("--exhaustive"))
