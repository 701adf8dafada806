"""Files of solves: exported by the page, handed in by pupils, plain lists of events; damaged ones."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from typing import Any

import pytest
from hypothesis import given, strategies as st

from lightup.base.errors import InputError
from lightup.reasoning.review import review
from lightup.teaching.lessons import read_lesson
from lightup.teaching.solves import read_solves

PUZZLE = "1.#\n..."
EVENTS = [{"at": 4, "dots": [4]}, {"at": 9, "bulbs": [1]}, {"at": 12.5, "bulbs": [5]}]


def solve(**keys: object) -> dict[str, Any]:
    return {"kind": "lightup-solve", "version": 1, "puzzle": PUZZLE, "events": EVENTS, **keys}


def lesson(*puzzles: object, **keys: object) -> dict[str, Any]:
    return {"kind": "lightup-lesson", "version": 1, "name": "Ann", "puzzles": [*puzzles], **keys}


def read(value: object) -> list[Any]:
    return [*read_solves(json.dumps(value))]


def test_a_list_of_events() -> None:
    (one,) = read(solve(title="T", by="Ann"))
    assert (one.title, one.by, one.log.seconds) == ("T", "Ann", 12.5)
    assert [change.at for change in one.log.changes] == [4, 9, 12.5]
    assert review(one.log).solved
    (late,) = read(solve(seconds=20))
    assert late.log.seconds == 20


def test_several_solves_in_one_file() -> None:
    assert len(read([solve(), solve()])) == 2


def test_the_log_of_the_page() -> None:
    (one,) = read(solve(log="AMBNCIA"))
    assert [(sorted(change.bulbs), sorted(change.empty)) for change in one.log.changes] == [
        ([4], []),
        ([], [4]),
    ]


def test_all_games_of_a_player() -> None:
    game = {"row": {"name": "No. 7"}, "saved": {"opened": {"puzzle": PUZZLE}, "log": "AMBN"}}
    (one,) = read({"lightup": 1, "games": [game]})
    assert (one.title, len(one.log.changes)) == ("No. 7", 1)


def test_what_a_pupil_hands_in_is_checked() -> None:
    done = {
        "link": "3x2:1aBc",
        "puzzle": PUZZLE,
        "solved": True,
        "seconds": 90,
        "aids": [],
        "log": "AMBN",
    }
    left: dict[str, object] = {
        "link": "3x2:1aBc",
        "puzzle": None,
        "solved": False,
        "seconds": 0,
        "aids": [],
        "log": "",
    }
    first, second = read(lesson(done, left))
    assert (first.by, first.title, second.title) == ("Ann", "puzzle 1", "puzzle 2")
    assert first.notes(solved=False) == [
        "the file says that it was solved, but its moves do not solve it"
    ]
    assert first.notes(solved=True) == ["the file says 90 seconds, but its moves took 1.2"]
    assert second.notes(solved=False) == []


@pytest.mark.parametrize(
    ("allowed", "notes"),
    [
        ("hints", []),
        ("check", ["the lesson does not allow 2 hints"]),
        ("none", ["the lesson does not allow 2 hints and 1 check"]),
    ],
)
def test_help_that_the_lesson_does_not_allow_is_noted(allowed: str, notes: list[str]) -> None:
    log = "LABALABBLABA"
    (one,) = read(lesson({"link": "3x2:1aBc", "log": log}, help=allowed))
    assert one.notes(solved=False) == notes


def test_a_pupil_who_began_again_has_solved_it_before() -> None:
    (one,) = read(lesson({"link": "2x1:b", "solved": True, "seconds": 0, "log": "AKBBNABAKAAAKBE"}))
    assert one.log.solved_before
    assert one.notes(solved=False) == []


def test_moves_that_were_forgotten_are_noted() -> None:
    (one,) = read(solve(log="AMBNOACAA"))
    assert one.log.begun == {4: 1}
    assert one.notes(solved=False) == [
        "its first moves are not known: they were forgotten to save room"
    ]


SET = ("Count.", ["3x2:1aBc", "2x1:b"], ["lit_cells"], "check")
ROWS = [{"link": "3x2:1aBc", "log": "LABALABBLABA"}, {"link": "2x1:b", "puzzle": "..", "log": ""}]
TERMS = {"say": "Count.", "techniques": ["lit_cells"], "help": "check"}
OTHER = "the lesson has another help and list of techniques"
HELPED = "the lesson does not allow 2 hints"


def address(*lesson: object) -> str:
    """Writes the address of a lesson as the page does."""
    text = json.dumps([1, *lesson]).encode()
    return f"http://localhost/#learn/lesson/{urlsafe_b64encode(text).decode().rstrip('=')}"


@pytest.mark.parametrize(
    ("value", "notes"),
    [
        (lesson(*ROWS, **TERMS), [[HELPED], []]),
        (
            lesson(*ROWS, **TERMS | {"help": "hints", "techniques": None}),
            [[OTHER, HELPED], [OTHER]],
        ),
        (lesson(ROWS[0], **TERMS), [[HELPED], ["the file lacks puzzle 2 of the lesson"]]),
        (
            lesson({"link": "2x1:b", "log": ""}, ROWS[1], ROWS[1], **TERMS),
            [
                ["the lesson has another puzzle 1, or none"],
                [],
                ["the lesson has another puzzle 3, or none"],
            ],
        ),
    ],
)
def test_a_file_is_compared_with_the_lesson_that_was_set(value: object, notes: list[list[str]]) -> None:
    """What counts is the lesson, whatever the file says of it."""
    for lesson_ in (address(*SET), read_lesson(address(*SET))):
        found = read_solves(json.dumps(value), lesson_)
        assert [one.notes(solved=False) for one in found] == notes


def test_only_what_is_handed_in_has_a_lesson() -> None:
    with pytest.raises(InputError, match="expected what a pupil hands in"):
        read_solves(json.dumps(solve()), address(*SET))


@pytest.mark.parametrize(
    "code",
    [
        "",
        "#learn/lesson/x",
        "é",
        address("", [], None, "none"),
        address("", ["2x1:b"], None, "all"),
        address("", ["2x1:b"], ["telepathy"], "none"),
        address(7, ["2x1:b"], None, "none"),
        address("", "2x1:b", None, "none"),
        address("", ["2x1:b"], None, "none")[:-4],
    ],
)
def test_a_damaged_address_is_refused(code: str) -> None:
    with pytest.raises(InputError, match="expected the address of a lesson"):
        read_lesson(code)


BAD = [
    ("not json", "expected a file of solves (JSON), got something else"),
    ("[" * 100_000, "expected a file of solves (JSON), got something else"),
    ("7", "expected a solve, got 7"),
    ([], "expected at least one solve, got none"),
    ({"lightup": 1, "games": []}, "expected at least one solve, got none"),
    ("{}", "expected a kind of solve (lightup-solve or lightup-lesson), got none"),
    (solve(version=2), "expected a solve of version 1, got 2"),
    (solve(puzzle=None), "expected a text as 'puzzle', got none"),
    (solve(events=None), "expected a list as 'events', got none"),
    (solve(events=[7]), "expected an event, got 7"),
    (solve(events=[{}]), "expected a number of seconds as 'at', got none"),
    (solve(events=[{"at": -1}]), "expected a number of seconds as 'at', got -1"),
    (solve(events=[{"at": True}]), "expected a number of seconds as 'at', got True"),
    (solve(events=[{"at": 5}, {"at": 4}]), "expected events in the order of time, got 4 after 5"),
    (
        solve(events=[{"at": 1, "x": 2}]),
        "expected only the keys at, bulbs, dots, empty, aid, got 'x'",
    ),
    (solve(events=[{"at": 1, "bulbs": 4}]), "expected a list of cells, got 4"),
    (solve(events=[{"at": 1, "bulbs": [0]}]), "expected a white cell of the puzzle, got 0"),
    (solve(events=[{"at": 1, "bulbs": [6]}]), "expected a white cell of the puzzle, got 6"),
    (solve(events=[{"at": 1, "bulbs": [True]}]), "expected a white cell of the puzzle, got True"),
    (
        solve(events=[{"at": 1, "bulbs": [1], "dots": [1]}]),
        "expected one mark for a cell at a time, got several for r1c2",
    ),
    (
        solve(events=[{"at": 1, "aid": "x"}]),
        "expected an aid (one of hint, check, why, way, lit, clues, barred), got 'x'",
    ),
    (lesson(7), "expected a puzzle of a lesson, got 7"),
    ({"lightup": 1, "games": [7]}, "expected a game, got 7"),
]


@pytest.mark.parametrize(("text", "message"), BAD, ids=range(len(BAD)))
def test_a_damaged_file_says_what_is_wrong(text: object, message: str) -> None:
    with pytest.raises(InputError) as error:
        read_solves(text if isinstance(text, str) else json.dumps(text))
    assert str(error.value) == message


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


@given(st.sampled_from(["puzzle", "events", "log", "title", "by", "seconds", "kind", "version"]), JSON)
def test_any_value_of_a_key_is_read_or_refused(key: str, value: object) -> None:
    given = solve(**{key: value}) if key != "log" else solve(log=value)
    try:
        read_solves(json.dumps(given))
    except InputError as error:
        assert "\n" not in str(error)  # noqa: PT017
