"""What two requirements show together: it follows from the rules, and the known forms are found."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from lightup.core.board import Board
from lightup.core.puzzle import Rule
from lightup.reasoning.arguing.facing import Facing
from lightup.reasoning.arguing.forms import forms, shown_together
from lightup.reasoning.arguing.needs import Form
from lightup.reasoning.telling.clauses import union
from lightup.reasoning.telling.direct import by_form

from ...support.reasoning import boards_to_reason_on
from ...support.steps import board_of
from ...support.telling import bound, follows, marks_of

# A board, the clues or dark cells, and what all forms of these and the runs between them conclude.
KNOWN = [
    ("....../....../..3.../...1../......", "r3c3 r4c4", "r2c3 r3c2", "r4c5 r5c4"),
    ("....../....../..3.../...2../......", "r3c3 r4c4", "", ""),
    ("....../....../..2.../...1../......", "r3c3 r4c4", "", "r2c2"),
    ("#..../#2.2./#....", "r2c2 r2c4", "r2c3", "r1c3 r1c5 r3c3 r3c5"),
    ("#..../#2.2./#....", "r2c2 r2c4", "r2c3", "r1c3 r1c5 r3c3 r3c5"),
    ("..2.../...1../......", "r1c3 r2c4", "r1c2", "r2c5 r3c4"),
    ("...../..#../.#x.#/...1./..#..", "r3c3 r4c4", "", "r4c5 r5c4"),
    ("...../..#../.#x.#/...2./..#..", "r3c3 r4c4", "", ""),
    ("....../..22../......", "r2c3 r2c4", "r2c2 r2c5", "r1c1 r1c2 r1c5 r1c6 r3c1 r3c2 r3c5 r3c6"),
    (
        "......./..3.3../.......",
        "r2c3 r2c5",
        "r2c2 r2c4 r2c6",
        "r1c1 r1c2 r1c4 r1c6 r1c7 r3c1 r3c2 r3c4 r3c6 r3c7",
    ),
    (
        "...../.3.../...../...3./.....",
        "r2c2 r4c4",
        "r1c2 r2c1 r4c5 r5c4",
        "r1c3 r1c4 r1c5 r2c5 r3c1 r3c3 r3c5 r4c1 r5c1 r5c2 r5c3",
    ),
    ("x.x/.../#.#", "r1c1 r1c3", "r1c2", ""),
    ("1.../.x../.1..", "r1c1 r3c2", "", "r1c3"),
]


def concluded(found: list[Form]) -> tuple[frozenset[int], frozenset[int]]:
    nothing = frozenset[int]()
    bulbs, dots = (one.bulbs for one in found), (one.dots for one in found)
    return nothing.union(*bulbs), nothing.union(*dots)


def cells(board: Board, places: str) -> frozenset[int]:
    named = places.split()
    return frozenset(cell for cell in range(len(board.cells)) if board.place(cell) in named)


def requirements(board: Board) -> list[Rule]:
    """Returns the clues that need bulbs and the dark cells that few cells can light."""
    lit = (rule for rule in board.puzzle.rules if rule.kind == "lit" and rule.cell in board.dark)
    few = [rule for rule in lit if len(board.unknown.intersection(rule.cells)) <= 3]
    return [rule for rule in board.puzzle.rules if rule.kind == "clue"] + few


def argued(board: Board, needs: tuple[Rule, ...], most: int) -> Iterator[list[Rule]]:
    """Yields two requirements with up to `most` runs that have two of their cells or more."""
    free = board.unknown.intersection(*[{cell for rule in needs for cell in rule.cells}])
    runs = [rule for rule in board.puzzle.rules if rule.kind == "run"]
    runs = [rule for rule in runs if not free.isdisjoint(rule.cells) and len(rule.cells) > 1]
    for number in range(most + 1):
        for some in combinations(runs, number):
            yield [*some, *needs]


@pytest.mark.parametrize(("rows", "subjects", "bulbs", "dots"), KNOWN)
def test_finds_the_known_forms(rows: str, subjects: str, bulbs: str, dots: str) -> None:
    board = board_of(rows)
    about = cells(board, subjects)
    needs = tuple(rule for rule in board.puzzle.rules if rule.kind != "run" and rule.cell in about)
    found = [one for rules in argued(board, needs, most=3) for one in forms(board, rules)]
    assert concluded(found) == (cells(board, bulbs), cells(board, dots))


def test_what_a_form_concludes_follows_from_its_rules() -> None:
    kinds = set()
    for board in boards_to_reason_on(seed=5, number=25, max_side=6):
        for needs in combinations(requirements(board), 2):
            for rules in argued(board, needs, most=2):
                known = [*marks_of(board), *map(bound, rules)]
                for found in forms(board, rules):
                    assert all(follows(known, ([cell], 1, 1)) for cell in found.bulbs), found
                    assert all(follows(known, ([cell], 0, 0)) for cell in found.dots), found
                    shows = found.shows if isinstance(found, Facing) else bool(found.bulbs)
                    kinds.add((type(found), shows))
    assert len(kinds) >= 7


def test_a_form_decides_no_cell_in_passing() -> None:
    """A reader marks what an account concludes, so it must conclude every cell that it decides."""
    for board in boards_to_reason_on(seed=6, number=25, max_side=6):
        for needs in combinations(requirements(board), 2):
            for rules in argued(board, needs, most=2):
                for found in forms(board, rules):
                    claims = [claim for said in by_form(found)[0] for claim in said.claims]
                    bulbs = union(claim.bulbs for claim in claims)
                    dots = union(claim.dots for claim in claims)
                    assert bulbs <= found.bulbs | board.bulbs, found
                    assert dots <= found.dots | board.dots, found


def test_shows_together_what_one_rule_decides() -> None:
    board = Board.from_rows(["0..", "..2"])
    zero, two = board.puzzle.rules[-2:]
    assert shown_together(board, [zero], 1) == (frozenset(), frozenset({1, 3}))
    assert shown_together(board, [two], 2) == (frozenset({2, 4}), frozenset())


def test_shows_bulbs_and_dots_apart() -> None:
    board = board_of(KNOWN[0][0])
    rules = board.puzzle.rules[-2:]
    bulbs, dots = cells(board, "r2c3 r3c2"), cells(board, "r4c5 r5c4")
    assert {cell: shown_together(board, rules, cell) for cell in (*bulbs, *dots, 0)} == {
        **dict.fromkeys(bulbs, (bulbs, frozenset())),
        **dict.fromkeys(dots, (frozenset(), dots)),
        0: None,
    }
