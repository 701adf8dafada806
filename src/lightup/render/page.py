"""A way through a puzzle as a self-contained HTML page to step through, with pictures and words.

>>> from lightup.core.board import Board
>>> from lightup.reasoning.explain import way
>>> board = Board.from_rows(["1.#", "..."])
>>> page = draw(board, [*way(board)], "solved")
>>> page.startswith("<!doctype html>"), page.count("<h2>")
(True, 5)
"""

from __future__ import annotations

from string import Template
from typing import TYPE_CHECKING

from ..reasoning.steps import conclusions
from ..reasoning.telling import account
from . import svg

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..core.board import Board
    from ..reasoning.steps import Step
    from ..reasoning.telling import Account

STYLE = """\
body { font: 16px/1.5 system-ui, sans-serif; margin: 1rem auto; max-width: 72rem; padding: 0 1rem;
  color: #222; background: #fafafa }
h1 { font-size: 1.3rem; margin: 0 0 .5rem }
main { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start }
figure { margin: 0; flex: 0 1 auto; max-width: 100% } figure svg { max-width: 100%; height: auto }
section { flex: 1 1 20rem; min-width: 0 }
nav { display: flex; gap: .5rem; align-items: center; margin-bottom: 1rem }
nav input { flex: 1 } button { font: inherit; padding: .3rem .8rem }
ol.steps { list-style: none; padding: 0; margin: 0 }
ol.steps h2 { font-size: 1.1rem; margin: 0 } ol.steps p { margin: .3rem 0 }
.about { color: #555 } .reasons { margin: .5rem 0; padding-left: 1.4rem } .so { font-weight: bold }
.legend { color: #555; font-size: .85rem }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #1b1b1b }
  .about, .legend { color: #bbb } }
[hidden] { display: none }"""

LEGEND = (
    "Blue ring: what the step is about (hatched: a dark cell). Blue line: a line of sight. Dashed "
    "circle or cross: what is supposed. Thin circles and crosses: where that leads, with the number of "
    "the round. Red sign: the rule that is broken. Green dashed frame: what is decided. The arrow keys "
    "work as well."
)

SCRIPT = """\
const parts = [...document.querySelectorAll("[data-step]")];
const marks = [...document.querySelectorAll("[data-from]")];
const slider = document.querySelector("input"), count = document.querySelector("output");
const last = Number(slider.max);
function show(step) {
  step = Math.max(1, Math.min(last, Math.trunc(step) || 1));
  for (const part of parts) part.toggleAttribute("hidden", Number(part.dataset.step) !== step);
  for (const mark of marks) mark.toggleAttribute("hidden", Number(mark.dataset.from) > step);
  slider.value = step;
  count.textContent = step === last ? "the end" : `${step} of ${last - 1}`;
  history.replaceState(null, "", `#${step}`);
}
const go = by => show(Number(slider.value) + by);
document.querySelector("#back").onclick = () => go(-1);
document.querySelector("#next").onclick = () => go(1);
slider.oninput = () => go(0);
document.onkeydown = event => {
  if (event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
  const keys = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last };
  if (event.key in keys) { go(keys[event.key]); event.preventDefault(); }
};
const open = () => show(Number(location.hash.slice(1)));
onhashchange = open;
open();"""


PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
$style
</style>
</head>
<body>
<h1>$title</h1>
<main>
<figure>
$picture
</figure>
<section>
<nav><button id="back" type="button">Back</button><button id="next" type="button">Next</button>
<input type="range" min="1" max="$last" value="1" aria-label="step"><output></output></nav>
<ol class="steps" aria-live="polite">
$texts
</ol>
<p class="legend">$legend</p>
</section>
</main>
<script>
$script
</script>
</body>
</html>
"""


def draw(start: Board, steps: Sequence[Step], verdict: str) -> str:
    """Draws a way as a page: a picture and reasons for each step, then the last board and `verdict`."""
    told = [account(step) for step in steps]
    boards = [*(step.board for step in steps), start.with_marks(*conclusions(steps))]
    drawings = [
        *(_part(number, svg.step_on(one)) for number, one in enumerate(told, 1)),
        _part(len(boards), ()),
    ]
    return Template(PAGE).substitute(
        title=f"Light Up, {start.height} rows of {start.width} cells, step by step",
        style="\n".join([svg.STYLE, svg.STEP_STYLE, STYLE]),
        picture="\n".join(
            [
                svg.opening(start, svg.MARGIN),
                *svg.labels(start),
                *svg.grid(start.puzzle),
                *_marks(boards),
                *drawings,
                "</svg>",
            ]
        ),
        last=len(boards),
        texts="\n".join(
            [
                *(_text(number, one) for number, one in enumerate(told, 1)),
                _item(len(boards), f"<h2>{verdict.capitalize()}</h2>"),
            ]
        ),
        legend=LEGEND,
        script=SCRIPT,
    )


def _marks(boards: Iterable[Board]) -> Iterator[str]:
    """Draws every lit cell and mark once, with its first step; lit cells come first, below marks."""
    first: dict[str, int] = {}
    for number, board in enumerate(boards, 1):
        for line in svg.marks(board):
            first.setdefault(line, number)
    for line in sorted(first, key=lambda line: 'class="lit"' not in line):
        yield f'<g data-from="{first[line]}"{_unless_first(first[line])}>{line}</g>'


def _part(number: int, lines: Iterable[str]) -> str:
    """Groups what is drawn for one step only."""
    return "\n".join([f'<g data-step="{number}"{_unless_first(number)}>', *lines, "</g>"])


def _unless_first(number: int) -> str:
    """Returns the attribute that hides all steps but the first."""
    return "" if number == 1 else " hidden"


def _text(number: int, told: Account) -> str:
    """Writes the words of a step: its technique, the reasons, the conclusion."""
    technique, cost = told.step.technique, told.step.cost
    reasons = "".join(f"<li>{reason}</li>" for reason in told.reasons)
    return _item(
        number,
        f"<h2>{technique.name.capitalize()}</h2>"
        f'<p class="about">Level {technique.level}, cost {cost}. {technique.sentence}</p>'
        f'<ol class="reasons">{reasons}</ol><p class="so">{told.conclusion}</p>',
    )


def _item(number: int, content: str) -> str:
    return f'<li data-step="{number}"{_unless_first(number)}>{content}</li>'
