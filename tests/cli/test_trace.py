from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from lightup.encodings import encode
from lightup.formats import loads
from lightup.sat.dimacs import from_dimacs
from lightup.schema.jsonschema import of_answer
from lightup.solving.tracing import STAGES

from ..support.command import lightup
from ..support.hard_boards import UNIQUE, pigeonholes
from ..support.replaying import Replay

SMALL, NONE, MARKED = "1.#\n...", "4.", "1*#\n..."


@pytest.mark.parametrize("stage", STAGES)
def test_the_json_of_each_stage_fits_its_form_and_replays(stage: str) -> None:
    ran = lightup("trace", str(UNIQUE[0].puzzle), "--stage", stage, "--json")
    (answer,) = map(json.loads, ran.out.splitlines())
    assert [*answer][:2] == ["source", "name"]
    told = {key: value for key, value in answer.items() if key not in ("source", "name")}
    Draft202012Validator(of_answer("Traced")).validate(told)
    Replay(from_dimacs(encode(UNIQUE[0].puzzle, "direct")).clauses).run(told["events"])
    assert ran.status == {"solved": 0, "none": 1, "gave-up": 3}[told["status"]]


def test_marks_hold_if_they_are_kept() -> None:
    for keep in ([], ["--keep-marks"]):
        told = json.loads(lightup("trace", MARKED, *keep, "--json").out)
        start = loads(MARKED)
        Replay(from_dimacs(encode(start if keep else loads(SMALL), "direct")).clauses).run(
            told["events"]
        )
        assert any(event.get("by") == "mark" for event in told["events"]) == bool(keep)


def test_words_and_exit_status() -> None:
    ran = lightup("trace", SMALL)
    assert ran.status == 0
    assert "Level 1: suppose no bulb at r1c2." in ran.out
    assert "solved: 1 decision, 9 implications, 1 conflict, 1 learnt clause" in ran.out + ran.err
    ran = lightup("trace", NONE)
    assert ran.status == 1
    assert "Conflict: the 4 at r1c1 has too few places left.\nNo solution" in ran.out
    ran = lightup("trace", str(pigeonholes(6, 5).puzzle), "--most", "50")
    assert ran.status == 3
    assert "gave up: " in ran.out + ran.err
    assert "; the trace has more than 50 events" in ran.out + ran.err


def test_writes_a_page(tmp_path: Path) -> None:
    file = tmp_path / "trace.html"
    assert lightup("trace", SMALL, "-o", str(file)).status == 0
    page = file.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert lightup("trace", SMALL, "--to", "html").out == page
    refused = lightup("trace", SMALL, "--to", "html", "--json")
    assert refused.status == 2
    assert "got both" in refused.err + refused.out
