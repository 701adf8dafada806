"""The calls of the API: a table of answers, a table of errors, limits, and engines."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import Any

import pytest

import lightup
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.engines import ENGINES, _engine
from lightup.reasoning.rate import LEVELS
from lightup.web._examples import EXAMPLES
from lightup.web.api import CALLS

from ..support.api import ask, error
from ..support.hard_boards import pigeonholes
from ..support.vectors import PUZZLES, solved

V2, V4, V5, V6 = (PUZZLES[name] for name in ("V2", "V4", "V5", "V6"))
OPEN = Puzzle(100, 100, "." * 10_000)


def solve_of(puzzle: str, cell: int = 4) -> str:
    """Returns the file of a solve with one dot."""
    kind = {"kind": "lightup-solve", "version": 1, "puzzle": puzzle}
    return json.dumps({**kind, "events": [{"at": 1, "dots": [cell]}]})


ONLY = "1*#\n..*"  # the solution of V2

# Requests with what their answers contain: keys, or keys of keys, with their values.
CORNER = "1..\n...\n..."
SOLVE = solve_of(CORNER)
ANSWERS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("about", {}, {"version": lightup.__version__, "levels": [*LEVELS]}),
    ("about", {}, {"limits.cells": 10000, "limits.seconds": 30, "no_pictures": ""}),
    ("open", {"text": "3x2:1aBc"}, {"notes": [], "boards.0.source": "tatham", "boards.0.level": None}),
    ("open", {"text": "1.#\n..."}, {"boards.0.link": "3x2:1aBc", "boards.0.name": ""}),
    ("open", {"text": "1*#\n.x."}, {"boards.0.marks": {"bulbs": [1], "dots": [4]}}),
    ("open", {"text": "1*#\n.x."}, {"boards.0.puzzle": "1.#\n..."}),
    ("open", {"text": "W1\nWW", "format": "wb"}, {"boards.0.source": "wb"}),
    ("open", {"recipe": "5x5#3"}, {"boards.0.recipe": "5x5w20rot180L2#3.1", "boards.0.level": 2}),
    ("open", {"recipe": "5x5antidiagonal#3"}, {"boards.0.symmetry": "antidiagonal"}),
    ("open", {"recipe": "5x5L0"}, {"boards.0.recipe": "5x5w20rot180L0#0.1"}),
    ("save", {"board": V2, "format": "tatham"}, {"text": "3x2:1aBc", "notes": []}),
    ("solve", {"board": V2}, {"status": "unique", "puzzle": "1.#\n...", "solutions": [ONLY]}),
    ("solve", {"board": V2}, {"engine": "native", "difference": None, "solution": ONLY}),
    ("read", EXAMPLES["read"], {"boards.0.board": EXAMPLES["solve"]["board"], "boards.0.doubts": []}),
    ("solve", {"board": V5}, {"status": "several", "difference.world": "yours"}),
    ("solve", {"board": V6}, {"status": "none", "solution": None, "solutions": []}),
    ("solve", {"board": Puzzle(3, 3, "." * 9), "most": 20}, {"status": "several", "finished": True}),
    ("solve", {"board": Puzzle(3, 3, "." * 9), "most": 5}, {"status": "several", "finished": False}),
    ("solve", {"board": V2, "engine": "walksat"}, {"status": "solved", "solutions": [ONLY]}),
    ("solve", {"board": V2, "engine": "pysat:cadical195"}, {"status": "unique"}),
    ("solve", {"board": Board(V2, [3])}, {"status": "unique"}),
    ("solve", {"board": Board(V2, [3]), "keep_marks": True}, {"status": "none"}),
    ("check", {"board": solved("V2")}, {"status": "solved", "messages": ["solved"], "dark": []}),
    ("check", {"board": Board(V2, [3, 5])}, {"status": "broken", "broken.0.bulbs": [3, 5]}),
    ("check", {"board": V2, "puzzle": V2}, {"status": "empty", "incomplete.0.cell": 0}),
    ("check", {"board": V2, "puzzle": V5}, {"status": "different"}),
    ("hint", {"board": V2}, {"status": "step", "technique": "empty_corner", "level": 1}),
    ("hint", {"board": V2}, {"do": {"bulbs": [], "dots": [4]}, "mistake": None, "moves": 1}),
    ("hint", {"board": V2, "stage": "nudge"}, {"where": "", "scenes": [], "step": None, "do": None}),
    ("hint", {"board": V2, "stage": "where"}, {"where_scene.marks.0.cells": [0], "why": []}),
    ("hint", {"board": V2, "stage": "why"}, {"step.technique": "empty_corner", "do": None}),
    ("hint", {"board": Board(V2, dots=[4])}, {"technique": "lonely_cell", "do.bulbs": [1]}),
    ("hint", {"board": solved("V2")}, {"status": "solved", "why": [], "nudge": "", "technique": None}),
    ("hint", {"board": V5}, {"status": "several", "difference.title": "Where they differ"}),
    ("hint", {"board": V6}, {"status": "none", "difference": None}),
    ("hint", {"board": Board(V2, [3])}, {"mistake.wrong": 1, "mistake.marks": [], "do": None}),
    ("hint", {"board": Board(V2, [3]), "show_mistake": True}, {"mistake.marks.0.cell": 3}),
    ("mistake", {"board": Board(V2, [1])}, {"wrong": 0, "broken": [], "marks": []}),
    ("mistake", {"board": Board(V2, [3])}, {"wrong": 1, "broken": [], "marks": []}),
    ("mistake", {"board": Board(V2, [3]), "show": True}, {"marks.0.cell": 3, "marks.0.is_bulb": True}),
    ("explain", {"board": V2, "cell": 1}, {"status": "forced", "is_bulb": True, "cell": 1}),
    ("explain", {"board": V2, "cell": 1}, {"message": "r1c2 holds a bulb"}),
    ("explain", {"board": V2, "cell": 4}, {"status": "forced", "is_bulb": False}),
    ("explain", {"board": Board(V2, [4]), "cell": 4}, {"status": "forced", "is_bulb": False}),
    ("explain", {"board": Board(V2, [3]), "cell": 4}, {"status": "mistake", "passages": []}),
    ("explain", {"board": V5, "cell": 0}, {"status": "open", "is_bulb": None, "passages": []}),
    ("explain", {"board": V6, "cell": 1}, {"status": "none", "passages": []}),
    ("explain", {"board": Board(V6, [1]), "cell": 2}, {"status": "none"}),
    ("explain", {"board": V2}, {"status": "solved", "message": "solved", "end": "1*#\nxx*"}),
    ("explain", {"board": V2}, {"cell": None, "passages.0.technique": "empty_corner"}),
    ("explain", {"board": Board(V2, [3])}, {"status": "solved"}),
    ("explain", {"board": V5}, {"message": "nothing follows: there are several solutions"}),
    ("explain", {"board": V5}, {"status": "several", "passages": []}),
    ("explain", {"board": V6}, {"message": "the puzzle has no solution", "passages": []}),
    ("analyse", {"board": V2}, {"status": "unique", "common": "1*#\nxx*", "level": 1}),
    ("analyse", {"board": V2, "parts": ["level"]}, {"status": None, "common": None, "level": 1}),
    ("analyse", {"board": V2, "parts": []}, {"status": None, "level": None, "rating": None}),
    ("analyse", {"board": V5}, {"status": "several", "level": None, "rating": None}),
    ("analyse", {"board": V5}, {"common": str(V5), "difference.world": "yours"}),
    ("analyse", {"board": V5, "parts": ["level", "rating"]}, {"status": None, "level": None}),
    ("analyse", {"board": V6}, {"status": "none", "common": None, "level": None}),
    ("study", {"board": V2}, {"status": "unique", "must": [1, 5], "reach.1.bulbs": [1, 5]}),
    ("study", {"board": V5, "parts": ["cells"]}, {"free": [0, 1, 2, 3], "reach": [], "level": None}),
    ("study", {"board": V6, "parts": ["conflict"]}, {"conflict": [0], "status": "none"}),
    ("repair", {"board": "..\n.#"}, {"status": "found", "proposal": "..\n.0", "proven": True}),
    ("minimise", {"board": "1.2\n..."}, {"status": "found", "clues": 1, "clues_before": 2}),
    ("fill", {"board": "#*.\n..*"}, {"proposal": "1..\n...", "solutions": "several"}),
    ("renew", {"board": V2, "cells": []}, {"status": "impossible"}),
    ("publish", {"board": V2}, {"status": "unique", "minimal": True, "duplicates": []}),
    ("rate", {"board": V2}, {"level": 1, "level_name": "moderate", "batches": 4}),
    ("rate", {"board": V2}, {"status": "unique", "hardest": "empty_corner", "step": None}),
    ("rate", {"board": V2}, {"techniques.empty_corner": 1}),
    ("rate", {"board": V5}, {"status": "several", "level": None, "level_name": "", "techniques": {}}),
    ("rate", {"board": V6}, {"status": "none", "score": None}),
    ("generate", {"recipe": "5x5", "seed": 3}, {"boards.0.level": 2, "why_not": ""}),
    ("generate", {"recipe": "5x5#9", "seed": 3}, {"boards.0.recipe": "5x5w20rot180L2#3.1"}),
    ("generate", {"recipe": "5x5#9.4"}, {"boards.0.recipe": "5x5w20rot180L2#9.4"}),
    ("generate", {"recipe": "5x5#9", "count": 2}, {"boards.1.recipe": "5x5w20rot180L2#9.2"}),
    ("generate", {"recipe": "5x4rot90"}, {"why_not": "expected a square for rot90, got 5x4"}),
    ("complete", {"board": Puzzle(3, 2, "#.#..."), "level": 1}, {"boards.0.puzzle": "1.#\n..."}),
    ("complete", {"board": V5, "level": 0}, {"boards": []}),
    ("encode", {"board": V2}, {"rules.0.kind": "wall", "rules.0.cell": 0, "rules.0.lines": ["-1 0"]}),
    ("encode", {"board": V2}, {"rules.2.kind": "run", "rules.2.cell": 3, "rules.2.cells": [3, 4, 5]}),
    ("encode", {"board": V2}, {"rules.2.lines": ["-4 -5 0", "-4 -6 0", "-5 -6 0"], "rules.2.more": 0}),
    ("encode", {"board": V2}, {"rules.2.text": "The cells r2c1 to r2c3 hold at most one bulb."}),
    ("encode", {"board": V2}, {"counts": {"wall": 2, "run": 2, "lit": 4, "clue": 1}, "total": 9}),
    ("encode", {"board": V2, "skip": 8}, {"rules.0.text": "The 1 at r1c1 has exactly one bulb."}),
    ("encode", {"board": V2, "most": 0, "text": False}, {"rules": [], "text": "", "total": 9}),
    ("encode", {"board": V2, "kind": "lit"}, {"total": 4, "rules.0.text": "The cell r1c2 is lit."}),
    ("encode", {"board": V2, "skip": 8, "encoding": "opb"}, {"rules.0.lines": ["+1 x2 +1 x4 = 1 ;"]}),
    ("encode", {"board": V2, "cell": 1}, {"total": 4}),
    ("encode", {"board": V2, "cell": 2}, {"total": 1, "rules.0.text": "The wall r1c3 holds no bulb."}),
    ("encode", {"board": V2, "cell": 0, "encoding": "smtlib"}, {"rules.0.lines": []}),
    ("encode", {"board": V2, "encoding": "runs"}, {"rules": [], "total": 0, "legend": ""}),
    ("race", {"board": V2, "engines": ["native", "walksat"]}, {"rows.1.status": "solved"}),
    ("race", {"board": V2, "engines": []}, {"rows": []}),
    ("picture", {"board": V2}, {"code": ""}),
    ("walk", {"board": V2, "seed": 5}, {"solved": True}),
    ("walk", {"board": V2, "flips": 0}, {"flips": []}),
    ("drill", {"technique": "beam"}, {"technique": "beam", "lookalike": False}),
    ("exercise", {"board": CORNER, "technique": "empty_corner"}, {"dots": [4], "gap": None}),
    ("judge", {"board": CORNER, "technique": "empty_corner"}, {"status": "false"}),
    ("walks", {"board": V2, "seed": 5, "runs": 1, "flips": 0}, {"flips": [None]}),
    ("trace", {"board": V2}, {"status": "solved", "solution": ONLY, "events.0.by": "wall"}),
    ("trace", {"board": V2}, {"counts.conflict": 1, "events.6.clause": [2, 5], "events.6.by": "lit"}),
    ("trace", {"board": V2, "stage": "dpll", "changed": [3]}, {"events.2.literal": -2}),
    ("trace", {"board": V2, "stage": "propagation"}, {"message": "nothing more follows"}),
    ("trace", {"board": V6}, {"status": "none", "solution": None}),
    ("compare", {"board": V2}, {"sizes.0.variables": 6, "sizes.0.clauses": 12, "stages.0.rows": 7.0}),
    ("compare", {"board": V2}, {"stages.5.stage": "learning", "stages.5.status": "solved"}),
    ("certify", {"board": V2}, {"message": "proven: exactly one solution (13 clauses, 2 lemmas)"}),
    ("certify", {"board": V5}, {"certificate": "", "proof": []}),
    ("review", {"file": SOLVE}, {"solves.0.status": "unfinished", "solves.0.counts.forced": 1}),
    ("review", {"file": SOLVE}, {"solves.0.moments.0.message": "Forced, by empty corner."}),
    ("argue", {"board": CORNER, "dots": [4]}, {"status": "forced", "holds": None}),
    ("argue", {"board": CORNER, "bulbs": [4]}, {"status": "wrong", "technique": "empty_corner"}),
    ("argue", {"board": CORNER, "dots": [4], "because": [0]}, {"holds": True, "needless": []}),
    ("argue", {"board": CORNER, "dots": [4], "because": [0, 8]}, {"holds": True, "needless": [8]}),
    ("argue", {"board": CORNER, "dots": [4], "because": [8]}, {"holds": False, "scenes": []}),
    ("library", {}, {"total": 0, "puzzles": []}),
    ("played", {"link": "3x2:1aBc"}, {"id": None, "plays": 0, "best": None}),
]  # fmt: skip


def at(value: Any, path: str) -> Any:
    """Returns what is at a path such as `boards.0.link`."""
    for key in path.split("."):
        value = value[int(key) if isinstance(value, list) else key]
    return value


@pytest.mark.parametrize(
    ("call", "request_", "expected"), ANSWERS, ids=[f"{n}-{a}" for n, (a, *_) in enumerate(ANSWERS)]
)
def test_answers(call: str, request_: dict[str, Any], expected: dict[str, Any]) -> None:
    found = ask(call, **request_)
    assert {path: at(found, path) for path in expected} == expected


def test_every_call_is_in_the_table() -> None:
    assert {call for call, *_ in ANSWERS} == {*CALLS}


@pytest.mark.parametrize(
    ("call", "request_", "kind", "message", "where"),
    [
        ("open", {"text": "?"}, "input", "expected a puzzle in a known format, got '?'", ""),
        ("open", {"text": ""}, "input", "expected a puzzle, got nothing", ""),
        ("open", {"text": "1.", "format": "x"}, "input", "expected a format (one of", ""),
        ("open", {"text": "1.\n1"}, "input", "expected", ""),
        ("open", {"recipe": "5y5"}, "input", "expected a recipe such as", ""),
        ("open", {"recipe": "5x4rot90"}, "impossible", "expected a square for rot90, got 5x4", ""),
        ("open", {"recipe": "200x201"}, "input", "expected a side from 1 to 200, got 201", ""),
        ("open", {"text": "." * 1_000_001}, "limit", "expected at most 1000000 characters", "text"),
        ("open", {"text": f"201x200:{'z' * 1546}d"}, "limit", "expected at most 40000 cells", "text"),
        ("review", {"file": "?"}, "input", "expected a file of solves (JSON)", ""),
        ("review", {"file": "[]"}, "input", "expected at least one solve, got none", ""),
        ("review", {"file": solve_of("." * 10_001)}, "limit", "expected at most 10000 cells", "file"),
        ("review", {"file": f"[{', '.join([SOLVE] * 51)}]"}, "limit", "expected at most 50", "file"),
        ("argue", {"board": V2}, "request", "expected a mark, got none", "bulbs"),
        ("argue", {"board": V2, "dots": [0]}, "input", "expected a mark on an open cell", ""),
        ("argue", {"board": "1x.\nx..\n...", "dots": [4]}, "input", "expected a board with a", ""),
        ("save", {"board": V2, "format": "x"}, "input", "expected a format (one of", ""),
        ("solve", {"board": V2, "engine": "cmd:ls"}, "request", "expected an engine", "engine"),
        ("solve", {"board": V2, "engine": "minisat"}, "request", "expected an engine", "engine"),
        ("solve", {"board": V2, "engine": "pysat:x"}, "request", "expected an engine", "engine"),
        ("race", {"board": V2, "engines": ["native", "kissat"]}, "request", "expected an", "engines.1"),
        ("mistake", {"board": V6}, "input", "the puzzle has no solution", ""),
        ("explain", {"board": V2, "cell": 0}, "input", "expected a white cell, got the wall r1c1", ""),
        ("explain", {"board": V2, "cell": 6}, "input", "expected a cell from r1c1 to r2c3, got 6", ""),
        ("generate", {"recipe": "101x100"}, "limit", "expected at most 10000 cells", "recipe"),
        ("generate", {"recipe": "5x5#1.1", "count": 2}, "request", "expected one puzzle", "count"),
        ("picture", {"board": V6, "solution": True}, "input", "expected a board with a solution", ""),
        ("encode", {"board": V2, "encoding": "x"}, "input", "expected an encoding (one of", ""),
        ("encode", {"board": V2, "cell": 6}, "request", "expected a cell of the board, got 6", "cell"),
        ("encode", {"board": V2, "most": 201}, "request", "expected", "most"),
        ("encode", {"board": OPEN}, "limit", "expected a formula of at most 8000000", "text"),
        ("encode", {"board": "." * 5000}, "limit", "expected runs with squared lengths", "board"),
        ("walk", {"board": V2, "heuristic": "x"}, "input", "expected a heuristic (one of", ""),
        ("played", {"link": "3x2"}, "input", "expected a game id", ""),
        ("played", {"link": f"201x200:{'z' * 1546}d"}, "limit", "expected at most 40000 cells", "link"),
        ("library", {"most": 101}, "request", "expected", "most"),
    ],
)  # fmt: skip
def test_errors(call: str, request_: dict[str, Any], kind: str, message: str, where: str) -> None:
    found = error(call, **request_)
    assert (found[0], found[1][: len(message)], found[2]) == (kind, message, where)


@pytest.mark.parametrize(
    "call",
    sorted({*CALLS} - {"about", "open", "read", "review", "generate", "drill", "library", "played"}),
)
def test_too_many_cells_are_refused(call: str) -> None:
    most = CALLS[call].cells
    needed = next(request for name, request, _ in ANSWERS if name == call)
    request = needed | {"board": Puzzle(most // 100 + 1, 100, "." * (most + 100))}
    message = f"expected at most {most} cells, got {most + 100}"
    assert error(call, **request) == ("limit", message, "board")


@pytest.mark.parametrize("call", ["hint", "mistake", "explain", "analyse", "rate", "picture"])
def test_time_runs_out(call: str) -> None:
    more: dict[str, Any] = {"picture": {"solution": True}}
    asked = error(call, board=pigeonholes(12, 11), seconds=0.01, **more.get(call, {}))
    assert asked == ("gave-up", "gave up after 0.01 seconds", "")


def test_to_give_up_is_a_status_of_engines() -> None:
    found = ask("solve", board=pigeonholes(12, 11), seconds=0.01)
    assert (found["status"], found["solutions"]) == ("gave-up", [])
    (row,) = ask("race", board=pigeonholes(12, 11), engines=["native"], seconds=0.01)["rows"]
    assert row["status"] == "gave-up"


def test_the_generator_says_what_it_tried_when_time_runs_out() -> None:
    found = ask("generate", recipe="10x10L2+score999998-999999", seconds=0.1)
    assert found["boards"] == []
    assert found["why_not"].startswith("gave up after 0.1 seconds: no puzzle found after ")


def test_what_an_open_call_makes_takes_time_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CALLS, "open", replace(CALLS["open"], seconds=0.05))
    kind, message, _ = error("open", recipe="10x10L2+score999998-999999")
    assert kind == "gave-up"
    assert message.startswith("gave up after 0.05 seconds: no puzzle found after ")


def test_nobody_waits_longer_than_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CALLS, "explain", replace(CALLS["explain"], seconds=0.01))
    found = error("explain", board=pigeonholes(12, 11), seconds=3600)
    assert found == ("gave-up", "gave up after 0.01 seconds", "")


def test_a_call_without_enough_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(request: object, limit: object) -> Any:
        raise MemoryError

    monkeypatch.setitem(CALLS, "hint", replace(CALLS["hint"], run=run))
    assert error("hint", board="1.") == ("gave-up", "gave up: out of memory", "")


def test_an_engine_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_engine, "package_version", lambda name: "")
    kind, message, _ = error("solve", board=V2, engine="z3")
    assert (kind, message) == (
        "engine",
        "expected the engine 'z3' to be installed: pip install z3-solver",
    )
    (row,) = ask("race", board=V2, engines=["z3"])["rows"]
    assert (row["status"], row["message"]) == ("gave-up", message)
    listed = {engine["name"]: engine["installed"] for engine in ask("about")["engines"]}
    assert listed["native"]
    assert not listed["z3"]


def test_engines_are_listed_without_commands() -> None:
    names = [engine["name"] for engine in ask("about")["engines"]]
    assert {*ENGINES} - {*names} == {name for name, one in ENGINES.items() if one.command}
    assert {"pysat:cadical195", "pysat:glucose4"} <= {*names}
    for name in names:
        assert ask("solve", board=V2, engine=name).get("solutions", [ONLY]) == [ONLY]


def test_in_a_browser_engines_work_without_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setitem(sys.modules, "lightup.engines._child", None)
    names = [engine["name"] for engine in ask("about")["engines"]]
    others = [name for name in names if not name.startswith("pysat:")]
    assert others == ["native", "walksat", "pysat", "z3", "z3-strips", "z3-pb"]
    for name in ("pysat", "pysat:cadical195"):
        assert ask("solve", board=V4, engine=name)["status"] == "unique"
    assert error("solve", board=V4, engine="cpsat")[0] == "request"


def test_a_walk_is_a_try_of_walksat() -> None:
    found = ask("walk", board=V4, seed=3)
    bulbs = {*found["start"]}
    for cell in found["flips"]:
        bulbs ^= {cell}
    assert found["solved"]
    assert Board(V4, bulbs).solved
    assert len(found["falses"]) == len(found["flips"]) + 1
    assert found["falses"][-1] == 0


def test_the_formulas_of_a_large_board_come_in_pieces() -> None:
    """A page of the rules, and of each the first lines."""
    found = ask("encode", board=OPEN, kind="run", text=False)
    assert (found["total"], len(found["rules"])) == (200, 50)
    assert all((len(rule["lines"]), rule["more"]) == (50, 4900) for rule in found["rules"])
    whole = ask("encode", board=OPEN, encoding="asp", cell=5050)
    assert {rule["kind"] for rule in whole["rules"]} == {"run", "lit"}
    assert "sub_row(5051,51)." in whole["text"]


def test_a_link_becomes_a_code_beside_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    request = {"board": V2, "link": "https://example.org/#3x2:1aBc"}
    assert ask("picture", **request)["code"].startswith("<svg xmlns=")
    assert ask("picture", board=V2, link="x" * 501)["code"] == ""
    monkeypatch.setitem(sys.modules, "segno", None)
    assert ask("picture", **request)["code"] == ""
