"""The documents that the project began with, each in its own words: pipes, examples, commands.

The page `docs/origins.md` names the commands; every one of them runs.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from lightup.encodings import ENCODINGS

from .support.command import lightup
from .support.engines import need

ROOT = Path(__file__).parent.parent
ORIGINS = (ROOT / "docs" / "origins.md").read_text(encoding="utf-8")
GRID = str(ROOT / "examples" / "inf432.grid")

# A page as janko.at has them, around an own puzzle.
PAGE = """<html><body>
<script id="data" type="application/x-janko">
begin
puzzle light-up
size 3
problem
1 - x
- - -
solution
- o -
- - o
moves
end
</script></body></html>
"""
PIPE = "sed -n -e '/problem/,/solution/ p' | sed -e '1d;$d' | {python} -m lightup {options}"


@pytest.mark.parametrize(
    "options", ["", "--engine z3-strips", "--timeout 60", "--engine z3 --timeout 60"]
)
def test_the_pipe_of_the_rust_solver(options: str) -> None:
    need("z3")
    done = subprocess.run(
        PIPE.format(python=sys.executable, options=options),
        shell=True,
        input=PAGE,
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.stderr) == ("1*#\n..*\n", "unique\n")


@pytest.mark.parametrize("options", [(), ("--engine", "pysat"), ("--timeout", "60")])
def test_a_whole_page_through_the_bare_command(options: tuple[str, ...]) -> None:
    assert lightup(*options, stdin=PAGE) == (0, "1*#\n..*\n", "unique\n")


def test_the_example_of_the_assignment() -> None:
    """As printed there; the scan has a letter O in place of the 0."""
    assert lightup(stdin="WWWBW0BBBBWWWWWWWW12WBWWW\n").out == "WLWBL0BBBBWWWWLWWL12LBWWL\n"
    assert lightup(stdin="4WWW\n").out == "0\n"


@pytest.mark.parametrize("engine", ["z3-pb", "z3-strips", "minisat"])
def test_the_engines_solve_the_puzzle_of_the_study(engine: str) -> None:
    need(engine)
    ran = lightup("solve", GRID, "--engine", engine)
    assert (ran.status, ran.err) == (0, "unique\n")


def test_the_unsolvable_pattern_of_the_report() -> None:
    ran = lightup("solve", stdin="#_\n_1\n#_\n")
    why = (
        "r1c2 and r2c1 can be lit only by their own bulbs.\nThen the 1 at r2c2 would have two bulbs.\n"
    )
    assert ran == (1, "", f"{why}no solution\n")


def test_undecided_as_the_study_wrote_it(tmp_path: Path) -> None:
    for word in ("undecided", "undef", "INDET"):
        (tmp_path / "answer").write_text(f"{word}\n")
        ran = lightup("decode", GRID, str(tmp_path / "answer"))
        assert ran == (3, "gave up\n", "")


def test_the_obstacles_of_the_write_up() -> None:
    assert lightup("solve", stdin="..X\n1..\n").status == 0


def commands() -> list[str]:
    """Returns the commands of the tables that end within seconds."""
    found = re.findall(r"\| `((?:lightup|echo|printf) [^`]*)` \|$", ORIGINS, re.MULTILINE)
    slow = ("lightup serve", "lightup lab")
    return [one.replace("\\|", "|") for one in found if not one.startswith(slow)]


@pytest.mark.parametrize("command", commands())
def test_the_commands_of_the_page_run(command: str) -> None:
    done = subprocess.run(
        re.sub(r"\blightup\b", f"{sys.executable} -m lightup", command, count=1),
        shell=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode in (0, 1), done.stderr
    assert done.stdout


def test_every_document_is_named_and_cited() -> None:
    cited = re.findall("title: (.*)", (ROOT / "CITATION.cff").read_text())[1:]
    assert len(cited) == len(re.findall("^## ", ORIGINS, re.MULTILINE)) == 5
    assert "docs/origins.md" in (ROOT / "README.md").read_text()


def test_every_encoding_is_shown_on_a_small_board() -> None:
    page = (ROOT / "docs" / "encodings.md").read_text(encoding="utf-8")
    shown = re.findall(r"^\$ lightup encode tiny.txt --as ([a-z0-9-]+)", page, re.MULTILINE)
    assert {*shown} == {*ENCODINGS}


@pytest.mark.parametrize("args", [("--help",), ("solve", "--help")])
def test_z3_is_named_on_the_first_screen(args: tuple[str, ...]) -> None:
    screen = lightup(*args).out.splitlines()[:24]
    assert "z3" in "\n".join(screen).lower()
    first = (ROOT / "README.md").read_text().partition("\n!")[0]
    assert "Z3" in first
