"""What the project is made from: locked, pinned, and without the address of any index."""

from __future__ import annotations

import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
LOCK = (ROOT / "requirements.lock").read_text()
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PYTHONS = [
    words[-1] for words in map(str.split, PROJECT["classifiers"]) if re.fullmatch(r"3\.\d+", words[-1])
]


def locked() -> Iterator[tuple[Requirement, list[str]]]:
    """Yields what the lock file asks for, with the hashes of its files."""
    for entry in LOCK.replace("\\\n", " ").splitlines():
        requirement, *hashes = entry.split(" --hash=")
        yield Requirement(requirement), [one.strip() for one in hashes]


def asked(names: list[str]) -> Iterator[Requirement]:
    """Yields what the project asks for, with these extras and those that they ask for in turn."""
    texts = list(PROJECT["dependencies"])
    texts += [text for name in names for text in PROJECT["optional-dependencies"][name]]
    for requirement in map(Requirement, texts):
        if requirement.name == PROJECT["name"]:
            yield from asked(sorted(requirement.extras))
        else:
            yield requirement


@pytest.mark.parametrize("python", PYTHONS)
def test_the_lock_has_all_that_the_project_asks_for(python: str) -> None:
    system: dict[str, Any] = {
        **dict.fromkeys(("python_version", "python_full_version"), python),
        "sys_platform": "linux",
        "platform_machine": "x86_64",
    }
    versions = defaultdict[str, list[str]](list)
    for pinned, _ in locked():
        if not pinned.marker or pinned.marker.evaluate(system):
            versions[canonicalize_name(pinned.name)] += [one.version for one in pinned.specifier]
    assert all(len(found) == 1 for found in versions.values())
    for requirement in asked(["all", "dev"]):
        (version,) = versions[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version, prereleases=True), requirement


def test_every_locked_package_has_its_hashes() -> None:
    for pinned, hashes in locked():
        assert [one.operator for one in pinned.specifier] == ["=="], pinned
        assert hashes
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", one) for one in hashes), pinned


def test_no_lock_file_knows_where_packages_come_from() -> None:
    assert "://" not in LOCK
    assert "--index" not in LOCK
    for name, package in json.loads((ROOT / "package-lock.json").read_text())["packages"].items():
        assert "resolved" not in package
        assert not name or package["integrity"].startswith("sha512-")


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_may_only_read_and_use_what_is_pinned(path: Path) -> None:
    text = path.read_text()
    assert re.findall(r"permissions:\n((?:  .*\n)+)", text) == ["  contents: read\n"]
    assert all(
        re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", one) for one in re.findall("uses: (.*)", text)
    )
    assert all("==" in one for one in re.findall("pipx run (.*)", text))
    assert "LIGHTUP_LOCKED: 1" in text


def test_the_weekly_job_searches_on_every_supported_python() -> None:
    text = (ROOT / ".github" / "workflows" / "weekly.yml").read_text()
    (listed,) = re.findall(r"python: (\[.*\])", text)
    assert json.loads(listed) == PYTHONS
    assert sum(map(int, re.findall(r"scripts/\w+ --minutes (\d+)", text))) == 60
