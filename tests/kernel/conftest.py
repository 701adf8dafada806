"""The kernel as a fixture: each test that takes it is run with both."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from . import kernels


@pytest.fixture
def source() -> SimpleNamespace:
    return kernels.source()


@pytest.fixture
def compiled() -> SimpleNamespace:
    if str(kernels.installed().search.__file__).endswith(".py"):
        pytest.skip("the installed kernel is not compiled: it is the source")
    return kernels.installed()


@pytest.fixture(params=["compiled", "source"])
def kernel(request: pytest.FixtureRequest) -> SimpleNamespace:
    chosen: SimpleNamespace = request.getfixturevalue(request.param)
    return chosen
