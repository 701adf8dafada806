from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from lightup import formats
from lightup.base.errors import FormatWarning, InputError
from lightup.core.board import Board
from lightup.formats import pzpr
from lightup.formats._grids import NO, SURE

from ..support.strategies import boards, mutations, reads_or_refuses
from ..support.vectors import PUZZLES

SITE = "https://puzz.link/p?akari/"

PATHS = {
    "V1": "3/3/jeh",
    "V2": "3/2/6.i",
    "V3": "6/6/nekcakbl",
    "V4": "7/7/hdk.agah.g.g.g6.jbg0bka",
    "V5": "2/2/j",
    "V6": "3/3/el",
    "V7": "28/2/zm0.zm",
}

# Grids, and the paths written for them.
WRITTEN = {
    "01234/#.0../1.#2./...../.....": "5/5/01234.ga6.co",
    "/".join(["......"] * 6): "6/6/zv",
    "0": "1/1/a",
    ".": "1/1/g",
    "#": "1/1/./",
    "0#": "2/1/0./",
    "0.#": "3/1/5./",
    "0.": "2/1/a",
    "4..": "3/1/e",
    "3/#": "1/2/3./",
}

# Paths, and the paths written back for them.
READ = {
    "10/10/hcscl.h.idn.i.cgcndg.h.ncs.h": "10/10/hcscl.h.idn.i.cgcndg.h.ncs.h",
    "5/5/01234.g0h1g.2in": "5/5/01234.ga6.co",
    "6/6/": "6/6/zv",
    "6/6//": "6/6/zv",
    "6/6/zv/": "6/6/zv",
    "1/1/0": "1/1/a",
    "1/1/5": "1/1/a",
    "2/1/0.": "2/1/0./",
    "v:1/6/6/zv": "6/6/zv",
    "flag/6/6/zv": "6/6/zv",
    "v:1/flag/6/6/zv": "6/6/zv",
}

# What may stand in front of the path.
PREFIXES = (
    "akari/",
    "?akari/",
    "lightup/",
    "bijutsukan/",
    "https://puzz.link/p?akari_edit/",
    "https://puzz.link/p?lightup_play/",
    "https://puzz.link/p?type=editor&akari/",
    "https://puzz.link/p?type=player&bijutsukan/",
    "http://pzv.jp/p.html?lightup/",
    "https://pzprxs.vercel.app/p?akari/",
    "https://pzplus.tck.mn/p?akari/",
    " \n https://puzz.link/p?akari/",
)

BAD = {
    "akari/6/6/zvg": "expected 36 cells, got 37: 'zvg'",
    "akari/3/3/jehh": "expected 9 cells, got 11",
    "akari/1/1/0.": "expected 1 cell, got 2",
    "akari/1/1/aa": "expected 1 cell, got 6",
    "akari/3/3/jfh": "at character 2, got 'f': 'jfh'",
    "akari/3/3/JEH": "at character 1, got 'J': 'JEH'",
    "akari/3/3/j%65h": "at character 2, got '%'",
    "akari/3/3": "expected a URL that ends in akari/WIDTH/HEIGHT/BODY, got 'akari/3/3'",
    "akari/": "expected a URL that ends in akari/WIDTH/HEIGHT/BODY",
    "akari/v:": "expected a URL that ends in akari/WIDTH/HEIGHT/BODY",
    "akari/3/3/jeh/jeh": "expected a URL that ends in akari/WIDTH/HEIGHT/BODY",
    "akari/3/3/jeh\nakari/3/3/jeh": "expected a URL that ends in akari/WIDTH/HEIGHT/BODY",
    "https://puzz.link/p?nurikabe/3/3/jeh": "expected a URL that ends in akari/WIDTH/HEIGHT/BODY",
    "": "expected a URL that ends in akari/WIDTH/HEIGHT/BODY, got ''",
    "akari//3/jeh": "expected a number of columns, got ''",
    "akari/3/x/jeh": "expected a number of rows, got 'x'",
    "akari/0/3/": "expected at least one row and one column, got 3 x 0",
    "akari/99999/99999/": "expected at most 4000000 cells",
    f"akari/{'9' * 5000}/1/": "expected a number of columns, got '999",
}


@pytest.mark.parametrize("name", PATHS)
def test_vectors(name: str) -> None:
    board = Board(PUZZLES[name])
    url = SITE + PATHS[name]
    assert pzpr.loads(url) == board
    assert pzpr.dumps(board) == url
    assert [format.name for format in formats.detect(url).formats] == ["pzpr"]


@pytest.mark.parametrize(("grid", "path"), WRITTEN.items())
def test_writing(grid: str, path: str) -> None:
    board = Board.from_rows(grid.split("/"))
    assert pzpr.dumps(board) == SITE + path
    assert pzpr.loads(SITE + path) == board


@pytest.mark.parametrize(("text", "path"), READ.items())
def test_reading(text: str, path: str) -> None:
    assert pzpr.dumps(pzpr.loads(SITE + text)) == SITE + path


@pytest.mark.parametrize(
    ("path", "written", "warning"),
    [
        (
            "5/5/01234.g0h1g.2i",
            "5/5/01234.ga6.co",
            "expected 25 cells, got 17: the rest is read as white",
        ),
        ("6/6/zp", "6/6/zv", "expected 36 cells, got 30"),
    ],
)
def test_a_short_body_is_filled_up_with_a_warning(path: str, written: str, warning: str) -> None:
    with pytest.warns(FormatWarning, match=warning):
        assert pzpr.dumps(pzpr.loads(SITE + path)) == SITE + written


@pytest.mark.parametrize("prefix", PREFIXES)
def test_prefixes(prefix: str) -> None:
    assert pzpr.loads(f"{prefix}6/6/\r\nnekcakbl\n") == Board(PUZZLES["V3"])
    assert [format.name for format in formats.detect(prefix + "6/6/nekcakbl").formats] == ["pzpr"]


@pytest.mark.parametrize(("text", "complaint"), BAD.items())
def test_bad_urls(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        pzpr.loads(text)
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("text", "verdict"),
    {
        "https://puzz.link/p?nurikabe/3/3/jeh": NO,
        "https://puzz.link/p?akari": NO,
        "akari\n3/3/jeh": NO,
        "akari_test/3/3/jeh": NO,
        "what is akari/3/3/jeh": NO,
        "akari/3/3/wrong but surely meant to be one": SURE,
        "": NO,
        "?" * 100_000: NO,
    }.items(),
)
def test_detection(text: str, verdict: int) -> None:
    assert pzpr.detect(text) == verdict


@given(boards(marks=()))
def test_round_trip(board: Board) -> None:
    assert pzpr.loads(pzpr.dumps(board)) == board


@given(st.sampled_from([SITE + path for path in [*PATHS.values(), *READ]]).flatmap(mutations))
def test_any_text_is_read_or_refused(text: str) -> None:
    reads_or_refuses(pzpr, text)
