from __future__ import annotations

from random import Random
from unittest.mock import patch

import pytest
from click.testing import CliRunner

from . import __main__ as soak
from .checks import Check


def fine(choose: Random) -> int:
    return 2


def wrong(choose: Random) -> int:
    raise AssertionError("two answers differ")


@pytest.mark.parametrize(("check", "status", "failed"), [(fine, 0, False), (wrong, 1, True)])
def test_the_exit_status_says_whether_a_check_failed(check: Check, status: int, failed: bool) -> None:
    with patch.object(soak, "CHECKS", {"one": check}):
        done = CliRunner().invoke(soak.main, ["--minutes", "0.0005", "--seed", "7"])
    assert done.exit_code == status
    assert ("one, --seed 7: AssertionError: two answers differ" in done.output) == failed
    *_, head, row = done.output.splitlines()
    assert (head.split()[0], row.split()[0]) == ("check", "one")
    assert (row.split()[3] != "0") == failed
