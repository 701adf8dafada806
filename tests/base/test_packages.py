from __future__ import annotations

import re
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

from lightup.base.packages import EXTRAS

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]


def packages(extra: str) -> set[str]:
    """Returns the packages of an extra and of those that it includes."""
    found = set()
    for wish in PROJECT["optional-dependencies"][extra]:
        if inner := re.fullmatch(r"lightup-puzzle\[(.*)\]", wish):
            found |= {name for one in inner[1].split(",") for name in packages(one)}
        else:
            found.add(re.split("[><=]", wish)[0])
    return found


def test_the_table_is_that_of_the_project() -> None:
    of = packages_distributions()
    for extra, modules in EXTRAS.items():
        assert {of[module][0].lower() for module in modules} == {*map(str.lower, packages(extra))}
