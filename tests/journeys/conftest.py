"""A folder of one's own, in which the commands of a journey run one after the other."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from ..support.command import Ran, lightup

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
LEAST = 15  # commands of a journey


@dataclass
class Traveller:
    """Somebody who works in a folder; counts the commands that were typed."""

    folder: Path
    typed: list[str] = field(default_factory=list)

    def types(self, *words: str, given: str | None = None, status: int = 0) -> Ran:
        """Runs a command; its exit status must be the expected one."""
        self.typed.append(" ".join(words))
        ran = lightup(*words, stdin=given, cwd=self.folder)
        assert ran.status == status, (words, ran)
        return ran

    def text(self, name: str) -> str:
        return (self.folder / name).read_text()

    def arrives(self) -> None:
        """Ends a journey, which is not a short one."""
        assert len(self.typed) >= LEAST

    def begins(self, name: str) -> bytes:
        return (self.folder / name).read_bytes()[:8]


@pytest.fixture
def traveller(tmp_path: Path) -> Traveller:
    for name in ("7x7.txt", "10x10.txt", "inf432.grid", "photo.jpg"):
        shutil.copy(EXAMPLES / name, tmp_path)
    return Traveller(tmp_path)
