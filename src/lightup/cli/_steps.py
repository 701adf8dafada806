"""Steps as JSON, for the commands that show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..reasoning.telling.accounts import account, lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.board import Board
    from ..core.puzzle import Rule
    from ..reasoning.arguing.steps import Passage, Step
    from ..reasoning.telling.accounts import Sentence, Trial


def passage_as_json(passage: Passage) -> dict[str, object]:
    """Returns the steps of a passage and what is told about them."""
    return {
        "technique": passage.technique.name,
        "level": passage.level,
        "text": [*lines(passage)],
        "bulbs": places(passage.board, passage.bulbs),
        "dots": places(passage.board, passage.dots),
        "steps": [*map(step_as_json, passage.steps)],
    }


def step_as_json(step: Step) -> dict[str, object]:
    """Returns a step with its rules, the marks it needs, its reasons and the data for a drawing."""
    told, board = account(step), step.board
    return {
        "technique": step.technique.name,
        "level": step.level,
        "cost": step.cost,
        "cell": board.place(step.cell),
        "bulbs": places(board, step.bulbs),
        "dots": places(board, step.dots),
        "rules": rules_as_json(board, step.rules),
        "marks": places(board, step.marks()),
        "reasons": [*told.reasons],
        "conclusion": told.decision,
        "drawing": {
            "subject": places(board, told.subject),
            "sentences": [_sentence(board, one) for one in told.sentences],
            "trial": _trial(board, told.trial) if told.trial else None,
        },
    }


def _trial(board: Board, trial: Trial) -> dict[str, object]:
    return {
        "supposed": {"cell": board.place(trial.supposed), "bulb": trial.is_bulb},
        "opening": trial.opening,
        "sentences": [_sentence(board, one) for one in trial.sentences],
        "cases": [_trial(board, case) for case in trial.cases],
    }


def _sentence(board: Board, sentence: Sentence) -> dict[str, object]:
    return {
        "text": sentence.text,
        "claims": [
            {"cells": places(board, claim.cells), "low": claim.low, "high": claim.high}
            for claim in sentence.claims
        ],
        "sights": [[board.place(bulb), board.place(cell)] for bulb, cell in sentence.sights],
        "broken": rules_as_json(board, [sentence.broken])[0] if sentence.broken else None,
    }


def rules_as_json(board: Board, rules: Iterable[Rule]) -> list[dict[str, object]]:
    """Returns the kind of each rule, the cell that it belongs to, and its cells."""
    return [
        {"rule": rule.kind, "cell": board.place(rule.cell), "cells": places(board, rule.cells)}
        for rule in rules
    ]


def places(board: Board, cells: Iterable[int]) -> list[str]:
    """Returns the places of cells, in reading order."""
    return [*map(board.place, sorted(cells))]
