"""The options `--exhaustive` (all, not only samples) and `--quick` (only what answers at once).

With `--quick`, a test is skipped if it starts a process (which is noticed when it does), if it uses one
of the fixtures `SLOW`, or if it is marked `slow`: it takes seconds, or processes start in its threads.

A shell that runs the tests in the background may ignore Ctrl-C, and its processes inherit that. The
tests of interruption need Ctrl-C, so it is switched on again.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from multiprocessing.process import BaseProcess

import pytest
from hypothesis import HealthCheck, settings

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No deadline and no complaint about speed: a busy machine is no mistake.
settings.register_profile("usual", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", settings.get_profile("usual"), max_examples=20)

# Scripts that run inside Pyodide.
collect_ignore = [f"support/{name}.py" for name in ("answering", "everything", "smoke")]

STARTS = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.system"}
# Fixtures: a browser, the static site, and what is a sample because there is so much of it.
SLOW = {"contexts", "browser", "site_folder", "exhaustive"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--exhaustive",
        action="store_true",
        help="let every engine solve every board, not only the fast ones (takes an hour or two)",
    )
    parser.addoption("--quick", action="store_true", help="skip what is slow or starts a process")


@pytest.fixture(scope="session")
def exhaustive(request: pytest.FixtureRequest) -> bool:
    """Whether every board is wanted, not only a sample."""
    return bool(request.config.getoption("--exhaustive"))


def pytest_configure(config: pytest.Config) -> None:
    quick = config.getoption("--quick")
    settings.load_profile("quick" if quick else "usual")
    if quick:
        config.pluginmanager.register(Quick())
        # A test that is skipped where it would start a process leaves its files open.
        config.addinivalue_line("filterwarnings", "ignore::pytest.PytestUnraisableExceptionWarning")


class Quick:
    """Skips what takes time."""

    def __init__(self) -> None:
        self.testing = False
        sys.addaudithook(lambda event, _: self._skip() if event in STARTS else None)
        setattr(BaseProcess, "start", lambda _: self._skip())  # noqa: B010 (no event tells of it)

    def _skip(self) -> None:
        if self.testing:
            pytest.skip("it starts a process")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Iterator[None]:
        self.testing = True
        try:
            return (yield)
        finally:
            self.testing = False

    def pytest_runtest_setup(self, item: pytest.Function) -> None:
        if item.get_closest_marker("slow") or not SLOW.isdisjoint(item.fixturenames):
            pytest.skip("it is slow")
