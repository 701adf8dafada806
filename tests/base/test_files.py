from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest

from lightup.base.files import is_stream, replace, replacing

from ..support.faults import Fault, suffer

OLD, NEW = b"old\n", b"new " * 1000
EXISTING = 0o640


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "file"
    path.write_bytes(OLD)
    path.chmod(EXISTING)
    return path


def test_a_file_is_replaced_and_keeps_its_mode(file: Path) -> None:
    replace(file, NEW)
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (NEW, EXISTING)
    assert [*file.parent.iterdir()] == [file]


def test_a_new_file_has_the_mode_of_any_other(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.touch()
    replace(tmp_path / "file", NEW)
    assert (tmp_path / "file").stat().st_mode == other.stat().st_mode


def test_a_link_stays_a_link(file: Path) -> None:
    links = [file.with_name(name) for name in ("link", "link to link")]
    links[0].symlink_to("file")
    links[1].symlink_to("link")
    replace(links[1], NEW)
    assert all(link.is_symlink() for link in links)
    assert file.read_bytes() == NEW


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, ValueError])
def test_an_error_leaves_what_was_there(error: type[BaseException], file: Path) -> None:
    with suppress(error), replacing(file) as new:
        new.write(NEW)
        raise error
    assert (file.read_bytes(), [*file.parent.iterdir()]) == (OLD, [file])


@pytest.mark.parametrize("room", [0, 1, len(NEW) - 1])
def test_a_full_disk_leaves_what_was_there(room: int, file: Path) -> None:
    ended = suffer(Fault("full disk", room), lambda: replace(file, NEW))
    assert ended.error.startswith("OSError: [Errno 27]")
    assert (file.read_bytes(), [*file.parent.iterdir()]) == (OLD, [file])


@pytest.mark.parametrize("room", [0, 1, len(NEW) - 1])
def test_a_killed_process_leaves_what_was_there(room: int, file: Path) -> None:
    suffer(Fault("killed while writing", room), lambda: replace(file, NEW))
    assert file.read_bytes() == OLD


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may do everything")
def test_what_may_not_be_written_is_not_replaced(file: Path) -> None:
    file.chmod(0o444)
    with pytest.raises(PermissionError):
        replace(file, NEW)
    assert file.read_bytes() == OLD


def test_a_long_name(tmp_path: Path) -> None:
    for path in (tmp_path / ("ä" * 127), tmp_path / ("x" * 255)):
        replace(path, NEW)
        assert path.read_bytes() == NEW


def test_streams_are_written_as_they_are(tmp_path: Path) -> None:
    """Also standard output that is a file, which must not be cut off from who has it open."""
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to("/dev/stdout")
    for path in (pipe, link, Path("/dev/null"), Path("/dev/stdout"), Path("/proc/self/fd/1")):
        assert is_stream(path) == path.exists()
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    replace(pipe, OLD)
    assert os.read(reader, 100) == OLD
    os.close(reader)
    assert pipe.is_fifo()
