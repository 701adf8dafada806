"""Takes the pictures of the web page in the README: `.venv/bin/python -m docs.photograph`.

They are real screenshots, so they are taken again by hand when the page looks different.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.support.browser import executable
from tests.support.serving import served

FOLDER = Path(__file__).parent / "page"
PUZZLE = "recipe/14x14w20rot180L4#7"
DESKTOP, PHONE = (1280, 800), (390, 780)


def main() -> None:
    """Takes all pictures."""
    with served() as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        with _opened(browser, f"{server.address}/#{PUZZLE}", DESKTOP) as page:
            _follow_hints(page, until="Short trial")
            page.screenshot(path=FOLDER / "hint.png")
        with _opened(browser, f"{server.address}/#{PUZZLE}", DESKTOP, night=True) as page:
            _follow_hints(page, until="Short trial")
            page.keyboard.press("Escape")
            page.screenshot(path=FOLDER / "night.png")
        with _opened(browser, f"{server.address}/#{PUZZLE}", PHONE) as page:
            _follow_hints(page, until="Shared cells")
            page.keyboard.press("Escape")
            page.screenshot(path=FOLDER / "phone.png")
        with _opened(browser, f"{server.address}/#daily", PHONE) as page:
            expect(page.locator(".day-level:enabled")).to_have_count(7)
            page.screenshot(path=FOLDER / "daily.png")
        browser.close()


@contextmanager
def _opened(
    browser: Browser, url: str, size: tuple[int, int], *, night: bool = False
) -> Iterator[Page]:
    page = browser.new_page(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if night else "light",
        reduced_motion="reduce",
    )
    page.add_init_script("localStorage.setItem('lightup:settings', '{\"knows\":true}')")
    page.goto(url)
    expect(page.get_by_role("grid").or_(page.locator(".home")).first).to_be_visible()
    yield page
    page.close()


def _follow_hints(page: Page, until: str) -> None:
    """Does what hints say up to the first one of a technique, and shows its reasons."""
    while True:
        for stage in "Where", "Why":
            page.keyboard.press("h")
            expect(page.locator(".stages [aria-current]")).to_have_text(stage)
        if page.locator(".help .tech b").text_content() == until:
            return
        page.keyboard.press("h")
        expect(page.locator(".stages [aria-current]")).to_have_text("Do")


if __name__ == "__main__":
    main()
