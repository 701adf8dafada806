"""What a person sees on a terminal: drawings, and a progress bar that leaves nothing behind."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pty import openpty
from tempfile import TemporaryFile

import pytest

V1, V5, BAD = "3x3:d4d", "2x2:d", "3x3:b"
DRAWING = "┌───┬───┐\n│ ● │ ∙ │\n├───┼───┤\n│ ∙ │ ● │\n└───┴───┘\n"


def on_terminal(*args: str, piped: bool = False, columns: int = 100) -> tuple[str, str]:
    """Runs `lightup ARGS`; returns its output on a terminal and, if `piped`, on standard output."""
    terminal, end = openpty()
    command = [sys.executable, "-m", "lightup", *args]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": str(columns), "NO_COLOR": "1"}
    with TemporaryFile() as file:  # a pipe that nobody reads would fill up
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=file if piped else end,
            stderr=end,
            env=environment,
        )
        os.close(end)
        seen = b""
        while True:
            try:
                part = os.read(terminal, 1 << 16)
            except OSError:  # how Linux says that the other end is closed
                break
            seen += part
        os.close(terminal)
        process.wait()
        file.seek(0)
        return seen.decode().replace("\r\n", "\n"), file.read().decode()


def left(seen: str) -> str:
    """Returns what remains on the screen after lines were written, erased and written again."""
    lines = [""]
    for part in re.split(r"(\n|\x1b\[1A|\x1b\[2K)", seen):
        if part == "\n":
            lines.append("")
        elif part == "\x1b[1A":
            lines.pop()
        elif part == "\x1b[2K":
            lines[-1] = ""
        else:
            lines[-1] += re.sub(r"\x1b\[[?0-9;]*[a-zA-Z]|\r", "", part)
    return "\n".join(lines)


def test_one_puzzle_is_drawn_without_a_bar() -> None:
    shown, _ = on_terminal("solve", V1)
    assert shown.endswith("┘\nunique\n")


def test_where_two_solutions_differ_is_drawn() -> None:
    shown, _ = on_terminal("solve", V5)
    title = shown.splitlines()[0]
    assert title == "Solution A    Where they differ"
    assert "1 │ ● │ ∙ │   1 │ A │ B │" in shown
    assert shown.endswith("one of several\n")
    assert "│ A │ B │" in on_terminal("hint", V5)[0]


def test_a_step_is_drawn_with_its_argument() -> None:
    shown, _ = on_terminal("hint", "1.#\n...", "--stage", "why")
    assert "What if" in shown
    assert "«×»" in shown  # decided
    assert "«×»" not in on_terminal("hint", "1.#\n...", "--stage", "where")[0]
    assert "[1]" in on_terminal("hint", "1.#\n...", "--stage", "where")[0]
    assert "«●»" in on_terminal("explain", "1.#\n...", "--cell", "r1c2")[0]


def test_conflicts_are_drawn() -> None:
    assert "×●×" in on_terminal("check", "*.*\n...")[0]
    assert "●✗" in on_terminal("hint", "*.*\n.#.\n...", "--show-mistake")[0]


def test_several_puzzles_are_drawn_above_a_bar() -> None:
    seen, _ = on_terminal("solve", V5, BAD, V5)
    assert "solving" in seen
    assert "3/3" in seen
    several = f"{V5}: one of several\n{DRAWING}\n"
    counts = "3 puzzles: 2 with several solutions, 1 failed\n"
    assert left(seen) == f"{several}{BAD}: expected 9 cells, got 2: 'b'\n{several}{counts}"


def test_a_narrow_terminal_gets_fewer_columns() -> None:
    for columns, last in ((24, "level"), (79, "bottleneck"), (200, "cost")):
        title, first, *_ = left(on_terminal("rate", V1, V1, columns=columns)[0]).splitlines()
        assert title.split()[-1] == last
        assert first.split()[:2] == [V1, "3x3"]
        assert max(len(title), len(first)) <= columns
    _, out = on_terminal("rate", V1, V1, piped=True, columns=24)
    assert out.splitlines()[0].endswith("cost")


def test_a_pipe_gets_no_bar() -> None:
    seen, out = on_terminal("solve", V1, V5, "--count", piped=True)
    assert out == f"{V1}: 1\n{V5}: 2\n"
    assert "2/2" in seen
    assert left(seen) == "2 puzzles: 2 with a solution\n"


def test_a_board_in_a_pipe_leaves_the_verdict_on_the_terminal() -> None:
    assert on_terminal("solve", V5, piped=True) == ("one of several\n", "*.\n.*\n")


@pytest.mark.parametrize(
    ("args", "name", "end"),
    [
        (
            ["walksat", "3x3:4h", "--max-flips", "9", "--tries", "2"],
            "walksat",
            "undecided after 18 flips",
        ),
        (["explain", "1.#\n...", "--json"], "explaining", '{"source": "1.#'),
        (["rate", V1, V1], "rating", "puzzle"),
    ],
)
def test_long_work_shows_how_far_it_is(args: list[str], name: str, end: str) -> None:
    seen, _ = on_terminal(*args)
    assert name in seen
    assert left(seen).strip().startswith(end)
