from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from lightup.base.errors import InputError
from lightup.core.grid import cell_at
from lightup.core.puzzle import Puzzle

GRID = Puzzle(30, 4, "." * 120)

CELLS = {
    "r1c1": 0,
    "R3C4": 63,
    " r4c30 ": 119,
    "3,4": 63,
    "3, 4": 63,
    "1,30": 29,
    "D3": 63,
    "d3": 63,
    "A1": 0,
    "Z1": 25,
    "AA1": 26,
    "AD4": 119,
    "R3": 77,
    "C3": 62,
}


@pytest.mark.parametrize("text", CELLS)
def test_a_cell_has_three_names(text: str) -> None:
    assert cell_at(text, GRID) == CELLS[text]


NO_CELLS = (
    *(
        "",
        "x",
        "r0c1",
        "r1c0",
        "r5c1",
        "r1c31",
        "r-1c1",
        "r3c4x",
        "r\u0663c4",
        "5,1",
        "0,0",
        "3,",
        ",4",
    ),
    *("3 4", "A0", "A5", "AE1", "3D", "ZZZZZZ1", "1" * 5000 + ",1", "r1" + "0" * 5000 + "c1"),
)


@pytest.mark.parametrize("text", NO_CELLS, ids=[text[:10] for text in NO_CELLS])
def test_refuses_what_names_no_cell(text: str) -> None:
    with pytest.raises(InputError) as caught:
        cell_at(text, GRID)
    assert str(caught.value) == f"expected a cell from r1c1 to r4c30, got {text[:20]!r}"


@given(st.integers(1, 40), st.integers(1, 40), st.data())
def test_a_place_is_read_again(width: int, height: int, data: st.DataObject) -> None:
    puzzle = Puzzle(width, height, "." * width * height)
    cell = data.draw(st.integers(0, width * height - 1))
    row, col = cell // width + 1, cell % width + 1
    assert cell_at(puzzle.place(cell), puzzle) == cell_at(f"{row},{col}", puzzle) == cell
