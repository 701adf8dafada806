"""The site, built once for all processes of a test run."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ..support.site import built_site


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site; a test that changes it makes a copy."""
    own = tmp_path_factory.getbasetemp()
    return built_site(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own)
