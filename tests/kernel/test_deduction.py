from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from lightup.core.board import Board
from lightup.core.puzzle import Puzzle
from lightup.kernel import codes

from ..support import data, naive
from ..support.kernels import techniques
from ..support.stripping import (
    LEVELS,
    clues_of,
    deduction,
    demanding,
    is_solved_at,
    planted,
    planted_in,
    with_only,
)

# The closure under the techniques does not depend on their order.


def test_real_puzzles_are_solved_at_the_same_levels(compiled: SimpleNamespace) -> None:
    """The finders take batches, easiest level first; a deduction takes steps as they come."""
    hardest: Counter[int] = Counter()
    for name, board in data.janko().items():
        level = techniques(compiled, Board(board.puzzle)).hardest()
        made = deduction(compiled, board.puzzle, board.bulbs)
        assert [made.begin(cap) for cap in LEVELS] == [cap >= level for cap in LEVELS], name
        hardest[level] += 1
    assert all(hardest[level] for level in LEVELS), hardest


def test_random_puzzles_are_solved_at_the_same_levels(compiled: SimpleNamespace) -> None:
    solved: Counter[int] = Counter()
    for puzzle, bulbs in planted(1, 1200, 12, ("usual", "usual", "open", "islands")):
        made = deduction(compiled, puzzle, bulbs)
        found = [made.begin(level) for level in LEVELS]
        assert found == [is_solved_at(puzzle, level) for level in LEVELS], puzzle
        solved[sum(found)] += 1
    assert len(solved) > 5, solved


def test_the_source_solves_at_the_same_levels(
    compiled: SimpleNamespace, source: SimpleNamespace
) -> None:
    for puzzle, bulbs in planted(2, 40, 6):
        both = [deduction(kernel, puzzle, bulbs) for kernel in (compiled, source)]
        one, other = ([made.begin(level) for level in LEVELS] for made in both)
        assert one == other, puzzle


# Clues are hidden and shown again.


@pytest.mark.parametrize("level", LEVELS)
def test_a_clue_can_be_tried_again_and_again(kernel: SimpleNamespace, level: int) -> None:
    """Clues that were needed are needed still, however often and in whatever order they are tried."""
    choose = Random(level)
    dropped = refused = 0
    number = 5 if kernel.deduction.__file__.endswith(".py") else 40
    boards = [*planted(20 + level, number, 8, ("usual", "islands")), *demanding(level, number, 7)]
    for puzzle, bulbs in boards:
        made, shown = deduction(kernel, puzzle, bulbs), {*clues_of(puzzle)}
        if not made.begin(level):
            continue
        for _ in range(40):
            some = choose.sample(sorted(shown), min(len(shown), choose.choice((1, 1, 2))))
            for clue in some:
                made.hide(clue)
            rest = shown.difference(some)
            outcome = made.settle()
            assert outcome == is_solved_at(with_only(puzzle, rest), level), (puzzle, shown, some)
            if outcome:
                shown = rest
            dropped += outcome
            refused += not outcome
    assert dropped
    assert refused


def test_hidden_clues_are_seen_in_the_geometry(kernel: SimpleNamespace) -> None:
    """A clue that is dropped is beside no cell; one that is needed is there again."""
    geometry = kernel.geometry.Geometry(3, 2, bytes([1, 6, 2, 6, 6, 6]))
    made = kernel.deduction.Deduction(geometry)
    made.know([1, 5])
    assert made.begin(1)
    for clue, dropped, left in ((2, True, {0}), (0, False, {0}), (0, False, {0})):
        made.hide(clue)
        assert clue not in geometry.clues_beside(1)
        assert made.settle() is dropped
        assert {*geometry.clues_beside(1)} == left


def facts(made: Any) -> list[object]:
    """Returns everything that a needed clue must leave as it was."""
    propagator, reasons, geometry = made.propagator, made.reasons, made.geometry
    white = [cell for cell in range(geometry.size) if geometry.codes[cell] == codes.WHITE]
    clues = [*geometry.clue[: geometry.clues]]
    links = Counter(
        (reasons.origin[link], reasons.cell[link], reasons.since[link]) for link in range(reasons.links)
    )
    return [
        [*propagator.state],
        [propagator.reason[cell] for cell in white],
        [*reasons.time],
        [*reasons.first],
        links,
        [*propagator.open[: geometry.runs]],
        [*propagator.bulb[: geometry.runs]],
        [(propagator.need[clue], propagator.free[clue]) for clue in clues],
        [
            sorted(geometry.beside[geometry.beside_begin[cell] : geometry.beside_end[cell]])
            for cell in range(geometry.size)
        ],
        [*geometry.touching],
        [propagator.trail_size, propagator.head, propagator.tight_size, made.notes.size],
    ]


@pytest.mark.parametrize("level", LEVELS)
def test_a_needed_clue_leaves_everything_as_it_was(source: SimpleNamespace, level: int) -> None:
    needed = 0
    for puzzle, bulbs in [*planted(40 + level, 8, 7, ("usual",)), *demanding(level, 8, 7)]:
        made = deduction(source, puzzle, bulbs)
        if made.begin(level):
            for clue in clues_of(puzzle):
                before = facts(made)
                made.hide(clue)
                if not made.settle():
                    assert facts(made) == before, (puzzle, clue)
                    needed += 1
    assert needed


@pytest.mark.parametrize("level", LEVELS)
def test_every_decided_cell_rests_on_what_was_decided_before(
    source: SimpleNamespace, level: int
) -> None:
    """Without a reason, or with one that came later, a cell could outlive what it rests on."""
    for puzzle, bulbs in [*planted(60 + level, 8, 7, ("usual", "open")), *demanding(level, 8, 7)]:
        made = deduction(source, puzzle, bulbs)
        made.begin(level)
        reasons, propagator = made.reasons, made.propagator
        rested_on = {reasons.cell[link] for link in range(reasons.links) if reasons.holds(link)}
        for cell in puzzle.white:
            if propagator.state[cell] == codes.UNKNOWN:
                assert not reasons.time[cell]
                continue
            assert propagator.state[cell] == (codes.BULB if cell in bulbs else codes.DOT)
            rule = propagator.reason[cell]
            if rule != codes.NO_RULE and rule & 3 == codes.RUN:
                assert reasons.time[propagator.bulb[rule >> 2] - 1] < reasons.time[cell]
            else:
                assert cell in rested_on


@pytest.mark.parametrize("level", LEVELS)
def test_clues_get_other_numbers(source: SimpleNamespace, level: int) -> None:
    """Those of other solutions; they are kept unless more cells stay unknown than before."""
    choose = Random(level)
    outcomes: Counter[bool] = Counter()
    for puzzle, bulbs in [*planted(120 + level, 12, 6, ("usual",)), *demanding(level, 6, 7)]:
        made, fresh = deduction(source, puzzle, bulbs), deduction(source, puzzle, bulbs)
        made.begin(level)
        fresh.begin(level)
        for _ in range(6):
            other, others = planted_in(with_only(puzzle, ()), choose)
            changed = deduction(source, other, others)
            changed.begin(level)
            made.know(others)
            for wall, number in other.clues:
                if number != made.geometry.codes[wall]:
                    made.renumber(wall, number)
            kept = made.settle()
            assert kept == (changed.unknowns <= fresh.unknowns), (puzzle, other)
            if kept:
                bulbs, fresh = others, changed
            made.know(bulbs)
            assert [*made.geometry.codes] == [*fresh.geometry.codes]
            assert [*made.propagator.state] == [*fresh.propagator.state], (puzzle, other)
            outcomes[kept] += 1
    assert len(outcomes) == 2


# A second solution ends the matter at once.


def recorded(made: Any) -> list[frozenset[int]]:
    """Returns a list to which a deduction adds each second solution that it finds from now on."""
    finds, found = made._is_second_solution, []

    def find() -> bool:
        if finds():
            values = [*made.solution]
            for cell in made.propagator.trail[: made.propagator.trail_size]:
                values[cell] = made.propagator.state[cell]
            found.append(frozenset(cell for cell, value in enumerate(values) if value == codes.BULB))
            return True
        return False

    made._is_second_solution = find
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_a_second_solution_is_one(source: SimpleNamespace, level: int) -> None:
    """Without looking for one, the same clues are needed."""
    seconds = 0
    for puzzle, bulbs in [*planted(80 + level, 8, 7, ("usual",)), *demanding(level, 8, 7)]:
        made, without = (deduction(source, puzzle, bulbs) for _ in range(2))
        found, shown = recorded(made), {*clues_of(puzzle)}
        without._is_second_solution = lambda: False
        solved = made.begin(level)
        assert without.begin(level) is solved
        for clue in clues_of(puzzle) if solved else ():
            rest = with_only(puzzle, shown - {clue})
            for one in (made, without):
                one.hide(clue)
            needed = not made.settle()
            assert without.settle() is not needed, (puzzle, clue)
            assert all(naive.is_solution([*rest.rows], second) for second in found), (rest, found)
            assert bulbs not in found
            assert needed or not found
            shown -= set() if needed else {clue}
            seconds += len(found)
            found.clear()
    assert bool(seconds) == (level >= source.deduction.SECOND_LOOK)


# Reasons


@pytest.fixture
def cramped(source: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Returns the source with room for one link at first: it grows and is tidied all the time."""
    make_room = source._reasons.Reasons._make_room

    def make_little_room(reasons: Any, room: int) -> None:
        make_room(reasons, room if hasattr(reasons, "room") else 1)

    monkeypatch.setattr(source._reasons.Reasons, "_make_room", make_little_room)
    return source


@pytest.mark.parametrize("level", LEVELS)
def test_room_for_reasons_does_not_matter(cramped: SimpleNamespace, level: int) -> None:
    grown = tidied = 0
    for puzzle, bulbs in [*planted(100 + level, 5, 7, ("usual",)), *demanding(level, 8, 7)]:
        made, shown = deduction(cramped, puzzle, bulbs), {*clues_of(puzzle)}
        if not made.begin(level):
            continue
        for clue in clues_of(puzzle) * 2:
            links = made.reasons.links
            made.hide(clue)
            outcome = made.settle()
            assert outcome == is_solved_at(with_only(puzzle, shown - {clue}), level), (puzzle, clue)
            shown -= {clue} if outcome else set()
            tidied += made.reasons.links < links
        grown += made.reasons.room > 1
    assert grown
    assert tidied


class NaiveReasons:
    """The links as a plain list."""

    def __init__(self) -> None:
        self.links: list[tuple[int, int, int]] = []
        self.time: Counter[int] = Counter()

    def users(self, origin: int) -> Counter[tuple[int, int]]:
        return Counter(
            (cell, since)
            for rule, cell, since in self.links
            if rule == origin and since == self.time[cell]
        )


def users(reasons: Any, origin: int) -> Counter[tuple[int, int]]:
    found: Counter[tuple[int, int]] = Counter()
    link = reasons.first[origin]
    while link >= 0:
        if reasons.holds(link):
            found[reasons.cell[link], reasons.since[link]] += 1
        link = reasons.next[link]
    return found


@pytest.mark.parametrize("seed", range(20))
def test_links_are_kept_as_in_a_plain_list(cramped: SimpleNamespace, seed: int) -> None:
    choose, size = Random(seed), 6
    reasons, model = cramped._reasons.Reasons(size), NaiveReasons()
    mark = 0
    for now in range(1, 200):
        cell = choose.randrange(size)
        reasons.decide(cell)
        model.time[cell] = now
        for _ in range(choose.randint(0, 3)):
            origin = choose.randrange(size)
            reasons.add(origin, cell)
            model.links.append((origin, cell, now))
        action = choose.random()
        if action < 0.1:
            reasons.time[cell] = model.time[cell] = 0
        elif action < 0.2:
            reasons.forget_since(mark)
            del model.links[mark:]
        elif action < 0.3:
            mark = len(model.links)
        elif action < 0.35:
            if reasons.links >= reasons.many:
                model.links = [link for link in model.links if link[2] == model.time[link[1]]]
            reasons.tidy()
            mark = min(mark, len(model.links))
        for origin in range(size):
            assert users(reasons, origin) == model.users(origin)
    reasons.begin()
    assert not any(users(reasons, origin) for origin in range(size))


@pytest.mark.parametrize("rows", [".", "#", "0", "#.", "1.", "....", "00/00", "../..", "2.2/.#."])
def test_tiny_puzzles(kernel: SimpleNamespace, rows: str) -> None:
    puzzle = Puzzle.from_rows(rows.split("/"))
    for bulbs in naive.solutions([*puzzle.rows]):
        made = deduction(kernel, puzzle, bulbs)
        found = [made.begin(level) for level in LEVELS]
        assert found == [is_solved_at(puzzle, level) for level in LEVELS]
        for clue in clues_of(puzzle):
            if made.begin(6):
                made.hide(clue)
                rest = {*clues_of(puzzle)} - {clue}
                assert made.settle() == is_solved_at(with_only(puzzle, rest), 6)
                made = deduction(kernel, puzzle, bulbs)
