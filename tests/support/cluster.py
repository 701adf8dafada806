"""A Dask cluster of real processes, on loopback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .data import ROOT
from .processes import wait_for

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}  # with the functions of the tests


class DaskCluster:
    """A scheduler and its workers; each worker has one thread and no nanny."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._file = folder, folder / "scheduler.json"
        self.workers: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start("scheduler", "--port", "0", "--no-dashboard")
        wait_for(lambda: self._file.exists() and self._file.read_text().endswith("}"))

    def _start(self, kind: str, *args: str) -> subprocess.Popen[bytes]:
        module = f"distributed.cli.dask_{kind}"
        common = ("--host", "127.0.0.1", "--scheduler-file", str(self._file))
        command = [sys.executable, "-m", module, *common, *args]
        with (self._folder / f"{kind}.log").open("ab") as log:
            return subprocess.Popen(command, stdout=log, stderr=log, cwd=self._folder, env=ENVIRONMENT)

    @property
    def address(self) -> str:
        address: str = json.loads(self._file.read_text())["address"]
        return address

    def has_workers(self, number: int) -> bool:
        """Whether so many workers are there."""
        from distributed import Client

        client: Any = Client
        with client(self.address, set_as_default=False) as asked:
            return len(asked.nthreads()) == number

    def add_worker(self) -> subprocess.Popen[bytes]:
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard")
        self.workers.append(self._start("worker", *options))
        return self.workers[-1]

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@contextmanager
def dask_cluster(folder: Path, workers: int) -> Iterator[DaskCluster]:
    """Runs a cluster until the block ends."""
    cluster = DaskCluster(folder)
    try:
        for _ in range(workers):
            cluster.add_worker()
        yield cluster
    finally:
        cluster.stop()
