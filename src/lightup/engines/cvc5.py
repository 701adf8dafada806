"""`cvc5`: the SMT solver cvc5 on the booleans of `encodings.smt`.

>>> from lightup.core.board import Board
>>> [sorted(bulbs) for bulbs in solutions(Board.from_rows(["1.#", "..."]))]
[[1, 5]]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.errors import GaveUp
from ..encodings.smt import BOOLEANS, booleans
from ..encodings.variables import variable

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..core.board import Board


def solutions(board: Board) -> Iterator[frozenset[int]]:
    import cvc5

    terms = cvc5.TermManager()
    solver = cvc5.Solver(terms)
    solver.setOption("incremental", "true")
    solver.setOption("produce-models", "true")
    solver.setLogic(BOOLEANS)
    declared = _declared(solver, booleans(board.puzzle))
    bulb = {cell: declared[f"x{variable(cell)}"] for cell in board.puzzle.white}
    for cell in board.bulbs:
        solver.assertFormula(bulb[cell])
    for cell in board.dots:
        solver.assertFormula(bulb[cell].notTerm())
    while _is_satisfiable(solver):
        bulbs = frozenset(cell for cell in bulb if solver.getValue(bulb[cell]).getBooleanValue())
        yield bulbs
        others = [bulb[cell].notTerm() for cell in bulbs]
        solver.assertFormula(terms.mkTerm(cvc5.Kind.OR, terms.mkFalse(), terms.mkFalse(), *others))


def _declared(solver: Any, text: str) -> dict[str, Any]:
    """Lets the solver read declarations and assertions; returns the constants by name."""
    import cvc5

    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "puzzle")
    symbols = parser.getSymbolManager()
    while not (command := parser.nextCommand()).isNull():
        command.invoke(solver, symbols)
    return {term.getSymbol(): term for term in symbols.getDeclaredTerms()}


def _is_satisfiable(solver: Any) -> bool:
    verdict = solver.checkSat()
    if verdict.isUnknown():
        raise GaveUp(f"cvc5 does not know: {verdict}")
    return bool(verdict.isSat())
