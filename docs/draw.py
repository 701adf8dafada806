"""Draws the pictures in this folder and writes the page of techniques and the gallery.

`python docs/draw.py` updates them; a test fails if they are out of date.
"""

from __future__ import annotations

from pathlib import Path
from textwrap import fill

from lightup import (
    Board,
    Puzzle,
    Step,
    Technique,
    account,
    dumps,
    explain,
    loads,
    rate,
    render,
    sentence,
    solve,
)
from lightup.base.words import listed
from lightup.core.board import as_board
from lightup.core.grid import cell_at
from lightup.encodings.variables import variable
from lightup.generating.generate import Made, make
from lightup.generating.recipe import Order
from lightup.generating.taste import taste
from lightup.reasoning.arguing.walk import find_steps
from lightup.reasoning.finding.position import Position
from lightup.reasoning.finding.techniques import TECHNIQUES
from lightup.reasoning.rate import LEVELS, Rating
from lightup.rendering import svg
from lightup.rendering.staging import scenes
from lightup.rendering.themes import THEMES

HERE = Path(__file__).parent
WIDTH = 100
INTRODUCTION = """\
# Techniques

The kinds of steps that `lightup` knows, easiest first, each with an example.
[Reasoning](reasoning.md) explains how the steps are found.

In the pictures, a blue ring marks what the step is about, and a green tick what it decides. An
argument that says more has a board of its own, with the numbers of its sentences: hollow bulbs and
filled discs are bulbs and empty cells that follow, diamonds are cells of which some hold a bulb,
dotted lines are lines of sight. Within a dashed rim, everything is only supposed: the assumption is
dashed, with a question mark, and a red sign shows the rule that breaks: `×` bulbs see each other,
`+` a clue has too many, `−` it has too few places, `∅` nothing can light a cell. Here is a [table of
all signs](reasoning.md#pictures).

`docs/draw.py` writes this page from the table `lightup.reasoning.finding.techniques.TECHNIQUES`.
"""

PRINTED, EXPLAINED = HERE.parent / "examples" / "10x10.txt", "r8c7"  # of the README
SMALL = HERE.parent / "examples" / "7x7.txt"  # of the page on pictures
EXAMPLE = "10x10w22rot180L3#7"  # of the page on generating
IN_STRIPS = "5x5:Bg3a2a2aBa1g1"  # of the page on encodings
GALLERY_INTRODUCTION = """\
# A gallery

One puzzle for each level. Each is the finest of 200 or 300 candidates, by the points for
[taste](generating.md#taste), and `lightup generate` makes it again from its recipe. Under each
picture is what awaits the solver: the opening, the [batches of
steps](reasoning.md#steps-and-levels), and which [techniques](techniques.md) are needed besides
single rules, with the number of cells that they decide.

`docs/draw.py` writes this page and its pictures from a table of recipes.
"""
GALLERY = {
    "10x10w24fullL0+candidates300#1": (
        "With the full symmetry of the square, walls look like a snowflake. One rule at a time is "
        "enough here: the puzzle to hand to a guest."
    ),
    "11x11n29rot90L1+candidates300#1": (
        "A quarter turn makes a pinwheel. It is livelier than a mirror, because it has no straight "
        "axis for the eye to hold on to."
    ),
    "12x12w22mirror-bothL2+candidates300#1": (
        "Two mirrors, as if the paper had been folded twice before the walls were cut out."
    ),
    "14x12w20rot180L3+symmetric-clues+candidates300#1": (
        "The half turn of most printed puzzles, but here the clues keep it as well: turn the page, and "
        "numbers are where numbers were."
    ),
    "12x12w22diagonalL4+candidates300#1": (
        "A mirror at the diagonal is rarely seen in print. It hides well: you feel the order before "
        "you see it."
    ),
    "13x11w24mirror-colsL5+candidates200#1": (
        "Left and right are images of each other. People look for a face in such walls, and often find "
        "one."
    ),
    "14x14n48fullL6+candidates200#1": (
        "The symmetry of the first puzzle again, at the other end of the scale: a calm picture, and "
        "nothing calm about the way to its solution."
    ),
}


def files() -> dict[Path, str]:
    """Returns the content of each file to write, by its path."""
    drawn = {
        HERE / "board.svg": _solved(),
        HERE / "explained.svg": _explained(),
        HERE / "strips.svg": _strips(),
        HERE / "techniques.md": _catalogue(),
    }
    for technique in TECHNIQUES:
        step = _steps(technique)[0]
        drawn[HERE / "techniques" / _file(technique)] = svg.draw_row(scenes(account(step)))
    return drawn | _stages() | _gallery() | _themes()


def _themes() -> dict[Path, str]:
    """Draws the README's puzzle, half solved, in every theme."""
    solution = solve(loads(SMALL.read_text())).solution
    assert solution
    board = Board(solution.puzzle, sorted(solution.bulbs)[:6])
    board = board.with_marks(dots=sorted(board.dark - solution.bulbs)[:2])
    return {HERE / "paper" / f"{name}.svg": render(board, theme=name, cell=20).svg for name in THEMES}


def _solved() -> str:
    solution = solve(loads(PRINTED.read_text())).solution
    assert solution
    return svg.draw(solution)


def _explained() -> str:
    """Draws the last step that leads to a cell: its argument, then its conclusion."""
    puzzle = loads(PRINTED.read_text())
    (step,) = explain(puzzle, cell_at(EXPLAINED, puzzle))[-1].steps
    return svg.draw_row(scenes(account(step)))


def _strips() -> str:
    """Draws a bar with its name over each strip of a small puzzle; a cell is 10 units wide."""
    board = as_board(loads(IN_STRIPS))
    puzzle = board.puzzle
    bars = []
    for run in puzzle.row_runs:
        row, col = divmod(run[0], puzzle.width)
        x, y, width = 10 * col + 1.2, 10 * row + 1.6, 10 * len(run) - 2.4
        bars.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="6.8" rx="3.4"/>')
        bars.append(f'<text x="{x + 1.6:g}" y="{y + 4.7:g}">s{variable(run[0])}</text>')
    style = ".bar rect{fill:#0860f0;fill-opacity:.18;stroke:#0860f0;stroke-width:.4}"
    style += ".bar text{font:600 3.6px sans-serif;fill:#0860f0}"
    drawn = f'<style>{style}</style><g class="bar">{"".join(bars)}</g>\n</svg>'
    return svg.draw(board).replace("</svg>", drawn)


def _steps(technique: Technique) -> tuple[Step, ...]:
    """Finds the steps of a technique on its example."""
    return find_steps(Position(Board.from_rows(technique.example.split("/"))), technique)


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


def _make(recipe: str) -> Made:
    order = Order.parse(recipe)
    return make(order.recipe, order.seed or 0, 1)


def _stages() -> dict[Path, str]:
    """Draws how the example comes about: its walls, its solution with all clues, the puzzle."""
    made = _make(EXAMPLE)
    puzzle, bulbs = made.puzzle, made.bulbs
    walls, numbered = [*puzzle.cells], [*puzzle.cells]
    for wall in puzzle.walls:
        walls[wall], numbered[wall] = "#", str(len(bulbs.intersection(puzzle.neighbours(wall))))
    size = puzzle.width, puzzle.height
    boards = {
        "walls": Board(Puzzle(*size, "".join(walls))),
        "solution": Board(Puzzle(*size, "".join(numbered)), bulbs),
        "puzzle": made.board,
    }
    return {HERE / "generating" / f"{name}.svg": svg.draw(board) for name, board in boards.items()}


def _gallery() -> dict[Path, str]:
    """Makes the puzzles of the gallery; draws them and writes the page about them."""
    drawn, parts = {}, [GALLERY_INTRODUCTION]
    for recipe, remark in GALLERY.items():
        made = _make(recipe)
        rating = rate(made.puzzle)
        picture = f"gallery/level-{rating.level}.svg"
        drawn[HERE / picture] = svg.draw(made.board)
        parts += [
            f"## Level {rating.level}: {rating.name}\n",
            fill(remark, WIDTH) + "\n",
            f"![A puzzle of level {rating.level}]({picture})\n",
            fill(_way(made.puzzle, rating), WIDTH) + "\n",
            f"```sh\nlightup generate '{recipe}'\n```\n",
            f"[Play it on puzz.link]({dumps(made.puzzle, 'pzpr')})\n",
        ]
    return drawn | {HERE / "gallery.md": "\n".join(parts)}


def _way(puzzle: Puzzle, rating: Rating) -> str:
    """Says what a solver will meet."""
    found = taste(puzzle)
    values = {part.name: part.value for part in found.parts}
    needed = [one for one in TECHNIQUES if one.level and one.key in rating.techniques]
    opening = f"The opening gives {values['wide opening']}"
    if needed:
        counted = listed(f"{one.name} ({rating.techniques[one.key]})" for one in needed)
        told = (
            f"{opening}, and hard steps wait {values['hard moments']}. Of {rating.batches} batches, "
            f"{rating.hard_batches} need more than single rules: {counted}."
        )
    else:
        told = f"{opening}, and single rules give the others in {rating.batches} batches in all."
    return f"{told} Taste: {found.total}. Score: {rating.score:.0f}."


if __name__ == "__main__":
    for folder in ("techniques", "generating", "gallery", "paper"):
        (HERE / folder).mkdir(exist_ok=True)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
