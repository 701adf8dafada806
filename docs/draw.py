"""Draws the pictures in this folder and writes the page of techniques.

`python docs/draw.py` updates them; a test fails if they are out of date.
"""

from __future__ import annotations

from pathlib import Path
from textwrap import fill

from lightup import Board, Step, Technique, account, loads, sentence, solve
from lightup.reasoning.position import Position
from lightup.reasoning.rate import LEVELS
from lightup.reasoning.techniques import TECHNIQUES
from lightup.render import svg

HERE = Path(__file__).parent
WIDTH = 100
INTRODUCTION = """\
# Techniques

The kinds of steps that `lightup` knows, easiest first, each with an example.
[Reasoning](reasoning.md) explains how the steps are found.

In the pictures, a blue ring marks what the step is about (hatched: a dark cell), and blue lines are
lines of sight. A dashed circle or cross is the assumption. Thin circles and crosses show where it
leads, with the number of the round, and a red sign marks the rule that breaks. A green dashed frame
marks what the step decides.

`docs/draw.py` writes this page from the table `lightup.reasoning.techniques.TECHNIQUES`.
"""


def files() -> dict[Path, str]:
    """Returns the content of each file to write, by its path."""
    drawn = {HERE / "board.svg": _solved(), HERE / "techniques.md": _catalogue()}
    for technique in TECHNIQUES:
        step = _steps(technique)[0]
        drawn[HERE / "techniques" / _file(technique)] = svg.draw(step.board, account(step))
    return drawn


def _solved() -> str:
    solution = solve(loads((HERE.parent / "examples" / "10x10.txt").read_text())).solution
    assert solution
    return svg.draw(solution)


def _steps(technique: Technique) -> tuple[Step, ...]:
    """Finds the steps of a technique on its example."""
    return Position(Board.from_rows(technique.example.split("/"))).find(technique)


def _file(technique: Technique) -> str:
    return f"{technique.name.replace(' ', '-')}.svg"


def _catalogue() -> str:
    parts = [INTRODUCTION]
    level = None
    for technique in TECHNIQUES:
        if technique.level != level:
            level = technique.level
            parts.append(f"## Level {level}: {LEVELS[level]}\n")
        parts.append(_entry(technique))
    return "\n".join(parts)


def _entry(technique: Technique) -> str:
    return "\n".join(
        [
            f"### {technique.name.capitalize()}",
            "",
            f"{technique.sentence}",
            "",
            f"![{technique.name}](techniques/{_file(technique)})",
            "",
            fill(sentence(_steps(technique)[0]), WIDTH, initial_indent="> ", subsequent_indent="> "),
            "",
        ]
    )


if __name__ == "__main__":
    (HERE / "techniques").mkdir(exist_ok=True)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
