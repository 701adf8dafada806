"""The files of the static site. What they do in a browser is in `test_site_in_browser`."""

from __future__ import annotations

import json
import re
import sys
import zipfile
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from lightup.base.errors import InputError, PackageMissing
from lightup.web import _downloads, assets
from lightup.web._downloads import Download, obtain
from lightup.web._zips import unzipped
from lightup.web.api import CALLS
from lightup.web.site import RECORD, WORKER, Site, build, write

from ..support import pyodide


def small(**page: str) -> Site:
    """Returns a site of the size of a test."""
    files = {name.replace("_", "."): text.encode() for name, text in page.items()}
    script = b"const FIRST = {};\nconst LATER = {};\n"
    return Site({"index.html": b"<!doctype html>", WORKER: script} | files, {"p/python.js": b""}, {})


def names(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_the_site_has_the_page_and_the_engine(site_folder: Path) -> None:
    found = names(site_folder)
    assert {*assets.files("worker")} <= found
    assert {
        "lightup.zip",
        "pysat.zip",
        "z3.zip",
        "pyodide/pyodide.asm.wasm",
        RECORD,
        "_headers",
    } <= found
    page = (site_folder / "index.html").read_text()
    assert 'data-engine="worker"' in page
    assert f'content="{assets.POLICY.partition("; frame")[0]}"' in page


def test_the_site_has_the_licences_of_its_parts(site_folder: Path) -> None:
    text = (site_folder / "licences.txt").read_text()
    for words in (
        "Mozilla Public License",
        "Python Software Foundation",
        "Alexey Ignatiev",
        "Microsoft",
    ):
        assert words in text
    with zipfile.ZipFile(site_folder / "pysat.zip") as archive:
        (own,) = (name for name in archive.namelist() if name.endswith("licenses/LICENSE.txt"))
        assert archive.read(own).decode() in text


def test_the_service_worker_knows_every_file(site_folder: Path) -> None:
    script = (site_folder / WORKER).read_text()
    first, later = (
        json.loads(found[1])
        for found in re.finditer(r"const (?:FIRST|LATER) = (\{.*?\});", script, re.DOTALL)
    )
    assert {*later} == {"z3.zip"}
    wanted = names(site_folder) - {WORKER, RECORD, "_headers", "index.html", "z3.zip"}
    assert {*first} == {name for name in wanted if not name.endswith(".whl")} | {""}


def test_building_again_gives_the_same_bytes(site_folder: Path, tmp_path: Path) -> None:
    build(tmp_path)
    assert names(tmp_path) == names(site_folder)
    assert all(
        (tmp_path / name).read_bytes() == (site_folder / name).read_bytes() for name in names(tmp_path)
    )


def test_the_package_in_the_site_is_enough_for_the_api(site_folder: Path) -> None:
    folders = {name.split("/")[1] for name in unzipped((site_folder / "lightup.zip").read_bytes())}
    assert not folders & {"cli", "collecting", "lab"}
    answers = pyodide.answers(site_folder, [(name, {}) for name in CALLS])
    without_request = {
        name for name, (answer, _) in zip(CALLS, answers, strict=True) if "error" not in answer
    }
    assert without_request == {"about", "library"}


def test_a_first_visit_is_small(site_folder: Path) -> None:
    """The page without the views that are fetched when they are shown."""
    index = (site_folder / "index.html").read_text()
    scripts = {name for name in assets.files("worker") if name.endswith(".js")}
    views = {name for name in scripts if f'"{name}"' not in index} - {"sw.js", "engine/python.js"}
    assert {"solve/view.js", "walkthrough/view.js"} <= views
    assert not {"main.js", "play/desk.js", "daily/view.js", "board/board.js"} & views
    site = Site(
        {name: (site_folder / name).read_bytes() for name in {*assets.files("worker")} - views},
        {
            name: (site_folder / name).read_bytes()
            for name in names(site_folder)
            if name.startswith("pyodide/") or name in ("lightup.zip", "pysat.zip")
        },
        {},
    )
    sizes = site.sizes()
    assert sizes["page"] < 160_000
    assert sizes["page"] + sizes["engine"] < 8_000_000


def test_the_version_is_that_of_the_contents() -> None:
    assert small().version == small().version
    assert (
        len(
            {small().version, small(a_js="1").version, small(a_js="2").version, small(b_js="2").version}
        )
        == 4
    )
    engine = replace(small(), engine={"p/python.js": b"new"})
    assert engine.version != small().version


def test_a_new_version_replaces_the_old_one(tmp_path: Path) -> None:
    write(small(old_js="", both_js="1"), tmp_path)
    (tmp_path / "CNAME").write_text("example.org")
    write(small(new_js="", both_js="2"), tmp_path)
    assert names(tmp_path) == {
        *("index.html", "p/python.js", WORKER, RECORD, "_headers"),
        *("both.js", "new.js", "CNAME"),
    }
    assert (tmp_path / "both.js").read_text() == "2"


@pytest.mark.parametrize("record", ["", "{}", "[]", '{"made by": "another"}', "\xff"])
def test_a_folder_with_other_files_is_left_alone(tmp_path: Path, record: str) -> None:
    (tmp_path / RECORD).write_text(record)
    with pytest.raises(InputError, match="expected an empty folder or an earlier site"):
        build(tmp_path)
    assert names(tmp_path) == {RECORD}


def test_a_record_removes_nothing_outside_its_folder(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("precious")
    folder = tmp_path / "site"
    write(small(), folder)
    record = json.loads((folder / RECORD).read_text())
    (folder / RECORD).write_text(json.dumps(record | {"files": ["../mine", str(tmp_path / "mine")]}))
    write(small(), folder)
    assert (tmp_path / "mine").exists()


def test_a_file_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="expected an empty folder"):
        write(small(), tmp_path / "file")
    with pytest.raises(InputError, match=r"cannot write the site to .*: not a directory"):
        write(small(), tmp_path / "file" / "site")


CONTENT = "the content of a package"


def download(program: str = sys.executable, code: str = "") -> Download:
    """Returns a download whose command is a small program; by default it writes the right file."""
    code = code or f"import sys; open(sys.argv[1] + '/it.whl', 'w').write({CONTENT!r})"
    right = sha256(CONTENT.encode()).hexdigest()
    return Download("it", "1.0", "it.whl", right, (program, "-c", code, _downloads.FOLDER))


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "lightup"


def test_a_download_is_fetched_once(cache: Path) -> None:
    said: list[str] = []
    assert obtain(download(), said.append) == CONTENT.encode()
    assert obtain(download(code="raise SystemExit(1)"), said.append) == CONTENT.encode()
    assert said == ["fetching it 1.0"]
    assert names(cache) == {"it.whl"}


def test_a_spoilt_cache_is_fetched_again(cache: Path) -> None:
    cache.mkdir()
    (cache / "it.whl").write_text("half of i")
    assert obtain(download(), str) == CONTENT.encode()


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        (
            download("no-such-npm"),
            "expected the command 'no-such-npm' to fetch it 1.0: install Node.js",
        ),
        (
            download(code="import sys; sys.exit('npm error code ENOTFOUND')"),
            "cannot fetch it 1.0, is there a network? npm error code ENOTFOUND",
        ),
        (download(code="pass"), "cannot fetch it 1.0, is there a network? "),
        (
            download(code="import sys; open(sys.argv[1] + '/it.whl', 'w').write('evil')"),
            "expected it 1.0 with its known content, got another it.whl",
        ),
    ],
)
def test_a_failed_download_says_why(cache: Path, wanted: Download, message: str) -> None:
    with pytest.raises(PackageMissing, match=f"^{re.escape(message)}$"):
        obtain(wanted, str)
    assert not names(cache)


def test_a_cache_that_cannot_be_written_is_named(cache: Path) -> None:
    cache.write_text("")
    with pytest.raises(PackageMissing, match=r"cannot keep it 1\.0 as .*it\.whl': "):
        obtain(download(), str)
