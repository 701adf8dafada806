"""How what is known of unfinished puzzles becomes answers.

>>> from lightup.core.board import Board
>>> from lightup.generating.study import study as study_it
>>> answer = study(study_it(Board.from_rows(["1.#", "..."])))
>>> answer["must"], answer["allowed"][0]
([1, 5], {'cell': 0, 'keeps': '#012', 'unique': '012', 'unknown': ''})
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .plain import cells, difference, grid, marks, rating, told_contradiction

if TYPE_CHECKING:
    from ..generating import study as studying
    from ..generating.clues import Allowed, ClueRole
    from ..generating.proposals import Proposal
    from ..generating.publish import Publication
    from ..generating.reaching import CellEffects, Effect, Reach, Region
    from ..generating.suggesting import Suggestion
    from ..reasoning.rate import Batch
    from . import answers, setting


def study(found: studying.Study) -> setting.Study:
    """Returns what is known about an unfinished puzzle."""
    bulbs, dots = found.wrong
    told = found.contradiction
    stretches = [_stretch(*one) for one in found.stretches]
    return {
        "status": found.status,
        "puzzle": grid(found.puzzle),
        "board": grid(found.board),
        "kept": found.kept,
        "gave_up": [*found.gave_up],
        "solutions": [*map(grid, found.solutions)],
        "difference": difference(found.solutions),
        "known": [*map(cells, found.before.known)],
        "must": cells(found.must),
        "cannot": cells(found.cannot),
        "free": cells(found.free),
        "wrong": marks(bulbs, dots),
        "reach": [*map(_reach, found.reach)],
        "clues": [*map(_role, found.clues)],
        "allowed": [*map(_allowed, found.allowed)],
        "conflict": None if found.conflict is None else cells(found.conflict),
        "why": [*told.texts] if told else [],
        "scenes": told_contradiction(told),
        "repairs": [*map(_suggestion, found.repairs)],
        "level": found.level,
        "rating": rating(found.rating, spoil=True) if found.rating else None,
        "profile": [*map(_opening, found.course)],
        "bottleneck": max(stretches, key=lambda one: one["last"] - one["first"], default=None),
        "stretches": stretches,
        "regions": [*map(_region, found.regions)],
        "spare": [*found.spare],
        "at": _at(found.at) if found.at else None,
    }


def changes(some: dict[int, str]) -> list[answers.Change]:
    """Returns changed symbols in reading order."""
    return [{"cell": cell, "symbol": symbol} for cell, symbol in sorted(some.items())]


def _stretch(first: int, last: int) -> setting.Stretch:
    return {"first": first, "last": last}


def _reach(one: Reach) -> setting.Reach:
    return {
        "level": one.level,
        "bulbs": cells(one.bulbs),
        "dots": cells(one.dots),
        "contradiction": one.contradiction,
    }


def _role(one: ClueRole) -> setting.ClueRole:
    return {"cell": one.cell, "role": one.role, "status": one.status, "level": one.level}


def _allowed(one: Allowed) -> setting.Allowed:
    return {"cell": one.cell, "keeps": one.keeps, "unique": one.unique, "unknown": one.unknown}


def _suggestion(one: Suggestion) -> setting.Suggestion:
    return {
        "changes": changes(one.changes),
        "puzzle": grid(one.puzzle),
        "status": one.status,
        "level": one.level,
        "settles": one.settles,
        "text": one.text,
    }


def _opening(batch: Batch) -> setting.Opening:
    return {
        "board": grid(batch.board),
        "level": batch.level,
        "open": batch.available,
        "techniques": dict(batch.techniques),
    }


def _region(one: Region) -> setting.Region:
    return {"cells": [*one.cells], "level": one.level}


def _effect(one: Effect) -> setting.Effect:
    return {"status": one.status, "forces": marks(one.bulbs, one.dots)}


def _at(found: CellEffects) -> setting.CellEffects:
    return {
        "cell": found.cell,
        "bulb": _effect(found.bulb),
        "dot": _effect(found.dot),
        "wall": _effect(found.wall),
    }


def proposal(found: Proposal) -> setting.Proposal:
    """Returns a proposal of a help."""
    return {
        "status": found.status,
        "puzzle": grid(found.puzzle),
        "proposal": grid(found.proposal) if found.proposal else None,
        "changes": changes(found.changes),
        "solutions": found.solutions,
        "level": found.level,
        "level_before": found.level_before,
        "clues": found.clues,
        "clues_before": found.clues_before,
        "proven": found.proven,
        "message": found.message,
    }


def publication(found: Publication, library: int | None = None) -> setting.Publication:
    """Returns what there is to know before a puzzle is published."""
    return {
        "status": found.status,
        "puzzle": grid(found.puzzle),
        "solution": grid(found.solution) if found.solution else None,
        "certificate": found.certificate,
        "level": found.level,
        "score": round(found.rating.score, 4) if found.rating else None,
        "techniques": [*found.techniques],
        "minimal": found.minimal,
        "spare": [*(found.spare or ())],
        "symmetries": [*found.symmetries],
        "clue_symmetries": [*found.clue_symmetries],
        "duplicates": [*found.duplicates],
        "library": library,
        "line": found.line,
    }
