"""Python reads the log of a game as the page does: the same marks in the end, aids and time."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from lightup.formats import load_board
from lightup.reasoning.log import AIDS, BULB, DOT, Log, read_events

REPLAY = Path(__file__).parent / "page" / "game" / "replay.js"


def marks_of(log: Log) -> dict[int, int]:
    """Returns the marks after all changes."""
    marks = dict(log.begun)
    for change in log.changes:
        marks |= {**dict.fromkeys(change.bulbs, BULB), **dict.fromkeys(change.dots, DOT)}
        marks = {cell: mark for cell, mark in marks.items() if cell not in change.empty}
    return marks


def test_python_replays_what_the_page_has_logged() -> None:
    ran = subprocess.run(["node", REPLAY], capture_output=True, text=True, check=True)
    games = [json.loads(line) for line in ran.stdout.splitlines()]
    begun = tried = 0
    for game in games:
        log = read_events(load_board(game["puzzle"]).puzzle, game["text"])
        assert marks_of(log) == {cell: mark for cell, mark in enumerate(game["marks"]) if mark}
        assert log.aids == {aid: times for aid, times in zip(AIDS, game["aids"], strict=True) if times}
        assert log.seconds == game["seconds"]
        begun += bool(log.begun)
        tried += any(change.tried for change in log.changes)
    assert begun > 10
    assert tried > 10


def test_a_text_that_is_torn_off_is_read_up_to_the_tear() -> None:
    puzzle = load_board("1.#\n...").puzzle
    whole = "AMBNAIBE"
    for end in range(len(whole)):
        assert len(read_events(puzzle, whole[:end]).changes) == (end >= 4)
    assert read_events(puzzle, "?AMBN").changes == ()


def test_after_the_solution_nothing_counts_until_the_next_round() -> None:
    puzzle = load_board("..").puzzle
    first, solved, more, again = "AKBB", "NABA", "AKBE", "KAA"
    assert len(read_events(puzzle, first + solved + more).changes) == 1
    (change,) = read_events(puzzle, first + solved + again + more).changes
    assert (change.at, sorted(change.bulbs)) == (1, [1])
