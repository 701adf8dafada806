"""Pictures without a server: the numpy of a site, how the browser decodes, and what is read there.

No index has a numpy for the Pyodide of the site. So the whole way runs on an older Pyodide, and on that
of the site up to numpy.
"""

from __future__ import annotations

import shutil
import threading
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from lightup.base.errors import InputError, PackageMissing
from lightup.core.board import Board
from lightup.reading.pictures import load
from lightup.web import _numpy, assets
from lightup.web._downloads import PLATFORM, PYODIDE, obtain
from lightup.web._licences import licences
from lightup.web._numpy import numpy_for
from lightup.web._pyodide import Pyodide
from lightup.web._zips import unzipped, zipped
from lightup.web.site import _package

from ..support import elder
from ..support.api import ask as ask_here
from ..support.browser import executable
from ..support.pictures import KINDS, PLAIN, drawn, png, sample
from ..support.site import Served, served
from ..support.vectors import PUZZLES

V4 = PUZZLES["V4"]
TAG = f"cp314-cp314-{PLATFORM}"
ASK = """async ([call, request]) => {
  const { makeEngine } = await import(new URL("engine/engine.js", location.href).href);
  globalThis.engine ??= makeEngine({ kind: "worker" });
  return engine.ask(call, request).catch(({ kind, message }) => ({ kind, message }));
}"""
PIXELS = """async (picture) => {
  const { pixelsOf } = await import(new URL("engine/pixels.js", location.href).href);
  const [width, height, colours] = await pixelsOf(picture);
  return [width, height, Array.from(colours)];
}"""


def made_wheel(tag: str = TAG, **more: str) -> bytes:
    """Returns a wheel that says it is numpy."""
    about = "numpy-2.4.6.dist-info"
    files = {
        "numpy/__init__.py": "",
        f"{about}/METADATA": "Metadata-Version: 2.1\nName: numpy\nVersion: 2.4.6\n",
        f"{about}/WHEEL": f"Wheel-Version: 1.0\nTag: {tag}\n",
        **more,
    }
    record = {f"{about}/RECORD": "".join(f"{name},,\n" for name in files)}
    return zipped({name: text.encode() for name, text in {**files, **record}.items()})


@pytest.fixture(scope="module")
def pyodide() -> Pyodide:
    try:
        return Pyodide(obtain(PYODIDE, str))
    except PackageMissing as error:
        pytest.skip(str(error))


def found(pyodide: Pyodide, wheel: str) -> _numpy.Numpy:
    sources, reader = _package()
    return numpy_for(pyodide, wheel, sources | reader, str)


@pytest.mark.parametrize(
    ("wheel", "words"),
    [
        (made_wheel("cp314-cp314-manylinux_2_28_x86_64"), "expected a wheel of numpy for cp314-pyem"),
        (made_wheel(f"cp312-cp312-{PLATFORM}"), "expected a wheel of numpy for cp314-pyem"),
        (zipped({"scipy/__init__.py": b""}), "expected a wheel of numpy for cp314-pyem"),
        (b"no archive", "expected a wheel of numpy for cp314-pyem"),
        (None, "cannot read '.*it.whl': no such file or directory"),
    ],
    ids=["platform", "python", "package", "archive", "nothing"],
)
def test_what_is_no_numpy_for_pyodide_is_refused(
    pyodide: Pyodide, tmp_path: Path, wheel: bytes | None, words: str
) -> None:
    if wheel is not None:
        (tmp_path / "it.whl").write_bytes(wheel)
    with pytest.raises(InputError, match=words):
        found(pyodide, str(tmp_path / "it.whl"))


def test_a_numpy_that_does_not_work_fails_the_build(pyodide: Pyodide, tmp_path: Path) -> None:
    """It is tried on a picture, inside Pyodide."""
    (tmp_path / "it.whl").write_bytes(made_wheel())
    words = "expected a numpy that reads pictures, got '.*it.whl': .*AttributeError: module 'numpy'"
    with pytest.raises(InputError, match=words):
        found(pyodide, str(tmp_path / "it.whl"))


def test_the_picture_that_tries_a_numpy_can_be_read() -> None:
    exec(_numpy.TRIAL, {})


def test_only_what_a_page_needs_of_numpy_is_kept() -> None:
    wheel = made_wheel(
        **{"numpy/tests/test_all.py": "", "numpy/__init__.pyi": "", "numpy/f2py/crackfortran.py": ""}
    )
    names = {name.rpartition("/")[2] for name in _numpy._checked(wheel, "it.whl")}
    assert names == {"__init__.py", "METADATA", "WHEEL", "RECORD"}


def test_the_licence_of_numpy_is_among_those_of_the_site() -> None:
    given = {"numpy-2.4.6.dist-info/licenses/LICENSE.txt": b"the words of numpy"}
    text = licences(_numpy.Numpy(given).licences)
    assert "\nnumpy: BSD-3-Clause, https://github.com/numpy/numpy\n" in text
    assert text.endswith("numpy\n\nthe words of numpy")
    assert "numpy" not in licences(_numpy.Numpy().licences)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        pass


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """Serves a folder, as the host of Pyodide does."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("is_right", [True, False])
def test_numpy_is_fetched_by_its_hash(
    pyodide: Pyodide, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_right: bool
) -> None:
    """Its name and its hash are those that Pyodide knows; here, of another content."""
    wheel, name = made_wheel(), pyodide.packages["numpy"]["file_name"]
    assert name.endswith(f"-{TAG}.whl")
    digest = sha256(wheel if is_right else b"what was expected").hexdigest()
    known = {"version": "2.4.6", "file_name": name, "sha256": digest}
    monkeypatch.setattr(pyodide, "packages", {"numpy": known})
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "host").mkdir()
    (tmp_path / "host" / name).write_bytes(wheel)
    with hosted(tmp_path / "host") as address:
        monkeypatch.setattr(_numpy, "HOST", address)
        words = "reads pictures, got 'fetch'" if is_right else "numpy 2.4.6 with its known content"
        with pytest.raises((InputError, PackageMissing), match=words):
            found(pyodide, "fetch")
    kept = [path.name for path in (tmp_path / "cache" / "lightup").iterdir()]
    assert kept == ([name] if is_right else [])


@pytest.fixture(scope="module")
def elder_folder(site_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("elder") / "site"
    try:
        elder.build(site_folder, folder)
    except PackageMissing as error:
        pytest.skip(f"no numpy for an older Pyodide: {error}")
    return folder


@contextmanager
def opened(folder: Path) -> Iterator[tuple[Page, Served]]:
    """Opens a page of the site that has no engine yet, in a browser that must not complain."""
    with served(folder) as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        page = browser.new_page()
        complaints: list[str] = []
        page.on("console", lambda message: complaints.append(f"{message.text} {message.location}"))
        page.goto(f"{host.url}starter.txt")
        yield page, host
        browser.close()
        assert not [one for one in complaints if "favicon.ico" not in one]


def ask(page: Page, call: str, request: object) -> Any:
    return page.evaluate(ASK, [call, request])


def in_base64(data: bytes) -> str:
    return b64encode(data).decode()


def saved(picture: Image.Image, kind: str, **options: Any) -> bytes:
    data = BytesIO()
    picture.save(data, kind, **options)
    return data.getvalue()


def test_the_browser_decodes_what_pillow_does(site_folder: Path) -> None:
    """Upright, and on white where a picture is transparent; a lossy picture nearly alike."""
    picture = drawn(Board(V4), PLAIN, Random(1))[0].resize((90, 70))
    veiled = picture.convert("RGBA")
    veiled.putalpha(Image.linear_gradient("L").resize(veiled.size))
    turned = Image.Exif()
    turned[0x0112] = 6
    with opened(site_folder) as (page, _):
        for data, off in (
            (png(picture), 0),
            (saved(veiled, "PNG"), 2),
            (saved(picture.quantize(16), "GIF"), 0),
            (saved(picture, "JPEG", exif=turned, quality=95), 8),
        ):
            width, height, colours = page.evaluate(PIXELS, in_base64(data))
            expected = load(data).pixels
            assert (height, width) == expected.shape[:2]
            assert {*colours[3::4]} == {255}
            seen = Image.frombytes("RGBA", (width, height), bytes(colours)).convert("RGB")
            pairs = zip(seen.tobytes(), expected.tobytes(), strict=True)
            assert max(abs(one - other) for one, other in pairs) <= off
        for data in (png(picture)[:99], b"no picture"):
            assert page.evaluate(PIXELS, in_base64(data)) == [0, 0, []]
        assert page.evaluate(PIXELS, "no base64!") == [0, 0, []]


def test_pixels_come_to_python(site_folder: Path, tmp_path: Path) -> None:
    """On the Pyodide of the site, up to numpy, which is fetched with the first picture, and once."""
    folder = tmp_path / "site"
    shutil.copytree(site_folder, folder)
    about = {"numpy-2.4.6.dist-info/METADATA": unzipped(made_wheel())["numpy-2.4.6.dist-info/METADATA"]}
    (folder / "pysat.zip").write_bytes(zipped(unzipped((folder / "pysat.zip").read_bytes()) | about))
    (folder / "pictures.zip").write_bytes(zipped({"anything.py": b""}))
    with opened(folder) as (page, host):
        assert ask(page, "about", {})["no_pictures"] == ""
        assert f"/{folder.name}/pictures.zip" not in host.sent
        for data, words in (
            (b"no picture", "expected a picture that this browser can show, got something else"),
            (png(Image.new("RGB", (30, 9))), "expected at least 24 pixels each way, got 30x9"),
        ):
            answer = ask(page, "read", {"picture": in_base64(data)})
            assert answer == {"kind": "input", "message": words}
        assert host.sent[f"/{folder.name}/pictures.zip"] == 1


def test_a_site_without_numpy_says_so(site_folder: Path) -> None:
    assert b"data-pictures" not in (site_folder / "index.html").read_bytes()
    assert b" data-pictures>" in assets.files("worker")["index.html"]
    with opened(site_folder) as (page, _):
        assert ask(page, "about", {})["no_pictures"] == "this site was built without numpy"
        refused = ask(page, "read", {"picture": in_base64(png(Image.new("RGB", (30, 30))))})
        assert refused["kind"] == "package"


def test_pictures_are_read_alike_in_a_browser(elder_folder: Path, exhaustive: bool) -> None:
    """With numpy in WebAssembly, where an index has 32 bits; pictures without losses look the same."""
    pictures = [sample(kind, seed).png for kind in KINDS for seed in range(1, 9 if exhaustive else 2)]
    with opened(elder_folder) as (page, _):
        about = ask(page, "about", {})
        assert (about["kernel"], about["no_pictures"]) == ("compiled", "")
        for data in pictures:
            request = {"picture": in_base64(data)}
            expected = ask_here("read", **request)
            assert rounded(ask(page, "read", request)) == rounded(expected.get("error", expected))


def rounded(answer: dict[str, Any]) -> dict[str, Any]:
    """Returns an answer without what the order of sums may change, or a lack of time."""
    boards = answer.get("boards", [])
    kept = ("board", "doubts")
    return answer | {
        "boards": [
            {key: board[key] for key in kept}
            | {"chances": [round(one, 2) for one in board["confidence"]]}
            for board in boards
        ]
    }
