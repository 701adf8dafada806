from __future__ import annotations

import re

import pytest

from lightup.base.errors import InputError
from lightup.core.board import Board
from lightup.formats import legup, load_board
from lightup.formats._grids import NO, SURE

from ..support.vectors import PUZZLES, solved

CELLS = {
    "V1": '<cell value="4" x="1" y="1"/>',
    "V2": '<cell value="1" x="0" y="0"/><cell value="-1" x="2" y="0"/>',
}
SIZES = {"V1": 'width="3" height="3"', "V2": 'width="3" height="2"'}

PROOF = """<proof><tree><node id="1" root="true"><transition id="2" rule_id="LTUP-BASC-0002">
<cell value="-4" x="1" y="0"/></transition></node></tree></proof>"""
GOAL = '<goal type="PROVE_CELL_MUST_BE" assumeSolution="true"><cell value="-4" x="1" y="0"/></goal>'


def document(
    cells: str, size: str = SIZES["V2"], *, before: str = "", after: str = "", goal: str = ""
) -> str:
    board = f"<board {size}>{goal}<cells>{cells}</cells></board>"
    return f'<Legup><puzzle name="LightUp" tag="7">{before}{board}{after}</puzzle><solved/></Legup>'


def at(value: object, x: object, y: object) -> str:
    return f'<cell value="{value}" x="{x}" y="{y}"/>'


@pytest.mark.parametrize("name", CELLS)
def test_reads_the_vectors(name: str) -> None:
    text = document(CELLS[name], SIZES[name])
    assert legup.detect(text) == SURE
    assert load_board(text) == Board(PUZZLES[name])


def test_reads_every_value() -> None:
    values = "".join(at(value, value + 4, 0) for value in range(-4, 5))
    assert str(legup.loads(document(values, 'size="9"'))).partition("\n")[0] == "*x.#01234"


@pytest.mark.parametrize(
    "text",
    [
        document(CELLS["V2"], after=PROOF),
        document(CELLS["V2"], goal=GOAL),
        document(CELLS["V2"] * 2),
        document(CELLS["V2"] + at(-2, 1, 1)),
        document(CELLS["V2"], after="<text/>"),
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' + document(CELLS["V2"]),
    ],
)
def test_what_is_not_the_puzzle_is_not_read(text: str) -> None:
    assert load_board(text) == Board(PUZZLES["V2"])


def test_writes_a_sealed_file() -> None:
    assert legup.dumps(solved("V2")).splitlines() == [
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
        '<Legup version="2.0.0">',
        '  <puzzle name="LightUp">',
        '    <board height="2" width="3">',
        "      <cells>",
        '        <cell value="1" x="0" y="0"/>',
        '        <cell value="-4" x="1" y="0"/>',
        '        <cell value="-1" x="2" y="0"/>',
        '        <cell value="-4" x="2" y="1"/>',
        "      </cells>",
        "    </board>",
        "  </puzzle>",
        f'  <solved isSolved="{legup.seal(False, "2000-01-01 00:00:00")}"'
        ' lastSaved="2000-01-01 00:00:00"/>',
        "</Legup>",
    ]


def test_the_seal_is_the_one_of_a_real_file() -> None:
    assert legup.seal(False, "2024-11-08 17:14:34") == -2010495071
    assert legup.seal(True, "2024-11-08 17:14:34") != -2010495071


@pytest.mark.parametrize("text", ["", "<puzzle/>", "Legup", "text <Legup>", "<legup/>"])
def test_does_not_claim(text: str) -> None:
    assert legup.detect(text) == NO


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected well-formed XML"),
        ("<Legup>", "expected well-formed XML"),
        ('<!DOCTYPE x [<!ENTITY a "b">]>' + document(""), "expected XML without a DOCTYPE"),
        ("<puzzle/>", "expected the element <Legup>, got 'puzzle'"),
        ("<Legup/>", "expected one <puzzle> in <Legup>, got 0"),
        ("<Legup><other/></Legup>", "expected <puzzle> or <solved> in <Legup>, got 'other'"),
        ('<Legup><puzzle name="Nurikabe"/></Legup>', "expected the puzzle 'LightUp', got 'Nurikabe'"),
        ("<Legup><puzzle/></Legup>", "expected the puzzle 'LightUp', got ''"),
        ('<Legup><puzzle name="LightUp"/></Legup>', "expected one <board> in <puzzle>, got 0"),
        (document("", before="<board/>"), "expected one <board> in <puzzle>, got 2"),
        (document("", after="<note/>"), "expected <board> or <proof> or <text> in <puzzle>"),
        (document("", before=PROOF), "expected <proof> after <board>, got it before"),
        (document("", goal="<cells/>"), "expected one <cells> in <board>, got 2"),
        (document("", goal="<other/>"), "expected <cells> or <goal> in <board>, got 'other'"),
        (document("<other/>"), "expected <cell> in <cells>, got 'other'"),
        (document("", ""), "expected a number of columns, got ''"),
        (document("", 'width="3" height="-2"'), "expected a number of rows, got '-2'"),
        (document("", 'size="0"'), "expected at least one row and one column"),
        (document("", 'size="99999"'), "expected at most"),
        (document(at(1, 3, 0)), "expected each cell inside 2 rows of 3, got x=3 y=0"),
        (document(at(1, 0, 2)), "expected each cell inside 2 rows of 3, got x=0 y=2"),
        (document(at(1, -1, 0)), "expected a number as x of <cell>, got '-1'"),
        (document('<cell value="1" x="0"/>'), "expected a number as y of <cell>, got ''"),
        (document(at(5, 0, 0)), "expected a value from -4 to 4 at r1c1, got '5'"),
        (document(at(-5, 0, 1)), "expected a value from -4 to 4 at r2c1, got '-5'"),
        (document(at(1, 0, 0) + at(2, 0, 0)), "expected one value for r1c1, got two"),
    ],
)
def test_refuses(text: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        legup.loads(text)
