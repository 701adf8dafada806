"""The filter: each line of the input is a square puzzle as a string of `W`, `B` and `0-4`.

The answer is the same string with an `L` for each bulb, or `0` if there is no solution. There is a line
of output for every line of input. It is empty for an empty line and for one without an answer, which is
reported on standard error; the other lines are still answered.

>>> import io, sys
>>> run_filter(io.BytesIO(b"WWWW4WWWW\\n4WWW\\n"), sys.stdout, sys.stdout)
WLWL4LWLW
0
0
"""

from __future__ import annotations

from ..base.errors import FormatError, GaveUp, LightUpError
from ..core.board import Board
from ..core.grid import MAX_CELLS
from ..formats import wb
from ..kernel.propagation import Propagator
from ..kernel.solver import Solver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO, TextIO

    from ..core.puzzle import Puzzle

    Solve = Callable[[Puzzle], Board | None]


UTF8_BOM = b"\xef\xbb\xbf"
SYMBOLS = b"WBL01234"
LONGEST_LINE = 2 * MAX_CELLS  # bytes
# How files begin that are no text: pictures, packed files, Parquet.
BINARY = (
    *(b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"BM", b"II*\0", b"MM\0*", b"\0\0\0"),
    *(b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"PAR1"),
)


def has_lines(input: BinaryIO) -> bool:
    """Whether an input begins as one for the filter, and not in another format; reads nothing of it.

    A line with a few wrong characters is still one for the filter, which says what is wrong with it.
    """
    begin: bytes = input.peek(1)  # type: ignore[attr-defined]
    if begin.startswith(BINARY):
        return False
    line, _, _ = begin.removeprefix(UTF8_BOM).lstrip().partition(b"\n")
    cells = line.rstrip()
    foreign = sum(cell not in SYMBOLS for cell in cells)
    return 2 * foreign < len(cells) or not (cells and cells.isascii() and cells.decode().isprintable())


def run_filter(lines: BinaryIO, out: TextIO, complaints: TextIO, solve: Solve | None = None) -> int:
    """Answers each line; returns the exit status: 0, 2 if a line was bad, 3 if it gave up on one."""
    status, empty = 0, True
    for number, line in enumerate(_limited(lines), 1):
        cells, answer = line.removeprefix(UTF8_BOM).strip(), ""
        empty = empty and not cells
        try:
            answer = _answer(cells, solve or _solution) if cells else ""
        except GaveUp as error:
            complaints.write(f"line {number}: gave up: {error}\n")
            status = status or 3
        except LightUpError as error:
            complaints.write(f"line {number}: {error}\n")
            status = 2
        out.write(answer + "\n")
        out.flush()
    if empty:
        complaints.write("expected a puzzle of W, B and 0-4 on each line, got nothing\n")
        status = 2
    return status


def _limited(input: BinaryIO) -> Iterator[bytes]:
    """Yields the lines; of one that is too long for any puzzle, only its beginning."""
    while line := input.readline(LONGEST_LINE):
        yield line
        while line and not line.endswith(b"\n"):
            line = input.readline(LONGEST_LINE)


def _answer(cells: bytes, solve: Solve) -> str:
    text = cells.decode("ascii", "backslashreplace")
    if len(text.splitlines()) > 1:
        raise FormatError("expected a puzzle on one line, got another kind of line end in it")
    board = wb.loads(text)
    if board.marked:
        raise FormatError("expected only W, B and 0-4, got an L")
    solution = solve(board.puzzle)
    return wb.dumps(solution) if solution else "0"


def _solution(puzzle: Puzzle) -> Board | None:
    for bulbs in Solver(Propagator(puzzle.geometry)).solutions():
        solution = Board(puzzle, bulbs)
        if not solution.solved:
            raise LightUpError("expected a solution from the kernel, got a wrong one")
        return solution
    return None
