from __future__ import annotations

from collections import Counter
from pathlib import Path

from lightup.collecting.identity import key_of
from lightup.collecting.pieces import Pieces
from lightup.collecting.starter import FILE, LEVELS, RECIPES, bundle, line_of
from lightup.reasoning.rate import level_of

from ..support.command import lightup

LINES = FILE.read_text().splitlines(keepends=True)


def test_it_has_enough_puzzles_of_each_level() -> None:
    boards = [piece.read().board for piece in Pieces([bundle()])]
    levels = Counter(level_of(board) for board in boards)
    assert {*levels} == {*LEVELS} == {*range(7)}
    assert min(levels.values()) >= 40
    sizes = {board.size for board in boards}
    assert {"7x7", "25x25"} <= sizes
    assert len({key_of(board.puzzle) for board in boards}) == len(boards)


def test_its_recipes_make_it_again() -> None:
    assert [line.split()[0] for line in LINES] == [*RECIPES]
    for place in range(0, len(RECIPES), 5):
        assert line_of(RECIPES[place]) == LINES[place]


def test_it_goes_into_a_library(tmp_path: Path) -> None:
    library = str(tmp_path / "my.db")
    done = lightup("library", "add", library, "--starter", "--rate", "level")
    assert done.out == f"{len(RECIPES)} new puzzles, 0 known, 0 refused\n"
