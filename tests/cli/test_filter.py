"""The filter: one puzzle per line in, one answer per line out."""

from __future__ import annotations

from pathlib import Path

import pytest

from lightup.cli import filter as command
from lightup.formats import wb
from tests.support.vectors import PUZZLES, solved

from ..support.command import lightup

EXAMPLES = Path(__file__).parent.parent.parent / "examples"

TABLE = [
    ("WWWW4WWWW\n", "WLWL4LWLW\n"),
    ("WWWW4WWWW", "WLWL4LWLW\n"),
    ("4WWW\n", "0\n"),
    ("B\n", "B\n"),
    ("W\n", "L\n"),
    ("1\n", "0\n"),
    ("0BB3\nWWWW4WWWW\r\n", "0\nWLWL4LWLW\n"),
    ("\nW\n\n", "\nL\n\n"),
    ("\ufeffWWWW4WWWW     \n", "WLWL4LWLW\n"),
]


@pytest.mark.parametrize(("text", "answer"), TABLE)
def test_each_line_is_answered(text: str, answer: str) -> None:
    assert lightup(stdin=text) == (0, answer, "")


def test_a_real_puzzle() -> None:
    line = PUZZLES["V4"].cells.replace(".", "W").replace("#", "B")
    assert lightup(stdin=line).out == f"{wb.dumps(solved('V4'))}\n"


BAD = [
    ("WWW\n", "line 1: expected a square number of cells on one line, got 3: 'WWW'\n", "\n"),
    ("W\nWWXW\nW\n", "line 2: expected one of W B 0 1 2 3 4 L at r2c1, got 'X': 'XW'\n", "L\n\nL\n"),
    ("WWW5\nW\n", "line 1: expected one of W B 0 1 2 3 4 L at r2c2, got '5': 'W5'\n", "\nL\n"),
    ("LWWW\n", "line 1: expected only W, B and 0-4, got an L\n", "\n"),
    (" \n", "expected a puzzle of W, B and 0-4 on each line, got nothing\n", "\n"),
    ("", "expected a puzzle of W, B and 0-4 on each line, got nothing\n", ""),
]


@pytest.mark.parametrize(("text", "complaint", "answers"), BAD)
def test_a_bad_line_is_told_and_the_others_are_answered(
    text: str, complaint: str, answers: str
) -> None:
    assert lightup(stdin=text) == (2, answers, complaint)


def test_bytes_that_are_no_text_are_told() -> None:
    ran = lightup(stdin=b"\xff\xfe\x00\x01\nW\n")
    assert (ran.status, ran.out) == (2, "\nL\n")
    assert ran.err.startswith("line 1: expected")


def test_of_a_line_without_end_only_the_beginning_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "LONGEST_LINE", 101)
    ran = lightup(stdin="W" * 1000 + "\nW\n" + "W" * 404)
    assert (ran.status, ran.out) == (2, "\nL\n\n")
    assert "line 1: expected a square number of cells on one line, got 101" in ran.err


def test_takes_an_engine_and_a_time() -> None:
    assert lightup("--engine", "pysat", stdin="WWWW4WWWW\n4WWW\n") == (0, "WLWL4LWLW\n0\n", "")
    assert lightup("--timeout", "60", stdin="W\n") == (0, "L\n", "")


def test_gives_up_on_a_line_and_answers_the_others() -> None:
    ran = lightup("--engine", "walksat", stdin="4WWW\nW\n")
    assert ran == (3, "\nL\n", "line 1: gave up: no answer of the engine 'walksat'\n")
    assert lightup("--timeout", "1e-9", stdin="W" * 400).status == 3


WRONG = {
    "an unknown engine": (["--engine", "nonsense"], "W\n", "expected an engine (one of"),
    "a command": (["--engine", "pysat", "solve", "-"], "W\n", "after the command"),
    "no time": (["--timeout", "0"], "W\n", "expected a number of seconds above 0"),
}


@pytest.mark.parametrize("name", WRONG)
def test_refuses(name: str) -> None:
    args, text, message = WRONG[name]
    ran = lightup(*args, stdin=text)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err


OTHERS = [
    "..1#\n.3..\n....\n#..1\n",
    "3x3:d4d",
    "\n[[-1, 4]]",
    "\ufeff- - x\n- 1 -",
    "_#_\n",
    "{}",
    "<a>",
]


@pytest.mark.parametrize("text", OTHERS)
@pytest.mark.parametrize("options", [(), ("--engine", "z3-strips"), ("--timeout", "50")], ids=str)
def test_another_format_is_solved(text: str, options: tuple[str, ...]) -> None:
    assert lightup(*options, stdin=text) == lightup("solve", "-", *options, stdin=text)


INPUTS = [
    ["3x3:d4d"],
    ["-"],
    ["-:1"],
    ["3x3:d4d", "--json"],
    ["puzzle.txt"],
    ["puzzle.txt:1", "--count"],
    ["--engine", "z3", "puzzle.txt"],
    ["--timeout=50", "--quiet", "puzzle.txt"],
    ["--json"],
    ["--from", "text", "--count"],
    ["--quiet"],
]


@pytest.mark.parametrize("args", INPUTS)
def test_an_input_without_a_command_is_solved(args: list[str], tmp_path: Path) -> None:
    (tmp_path / "puzzle.txt").write_text("1.#\n...\n")
    ran, solved = (
        lightup(*words, stdin="1.#\n...\n", cwd=tmp_path) for words in (args, ["solve", *args])
    )
    assert ran.status == 0
    assert ran.out.partition("seconds")[0] == solved.out.partition("seconds")[0]


@pytest.mark.parametrize("options", [(), ("--engine", "z3")], ids=str)
@pytest.mark.parametrize("kind", [".jpg", ".txt.gz", ".txt.zst", ".parquet"])
def test_a_file_that_is_no_text_is_solved(kind: str, options: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / f"puzzle{kind}"
    if kind == ".jpg":
        file.write_bytes((EXAMPLES / "photo.jpg").read_bytes())
    else:
        task = ("batch", "level") if kind == ".parquet" else ("convert",)
        assert lightup(*task, "3x2:1aBc", "-o", str(file)).status == 0
    assert lightup(*options, stdin=file.read_bytes()) == lightup("solve", str(file))


def test_a_mistyped_file_is_suggested(tmp_path: Path) -> None:
    (tmp_path / "puzzle.txt").write_text("1.#\n...\n")
    for words in ["puzle.txt"], ["rate", "puzzle.text"], ["batch", "level", "puzzel.txt"]:
        assert "no such file, did you mean 'puzzle.txt'?" in lightup(*words, cwd=tmp_path).err
    assert lightup("photo.jpg", cwd=tmp_path).err.endswith(": no such file\n")


UNKNOWN = {
    "slove": "no such command 'slove', did you mean 'solve'? (see 'lightup --help')",
    "frobnicate": "no such command 'frobnicate' (see 'lightup --help')",
    "no-such-file.txt": "expected a file, '-' or a puzzle, got 'no-such-file.txt': no such file",
    "https://example.org/akari.htm": "expected a link that holds a puzzle, got "
    "'https://example.org/akari.htm'; nothing is fetched: save the page, or type "
    "curl -L https://example.org/akari.htm | lightup",
    "--no-such-option": "no such option '--no-such-option' (see 'lightup --help')",
}


@pytest.mark.parametrize("word", UNKNOWN)
def test_a_word_that_is_neither_a_command_nor_an_input_is_told(word: str) -> None:
    assert lightup(word) == (2, "", f"{UNKNOWN[word]}\n")


def test_help_is_a_command_too() -> None:
    assert lightup("help") == lightup("--help")
    assert lightup("help", "solve") == lightup("solve", "--help")
