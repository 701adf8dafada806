"""A browser, the page on both of its transports, and players who visit it.

The page reaches its engine through one function, so most tests play on a real server only. Those that
are marked `over_both` also play on the static site, with Python in the browser: at least one for each
call of the page, and all that depend on how the engine starts, stops or fails. With `--exhaustive`, all
tests play on both.

The engine of the site takes seconds to start, so the tests share one context, in which the site is
kept; it has forgotten all games and settings when a test begins. A test fails if the browser complains
about anything, or if a request leaves the origin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Request,
    WebError,
    expect,
    sync_playwright,
)

from ...support import serving, site
from ...support.browser import executable
from .player import PATIENCE, Player

OWN_SCHEMES = ("blob:", "data:")
TRANSPORTS = ("server", "worker")
over_both = pytest.mark.transports(*TRANSPORTS)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "host" in metafunc.fixturenames:
        mark = metafunc.definition.get_closest_marker("transports")
        usual = TRANSPORTS if metafunc.config.getoption("exhaustive") else TRANSPORTS[:1]
        metafunc.parametrize("host", mark.args if mark else usual, indirect=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Gives a test a second chance, told in the report: a busy machine may starve a browser."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.flaky(reruns=1))


@dataclass(frozen=True)
class Host:
    """Where the page is, and how it reaches its engine."""

    transport: str
    url: str

    @property
    def origin(self) -> str:
        place = urlsplit(self.url)
        return f"{place.scheme}://{place.netloc}"


class Contexts:
    """Contexts of one browser. What they complain about is in `complaints`."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.complaints: list[str] = []
        self._homes: dict[Host, BrowserContext] = {}

    def home(self, host: Host) -> BrowserContext:
        """Returns the context that tests share, after a first visit."""
        if host not in self._homes:
            self._homes[host] = self.new(host)
            if host.transport == "worker":
                _keep_site(self._homes[host], host)
        return self._homes[host]

    def new(self, host: Host) -> BrowserContext:
        """Makes a context without any history."""
        context = self.browser.new_context()
        context.set_default_timeout(PATIENCE)
        if host.transport != "file":  # which has no origin that could be trusted
            context.grant_permissions(["clipboard-read", "clipboard-write"], origin=host.origin)
        context.on("console", self._hear)
        context.on("weberror", lambda error: self._fail(error))
        context.on("request", lambda request: self._follow(request, host))
        return context

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def _fail(self, error: WebError) -> None:
        self.complaints.append(f"uncaught: {error.error}")

    def _follow(self, request: Request, host: Host) -> None:
        if not request.url.startswith((f"{host.origin}/", *OWN_SCHEMES)):
            self.complaints.append(f"request to {request.url}")


def _keep_site(context: BrowserContext, host: Host) -> None:
    """Visits the site until its service worker has it."""
    player = Player(context.new_page(), host.url)
    player.visit()
    player.wait_for_engine()
    player.wait_until_kept()
    player.page.close()


@pytest.fixture(scope="package")
def contexts() -> Iterator[Contexts]:
    command = executable()
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=command, args=["--no-sandbox"])
        yield Contexts(browser)
        browser.close()


@pytest.fixture(scope="package")
def server_host() -> Iterator[Host]:
    with serving.served("--workers", "1") as server:
        yield Host("server", f"{server.address}/")


@pytest.fixture(scope="package")
def worker_host(site_folder: Path) -> Iterator[Host]:
    with site.served(site_folder) as served:
        yield Host("worker", served.url)


@pytest.fixture
def host(request: pytest.FixtureRequest) -> Host:
    found = request.getfixturevalue(f"{request.param}_host")
    assert isinstance(found, Host)
    return found


@pytest.fixture(autouse=True)
def complaints(contexts: Contexts) -> Iterator[list[str]]:
    """What the browser complains about; a test that provokes something takes it away."""
    contexts.complaints.clear()
    yield contexts.complaints
    assert contexts.complaints == []


# The storage is emptied by the page itself: what an earlier page has just written may reach it late.
FORGET = """try {
  if (!sessionStorage.getItem("begun")) {
    sessionStorage.setItem("begun", "yes");
    localStorage.clear();
    localStorage.setItem("lightup:settings", '{"knows":true}');
  }
} catch { /* a browser that keeps nothing */ }"""


@pytest.fixture
def player(contexts: Contexts, host: Host, complaints: list[str]) -> Iterator[Player]:
    """Someone who knows the game, but has never played here."""
    page = contexts.home(host).new_page()
    page.add_init_script(FORGET)
    yield Player(page, host.url)
    with suppress(Error):  # a page that has crashed goes nowhere
        page.goto("about:blank")  # the page writes what it still has to write
    page.close()


@pytest.fixture
def stranger(contexts: Contexts, host: Host, complaints: list[str]) -> Iterator[Callable[[], Player]]:
    """Makes newcomers in other browsers: nothing is shared, and nothing is there yet."""
    with ExitStack() as stack:

        def make() -> Player:
            context = contexts.new(host)
            stack.callback(context.close)
            return Player(context.new_page(), host.url)

        yield make
