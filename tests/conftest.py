"""The option `--exhaustive`, and the engines that are there to be tested."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--exhaustive",
        action="store_true",
        help="let every engine do every board that only the fast ones do otherwise (hours)",
    )


@pytest.fixture(scope="session")
def exhaustive(request: pytest.FixtureRequest) -> bool:
    """Whether a sample is not enough."""
    return bool(request.config.getoption("--exhaustive"))
