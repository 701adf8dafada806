"""The endings of files: what each picks is what is written, and anything else is refused."""

from __future__ import annotations

import csv
import gzip
import json
import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

from lightup.cli._endings import COMMANDS
from lightup.formats import FORMATS

from ..support.command import commands_with, lightup
from ..teaching.test_solves import solve

ROOT = Path(__file__).parent.parent.parent
PUZZLE = "7x7:Bc1c3c0cBo3cBcBc1cB"
# How each command is told to write a file, without the file.
WRITING = {
    "convert": ("convert", PUZZLE, "-o"),
    "library export": ("library", "export", "my.db", "-o"),
    "generate": ("generate", "5x5L0#1", "-o"),
    "random": ("random", "5", "--seed", "1", "-o"),
    "encode": ("encode", PUZZLE, "-o"),
    "explain": ("explain", PUZZLE, "-o"),
    "review": ("review", "solve.json", "-o"),
    "trace": ("trace", PUZZLE, "-o"),
    "batch dedupe --unique": ("batch", "dedupe", PUZZLE, "--unique", "-o"),
    "solve": ("solve", PUZZLE, "-o"),
    "read": ("read", "photo.jpg", "-o"),
    "repair": ("repair", PUZZLE, "-o"),
    "minimise": ("minimise", PUZZLE, "-o"),
    "decode": ("decode", PUZZLE, "model", "-o"),
    "batch": ("batch", "level", PUZZLE, "--fresh", "-o"),
    "render": ("render", PUZZLE, "-o"),
    "card": ("card", PUZZLE, "-o"),
    "book": ("book", PUZZLE, "-o"),
    "read --overlay": ("read", "photo.jpg", "--overlay"),
    "solve --certificate": ("solve", PUZZLE, "--certificate"),
}


def _is_json(data: bytes) -> bool:
    return isinstance(json.loads(data), dict | list)


def _is_json_lines(data: bytes) -> bool:
    return all(isinstance(json.loads(line), dict) for line in data.splitlines())


def _is_a_grid(data: bytes) -> bool:
    return data[:2] in (b"5\n", b"7\n")


# How to recognise what an ending promises, without the code that wrote it.
PROMISES: dict[str, Callable[[bytes], bool]] = {
    ".txt": lambda data: bool(data.decode()) and not data.startswith((b"{", b"<", b"c ", b"%")),
    ".json": _is_json,
    ".jsonl": _is_json_lines,
    ".csv": lambda data: next(csv.reader(data.decode().splitlines()))[:2] == ["source", "name"],
    ".parquet": lambda data: data[:4] == data[-4:] == b"PAR1",
    ".grid": _is_a_grid,
    ".sav": lambda data: data.startswith(b"SAVEFILE:41:Simon Tatham"),
    ".cnf": lambda data: b"\np cnf " in data,
    ".dimacs": lambda data: b"\np cnf " in data,
    ".smt2": lambda data: b"(check-sat)" in data,
    ".lp": lambda data: b":-" in data,
    ".opb": lambda data: data.startswith(b"* #variable="),
    ".p": lambda data: b"fof(" in data,
    ".html": lambda data: data.lower().startswith(b"<!doctype html>"),
    ".htm": lambda data: data.lower().startswith(b"<!doctype html>"),
    ".svg": lambda data: data.startswith(b"<svg "),
    ".png": lambda data: data.startswith(b"\x89PNG\r\n"),
    ".pdf": lambda data: data.startswith(b"%PDF-"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("endings")
    (made / "photo.jpg").write_bytes((ROOT / "examples" / "photo.jpg").read_bytes())
    (made / "solve.json").write_text(json.dumps(solve(events=[{"at": 1, "bulbs": [1]}])))
    assert lightup("library", "add", "my.db", PUZZLE, "--rate", "no", cwd=made).status == 0
    assert lightup("encode", PUZZLE, "-o", "puzzle.cnf", cwd=made).status == 0
    assert lightup("walksat", "puzzle.cnf", "model", cwd=made).status == 0
    return made


def test_every_command_that_writes_a_file_is_in_the_table() -> None:
    writing = commands_with("-o")
    batches = {path for path in writing if path.startswith("batch ")}
    folders = {path for path in writing if path.startswith("lab ")}
    assert writing - batches - folders <= {*COMMANDS}
    assert len(batches) == 7


@pytest.mark.parametrize("experiment", ["engines", "walksat", "encodings"])
def test_an_experiment_writes_a_folder(experiment: str, folder: Path) -> None:
    ran = lightup("lab", experiment, PUZZLE, "-o", "runs.csv", cwd=folder)
    assert (ran.status, (folder / "runs.csv").exists()) == (2, False)
    assert "expected a folder, got 'runs.csv'" in ran.err


@pytest.mark.parametrize("ending", [".jsonl", ".csv", ".parquet", ".jsonl.gz", ".txt"])
def test_what_is_left_keeps_what_came_with_it(ending: str, folder: Path) -> None:
    rows = ("3x2:1aBc", 1), ("3x2:cBa1", 2), ("2x2:d", 3)
    lines = (json.dumps({"id": number, "puzzle": puzzle}) for puzzle, number in rows)
    (folder / "own.jsonl").write_text("\n".join(lines))
    file = f"left{ending}"
    ran = lightup("batch", "dedupe", "own.jsonl", "--unique", "-o", file, cwd=folder)
    assert (ran.out, ran.err) == ("", "3 puzzles: 2 new, 1 duplicate\n")
    found = [json.loads(line) for line in lightup("batch", "check", file, cwd=folder).out.splitlines()]
    assert [one["size"] for one in found] == ["3x2", "2x2"]
    if ending != ".txt":
        assert [str(one["id"]) for one in found] == ["1", "3"]
    assert [path.name for path in folder.glob("left*") if path.name.startswith(file)] == [file]


def test_several_answers_go_to_a_file(folder: Path) -> None:
    ran = lightup("solve", PUZZLE, "2x2:d", "-o", "solved.txt", cwd=folder)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.endswith("2 puzzles: 1 unique, 1 with several solutions\n")
    assert lightup("check", "solved.txt", cwd=folder).status == 0
    ran = lightup("solve", PUZZLE, "2x2:d", "nothing", "-o", "solved.jsonl", cwd=folder)
    rows = [json.loads(line) for line in (folder / "solved.jsonl").read_text().splitlines()]
    assert [one.get("status") for one in rows] == ["unique", "several", None]
    (folder / "same.json").write_bytes((folder / "solve.json").read_bytes())
    table = lightup("review", "solve.json", "same.json", "-o", "table.txt", cwd=folder)
    assert (table.out, table.err) == ("", "2 solves: 2 not solved\n")
    assert (folder / "table.txt").read_text().startswith("puzzle")


@pytest.mark.parametrize(("command", "ending"), [(c, e) for c in COMMANDS for e in COMMANDS[c][0]])
def test_an_ending_keeps_its_promise(command: str, ending: str, folder: Path) -> None:
    file = folder / f"out{ending}"
    file.unlink(missing_ok=True)
    ran = lightup(*WRITING[command], file.name, cwd=folder)
    assert ran.status in (0, 1), ran.err
    assert PROMISES[ending](file.read_bytes())


@pytest.mark.parametrize("command", [name for name in COMMANDS if COMMANDS[name][1]])
def test_a_packed_file_holds_the_same(command: str, folder: Path) -> None:
    ending = next(iter(COMMANDS[command][0]))
    for name in (f"out{ending}", f"out{ending}.gz"):
        lightup(*WRITING[command], name, cwd=folder)
    plain, packed = ((folder / f"out{end}").read_bytes() for end in (ending, f"{ending}.gz"))
    assert gzip.decompress(packed) == plain
    assert packed[4:8] == bytes(4)  # no time, so that the same input makes the same bytes


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("ending", [".foo", ".docx", ".pdf", ".jpg", ".png"])
def test_any_other_ending_is_refused(command: str, ending: str, folder: Path) -> None:
    if ending in COMMANDS[command][0]:
        return
    ran = lightup(*WRITING[command], f"none{ending}", cwd=folder)
    known = " or ".join(COMMANDS[command][0])
    assert (ran.status, ran.out) == (2, "")
    assert f"expected a file that ends in {known}, got 'none{ending}'" in ran.err
    assert not (folder / f"none{ending}").exists()


@pytest.mark.parametrize(
    ("command", "form", "ending", "works"),
    [
        ("convert", "--to=pzpr", ".json", False),
        ("convert", "--to=dataset", ".json", True),
        ("convert", "--to=pzpr", ".txt", True),
        ("convert", "--to=pzpr", ".links", True),
        ("convert", "--to=text", ".png", False),
        ("encode", "--as=strips", ".cnf", False),
        ("encode", "--as=strips", ".smt2", True),
        ("encode", "--as=cnf", ".txt", True),
        ("encode", "--as=runs", ".dimacs", True),
        ("explain", "--to=html", ".txt", True),
        ("explain", "--to=text", ".html", False),
        ("generate", "--json", ".json", False),
        ("generate", "--json", ".jsonl", True),
        ("render", "--to=png", ".pdf", False),
        ("render", "--to=svg", ".svg.gz", False),
        ("render", "--to=svg", ".picture", True),
        ("solve", "--to=pzpr", ".json", False),
        ("trace", "--json", ".txt", True),
        ("trace", "--to=html", ".json", False),
        ("review", "--json", ".html", False),
        ("solve --certificate", "--engine=native", ".json.gz", False),
    ],
)
def test_a_form_and_an_ending_must_fit(
    command: str, form: str, ending: str, works: bool, folder: Path
) -> None:
    file = folder / f"form{ending}"
    file.unlink(missing_ok=True)
    *words, option = WRITING[command]
    ran = lightup(*words, form, option, file.name, cwd=folder)
    assert (ran.status == 0, file.exists()) == (works, works), ran.err


def test_a_file_without_an_ending_is_what_the_terminal_gets(folder: Path) -> None:
    wanted = lightup("convert", PUZZLE).out
    lightup("convert", PUZZLE, "-o", "bare", cwd=folder)
    assert (folder / "bare").read_text() == wanted


@pytest.mark.parametrize("ending", [".jsonl.gz", ".jsonl.zst", ".csv", ".csv.gz", ".parquet"])
def test_what_is_made_in_the_end_can_be_resumed_and_read_again(ending: str, folder: Path) -> None:
    batch = ("batch", "dedupe", "2x2:d", PUZZLE, "-o", f"all{ending}")
    first = lightup(*batch, cwd=folder)
    assert first.out.startswith("2 puzzles: 2 new\n")
    before = (folder / f"all{ending}").read_bytes()
    assert lightup(*batch, cwd=folder).status == 2
    assert lightup(*batch, "--resume", cwd=folder).out == first.out
    assert (folder / f"all{ending}").read_bytes() == before
    levels = lightup("batch", "solve", f"all{ending}", cwd=folder).out.splitlines()
    assert [json.loads(line)["status"] for line in levels] == ["several", "unique"]
    if ending != ".parquet":
        (folder / f"all{ending}").write_bytes(before[:-1])
        assert "journal" in lightup(*batch, "--resume", cwd=folder).err


def test_every_form_is_one_that_is_known() -> None:
    named = {form for forms, _ in COMMANDS.values() for one in forms.values() for form in one}
    assert named > {"text", "json", "direct", "html"}
    assert {"text", "json", "dataset", "underscore", "tatham-save"} <= {*FORMATS}


def test_the_page_of_endings_is_up_to_date() -> None:
    script = runpy.run_path(str(ROOT / "docs" / "endings.py"))
    assert script["FILE"].read_text(encoding="utf-8") == script["page"](), "run docs/endings.py"
