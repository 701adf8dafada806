"""Finds a real browser, if one is installed."""

from __future__ import annotations

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def executable() -> str:
    """Returns the path of a browser; skips the test if there is none."""
    browser = next(filter(None, map(shutil.which, NAMES)), None)
    if browser is None:
        import pytest  # here, because the benchmarks run without it

        pytest.skip(f"no browser: none of the commands {', '.join(NAMES)} is installed")
    return browser
