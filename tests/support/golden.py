"""The golden pictures: drawings that were looked at, kept in `tests/rendering/golden`.

`python -m tests.support.golden` draws them again after a change; look at them before you commit them.
"""

from __future__ import annotations

from pathlib import Path

from lightup import Board, Puzzle, Step, rate, render
from lightup.reasoning.arguing.walk import find_steps
from lightup.reasoning.finding.position import Position
from lightup.reasoning.finding.techniques import TECHNIQUES
from lightup.rendering.card import card
from lightup.rendering.drawing import Drawing
from lightup.rendering.scene import Scene
from lightup.rendering.themes import THEMES

FOLDER = Path(__file__).parents[1] / "rendering" / "golden"
SOLVED = Board.from_rows(["#..*1.*", "*3*..0.", ".*#....", "....*..", "..*.3*.", ".#..*#.", ".*1..*#"])
PUZZLE = SOLVED.puzzle
PLAYED = Board.from_rows(["#...1..", ".3*..0.", ".*#....", "x...*..", "....3..", ".#...#.", "..1x..#"])


def drawings() -> dict[str, Drawing]:
    """Draws every picture again, by its name."""
    found = {f"played-{theme}": render(PLAYED, theme=theme) for theme in THEMES}
    found |= {f"solved-{theme}": render(SOLVED, theme=theme) for theme in THEMES}
    found |= {f"step-{theme}": render(step("dark cell and clue"), theme=theme) for theme in THEMES}
    return found | {
        "puzzle": render(PUZZLE),
        "coordinates": render(PLAYED, coordinates=True, theme="light"),
        "titled": render(PUZZLE, title="Lamps & <shades>", cell=20, theme="light"),
        "sheet": render(sheet(), title="Three sizes", columns=2, theme="print", cell=20),
        "card": card(rate(PUZZLE), title="Seven by seven"),
        "card-dark": card(rate(PUZZLE), theme="dark"),
    }


def step(name: str) -> Step:
    """Returns the example of a technique, which is drawn with its argument."""
    technique = next(one for one in TECHNIQUES if one.name == name)
    return find_steps(Position(Board.from_rows(technique.example.split("/"))), technique)[0]


def sheet() -> list[Scene]:
    """Returns boards of different sizes with titles."""
    rows = (["1..", "..#"], ["....", ".2..", "....", "..#."], ["....."])
    titles = ("small", "a title that is longer than its board", "flat")
    return [
        Scene(Board(Puzzle.from_rows(own)), title=title)
        for own, title in zip(rows, titles, strict=True)
    ]


if __name__ == "__main__":
    for name, drawing in drawings().items():
        (FOLDER / f"{name}.svg").write_text(drawing.svg, encoding="utf-8")
