"""`lightup site` as a user runs it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lightup.web import site
from lightup.web.site import Site

from ..support.command import lightup


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    """A site that needs no downloads."""
    script = b"const FIRST = {};\nconst LATER = {};\n"
    small = Site(
        {"index.html": b"<p>", "sw.js": script},
        {"python.wasm": bytes(range(256))},
        {"z3.zip": b"PK"},
        {"lightup.whl": b"PK"},
    )
    monkeypatch.setattr(site, "collect", lambda say, kernel, numpy: small)


@pytest.mark.usefixtures("made")
def test_the_command_says_what_it_made(tmp_path: Path) -> None:
    ran = lightup("site", "out", cwd=tmp_path)
    assert (ran.status, ran.err) == (0, "writing 7 files\n")
    version, sizes, wheel, trial = ran.out.splitlines()
    assert re.fullmatch("version [0-9a-f]{12} of the site is in out", version)
    assert re.fullmatch(r"compressed: page \d+ kB, engine \d+ kB; fetched on first use: z3 0 kB", sizes)
    assert wheel == "for notebooks in a browser: lightup.whl"
    assert trial == "to try it: python -m http.server --bind 127.0.0.1 --directory out"
    assert (tmp_path / "out" / "index.html").read_text() == "<p>"


@pytest.mark.usefixtures("made")
def test_another_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("")
    ran = lightup("site", str(tmp_path))
    assert ran == (2, "", f"expected an empty folder or an earlier site, got {str(tmp_path)!r}\n")


def test_a_numpy_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    ran = lightup("site", "out", "--numpy", "numpy.whl", cwd=tmp_path)
    *_, last = ran.err.splitlines()  # after what was fetched, if this is the first build
    assert (ran.status, last) == (2, "cannot read 'numpy.whl': no such file or directory")
    assert not (tmp_path / "out").exists()


def test_the_folder_must_be_named() -> None:
    ran = lightup("site")
    assert (ran.status, ran.out) == (2, "")
    assert "missing argument 'FOLDER'" in ran.err
