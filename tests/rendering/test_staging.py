"""Scenes of accounts: worlds that never mix, and marks with the numbers of their sentences."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from lightup.core.board import Board
from lightup.reasoning.arguing.steps import Passage
from lightup.reasoning.arguing.walk import find_steps, open_steps
from lightup.reasoning.explain import way
from lightup.reasoning.finding.position import Position
from lightup.reasoning.finding.techniques import TECHNIQUES
from lightup.reasoning.hint import hint
from lightup.reasoning.mistakes import find_mistake
from lightup.reasoning.telling.accounts import Account, account, lines
from lightup.rendering import staging
from lightup.rendering.scene import BROKEN, KINDS, Mark, Scene

from ..support.accounts import ACCOUNTS, CASES, CHOICE, LISTED, NESTED, SHORT, SIMPLE
from ..support.vectors import PUZZLES, solved
from .wording import without_labels

# What belongs to an argument, and has no place in the decided world.
ARGUED = frozenset({*BROKEN, "choice", "supposed_bulb", "supposed_dot", "bulb", "dot", "wrong"})


def real_accounts() -> Iterator[Account]:
    """Yields accounts of every technique, and of a whole way."""
    for technique in TECHNIQUES:
        for step in find_steps(Position(Board.from_rows(technique.example.split("/"))), technique):
            yield account(step)
    for passage in way(PUZZLES["V4"]):
        yield from map(account, passage.steps)


TOLD = [*ACCOUNTS.values(), *real_accounts()]


def numbered(told: Account) -> Scene:
    group = staging.Group(told.text, (told,))
    return staging.together([group, group])


def scenes_of(told: Account) -> tuple[Scene, ...]:
    return (*staging.argument(told), staging.conclusion(told), numbered(told))


def marks_of(scene: Scene, kind: str) -> list[tuple[int, ...]]:
    return [mark.cells for mark in scene.marks if mark.kind == kind]


@pytest.mark.parametrize("told", TOLD)
def test_nothing_supposed_is_drawn_as_decided(told: Account) -> None:
    for scene in scenes_of(told):
        kinds = {*scene.kinds}
        if scene.world == "decided":
            assert kinds.isdisjoint(ARGUED)
        else:
            assert "decided" not in kinds
        supposed = bool(kinds & {"supposed_bulb", "supposed_dot"})
        assert supposed == (scene.world == "supposed")


@pytest.mark.parametrize("told", TOLD)
def test_every_number_on_the_board_is_that_of_a_sentence(told: Account) -> None:
    for scene in scenes_of(told):
        said = {line.sign for line in scene.lines if line.sign.isdigit()}
        assert said == {str(mark.number) for mark in scene.marks if mark.kind == "number"}
        assert {line.number for line in scene.lines} >= {
            mark.number for mark in scene.marks if mark.number
        }


@pytest.mark.parametrize("told", TOLD)
def test_the_sign_of_a_broken_rule_is_drawn_where_it_is_told(told: Account) -> None:
    for scene in staging.argument(told):
        breaks = [line for line in scene.lines if line.breaks]
        drawn = [mark.kind for mark in scene.marks if mark.kind in BROKEN]
        assert [line.breaks for line in breaks] == [BROKEN[kind] for kind in drawn]
        assert len(drawn) <= 1
        assert all(line.breaks == line.sign for line in scene.lines if line.sign in BROKEN.values())


@pytest.mark.parametrize("told", TOLD)
def test_every_sentence_is_told_once(told: Account) -> None:
    lines = [line.text for scene in staging.argument(told) for line in scene.lines]
    told_lines = [without_labels(line) for line in lines if line != "There are two cases."]
    reasons = [*map(without_labels, told.reasons)]
    assert {*told_lines} == {*reasons}
    assert told is NESTED or told_lines == reasons


@pytest.mark.parametrize("told", TOLD)
def test_marks_are_in_layers(told: Account) -> None:
    for scene in scenes_of(told):
        places = [[*KINDS].index(mark.kind) for mark in scene.marks]
        assert places == sorted(places)
        assert len({*scene.marks}) == len(scene.marks)


@pytest.mark.parametrize("told", TOLD)
def test_the_conclusion_shows_what_the_step_decides(told: Account) -> None:
    scene, step = staging.conclusion(told), told.step
    assert {cell for (cell,) in marks_of(scene, "decided")} <= step.bulbs | step.dots
    assert scene.board.bulbs == step.board.bulbs | step.bulbs
    hidden = step.after.dots - scene.board.dots
    assert hidden <= scene.board.lit


def test_a_simple_step_needs_one_scene() -> None:
    (scene,) = staging.scenes(SIMPLE)
    assert [(mark.kind, mark.cells) for mark in scene.marks] == [("ring", (12,)), ("decided", (13,))]


def test_a_choice_is_drawn_in_your_world() -> None:
    why, so = staging.scenes(CHOICE)
    assert (why.world, so.world) == ("yours", "decided")
    assert marks_of(why, "choice") == [(8,), (13,)]
    assert marks_of(why, "sight") == [(8, 9), (13, 9)]


def test_a_sentence_that_says_it_all() -> None:
    what_if, _ = staging.scenes(SHORT)
    assert [line.sign for line in what_if.lines] == ["1"]
    assert marks_of(what_if, "supposed_bulb") == [(3,)]
    assert marks_of(what_if, "few") == [(12,)]
    assert marks_of(what_if, "ring") == []  # the sign of the broken rule takes its place


def test_cases_have_scenes_of_their_own() -> None:
    common, first, second, so = staging.scenes(CASES)
    assert [scene.title for scene in (common, first, second, so)] == [
        "What if",
        "Case A",
        "Case B",
        "So",
    ]
    assert [line.sign for line in common.lines] == ["?", "1", ""]
    assert [line.sign for line in first.lines] == ["?", "2", "3", "∅"]
    assert [line.sign for line in second.lines] == ["?", "2", "3", "×"]
    assert not {*common.kinds}.intersection(BROKEN)
    assert marks_of(first, "unlit") == [(14,)]
    assert marks_of(second, "see") == [(5, 9, 13)]
    for case, supposed in ((first, "supposed_bulb"), (second, "supposed_dot")):
        assert (8,) in marks_of(case, supposed)
        assert (3,) in marks_of(case, "supposed_bulb")
        assert {Mark("dot", (2,)), Mark("dot", (7,))} <= {*case.marks}  # what holds in both


def test_cases_are_announced_once_and_labelled_once() -> None:
    common, first, second, _ = staging.scenes(CASES)
    assert common.lines[-1].text == "There are two cases."
    assert first.lines[0].text == "Suppose r3c1 held a bulb."
    assert second.lines[0].text == "Suppose r3c1 held no bulb."


def test_cases_in_cases_are_flattened() -> None:
    titles = [scene.title for scene in staging.argument(NESTED)]
    assert titles == ["What if", "Case A", "Case B1", "Case B2"]
    *_, left, right = staging.argument(NESTED)
    for scene in (left, right):
        assert scene.lines[0].text == "Suppose r3c1 held no bulb."


def test_rules_that_are_only_listed() -> None:
    (scene,) = staging.argument(LISTED)
    assert [line.sign for line in scene.lines] == ["?", "1", "2"]
    assert marks_of(scene, "ring") == [(12,), (1, 2, 3)]
    assert not {*scene.kinds}.intersection(BROKEN)


def test_a_wrong_mark_is_real() -> None:
    for told in (SHORT, CASES):
        scene, *cases = staging.refuted(told)
        assert scene.world == "yours"
        assert 3 in scene.board.bulbs
        assert marks_of(scene, "wrong") == [(3,)]
        assert marks_of(scene, "supposed_bulb") == []
        assert all(case.world == "supposed" for case in cases)
    (scene,) = staging.refuted(CHOICE)
    assert marks_of(scene, "wrong") == [(9,)]
    assert scene.lines[-1].text == "So r3c2 holds no bulb."


@pytest.mark.parametrize("seed", range(20))
def test_every_wrong_mark_is_drawn(seed: int) -> None:
    puzzle = PUZZLES["V4"]
    choose = Random(seed)
    solution = solved("V4").bulbs
    wrong = choose.sample([cell for cell in puzzle.white if cell not in solution], 2)
    bulbs = [cell for cell in solution if cell in wrong or choose.random() < 0.5]
    mistake = find_mistake(Board(puzzle, {*bulbs, wrong[0]}, {*solution} - {*bulbs}))
    assert mistake
    for mark in mistake.marks:
        scenes = staging.mistaken(mark)
        said = " ".join(line.text for scene in scenes for line in scene.lines)
        assert without_labels(said) == without_labels(" ".join(mark.reasons))
        assert any((mark.cell,) in marks_of(scene, "wrong") for scene in scenes)


def test_several_passages_on_one_board() -> None:
    passages = [*way(PUZZLES["V4"])]
    scene = staging.outcome(passages[:3])
    assert (scene.world, scene.kinds) == ("decided", ["decided"])
    assert scene.board.bulbs == passages[2].after.bulbs
    decided = frozenset[int]().union(*(one.bulbs | one.dots for one in passages[:3]))
    assert scene.cells <= decided
    assert decided - scene.cells <= scene.board.lit


def test_light_shows_its_dots() -> None:
    board = Board.from_rows(["*x.#.", "x...."])
    (step, *_) = open_steps(Position(board))
    (scene,) = staging.scenes(account(step))
    assert scene.board.dots == step.dots  # decided ones stay


def test_a_passage_on_one_board() -> None:
    board = Board.from_rows(["..1..", ".....", "0...."])
    passage = Passage(open_steps(Position(board)))
    scene = staging.overview(passage)
    assert scene.world == "decided"
    assert [line.text for line in scene.lines] == [*lines(passage)]
    assert {*scene.cells_of("decided")} == passage.bulbs | passage.dots
    assert len({line.number for line in scene.lines}) == len(scene.lines)


@pytest.mark.parametrize(
    ("rows", "kind", "cells"),
    [
        (["1..", "...", "..."], "ring", [(0,)]),  # the clue that the step is about
        ([".#.", "#x.", "..."], "ring", [(0, 1, 2)]),  # the row of a cell that is decided itself
        ([".", "#", "."], "ring", [(0,)]),
    ],
)
def test_where_to_look(rows: list[str], kind: str, cells: list[tuple[int, ...]]) -> None:
    given = hint(Board.from_rows(rows))
    scene = staging.where(given)
    assert (scene.world, scene.kinds, marks_of(scene, kind)) == ("yours", [kind], cells)


@pytest.mark.parametrize("told", [CASES, NESTED])
def test_cases_share_a_crop(told: Account) -> None:
    first, *others = staging.argued(staging.argument(told))
    assert not first.crop
    assert others
    for block in others:
        assert block.scene.is_case
        assert block.scene.cells <= block.crop == others[0].crop


def test_simple_steps_share_a_block_and_others_end_with_their_conclusion() -> None:
    for passage in way(PUZZLES["V4"]):
        blocks = [*staging.blocks(passage)]
        groups = staging.groups(passage)
        assert blocks[0].scene.world == "decided" or not any(group.is_simple for group in groups)
        ends = [block for block in blocks if block.crop and not block.scene.is_case]
        assert len(ends) == sum(not group.is_simple for group in groups)
        assert all(block.crop == block.scene.cells for block in ends)
