"""A way through a puzzle as a self-contained HTML page to step through, with pictures and words.

Every step shows its argument on the large board, in the world where it holds, and its conclusion apart
from it. Boards share what they have in common: the page stays small even for a long way.

>>> from lightup.core.board import Board
>>> page = draw(Board.from_rows(["1.#", "..."]), [], "nothing more follows")
>>> page.startswith("<!doctype html>"), page.count("<h2>")
(True, 2)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from itertools import groupby
from string import Template
from typing import TYPE_CHECKING

from ..base.words import capitalized, plural
from ..reasoning.rate import LEVELS
from . import _boards as boards, _legend as legend, _style as style, staging
from ._paper import PAGE, SCRIPT, STYLE
from .scene import Scene, asking_about, without_lit_dots
from .staging import Block

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.board import Board
    from ..reasoning.arguing.steps import Passage
    from .scene import Line


@dataclass(frozen=True)
class _Stop:
    """What the page shows at once: the start, a passage, or the end."""

    heading: str
    blocks: tuple[Block, ...]
    level: int = 0


def draw(
    start: Board,
    passages: Sequence[Passage],
    verdict: str,
    name: str = "",
    cell: int | None = None,
) -> str:
    """Draws a way as a page: the start, every passage with its reasons, then the end and `verdict`.

    The title carries the name of the puzzle; without a name, its size. If the way leads to a `cell`,
    the page asks why the cell holds what it does, and the start shows where it is.
    """
    end = passages[-1].after if passages else start
    puzzle = name or f"Light Up, {start.size}"
    if cell is None:
        title, heading, first = f"{puzzle}, step by step", "The start", Scene(start)
    else:
        heading = f"Why does {start.place(cell)} hold {'a' if cell in end.bulbs else 'no'} bulb?"
        title, first = f"{heading} ({puzzle})", asking_about(start, cell)
    stops = [
        _Stop(_start_heading(heading, start, passages), (Block(first),)),
        *map(_stop, passages),
        _Stop(f"<h2>{escape(capitalized(verdict))}</h2>", (Block(Scene(without_lit_dots(end))),)),
    ]
    scenes = {
        f"{number}-{place}": block.scene
        for number, stop in enumerate(stops)
        for place, block in enumerate(stop.blocks)
    }
    return Template(PAGE).substitute(
        title=escape(title),
        colours=style.variables(),
        drawing=style.shared(),
        style=STYLE,
        boards="\n".join(boards.stage(start.puzzle, scenes)),
        shape=_shape(start),
        tall=f"{boards.height(start) / boards.width(start):.4f}",
        cols=start.width + 1,
        last=len(stops) - 1,
        levels="".join(str(stop.level) for stop in stops),
        texts="\n".join(_text(number, stop) for number, stop in enumerate(stops)),
        legend="\n".join(legend.entries(scenes.values())),
        script=SCRIPT,
    )


def _shape(board: Board) -> str:
    """Returns how the page lies around a board: beside it, narrower, or below it."""
    tall, wide = boards.height(board), boards.width(board)
    return "" if tall * 4 > wide * 3 else "wide" if tall * 5 > wide * 2 else "low"


def _start_heading(title: str, start: Board, passages: Sequence[Passage]) -> str:
    """Says what awaits the reader: how many steps of which level."""
    counts = [sum(one.level == level for one in passages) for level in range(len(LEVELS))]
    steps = [
        f"<li>{plural(count, 'step')} of level {level}, {LEVELS[level]}</li>"
        for level, count in enumerate(counts)
        if count
    ]
    clues = plural(sum(1 for _ in start.puzzle.clues), "clue")
    size = f"{start.height} rows of {start.width} cells, {clues}."
    return f'<h2>{title}</h2><p class="soft">{size}</p><ul>{"".join(steps)}</ul>'


def _stop(passage: Passage) -> _Stop:
    technique = passage.technique
    heading = (
        f'<div class="row"><h2>{escape(technique.name.capitalize())}</h2>'
        f'<span class="chip">Level {technique.level} · {LEVELS[technique.level]}</span></div>'
        f'<p class="soft">{escape(technique.sentence)}</p>'
    )
    return _Stop(heading, tuple(staging.blocks(passage)), technique.level)


def _text(number: int, stop: _Stop) -> str:
    """Writes the words of a stop; cases stand side by side."""
    written = []
    for is_case, group in groupby(enumerate(stop.blocks), key=lambda item: item[1].scene.is_case):
        told = "".join(_block(f"{number}-{place}", block) for place, block in group)
        written.append(f'<div class="cases">{told}</div>' if is_case else told)
    return (
        f'<article class="stop" data-stop="{number}"{_unless_first(number)}>'
        f"{stop.heading}{''.join(written)}</article>"
    )


def _block(name: str, block: Block) -> str:
    """Writes the sentences of a scene, with a small board if it has a crop."""
    scene = block.scene
    if not (scene.lines or block.crop):
        return ""
    small = " small" if block.crop and not scene.is_case else ""
    head = f"<h3>{scene.title}</h3>" if scene.is_case or not scene.lines else ""
    picture = boards.small(scene, block.crop) if block.crop else ""
    lines = f"<ol>{''.join(map(_line, scene.lines))}</ol>" if scene.lines else ""
    return (
        f'<section class="block {scene.world}{small}" data-view="{name}" tabindex="0">'
        f"{head if scene.is_case else ''}{picture}{lines or head}</section>"
    )


def _line(line: Line) -> str:
    """Writes a sentence with its sign, and with the names of cells in bold."""
    text = re.sub(r"\br\d+c\d+\b", r"<b>\g<0></b>", escape(line.text))
    kind = {"?": " ask", "!": " bad"}.get(line.sign, "")
    number = f' data-n="{line.number}"' if line.number else ""
    sign = f'<span class="num{kind}">{line.sign}</span>' if line.sign else ""
    breaks = ' class="breaks"' if line.breaks else ""
    return f'<li class="line{"" if sign else " bare"}"{number}>{sign}<span{breaks}>{text}</span></li>'


def _unless_first(number: int) -> str:
    """Returns the attribute that hides all stops but the first."""
    return " hidden" if number else ""
