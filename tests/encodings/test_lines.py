"""Which lines of a formula say which rule."""

from __future__ import annotations

import re

import pytest

from lightup.base.errors import InputError
from lightup.core.puzzle import Puzzle
from lightup.encodings import ENCODINGS, encode, lines_of

from ..support.exhaustive import some_puzzles
from ..support.vectors import PUZZLES

SAMPLE = [*PUZZLES.values(), *some_puzzles(50), Puzzle.from_rows(["4"]), Puzzle(1, 3, "...")]
BY_RULE = [name for name, encoding in ENCODINGS.items() if encoding.lines]
OF_LINES = ["direct", "opb", "smtlib", "smtlib-pb", "strips"]  # not `asp`: its lines hold many facts

# What belongs to no rule: what the file says about itself, cells, and runs of a single cell.
SCRIPT = r";.*|\((set|check|get)-.*|\(declare-const [xrc]\d+ Bool\)"
FRAME = {
    "direct": r"[cp] .*",
    "opb": r"\* .*",
    "smtlib": rf"{SCRIPT}|\(assert \(= x\d+ \(not [rc]\d+\)\)\)",
    "smtlib-pb": SCRIPT,
}
FRAME["strips"] = rf"{FRAME['smtlib']}|\(declare-const s.*|\(assert \(<= .*|\(define-fun .*"


def said(puzzle: Puzzle, name: str) -> list[str]:
    """Returns the lines of all rules."""
    rules = (*puzzle.wall_rules, *puzzle.rules)
    return [line for rule in rules for line in lines_of(puzzle, rule, name)]


def test_the_languages_of_all_families_are_there() -> None:
    assert {*BY_RULE} == {*OF_LINES, "asp"}


@pytest.mark.parametrize("name", OF_LINES)
def test_the_lines_of_all_rules_are_the_formula(name: str) -> None:
    for puzzle in SAMPLE:
        lines, text = said(puzzle, name), encode(puzzle, name).splitlines()
        left = [*text]
        for line in lines:
            left.remove(line)  # fails if the line is not there, or not as often
        assert all(re.fullmatch(FRAME[name], line) for line in left), str(puzzle)


@pytest.mark.parametrize("name", ["direct", "opb", "smtlib-pb"])
def test_they_stand_in_the_same_order(name: str) -> None:
    for puzzle in SAMPLE:
        text = encode(puzzle, name).splitlines()
        assert [line for line in text if not re.fullmatch(FRAME[name], line)] == said(puzzle, name)


def test_facts_and_constraints_of_a_program() -> None:
    for puzzle in SAMPLE:
        program = encode(puzzle, "asp").split()
        words = [word for line in said(puzzle, "asp") for word in line.split()]
        assert {*words} <= {*program}
        assert all(f"number({cell + 1},{number})." in words for cell, number in puzzle.clues)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("direct", ["-2 -4 0", "2 4 0"]),
        ("opb", ["+1 x2 +1 x4 = 1 ;"]),
        ("smtlib", ["(assert (or (not x2) (not x4)))", "(assert (or x2 x4))"]),
        ("strips", ["(assert (or (not x2) (not x4)))", "(assert (or x2 x4))"]),
        ("smtlib-pb", ["(assert ((_ pbeq 1 1 1) x2 x4))"]),
        (
            "asp",
            [
                "number(1,1). right(2,1). below(4,1).",
                ":- number(I,N), not N { bulb(J) : adjacent(J,I) } N.",
            ],
        ),
    ],
)
def test_the_lines_of_a_clue(name: str, lines: list[str]) -> None:
    puzzle = PUZZLES["V2"]
    assert [*lines_of(puzzle, puzzle.clue_rule(0), name)] == lines


@pytest.mark.parametrize("name", ["runs", "3sat", "truth-table", "first-order"])
def test_others_are_not_made_rule_by_rule(name: str) -> None:
    with pytest.raises(InputError, match=r"expected an encoding rule by rule \(one of direct,"):
        lines_of(PUZZLES["V2"], PUZZLES["V2"].rules[0], name)
