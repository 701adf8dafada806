"""The library of a server, over HTTP."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lightup.collecting.library import Entered, Library
from lightup.collecting.queries import Query
from lightup.core.puzzle import Puzzle
from lightup.web import _library
from lightup.web.api import answer

from ..support.command import lightup
from ..support.faults import read_only
from ..support.serving import Server, served

SMALL, WIDE = Puzzle.from_rows(["1.#", "..."]), Puzzle.from_rows(["1."])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    file = tmp_path_factory.mktemp("library") / "my.db"
    with Library.writing(file, create=True) as library:
        library.add([Entered.of(SMALL, level=1, title="small"), Entered.of(WIDE, level=0)])
    with served("--library", str(file)) as running:
        yield running


def test_the_page_knows_that_there_is_a_library(server: Server) -> None:
    assert server.ask("about", {}).json["library"] is True


def test_puzzles_are_found(server: Server) -> None:
    everything = server.ask("library", {}).json
    assert everything["total"] == 2
    answer = server.ask("library", {"level": "1", "title": "sma"}).json
    (found,) = answer["puzzles"]
    assert (found["link"], found["title"], found["plays"]) == ("3x2:1aBc", "small", 0)
    assert server.ask("library", {"skip": 1, "most": 1}).json["puzzles"][0]["id"] == 2
    assert server.ask("library", {"state": "played"}).json["total"] == 0
    assert server.ask("library", {"level": "x"}).status == 422


def test_plays_are_recorded_whatever_the_orientation(server: Server) -> None:
    turned = Puzzle.from_rows(WIDE.rotated().rows)
    assert turned.size == "1x2"
    played = server.ask("played", {"link": "1x2:1a", "seconds": 5.5})
    assert played.json == {"id": 2, "plays": 1, "best": 5.5}
    assert server.ask("played", {"link": "1x1:a"}).json["id"] is None
    assert server.ask("library", {"state": "played"}).json["puzzles"][0]["best"] == 5.5


ANSWER = """
import sys
from pathlib import Path
from lightup.web import _library
from lightup.web.api import answer_text
_library.use(Path(sys.argv[1]))
print(answer_text("library", "{}"))
print(answer_text("played", '{"link": "3x2:1aBc"}'))
"""


def test_a_library_on_a_read_only_file_system_is_served(tmp_path: Path) -> None:
    file = tmp_path / "my.db"
    with Library.writing(file, create=True) as library:
        library.add([Entered.of(SMALL)])
    done = read_only(tmp_path, sys.executable, "-c", ANSWER, str(file))
    found, refused = map(json.loads, done.stdout.splitlines())
    assert found["total"] == 1
    assert refused["error"]["message"].startswith("expected a library that can be changed")


def test_an_endless_search_holds_no_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "my.db"
    with Library.writing(file, create=True) as library:
        library.add(Entered.of(Puzzle(width, 1, "." * width)) for width in range(1, 200))
    endless = f"(SELECT count(*) FROM {', '.join(f'puzzle p{n}' for n in range(9))}) > 0"
    monkeypatch.setattr(_library, "SECONDS", 0.1)
    monkeypatch.setattr(_library, "_paths", [file])
    with _library._opened(file):
        with monkeypatch.context() as slow:
            slow.setattr(Query, "where", lambda query: (endless, []))
            assert answer("library", {})["error"]["kind"] == "gave-up"
        assert answer("library", {})["total"] == 199


def test_a_server_without_a_library(tmp_path: Path) -> None:
    with served() as running:
        assert running.ask("about", {}).json["library"] is False
        assert running.ask("library", {}).json == {"total": 0, "puzzles": []}
        assert running.ask("played", {"link": "3x2:1aBc"}).json["id"] is None
    missing = lightup("serve", "--library", str(tmp_path / "nothing.db"))
    assert missing.status == 2
    assert missing.err.endswith("no such file\n")
