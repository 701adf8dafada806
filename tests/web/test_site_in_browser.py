"""The engine and the service worker of the site in a real browser, under a page of the test's own.

The page `probe.html` has nothing but the engine, so these tests do not depend on the page to play on.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from lightup.web import site
from lightup.web._examples import EXAMPLES
from lightup.web.api import answer_text
from lightup.web.site import Site

from ..support.asked import alike, generated, of_puzzles, without_times
from ..support.browser import executable
from ..support.site import Handler, Served, collected, served

PAGE = """<!doctype html>
<html lang="en" data-engine="worker">
<head>
  <meta charset="utf-8"><title>probe</title><link rel="icon" href="icon.svg">
  <link rel="manifest" href="manifest.webmanifest"><script type="module" src="probe.js"></script>
</head>
<body data-version="VERSION"><output id="state"></output><button hidden>Update</button></body>
</html>
"""
SCRIPT = """
import { makeEngine } from "./engine/engine.js";
import { install } from "./engine/offline.js";

const engine = makeEngine();
const button = document.querySelector("button");
engine.watch(({ state }) => { document.querySelector("#state").value = state; });
install(engine, (update) => { button.hidden = false; button.onclick = update; });

/** Promises the answer or what went wrong; `stop` milliseconds later the call is aborted. */
window.ask = async (call, request, stop) => {
  const aborting = new AbortController();
  if (stop !== null) setTimeout(() => aborting.abort(), stop);
  try {
    return await engine.ask(call, request, { signal: aborting.signal });
  } catch ({ name, kind, message }) {
    return { name, kind, message };
  }
};
"""
BOARD = "1.#\n..."
# Calls whose answers depend on nothing but the request; those of a server are in `test_server`.
ALIKE = ["open", "save", "hint", "mistake", "check", "explain", "rate", "generate", "picture", "encode"]
HARD = {"recipe": "40x40w22rot180L6", "count": 20}
READY = 60_000  # milliseconds that a busy machine may take to start the engine


@pytest.fixture(scope="module")
def whole() -> Site:
    return collected()


def with_probe(whole: Site, version: str) -> Site:
    """Returns the site with the page of this test."""
    probe = {"probe.html": PAGE.replace("VERSION", version).encode(), "probe.js": SCRIPT.encode()}
    return replace(whole, page={**whole.page, **probe})


@pytest.fixture
def folder(whole: Site, tmp_path: Path) -> Path:
    site.write(with_probe(whole, "one"), tmp_path / "deep" / "site")
    return tmp_path / "deep" / "site"


@pytest.fixture
def host(folder: Path) -> Iterator[Served]:
    with served(folder) as host:
        yield host


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser with a profile of its own, which caches as that of a user does."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=executable(), args=["--no-sandbox"]
        )
        yield context
        context.close()


@pytest.fixture
def complaints(browser: BrowserContext) -> Iterator[list[str]]:
    """What the browser complains about, and requests to other hosts; a test fails if there are any."""
    found: list[str] = []
    browser.on("console", lambda message: found.append(message.text))
    browser.on("weberror", lambda error: found.append(str(error.error)))
    yield found
    assert not found


def visit(browser: BrowserContext, host: Served) -> Page:
    """Opens the page and waits for the engine."""
    page = browser.pages[0]
    page.goto(f"{host.url}probe.html")
    expect(page.locator("#state")).to_have_text("ready", timeout=READY)
    return page


def ask(page: Page, call: str, request: object, stop: int | None = None) -> Any:
    return page.evaluate("([call, request, stop]) => ask(call, request, stop)", [call, request, stop])


def wait_until_kept(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")


def test_one_visit_is_enough(browser: BrowserContext, host: Served, complaints: list[str]) -> None:
    """The engine answers, the site can be installed, and all goes on when the host is gone."""
    asked: list[str] = []
    browser.on("request", lambda request: asked.append(request.url))
    page = visit(browser, host)
    check_what_the_engine_answers(page)
    wait_until_kept(page)
    assert all(url.startswith(host.url) for url in asked)
    assert {*host.sent.values()} == {1}, "sent more than once"
    check_that_it_can_be_installed(browser, page, host)
    assert not complaints
    host.stop()
    for address in ("probe.html?from=home#1x1:a", "", "index.html"):
        page.goto(host.url + address)
    page.goto(f"{host.url}probe.html")
    expect(page.locator("#state")).to_have_text("ready", timeout=READY)
    assert ask(page, "hint", {"board": BOARD})["status"] == "step"
    assert ask(page, "solve", {"board": BOARD, "engine": "z3"})["solution"] == "1*#\n..*"
    complaints.clear()  # that the host is gone


def check_what_the_engine_answers(page: Page) -> None:
    about = ask(page, "about", {})
    installed = {engine["name"] for engine in about["engines"] if engine["installed"]}
    assert {"native", "pysat", "z3"} <= installed
    assert about["kernel"] == "compiled"
    for engine in ("native", "pysat:cadical195", "z3", "z3-strips"):
        assert ask(page, "solve", {"board": BOARD, "engine": engine})["solution"] == "1*#\n..*"
    assert ask(page, "solve", {"board": BOARD, "engine": "cpsat"})["kind"] == "request"
    for call in ALIKE:
        expected = json.loads(answer_text(call, json.dumps(EXAMPLES[call])))
        assert ask(page, call, EXAMPLES[call]) == expected
    error = ask(page, "no-such-call", {})
    assert (error["name"], error["kind"]) == ("AskError", "request")


def check_that_it_can_be_installed(browser: BrowserContext, page: Page, host: Served) -> None:
    session = browser.new_cdp_session(page)
    assert session.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{host.url}manifest.webmanifest"


def test_a_host_may_not_know_wasm(
    browser: BrowserContext, host: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(Handler.extensions_map, ".wasm", "application/octet-stream")
    assert ask(visit(browser, host), "hint", {"board": BOARD})["status"] == "step"


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "pyodide.mjs", "python_stdlib.zip"])
def test_an_engine_that_cannot_start_says_so(
    browser: BrowserContext, host: Served, folder: Path, name: str
) -> None:
    (folder / "pyodide" / name).unlink()
    page = browser.pages[0]
    page.goto(f"{host.url}probe.html")
    expect(page.locator("#state")).to_have_text("failed", timeout=READY)
    assert ask(page, "hint", {"board": BOARD})["kind"] == "broken"


def test_real_puzzles_have_the_same_answers(
    browser: BrowserContext, host: Served, complaints: list[str], exhaustive: bool
) -> None:
    """All of them are asked in Node.js, and here a sample, under the policy of the page."""
    asked = of_puzzles()[:: 1 if exhaustive else 19] + generated()
    page = visit(browser, host)
    found = page.evaluate(
        """async (asked) => {
            const found = [];
            for (const [call, request] of asked) found.push(await ask(call, request, null));
            return found;
        }""",
        asked,
    )
    assert [without_times(answer) for answer in found] == alike(asked)


def test_an_aborted_call_gives_way_to_the_next(browser: BrowserContext, host: Served) -> None:
    page = visit(browser, host)
    for stop in (0, 200, 4_000):
        assert ask(page, "generate", HARD, stop=stop)["kind"] == "aborted"
        assert ask(page, "hint", {"board": BOARD})["status"] == "step"


def test_a_call_keeps_its_deadline(browser: BrowserContext, host: Served) -> None:
    """Python keeps it, or if it is too busy to, its worker ends; the next call is answered."""
    page = visit(browser, host)
    made = ask(page, "generate", {**HARD, "seconds": 0.5})
    assert made.get("kind") == "gave-up" or made["why_not"].startswith("gave up")
    assert ask(page, "hint", {"board": BOARD})["status"] == "step"


def test_a_new_version_waits_until_the_person_agrees(
    browser: BrowserContext, host: Served, folder: Path, whole: Site
) -> None:
    page = visit(browser, host)
    wait_until_kept(page)
    host.sent.clear()
    site.write(with_probe(whole, "two"), folder)
    page.reload()
    body, button = page.locator("body"), page.get_by_role("button", name="Update")
    expect(body).to_have_attribute("data-version", "one")
    expect(button).to_be_visible(timeout=READY)
    other = browser.new_page()
    other.goto(f"{host.url}probe.html")
    expect(other.locator("body")).to_have_attribute("data-version", "one")
    expect(other.locator("#state")).to_have_text("ready", timeout=READY)  # so it listens
    button.click()
    for each in (page, other):
        expect(each.locator("body")).to_have_attribute("data-version", "two", timeout=READY)
    expect(page.locator("#state")).to_have_text("ready", timeout=READY)
    assert {*host.sent} == {f"/site/{name}" for name in ("sw.js", "probe.html")}
