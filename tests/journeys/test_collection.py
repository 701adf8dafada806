"""Somebody with a large collection: records, tables, doubles, a library, and nothing lost."""

from __future__ import annotations

import csv
import gzip
import io
import json
from typing import Any

from .conftest import Traveller

OWN = '{"id": 17, "puzzle": "7x7:Bc1c3c0cBo3cBcBc1cB", "author": "me"}\n'
SET = {
    "data": {
        "1_3x2": {"problem": "2 3\n1 - x\n- - -", "source": "https://example.org/1"},
        "2_3x2": {"problem": "2 3\nx - 1\n- - -", "source": "https://example.org/2"},
    }
}


def records(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_collection(traveller: Traveller) -> None:
    go, folder = traveller.types, traveller.folder
    (folder / "own.jsonl").write_text(OWN)
    (folder / "set.json").write_text(json.dumps(SET))
    (folder / "own.csv").write_text("nr;puzzle;rank\n17;7x7:Bc1c3c0cBo3cBcBc1cB;3\n")

    (solved,) = records(go("batch", "solve", "own.jsonl").out)
    assert (solved["name"], solved["id"], solved["author"]) == ("17", 17, "me")
    assert solved["status"] == "unique"
    assert go("solve", "own.csv").err == "unique\n"
    told = go("batch", "level", "set.json", "own.csv", "own.jsonl", "photo.jpg", "-o", "levels.jsonl")
    assert told.out.startswith("5 puzzles: 5 unique\n")
    before = (folder / "levels.jsonl").read_bytes()
    go(
        "batch",
        "level",
        "set.json",
        "own.csv",
        "own.jsonl",
        "photo.jpg",
        "-o",
        "levels.jsonl",
        "--resume",
    )
    assert (folder / "levels.jsonl").read_bytes() == before
    found = records(before.decode())
    assert [one.get("origin") for one in found[:2]] == [
        "https://example.org/1",
        "https://example.org/2",
    ]
    assert (found[2]["nr"], found[2]["rank"]) == ("17", "3")

    (folder / "book.jsonl").write_text(
        '{"title": "Lamp", "puzzle": "3x2:1aBc", "source": "My book", "url": "https://example.org/3"}\n'
        '{"puzzle": "2x2:d", "url": "https://example.org/4"}\n'
    )
    (lamp, square) = records(go("batch", "solve", "book.jsonl").out)
    assert (lamp["source"], lamp["origin"]) == ("book.jsonl", "My book")
    assert (square["url"], "origin" in square) == ("https://example.org/4", False)
    go("convert", "book.jsonl", "-o", "book.json")
    kept = [one["source"] for one in json.loads(traveller.text("book.json"))]
    assert kept == ["My book", "https://example.org/4"]
    (first, _) = records(go("batch", "convert", "book.jsonl", "--to", "json").out)
    assert json.loads(first["text"])["source"] == "My book"
    (folder / "book.json").unlink()

    (folder / "shop.csv").write_text("puzzle,price,author\n3x2:1aBc,3,Ann\n2x2:a4b,4,Ben\n")
    sold = go("convert", "shop.csv", "--to", "penpa")
    assert sold.err == "note: penpa cannot hold 'price': left out (in 2 boards)\n"
    (folder / "shop.txt").write_text(sold.out)
    (ann, ben) = (go("convert", f"shop.txt:{n}", "--to", "pencilbox-xml").out for n in (1, 2))
    assert '<author value="Ann"/>' in ann
    assert '<author value="Ben"/>' in ben
    assert go("convert", f"{ann}", "--to", "json").out.endswith('"author":"Ann"}\n')
    assert "cannot hold 'price'" in go("library", "add", "shop.db", "shop.csv", "--rate", "no").err
    assert "price" in go("batch", "solve", "shop.csv").out

    go("batch", "rate", "levels.jsonl", "-o", "rated.csv")
    rows = [*csv.DictReader(io.StringIO(traveller.text("rated.csv")))]
    assert [row["level"] for row in rows] == [str(one["level"]) for one in found]
    assert rows[0]["origin"] == "https://example.org/1"
    go("batch", "solve", "rated.csv", "-o", "again.jsonl.gz")
    again = records(gzip.decompress((folder / "again.jsonl.gz").read_bytes()).decode())
    assert [one["puzzle"] for one in again] == [one["puzzle"] for one in found]
    assert [one["source"] for one in again] == [one["source"] for one in found]
    assert "ends in .jsonl or .csv" in go("batch", "solve", "own.csv", "-o", "x.xls", status=2).err
    one = go("batch", "level", "levels.jsonl:3", "--quiet")
    assert (len(records(one.out)), one.err) == (1, "")

    go("batch", "dedupe", "levels.jsonl", "--unique", "-o", "once.json")
    once = json.loads(traveller.text("once.json"))
    assert [(one["width"], one.get("source")) for one in once] == [
        (3, "https://example.org/1"),
        (7, None),
    ]
    notes = go("batch", "dedupe", "levels.jsonl", "--unique", "--to", "tatham").err
    assert "tatham cannot hold the source: left out\n" in notes

    assert go("library", "add", "my.db", "*.json", "--rate", "no").out.startswith("2 new puzzles")
    asked = go("library", "find", "my.db", "--technique", "empty corner", status=1).err
    assert "2 puzzles are not rated that far" in asked
    assert "lightup library rate my.db" in asked
    assert go("library", "rate", "my.db").out == "2 puzzles rated, 0 refused\n"
    assert go("library", "find", "my.db", "--level", "easy-moderate").err == "2 puzzles\n"
    assert go("library", "find", "my.db", "--walls", "30%-40%").err == "1 puzzle\n"
    go("library", "export", "my.db", "-o", "back.json")
    assert "https://example.org/1" in traveller.text("back.json")
    refused = go("library", "add", "my.db", "2x2:d", status=1)
    assert refused.out == "0 new puzzles, 0 known, 1 refused\n"
    traveller.arrives()
