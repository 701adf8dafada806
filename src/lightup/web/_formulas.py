"""The call `encode`: a puzzle as a formula, whole and rule by rule.

A large board has many rules, and a long run many pairs: an answer has a page of the rules, and the
first lines of each.

>>> from lightup.web.api import answer
>>> found = answer("encode", {"board": "1.", "kind": "clue", "encoding": "opb", "text": False})
>>> [(rule["text"], rule["lines"]) for rule in found["rules"]]
[('The 1 at r1c1 has exactly one bulb.', ['+1 x2 = 1 ;'])]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from ..encodings import encode as write_formula, find_encoding, lines_of
from ..schema import plain
from ._reading import RequestError
from ._requests import Kind

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle, Rule
    from ..schema import calls
    from ._requests import EncodeRequest, Limit

KINDS = get_args(Kind)
MOST_LINES = 50  # of one rule
LONGEST_TEXT = 8_000_000  # characters
MOST_SQUARES = 2_000_000  # as on an open 100x100; the pairs of a row of 10,000 would take gigabytes


def encode(request: EncodeRequest, limit: Limit) -> calls.Encoded:
    """Writes a board as a formula for solvers, whole and rule by rule; its marks hold."""
    puzzle, encoding = request.board.puzzle, find_encoding(request.encoding)
    if request.cell is not None and request.cell >= len(puzzle.cells):
        raise RequestError(f"expected a cell of the board, got {request.cell}", "cell")
    if (squares := sum(len(run) ** 2 for run in puzzle.runs)) > MOST_SQUARES:
        raise RequestError(
            f"expected runs with squared lengths of at most {MOST_SQUARES} in all, got {squares}",
            "board",
            "limit",
        )
    rules = [*puzzle.wall_rules, *puzzle.rules] if encoding.lines else []
    wanted = [rule for rule in rules if _is_wanted(rule, request)]
    page = wanted[request.skip : request.skip + request.most]
    return {
        "encoding": encoding.name,
        "legend": encoding.legend,
        "counts": {kind: sum(rule.kind == kind for rule in rules) for kind in KINDS},
        "total": len(wanted),
        "rules": [_encoded(puzzle, rule, encoding.name) for rule in page],
        "text": _text(request) if request.text else "",
    }


def _is_wanted(rule: Rule, request: EncodeRequest) -> bool:
    if request.kind not in (None, rule.kind):
        return False
    cell = request.cell
    return cell in (None, rule.cell) or any(cell in part for part in rule.parts)


def _encoded(puzzle: Puzzle, rule: Rule, encoding: str) -> calls.EncodedRule:
    lines = [*lines_of(puzzle, rule, encoding)]
    return {
        **plain.rule(rule),
        "text": plain.demand(puzzle, rule),
        "lines": lines[:MOST_LINES],
        "more": max(0, len(lines) - MOST_LINES),
    }


def _text(request: EncodeRequest) -> str:
    text = write_formula(request.board, request.encoding)
    if len(text) > LONGEST_TEXT:
        raise RequestError(
            f"expected a formula of at most {LONGEST_TEXT} characters, got {len(text)}", "text", "limit"
        )
    return text
