"""Steps as JSON, for the commands that show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..reasoning.telling import account

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.board import Board
    from ..core.puzzle import Rule
    from ..reasoning.steps import Step


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
        "conclusion": told.conclusion,
        "drawing": {
            "subject": places(board, told.subject),
            "supposed": None
            if told.supposed is None
            else {"cell": board.place(told.supposed), "bulb": not step.is_bulb},
            "lines": [[board.place(bulb), board.place(cell)] for bulb, cell in told.lines],
            "moves": [
                {
                    "round": move.round,
                    "bulbs": places(board, move.bulbs),
                    "dots": places(board, move.dots),
                }
                for move in told.moves
                if not move.is_contradiction
            ],
            "broken": rules_as_json(board, [told.broken])[0] if told.broken else None,
        },
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
