"""The engine of the site in Node.js: its answers are those of the installed package, on real puzzles.

In Chromium, a sample of them is asked in `test_site_in_browser`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import lightup
from lightup.base.errors import PackageMissing
from lightup.kernel import compiling, library
from lightup.web import _webassembly, site
from lightup.web._downloads import PLATFORM, PYODIDE, obtain
from lightup.web._pyodide import LIBRARY, Pyodide
from lightup.web._webassembly import KERNEL
from lightup.web._zips import unzipped
from lightup.web.api import answer

from ..support import pyodide
from ..support.asked import Asked, alike, generated, of_puzzles, without_times

HERE = Path(pyodide.__file__).parent
MICROPIP = ("micropip==0.11.1", "packaging==26.3")
MEGABYTE = 1 << 20


def test_real_puzzles_have_the_same_answers(site_folder: Path) -> None:
    asked = of_puzzles()
    found = pyodide.answers(site_folder, asked)
    assert [without_times(answer) for answer, _ in found] == alike(asked)


def test_generated_puzzles_are_the_same(site_folder: Path) -> None:
    asked = generated()
    assert [answer for answer, _ in pyodide.answers(site_folder, asked)] == alike(asked)


def test_limits_are_those_of_a_server(site_folder: Path) -> None:
    """The largest puzzles, hints for them, and hard puzzles that are large for their level."""
    large, hard = ("100x100w20rot180L2", "20x20w20rot180L6")
    (board,) = answer("generate", {"recipe": large, "seed": 1})["boards"]
    asked: Asked = [("generate", {"recipe": recipe, "seed": 1}) for recipe in (large, hard)]
    asked += [(call, {"board": board["puzzle"]}) for call in ("hint", "rate")]
    (about, _), *found = pyodide.answers(site_folder, [("about", {}), *asked])
    assert about["limits"] == answer("about", {})["limits"]
    assert [without_times(one) for one, _ in found] == alike(asked)


def test_memory_does_not_grow_with_calls(site_folder: Path) -> None:
    """It grows by a fifth at a time."""
    round_of_calls = [*of_puzzles()[:90], *generated()[:10]]
    sizes = [size for _, size in pyodide.answers(site_folder, 6 * round_of_calls)]
    assert sizes[-1] <= 1.25 * sizes[len(round_of_calls)]
    assert sizes[-1] < 100 * MEGABYTE


def test_python_has_what_the_calls_use(site_folder: Path, tmp_path: Path) -> None:
    """If this fails, `python -m tests.support.pyodide` writes the list anew."""
    whole = pyodide.with_whole_library(site_folder, tmp_path / "site")
    assert pyodide.used(whole) == site.USED.read_text().split()
    assert pyodide.used(site_folder) == site.USED.read_text().split()


def test_all_python_is_bytecode(site_folder: Path) -> None:
    for name in ("lightup.zip", "pysat.zip", "z3.zip", f"pyodide/{LIBRARY}"):
        assert not [
            file for file in unzipped((site_folder / name).read_bytes()) if file.endswith(".py")
        ]


def test_the_compiled_kernel_takes_the_place_of_its_sources(site_folder: Path) -> None:
    files = unzipped((site_folder / "lightup.zip").read_bytes())
    assert f"lightup/kernel/{library.FILE}" in files
    assert not [name for name in compiling.modules(KERNEL) if f"lightup/kernel/{name}.pyc" in files]


def test_the_kernel_may_stay_interpreted(site_folder: Path, tmp_path: Path) -> None:
    """Such a site gives the same answers, and says what it is."""
    shutil.copytree(site_folder, tmp_path / "site")
    made = site.collect(kernel="interpreted")
    (tmp_path / "site" / "lightup.zip").write_bytes(made.engine["lightup.zip"])
    asked: Asked = [("about", {}), *of_puzzles()[:30], *generated()[:3]]
    (about, _), *found = pyodide.answers(tmp_path / "site", asked)
    assert about["kernel"] == "interpreted"
    assert [without_times(answer) for answer, _ in found] == alike(asked[1:])


@pytest.mark.parametrize("missing", ["Cython", "ziglang"])
def test_without_its_tools_the_kernel_is_not_compiled(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setattr(
        _webassembly, "find_spec", lambda name: None if name == missing else find_spec(name)
    )
    pyodide = Pyodide(obtain(PYODIDE, str))
    package = {"lightup/kernel/solver.py": b""}
    said: list[str] = []
    assert site._with_kernel(site._kernel(pyodide, "auto", said.append), package) == package
    (text,) = said
    assert text.startswith("the kernel is not compiled, so the engine will be slow: expected ")
    assert f"{missing} to compile" in text
    with pytest.raises(PackageMissing, match=f"expected {missing}"):
        site._kernel(pyodide, "compiled", said.append)


def test_a_name_that_pyodide_lacks_fails_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_webassembly, "modules", lambda _: ["packing"])
    pyodide = Pyodide(obtain(PYODIDE, str))
    names = [name for name in pyodide.names() if name != "PyErr_Occurred"]
    with pytest.raises(PackageMissing, match="undefined symbol: PyErr_Occurred"):
        _webassembly._compiled(pyodide.settings, names)


def test_compiling_again_gives_the_same_bytes(
    monkeypatch: pytest.MonkeyPatch, exhaustive: bool
) -> None:
    """One module does, unless all are wanted: the whole library takes half a minute."""
    if not exhaustive:
        monkeypatch.setattr(_webassembly, "modules", lambda _: ["packing"])
    pyodide = Pyodide(obtain(PYODIDE, str))
    names = pyodide.names()
    first, second = (_webassembly._compiled(pyodide.settings, names) for _ in range(2))
    assert first == second


def test_a_notebook_installs_the_wheel_with_micropip(site_folder: Path, tmp_path: Path) -> None:
    """The engine of the site is not there, only Pyodide as it comes."""
    folder = pyodide.with_whole_library(site_folder, tmp_path / "site")
    (folder / "lightup.zip").unlink()
    (wheel,) = folder.glob("*.whl")
    assert f"-abi3-{PLATFORM}.whl" in wheel.name
    given = json.dumps([[str(path) for path in micropip(tmp_path)], str(wheel)])
    found = json.loads(pyodide.run(folder, HERE / "smoke.py", given))
    puzzle = lightup.loads("1.#\n...")
    made = next(lightup.generate("10x10w20rot180L3", seed=1))
    assert found == {
        "compiled": True,
        "solutions": 2 * ["1*#\n..*"],
        "hint": lightup.sentence(step) if (step := lightup.hint(puzzle).step) else "",
        "made": str(made),
        "shown": "<svg",
        "place": "site-packages",
    }


def micropip(folder: Path) -> list[Path]:
    """Returns the wheels of micropip; skips the test where they cannot be had."""
    command = (
        "pip",
        "download",
        "--quiet",
        "--no-deps",
        "--only-binary=:all:",
        f"--dest={folder}",
        "--python-version=314",
        "--implementation=py",
        "--abi=none",
        "--platform=any",
    )
    done = subprocess.run([sys.executable, "-m", *command, *MICROPIP], capture_output=True)
    if done.returncode:
        pytest.skip("no micropip")
    return sorted(folder.glob("*.whl"))
