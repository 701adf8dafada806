"""What may happen to a batch from outside: it is killed, a worker is killed, the disk is full."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from time import sleep

import pytest

from lightup.collecting.journal import ENDING, read_journal

from ..support.batches import start_batch, write_puzzles
from ..support.command import lightup
from ..support.processes import family, wait_for

KILLS = 50
PUZZLES = 3000
MORE_THAN_IT_READS_AT_ONCE = 24_000


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("batch") / "puzzles.txt"
    write_puzzles(file, PUZZLES)
    return file


def undisturbed(task: str, puzzles: Path, tmp_path: Path) -> bytes:
    file = tmp_path / "undisturbed.jsonl"
    assert lightup("batch", task, str(puzzles), "-o", str(file), "--cores", "2").status == 0
    return file.read_bytes()


def test_a_killed_batch_goes_on_to_the_same_bytes(puzzles: Path, tmp_path: Path) -> None:
    """Kills it at random points of its life: at the start, while records appear, near the end."""
    random = Random(15)
    wanted, file = undisturbed("level", puzzles, tmp_path), tmp_path / "out.jsonl"
    sizes, cut = [], 0
    for number in range(KILLS):
        if number % 10 == 0:  # start over, to die early in its life as well
            for path in tmp_path.glob("out.jsonl*"):
                path.unlink()
        batch = start_batch("level", puzzles, "-o", file, "--resume", "--cores", "1")
        begin = file.stat().st_size if file.exists() else 0
        further = random.choice((0, 0, 1, random.randrange(40_000)))
        while batch.poll() is None and (file.stat().st_size if file.exists() else 0) < begin + further:
            sleep(0.002)
        sleep(random.random() * 0.05)
        batch.kill()
        batch.communicate()
        if file.exists():
            sizes.append(file.stat().st_size)
            cut += not wanted.startswith(file.read_bytes()[: sizes[-1]])
    assert not cut
    assert lightup("batch", "level", str(puzzles), "-o", str(file), "--resume").status == 0
    assert file.read_bytes() == wanted


@pytest.mark.parametrize("task", ["level", "dedupe"])
def test_it_goes_on_from_every_cut(task: str, puzzles: Path, tmp_path: Path) -> None:
    """Cuts the file where a power cut might, also in the middle of a line, and puts zeros after it."""
    wanted, file = undisturbed(task, puzzles, tmp_path), tmp_path / "out.jsonl"
    batch = start_batch(task, puzzles, "-o", file, "--cores", "1")
    wait_for(file.with_name(f"out.jsonl{ENDING}").exists)
    batch.kill()
    batch.communicate()
    journal = file.with_name(f"out.jsonl{ENDING}").read_bytes()
    random = Random(3)
    for garbage in (b"", b"\0" * 100, b"\0\n\0\n", b'{"status":1}\n', b"{}\n"):
        trusted = json.loads(journal.splitlines()[0])["bytes"]
        file.write_bytes(wanted[: random.randrange(trusted, len(wanted))] + garbage)
        file.with_name(f"out.jsonl{ENDING}").write_bytes(journal)
        assert lightup("batch", task, str(puzzles), "-o", str(file), "--resume").status == 0
        assert file.read_bytes() == wanted


def test_a_killed_worker_costs_nothing(puzzles: Path, tmp_path: Path) -> None:
    wanted, file = undisturbed("level", puzzles, tmp_path), tmp_path / "out.jsonl"
    batch = start_batch("level", puzzles, "-o", file, "--cores", "2")
    wait_for(lambda: len(workers(batch.pid)) == 2)
    for worker in workers(batch.pid):
        os.kill(worker, signal.SIGKILL)
    _, err = batch.communicate()
    assert (batch.returncode, err) == (0, b"")
    assert file.read_bytes() == wanted


def workers(parent: int) -> set[int]:
    """Returns the processes of the crew; the resource tracker is none."""
    found = set()
    for pid in {*family(parent)} - {parent}:
        command = Path(f"/proc/{pid}/cmdline")
        if command.exists() and b"spawn_main" in command.read_bytes():
            found.add(pid)
    return found


def test_no_worker_outlives_a_killed_batch(puzzles: Path, tmp_path: Path) -> None:
    batch = start_batch("rate", puzzles, "-o", tmp_path / "out.jsonl", "--cores", "2")
    wait_for(lambda: len(workers(batch.pid)) == 2)
    orphans = workers(batch.pid)
    batch.kill()
    batch.communicate()
    wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in orphans))


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, resource.RLIM_INFINITY))
sys.argv[0] = "lightup"
from lightup.cli import main
main()
"""


def test_a_full_disk_leaves_the_output_intact(puzzles: Path, tmp_path: Path) -> None:
    wanted, file = undisturbed("level", puzzles, tmp_path), tmp_path / "out.jsonl"
    args = ["batch", "level", str(puzzles), "-o", str(file), "--resume", "--cores", "1"]
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, *args], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == (
        f"cannot write {str(file)!r}: file too large; its records are intact; go on with --resume\n"
    )
    there = file.read_bytes()
    assert wanted.startswith(there)
    assert not there or there.endswith(b"\n")
    assert lightup(*args).status == 0
    assert file.read_bytes() == wanted


def test_two_batches_on_one_output_are_refused(puzzles: Path, tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    first = start_batch("rate", puzzles, "-o", file, "--cores", "1")
    try:
        wait_for(file.with_name(f"out.jsonl{ENDING}").exists)
        for option in ("--resume", "--fresh"):
            second = lightup("batch", "rate", str(puzzles), "-o", str(file), option)
            assert second.status == 2
            assert "expected no other batch to write to" in second.err
    finally:
        first.kill()
        first.communicate()


SIGNALS = {
    signal.SIGINT: rb"interrupted after [0-9]+ puzzles?: go on with --resume\n",
    signal.SIGTERM: b"",
}


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_keeps_what_is_done(number: signal.Signals, tmp_path: Path) -> None:
    """The puzzles come through a pipe that stays open, so the batch cannot end before the signal."""
    source, file = tmp_path / "puzzles.txt", tmp_path / "out.jsonl"
    write_puzzles(source, MORE_THAN_IT_READS_AT_ONCE)
    lines = source.read_text()
    wanted = undisturbed("level", source, tmp_path)
    source.unlink()
    os.mkfifo(source)
    batch = start_batch("level", source, "-o", file, "--cores", "1")
    with source.open("w") as pipe:
        pipe.write(lines)
        pipe.flush()
        wait_for(lambda: file.exists() and file.stat().st_size)
        batch.send_signal(number)
        _, err = batch.communicate()
    source.unlink()
    source.write_text(lines)
    assert batch.returncode == 128 + number
    assert re.fullmatch(SIGNALS[number], err)
    there = file.read_bytes()
    assert wanted.startswith(there)
    journal = read_journal(file.with_name(f"out.jsonl{ENDING}"))
    assert journal
    assert (journal["bytes"], journal["closed"]) == (len(there), True)
    assert lightup("batch", "level", str(source), "-o", str(file), "--resume").status == 0
    assert file.read_bytes() == wanted


def test_a_closed_pipe_is_quiet(puzzles: Path) -> None:
    batch = start_batch("level", puzzles, "--cores", "2")
    assert batch.stdout
    assert batch.stdout.read(1) == b"{"
    batch.stdout.close()
    assert batch.stderr
    assert (batch.stderr.read(), batch.wait()) == (b"", 0)
    batch.stderr.close()


def test_memory_does_not_grow_with_the_input(tmp_path: Path) -> None:
    """The main process, after many puzzles, holds little more than after few."""
    used = []
    for number in (2_000, 20_000):
        file = tmp_path / f"{number}.txt"
        write_puzzles(file, number)
        script = (
            "import resource, sys\nfrom lightup.cli import main\n"
            f"sys.argv = ['lightup', 'batch', 'convert', {str(file)!r}, '-o', '/dev/null', '--fresh']\n"
            "try:\n    main()\nexcept SystemExit:\n    pass\n"
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
        )
        script = script.replace("'/dev/null'", repr(str(tmp_path / f"{number}.jsonl")))
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True
        )
        used.append(int(done.stdout.split()[-1]))
    assert used[1] < used[0] + 20_000  # kilobytes
