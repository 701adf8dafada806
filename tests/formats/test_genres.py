"""Texts of other puzzles say which puzzle they are."""

from __future__ import annotations

import base64
import zlib

import pytest

from lightup.base.errors import OtherPuzzle
from lightup.formats import dumps, loads
from lightup.formats.genres import GENRES, OWN, genre_of

from ..support.command import lightup
from ..support.vectors import PUZZLES


@pytest.mark.parametrize(
    ("text", "genre"),
    [
        ("https://puzz.link/p?slither/5/5/gdi2bg", "Slitherlink"),
        ("https://puzz.link/p?slither_edit/5/5/gdi2bg", "Slitherlink"),
        ("http://pzv.jp/p.html?nurikabe/5/5/abc", "Nurikabe"),
        ("https://pzprxs.vercel.app/p?type=player&heyawake/v:d/6/6/x/y", "Heyawake"),
        ("https://puzz.link/p?unheardof/5/5/abc", "Unheardof"),
        ("https://www.janko.at/Raetsel/Nurikabe/001.a.htm", "Nurikabe"),
        ("https://www.janko.at/Raetsel/Star-Battle/001.a.htm", "Star Battle"),
        ("begin\npuzzle slitherlink\nproblem\n- 3 -\nend\n", "Slitherlink"),
    ],
)
def test_another_puzzle_is_named(text: str, genre: str) -> None:
    assert genre_of(text) == genre
    with pytest.raises(OtherPuzzle, match=f"expected a Light Up puzzle, got one of {genre}"):
        loads(text)


def test_a_file_of_penpa_may_list_its_genre() -> None:
    lines = ["sudoku,9,9,38,0,1,1,342,342", "[]", "", "", '["classic","sudoku"]']
    packer = zlib.compressobj(wbits=-15)
    data = base64.b64encode(packer.compress("\n".join(lines).encode()) + packer.flush()).decode()
    with pytest.raises(OtherPuzzle, match="got one of Sudoku"):
        loads(f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={data}")


@pytest.mark.parametrize("format", ["pzpr", "tatham", "janko", "penpa", "text"])
def test_light_up_is_no_other_puzzle(format: str) -> None:
    assert genre_of(dumps(PUZZLES["V4"], format)) == ""
    assert not OWN & {*GENRES}


def test_the_command_line_says_so_too() -> None:
    link = "https://puzz.link/p?slither/5/5/gdi2bg"
    message = "expected a Light Up puzzle, got one of Slitherlink\n"
    assert lightup("solve", link) == (2, "", message)
    assert lightup("solve", "-", stdin=link) == (2, "", message)
