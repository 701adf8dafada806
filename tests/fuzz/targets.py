"""The table of fuzz targets: what reads input of strangers, with an oracle for each.

An oracle takes any bytes. It returns if they were refused as they should be or read correctly, and
raises otherwise: an exception that is not of this project, an accepted text that does not survive the
round trip, a claim that brute force refutes. Time and memory are limited from outside.
"""

from __future__ import annotations

import io
import json
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from lightup.base.errors import AnswerError, FormatWarning, InputError, LightUpError
from lightup.cli.filter import run_filter
from lightup.collecting.pieces import Piece
from lightup.core.board import Board
from lightup.core.puzzle import SYMBOLS
from lightup.encodings import decode, encode
from lightup.engines import find_engine
from lightup.formats import FORMATS, dumps, load_board, split, wb
from lightup.generating.recipe import Order
from lightup.reading.read import read as read_picture
from lightup.reasoning.review import review
from lightup.rendering.drawing import render
from lightup.sat.answers import to_minisat
from lightup.sat.dimacs import from_dimacs, to_dimacs
from lightup.solving.certificates import certify
from lightup.solving.verify import verify
from lightup.teaching.solves import read_solves
from lightup.web.api import CALLS, answer_text

from ..support import naive
from ..support.vectors import PUZZLES, SOLUTIONS, solved

MOST_WHITE = 10  # cells, for brute force
MOST_CELLS = 10_000  # of a board that is written again
LONGEST_SIDE = 4  # of a board that is made from bytes
LONGEST_LINE = 400  # cells that the filter gets to solve, characters of a request
MOST_CHANGES = 100  # of a solve that is reviewed
MOST_OF_PICTURE = 100_000  # bytes
PUZZLE = PUZZLES["V2"]


@dataclass(frozen=True)
class Target:
    """A line of the table: the oracle, and examples from which the search for others starts."""

    check: Callable[[bytes], None]
    examples: list[bytes]


def text_of(data: bytes) -> str:
    """Returns bytes as a text; what is not UTF-8 becomes half characters, which no encoding takes."""
    return data.decode("utf-8", "surrogateescape")


def _check_format(name: str, data: bytes) -> None:
    """A board that was read is written, and then read again, with the marks that the format holds."""
    board = load_board(text_of(data), name)
    if len(board.puzzle.cells) > MOST_CELLS:
        return  # a few bytes may stand for millions of cells, which take seconds to write
    try:
        text = dumps(board, name)
    except InputError:
        return  # what it would write reads back otherwise, such as a single row of `wb`
    marks = FORMATS[name].marks
    kept = Board(
        board.puzzle,
        board.bulbs if "bulbs" in marks else (),
        board.dots if "dots" in marks else (),
    )
    assert load_board(text, name) == kept, "another board after the round trip"


def _check_split(data: bytes) -> None:
    """Every item is a board or an error of one line, and a board can be written."""
    for item in split(text_of(data)):
        if isinstance(item.outcome, InputError):
            assert "\n" not in str(item.outcome), "an error of several lines"
        elif len(item.outcome.puzzle.cells) <= MOST_CELLS:
            dumps(item.outcome, "json", name=item.title, solution=item.solution)


def _check_dimacs(data: bytes) -> None:
    cnf = from_dimacs(text_of(data))
    again = from_dimacs(to_dimacs(cnf))
    assert (again.variables, again.clauses) == (cnf.variables, cnf.clauses), "another formula"


def _check_answer(data: bytes) -> None:
    board = decode(PUZZLE, text_of(data)).board
    assert board is None or naive.is_solution([*PUZZLE.rows], board.bulbs), "a wrong solution"


def _check_certificate(data: bytes) -> None:
    """What `verify` accepts is true."""
    verdict = verify(text_of(data))
    board = Board.from_rows(verdict.board)
    if board.puzzle.cells.count(".") > MOST_WHITE:
        return
    found = [
        bulbs
        for bulbs in naive.solutions([*board.puzzle.rows])
        if board.bulbs <= bulbs and not board.dots & bulbs
    ]
    assert len(found) == (verdict.claim == "unique"), "a false claim was accepted"


def _check_recipe(data: bytes) -> None:
    order = Order.parse(text_of(data))
    assert Order.parse(str(order)) == order, "another order after the round trip"


def _check_filter(data: bytes) -> None:
    """There is a line for every line, and an answer is right."""
    lines = [line for line in data.split(b"\n") if len(line) <= LONGEST_LINE] or [b""]
    out, complaints = io.StringIO(), io.StringIO()
    status = run_filter(io.BytesIO(b"\n".join(lines) + b"\n"), out, complaints)
    answers = out.getvalue().removesuffix("\n").split("\n")
    assert status in (0, 2), "a strange status"
    assert len(answers) == len(lines), "not a line for every line"
    for answer in answers:
        assert answer in ("", "0") or wb.loads(answer).solved, "a wrong answer"


def _check_board(data: bytes) -> None:
    """A small board has the solutions that brute force finds."""
    if len(data) < 2:
        return
    width, height = (1 + byte % LONGEST_SIDE for byte in data[:2])
    cells = "".join(SYMBOLS[byte % len(SYMBOLS)] for byte in data[2:])[: width * height]
    board = Board.from_cells(width, height, cells.ljust(width * height, "#"))
    if board.puzzle.cells.count(".") > MOST_WHITE:
        return
    found = [*find_engine("native").solutions(board)]
    assert {*found} == {*naive.solutions([*board.puzzle.rows])}, "other solutions"
    assert len({*found}) == len(found), "a solution twice"


def _check_record(data: bytes) -> None:
    """A line of a batch is a record of another one or a puzzle, or is refused."""
    piece = Piece("fuzz", "1", text_of(data)).resolved()
    assert len(piece.read().board.puzzle.cells) >= 1, "a board without cells"


def _check_call(data: bytes) -> None:
    """A request, the name of its call and then JSON, has an answer that is JSON again."""
    name, _, request = text_of(data).partition(" ")
    if name in CALLS and len(request) <= LONGEST_LINE:
        found = json.loads(answer_text(name, request))
        assert isinstance(found, dict), "an answer that is no object"
        assert "error" not in found or {"kind", "message"} <= found["error"].keys(), "a strange error"


def _check_solves(data: bytes) -> None:
    """A mark of a solve is wrong if and only if no solution has it and the right marks before it."""
    for solve in read_solves(text_of(data)):
        puzzle = solve.log.puzzle
        if puzzle.cells.count(".") > MOST_WHITE or len(solve.log.changes) > MOST_CHANGES:
            continue
        solutions = [*naive.solutions([*puzzle.rows])]
        found = review(solve.log)
        assert found.solved == (found.end.bulbs in solutions), "solved, or not"
        for one in found.moments:
            after = one.after
            fits = any(after.bulbs <= bulbs and not after.dots & bulbs for bulbs in solutions)
            assert fits != (one.status == "wrong"), "a wrong verdict on a mark"


def _check_picture(data: bytes) -> None:
    """What is read from a picture are boards, each with a confidence for every cell."""
    if len(data) <= MOST_OF_PICTURE:
        for reading in read_picture(data):
            assert len(reading.board.puzzle.cells) >= 1, "a board without cells"


def _allowing(errors: type[Exception], check: Callable[[bytes], None], data: bytes) -> None:
    """Runs an oracle; `errors` are how the project refuses what it cannot read."""
    with warnings.catch_warnings(), suppress(errors):
        warnings.simplefilter("ignore", FormatWarning)
        check(data)


def _target(check: Callable[[bytes], None], examples: list[str]) -> Target:
    return Target(partial(_allowing, InputError, check), [text.encode() for text in examples])


BOARDS = [
    *(Board(puzzle) for puzzle in PUZZLES.values()),
    *(solved(name) for name, found in SOLUTIONS.items() if len(found) == 1),
]


def _written(name: str) -> list[str]:
    texts = []
    for board in BOARDS:
        with suppress(InputError), warnings.catch_warnings():
            warnings.simplefilter("ignore", FormatWarning)
            texts.append(dumps(board, name))
    return texts


CERTIFIED = [Board.from_rows(rows) for rows in (["1.#", "..."], ["1.1", "..x"], ["4."], ["3.", ".."])]
ANSWERS = [
    to_minisat([-1, 2, -3, -4, -5, 6]),
    "s SATISFIABLE\nv -1 2 -3 -4 -5 6 0\n",
    "sat\n((x2 true)\n (x3 false) (x6 true))\n",
    "Answer: 1\nbulb(2) bulb(6)\nSATISFIABLE\n",
    "s UNSATISFIABLE\n",
    "INDET\n",
]
RECIPES = ["10x10w22rot180L3+connected+clues10-15#7.3", "5x3[dBaBc1d]L1#7", "", "8x8n12rot90L2#1"]

RECORDS = [
    '{"source":"a","name":"1","status":"rated","puzzle":"3x2:1aBc"}',
    '{"source":"a","name":"1","puzzle":"1.#"}',
    "3x2:1aBc",
]
SOLVES = [
    '{"kind": "lightup-solve", "version": 1, "puzzle": "1.#\\n...", "events": ['
    '{"at": 1, "dots": [4]}, {"at": 2, "bulbs": [3]}, {"at": 3, "aid": "hint"}, '
    '{"at": 4, "empty": [3]}, {"at": 5.5, "bulbs": [1, 5]}]}',
    '{"kind": "lightup-solve", "version": 1, "puzzle": "1.#\\n...", "log": "AMBNCIA"}',
    '{"kind": "lightup-lesson", "version": 1, "name": "Ada", "puzzles": '
    '[{"link": "3x2:1aBc", "log": "AMBNCIA", "solved": true, "seconds": 3}]}',
]
CALLED = (
    "open",
    "save",
    "hint",
    "mistake",
    "check",
    "explain",
    "encode",
    "library",
    "played",
    "picture",
)
GIVEN = r'"board": "1.#\n..x"'
REQUESTS = [
    *(f"{name} {{{GIVEN}}}" for name in CALLED),
    f'explain {{{GIVEN}, "cell": 1, "seconds": 1}}',
    f'save {{{GIVEN}, "format": "pzpr"}}',
    'open {"text": "3x2:1aBc"}',
    'open {"recipe": "5x3[dBaBc1d]L1#7"}',
    'played {"link": "3x2:1aBc", "seconds": 1.5, "solved": true}',
    'library {"level": "3-4", "size": "3x2", "skip": 1, "most": 2}',
]

TARGETS: dict[str, Target] = {
    **{
        f"format-{name}": _target(partial(_check_format, name), _written(name) or ["1"])
        for name in FORMATS
    },
    "split": _target(_check_split, [text for name in FORMATS for text in _written(name)[:2]]),
    "dimacs": _target(_check_dimacs, [encode(PUZZLES[name], "direct") for name in ("V1", "V2")]),
    "answers": Target(
        partial(_allowing, AnswerError, _check_answer), [text.encode() for text in ANSWERS]
    ),
    "certificates": _target(_check_certificate, [certify(board) for board in CERTIFIED]),
    "recipes": Target(
        partial(_allowing, LightUpError, _check_recipe), [text.encode() for text in RECIPES]
    ),
    "records": _target(_check_record, RECORDS),
    "requests": Target(_check_call, [text.encode() for text in REQUESTS]),
    "solves": Target(
        partial(_allowing, LightUpError, _check_solves), [text.encode() for text in SOLVES]
    ),
    "pictures": Target(
        partial(_allowing, LightUpError, _check_picture), [render(PUZZLE).png(), b"\x89PNG\r\n\x1a\n"]
    ),
    "filter": _target(_check_filter, ["WWWW4WWWW\n4WWW\n\nLB0X\n", "WWW\n"]),
    "boards": Target(_check_board, [b"\2\2......", b"\3\3" + bytes(range(16))]),
}
