"""What a release needs: its name, its files, and a wheel that works without the repository."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def test_the_distribution_has_a_name_of_its_own() -> None:
    assert PROJECT["name"] == "lightup-puzzle"  # `lightup` on the index is somebody else's
    assert [*PROJECT["scripts"]] == ["lightup"]


def test_all_has_every_extra_but_those_for_developers() -> None:
    extras = PROJECT["optional-dependencies"]
    (everything,) = extras["all"]
    # What only some users or developers need.
    few = ("cluster", "parquet", "zstd", "site", "notebook", "all", "dev")
    assert everything == f"lightup-puzzle[{','.join(name for name in extras if name not in few)}]"


def test_nothing_tells_a_user_to_install_the_package_of_somebody_else() -> None:
    files = [
        *(ROOT / "src").rglob("*.py"),
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "scripts").iterdir(),
    ]
    for path in [*files, ROOT / "README.md", ROOT / "CONTRIBUTING.md"]:
        assert not re.search(r"lightup\[|install '?lightup\b(?!-puzzle)", path.read_text()), path


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Builds an sdist, and a wheel from it, where there is no C compiler."""
    source, output = (tmp_path_factory.mktemp(name) for name in ("source", "dist"))
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not in a clone of the repository")
    for name in filter(is_released, listed.stdout.splitlines()):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, source / name)
    words = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(output), str(source)]
    subprocess.run(words, check=True, capture_output=True, env={**os.environ, "CC": "false"})
    return output


def is_released(name: str) -> bool:
    return not name.startswith(("tests/", "docs/", "bench/")) and (ROOT / name).exists()


@pytest.fixture(scope="module")
def site(distributions: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Installs the wheel into a folder of its own; what it needs is there for the tests."""
    folder = tmp_path_factory.mktemp("site")
    words = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(folder)]
    subprocess.run([sys.executable, *words, *distributions.glob("*.whl")], check=True)
    return folder


def test_the_distributions_are_complete(distributions: Path) -> None:
    (archive,), (wheel,) = distributions.glob("*.tar.gz"), distributions.glob("*.whl")
    with tarfile.open(archive) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {"LICENSE", "SECURITY.md", "CITATION.cff", "setup.py", "scripts/test"} <= names
    with zipfile.ZipFile(wheel) as packed:
        names = {*packed.namelist()}
    assert {"lightup/py.typed", "lightup/kernel/search.py", "lightup/kernel/search.pxd"} <= names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert "lightup/web/licences/pyodide.txt" in names


def test_a_wheel_that_was_not_compiled_is_for_any_system(distributions: Path) -> None:
    (wheel,) = distributions.glob("*.whl")
    assert wheel.stem.endswith("-py3-none-any")
    with zipfile.ZipFile(wheel) as packed:
        assert not any(name.endswith((".so", ".pyd")) for name in packed.namelist())
        (about,) = (name for name in packed.namelist() if name.endswith(".dist-info/WHEEL"))
        assert "Root-Is-Purelib: true" in packed.read(about).decode()


def test_the_index_accepts_the_distributions(distributions: Path) -> None:
    words = ["-m", "twine", "check", "--strict", *map(str, distributions.iterdir())]
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


# Arguments, what is piped in, and the beginning of the answer.
SMOKE = {
    "the version": (["--version"], "", "lightup 0.1.0 (kernel: interpreted)\n"),
    "the filter": ([], "WWWW4WWWW\n", "WLWL4LWLW\n"),
    "solve": (["solve", "7x7:Bc1c3c0cBo3cBcBc1cB", "--to", "wb"], "", "BWWL1WL"),
    "solve by SAT": (["solve", "3x3:d4d", "--engine", "pysat"], "", ".*.\n*4*\n.*.\n"),
    "explain": (["explain", "-"], "1.#\n...\n", "1. "),
    "generate": (["generate", "5x5L0", "--seed", "1"], "", ""),
    "engines": (["engines"], "", ""),
}


@pytest.mark.parametrize("name", SMOKE)
def test_the_wheel_works_without_the_repository(name: str, site: Path, tmp_path: Path) -> None:
    args, given, answer = SMOKE[name]
    done = subprocess.run(
        [sys.executable, "-m", "lightup", *args],
        input=given,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(answer)


def test_the_citation_has_this_version() -> None:
    from lightup import __version__

    assert f"version: {__version__}\n" in (ROOT / "CITATION.cff").read_text()
