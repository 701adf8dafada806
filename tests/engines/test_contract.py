from __future__ import annotations

import fcntl
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from lightup.base.errors import EngineFailed, EngineMissing, GaveUp, InputError, OutOfTime
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.engines import (
    ENGINES,
    _child as child,
    _engine,
    clingo,
    command,
    cpsat,
    cryptominisat,
    cvc5,
    find_engine,
    native,
    picosat,
    pysat,
    walksat,
    z3,
)
from lightup.engines._engine import Module
from lightup.processes import child as child_processes
from lightup.solving.solve import Status, count, solutions, solve

from ..support.engines import ADAPTERS, COMPLETE, EVERY, need
from ..support.processes import wait_for
from ..support.vectors import PUZZLES, solved

# The annotation makes the type checker compare each module with the contract.
MODULES: list[Module] = [
    *(clingo, command, cpsat, cryptominisat, cvc5, native, picosat, pysat, walksat, z3)
]

EMPTY = {side: Puzzle(side, side, "." * side**2) for side in (3, 7, 12)}

# Marked boards of the empty 3x3 grid, and how many of its six solutions each allows.
MARKED = {
    ".../.../...": 6,
    "*../.../...": 2,
    "x../.../...": 4,
    "xx./.../...": 2,
    "*../.*./..*": 1,
    "*x./x../..*": 1,
    "**./.../...": 0,
    "xxx/.../...": 0,
    "xxx/x../x..": 0,
    "*../.x./.x.": 0,
}


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """Records all processes that start from now on."""
    started: list[subprocess.Popen[bytes]] = []

    class Recorded(subprocess.Popen[bytes]):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            started.append(self)

    monkeypatch.setattr(subprocess, "Popen", Recorded)
    return started


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Makes a folder to write to; checks at the end that no temporary file is left behind."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    yield tmp_path
    assert not [*temporary.iterdir()]


@pytest.mark.parametrize("picture", MARKED)
@pytest.mark.parametrize("name", EVERY)
def test_keeps_to_the_marks(name: str, picture: str) -> None:
    need(name)
    board = Board.from_rows(picture.split("/"))
    found = list(find_engine(name).solutions(board))
    assert len(found) == len({*found}) == MARKED[picture]
    assert all(board.bulbs <= bulbs and not board.dots & bulbs for bulbs in found)


@pytest.mark.parametrize("name", COMPLETE)
def test_ends_after_the_last_solution(name: str) -> None:
    need(name)
    found = find_engine(name).solutions(Board(PUZZLES["V2"]), deadline=monotonic() + 60)
    assert next(found) == solved("V2").bulbs
    assert [next(found, None) for _ in range(2)] == [None, None]


@pytest.mark.parametrize("name", ADAPTERS)
def test_yields_one_at_a_time_and_can_be_broken_off(
    name: str, processes: list[subprocess.Popen[bytes]]
) -> None:
    need(name)
    found = find_engine(name).solutions(Board(EMPTY[7]), deadline=monotonic() + 60)
    assert len({*islice(found, 3)}) == 3
    del found
    child._stop_waiting()
    assert all(process.poll() is not None for process in processes)


def test_a_process_that_is_broken_off_answers_the_next_question(
    processes: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    need("pysat")
    monkeypatch.setattr(child, "_waiting", [])
    engine = find_engine("pysat")
    for side in (3, 7, 3):
        assert next(engine.solutions(Board(EMPTY[side])))
    assert len([*engine.solutions(Board(EMPTY[3]))]) == 6
    assert len(processes) == 1
    child._stop_waiting()
    assert processes[0].poll() is not None


@pytest.mark.parametrize("name", ADAPTERS)
def test_is_out_of_time_at_the_deadline(
    name: str, folder: Path, processes: list[subprocess.Popen[bytes]]
) -> None:
    need(name)
    with pytest.raises(OutOfTime):
        for _ in solutions(EMPTY[12], engine=name, seconds=0.3):
            pass
    assert all(process.poll() is not None for process in processes)


@pytest.mark.parametrize("name", ADAPTERS)
def test_an_encoding_is_for_those_that_take_one(name: str) -> None:
    need(name)
    engine = find_engine(name)
    wrong = ["smtlib", "nonsense"] if engine.takes_encoding else ["direct"]
    for encoding in wrong:
        with pytest.raises(InputError, match=r"expected (no|an|a CNF) encoding"):
            list(engine.solutions(Board(PUZZLES["V2"]), encoding=encoding))
        with pytest.raises(InputError, match=r"expected (no|an|a CNF) encoding"):
            list(engine.solutions(Board(PUZZLES["V2"]), encoding=encoding, deadline=monotonic() + 60))


@pytest.mark.parametrize("name", ["", "nonsense", "Native", "native:x", "pysat:", "cmd:", "cmd: "])
def test_refuses_an_unknown_name(name: str) -> None:
    with pytest.raises(InputError, match="expected an engine"):
        find_engine(name)


def test_refuses_an_unknown_solver_of_pysat() -> None:
    with pytest.raises(InputError, match="expected a PySAT solver"):
        find_engine("pysat:nonsense").solutions(Board(PUZZLES["V2"]))


def test_refuses_a_command_with_a_quote_that_is_not_closed() -> None:
    with pytest.raises(InputError, match="expected a command"):
        find_engine("cmd:minisat '")


CURES = {
    "pysat": "pip install python-sat",
    "pysat:cadical195": "pip install python-sat",
    "picosat": "pip install pycosat",
    "cryptominisat": "pip install pycryptosat",
    "z3": "pip install z3-solver",
    "z3-strips": "pip install z3-solver",
    "z3-pb": "pip install z3-solver",
    "cvc5": "pip install cvc5",
    "cpsat": "pip install ortools",
    "clingo": "pip install clingo",
    "minisat": "install the command 'minisat' (Debian: apt install minisat)",
    "cadical": "install the command 'cadical' (Debian: apt install cadical)",
    "kissat": "install the command 'kissat' from https://github.com/arminbiere/kissat",
    "picosat-command": "install the command 'picosat' (Debian: apt install picosat)",
    "cmd:/no/such/solver -q": "install the command '/no/such/solver'",
    "cmd:'/no such/solver' -q": "install the command '/no such/solver'",
}


@pytest.mark.parametrize("name", CURES)
def test_a_missing_engine_comes_with_the_cure(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_engine, "package_version", lambda name: "")
    monkeypatch.setattr(shutil, "which", lambda command: None)
    engine = find_engine(name)
    assert (engine.installed, engine.version) == (False, "")
    with pytest.raises(EngineMissing) as caught:
        engine.solutions(Board(PUZZLES["V2"]))
    assert str(caught.value) == f"expected the engine {name!r} to be installed: {CURES[name]}"


def test_every_module_has_an_engine() -> None:
    names = {f"lightup.engines.{engine.module}" for engine in ENGINES.values()}
    assert names == {getattr(module, "__name__", "") for module in MODULES}


def test_every_engine_but_the_own_ones_can_be_missing() -> None:
    assert {*ENGINES} - {*CURES} == {"native", "walksat"}


@pytest.mark.parametrize(
    "name", ["native", "pysat", "z3", "cvc5", "cpsat", "clingo", "cadical", "kissat"]
)
def test_knows_the_version(name: str) -> None:
    need(name)
    assert any(character.isdigit() for character in find_engine(name).version)


def solver(folder: Path, program: str, arguments: str = "") -> str:
    """Writes a Python program; returns the name of an engine that runs it."""
    path = folder / "a solver.py"
    path.write_text(f"import sys\n{program}")
    return f"cmd:{shlex.join([sys.executable, str(path)])} {arguments}"


SOLUTION = "s SATISFIABLE\\nv -1 2 -3 -4 -5 6 0"

# A program that does something wrong, and the error.
WRONG = {
    "sys.exit(3)": "ended with status 3 and no answer",
    "print('hello')": "ended with status 0 and no answer",
    "print('SAT'), print('UNSAT')": "no answer: expected a verdict",
    "sys.stdout.buffer.write(bytes(range(256)))": "no answer",
    "import os; os.kill(os.getpid(), 9)": "ended with status -9 and no answer",
    "print('s SATISFIABLE')": "expected a model from",
    "print('conflicts: 0\\nSATISFIABLE')": "say where, as in 'cmd:minisat {cnf} {answer}'",
    "print('s SATISFIABLE\\nv 1 2 -3 -4 -5 6 0')": "gave a wrong answer",
    "print('s SATISFIABLE\\nv -1 2 -3 4 -5 6 0')": "gave a wrong answer",
    f"print('{SOLUTION}')": "gave a wrong answer",  # given again when asked for another
}


@pytest.mark.parametrize("program", WRONG)
def test_a_command_that_does_not_answer_well_has_failed(program: str, folder: Path) -> None:
    with pytest.raises(EngineFailed) as caught:
        solve(PUZZLES["V2"], engine=solver(folder, program), seconds=60)
    assert WRONG[program] in str(caught.value)


@pytest.mark.parametrize("words", ["s UNKNOWN", "INDET", "INDETERMINATE", "unknown"])
def test_a_command_that_does_not_know_gave_up(words: str, folder: Path) -> None:
    engine = solver(folder, f"print('{words}')")
    result = solve(PUZZLES["V2"], engine=engine)
    assert (result.status, result.finished) == (Status.GAVE_UP, False)
    with pytest.raises(GaveUp, match="does not know after 0 solutions"):
        count(PUZZLES["V2"], engine=engine)


def test_a_solution_found_before_a_command_gives_up_is_kept(folder: Path) -> None:
    program = f"""
again = open(sys.argv[1]).read().rstrip().endswith("\\n-2 -6 0")
print("s UNKNOWN" if again else "{SOLUTION}")
"""
    result = solve(PUZZLES["V2"], engine=solver(folder, program))
    assert (result.status, result.solutions) == (Status.SOLVED, (solved("V2"),))


def test_walksat_takes_the_place_of_minisat() -> None:
    lightup = Path(sys.executable).with_name("lightup")
    engine = f"cmd:{shlex.quote(str(lightup))} walksat {{cnf}} {{answer}} --max-flips 1000"
    result = solve(PUZZLES["V2"], engine=engine)
    assert (result.status, result.solutions) == (Status.SOLVED, (solved("V2"),))


def test_a_command_may_find_a_solution_without_bulbs(folder: Path) -> None:
    result = solve(Puzzle.from_rows(["#0"]), engine=solver(folder, "print('SAT\\n-1 -2 0')"))
    assert result.status is Status.UNIQUE


def test_a_command_that_cannot_be_run_has_failed(folder: Path) -> None:
    program = folder / "program"
    program.write_bytes(b"\0\1\2")
    program.chmod(0o755)
    with pytest.raises(EngineFailed, match="cannot run"):
        solve(PUZZLES["V2"], engine=f"cmd:{program}")


@pytest.mark.parametrize("arguments", ["", "{cnf}", "{cnf} {answer}", "--in={cnf} --out={answer}"])
def test_a_command_may_take_its_files_anywhere(arguments: str, folder: Path) -> None:
    program = f"""
paths = [word.partition("=")[2] or word for word in sys.argv[1:]]
again = open(paths[0]).read().rstrip().endswith("\\n-2 -6 0")
out = open(paths[1], "w") if paths[1:] else sys.stdout
print("UNSAT" if again else "{SOLUTION}", file=out)
"""
    result = solve(PUZZLES["V2"], engine=solver(folder, program, arguments))
    assert (result.solutions, result.finished) == ((solved("V2"),), True)


@pytest.mark.parametrize(
    "program",
    [
        "import os; os.mkfifo(sys.argv[2])",
        "import os; os.mkdir(sys.argv[2])",
        "import os; os.symlink('/dev/zero', sys.argv[2])",
        "open(sys.argv[2], 'w').truncate(1 << 32)",
    ],
)
def test_a_command_whose_answer_is_no_plain_file_has_failed(program: str, folder: Path) -> None:
    with pytest.raises(EngineFailed, match="expected a file of at most 64 MiB as the answer"):
        solve(PUZZLES["V2"], engine=solver(folder, program, "{cnf} {answer}"))


def test_a_command_that_prints_without_end_has_failed(folder: Path) -> None:
    program = "while True: sys.stdout.write('v 1 2 3\\n' * 10000)"
    with pytest.raises(EngineFailed, match="expected at most 64 MiB from"):
        solve(PUZZLES["V2"], engine=solver(folder, program), seconds=600)


def test_a_formula_is_not_written_beyond_the_deadline(folder: Path) -> None:
    """The command would answer at once."""
    engine = solver(folder, "print('UNSAT')")
    assert solve(EMPTY[12], engine=engine, seconds=1e-9).status == "gave-up"


def test_a_command_that_writes_no_answer_file_has_failed(folder: Path) -> None:
    with pytest.raises(EngineFailed, match="no answer"):
        solve(PUZZLES["V2"], engine=solver(folder, "print('SAT')", "{cnf} {answer}"))


# A program with a child; both hold a lock as long as they run.
WITH_CHILD = """
import fcntl, subprocess, time
from pathlib import Path
lock = open({lock!r}, "w")
fcntl.flock(lock, fcntl.LOCK_EX)
sleep = [sys.executable, "-c", "import time; time.sleep(600)"]
subprocess.Popen(sleep, pass_fds=[lock.fileno()], {how})
lock.write("child started")
lock.flush()
"""
QUIET = "stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL"


def is_free(lock: Path) -> bool:
    with lock.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


@pytest.mark.parametrize(
    ("how", "then"),
    [
        (QUIET, "time.sleep(600)"),
        ("", "time.sleep(600)"),
        ("", "print('UNSAT', flush=True), time.sleep(600)"),
    ],
    ids=["sleeps", "sleeps and so does its child", "after an answer"],
)
def test_at_the_deadline_a_command_and_its_children_are_killed(
    how: str, then: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time is up as soon as the child has started."""
    lock = folder / "lock"

    def seconds_left(deadline: float) -> float:
        wait_for(lambda: lock.exists() and lock.read_text() == "child started")
        raise OutOfTime

    monkeypatch.setattr(child_processes, "seconds_left", seconds_left)
    program = WITH_CHILD.format(lock=str(lock), how=how) + then
    assert solve(PUZZLES["V2"], engine=solver(folder, program), seconds=60).status == "gave-up"
    wait_for(lambda: is_free(lock))


@pytest.mark.parametrize("how", [QUIET, ""], ids=["quiet", "holds the output open"])
def test_a_child_that_a_command_leaves_behind_is_killed(how: str, folder: Path) -> None:
    """The command has exited, so its answer counts."""
    lock = folder / "lock"
    program = WITH_CHILD.format(lock=str(lock), how=how) + "print('UNSAT')"
    assert solve(PUZZLES["V2"], engine=solver(folder, program)).status == "none"
    wait_for(lambda: is_free(lock))


@pytest.mark.parametrize("name", ["picosat", "cryptominisat", "pysat:cadical195"])
@pytest.mark.parametrize("side", [3, 300])
@pytest.mark.parametrize("body", ["exit 3", "read -r line; exit 3"])
def test_an_engine_whose_process_dies_has_failed(
    name: str, body: str, side: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need(name)
    python = folder / "python"
    python.write_text(f"#!/bin/sh\n{body}\n")
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    monkeypatch.setattr(child, "_waiting", [])
    with pytest.raises(EngineFailed, match="to finish, but its process ended with status 3"):
        solve(Puzzle(side, side, "." * side**2), engine=name, seconds=60)
