"""Notes are collected, and nothing of that stays behind."""

from __future__ import annotations

import warnings

import pytest

from lightup.base.errors import FormatWarning
from lightup.cli._notes import collected, note


def test_each_note_is_told_once_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    with collected():
        for text in ("a", "b", "a"):
            note(text)
        warnings.warn("b", FormatWarning, stacklevel=1)
        assert capsys.readouterr().err == ""
    assert capsys.readouterr().err == "note: a (in 2 boards)\nnote: b (in 2 boards)\n"


def test_notes_are_told_however_the_block_ends(capsys: pytest.CaptureFixture[str]) -> None:
    @collected()
    def interrupted() -> None:
        note("a")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert capsys.readouterr().err == "note: a\n"


def test_afterwards_warnings_are_as_before() -> None:
    before = warnings.showwarning, [*warnings.filters]
    with collected():
        pass
    assert (warnings.showwarning, [*warnings.filters]) == before
