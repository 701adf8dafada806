"""The words of a step: each move is right, each rule has its turn, and the sentences are these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest

from lightup.cli._steps import step_as_json
from lightup.core.board import Board
from lightup.core.puzzle import Rule
from lightup.engines import native
from lightup.kernel import codes
from lightup.reasoning import _consequences, telling
from lightup.reasoning._consequences import Event, chain_to_contradiction
from lightup.reasoning.arguments import Arguments
from lightup.reasoning.explain import explain
from lightup.reasoning.hint import hint
from lightup.reasoning.position import Position
from lightup.reasoning.steps import Step
from lightup.reasoning.techniques import TECHNIQUES
from lightup.reasoning.telling import Account, account, contradiction, renamed, sentence
from lightup.reasoning.walk import walk

from ..support.arguments import small_boards
from ..support.random_boards import random_boards

State = dict[int, bool]

# For each technique, the first step of its example in words.
SENTENCES = {
    "lit cells": [
        "The bulb at r1c2 lights r1c1 and r1c3.",
        "So no bulb there.",
    ],
    "complete clue": [
        "The 1 at r2c2 has its bulb.",
        "So r2c1, r2c3 and r3c2 hold no bulb.",
    ],
    "hungry clue": [
        "The 3 at r2c1 needs every place that it has left.",
        "So r1c1, r2c2 and r3c1 hold bulbs.",
    ],
    "last light": [
        "Only r1c3 can light r1c1.",
        "So r1c3 holds a bulb.",
    ],
    "lonely cell": [
        "No other cell can light r1c1.",
        "So r1c1 holds a bulb.",
    ],
    "empty corner": [
        "If r2c2 held a bulb, it would light r3c2.",
        "It would also light r2c3.",
        "Then the 3 at r3c3 would have only two places left.",
        "So r2c2 holds no bulb.",
    ],
    "common view": [
        "If r2c2 held a bulb, it would light r1c2.",
        "It would also light r2c1.",
        "Then nothing could light r1c1.",
        "So r2c2 holds no bulb.",
    ],
    "dark cell and clue": [
        "If r1c2 held a bulb, it would light r1c4.",
        "The 1 at r2c2 would have its bulb: r2c3 would hold none.",
        "Then nothing could light r2c4.",
        "So r1c2 holds no bulb.",
    ],
    "claimed clue": [
        "If r4c5 held a bulb, the 1 at r4c4 would have its bulb: r3c4 and r4c3 would hold none.",
        "Then nothing could light r3c3.",
        "So r4c5 holds no bulb.",
        "By the same rules, r5c4 holds no bulb.",
    ],
    "starved clue": [
        "If r4c5 held a bulb, the 1 at r4c4 would have its bulb: r3c4 and r4c3 would hold none.",
        "Then the 3 at r3c3 would have only two places left.",
        "So r4c5 holds no bulb.",
        "By the same rules, r5c4 holds no bulb.",
    ],
    "shared cells": [
        "If r2c3 held no bulb, the 3 at r3c3 would need r3c4 and r4c3.",
        "Then the 1 at r4c4 would have two bulbs.",
        "So r2c3 holds a bulb.",
        "By the same rules, r3c2 holds a bulb, r4c5 and r5c4 hold no bulb.",
    ],
    "facing clues": [
        "If r1c2 held no bulb, the 3 at r2c2 would need r2c3 and r3c2.",
        "Then the bulb at r2c3 would light r4c3.",
        "The bulb at r3c2 would light r3c4.",
        "Then the 3 at r4c4 would have only two places left.",
        "So r1c2 holds a bulb.",
        "By the same rules, r2c1, r4c5 and r5c4 hold bulbs.",
    ],
    "two dark cells": [
        "If r1c2 held no bulb, only r2c1 could light r1c1.",
        "Only r2c3 could light r1c3.",
        "Then the bulbs at r2c1 and r2c3 would see each other.",
        "So r1c2 holds a bulb.",
    ],
    "beam": [
        "If r1c3 held a bulb, it would light r1c2.",
        "It would also light r3c3.",
        "Then the 1 at r1c1 would need r2c1.",
        "The 1 at r3c2 would need r3c1.",
        "Then the bulbs at r2c1 and r3c1 would see each other.",
        "So r1c3 holds no bulb.",
    ],
    "short trial": [
        "If r4c3 held a bulb, it would light r4c1 and r4c2.",
        "Then only a bulb of its own could light r2c1.",
        "Only a bulb of its own could light r3c2.",
        "Then the 3 at r2c2 would have four bulbs.",
        "So r4c3 holds no bulb.",
    ],
    "trial": [
        "If r1c1 held a bulb, it would light r1c2 and r1c4.",
        "Then the 2 at r2c4 would need r2c3.",
        "Then the bulb at r2c3 would light r4c3.",
        "It would also light r2c2.",
        "Then nothing could light r4c2.",
        "So r1c1 holds no bulb.",
    ],
    "long trial": [
        "If r4c1 held a bulb, it would light r2c1 and r3c1.",
        "Then only a bulb of its own could light r2c2.",
        "Then the 2 at r2c3 would have its two bulbs: r3c3 would hold none.",
        "Then only r4c3 could light r3c3.",
        "Only r4c4 could light r3c4.",
        "Then the bulbs at r4c3 and r4c4 would see each other.",
        "So r4c1 holds no bulb.",
    ],
    "beyond trial": [
        "If r1c4 held a bulb, it would light r1c3.",
        "It would also light r2c4.",
        "Suppose that r3c1 held a bulb.",
        "Then the bulb at r3c1 would light r3c3.",
        "The 1 at r4c1 would have its bulb: r4c2 would hold none.",
        "Then nothing could light r4c3.",
        "Suppose instead that r3c1 held none.",
        "Then the 1 at r4c1 would need r4c2.",
        "Only r2c2 could light r2c1.",
        "Then the bulbs at r2c2 and r4c2 would see each other.",
        "So r1c4 holds no bulb.",
    ],
}

# How the marks of a board contradict the rules, in words.
CONTRADICTIONS = {
    "**": ["The bulbs at r1c1 and r1c2 see each other."],
    "x": ["Nothing can light r1c1."],
    "0*": ["The 0 at r1c1 has one bulb."],
    "*1*": ["The 1 at r1c2 has two bulbs."],
    "x1x": ["The 1 at r1c2 has no place left."],
    "2.": ["The 2 at r1c1 has only one place left."],
    "*2x": ["The 2 at r1c2 has room for only one bulb."],
    "4#": ["The 4 at r1c1 has no place left."],
    "*.1": ["The bulb at r1c1 lights r1c2.", "The 1 at r1c3 has no place left."],
    "2.1/.#.": [
        "The 2 at r1c1 needs r1c2.",
        "Only a bulb of its own can light r2c3.",
        "The 1 at r1c3 has two bulbs.",
    ],
    "*1./##x": ["The 1 at r1c2 has its bulb: r1c3 holds none.", "Nothing can light r1c3."],
    "...../..#../.#x.#/...1*/..#..": [
        "The 1 at r4c4 has its bulb: r3c4 and r4c3 hold none.",
        "Nothing can light r3c3.",
    ],
    "x.1.": [
        "Only r1c2 can light r1c1.",
        "Only a bulb of its own can light r1c4.",
        "The 1 at r1c3 has two bulbs.",
    ],
}


def steps_of_examples() -> Iterator[Step]:
    for technique in TECHNIQUES:
        yield from Position(Board.from_rows(technique.example.split("/"))).find(technique)


def assumptions_in_assumptions() -> Step:
    step = explain(Board.from_rows([".1.", "...", "..."]), 7)
    assert step
    return step


@cache
def steps() -> list[Step]:
    """Returns the steps of the examples, of forced cells on small boards, of walks on larger ones."""
    found = [*steps_of_examples(), assumptions_in_assumptions()]
    for board in filter(solvable, small_boards(seed=3, number=150)):
        explained = (explain(board, cell) for cell in board.unknown)
        found += [step for step in explained if step]
    for board in filter(solvable, random_boards(seed=3, number=60, max_side=6)):
        found += walk(board)
    return found


def solvable(board: Board) -> bool:
    return next(native.solutions(board), None) is not None


def settled(board: Board) -> bool:
    """Whether no single rule decides another cell."""
    state = state_of(board)
    return not any(
        follows(rule, cell, value, state)
        for rule in board.puzzle.rules
        for cell in rule.cells
        for value in (True, False)
    )


def follows(rule: Rule, cell: int, value: bool, state: State) -> bool:
    """Whether a single rule forces this value of a cell."""
    return cell in rule.cells and cell not in state and breaks(rule, {**state, cell: not value})


def breaks(rule: Rule, state: State) -> bool:
    bulbs = sum(state.get(cell, False) for cell in rule.cells)
    return bulbs > rule.high or bulbs + sum(cell not in state for cell in rule.cells) < rule.low


def state_of(board: Board) -> State:
    return dict.fromkeys(board.bulbs, True) | dict.fromkeys(board.dots, False)


def is_proof(told: Account) -> bool:
    """Whether the moves, one by one, lead from the opposite of the conclusion to a contradiction.

    An assumption leads to a contradiction; then comes the opposite assumption, which starts from what
    was known before the first.
    """
    state = state_of(told.step.board) | {told.step.cell: not told.step.is_bulb}
    pending: list[tuple[int, State]] = []
    contradicted = False
    for move in told.moves:
        concluded = dict.fromkeys(move.bulbs, True) | dict.fromkeys(move.dots, False)
        if move.rule is None:
            ((cell, value),) = concluded.items()
            if value:
                pending.append((cell, state))
            else:
                supposed, state = pending.pop()
                assert contradicted
                assert supposed == cell
        elif contradicted:
            return False
        elif move.is_contradiction:
            if not breaks(move.rule, state):
                return False
        elif not all(follows(move.rule, cell, value, state) for cell, value in concluded.items()):
            return False
        contradicted = move.is_contradiction
        state = state | concluded
    return contradicted and not pending


def test_a_step_keeps_its_account() -> None:
    for step in steps():
        told = account(step)
        assert account(step) is told
        assert told.step is step
        afresh = replace(step)
        assert afresh == step
        assert hash(afresh) == hash(step)
        assert repr(afresh) == repr(step)
        assert account(afresh) == told
        assert account(afresh) is not told


def test_a_renamed_step_keeps_its_account() -> None:
    for step in steps()[::5]:
        told = account(step)
        other = renamed(step, TECHNIQUES[-1])
        assert other == replace(step, technique=TECHNIQUES[-1])
        assert account(other).step is other
        assert account(other).moves is told.moves
        assert account(other) == account(replace(other))


def test_the_account_of_a_hint_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of the technique, the words and the drawing all need it."""
    made = []

    def counted(state: State, rules: Sequence[Rule]) -> list[Event]:
        made.append(rules)
        return chain_to_contradiction(state, rules)

    monkeypatch.setattr(telling, "chain_to_contradiction", counted)
    given = hint(Board.from_rows(["x.x", "...", "#.#"]))
    assert given.next.technique.name == "common view"
    assert given.where
    assert given.why
    assert sentence(given.next) == " ".join(given.why)
    assert step_as_json(given.next)["reasons"] == [*given.why[:-1]]
    assert made == [given.next.rules]


def test_the_sentences_of_the_examples() -> None:
    assert SENTENCES.keys() == {technique.name for technique in TECHNIQUES}
    for technique in TECHNIQUES:
        first = Position(Board.from_rows(technique.example.split("/"))).find(technique)[0]
        assert sentence(first) == " ".join(SENTENCES[technique.name])


def test_the_moves_are_a_proof() -> None:
    for step in steps():
        told = account(step)
        if len(step.rules) == 1:
            (rule,), (move,) = step.rules, told.moves
            assert (move.rule, move.bulbs, move.dots) == (rule, step.bulbs, step.dots)
            state = state_of(step.board)
            assert all(follows(rule, cell, True, state) for cell in step.bulbs), step
            assert all(follows(rule, cell, False, state) for cell in step.dots), step
        else:
            assert is_proof(told), step


def test_just_the_rules_of_the_step_are_told() -> None:
    for step in steps():
        assert {move.rule for move in account(step).moves if move.rule} == {*step.rules}, step


def test_no_move_can_be_left_out() -> None:
    for step in steps():
        told = account(step)
        for move in told.moves if told.by_single_rules and settled(step.board) else ():
            rest = tuple(other for other in told.moves if other != move)
            assert not is_proof(Account(step, rest, told.conclusion)), step


def test_rounds_are_those_of_the_kernel_in_the_examples() -> None:
    for step in steps_of_examples():
        opposite = codes.DOT if step.is_bulb else codes.BULB
        rounds = Position(step.board).techniques().rounds(step.cell, opposite)
        told = account(step)
        assert (told.rounds if told.by_single_rules else -1) == rounds, step


def test_no_trial_is_shorter_than_that_of_the_kernel_with_all_rules() -> None:
    for step in steps():
        told = account(step)
        if told.by_single_rules and settled(step.board):
            opposite = codes.DOT if step.is_bulb else codes.BULB
            assert 0 <= Position(step.board).techniques().rounds(step.cell, opposite) <= told.rounds, (
                step
            )


def test_rounds_come_one_after_the_other() -> None:
    for step in steps():
        told = account(step)
        if told.by_single_rules and told.supposed is not None:
            *moves, last = told.moves
            assert [move.round for move in moves] == sorted(move.round for move in moves)
            assert {move.round for move in moves} == {*range(1, last.round + 1)}, step


def test_what_is_supposed_and_broken() -> None:
    for step in steps():
        told = account(step)
        if len(step.rules) == 1:
            assert (told.supposed, told.broken, told.rounds) == (None, None, 0)
        else:
            assert not told.only_lists
            assert told.supposed == step.cell
            assert told.broken == told.moves[-1].rule
            assert told.broken in step.rules


def test_a_line_of_sight_goes_from_a_bulb_to_a_cell_that_it_sees() -> None:
    for step in steps():
        told = account(step)
        bulbs = step.board.bulbs.union(*(move.bulbs for move in told.moves))
        if told.supposed is not None and not step.is_bulb:
            bulbs |= {step.cell}
        for bulb, cell in told.lines:
            assert bulb in bulbs
            assert cell in step.board.puzzle.view(bulb) - {bulb}, step
        runs = [move for move in told.moves if move.rule and move.rule.kind == "run"]
        assert bool(told.lines) == bool(runs), step


def test_the_subject_are_the_clues_and_dark_cells_of_the_step() -> None:
    for step in steps():
        subject = account(step).subject
        expected = {rule.cell for rule in step.rules if rule.kind != "run"}
        assert subject == (expected or step.board.bulbs.intersection(step.rules[0].cells)), step
        assert subject, step


def test_each_sentence_names_what_it_is_about() -> None:
    for step in steps():
        told = account(step)
        place = step.board.place
        for move in told.moves:
            about = {*map(place, move.bulbs | move.dots)} if told.supposed is not None else set()
            if move.rule and move.rule.kind != "run":
                about.add(place(move.rule.cell))
            assert about <= words(move.text), (move.text, step)
        concluded = {*map(place, step.bulbs | step.dots)}
        assert concluded <= words(" ".join([*told.reasons, told.conclusion])), step


def words(text: str) -> set[str]:
    return {word.strip(".,:") for word in text.split()}


def test_each_reason_is_one_sentence() -> None:
    for step in steps():
        for text in (*account(step).reasons, account(step).conclusion.split(". ")[0] + "."):
            assert text[0].isupper(), text
            assert text.rstrip(".").count(".") == 0, text
            assert "  " not in text, text


def test_there_are_assumptions_only_where_single_rules_do_not_do() -> None:
    for step in steps():
        told = account(step)
        supposed = [move.rule for move in told.moves].count(None)
        assert told.by_single_rules == (supposed == 0), step
    assert [move.rule for move in account(assumptions_in_assumptions()).moves].count(None) == 4


@pytest.mark.parametrize("rows", CONTRADICTIONS)
def test_tells_how_marks_break_rules(rows: str) -> None:
    board = Board.from_rows(rows.split("/"))
    rules = Arguments(board).contradiction()
    assert [*contradiction(board, rules)] == CONTRADICTIONS[rows]


def test_an_argument_that_nobody_would_follow_is_told_by_its_rules() -> None:
    """These rules, from real boards, need five nested assumptions."""
    board = Board.from_rows(["......"] * 6)
    rules = board.puzzle.rules
    step = Step(board, TECHNIQUES[-1], rules, 0, frozenset({0}), frozenset())
    told = account(step)
    assert [move.rule for move in told.moves] == [*rules]
    assert not told.by_single_rules
    assert told.only_lists
    assert (told.supposed, told.broken, told.rounds) == (0, None, 0)
    assert told.reasons[0].startswith("If r1c1 held no bulb, not all of this could be: the cells")


def test_a_list_of_rules_has_no_broken_rule_in_its_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_consequences, "MOST_NESTED", 0)
    step = explain(Board.from_rows(["0x..", "x.x.", ".x.x", "1.x0"]), 3)
    assert step
    assert step.technique.name == "beyond trial"
    assert account(step).only_lists
    drawing = step_as_json(step)["drawing"]
    assert isinstance(drawing, dict)
    assert drawing["supposed"] == {"cell": "r1c4", "bulb": True}
    assert (drawing["moves"], drawing["broken"]) == ([], None)
