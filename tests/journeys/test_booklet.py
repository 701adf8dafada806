"""A publisher with a booklet: puzzles to order, from elsewhere, on paper, and one to share."""

from __future__ import annotations

import json

from ..support import pdf
from .conftest import Traveller


def test_a_booklet(traveller: Traveller) -> None:
    go = traveller.types
    go("generate", "6x6L1#4", "--count", "3", "--to", "pzpr", "-o", "links.txt")
    assert traveller.text("links.txt").count("https://puzz.link/p?akari/6/6/") == 3
    refused = go("generate", "6x6L1#4", "-o", "puzzles.png", status=2).err
    assert ".txt or .json" in refused
    refused = go("convert", "links.txt", "--to", "pzpr", "-o", "links.json", status=2).err
    assert "it would hold pzpr" in refused
    go("convert", "links.txt", "-o", "links.json")
    assert len(json.loads(traveller.text("links.json"))) == 3

    seen = go("read", "photo.jpg", "--overlay", "seen.png")
    assert seen.out == traveller.text("7x7.txt")
    assert "ends in .png" in go("read", "photo.jpg", "--overlay", "seen.jpg", status=2).err
    assert traveller.begins("seen.png") == b"\x89PNG\r\n\x1a\n"

    book = ("book", "links.json", "photo.jpg", "--title", "Four lamps")
    assert go(*book, "-o", "book.pdf").err.endswith("4 puzzles in book.pdf\n")
    assert go(*book, "--no-cover", "--quiet", "-o", "bare.pdf").err.count("puzzles in") == 0
    with_cover, bare = (pdf.info(traveller.folder / f)["Pages"] for f in ("book.pdf", "bare.pdf"))
    assert int(bare) < int(with_cover)
    first = go("book", "--recipe", "6x6L0:2", "--seed", "1", "--page", "a5", "-o", "two.pdf").err
    assert first == "2 puzzles in two.pdf\n"
    assert go("book", "2x2:d", "-o", "none.pdf", status=1).err.startswith("puzzle 1: expected a puzzle")

    go("card", "links.json", "-o", "card-{n}.svg")
    assert len([*traveller.folder.glob("card-?.svg")]) == 3
    assert "one with several" in go("card", "2x2:d", "-o", "card.svg", status=1).err
    go("render", "links.json", "-o", "each-{n}-{level}.svg")
    assert {file.name for file in traveller.folder.glob("each-*")} == {
        f"each-{number}-1.svg" for number in (1, 2, 3)
    }
    go("convert", "links.json:1", "-o", "lone.txt")
    go("render", "lone.txt", "links.json", "-o", "own-{name}.svg")
    assert "own-lone.svg" in {file.name for file in traveller.folder.glob("own-*")}
    assert "add {n}" in go("render", "links.json", "-o", "each-{size}.svg", status=2).err
    go("render", "links.json", "--page", "letter", "--title", "To print", "-o", "sheet.pdf")
    assert traveller.begins("sheet.pdf").startswith(b"%PDF")
    several = go("render", "2x2:d", "--solution", "-o", "several.svg", status=1)
    assert several.err == "one of several\n"
    assert (traveller.folder / "several.svg").exists()
    traveller.arrives()
