"""The filter: each line of the input is a square puzzle as a string of `W`, `B` and `0-4`.

The answer is the same string with an `L` for each bulb, or `0` if there is no solution. A line that is
not a puzzle is reported on standard error; the other lines are still answered.

>>> import io, sys
>>> run_filter(io.BytesIO(b"WWWW4WWWW\\n4WWW\\n"), sys.stdout, sys.stdout)
WLWL4LWLW
0
0
"""

from __future__ import annotations

from ..base.errors import FormatError, LightUpError
from ..core.board import Board
from ..formats import wb
from ..kernel.propagation import Propagator
from ..kernel.solver import Solver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO, TextIO


UTF8_BOM = b"\xef\xbb\xbf"


def run_filter(lines: BinaryIO, out: TextIO, complaints: TextIO) -> int:
    """Answers each line; returns the exit status: 0, or 2 if a line was bad."""
    status, empty = 0, True
    for number, line in enumerate(lines, 1):
        cells = line.removeprefix(UTF8_BOM).strip()
        if not cells:
            continue
        empty = False
        try:
            answer = _answer(cells)
        except LightUpError as error:
            complaints.write(f"line {number}: {error}\n")
            status = 2
        else:
            out.write(answer + "\n")
            out.flush()
    if empty:
        complaints.write("expected a puzzle of W, B and 0-4 on each line, got nothing\n")
        status = 2
    return status


def _answer(cells: bytes) -> str:
    board = wb.loads(cells.decode("ascii", "backslashreplace"))
    if board.marked:
        raise FormatError("expected only W, B and 0-4, got an L")
    puzzle = board.puzzle
    for bulbs in Solver(Propagator(puzzle.geometry)).solutions():
        solution = Board(puzzle, bulbs)
        if not solution.solved:
            raise LightUpError("expected a solution from the kernel, got a wrong one")
        return wb.dumps(solution)
    return "0"
