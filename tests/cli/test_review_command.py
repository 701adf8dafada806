"""`lightup review` as a player or a teacher runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ..support.command import lightup
from ..teaching.test_solves import address, lesson, solve

SLIP = [
    {"at": 4, "dots": [4]},
    {"at": 5, "bulbs": [3]},
    {"at": 50, "empty": [3]},
    {"at": 55, "aid": "hint"},
    {"at": 59, "bulbs": [1]},
    {"at": 62, "bulbs": [5]},
]
TOLD = """\
moderate · 1:02 · 3 of 4 forced · 1 slip · 1 aid
   0:04  dot r2c2: forced, by empty corner
   0:05  bulb r2c1: wrong, and taken back after 0:45
           Your bulb at r2c1 completes the 1 at r1c1, ruling out r1c2, and nothing can light r1c2.
   0:05  pause of 0:45
   0:59  bulb r1c2: forced, by lonely cell (after hint)
   1:02  bulb r2c3: forced, by last light
practise lonely cell: missed 2 times
"""


LESSON = address("", ["2x1:b"], None, "hints")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files = {
        "ann.json": solve(events=SLIP, by="Ann"),
        "bob.json": lesson(
            {"link": "3x2:1aBc", "solved": True, "seconds": 3, "log": "AMBE"}, name="Bob"
        ),
        "none.json": solve(puzzle="1#", events=[]),
    }
    for name, value in files.items():
        (tmp_path / name).write_text(json.dumps(value))
    return tmp_path


def test_a_solve_in_words(folder: Path) -> None:
    assert lightup("review", "ann.json", cwd=folder) == (0, TOLD, "")


def test_several_solves_are_a_table_that_checks_what_they_claim(folder: Path) -> None:
    status, out, err = lightup("review", "ann.json", "bob.json", cwd=folder)
    assert status == 1
    title, ann, bob = (" ".join(line.split()) for line in out.splitlines())
    assert title == "puzzle by solved level time forced detours leaps slips aids practise"
    assert ann == "ann.json Ann yes 1 1:02 3 0 0 1 1 lonely cell"
    assert bob == "bob.json Bob doubt 1 0:01 1 0 0 0 0"
    assert err == "2 solves: 1 solved, 1 in doubt\n"


def test_a_file_is_compared_with_the_lesson(folder: Path) -> None:
    same, other = (address("", [link], None, "hints") for link in ("3x2:1aBc", "2x1:b"))
    status, out, _ = lightup("review", "bob.json", "--lesson", same, cwd=folder)
    assert (status, "another puzzle" in out) == (1, False)
    status, out, _ = lightup("review", "bob.json", "--lesson", other, cwd=folder)
    assert (status, "the lesson has another puzzle 1, or none" in out) == (1, True)


def test_json_has_the_schema_of_the_api(folder: Path) -> None:
    status, out, _ = lightup("review", "ann.json", "--json", cwd=folder)
    answer = json.loads(out)
    assert status == 0
    assert (answer["status"], answer["by"], answer["counts"]["wrong"]) == ("solved", "Ann", 1)
    assert [one["status"] for one in answer["moments"]] == ["forced", "wrong", "forced", "forced"]


def test_a_page_is_one_file(folder: Path) -> None:
    assert lightup("review", "ann.json", "-o", "page.html", cwd=folder) == (0, "", "")
    page = (folder / "page.html").read_text()
    assert page.startswith("<!doctype html>")
    assert "Light Up, 3x2 by Ann, move by move" in page
    assert '"summary":"moderate' in page


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["none.json"], 1, "expected a board with a solution, got one without"),
        (["missing.json"], 2, "expected a file or '-', got 'missing.json': no such file"),
        (["ann.json", "--to", "html", "--json"], 2, "expected a page (--to html) or --json, got both"),
        (["ann.json", "bob.json", "--to", "html"], 2, "expected one solve for a page, got 2"),
        (["bob.json", "--lesson", "no"], 2, "expected the address of a lesson"),
        (["ann.json", "--lesson", LESSON], 2, "expected what a pupil hands in"),
        ([], 2, "missing argument 'FILE...'"),
    ],
)
def test_errors_are_one_line(folder: Path, arguments: list[str], status: int, message: str) -> None:
    found, out, err = lightup("review", *arguments, cwd=folder)
    assert (found, out) == (status, "")
    assert err.startswith(message)
    assert err.count("\n") == 1


def test_standard_input(folder: Path) -> None:
    text = (folder / "ann.json").read_text()
    assert lightup("review", "-", stdin=text) == (0, TOLD, "")
