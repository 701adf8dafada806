from __future__ import annotations

import gzip
import json
import os
import signal
from itertools import count, islice
from pathlib import Path
from time import sleep
from typing import Any

import pytest

import lightup as package
from lightup.base.errors import NoSolution, WorkFailed
from lightup.collecting import tasks
from lightup.collecting.batch import batch
from lightup.collecting.pieces import Piece
from lightup.collecting.tasks import Work
from lightup.core.puzzle import Puzzle
from lightup.generating.generate import generate
from lightup.reasoning.rate import level_of

from ..support.batches import write_puzzles
from ..support.command import lightup

UNIQUE, MANY, NONE = "3x2:1aBc", "2x2:d", "2x1:4a"


def records(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def run(task: str, *args: str, **options: Any) -> list[dict[str, Any]]:
    done = lightup("batch", task, "--cores", "1", *args, **options)
    assert done.status == 0, done.err
    return records(done.out)


@pytest.mark.parametrize(
    ("task", "statuses"),
    {
        "solve": ["unique", "several", "none", "bad"],
        "level": ["unique", "several", "none", "bad"],
        "rate": ["unique", "several", "none", "bad"],
        "convert": ["converted"] * 3 + ["bad"],
        "check": ["empty", "empty", "broken", "bad"],
        "dedupe": ["new"] * 3 + ["bad"],
    }.items(),
)
def test_every_puzzle_is_one_record(task: str, statuses: list[str], tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text("\n".join((UNIQUE, MANY, NONE, "3x2:zz")))
    found = run(task, str(file))
    assert [one["status"] for one in found] == statuses
    assert [one["name"] for one in found] == ["1", "2", "3", "4"]
    assert {one["source"] for one in found} == {str(file)}
    assert found[3]["error"]["message"].startswith("expected 6 cells, got")
    assert [one["puzzle"] for one in found[:3]] == [
        str(package.loads(id)) for id in (UNIQUE, MANY, NONE)
    ]
    assert [one["size"] for one in found[:3]] == ["3x2", "2x2", "2x1"]


@pytest.mark.parametrize("task", ["solve", "rate", "level", "convert", "check", "dedupe", "generate"])
def test_every_record_is_input_again(task: str, tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    inputs = ["5x5L1#3"] if task == "generate" else [UNIQUE, MANY]
    made = lightup("batch", task, *inputs)
    file.write_text(made.out)
    assert [(one["name"], one["puzzle"]) for one in run("level", str(file))] == [
        (one["name"], one["puzzle"]) for one in records(made.out)
    ]


def test_marks_that_count_stay(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    (solved,) = run("solve", "x.\n..", "--from", "text")
    assert (solved["status"], solved["puzzle"], solved["board"]) == ("unique", "..\n..", "x.\n..")
    file.write_text(json.dumps(solved))
    assert run("solve", str(file))[0] | {"source": "x.…"} == solved
    (checked,) = run("check", "*.\n.*")
    assert (checked["status"], checked["board"]) == ("solved", "*.\n.*")
    assert checked["messages"] == ["solved"]


def test_records_say_what_was_found() -> None:
    (solved,) = run("solve", UNIQUE)
    assert solved["solution"] == "1*#\n..*"
    (rated,) = run("rate", UNIQUE)
    assert (rated["level"], rated["score"], rated["hardest"]) == (1, 18.5555, "empty_corner")
    (converted,) = run("convert", UNIQUE, "--to", "pzpr")
    assert converted["text"] == "https://puzz.link/p?akari/3/2/6.i"
    (noted,) = run("convert", "1*#\n...", "--to", "pzpr")
    assert noted["notes"] == ["pzpr cannot hold bulbs: left out"]
    made = run("generate", "5x5L1#3", "--count", "2")
    puzzles = [*islice(generate("5x5L1", seed=3), 2)]
    assert [package.loads(one["puzzle"]) for one in made] == puzzles


@pytest.mark.parametrize("packed", ["plain", "gzip", "zstd"])
def test_inputs_may_be_compressed(packed: str, tmp_path: Path) -> None:
    data = f"{UNIQUE}\n{MANY}\n".encode()
    if packed == "zstd":
        data = pytest.importorskip("zstandard").compress(data)
    elif packed == "gzip":
        data = gzip.compress(data[:9]) + gzip.compress(data[9:])
    file = tmp_path / "puzzles"
    file.write_bytes(data)
    assert [one["status"] for one in run("solve", str(file))] == ["unique", "several"]


@pytest.mark.parametrize("packed", ["gzip", "zstd"])
def test_a_damaged_file_is_an_error_after_what_could_be_read(packed: str, tmp_path: Path) -> None:
    data = f"{UNIQUE}\n".encode() * 100_000
    compress = gzip.compress if packed == "gzip" else pytest.importorskip("zstandard").compress
    file, out = tmp_path / "puzzles", tmp_path / "out.jsonl"
    file.write_bytes(compress(data)[:-9])
    done = lightup("batch", "convert", str(file), "-o", str(out), "--cores", "1")
    assert done.status == 2
    assert done.err.startswith("expected a file that can be read to its end, got")
    assert all(json.loads(line)["status"] == "converted" for line in out.read_text().splitlines())


@pytest.mark.parametrize(
    "text",
    [
        "1.#\n...\n\n..\n..\n",
        '{"format":"lightup","version":1,"name":"a","width":2,"height":1,"rows":["1."]}\n'
        '{"format":"lightup","version":1,"name":"b","width":1,"height":1,"rows":["."]}\n',
        '[{"format":"lightup","version":1,"width":1,"height":1,"rows":["."]},'
        '{"format":"lightup","version":1,"width":1,"height":1,"rows":["."]}]',
        '{"data":{"x":{"problem":"1 1\\n-","solution":""},"y":{"problem":"1 1\\n-","solution":""}}}',
        "https://puzz.link/p?akari/3/2/6.i\nhttps://puzz.link/p?akari/2/1/b\n",
    ],
    ids=["blocks", "json lines", "json list", "data set", "urls"],
)
def test_any_input_with_many_puzzles(text: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzles"
    file.write_text(text)
    found = run("convert", str(file))
    assert [one["status"] for one in found] == ["converted"] * 2
    single = [item.name for item in package.split(text)] if "\n{" not in text else ["a", "b"]
    assert [one["name"] for one in found] == single


def test_lines_and_standard_input() -> None:
    found = run("solve", "-", "--lines", "--from", "wb", stdin="WWWW\nW1W1\n")
    assert [one["size"] for one in found] == ["2x2", "2x2"]


def test_records_are_inputs_again(tmp_path: Path) -> None:
    made, solved = tmp_path / "made.jsonl", tmp_path / "solved.jsonl"
    lightup("batch", "generate", "6x6L2#1", "--count", "3", "-o", str(made))
    lightup("batch", "solve", str(made), "-o", str(solved))
    found = records(solved.read_text())
    assert [one["solution"] for one in found] == [one["solution"] for one in records(made.read_text())]


def test_images_of_a_puzzle_are_one_group() -> None:
    puzzle = Puzzle.from_rows(["1.#", "..."])
    images = "\n".join(package.dumps(image, "tatham") for image in puzzle.symmetries())
    done = lightup("batch", "dedupe", "-", "--json", stdin=f"{UNIQUE}\n{MANY}\n{images}\n")
    found = records(done.out)
    assert [one["group"] for one in found] == [1, 2, *[1] * 8]
    assert [one["status"] for one in found] == ["new", "new", *["duplicate"] * 8]
    assert json.loads(done.err)["groups"] == {
        "different": 2,
        "several": 1,
        "largest": [{"group": 1, "puzzles": 9}],
    }


def test_shards_are_all_puzzles_once(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    write_puzzles(file, 20)
    parts = [run("convert", str(file), "--shard", f"{number}/3") for number in (1, 2, 3)]
    assert [len(part) for part in parts] == [7, 7, 6]
    names = sorted((one["name"] for part in parts for one in part), key=int)
    assert names == [str(number) for number in range(1, 21)]


def test_parquet_has_the_same_records(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file, out = tmp_path / "puzzles.txt", tmp_path / "out.parquet"
    file.write_text("\n".join((UNIQUE, MANY, "nonsense:")))
    assert lightup("batch", "rate", str(file), "-o", str(out)).status == 0
    rows = parquet.read_table(out).to_pylist()
    assert [row["status"] for row in rows] == ["unique", "several", "bad"]
    assert dict(rows[0]["techniques"])["empty_corner"] == 1
    assert rows[2]["error_kind"] == "input"
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["out.parquet", "puzzles.txt"]
    assert lightup("batch", "rate", str(file), "-o", str(out)).status == 2


def test_the_summary_counts(tmp_path: Path) -> None:
    out = str(tmp_path / "out.jsonl")
    done = lightup("batch", "level", UNIQUE, MANY, "-o", out, "--json")
    assert json.loads(done.out) == {
        "records": 2,
        "statuses": {"unique": 1, "several": 1},
        "levels": {"1": 1},
        "sizes": {"2x2": 1, "3x2": 1},
        "groups": None,
    }
    again = lightup("batch", "level", UNIQUE, MANY, "-o", out, "--resume")
    assert again.out.splitlines() == [
        "2 puzzles: 1 unique, 1 with several solutions",
        "            puzzles",
        "level  1    1",
        "size   2x2  1",
        "size   3x2  1",
    ]


def test_a_single_puzzle_is_counted() -> None:
    assert lightup("batch", "level", UNIQUE).err == "1 puzzle: 1 unique\n"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("level", "nowhere.txt"), "expected a file, '-' or a puzzle, got 'nowhere.txt'"),
        (("level", "."), "expected a file, got the directory '.'"),
        (("level", UNIQUE, "--shard", "4/3"), "expected a shard such as 3/8, got '4/3'"),
        (("level", UNIQUE, "--resume"), "expected a file (-o) with --resume or --fresh, got none"),
        (("generate", "5x5", "--shard", "1/2"), "expected a seed with --resume or --shard"),
        (("level", UNIQUE, "-o", "/nowhere/x"), "cannot write '/nowhere/x': no such directory"),
    ],
)
def test_what_cannot_be_done_is_said_at_once(args: tuple[str, ...], message: str) -> None:
    done = lightup("batch", *args)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(message)


def test_another_batch_is_not_mixed_in(tmp_path: Path) -> None:
    out, file = tmp_path / "out.jsonl", tmp_path / "in.txt"
    file.write_text(UNIQUE)
    lightup("batch", "level", str(file), "-o", str(out))
    again = lightup("batch", "level", str(file), "-o", str(out))
    assert again.err.endswith("go on with --resume or start over with --fresh\n")
    assert lightup("batch", "level", str(file), "-o", str(out), "--fresh").status == 0


def poisoned(piece: Piece, work: Work) -> Any:
    """Takes the place of a task in the workers of a test; see `PoisonedWork`."""
    if piece.name == "3":
        os._exit(9)
    if piece.name == "5":
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
        sleep(600)
    if piece.name == "7":
        sleep(600)
    return tasks.TASKS["level"](piece, work)


class PoisonedWork(Work):
    def __call__(self, piece: Piece) -> Any:
        return poisoned(piece, self)


def test_poisoned_and_hanging_puzzles_are_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lightup.cli.batch.Work", PoisonedWork)
    file, out = tmp_path / "in.txt", tmp_path / "out.jsonl"
    file.write_text(f"{UNIQUE}\n" * 8)
    args = ("batch", "level", str(file), "-o", str(out), "--timeout", "0.5", "--cores", "2")
    assert lightup(*args).status == 0
    found = records(out.read_text())
    assert [one["status"] for one in found] == [
        *("unique", "unique", "failed", "unique", "failed", "unique", "gave-up", "unique")
    ]
    assert found[2]["error"] == {"kind": "work", "message": "its process died, twice"}
    assert found[4]["error"]["message"] == "stuck: no answer after 0.5 seconds"
    assert found[6]["error"]["message"] == "out of time"


def test_the_python_door() -> None:
    puzzles = [*islice(generate("6x6L1", seed=5), 20), Puzzle(2, 1, "4.")]
    found = [*package.batch(puzzles, level_of, cores=2)]
    assert found[:-1] == [1] * 20
    assert isinstance(found[-1], NoSolution)
    assert [*islice(package.batch(generate("5x5L0"), level_of, cores=1), 3)] == [0, 0, 0]
    (failure,) = batch([0], divide, cores=1)
    assert isinstance(failure, WorkFailed)
    assert [*islice(batch(count(1), divide, cores=1), 2)] == [1.0, 0.5]


def divide(number: int) -> float:
    return 1 / number
