"""The option `--exhaustive`: a sample is not enough, every engine does every board."""

from __future__ import annotations

import pytest


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
