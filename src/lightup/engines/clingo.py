"""`clingo`: the answer set solver on the program of `encodings.asp`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.errors import GaveUp
from ..encodings.asp import asp
from ..encodings.variables import marks_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.board import Board


def solutions(board: Board) -> Iterator[frozenset[int]]:
    import clingo

    control = clingo.Control(["--models=0"])
    control.add("base", [], asp(board.puzzle, marks_of(board)))
    control.ground([("base", [])])
    with control.solve(yield_=True) as found:
        for model in found:
            yield frozenset(atom.arguments[0].number - 1 for atom in model.symbols(shown=True))
        if not found.get().exhausted:
            raise GaveUp("clingo does not know")
