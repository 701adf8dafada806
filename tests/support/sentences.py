"""Every sentence that is worth a look: explanations, hints and mistakes on boards of every kind.

`python -m tests.support.sentences` writes them to `tests/reasoning/telling/golden.txt` after a change;
look at the difference before you commit it. No other test needs to know a sentence word by word.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from lightup.core.board import Board
from lightup.engines import native
from lightup.reasoning.arguing.smallest import smallest_argument
from lightup.reasoning.arguing.steps import Passage, Step
from lightup.reasoning.arguing.walk import find_steps
from lightup.reasoning.contradiction import find_contradiction
from lightup.reasoning.explain import way
from lightup.reasoning.finding.position import Position
from lightup.reasoning.finding.techniques import TECHNIQUES
from lightup.reasoning.hint import hint
from lightup.reasoning.mistakes import find_mistake
from lightup.reasoning.telling.accounts import account, lines, refutation
from lightup.reasoning.telling.english import say
from lightup.reasoning.telling.plan import Language

from .steps import board_of
from .telling import pieces

GOLDEN = Path(__file__).parents[1] / "reasoning" / "telling" / "golden.txt"

# Puzzles of the generator, with their recipes (the long one is 9x9L3#4).
PUZZLES = [
    "1....../....3../##...../..1.#../.....##/..2..../......2",  # 7x7L1#1
    "#......./.....2../.2.#...2/......#./.1....../1...1.3./..3...../.......#",  # 8x8L2#2
    "......../#.#..1../..0...2./....2.../...2..../.2...1../..2..#.2/........",  # 8x8L3#3
    "........#/.....2.3./1..2....#/........./2..#.#..0/........./2....2..0/.2.#...../#........",
    "#...1../......./...12../2.....#/..#2.../......./..0...#",  # 7x7L4#5
    "1.1..../....1.2/...1.../......./...2.../#.2..../....2.#",  # 7x7L5#6
    "....1../..2...1/2..1.../......./...#..1/1...1../..#....",  # 7x7L6#7
    "..1#.2../1......./.#....../......3./.2....../......2./.......#/..0.##..",  # 8x8L6#8
]

# Boards with steps of one technique that are told together.
ALIKE = {
    "empty corner": ["...../...../..3../...../.....", ".*./#2./.../...", "1.../..../..../...1"],
    "lit cells": [".*./.../..."],
    "complete clue": ["0../.../..0", "0../.#./*1.", "....../.0..0./......"],
    "lonely cell": [".#./#x#/.#."],
    "hungry clue": ["1../#../2#."],
}

# Boards with wrong marks.
WRONG = ["*.*/.../...", "1*#/*..", "2x/x.", "x#/#.", "0*/..", "*../.4./...", "1../.../..*"]

# Puzzles without a solution: a clue without places, a pattern, and one that takes a long chain.
UNSOLVABLE = ["4../.../...", "#./.1/#.", "..11./....1/...../2..2./.##.."]

# Small boards, many of them halfway, that between them need almost every form of a sentence.
SMALL = [
    "..2./1.../....", "0.../...#/.1..", ".1./.x./..2/##.", "1../.../.../01x", ".1./.../.x./.x*",
    ".2./..1/...", ".../1x./.1#", ".1./..x/...", ".x../..x./2.1.", "...0/.2.0/....",
    ".0./..x/..x/...", "0.0/.../.../*..", "1../.../x..", "..../2.2x/.2..", "..../x0../xx*.",
    "*.x/..x/.1./...", "..1/.#0/..1", "#x./x../.2.", "*.x/1.x/.../0..", "..../..2./.2..",
    ".2../3.x./*.x.", "..2/1../.#1/#..", ".*./.21/.../.0x", ".../xx./xx./..0", ".../.../..2",
    "0x*/.*#/*../...", "*../x../xx*", ".../0.x/11./...", ".../..1/#*./...", "x1*/.x./.../0..",
    ".x./*.x/.../..*", ".#0/..x/.3./..#", ".11/12./.../...", "1../1../.1.", "0.0/.../.../...",
    ".../x../1..", "..2/.../..1", "..#/.2x/2../*x1", "1.../.3../..#.", ".2./x../..1/.2.",
    ".10/.../.2./.1.", "1.../.2../....", ".2./.../.../0.1", ".1./.x./..1", ".../..1/...",
    "#.x/#1./...", "..1/1#./#..", "1*../..x./..x.",
]  # fmt: skip


def told(language: Language = say) -> Iterator[str]:
    """Yields boards, each after a `#`, and below them everything that is said about them."""
    for technique in TECHNIQUES:
        yield from _example(technique.number, language)
    for name, boards in ALIKE.items():
        yield from _alike(name, boards, language)
    for board in map(board_of, WRONG):
        yield from _mistake(board, language)
    yield from _listing(language)
    for board in map(board_of, UNSOLVABLE):
        yield from _contradiction(board, language)
    for puzzle in PUZZLES:
        yield from _solved(board_of(puzzle), language)
    for board in map(board_of, SMALL):
        yield from _at_once(board, language)


def heading(board: Board) -> str:
    return f"# {'/'.join(board.rows)}"


def _example(number: int, language: Language) -> Iterator[str]:
    technique = TECHNIQUES[number]
    board = board_of(technique.example)
    yield heading(board)
    for step in find_steps(Position(board), technique):
        for piece in pieces(step):
            yield account(piece, language).text
            yield refutation(piece, language).text


def _alike(name: str, boards: list[str], language: Language) -> Iterator[str]:
    technique = next(one for one in TECHNIQUES if one.name == name)
    for board in map(board_of, boards):
        yield heading(board)
        yield from lines(Passage(find_steps(Position(board), technique)), language)


def _solved(board: Board, language: Language) -> Iterator[str]:
    """Yields the way, all hints on a way of their own, and the mistakes of a careless player."""
    yield heading(board)
    for passage in way(board):
        yield from lines(passage, language)
    choose, (solution, *_) = Random(7), native.solutions(board)
    while True:
        given = hint(board, language=language, every_step=bool(len(board.bulbs) % 2))
        if given.step is None:
            return
        yield heading(board)
        yield given.nudge
        yield given.where
        yield from given.why
        if len(board.bulbs) % 4 == 2:
            wrong = choose.choice(sorted(board.unknown))
            bulbs, dots = ((), (wrong,)) if wrong in solution else ((wrong,), ())
            yield from _mistake(board.with_marks(bulbs, dots), language)
        board = given.do


def _mistake(board: Board, language: Language) -> Iterator[str]:
    mistake = find_mistake(board, language=language)
    yield heading(board)
    for mark in mistake.marks if mistake else ():
        yield from mark.reasons


def _contradiction(board: Board, language: Language) -> Iterator[str]:
    found = find_contradiction(board, language=language)
    assert found
    yield heading(board)
    yield from found.texts


def _listing(language: Language) -> Iterator[str]:
    """Yields an argument that nobody would follow: all rules of an open board."""
    board = Board.from_rows(["......"] * 6)
    yield heading(board)
    step = Step(board, TECHNIQUES[-1], board.puzzle.rules, 0, frozenset({0}), frozenset())
    yield from account(step, language).texts


def _at_once(board: Board, language: Language) -> Iterator[str]:
    """Yields the smallest argument for each cell that is forced, and against its opposite."""
    yield heading(board)
    for cell in sorted(board.unknown):
        if step := smallest_argument(board, cell):
            yield account(step, language).text
            yield refutation(step, language).text


if __name__ == "__main__":
    GOLDEN.write_text("".join(f"{line}\n" for line in told()), encoding="utf-8")
