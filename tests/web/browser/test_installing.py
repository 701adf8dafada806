"""The static site as an app: installed, kept by its service worker, at work without a host."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from ...support import site
from .conftest import Contexts, Host, over_both
from .player import Player, solution_of

SIZE_OF_IMAGE = """async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  return `${image.naturalWidth}x${image.naturalHeight}`;
}"""


@over_both
def test_the_manifest_and_its_icons_are_there(player: Player) -> None:
    player.visit()
    session = player.page.context.new_cdp_session(player.page)
    answer = session.send("Page.getAppManifest")
    assert answer["errors"] == []
    manifest = player.page.evaluate("fetch('manifest.webmanifest').then((answer) => answer.json())")
    assert {"name", "short_name", "start_url", "display", "icons", "theme_color"} <= manifest.keys()
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert any("maskable" in icon.get("purpose", "") for icon in manifest["icons"])
    for icon in manifest["icons"]:
        assert icon["sizes"] in (player.page.evaluate(SIZE_OF_IMAGE, icon["src"]), "any")


def test_the_site_can_be_installed(contexts: Contexts, worker_host: Host) -> None:
    player = Player(contexts.home(worker_host).new_page(), worker_host.url)
    player.visit()
    player.wait_until_kept()
    session = player.page.context.new_cdp_session(player.page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The contexts of tests count as private windows, where a browser installs nothing.
    assert {error["errorId"] for error in errors} <= {"in-incognito"}
    player.page.close()


def test_everything_works_offline_after_the_first_visit(contexts: Contexts, site_folder: Path) -> None:
    """The host is stopped, then the page is reloaded and asked for a hint and a new puzzle."""
    with site.served(site_folder) as served:
        host = Host("worker", served.url)
        context = contexts.new(host)
        player = Player(context.new_page(), host.url)
        player.visit()
        player.click(solution_of(player.puzzle)[0])
        player.wait_until_saved(moves=1)
        player.wait_for_engine()
        player.wait_until_kept()
        served.stop()
        player.reload()
        assert player.bulbs == solution_of(player.puzzle)[:1]
        player.press("h")
        expect(player.stage).to_be_visible()
        player.press("Escape")
        player.push("New puzzle")
        player.sheet.get_by_role("radio", name="7 × 7").check()
        player.push("New puzzle")
        player.wait_for_another()
        context.close()
