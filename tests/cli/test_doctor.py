"""`lightup doctor` tells what works, what is missing and what is broken."""

from __future__ import annotations

import json
import sys
from unittest.mock import patch

import pytest
from jsonschema import Draft202012Validator

from lightup.base.errors import OutOfTime
from lightup.base.packages import EXTRAS
from lightup.cli import _trials
from lightup.cli._trials import FEATURES, Trial, trials
from lightup.engines import ENGINES, native
from lightup.schema.jsonschema import of_answer

from ..support.command import Ran, lightup


def examined(*parts: Trial) -> tuple[Ran, list[list[str]]]:
    """Runs the doctor on these parts; returns what it says, and its rows."""
    with patch("lightup.cli.doctor.trials", lambda: iter(parts)):
        ran = lightup("doctor")
    return ran, [line.split(maxsplit=5) for line in ran.out.splitlines()[2:-1]]


def engine(name: str) -> Trial:
    return next(part for part in trials() if part.name == name)


def raising(error: Exception) -> Trial:
    def run() -> str:
        raise error

    return Trial("luck", "extra", run)


def test_every_engine_and_extra_is_tried() -> None:
    assert {*ENGINES} < {part.name for part in trials()}
    assert {*EXTRAS} == {*FEATURES}


def test_all_that_is_installed_works_here() -> None:
    ran = lightup("doctor", "--json")
    found = [json.loads(line) for line in ran.out.splitlines()]
    for one in found:
        Draft202012Validator(of_answer("Examined")).validate(one)
    assert [one for one in found if one["status"] == "broken"] == []
    assert ran.status == 0
    assert len(found) == len([*trials()])


def test_a_missing_engine_comes_with_its_cure() -> None:
    with patch("shutil.which", lambda _: None):
        ran, rows = examined(engine("native"), engine("minisat"))
    assert (ran.status, rows[0][2]) == (0, "works")
    assert rows[1][2:] == [
        "missing",
        "-",
        "-",
        "install the command 'minisat' (Debian: apt install minisat)",
    ]
    assert ran.out.splitlines()[-1] == "all that is installed works, 1 missing"


def test_a_missing_package_is_named_by_its_extra() -> None:
    with patch.dict(sys.modules, {"segno": None}):
        _, [row] = examined(engine("image"))
    assert row[2:] == ["missing", "-", "-", "pip install 'lightup-puzzle[image]'"]


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (OutOfTime(), "no answer within 20 seconds"),
        (ValueError("no luck"), "no luck"),
        (ValueError(), "ValueError"),
    ],
)
def test_what_raises_is_broken(error: Exception, message: str) -> None:
    ran, [row] = examined(raising(error))
    assert (ran.status, row[2], row[5]) == (1, "broken", message)
    assert ran.out.splitlines()[-1] == "1 part broken"


def test_a_wrong_answer_is_broken() -> None:
    with patch.object(native, "solutions", lambda board, **_: iter(())):
        ran, [row] = examined(engine("native"))
    assert (ran.status, row[2], row[5]) == (1, "broken", "it gave the verdict none")


def test_an_interpreted_kernel_works_slowly() -> None:
    with patch.object(_trials, "is_compiled", lambda: False):
        ran, [row] = examined(engine("kernel"))
    assert (ran.status, row[2], row[3]) == (0, "works", "interpreted")
    assert "install a C compiler" in row[5]
