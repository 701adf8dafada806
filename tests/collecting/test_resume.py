"""`--resume` does what is left of a batch, perhaps nothing, and refuses what is not its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lightup.base.errors import InputError
from lightup.collecting import journal
from lightup.collecting.journal import ENDING, VERSION, read_journal

from ..support.batches import Alone
from ..support.command import Ran, lightup, lightup_process

LINES = ["3x2:1aBc", "2x2:d", "2x1:4a", "3x2:zz", "2x1:b"]
MORE = "3x1:c"


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lightup.cli.batch.Crew", Alone)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Returns a folder with an input and the finished output of a batch."""
    write_input(tmp_path, LINES)
    assert run(tmp_path, "level", "in.txt").status == 0
    return tmp_path


def write_input(folder: Path, lines: list[str]) -> None:
    (folder / "in.txt").write_text("".join(f"{line}\n" for line in lines))


def run(folder: Path, *args: str, out: str = "out.jsonl", **options: Any) -> Ran:
    return lightup("batch", *args, "--cores", "1", "-o", out, cwd=folder, **options)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def refused(folder: Path, *args: str, out: str = "out.jsonl") -> str:
    """Returns why `--resume` is refused, which changes nothing."""
    before = contents(folder)
    ran = run(folder, *args, "--resume", out=out)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1), ran
    assert contents(folder) == before
    return ran.err


def test_nothing_is_left_of_the_same_batch(folder: Path) -> None:
    before = contents(folder)
    again = run(folder, "level", "in.txt", "--resume", "--json")
    assert (again.status, again.err, contents(folder)) == (0, "", before)
    assert json.loads(again.out)["records"] == len(LINES)


OTHERS = {
    "another task": (["rate", "in.txt"], "expected the same batch as in 'out.jsonl', got another task"),
    "other seconds": (["level", "in.txt", "--timeout", "7"], "got another seconds"),
    "another reading": (["level", "in.txt", "--lines"], "got another reading"),
    "another shard": (["level", "in.txt", "--shard", "1/2"], "got another shard"),
    "another input": (
        ["level", "2x2:d"],
        "expected the puzzles of the 5 records in 'out.jsonl', got another input",
    ),
    "the same input by another name": (["level", "./in.txt"], "got another input"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_another_batch_is_refused(name: str, folder: Path) -> None:
    args, message = OTHERS[name]
    assert message in refused(folder, *args)


CHANGES: dict[str, Callable[[list[str]], list[str]]] = {
    "a puzzle of the same size": lambda lines: ["3x2:1bBb", *lines[1:]],
    "another order": lambda lines: [*reversed(lines)],
    "one less": lambda lines: lines[:-1],
    "one more at the beginning": lambda lines: [MORE, *lines],
    "the last one goes on": lambda lines: [*lines[:-1], lines[-1] + "b"],
    "none at all": lambda lines: [],
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_input_is_refused(name: str, folder: Path) -> None:
    write_input(folder, CHANGES[name](LINES))
    assert "got another input" in refused(folder, "level", "in.txt")


@pytest.mark.parametrize("task", ["level", "dedupe"])
@pytest.mark.parametrize("inputs", [["in.txt"], ["in.txt", "more.txt"]], ids=["longer", "another"])
def test_more_input_goes_on(task: str, inputs: list[str], tmp_path: Path) -> None:
    """Also by a second file, and for groups, which are known from the records."""
    write_input(tmp_path, LINES)
    assert run(tmp_path, task, "in.txt").status == 0
    if len(inputs) == 1:
        write_input(tmp_path, [*LINES, MORE, LINES[0]])
    else:
        (tmp_path / "more.txt").write_text(f"{MORE}\n{LINES[0]}\n")
    again = run(tmp_path, task, *inputs, "--resume", "--json")
    once = run(tmp_path, task, *inputs, "--json", out="once.jsonl")
    assert (again.status, again.out) == (0, once.out)
    assert (tmp_path / "out.jsonl").read_bytes() == (tmp_path / "once.jsonl").read_bytes()


def test_more_puzzles_of_a_recipe_go_on(tmp_path: Path) -> None:
    for number in ("2", "5"):
        args = ["generate", "4x4L1#7", "--count", number]
        assert run(tmp_path, *args, "--resume").status == 0
    assert run(tmp_path, *args, out="once.jsonl").status == 0
    assert (tmp_path / "out.jsonl").read_bytes() == (tmp_path / "once.jsonl").read_bytes()
    assert "got another input" in refused(tmp_path, "generate", "4x4L1#8", "--count", "5")


def test_standard_input_is_compared_as_well(tmp_path: Path) -> None:
    for lines, status in ((LINES, 0), ([*LINES, MORE], 0), (LINES, 2), ([MORE], 2)):
        ran = run(tmp_path, "level", "-", "--resume", stdin="\n".join([*lines, ""]))
        assert ran.status == status, ran
    assert len((tmp_path / "out.jsonl").read_text().splitlines()) == len(LINES) + 1


FOREIGN: dict[str, Callable[[bytes], bytes]] = {
    "another file of the same size": lambda data: bytes(len(data)),
    "one byte": lambda data: data.replace(b"unique", b"unique"[::-1], 1),
    "a line more": lambda data: data + b'{"status":"unique"}\n',
    "half a line more": lambda data: data + b"{",
    "a line less": lambda data: b"".join(data.splitlines(True)[:-1]),
    "a byte less": lambda data: data[:-1],
    "empty": lambda data: b"",
}


@pytest.mark.parametrize("name", FOREIGN)
def test_a_finished_file_that_was_changed_is_refused(name: str, folder: Path) -> None:
    out = folder / "out.jsonl"
    out.write_bytes(FOREIGN[name](out.read_bytes()))
    assert "something else has changed it" in refused(folder, "level", "in.txt")


def test_a_file_of_others_is_refused(folder: Path) -> None:
    (folder / f"out.jsonl{ENDING}").unlink()
    message = "expected a journal beside 'out.jsonl', got none; choose another place with -o or "
    assert refused(folder, "level", "in.txt").startswith(message)


def signed(**changes: Any) -> bytes:
    """Returns a journal that says something else, with the right digest."""
    return journal._signed(json.dumps({"version": VERSION, **changes}).encode())


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "a newline": lambda data: b"\n",
    "two newlines": lambda data: b"\n\n",
    "null": lambda data: b"null",
    "a number": lambda data: b"7",
    "a huge number": lambda data: b"9" * 100_000,
    "infinity": lambda data: data.replace(b'"bytes": ', b'"bytes": 1e999'),
    "a text": lambda data: b'"journal"',
    "a list": lambda data: b"[]",
    "an empty object": lambda data: b"{}",
    "other JSON": lambda data: b'{"settings": {}, "bytes": 0, "state": {}}',
    "deep JSON": lambda data: b"[" * 100_000,
    "binary": lambda data: bytes(range(256)) * 16,
    "zeros": lambda data: bytes(len(data)),
    "UTF-16": lambda data: data.decode().encode("utf-16"),
    "a byte order mark": lambda data: b"\xef\xbb\xbf" + data,
    "other ends of lines": lambda data: data.replace(b"\n", b"\r\n"),
    "another number of bytes": lambda data: data.replace(b'"bytes": ', b'"bytes": 1'),
    "a negative number": lambda data: data.replace(b'"bytes": ', b'"bytes": -'),
    "a wrong type": lambda data: data.replace(b'"bytes": ', b'"bytes": [] '),
    "a key twice": lambda data: data.replace(b'"bytes": ', b'"bytes": 0, "bytes": '),
    "a key less": lambda data: data.replace(b'"bytes"', b'"size"'),
    "without its digest": lambda data: data.splitlines()[0],
    "another digest": lambda data: data[:-2] + (b"0" if data[-2:-1] != b"0" else b"1") + b"\n",
    "twice": lambda data: data * 2,
    "a line more": lambda data: data + b"\n",
    "the records": lambda data: b'{"source":"a","name":"1","status":"unique"}\n',
    "a later version": lambda data: signed(version=VERSION + 1),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_journal_is_refused(name: str, folder: Path) -> None:
    file = folder / f"out.jsonl{ENDING}"
    file.write_bytes(DAMAGE[name](file.read_bytes()))
    assert refused(folder, "level", "in.txt").startswith("expected a journal ")


def test_a_journal_cut_off_anywhere_is_refused(folder: Path) -> None:
    file = folder / f"out.jsonl{ENDING}"
    data = file.read_bytes()
    for end in range(1, len(data)):
        file.write_bytes(data[:end])
        with pytest.raises(InputError):
            read_journal(file)


def test_a_journal_that_is_no_file_is_refused(folder: Path) -> None:
    file = folder / f"out.jsonl{ENDING}"
    file.unlink()
    file.mkdir()
    ran = run(folder, "level", "in.txt", "--resume")
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    file.rmdir()
    file.symlink_to("nowhere")
    assert run(folder, "level", "in.txt", "--resume").status == 2


def test_fresh_starts_over_whatever_is_there(folder: Path) -> None:
    wanted = contents(folder)
    for name in ("out.jsonl", f"out.jsonl{ENDING}"):
        (folder / name).write_bytes(b"nonsense")
        assert run(folder, "level", "in.txt", "--fresh").status == 0
        assert contents(folder) == wanted


@pytest.fixture
def parquet(tmp_path: Path) -> Path:
    pytest.importorskip("pyarrow")
    write_input(tmp_path, LINES)
    assert run(tmp_path, "dedupe", "in.txt", out="out.parquet").status == 0
    return tmp_path


def test_a_finished_parquet_file_is_compared(parquet: Path) -> None:
    before = contents(parquet)
    again = run(parquet, "dedupe", "in.txt", "--resume", "--json", out="out.parquet")
    assert (again.status, contents(parquet)) == (0, before)
    fresh = run(parquet, "dedupe", "in.txt", "--fresh", "--json", out="out.parquet")
    assert (again.out, contents(parquet)) == (fresh.out, before)
    assert "another task" in refused(parquet, "level", "in.txt", out="out.parquet")
    assert "another input" in refused(parquet, "dedupe", "2x2:d", out="out.parquet")
    write_input(parquet, [*LINES, MORE])
    assert "it cannot grow" in refused(parquet, "dedupe", "in.txt", out="out.parquet")


@pytest.mark.parametrize("data", [b"", b"PAR1", b"nonsense" * 100])
def test_a_parquet_file_of_others_is_refused(data: bytes, parquet: Path) -> None:
    (parquet / "out.parquet").write_bytes(data)
    message = "expected a Parquet file of a batch, got another in 'out.parquet'"
    assert message in refused(parquet, "dedupe", "in.txt", out="out.parquet")


def test_a_parquet_file_without_a_batch_is_refused(parquet: Path) -> None:
    import pyarrow
    from pyarrow.parquet import write_table

    for metadata in ({}, {"lightup": "null"}, {"lightup": '{"settings": 1}'}):
        table = pyarrow.table({"key": ["ab"]}).replace_schema_metadata(metadata)
        write_table(table, parquet / "out.parquet")
        assert "of a batch, got another" in refused(parquet, "dedupe", "in.txt", out="out.parquet")


@pytest.mark.parametrize("name", ["-", "/dev/stdout"])
def test_standard_output_by_each_of_its_names(name: str, tmp_path: Path) -> None:
    write_input(tmp_path, LINES)
    wanted = lightup_process("batch", "level", "in.txt", cwd=tmp_path)
    assert lightup_process("batch", "level", "in.txt", "-o", name, cwd=tmp_path) == wanted
    assert [path.name for path in tmp_path.iterdir()] == ["in.txt"]
    ran = lightup("batch", "level", "in.txt", "-o", name, "--resume", cwd=tmp_path)
    assert ran == (2, "", "expected a file (-o) with --resume or --fresh, got none\n")
