"""The library of the server, on the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from lightup.collecting.library import Entered, Library
from lightup.collecting.queries import Query
from lightup.core.puzzle import Puzzle

from ...support import serving
from .conftest import Contexts, Host, over_both
from .player import Player, solution_of, until

SMALL, OTHER = Puzzle.from_rows(["1.#", "..."]), Puzzle.from_rows(["1.", "##"])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my.db"
    with Library.writing(path, create=True) as library:
        library.add([Entered.of(SMALL, level=1, title="small"), Entered.of(OTHER, level=0)])
    return path


@pytest.fixture
def reader(file: Path, contexts: Contexts, complaints: list[str]) -> Iterator[Player]:
    """Someone at a page whose server has a library."""
    with serving.served("--workers", "1", "--library", str(file)) as server:
        host = Host("server", f"{server.address}/")
        context = contexts.new(host)
        yield Player(context.new_page(), host.url)
        context.close()


def test_a_puzzle_of_the_library_is_found_played_and_recorded(reader: Player, file: Path) -> None:
    reader.visit()
    reader.push("My puzzles", "Library")
    expect(reader.sheet).to_contain_text("2 puzzles.")
    reader.sheet.locator("select").first.select_option("1")
    expect(reader.sheet).to_contain_text("One puzzle.")
    reader.sheet.locator(".tile").click()
    reader.wait_for(SMALL)
    reader.click(*solution_of(SMALL))
    with Library.reading(file) as library:
        until(reader.page, lambda: library.count(Query(played=True)), 1)
        assert library.find(Query(played=True))[0].puzzle == SMALL
    reader.push("My puzzles", "Library", "Not yet")
    expect(reader.sheet).to_contain_text("One puzzle.")


@over_both
def test_without_a_library_there_is_no_button(player: Player) -> None:
    player.visit()
    player.push("My puzzles")
    expect(player.page.get_by_role("heading", name="My puzzles")).to_be_visible()
    player.page.wait_for_timeout(300)
    expect(player.button("Library")).to_be_hidden()
