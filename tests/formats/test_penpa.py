from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from urllib.parse import quote

import pytest
from hypothesis import given, strategies as st

from lightup.base.errors import InputError
from lightup.core.board import Board
from lightup.formats import dumps, penpa
from lightup.formats._entry import Entry
from lightup.formats._grids import NO, SURE

from ..support.vectors import PUZZLES, solved

# Links that penpa-edit's own code unpacks.
LINKS = {
    "V1": (
        "m=edit&p=7ZTJTsMwEIbveQo05zlk6+ZbKS2XsqaoQlZUpSFVo7ZKyYKQo7w744khlx44IOgBOf71Z2Ysf7FHKV6rKE/"
        "Q02OINjp69Fyerq8f24xFWu4TcYHjqtxmORnEu9kMN9G+SNCSpiy0ajUSaozqWkhwAMGl6UCI6kHU6kaoAFVAKUCHYvO"
        "2yCU77eyS89pN2qBjk781nuwz2TjN432ymreReyHVAkHvc8mrtYVD9paA4dDvcXZYpzqwjkr6mmKbHk2mqF6yXQWfWzS"
        "oxoxrlpxg9jpm74vZO83s/gRztIvy9BTuKGwaOvZHAl4JqdmfOjvsbCBqcH0QfqPBWi99HPD9UMwRdaM5tc5YXdYFLUf"
        "lsV6x2qw91jnXTFmXrBNWn7XPNQMN8E3EFu4XcKTT53bvdRpaEoIq30RxQgc9yQ7HrEjLBKirGwvegaf0qNT/b/Q/anR"
        "9Bfa59dK54VB3m2MMLf5DfwA="
    ),
    "V2": (
        "m=edit&p=7ZQ9b4MwEIZ3fkV08w0YyEe9pWnSJf0kVVRZKCKUKCiJSPmoKiP+e88HLUuGDlWbobL88nI+4wf7IH8twyx"
        "GFx10R2ijMK3voBAeCltwt9u2SIp9LHs4LottmpFBvJvNcBPu8xgt1aYFVqUvpB6jvpYKBCA41AUEqB9kpW+k9lH7NAQ"
        "oKDZvkhyy084uedy4SRMUNvnb1pN9JhslWbSPV/Mmci+VXiCYdS55trFwSN9iaDnMfZQe1okJrMOC3ibfJsd2JC9f0l0"
        "Jn0vUqMeM2045wex2zO4Xs3ua2fkJ5nAXZskp3IugrmnbHwl4JZVhf+rsqLO+rEAMQHp0ICO61IavCSmBw+aYeEhBD9o"
        "AJQlZ1Ybf6IzVYV3QY1G7rFesNmufdc45U9Yl64TVYx1wztCAfRO9of0FHCUG/CH0jQaWAr/MNmEU09ZP0sMxzZMiBqr"
        "z2oJ34K5cSvX+S/+PSt8cgX1uVXRuOFTX7TYGFv+zPwA="
    ),
    "V3": (
        "m=edit&p=7VVLb8IwDL73V0w5+9BHWlhujMEu7AkTmqIKla6IClBZH9OUqv99jhvohcM0TRuHKfKXz4nTfK5rtXirojy"
        "BAIfXBxscHG4QkDmck9lmzNJym4gLGFTlOsuRANyPx7CKtkUCljRhoVWrS6EGoG6EZA4D5qI5LAT1KGp1K9QU1BS3GDi"
        "4NmmDXKSjjs5pX7Nhu+jYyO8MR/qCNE7zeJssJu3Kg5BqBkzfc0WnNWW77D1hRof242y3TPXCMioxm2Kd7s1OUb1mm4o"
        "drmhADUiuOXJCs9dp9o6avdOa3Z/QHG2iPD0l9zJsGnztTyh4IaTW/tzRfkenomYeZ4ID4wFNvkdT4OPUaLVtgOTQa4t"
        "GgdI9uvoAlvrg6oPSMS4+wBF1ozPVOCZ0CWcoAJRHeE1oE/qEE4oZEc4Jh4ScMKCYnk7hi0m2mfyCHOm61DLt8L/PQ0u"
        "yaZWvojjBAg+z3T4r0jJh2E2NxT4YmfQwlP832B81mC6BfW5f4LnJwZ4wrzG06M/wCQ=="
    ),
}

PAGE = "https://swaroopg92.github.io/penpa-edit/"


def packed(text: str) -> str:
    deflater = zlib.compressobj(wbits=-15)
    return "m=edit&p=" + b64encode(deflater.compress(text.encode()) + deflater.flush()).decode()


def unpacked(link: str) -> str:
    return zlib.decompress(b64decode(link.partition("p=")[2]), -15).decode()


def link(
    problem: object = "{}",
    answer: object = "",
    *,
    size: str = "square,3,2",
    margins: str = "[0,0,0,0]",
) -> str:
    """Makes a link to a file with these boards; in 3 columns, r1c1 has the index 16 and r2c1 23."""
    boards = [board if isinstance(board, str) else json.dumps(board) for board in (problem, answer)]
    return packed(penpa.abbreviate("\n".join([f"{size},38,0,1,1", margins, "{}", *boards])))


@pytest.mark.parametrize("name", LINKS)
def test_reads_the_vectors(name: str) -> None:
    assert penpa.loads(LINKS[name]) == Board(PUZZLES[name])


@pytest.mark.parametrize("name", LINKS)
def test_writes_the_same_file_as_the_vectors(name: str) -> None:
    assert unpacked(penpa.dumps(Board(PUZZLES[name]))) == unpacked(LINKS[name])


@pytest.mark.parametrize(
    "text",
    [
        f"{PAGE}#{LINKS['V2']}",
        f"{PAGE}?{LINKS['V2']}",
        f"{PAGE}#{LINKS['V2']}&a=anything",
        "#" + LINKS["V2"],
        LINKS["V2"].replace("m=edit", "m=solve"),
        LINKS["V2"].rstrip("="),
        "m=edit&p=" + quote(LINKS["V2"].removeprefix("m=edit&p="), safe=""),
        f"  {LINKS['V2']}\n",
    ],
)
def test_reads_every_kind_of_link(text: str) -> None:
    assert penpa.detect(text) == SURE
    assert penpa.loads(text) == Board(PUZZLES["V2"])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "m=edit",
        "p=abc",
        "m=view&p=abc",
        PAGE,
        '{"source": "?x=1&m=edit&p=abc"}',
        "x\n" + LINKS["V2"],
    ],
)
def test_does_not_claim(text: str) -> None:
    assert penpa.detect(text) == NO


WALL = {16: 4}
BULB, DOT = [3, "sun_moon", 2], [8, "ox_B", 1]


@pytest.mark.parametrize(
    ("problem", "answer", "rows"),
    [
        ({}, "", ["...", "..."]),
        ({}, {}, ["...", "..."]),
        *(({"surface": {16: dark}}, {}, ["#..", "..."]) for dark in (1, 3, 4, 8)),
        *(({}, {"surface": {23: dark}}, ["...", "#.."]) for dark in (1, 3, 4, 8)),
        *(({"surface": {16: bright}}, {}, ["...", "..."]) for bright in (5, 6, 7, 9)),
        ({"surface": {16: 2}}, {"surface": {24: 2}}, ["x..", ".x."]),
        ({"surface": WALL, "number": {16: [0, 7, "1"]}}, {}, ["0..", "..."]),
        ({"surface": WALL, "number": {16: ["3", 7, "1"]}}, {}, ["3..", "..."]),
        ({"surface": WALL, "number": {16: [" 3 ", 7, "1"]}}, {}, ["3..", "..."]),
        ({"surface": WALL, "number": {16: [" ", 7, "1"]}}, {}, ["#..", "..."]),
        ({"surface": WALL}, {"number": {16: [2, 7, "1"]}}, ["2..", "..."]),
        ({"number": {17: ["", 7, "1"]}}, {}, ["...", "..."]),
        ({}, {"symbol": {18: BULB, 25: DOT}}, ["..*", "..x"]),
        ({"symbol": {18: [3, "sun_moon", 1]}}, {}, ["..*", "..."]),
        ({"symbol": {18: [1, "sun_moon", 2], 17: [4, "ox_B", 1], 16: 7}}, {}, ["...", "..."]),
        # The frame, the edges and the corners around the cells are not the puzzle.
        ({"surface": {0: 4, 15: 4, 19: 4, 42: 4, 999: 4}}, {}, ["...", "..."]),
        ({"zZ": None, "surface": WALL}, {}, ["#..", "..."]),
    ],
)
def test_reads_what_is_on_the_boards(problem: object, answer: object, rows: list[str]) -> None:
    assert penpa.loads(link(problem, answer)) == Board.from_rows(rows)


def test_the_margins_are_not_the_puzzle() -> None:
    text = link({"surface": {33: 4, 42: 4, 44: 8}}, size="square,6,5", margins="[1,2,1,2]")
    assert str(penpa.loads(text)) == "#..\n.#."


@pytest.mark.parametrize("name", ["V1", "V2", "V3", "V4"])
def test_bulbs_are_on_the_board_of_the_answer(name: str) -> None:
    lines = penpa.expand(unpacked(penpa.dumps(solved(name))), 0).split("\n")
    symbols = json.loads(lines[4])["symbol"]
    assert len(lines) == 19
    assert json.loads(lines[3])["symbol"] == {}
    assert list(symbols.values()) == [[3, "sun_moon", 2]] * len(solved(name).bulbs)


@pytest.mark.parametrize(
    ("width", "height", "centre"), [(3, 3, 24), (3, 2, 101), (6, 6, 144), (10, 10, 286), (2, 3, 146)]
)
def test_the_centre_of_the_canvas(width: int, height: int, centre: int) -> None:
    board = Board.from_rows(["." * width] * height)
    first = unpacked(penpa.dumps(board)).partition("\n")[0]
    canvas = f"{38 * (width + 1)},{38 * (height + 1)}"
    assert first.startswith(f"square,{width},{height},38,0,1,1,{canvas},{centre},{centre},0,0,0,0,")


@given(st.text('z"ZOqa90_nul\n'))
def test_abbreviations_are_undone(text: str) -> None:
    assert penpa.expand(penpa.abbreviate(text), 0) == text


def clue(text: object) -> str:
    """Makes a link to a wall with a text on it."""
    return link({"surface": WALL, "number": {16: [text, 7, "1"]}})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected one link"),
        ("m=edit&p=", "expected one link"),
        (f"{LINKS['V1']}\n{LINKS['V2']}", "expected one link"),
        (
            "m=edit&p=https://puzz.link/p?akari/2/2/j",
            "expected the puzzle itself after 'p=', got a link",
        ),
        ("m=edit&p=!!!!", "expected base64 of a deflated text"),
        ("m=edit&p=é", "expected base64 of a deflated text"),
        ("m=edit&p=/////w==", "expected base64 of a deflated text"),
        (LINKS["V1"][:200], "expected a whole deflated text, got one cut short"),
        (packed("").removesuffix("="), "expected a file that starts with 'square,'"),
        (packed("10,10,38"), "got the old format"),
        (
            packed("hex,3,2,38"),
            "expected a file that starts with 'square,' and its size, got 'hex,3,2,38'",
        ),
        (packed("square,3"), "expected a file that starts with 'square,'"),
        (packed("square,3,2"), "expected at least 4 lines in the file, got 1"),
        (link(size="square,-3,2"), "expected a number of columns"),
        (link(size="square,3,99999999"), "expected at most"),
        (link(size="square,0,2"), "expected at least one row and one column"),
        (link(margins="[1,1,0,0]"), "expected at least one row and one column"),
        (link(margins="[0,0,0,-1]"), "expected the margins [top,bottom,left,right]"),
        (link(margins="[0,0]"), "expected the margins [top,bottom,left,right], got '[0,0]'"),
        (link(margins="top"), "expected JSON, got an error at line 1, column 1"),
        (link([]), "expected an object as the layer 'surface'"),
        (link({"surface": [4]}), "expected an object as the layer 'surface', got '[4]'"),
        (link({"surface": {"x": 4}}), "expected the index of a cell in 'surface', got 'x'"),
        (link({"number": {16: [3]}}), "expected each clue on a wall, got 3 on the white cell r1c1"),
        (clue(5), "expected a clue from 0 to 4 at r1c1, got '5'"),
        (clue("?"), "expected a clue from 0 to 4 at r1c1, got '?'"),
        (clue(True), "expected a clue from 0 to 4 at r1c1, got 'True'"),
        (clue([1]), "expected [text, colour, style] at r1c1"),
        (link({"surface": WALL, "number": {16: []}}), "expected [text, colour, style] at r1c1"),
        (
            link({"surface": WALL, "number": {16: [1]}}, {"number": {16: [2]}}),
            "expected one clue at r1c1, got 1 and 2",
        ),
        (link({"surface": WALL, "symbol": {16: BULB}}), "expected each bulb on a white cell"),
        (link({"surface": {17: 2}, "symbol": {17: BULB}}), "expected a bulb or a dot"),
        (link("[" * 100_000), "nested too deeply"),
    ],
)
def test_refuses(text: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        penpa.loads(text)


def test_refuses_a_text_that_would_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(penpa, "MAX_BYTES", 1000)
    with pytest.raises(InputError, match="at most 1000 bytes, got more"):
        penpa.loads(packed(" " * 100_000))


@pytest.mark.parametrize("line", [f'{{"surface":[{"z8," * 300_000}0]}}', "zO" * (1 << 19)])
def test_refuses_a_text_that_would_become_too_long(line: str) -> None:
    """The address has a few kilobytes, the text that is inflated a megabyte."""
    address = packed("\n".join(["square,3,2,38,0,1,1", "[0,0,0,0]", "{}", line]))
    with pytest.raises(InputError, match="expected at most 1048816 characters for 6 cells, got more"):
        penpa.loads(address)


@pytest.mark.parametrize("title", ["Lamps, 12: zZ null", "é & = %", "1_10x10"])
def test_the_name_is_the_title(title: str) -> None:
    link = dumps(PUZZLES["V2"], "penpa", name=title)
    assert penpa.read(link) == Entry(Board(PUZZLES["V2"]), title)
    assert penpa.read(dumps(PUZZLES["V2"], "penpa")) == Entry(Board(PUZZLES["V2"]))


def test_the_author_and_the_source_follow_the_title() -> None:
    credits = (("author", "Ada, Countess"), ("source", "https://example.org/a?b,c=%20"))
    link = dumps(PUZZLES["V2"], "penpa", credits=credits)
    assert ",Title: ,Author: Ada%2C Countess,https://example.org/a?b%2Cc=%20,,OFF," in unpacked(link)
    assert penpa.read(link) == Entry(Board(PUZZLES["V2"]), credits=credits)


def test_a_title_is_one_line() -> None:
    assert penpa.read(dumps(PUZZLES["V2"], "penpa", name="two\n lines ")).name == "two lines"
