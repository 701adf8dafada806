"""What a shell offers after a Tab: asked as shells ask, and in bash itself, in a terminal of tmux."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

import pytest

from lightup.cli.app import COMMANDS
from lightup.engines import ENGINES
from lightup.formats import FORMATS

from ..support.command import lightup

PATIENCE = 60.0  # seconds, on a machine with other things to do


def offered(monkeypatch: pytest.MonkeyPatch, *words: str) -> set[str]:
    """Returns what may stand in place of the last word."""
    monkeypatch.setenv("_LIGHTUP_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", " ".join(("lightup", *words)))
    monkeypatch.setenv("COMP_CWORD", str(len(words)))
    ran = lightup()
    assert (ran.status, ran.err) == (0, "")
    return {*ran.out.splitlines()}


def plain(*words: str) -> set[str]:
    return {f"plain,{word}" for word in words}


def test_commands_come_first_else_files(monkeypatch: pytest.MonkeyPatch) -> None:
    assert offered(monkeypatch, "") == plain(*COMMANDS)
    assert offered(monkeypatch, "so") == plain("solve")
    assert offered(monkeypatch, "puz") == {"file,puz"}


@pytest.mark.parametrize("command", ["solve", "check", "encode", "verify", "book", "read", "walksat"])
def test_inputs_are_files(monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    assert offered(monkeypatch, command, "x") == {"file,x"}


def test_options_and_names(monkeypatch: pytest.MonkeyPatch) -> None:
    assert plain("--engine", "--encoding") <= offered(monkeypatch, "solve", "--en")
    assert offered(monkeypatch, "solve", "--engine", "") == plain(*ENGINES)
    assert plain("pysat:glucose4") <= offered(monkeypatch, "solve", "--engine", "pysat:g")
    assert offered(monkeypatch, "convert", "--to", "") == plain(*FORMATS)


def test_parts_of_a_recipe(monkeypatch: pytest.MonkeyPatch) -> None:
    assert plain("10x10rot90", "10x10rot180") == offered(monkeypatch, "generate", "10x10ro")
    after_level = offered(monkeypatch, "generate", "7x7L2")
    assert plain("7x7L2+minimal", "7x7L2+symmetric-clues") <= after_level
    assert not after_level & plain("7x7L27x7", "7x7L2rot90")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_a_shell(shell: str) -> None:
    ran = lightup("completion", shell)
    assert ran.status == 0
    assert f"_LIGHTUP_COMPLETE={shell}_complete" in ran.out


# What is typed, with a Tab at the end, and what the line is then, in a folder with one file.
TYPED = {
    "lightup gener": "lightup generate",
    "lightup solve puz": "lightup solve puzzle-of-mine.txt",
    "lightup solve --cert": "lightup solve --certificate",
    "lightup solve --engine crypto": "lightup solve --engine cryptominisat",
    "lightup convert --to pencilbox-": "lightup convert --to pencilbox-xml",
    "lightup encode --as truth": "lightup encode --as truth-table",
    "lightup batch ded": "lightup batch dedupe",
    "lightup library exp": "lightup library export",
    "lightup generate 10x10w20rot9": "lightup generate 10x10w20rot90",
    "lightup walksat --heuristic prob": "lightup walksat --heuristic probsat",
}


@pytest.fixture(scope="module")
def bash(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tmux]:
    """Opens bash in a terminal of tmux, with the completion as a user would load it."""
    if not (shutil.which("tmux") and shutil.which("bash")):
        pytest.skip("no tmux or no bash")
    folder = tmp_path_factory.mktemp("bash")
    (folder / "puzzle-of-mine.txt").write_text("1.#\n...\n")
    (folder / "rc").write_text(
        f"PS1='READY '\nPATH={Path(sys.executable).parent}:$PATH\n"
        "bind 'set bell-style none'\nsource <(lightup completion bash)\n"
    )
    terminal = Tmux(folder / "socket")
    terminal.run(
        "new-session", "-d", "-x", "200", "-y", "50", "-c", str(folder), "bash --norc --noprofile"
    )
    try:
        terminal.run("send-keys", "source ./rc", "Enter")
        terminal.wait_for("READY")
        yield terminal
    finally:
        terminal.run("kill-server")


@dataclass
class Tmux:
    """A terminal of its own, which nobody else sees."""

    socket: Path

    def run(self, *words: str) -> str:
        done = subprocess.run(["tmux", "-S", str(self.socket), *words], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def wait_for(self, text: str) -> None:
        """Waits until the last line of the screen is what it should be."""
        end = monotonic() + PATIENCE
        while (last := self.last()) != text.rstrip():
            assert monotonic() < end, last
            sleep(0.05)

    def last(self) -> str:
        lines = [line.rstrip() for line in self.run("capture-pane", "-p").splitlines()]
        return next((line for line in reversed(lines) if line), "")


@pytest.mark.slow
@pytest.mark.parametrize("typed", TYPED)
def test_bash_completes(typed: str, bash: Tmux) -> None:
    bash.run("send-keys", "-l", typed)
    bash.wait_for(f"READY {typed}")
    bash.run("send-keys", "Tab")
    bash.wait_for(f"READY {TYPED[typed]}")
    bash.run("send-keys", "C-u")
    bash.wait_for("READY")
