"""`Report`: what an experiment shows, as Markdown with plots, CSV and JSON.

>>> rows = [[0.5, Estimate(7, 6, 8)], [1.0, None]]
>>> table = Table("flips", "Flips", ["noise", "mean"], rows, estimated={"mean"})
>>> print(table.markdown())
| noise | mean |
|--:|--:|
| 0.5 | 7 (6 to 8) |
| 1 | - |
>>> print(table.csv(), end="")
noise,mean,mean_low,mean_high
0.5,7,6,8
1.0,,,
"""

from __future__ import annotations

import csv
import json
import re
from dataclasses import dataclass
from io import StringIO
from math import inf
from typing import TYPE_CHECKING, Any

from ..base.files import replace, replacing
from .estimates import Estimate, digits

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Sequence
    from pathlib import Path

    from matplotlib.figure import Figure

    from ..schema.commands import Results
    from ._rows import Row

    Cell = str | float | Estimate | None

PIXELS_PER_INCH = 150
COLOURS = ["blue", "orange", "green", "red", "purple", "brown", "pink", "gray", "olive", "cyan"]
STYLE: dict[Any, Any] = {
    "axes.prop_cycle": "cycler('linestyle', ['-', '--', ':']) * cycler('color', "
    f"{['tab:' + colour for colour in COLOURS]})",
    "axes.grid": True,
    "grid.alpha": 0.3,
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "lightup",  # the same ids every time
}
FEW_DECADES = 30  # the ratio of the ends of an axis, below which 2 and 5 are labelled as well
MOST_LABELS = 5
LEFT, RIGHT = "|--", "|--:"


@dataclass(frozen=True)
class Table:
    """Rows of values under the titles of their columns, which in data become identifiers.

    An `estimated` column there becomes three, even if it has no estimate.
    """

    name: str
    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    estimated: Container[str] = ()

    def markdown(self) -> str:
        texts = all(isinstance(row[0], str) for row in self.rows)
        rule = (LEFT if texts else RIGHT) + RIGHT * (len(self.columns) - 1) + "|"
        lines = [[*self.columns], *([_text(cell) for cell in row] for row in self.rows)]
        first, *others = (f"| {' | '.join(line)} |" for line in lines)
        return "\n".join([first, rule, *others])

    def csv(self) -> str:
        """Returns the table with a column for each end of an interval."""
        return to_csv(self.records())

    def records(self) -> list[dict[str, str | float | None]]:
        """Returns each row as plain data."""
        return [
            {
                name: value
                for column, cell in zip(self.columns, row, strict=True)
                for name, value in _fields(column, cell, column in self.estimated)
            }
            for row in self.rows
        ]


def _text(cell: Cell) -> str:
    if cell is None:
        return "-"
    return digits(cell) if isinstance(cell, int | float) else str(cell).replace("|", r"\|")


def key_of(title: str) -> str:
    """Returns the title of a column as an identifier: `success, %` is `success_percent`."""
    return re.sub("[^a-z0-9]+", "_", title.lower().replace("%", "percent")).strip("_")


def _fields(column: str, cell: Cell, wide: bool) -> list[tuple[str, str | float | None]]:
    key = key_of(column)
    if not wide:
        assert not isinstance(cell, Estimate)
        return [(key, cell)]
    value = low = high = None
    if isinstance(cell, Estimate):
        value = cell.value
        low, high = (None, None) if cell.high == inf else (cell.low, cell.high)
    return [(key, value), (f"{key}_low", low), (f"{key}_high", high)]


@dataclass(frozen=True)
class Plot:
    """A plot, drawn by a function on an empty figure of matplotlib; `title` is its caption."""

    name: str
    title: str
    draw: Callable[[Figure], None]
    size: tuple[float, float] = (7, 4.2)

    def write(self, folder: Path) -> None:
        """Writes the plot as SVG and PNG, always with the same bytes."""
        from matplotlib import rc_context
        from matplotlib.figure import Figure

        with rc_context(STYLE):
            figure = Figure(figsize=self.size, layout="constrained")
            self.draw(figure)
            _label_apart(figure)
            with replacing(folder / f"{self.name}.svg") as file:
                figure.savefig(file, format="svg", metadata={"Date": None})
            with replacing(folder / f"{self.name}.png") as file:
                figure.savefig(file, format="png", dpi=PIXELS_PER_INCH)


def _label_apart(figure: Figure) -> None:
    """Labels only as many ticks of logarithmic axes as have room beside each other."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            if axis.get_scale() != "log":
                continue
            low, high = sorted(axis.get_view_interval())
            axis.set_minor_formatter(NullFormatter())
            if high < FEW_DECADES * low:  # there may be no power of ten to label
                axis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0), numticks=MOST_LABELS))
                axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
            else:
                axis.set_major_locator(LogLocator(numticks=MOST_LABELS))


@dataclass(frozen=True)
class Report:
    """A title, followed by paragraphs, tables and plots."""

    title: str
    parts: Sequence[str | Table | Plot]

    def with_part(self, part: str | Table | Plot) -> Report:
        return Report(self.title, [*self.parts, part])

    def tables(self) -> list[Table]:
        return [part for part in self.parts if isinstance(part, Table)]

    def results(self, settings: Row) -> Results:
        """Returns the settings and the tables as plain data."""
        return {
            "settings": settings,
            "tables": {table.name: table.records() for table in self.tables()},
        }

    def markdown(self) -> str:
        return "\n\n".join([f"# {self.title}", *map(_section, self.parts)]) + "\n"

    def write(self, folder: Path, settings: Row, rows: Sequence[Row]) -> None:
        """Writes report.md, the plots, a CSV file for each table, results.json and runs.csv."""
        for part in self.parts:
            if isinstance(part, Plot):
                part.write(folder)
            elif isinstance(part, Table):
                replace(folder / f"{part.name}.csv", part.csv().encode())
        results = json.dumps(self.results(settings), indent=1)
        replace(folder / "results.json", (results + "\n").encode())
        replace(folder / "runs.csv", to_csv(rows).encode())
        replace(folder / "report.md", self.markdown().encode())


def _section(part: str | Table | Plot) -> str:
    if isinstance(part, Table):
        return f"**{part.title}**\n\n{part.markdown()}"
    if isinstance(part, Plot):
        return f"![{part.title}]({part.name}.svg)"
    return part


def to_csv(rows: Iterable[Row]) -> str:
    """Writes rows as CSV, below a line with the names of the columns."""
    rows, text = [*rows], StringIO()
    columns = dict.fromkeys(column for row in rows for column in row)
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
