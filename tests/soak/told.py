"""Prints all that the project says about some random boards: `python -m tests.soak.told SEED`."""

from __future__ import annotations

import sys
from random import Random

from lightup import common, count, encode, generate, rate, solutions
from lightup.base.errors import LightUpError
from lightup.reasoning.explain import way
from lightup.reasoning.telling.accounts import lines

from ..support.random_boards import random_board

BOARDS, LONGEST_SIDE, MOST = 6, 7, 5


def tell(seed: int) -> None:
    """Solves, counts, encodes, explains and rates boards, and makes a puzzle."""
    choose = Random(seed)
    for _ in range(BOARDS):
        board = random_board(choose, LONGEST_SIDE)
        try:
            print(*(str(found) for found in list(solutions(board))[:MOST]), sep="\n\n")  # noqa: T201
            print(count(board), common(board), encode(board, "smtlib"), sep="\n")  # noqa: T201
            print(rate(board.puzzle), *(lines(p) for p in way(board.puzzle)), sep="\n")  # noqa: T201
        except LightUpError as error:
            print(error)  # noqa: T201
    print(next(generate("6x6L2", seed=seed)))  # noqa: T201


if __name__ == "__main__":
    tell(int(sys.argv[1]))
