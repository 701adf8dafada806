"""The same batch on a Dask cluster of real processes: the same records, whoever dies."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from lightup.collecting.cluster import LOST, Cluster
from lightup.collecting.tasks import Work
from lightup.processes.chunks import in_order
from lightup.processes.crew import CRASHED

from ..support.batches import start_batch, write_puzzles
from ..support.cluster import DaskCluster, dask_cluster
from ..support.command import lightup, lightup_process
from ..support.processes import wait_for

pytest.importorskip("distributed")


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[DaskCluster]:
    folder = tmp_path / "cluster"
    folder.mkdir()
    with dask_cluster(folder, 2) as made:
        yield made


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    file = tmp_path / "puzzles.txt"
    write_puzzles(file, 2000)
    return file


def test_the_records_are_the_same_though_a_worker_dies(
    cluster: DaskCluster, puzzles: Path, tmp_path: Path
) -> None:
    local, out = tmp_path / "local.jsonl", tmp_path / "out.jsonl"
    assert lightup("batch", "level", str(puzzles), "-o", str(local)).status == 0
    batch = start_batch("level", puzzles, "-o", out, "--scheduler", cluster.address)
    wait_for(lambda: out.exists() or batch.poll() is not None)
    cluster.workers[0].send_signal(signal.SIGKILL)
    _, err = batch.communicate()
    assert batch.returncode == 0, err.decode()
    assert out.read_bytes() == local.read_bytes()


def test_a_lost_scheduler_is_told_and_the_batch_resumed(cluster: DaskCluster, tmp_path: Path) -> None:
    """There are so many puzzles that the batch is not finished soon after its first records."""
    puzzles, local, out = tmp_path / "puzzles.txt", tmp_path / "local.jsonl", tmp_path / "out.jsonl"
    write_puzzles(puzzles, 20_000)
    assert lightup("batch", "rate", str(puzzles), "-o", str(local)).status == 0
    batch = start_batch("rate", puzzles, "-o", out, "--scheduler", cluster.address)
    wait_for(lambda: (out.exists() and out.stat().st_size) or batch.poll() is not None)
    cluster.scheduler.kill()
    _, err = batch.communicate()
    assert batch.returncode == 2
    assert err.decode() == f"{LOST}; go on with --resume\n"
    again = lightup("batch", "rate", str(puzzles), "-o", str(out), "--resume")
    assert again.status == 0
    assert out.read_bytes() == local.read_bytes()


def die_at_seven(number: int) -> int:
    if number == 7:
        os._exit(1)
    return number


def test_a_puzzle_that_crashes_costs_no_worker(cluster: DaskCluster) -> None:
    with Cluster(die_at_seven, cluster.address) as hands:
        wait_for(lambda: len(hands._client.nthreads()) == 2)
        results = [result for _, result in in_order(hands, range(20))]
        assert len(hands._client.nthreads()) == 2
    assert [str(one) for one in results] == [CRASHED if n == 7 else str(n) for n in range(20)]


def test_workers_may_come_later(tmp_path: Path) -> None:
    with dask_cluster(tmp_path, 0) as cluster:
        out = tmp_path / "out.jsonl"
        batch = start_batch("level", "3x2:1aBc", "-o", out, "--scheduler", cluster.address)
        wait_for(out.exists)
        cluster.add_worker()
        assert batch.wait() == 0
        batch.communicate()
        assert json.loads(out.read_text())["level"] == 1


def test_no_scheduler_is_said_at_once() -> None:
    done = lightup("batch", "level", "3x2:1aBc", "--scheduler", "127.0.0.1:9")
    assert done.status == 2
    assert done.err.startswith("cannot reach a Dask scheduler at '127.0.0.1:9'")


def test_what_is_no_address_is_one_line() -> None:
    done = lightup_process("batch", "level", "3x2:1aBc", "--scheduler", "nonsense")
    message = "cannot reach a Dask scheduler at 'nonsense': missing port number in address 'nonsense'\n"
    assert done == (2, "", message)


def test_ctrl_c_is_one_line(cluster: DaskCluster, tmp_path: Path) -> None:
    puzzles, out = tmp_path / "puzzles.txt", tmp_path / "out.jsonl"
    write_puzzles(puzzles, 20_000)
    batch = start_batch("rate", puzzles, "-o", out, "--scheduler", cluster.address)
    wait_for(lambda: out.exists() and out.stat().st_size)
    batch.send_signal(signal.SIGINT)
    _, err = batch.communicate()
    assert batch.returncode == 130
    assert re.fullmatch(r"interrupted after [0-9]+ puzzles?: go on with --resume\n", err.decode())


def test_the_settings_of_a_batch_do_not_name_the_cluster() -> None:
    assert "scheduler" not in Work("level").__dict__
