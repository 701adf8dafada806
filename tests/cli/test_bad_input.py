"""Bad input: one clear line, exit status 2, no traceback, no hang."""

from __future__ import annotations

import base64
import zlib
from pathlib import Path

import pytest

from ..support.command import lightup


def penpa_bomb() -> str:
    deflater = zlib.compressobj(9, wbits=-15)
    zeros = b"0" * 2**20
    packed = b"".join(deflater.compress(zeros) for _ in range(100)) + deflater.flush()
    return "m=edit&p=" + base64.b64encode(packed).decode()


BILLION_LAUGHS = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb">]><Legup><puzzle/></Legup>'

TEXTS: dict[str, tuple[str | bytes, str]] = {
    "ragged rows": ("...\n..\n...", "expected 3 cells in row 2, got 2: '..'"),
    "unknown character": ("...\n.?.", "expected one of . # 0 1 2 3 4 * x at r2c2, got '?': '.?.'"),
    "no format at all": ("hello world", "expected a puzzle in a known format, got 'hello world'"),
    "unknown character, format given": ("--from=text ...\n.?.", "at r2c2, got '?': '.?.'"),
    "clue 5": ("--from=text .5.", "got '5'"),
    "clue 5 in a wb string": ("WWWW5WWWW", "at r2c2, got '5': 'W5W'"),
    "nothing": ("", "expected a puzzle, got nothing"),
    "only blanks": (" \n \n", "expected a puzzle, got nothing"),
    "no rows": ("--from=puzzlekit 0 0\n", "expected at least one row and one column"),
    "zero size": ("0x0:a", "expected at least one row and one column"),
    "no square": ("WWWWW", "expected a square number of cells on one line, got 5: 'WWWWW'"),
    "short id": ("3x3:b", "expected 9 cells, got 2: 'b'"),
    "long id": ("3x3:j", "expected 9 cells, got 10: 'j'"),
    "truncated URL": (
        "https://puzz.link/p?akari/7",
        "expected a URL that ends in akari/WIDTH/HEIGHT/BODY",
    ),
    "over-long URL": ("https://puzz.link/p?akari/2/2/jj", "expected 4 cells, got 8: 'jj'"),
    "endless penpa": (penpa_bomb(), "expected a deflated text of at most"),
    "XML entities": (BILLION_LAUGHS, "DOCTYPE"),
    "invalid UTF-8": (b"..\xff", "expected UTF-8 text, got the byte 0xff at 2 in standard input"),
    "binary": (b"\x7fELF\0\0", "expected text, got binary data in standard input"),
    "too many cells": ("2001x2000:a", "expected at most 4000000 cells, got 2000 rows of 2001"),
    "a seed": ("7x7b20s4d1#1234", "only Tatham's own generator"),
    "two readings": ("1\n.", "'underscore' and 'text' read this differently; choose with --from NAME"),
    "two conventions": ("[[-2,-2],[-2,-1]]", "-1 (wall -2) or -2 (wall -1); choose with --white N"),
    "two layouts": ("WWWW\nWWWW\n", "one grid or a square each; choose with --lines or --no-lines"),
}


@pytest.mark.parametrize("name", TEXTS)
def test_bad_text_is_one_clear_line(name: str) -> None:
    text, complaint = TEXTS[name]
    options = []
    if isinstance(text, str) and text.startswith("--"):
        options, text = [text.split(" ")[0]], text.partition(" ")[2]
    ran = lightup("solve", *options, "-", stdin=text)
    assert (ran.status, ran.out) == (2, "")
    assert complaint in ran.err
    assert ran.err.count("\n") == 1
    assert ran.err[0].islower()


def test_a_directory_and_a_missing_file_are_told_apart(tmp_path: Path) -> None:
    assert "got the directory" in lightup("solve", str(tmp_path)).err
    assert "no such file" in lightup("solve", str(tmp_path / "missing.txt")).err


USAGE = {
    "unknown command": (["frobnicate"], "no such command"),
    "unknown option": (["solve", "--frobnicate", "2x2:d"], "no such option"),
    "unknown engine": (["solve", "--engine", "hal", "2x2:d"], "expected an engine (one of native,"),
    "unknown PySAT solver": (["solve", "--engine", "pysat:hal", "2x2:d"], "expected a PySAT solver"),
    "no such command": (
        ["solve", "--engine", "cmd:/no/such", "2x2:d"],
        "install the command '/no/such'",
    ),
    "encoding for native": (["solve", "--encoding", "runs", "2x2:d"], "expected no encoding"),
    "unknown format": (["convert", "--to", "png", "2x2:d"], ", got 'png'"),
    "white without integers": (["solve", "--white", "3", "2x2:d"], "expected the format ints"),
    "zero solutions": (["solve", "--all", "0", "2x2:d"], "expected a number in the range x>=1, got 0"),
    "two questions": (["solve", "--count", "--common", "2x2:d"], "expected one of --all, --count,"),
    "count and list": (["solve", "--count", "--all", "2", "2x2:d"], "got several"),
    "count and prove": (["solve", "--count", "--certificate", "/dev/null", "2x2:d"], "got several"),
    "encoding to count": (["solve", "--count", "--encoding", "runs", "2x2:d"], "expected no encoding"),
    "nothing to verify": (["verify"], "missing argument 'FILE'"),
    "two files to verify": (["verify", "a.json", "b.json"], "unexpected extra argument"),
    "at most one for ASP": (["encode", "--as", "asp", "--at-most-one", "ladder", "2x2:d"], "a CNF"),
    "not one row as wb": (["convert", "--to", "wb", "3x1:c"], "expected a board of several rows"),
    "many into one": (["convert", "--to", "legup", "2x2:d", "2x2:d"], "expected one puzzle"),
}


@pytest.mark.parametrize("name", USAGE)
def test_bad_usage_is_one_clear_line(name: str) -> None:
    args, complaint = USAGE[name]
    ran = lightup(*args)
    assert (ran.status, ran.out) == (2, "")
    assert complaint in ran.err
    assert ran.err.count("\n") == 1
