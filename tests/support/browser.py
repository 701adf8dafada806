"""Runs a real browser without a window, if one is installed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def dom_of(page: Path, fragment: str = "", window: tuple[int, int] = (1280, 800)) -> str:
    """Returns the page, opened at a fragment in a window, as it is after its scripts have run."""
    browser = next(filter(None, map(shutil.which, NAMES)), None)
    if browser is None:
        pytest.skip(f"no browser: none of the commands {', '.join(NAMES)} is installed")
    profile = page.with_suffix(".profile")
    command = [
        *(browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"),
        *(f"--user-data-dir={profile}", "--window-size={},{}".format(*window)),
        *("--dump-dom", f"{page.as_uri()}{fragment}"),
    ]
    done = subprocess.run(command, capture_output=True, timeout=120)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()
