"""The kernel as a fixture: a test that takes `kernel` is run with the compiled one and with its source."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from lightup.kernel import is_compiled

from . import kernels


@pytest.fixture
def source() -> SimpleNamespace:
    return kernels.source()


@pytest.fixture
def compiled() -> SimpleNamespace:
    if not is_compiled():
        pytest.skip("the installed kernel is not compiled: it is the source")
    return kernels.installed()


@pytest.fixture(params=["compiled", "source"])
def kernel(request: pytest.FixtureRequest) -> SimpleNamespace:
    chosen: SimpleNamespace = request.getfixturevalue(request.param)
    return chosen
