"""The option `--exhaustive`: a sample is not enough, every engine does every board.

Whoever runs the tests in the background may have Ctrl-C ignored, which processes inherit: the tests of
interruption need it.
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
        help="let every engine do every board, not only the fast ones (an hour or more)",
    )


@pytest.fixture(scope="session")
def exhaustive(request: pytest.FixtureRequest) -> bool:
    """Whether a sample is not enough."""
    return bool(request.config.getoption("--exhaustive"))
