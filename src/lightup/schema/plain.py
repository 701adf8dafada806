"""How values become answers: the only place where plain data is made of them.

>>> from lightup.core.board import Board
>>> from lightup.reasoning.hint import hint as give_hint
>>> given = hint(give_hint(Board.from_rows(["1..", "...", "..."])))
>>> given["status"], given["technique"], given["do"]
('step', 'empty_corner', {'bulbs': [], 'dots': [4]})
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.errors import kind_of
from ..base.words import capitalized
from ..core.board import as_board
from ..formats import dumps
from ..kernel import codes
from ..reasoning.arguing.steps import Passage as Told
from ..reasoning.hint import STAGES
from ..reasoning.rate import LEVELS
from ..reasoning.telling import english_clauses
from ..reasoning.telling.accounts import account, lines
from ..rendering.cropping import crop, near
from ..rendering.scene import in_layers, of_difference
from ..rendering.staging import Block, argued, blocks, contradicted, mistaken, where
from ..solving.solve import Status
from . import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Literal

    from ..base.errors import CertificateError, LightUpError
    from ..core import puzzle as core
    from ..core.board import Board
    from ..core.checking import Check
    from ..core.puzzle import Puzzle
    from ..generating.generate import Made
    from ..generating.recipe import Order
    from ..generating.taste import Taste
    from ..reading import doubt as doubting, read as reading
    from ..reasoning import hint as hinting, mistakes, rate as rating_
    from ..reasoning.arguing import steps
    from ..reasoning.telling.accounts import Contradiction
    from ..rendering import scene as scenes
    from ..solving.solve import Result
    from ..solving.verify import Verdict
    from . import answers


def grid(board: Puzzle | Board) -> answers.Grid:
    """Returns a puzzle, or a board with its marks, as text."""
    return str(board)


def cells(found: Iterable[int]) -> list[answers.Cell]:
    """Returns cells in reading order."""
    return sorted(found)


def marks(bulbs: Iterable[int], dots: Iterable[int]) -> answers.Marks:
    """Returns bulbs and dots in reading order."""
    return {"bulbs": sorted(bulbs), "dots": sorted(dots)}


def rule(one: core.Rule) -> answers.Rule:
    """Returns a rule."""
    return {"kind": one.kind, "cell": one.cell, "cells": cells(one.cells)}


def demand(puzzle: Puzzle, one: core.Rule) -> str:
    """Returns what a rule asks for, as a sentence."""
    return f"{capitalized(english_clauses.demand(as_board(puzzle), one))}."


# Scenes and steps


def scene(one: scenes.Scene, shown: frozenset[int] = frozenset()) -> answers.Scene:
    """Returns a scene; its small picture, if it has one, is around the cells `shown`."""
    return {
        "world": one.world,
        "title": one.title,
        "board": grid(one.board),
        "marks": [
            {"kind": m.kind, "cells": [*m.cells], "number": m.number} for m in in_layers(one.marks)
        ],
        "lines": [
            {"sign": line.sign, "text": line.text, "number": line.number, "breaks": line.breaks}
            for line in one.lines
        ],
        "is_case": one.is_case,
        "crop": crop(one.board, shown).box if shown else None,
        "near": zoomed.box if (zoomed := near(one)) else None,
    }


def _blocks(some: Iterable[Block]) -> list[answers.Scene]:
    return [scene(block.scene, block.crop) for block in some]


def difference(solutions: Iterable[Board]) -> answers.Scene | None:
    """Returns where the first two solutions differ; `None` unless there are two."""
    first, second, *_ = (*solutions, None, None)
    return scene(of_difference(first, second)) if first and second else None


def step(one: steps.Step) -> answers.Step:
    """Returns a step."""
    return {
        "technique": one.technique.key,
        "level": one.level,
        "cost": one.cost,
        "cell": one.cell,
        "bulbs": cells(one.bulbs),
        "dots": cells(one.dots),
        "rules": [*map(rule, one.rules)],
        "text": [*account(one).texts],
    }


def passage(one: Told) -> answers.Passage:
    """Returns a passage with its steps and scenes."""
    return {
        "technique": one.technique.key,
        "level": one.level,
        "bulbs": cells(one.bulbs),
        "dots": cells(one.dots),
        "text": [*lines(one)],
        "steps": [*map(step, one.steps)],
        "scenes": _blocks(blocks(one)),
    }


def explained(
    start: Board, passages: Sequence[Told], cell: int | None = None, hardest: int = codes.BEYOND
) -> answers.Explained:
    """Returns the steps up to the level `hardest` from a board to its solution, or to one cell."""
    status, message = outcome(start, passages, cell, hardest)
    return {
        "status": status,
        "puzzle": grid(start.puzzle),
        "cell": cell,
        "is_bulb": cell in passages[-1].bulbs if status == "forced" else None,
        "message": message,
        "passages": [*map(passage, passages)],
        "why": [],
        "scenes": [],
        "end": grid(passages[-1].after.with_light() if passages else start),
    }


def outcome(
    start: Board, passages: Sequence[Told], cell: int | None = None, hardest: int = codes.BEYOND
) -> tuple[words.Outcome, str]:
    """Returns how far the steps up to the level `hardest` lead, also in words."""
    stuck: words.Outcome = "stuck"
    if hardest == codes.BEYOND:
        stuck = "several" if cell is None else "open"
    if cell is not None:
        status: words.Outcome = "forced" if passages else stuck
    else:
        end = passages[-1].after if passages else start
        status = "solved" if end.solved else stuck
    return status, words.of_explanation(
        status,
        place="" if cell is None else start.place(cell),
        is_bulb=bool(passages) and cell in passages[-1].bulbs,
        hardest=hardest,
        is_begun=bool(passages),
    )


def not_explained(
    start: Board,
    status: Literal["none", "mistake"],
    cell: int | None = None,
    found: Contradiction | None = None,
) -> answers.Explained:
    """Returns that there is no solution, and why, or none with all marks of the board."""
    return {
        "status": status,
        "puzzle": grid(start.puzzle),
        "cell": cell,
        "is_bulb": None,
        "message": words.of_explanation(status),
        "passages": [],
        "why": [*found.texts] if found else [],
        "scenes": told_contradiction(found),
        "end": grid(start),
    }


def told_contradiction(found: Contradiction | None) -> list[answers.Scene]:
    """Returns how a contradiction is told."""
    return _blocks(argued(contradicted(found))) if found else []


# Help


def mistake(found: mistakes.Mistake | None, *, shown: bool) -> answers.Mistake:
    """Returns how many marks are wrong and, if `shown`, which ones and why."""
    return {
        "wrong": len(found.wrong) if found else 0,
        "broken": [*found.broken] if found else [],
        "marks": [*map(_wrong_mark, found.marks)] if found and shown else [],
    }


def _wrong_mark(mark: mistakes.WrongMark) -> answers.WrongMark:
    return {
        "cell": mark.cell,
        "is_bulb": mark.is_bulb,
        "reasons": [*mark.reasons],
        "scenes": _blocks(argued(mistaken(mark))),
    }


def hint(given: hinting.Hint, stage: str = "do", *, show_mistake: bool = False) -> answers.Hint:
    """Returns a hint up to a stage; wrong marks are counted, and named only with `show_mistake`."""
    found = given.step
    reached = STAGES.index(stage) if found else -1
    open_board = given.mistake is None or show_mistake
    answer: answers.Hint = {
        "status": given.status,
        "puzzle": grid(given.board.puzzle),
        "mistake": mistake(given.mistake, shown=show_mistake) if given.mistake else None,
        "technique": found.technique.key if found else None,
        "level": found.level if found else None,
        "moves": given.open_steps,
        "nudge": given.nudge if found else "",
        "where": given.where if reached >= STAGES.index("where") else "",
        "where_scene": None,
        "why": [*given.why] if reached >= STAGES.index("why") else [],
        "scenes": [],
        "step": None,
        "do": None,
        "difference": difference(given.solutions) if open_board else None,
    }
    if given.contradiction:
        answer["why"] = [*given.contradiction.texts]
        answer["scenes"] = told_contradiction(given.contradiction)
    if found and open_board:
        if reached >= STAGES.index("where"):
            answer["where_scene"] = scene(where(given))
        if reached >= STAGES.index("why"):
            answer["scenes"] = _blocks(blocks(Told((found,))))
            answer["step"] = step(found)
        if reached >= STAGES.index("do"):
            answer["do"] = marks(found.bulbs, found.dots - given.do.lit)
    return answer


# Verdicts


def solution(result: Result) -> answers.Solution:
    """Returns the status and the first solution, which do not depend on the clock."""
    return {
        "status": result.status,
        "puzzle": grid(result.puzzle),
        "solution": grid(result.solution) if result.solution else None,
    }


def solved(result: Result, why: Contradiction | None = None) -> answers.Solved:
    """Returns everything about a result, and why there is no solution."""
    return {
        **solution(result),
        "solutions": [*map(grid, result.solutions)],
        "finished": result.finished,
        "claimed": result.claimed,
        "engine": result.engine,
        "seconds": round(result.seconds, 6),
        "difference": difference(result.solutions),
        "why": [*why.texts] if why else [],
        "scenes": told_contradiction(why),
    }


def counted(puzzle: Puzzle, number: int, *, engine: str, reason: str = "") -> answers.Counted:
    """Returns a number of solutions; at least so many if there is a reason why it is not exact."""
    if number > 1:
        status = Status.SEVERAL
    elif reason:
        status = Status.SOLVED if number else Status.GAVE_UP
    else:
        status = Status.UNIQUE if number else Status.NONE
    return {
        "status": status,
        "puzzle": grid(puzzle),
        "count": number,
        "exact": not reason,
        "engine": engine,
        "message": reason,
    }


def common(puzzle: Puzzle, shared: Board | None, *, engine: str) -> answers.Common:
    """Returns what all solutions share, which is all there is to a puzzle with only one."""
    status = Status.NONE if shared is None else Status.UNIQUE if shared.solved else Status.SEVERAL
    return {
        "status": status,
        "puzzle": grid(puzzle),
        "common": grid(shared) if shared else None,
        "engine": engine,
    }


def checked(found: Check, other: str = "") -> answers.Checked:
    """Returns what a board breaks and lacks; `other` says why it is not of the puzzle asked for."""
    return {
        "status": "different" if other else found.state,
        "puzzle": grid(found.board.puzzle),
        "board": grid(found.board),
        "messages": [words.other_puzzle(other)] if other else [*found.lines],
        "broken": [_fault(found, one) for one in found.broken],
        "dark": cells(found.board.dark),
        "incomplete": [_fault(found, one) for one in found.missing if one.kind == "clue"],
    }


def _fault(found: Check, one: core.Rule) -> answers.Fault:
    return {
        "kind": one.kind,
        "cell": one.cell,
        "bulbs": found.bulbs(one),
        "message": found.board.complaint(one),
    }


def proven(verdict: Verdict) -> answers.Proven:
    """Returns what a certificate proves; the board of the claim has its marks."""
    return {
        "status": "proven",
        "claim": verdict.claim,
        "puzzle": "\n".join(verdict.board),
        "solution": "\n".join(verdict.solution) if verdict.solution else None,
        "clauses": verdict.clauses,
        "lemmas": verdict.lemmas,
        "message": str(verdict),
    }


def refused(error: CertificateError) -> answers.Proven:
    """Returns why a certificate proves nothing."""
    return {
        "status": "refused",
        "claim": "",
        "puzzle": None,
        "solution": None,
        "clauses": 0,
        "lemmas": 0,
        "message": str(error),
    }


def rating(found: rating_.Rating, *, spoil: bool = False) -> answers.Rating:
    """Returns a rating; the hardest step, which gives much of the way away, only with `spoil`."""
    hardest = found.hardest
    return {
        "status": Status.UNIQUE,
        "puzzle": grid(found.puzzle),
        "level": found.level,
        "level_name": found.name,
        "score": round(found.score, 4),
        "score_per_cell": round(found.score_per_cell, 4),
        "batches": found.batches,
        "hard_batches": found.hard_batches,
        "bottleneck": found.bottleneck,
        "techniques": found.techniques,
        "hardest": hardest.technique.key if hardest else None,
        "hardest_cost": hardest.cost if hardest else None,
        "step": step(hardest) if hardest and spoil else None,
        "board": grid(hardest.board) if hardest and spoil else None,
    }


def not_rated(puzzle: Puzzle, status: Status, level: int | None = None) -> answers.Rating:
    """Returns as much of a rating as is known: the level, or nothing at all."""
    return {
        "status": status,
        "puzzle": grid(puzzle),
        "level": level,
        "level_name": "" if level is None else LEVELS[level],
        "score": None,
        "score_per_cell": None,
        "batches": None,
        "hard_batches": None,
        "bottleneck": None,
        "techniques": {},
        "hardest": None,
        "hardest_cost": None,
        "step": None,
        "board": None,
    }


# Puzzles


def opened(board: Board, *, source: str, name: str = "", order: Order | None = None) -> answers.Opened:
    """Returns a puzzle to play; if the generator made it, by its order."""
    recipe = order.recipe if order else None
    return {
        "puzzle": grid(board.puzzle),
        "marks": marks(board.bulbs, board.dots),
        "link": dumps(board.puzzle, "tatham"),
        "name": name,
        "source": source,
        "recipe": str(order) if order else "",
        "symmetry": recipe.symmetry if recipe else None,
        "level": recipe.level if recipe else None,
    }


def generated(
    made: Made,
    *,
    source: str = "recipe",
    name: str = "",
    show_solution: bool = False,
    score: float | None = None,
    tasted: Taste | None = None,
) -> answers.Generated:
    """Returns a puzzle of the generator."""
    puzzle = made.puzzle
    return {
        **opened(made.board, source=source, name=name, order=made.order),
        "status": Status.UNIQUE,
        "walls": sum(1 for _ in puzzle.walls),
        "clues": sum(1 for _ in puzzle.clues),
        "solution": grid(made.solution) if show_solution else None,
        "score": None if score is None else round(score, 4),
        "taste": taste(tasted) if tasted else None,
    }


def taste(found: Taste) -> answers.Taste:
    """Returns how fine a puzzle is."""
    return {
        "total": found.total,
        "parts": [
            {"name": part.name, "points": part.points, "most": part.most, "value": part.value}
            for part in found.parts
        ],
    }


def read_board(one: reading.Reading, *, judged: bool = True) -> answers.ReadBoard:
    """Returns a board of a picture; unless it is `judged`, without looking for its solutions."""
    board = one.board
    return {
        "status": one.status if judged else Status.GAVE_UP,
        "puzzle": grid(board.puzzle),
        "board": grid(board),
        "confidence": [round(chance, 3) for chance in one.confidence],
        "corners": [*one.corners],
        "lattice": [[*row] for row in one.lattice],
        "doubts": [
            {"cell": cell, "read": board.cells[cell], "others": one.others(cell)} for cell in one.doubts
        ],
        "offers": [*map(_offer, one.offers)] if judged else [],
        "warnings": [*one.warnings] if judged else [],
    }


def _offer(offer: doubting.Offer) -> answers.Offer:
    changes: list[answers.Change] = [{"cell": cell, "symbol": sign} for cell, sign in offer.changes]
    return {"changes": changes, "puzzle": grid(offer.puzzle)}


def failure(error: LightUpError, where: str = "") -> answers.Failed:
    """Returns an error; `where` names the input or the key that it is about."""
    fault: answers.Failure = {"kind": kind_of(error), "message": str(error)}
    return {"error": {**fault, "where": where} if where else fault}
