"""Runs a real browser without a window, if one is installed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def executable() -> str:
    """Returns the path of a browser; skips the test if there is none."""
    browser = next(filter(None, map(shutil.which, NAMES)), None)
    if browser is None:
        import pytest  # here, because the benchmarks run without it

        pytest.skip(f"no browser: none of the commands {', '.join(NAMES)} is installed")
    return browser


def dom_of(page: Path, fragment: str = "", window: tuple[int, int] = (1280, 800)) -> str:
    """Returns the page, opened at a fragment in a window, as it is after its scripts have run."""
    profile = page.with_suffix(".profile")
    command = [
        *(executable(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"),
        *(f"--user-data-dir={profile}", "--window-size={},{}".format(*window)),
        *("--dump-dom", f"{page.as_uri()}{fragment}"),
    ]
    done = subprocess.run(command, capture_output=True, timeout=120)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()
