"""A teacher with a lecture to prepare: pictures, formulas, an experiment, exercises on paper."""

from __future__ import annotations

import csv
import json

from .conftest import Traveller


def test_a_lecture(traveller: Traveller) -> None:
    go = traveller.types
    go("render", "10x10.txt", "--coordinates", "-o", "board.svg")
    assert traveller.begins("board.svg").startswith(b"<svg")
    go("render", "10x10.txt", "--solution", "--theme", "dark", "-o", "solution.png")
    assert traveller.begins("solution.png") == b"\x89PNG\r\n\x1a\n"
    go("explain", "10x10.txt", "-o", "way.html")
    assert traveller.text("way.html").startswith("<!doctype html>")
    short = go("explain", "10x10.txt", "--cell", "r8c7").out
    assert "So r8c7 holds no bulb." in short
    assert go("explain", "10x10.txt", "--level", "easy", status=1).err == ""
    assert "expected a level" in go("explain", "10x10.txt", "--level", "harder", status=2).err

    made = go("generate", "6x6", "--level", "1-3", "--count", "6", "--seed", "3", "-o", "ex.json")
    assert made.err.count("recipe: ") == 3
    levels = [json.loads(line)["level"] for line in go("rate", "ex.json", "--json").out.splitlines()]
    assert sorted(levels) == [1, 1, 2, 2, 3, 3]
    go("render", "ex.json", "--page", "a4", "--title", "Exercises", "-o", "exercises.pdf")
    assert traveller.begins("exercises.pdf").startswith(b"%PDF")
    go("convert", "ex.json", "-o", "exercise-{n}-{size}.txt")
    assert len([*traveller.folder.glob("exercise-?-6x6.txt")]) == 6
    clash = go("convert", "ex.json", "-o", "exercise-{size}.txt", status=2).err
    assert "6 for 'exercise-6x6.txt': add {n} to its name" in clash

    unsolvable = go("solve", given="#_\n_1\n#_\n", status=1)
    assert unsolvable.err.endswith("no solution\n")
    assert "only by their own bulbs" in unsolvable.err
    assert go("random", "5", "--density", "20%", "--seed", "2", "--quiet").err == ""
    shown = go("lab", "encodings", "--sides", "4", "--walls", "20%", "--runs", "1", "-o", "sizes").out
    assert "report: sizes/report.md" in shown
    go("lab", "engines", "ex.json:1", "--engine", "native", "-o", "engines")
    go("lab", "encodings", "ex.json", "--runs", "1", "-o", "mine")
    rows = [*csv.DictReader(traveller.text("mine/encodings.csv").splitlines())]
    assert {row["board"] for row in rows} == {"6x6"}
    watched = go("walksat", "7x7.txt", "--watch", "--seed", "2")
    assert "false clauses" in watched.err
    traveller.arrives()
