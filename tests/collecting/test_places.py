"""Where `batch` may be called: also in a daemonic process, perhaps in a second interpreter."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
from multiprocessing.connection import Connection

import pytest

import lightup

PUZZLES = ["3x2:1aBc", "2x2:d"]


def levels(pipe: Connection) -> None:
    found = lightup.batch(map(lightup.loads, PUZZLES), lightup.level_of, cores=1)
    pipe.send([*map(str, found)])


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_a_daemonic_process(method: str) -> None:
    context = multiprocessing.get_context(method)
    pipe, far_end = context.Pipe()
    process = context.Process(target=levels, args=(far_end,), daemon=True)  # type: ignore[attr-defined]
    process.start()
    assert pipe.recv() == ["1", "expected a puzzle with one solution, got one with several"]
    process.join()
    assert process.exitcode == 0


IN_ANOTHER = """
import lightup, {interpreters} as interpreters
lightup.solve(lightup.loads("3x2:1aBc"))
other = interpreters.create()
interpreters.run_string(other, '''
import lightup
try:
    print([*lightup.batch([lightup.loads("3x2:1aBc")], lightup.level_of, cores=1)])
except (ImportError, lightup.LightUpError) as error:
    print("refused:", error)
''')
"""


def test_another_interpreter_is_told_what_it_lacks() -> None:
    """The compiled kernel is for one interpreter; an isolated one may have no threads."""
    name = "_xxsubinterpreters" if sys.version_info < (3, 13) else "_interpreters"
    pytest.importorskip(name)
    script = IN_ANOTHER.format(interpreters=name)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "[1]\n" or done.stdout.startswith("refused: ")
