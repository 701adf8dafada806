from __future__ import annotations

from collections import Counter
from itertools import islice, pairwise

import pytest

from lightup.base.errors import InputError
from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.generating.clues import Walls
from lightup.generating.knowledge import Before, Knowledge, narrows, with_symbols
from lightup.generating.study import PARTS, study
from lightup.reasoning.rate import level_of, rate
from lightup.solving.solve import common, solve

from ..support.data import janko
from ..support.setting import BruteForce, drafts

KEPT = pytest.mark.parametrize("keep_marks", [False, True])
STATUSES = {"none", "unique", "several"}


def asked(board: Board, keep_marks: bool) -> BruteForce:
    return BruteForce(board.puzzle, board if keep_marks else None)


@KEPT
def test_status_and_cells_are_what_brute_force_says(keep_marks: bool) -> None:
    seen = Counter[str]()
    for board in drafts(1, 150):
        found = study(board, parts=["status", "cells"], keep_marks=keep_marks)
        brute = asked(board, keep_marks)
        must, cannot = brute.shared()
        assert found.status == brute.status(), board
        assert found.must == must, board
        assert found.cannot == cannot, board
        free = {*board.puzzle.white} - must - cannot if found.status != "none" else set()
        assert found.free == free, board
        assert {one.bulbs for one in found.solutions} <= {*brute.solutions()}
        assert len(found.solutions) == {"none": 0, "unique": 1, "several": 2}[found.status]
        if found.status != "none":
            assert found.wrong == (board.bulbs & cannot, board.dots & must)
        assert not found.gave_up
        seen[found.status] += 1
    assert seen.keys() == STATUSES
    assert min(seen.values()) > 10


@KEPT
def test_walls_clues_and_conflict_are_what_brute_force_says(keep_marks: bool) -> None:
    roles = Counter[str]()
    for board in drafts(2, 120):
        found = study(board, parts=["clues", "conflict"], keep_marks=keep_marks)
        brute, puzzle = asked(board, keep_marks), board.puzzle
        for one in found.allowed:
            assert (one.keeps, one.unique, one.unknown) == (*brute.allowed(one.cell), ""), board
        assert [one.cell for one in found.allowed] == [*puzzle.walls]
        status, level = brute.status(), level_or_none(puzzle)
        assert [one.cell for one in found.clues] == [cell for cell, _ in puzzle.clues]
        for role in found.clues:
            without = {f"w{role.cell}": "#"}
            assert role.status == brute.status(**without), board
            more = len(brute.solutions(**without)) > len(brute.solutions())
            if status == "none":
                assert (role.role == "contradictory") == (role.cell in (found.conflict or ())), board
            elif more:
                assert role.role == "needed", board
            elif status == "unique":
                harder = (level_or_none(with_symbols(puzzle, {role.cell: "#"})) or 0) > (level or 0)
                assert role.role == ("level" if harder else "idle"), board
            else:
                assert role.role == "idle", board
            roles[role.role] += 1
        if status == "none":
            assert found.conflict is not None
            others = {f"w{c}": "#" for c, _ in puzzle.clues if c not in found.conflict}
            assert not brute.solutions(**others), board
            assert len(found.conflict) == brute.smallest_conflict(), board
        else:
            assert found.conflict is None
    assert roles.keys() >= {"needed", "idle", "contradictory"}


def level_or_none(puzzle: Puzzle) -> int | None:
    return level_of(puzzle) if solve(puzzle).status == "unique" else None


def test_reach_starts_from_clues_and_marks() -> None:
    contradictions = 0
    for board in drafts(3, 150):
        reach = study(board, parts=["reach"]).reach
        brute = BruteForce(board.puzzle, board)
        must, cannot = brute.shared()
        assert [one.level for one in reach] == [*range(8)]
        for below, above in pairwise(reach):
            assert below.bulbs <= above.bulbs, board
            assert below.dots <= above.dots, board
            assert below.contradiction <= above.contradiction, board
        assert reach[-1].contradiction == (brute.status() == "none"), board
        if reach[-1].contradiction:
            contradictions += 1
            continue
        assert reach[-1].bulbs == must - board.bulbs, board
        assert reach[-1].dots == cannot - board.dots, board
    assert 20 < contradictions < 120


def test_reach_up_to_the_level_of_a_puzzle_is_all_of_it() -> None:
    for name, board in [*islice(janko().items(), 15)]:
        level = level_of(board.puzzle)
        reach = study(board.puzzle, parts=["reach"]).reach
        done = [len(one.bulbs) + len(one.dots) == sum(1 for _ in board.puzzle.white) for one in reach]
        assert done == [one.level >= level for one in reach], name


def test_suggestions_keep_their_promise() -> None:
    seen = Counter[str]()
    for board in drafts(4, 120):
        brute = BruteForce(board.puzzle)
        found = study(board, parts=["status", "cells", "repairs"])
        assert len(found.repairs) <= 5
        assert bool(found.repairs) <= (found.status != "unique")
        for one in found.repairs:
            after = BruteForce(one.puzzle)
            must, cannot = after.shared()
            assert one.status == after.status() != "none", (board, one)
            assert one.puzzle == with_symbols(board.puzzle, one.changes)
            free = len([*one.puzzle.white]) - len(must) - len(cannot)
            if found.status == "none":
                assert one.settles == len(must) + len(cannot), (board, one)
            elif one.status == "several":
                assert one.settles == len(found.free) - free > 0, (board, one)
            else:
                assert one.settles == len(found.free), (board, one)
                assert one.level == level_of(one.puzzle)
            seen[f"{found.status} {one.status}"] += 1
        if found.status == "none":
            assert found.repairs, board
        singles = [
            symbol
            for wall in board.puzzle.walls
            for symbol in brute.allowed(wall)[1]
            if symbol != board.puzzle.cells[wall]
        ]
        if found.status == "several" and singles:
            assert found.repairs[0].status == "unique", board
    assert seen.keys() >= {"none unique", "none several", "several unique", "several several"}


@KEPT
def test_what_a_bulb_a_dot_or_a_wall_would_do(keep_marks: bool) -> None:
    for number, board in enumerate(drafts(5, 60)):
        white = [*board.puzzle.white]
        cell = white[number % len(white)]
        found = study(board, parts=["cells"], cell=cell, keep_marks=keep_marks)
        marked = board if keep_marks else Board(board.puzzle)
        assert found.at is not None
        for effect, bulbs, dots in (
            (found.at.bulb, marked.bulbs | {cell}, marked.dots),
            (found.at.dot, marked.bulbs, marked.dots | {cell}),
        ):
            if bulbs & dots:
                assert effect.status == "none"
                continue
            brute = BruteForce(board.puzzle, Board(board.puzzle, bulbs, dots))
            must, cannot = brute.shared()
            assert effect.status == brute.status(), (board, cell)
            assert effect.bulbs == must - found.must, (board, cell)
            assert effect.dots == cannot - found.cannot, (board, cell)
        walled = with_symbols(board.puzzle, {cell: "#"})
        rest = Board(walled, marked.bulbs - {cell}, marked.dots - {cell})
        assert found.at.wall.status == BruteForce(walled, rest).status(), (board, cell)


def test_an_earlier_answer_changes_nothing_but_the_work() -> None:
    """The same puzzle with another symbol, as a setter would change it."""
    kept = 0
    for board in drafts(6, 100):
        puzzle = board.puzzle
        before = study(board, parts=["status"]).before
        for cell, symbol in ((w, s) for w in [*puzzle.walls][:3] for s in "#012."):
            changed = with_symbols(puzzle, {cell: symbol})
            fresh = study(changed, parts=["status", "cells"])
            again = study(changed, parts=["status", "cells"], before=before)
            assert (again.status, again.must, again.cannot) == (fresh.status, fresh.must, fresh.cannot)
            kept += narrows(puzzle, changed) and bool(before.must or before.cannot)
    assert kept > 50


def test_only_a_clue_more_keeps_what_is_forced() -> None:
    old = Puzzle.from_rows(["1.#", "..."])
    assert narrows(old, old)
    assert narrows(old, with_symbols(old, {2: "1"}))
    for other in ({0: "2"}, {0: "#"}, {1: "#"}, {2: "."}):
        assert not narrows(old, with_symbols(old, other))
    assert not narrows(old, Puzzle.from_rows(["1.#.", "...."]))


def test_solutions_that_were_known_need_no_search() -> None:
    blank = Puzzle(9, 9, "." * 81)
    known = study(blank, parts=["status"]).before.known
    late = Knowledge(Board(blank), 0.0, Before(blank, known), at_most=2)
    assert late.status == "several"
    assert Knowledge(Board(blank), 0.0, at_most=2).status == "gave-up"


def test_without_time_it_says_what_it_does_not_know() -> None:
    found = study(Puzzle(25, 25, "." * 625), seconds=0)
    assert found.status == "gave-up"
    assert {"status", "reach", "cells"} <= {*found.gave_up} <= {*PARTS}
    assert found.reach == found.solutions == ()


@pytest.mark.parametrize("side", [1, 5, 17, 25])
def test_a_blank_board_is_no_trouble(side: int) -> None:
    blank = Puzzle(side, side, "." * side**2)
    found = study(blank, parts=["status", "reach", "cells", "clues"])
    assert found.status == ("several" if side > 1 else "unique")
    assert found.free == (frozenset(blank.white) if side > 1 else frozenset())
    assert not found.gave_up


def test_the_level_part_agrees_with_the_rating() -> None:
    for name, board in [*islice(janko().items(), 6)]:
        found = study(board.puzzle, parts=["status", "level", "clues"])
        rating = rate(board.puzzle)
        assert found.level == rating.level, name
        assert found.rating == rating, name
        assert len(found.course) == rating.batches
        lengths = [last - first + 1 for first, last in found.stretches]
        assert max(lengths, default=1) == max(rating.bottleneck, 1), name
        for clue in found.spare:
            without = with_symbols(board.puzzle, {clue: "#"})
            assert level_of(without) <= rating.level, name


def test_regions_are_puzzles_of_their_own() -> None:
    two = Puzzle.from_rows(["1.#..", "..#.2", "#####", "1.#.."])
    regions = study(two, parts=["level"]).regions
    assert sorted(cell for one in regions for cell in one.cells) == [*two.white]
    assert len(regions) == 4
    assert all(one.level is not None for one in regions) == (solve(two).status == "unique")
    assert study(Puzzle.from_rows(["1.#", "..."]), parts=["level"]).regions == ()


def test_the_part_must_be_there() -> None:
    with pytest.raises(InputError, match="expected parts of status, reach"):
        study(Puzzle(2, 2, "...."), parts=["stature"])


def test_asking_about_walls_needs_no_known_solution() -> None:
    for board in drafts(7, 20):
        brute, walls = BruteForce(board.puzzle), Walls(Board(board.puzzle))
        for wall in board.puzzle.walls:
            one = walls.allowed(wall)
            assert (one.keeps, one.unique) == brute.allowed(wall), board


def test_what_is_shared_is_common() -> None:
    for board in drafts(8, 40):
        shared = common(board)
        found = Knowledge(board)
        if shared is None:
            assert found.status == "none"
        else:
            assert (found.must, found.cannot) == (shared.bulbs, shared.dots)
