from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from itertools import islice
from pathlib import Path
from time import sleep

import pytest

import lightup as package
from lightup.base.errors import InputError
from lightup.collecting import schema
from lightup.collecting.library import Entered, Library
from lightup.collecting.queries import SORTS, Query
from lightup.core.puzzle import Puzzle
from lightup.generating.generate import generate

from ..support.batches import write_puzzles
from ..support.command import lightup

UNIQUE = Puzzle.from_rows(["1.#", "..."])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A library of 12 puzzles: two of each level from 0 to 5, on boards of 6x6 and 8x6."""
    path = tmp_path / "puzzles.txt"
    texts = [
        package.dumps(puzzle, "tatham")
        for level in range(6)
        for puzzle in (next(generate(f"{size}L{level}", seed=3)) for size in ("6x6", "8x6"))
    ]
    path.write_text("\n".join(texts))
    library = tmp_path / "my.db"
    done = lightup("library", "add", str(library), str(path), "--author", "Ann", "--cores", "1")
    assert (done.status, done.out) == (0, "12 new puzzles, 0 known, 0 refused\n")
    return library


def found(file: Path, *args: str) -> list[dict[str, object]]:
    done = lightup("library", "find", str(file), "--json", *args)
    assert done.status in (0, 1), done.err
    return [json.loads(line) for line in done.out.splitlines()]


@pytest.mark.parametrize(
    ("args", "number"),
    [
        ((), 12),
        (("--size", "6x6"), 6),
        (("--level", "3"), 2),
        (("--level", "3-4"), 4),
        (("--level", "4-"), 4),
        (("--level", "-1"), 4),
        (("--width", "7-9", "--height", "6"), 6),
        (("--author", "an"), 12),
        (("--author", "%"), 0),
        (("--title", "x"), 0),
        (("--source", "puzzles.txt", "--licence", ""), 12),
        (("--unplayed",), 12),
        (("--played",), 0),
        (("--added-since", "2020-01-01"), 12),
        (("--added-since", "2999-01-01"), 0),
        (("--score", "0-100000", "--walls", "1-40", "--clues", "1-"), 12),
        (("--size", "6x6", "--level", "3-4", "--unplayed", "--sort", "score"), 2),
    ],
)
def test_search_by_everything(file: Path, args: tuple[str, ...], number: int) -> None:
    assert len(found(file, *args)) == number


def test_search_by_technique(file: Path) -> None:
    with Library.reading(file) as library:
        for name in ("beam", "lit-cells", "hungry"):
            wanted = Query(technique=name)
            ids = {kept.id for kept in library.find(wanted)}
            full = {"beam": "beam", "lit-cells": "lit_cells", "hungry": "hungry_clue"}[name]
            assert ids == {
                kept.id for kept in library.find(Query()) if full in library.techniques(kept.id)
            }
    assert lightup("library", "find", str(file), "--technique", "xyz").status == 2


def test_every_order(file: Path) -> None:
    for sort in SORTS:
        ids = [one["id"] for one in found(file, "--sort", sort)]
        assert sorted(map(int, map(str, ids))) == [*range(1, 13)]
    scores = [float(str(one["score"])) for one in found(file, "--sort", "score", "--reverse")]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize(
    "args",
    [
        ("--level", "x"),
        ("--level", "9" * 30),
        ("--size", "6x"),
        ("--score", "-"),
        ("--clues", "1-2-3"),
    ],
)
def test_nonsense_is_refused(file: Path, args: tuple[str, ...]) -> None:
    done = lightup("library", "find", str(file), *args)
    assert done.status == 2
    assert done.err.startswith("expected a")


def test_a_puzzle_is_there_once_whatever_its_orientation() -> None:
    with Library.in_memory() as library:
        assert library.add(Entered.of(image) for image in UNIQUE.symmetries()) == 1
        assert library.add([Entered.of(UNIQUE, level=1, title="tiny")]) == 0
        (kept,) = library.find(Query())
        assert (kept.level, kept.title, kept.puzzle) == (1, "tiny", UNIQUE)
        library.add([Entered.of(UNIQUE, level=5, title="other")])
        assert library.get(1).title == "tiny"
        assert library.find_puzzle(UNIQUE.rotated()) == library.get(1)
        assert library.find_puzzle(Puzzle(1, 1, ".")) is None


def test_show_export_stats_and_play(file: Path) -> None:
    shown = lightup("library", "show", str(file), "1")
    assert "puzzle 1: 6x6" in shown.out
    assert "author: Ann" in shown.out
    exported = lightup("library", "export", str(file), "--level", "0", "--to", "pzpr")
    assert len(exported.out.splitlines()) == 2
    assert lightup("library", "export", str(file), "--to", "text").out.count("\n\n") == 11
    played = lightup("library", "play", str(file), "1", "--seconds", "90")
    assert played.out == "puzzle 1: played 1 time, best 90 s\n"
    lightup("library", "play", str(file), "1", "--seconds", "60")
    lightup("library", "play", str(file), "2", "--unsolved")
    assert [one["id"] for one in found(file, "--played")] == [1, 2]
    told = json.loads(lightup("library", "show", str(file), "1", "--json").out)
    assert (told["best"], [play["seconds"] for play in told["history"]]) == (60, [60, 90])
    stats = json.loads(lightup("library", "stats", str(file), "--json").out)
    assert (stats["puzzles"], stats["played"]) == (12, 2)
    assert stats["levels"] == {str(level): 2 for level in range(6)}
    assert stats["plays"] == {"number": 3, "solved": 2, "seconds": 150}
    assert "12 puzzles, 2 of them played" in lightup("library", "stats", str(file)).out
    assert lightup("library", "show", str(file), "99").status == 2
    assert lightup("library", "find", str(file), "--level", "7").status == 1


def test_what_has_no_solution_is_refused(tmp_path: Path) -> None:
    library = str(tmp_path / "my.db")
    args = ("library", "add", library, "2x2:d", "2x1:4a", "3x2:zz", "3x2:1aBc", "--cores", "1")
    done = lightup(*args)
    assert done.out == "1 new puzzle, 0 known, 3 refused\n"
    assert "2x2:d:1: several solutions" in done.err
    assert lightup(*args, "--rate", "no").out == "2 new puzzles, 1 known, 1 refused\n"
    assert json.loads(lightup(*args, "--rate", "level", "--json").out)["new"] == 0


def test_check_finds_what_is_wrong(file: Path) -> None:
    assert lightup("library", "check", str(file), "--levels").out == "all is well\n"
    with sqlite3.connect(file) as db:
        db.execute("UPDATE puzzle SET key = zeroblob(16) WHERE id = 2")
        db.execute("UPDATE puzzle SET walls = 3 WHERE id = 3")
        db.execute("UPDATE puzzle SET level = 5 WHERE id = 4")
        db.execute("UPDATE puzzle SET puzzle = 'nonsense' WHERE id = 5")
    db.close()
    done = lightup("library", "check", str(file), "--levels")
    assert done.status == 1
    assert [line.partition(":")[0] for line in done.out.splitlines()] == [
        f"puzzle {id}" for id in (2, 3, 4, 5)
    ]


def test_an_old_library_becomes_a_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "old.db"
    with monkeypatch.context() as old:
        old.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:1])
        with Library.writing(file, create=True) as library:
            library.add([Entered.of(UNIQUE)])
    for opened, version in ((Library.reading, 1), (Library.writing, len(schema.MIGRATIONS))):
        with opened(file) as library:
            assert library.count(Query()) == 1
            assert not [*library.faults()]
        with closing(sqlite3.connect(file)) as db:
            assert db.execute("PRAGMA user_version").fetchone() == (version,)
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(InputError, match="a newer lightup made it"):
        Library.reading(file)


@pytest.mark.parametrize("content", [b"no database, but a text that is long enough", None])
def test_another_file_is_no_library(content: bytes | None, tmp_path: Path) -> None:
    file = tmp_path / "other"
    if content:
        file.write_bytes(content * 100)
    else:
        with sqlite3.connect(file) as db:
            db.execute("CREATE TABLE other (id INTEGER)")
        db.close()
    with pytest.raises(InputError, match=r"^expected a library"):
        Library.reading(file)
    with pytest.raises(InputError, match="no such file"):
        Library.reading(tmp_path / "nothing")


HOSTILE = {
    "no table": "DROP TABLE play",
    "a view that never ends": "DROP TABLE play; CREATE VIEW play AS WITH RECURSIVE r(x) AS "
    "(SELECT 1 UNION ALL SELECT x + 1 FROM r) "
    "SELECT x id, 1 puzzle, '' at, 1.0 seconds, 1 solved FROM r",
    "a trigger": "CREATE TRIGGER t AFTER INSERT ON play BEGIN DELETE FROM puzzle; END",
    "half a character": "UPDATE puzzle SET title = CAST(x'fffe80' AS TEXT)",
    "bytes": "UPDATE puzzle SET author = x'00'",
    "a level in words": "UPDATE puzzle SET level = 'hard'",
    "an endless score": "UPDATE puzzle SET score = 9e999",
    "a play that took words": "INSERT INTO play VALUES (1, 1, '2025-01-01', 'long', 1)",
    "no puzzle": "UPDATE puzzle SET puzzle = 'nonsense'",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused(name: str, tmp_path: Path) -> None:
    file = tmp_path / "library.db"
    with Library.writing(file, create=True) as library:
        library.add([Entered.of(UNIQUE, level=1, score=1.0)])
    with closing(sqlite3.connect(file)) as db:
        db.executescript(HOSTILE[name])
    done = lightup("library", "show", str(file), "1")
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert "unforeseen" not in done.err


def test_a_damaged_file_is_refused(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
    data = bytearray(file.read_bytes())
    data[4096::7] = bytes(byte ^ 0x5A for byte in data[4096::7])
    file.write_bytes(data)
    for command in (["find"], ["show", "1"], ["stats"], ["export"], ["play", "1"], ["check"]):
        done = lightup("library", command[0], str(file), *command[1:])
        assert (done.status in (1, 2), "unforeseen" in done.err) == (True, False), done


def test_names_reach_no_terminal_raw(tmp_path: Path) -> None:
    file = str(tmp_path / "library.db")
    about = [f"--{name}=a\x1b[2J[/b]\n\x9b" for name in ("title", "author", "source", "licence")]
    assert lightup("library", "add", file, "3x2:1aBc", "--rate", "no", *about).status == 0
    for command in (["find"], ["show", "1"], ["stats"]):
        done = lightup("library", command[0], file, *command[1:])
        assert "a\\x1b[2J[/b]\\n\\x9b" in done.out
        assert {"\x1b", "\x9b"}.isdisjoint(done.out)


@pytest.mark.parametrize("seconds", ["nan", "inf", "-1"])
def test_a_time_is_finite(seconds: str, file: Path) -> None:
    assert lightup("library", "play", str(file), "1", "--seconds", seconds).status == 2


def test_a_number_may_be_too_large_for_the_file(file: Path) -> None:
    for args in (["show", "9" * 30], ["find", "--most", "9" * 30]):
        done = lightup("library", args[0], str(file), *args[1:])
        assert (done.status, done.err[:24]) == (2, "cannot read the library:")


def test_half_a_character_in_a_name_is_refused(tmp_path: Path) -> None:
    text = '{"format":"lightup","version":1,"name":"\\ud800","width":3,"height":2,"rows":["1.#","..."]}'
    done = lightup("library", "add", str(tmp_path / "library.db"), text, "--from", "json", "--cores=1")
    assert (done.status, "unforeseen" in done.err) == (2, False)


ADD = [sys.executable, "-m", "lightup", "library", "add"]


def test_a_killed_import_loses_nothing_committed(tmp_path: Path) -> None:
    puzzles, file = tmp_path / "puzzles.txt", tmp_path / "my.db"
    write_puzzles(puzzles, 12_000)
    command = [*ADD, str(file), str(puzzles), "--rate", "no", "--cores", "1"]
    for wanted in (1, 3000, 7000):
        adding = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while (committed := number(file)) < wanted and adding.poll() is None:
            sleep(0.01)
        adding.send_signal(signal.SIGKILL)
        adding.wait()
        with Library.reading(file) as library:
            assert library.count(Query()) >= committed
            assert not [*library.faults()]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2  # for the lines of nonsense
    added, known, refused = (int(word) for word in done.stdout.split() if word.isdigit())
    assert added + known + refused == 12_000
    assert number(file) == len({*keys(puzzles)})


def number(file: Path) -> int:
    """Counts the puzzles as any reader would, while another process writes."""
    try:
        with Library.reading(file) as library:
            return library.count(Query())
    except InputError:
        return 0  # not made yet


def keys(puzzles: Path) -> list[bytes]:
    lines = [line for line in puzzles.read_text().splitlines() if "nonsense" not in line]
    return [Entered.of(package.Puzzle(6, 6, package.loads(line).cells)).key for line in lines]


WRITE = """
import sys
from pathlib import Path
from lightup.collecting.library import Entered, Library
from lightup.generating.generate import generate
from itertools import islice
with Library.writing(Path(sys.argv[1]), create=True) as library:
    for puzzle in islice(generate("5x5L1", seed=int(sys.argv[2])), 60):
        library.add([Entered.of(puzzle)])
"""


def test_writers_take_turns_and_readers_never_wait(tmp_path: Path) -> None:
    file = tmp_path / "my.db"
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITE, str(file), str(seed)], stderr=subprocess.PIPE)
        for seed in (1, 2, 3)
    ]
    seen = [0]
    while any(writer.poll() is None for writer in writers):
        seen.append(number(file))
    assert [writer.communicate()[1] for writer in writers] == [b""] * 3
    assert seen == sorted(seen)
    made = {
        Entered.of(puzzle).key
        for seed in (1, 2, 3)
        for puzzle in islice(generate("5x5L1", seed=seed), 60)
    }
    assert number(file) == len(made)


def test_a_full_disk_leaves_the_library_intact(tmp_path: Path) -> None:
    file, puzzles = tmp_path / "my.db", tmp_path / "puzzles.txt"
    write_puzzles(puzzles, 8000)
    limited = "import resource, sys\n" + (
        "resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, resource.RLIM_INFINITY))\n"
        "sys.argv[0] = 'lightup'\nfrom lightup.cli import main\nmain()"
    )
    args = ["library", "add", str(file), str(puzzles), "--rate", "no", "--cores", "1"]
    done = subprocess.run(
        [sys.executable, "-c", limited, *args],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LC_ALL": "C"},
    )
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("cannot write the library: ")
    with Library.reading(file) as library:
        assert library.count(Query()) % 1000 == 0
        assert not [*library.faults()]
