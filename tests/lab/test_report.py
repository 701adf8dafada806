from __future__ import annotations

import csv
import json
import struct
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from lightup.lab.estimates import Estimate
from lightup.lab.report import PIXELS_PER_INCH, Plot, Report, Table, to_csv

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from lightup.lab._rows import Row

SETTINGS = {"experiment": "made up", "seed": 1}
RUNS: list[Row] = [
    {"run": 0, "found": True},
    {"run": 1, "found": False, "message": 'a "quoted", long\none'},
]
MIXED = Table(
    "mixed",
    "All kinds of cells",
    ["engine", "answered", "mean, ms", "share"],
    [
        ["native", 3, Estimate(1.25, 1, 1.5), Estimate(200, 100.4, 300)],
        ["cmd:a, b", 0, None, Estimate(0, 0, 1)],
        ["é", 12345, Estimate(7), None],
    ],
    {"mean, ms", "share"},
)
NUMBERS = Table("numbers", "Numbers", ["noise", "flips"], [[0.5, 7], [1.0, None]])


def draw(figure: Figure) -> None:
    figure.subplots().plot([1, 2, 3], [1, 4, 9], label="squares")


PLOT = Plot("picture", "Squares", draw, (5, 3))
REPORT = Report("A report", ["Some words.", MIXED, PLOT, "## More", NUMBERS])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    REPORT.write(folder, SETTINGS, RUNS)
    return folder


def records(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return [*csv.DictReader(file)]


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_everything_is_there(folder: Path) -> None:
    names = "mixed.csv numbers.csv picture.png picture.svg report.md results.json runs.csv"
    assert sorted(file.name for file in folder.iterdir()) == names.split()


def test_csv_and_json_agree(folder: Path) -> None:
    results = json.loads((folder / "results.json").read_text())
    assert results["settings"] == SETTINGS
    assert {*results["tables"]} == {"mixed", "numbers"}
    for name, rows in results["tables"].items():
        texts = [{k: "" if v is None else str(v) for k, v in row.items()} for row in rows]
        assert records(folder / f"{name}.csv") == texts


def test_an_estimate_is_three_columns() -> None:
    first, second, third = MIXED.records()
    assert [*first] == [*second] == [*third]
    assert [first[f"mean_ms{end}"] for end in ("", "_low", "_high")] == [1.25, 1, 1.5]
    assert [second[f"mean_ms{end}"] for end in ("", "_low", "_high")] == [None] * 3
    assert [third[f"mean_ms{end}"] for end in ("", "_low", "_high")] == [7, None, None]
    assert second["answered"] == 0


def test_markdown(folder: Path) -> None:
    text = (folder / "report.md").read_text()
    assert text == REPORT.markdown()
    assert text.startswith("# A report\n\nSome words.\n\n**All kinds of cells**\n\n| engine |")
    assert "\n\n![Squares](picture.svg)\n\n## More\n\n" in text
    head, rule, *rows = MIXED.markdown().splitlines()
    assert cells(head) == MIXED.columns
    assert rule == "|--|--:|--:|--:|"
    assert [cells(row) for row in rows] == [
        ["native", "3", "1.25 (1 to 1.5)", "200 (100 to 300)"],
        ["cmd:a, b", "0", "-", "0 (0 to 1)"],
        ["é", "12345", "7", "-"],
    ]


def test_a_bar_in_a_cell_does_not_end_it() -> None:
    text = Table("t", "T", ["engine"], [["cmd:a | b"]]).markdown()
    assert text.splitlines()[-1] == r"| cmd:a \| b |"


def test_runs_are_written_with_all_their_columns(folder: Path) -> None:
    assert records(folder / "runs.csv") == [
        {"run": "0", "found": "True", "message": ""},
        {"run": "1", "found": "False", "message": 'a "quoted", long\none'},
    ]
    assert to_csv([]) == "\n"


def test_pictures_are_valid(folder: Path) -> None:
    root = ElementTree.parse(folder / "picture.svg").getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    data = (folder / "picture.png").read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    assert (width, height) == (5 * PIXELS_PER_INCH, 3 * PIXELS_PER_INCH)


def test_the_same_report_is_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    REPORT.write(tmp_path, SETTINGS, RUNS)
    for file in folder.iterdir():
        assert (tmp_path / file.name).read_bytes() == file.read_bytes(), file.name


@pytest.mark.parametrize("ends", [(3, 8), (3, 60), (25, 2500), (1e-4, 1e2), (1, 1e9)])
@pytest.mark.parametrize("width", [2.7, 7.0])
def test_ticks_do_not_overprint(ends: tuple[float, float], width: float, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")

    drawn: list[Figure] = []

    def draw(figure: Figure) -> None:
        drawn.append(figure)
        axes = figure.subplots()
        axes.plot(ends, ends)
        axes.set(xscale="log", yscale="log")

    Plot("ticks", "Ticks", draw, (width, 3.0)).write(tmp_path)
    (axes,) = drawn[0].axes
    for axis, ends_of in ((axes.xaxis, "intervalx"), (axes.yaxis, "intervaly")):
        labels = [label for label in axis.get_ticklabels(which="both") if label.get_text()]
        low, high = sorted(axis.get_view_interval())
        places = [
            getattr(label.get_window_extent(), ends_of)
            for label, at in zip(axis.get_ticklabels(), axis.get_ticklocs(), strict=True)
            if low <= at <= high and label.get_text()
        ]
        assert len(labels) >= len(places) >= 2
        assert all(end <= begin for (_, end), (begin, _) in pairwise(sorted(map(tuple, places))))
