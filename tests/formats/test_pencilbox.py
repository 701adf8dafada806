"""Both Pencilbox formats: text, and XML with the parser that it shares."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from lightup import formats
from lightup.base.errors import InputError
from lightup.core.board import Board
from lightup.formats import pencilbox, pencilbox_xml
from lightup.formats._entry import Entry
from lightup.formats._grids import MAYBE, NO, SURE

from ..support.strategies import boards, mutations, reads_or_refuses
from ..support.vectors import PUZZLES

MARKED = Board.from_rows(["1*#", ".x."])
TEXT = "2\n3\n1 + 5 \n. * . \n"
XML = """\
<?xml version="1.0" encoding="UTF-8"?>
<puzzle type="bijutsukan">
<size row="2" col="3"/>
<property><author value=""/><source value=""/><difficulty value=""/></property>
<board>
<number r="1" c="1" n="1"/>
<number r="1" c="3" n="5"/>
</board>
<answer>
<arow row="1"><u/><w/><u/></arow>
<arow row="2"><u/><s/><u/></arow>
</answer>
</puzzle>
"""

TEXTS = (TEXT, "2\n3\n1 + 5\n. * .", " 2 \r\n 3 \r\n1  + 5\r\n .\t* .\r\n\r\n")

BOARD = '<board><number r="1" c="1" n="1"/><number r="1" c="3" n="5"/></board>'


def xml(board: str = BOARD, answer: str = "", size: str = '<size row="2" col="3"/>') -> str:
    return f'<puzzle type="bijutsukan">{size}{board}<answer>{answer}</answer></puzzle>'


XMLS = {
    XML: "1*#/.x.",
    " \n" + XML: "1*#/.x.",
    XML.replace("\n", ""): "1*#/.x.",
    xml(): "1.#/...",
    xml().replace('"', "'"): "1.#/...",
    xml().replace("<answer></answer>", ""): "1.#/...",
    xml(board="<board/>"): ".../...",
    xml(answer='<!-- row 2 --><arow row="2"><s n="2"/><w/></arow>'): "1.#/xx*",
    xml(answer='<arow row="1"><u n="3"/></arow>'): "1.#/...",
    '<?xml version="1.0"?><!-- a note --><puzzle version="1" type="bijutsukan">'
    '<board><number n="4" c="1" r="1"/></board><size col="1" row="1"/></puzzle>': "4",
}

BAD_TEXTS = {
    "": "expected the number of rows and the number of columns, got the end",
    "3": "expected the number of rows and the number of columns, got the end",
    "2 3\n1 + 5\n. * .": "expected a number of columns, got '1 + 5'",
    "2\nx\n": "expected a number of columns, got 'x'",
    "0\n3\n": "expected at least one row and one column",
    "99999\n99999\n.": "expected at most 4000000 cells",
    "2\n3\n1 + 5": "expected 2 rows, got 1",
    "2\n3\n1 + 5\n. *": "expected 3 separate cells in row 2, got 2: '. *'",
    "2\n3\n1+5\n.*.": "expected 3 separate cells in row 1, got 1: '1+5'",
    "2\n3\n1 + 6\n. * .": "expected one of . 0 1 2 3 4 5 + * at r1c3, got '6'",
    "2\n3\n1 + 5\n. * .\n. . .": "expected the end after 2 rows, got '. . .'",
}

BAD_XMLS = {
    "": "expected well-formed XML, got an error: no element found",
    "<puzzle": "expected well-formed XML",
    xml()[:-1]: "expected well-formed XML",
    xml() + "<more/>": "expected well-formed XML, got an error: junk after document element",
    xml(answer="\ud800"): "expected well-formed XML",
    xml(answer="&big;"): "expected well-formed XML, got an error: undefined entity",
    "<!DOCTYPE puzzle>" + xml(): "expected XML without a DOCTYPE or an entity declaration, got one",
    '<!DOCTYPE a [<!ENTITY b "b">]><a/>': "expected XML without a DOCTYPE",
    xml().replace(
        "bijutsukan", "kakuro"
    ): "'puzzle' of type 'bijutsukan', got 'puzzle' of type 'kakuro'",
    '<board type="bijutsukan"/>': "got 'board' of type 'bijutsukan'",
    xml(size=""): "expected a <size> in <puzzle>, got none",
    xml(board=""): "expected a <board> in <puzzle>, got none",
    xml(size='<size row="2"/>'): "expected a number of columns, got ''",
    xml(size='<size row="2" col="-3"/>'): "expected a number of columns, got '-3'",
    xml(size='<size row="0" col="3"/>'): "expected at least one row and one column",
    xml(size='<size row="99999" col="99999"/>'): "expected at most 4000000 cells",
    xml(board='<board><number r="3" c="1" n="1"/></board>'): "inside 2 rows of 3, got r=3 c=1",
    xml(board='<board><number r="1" c="0" n="1"/></board>'): "inside 2 rows of 3, got r=1 c=0",
    xml(board='<board><number c="1" n="1"/></board>'): "a number as r of <number>, got ''",
    xml(board='<board><number r="1" c="1" n="6"/></board>'): "from 0 to 5 as n of <number>, got '6'",
    xml(board='<board><number r="1" c="1"/></board>'): "from 0 to 5 as n of <number>, got ''",
    xml(board=BOARD.replace('c="3"', 'c="1"')): "expected one wall, bulb or dot at r1c1, got two",
    xml(answer='<arow row="1"><w/><u/><u/></arow>'): "expected one wall, bulb or dot at r1c1, got two",
    xml(answer='<arow row="2"><w/><u/></arow>'): "3 cells in row 2 of the answer, got 2",
    xml(answer='<arow row="2"><w/><u n="9"/></arow>'): "3 cells in row 2 of the answer, got 10",
    xml(answer='<arow row="2"><u n="999999999"/></arow>'): "in row 2 of the answer, got 999999999",
    xml(answer='<arow row="2"><u n="x"/></arow>'): "expected a number as n of <u>, got 'x'",
    xml(
        answer='<arow row="2"><b/><u/><u/></arow>'
    ): "expected <u/>, <w/> or <s/> in the answer, got 'b'",
    xml(answer='<arow row="3"><u/><u/><u/></arow>'): "inside 2 rows of 3, got r=3 c=1",
    xml(answer="<arow><u/><u/><u/></arow>"): "expected a number as row of <arow>, got ''",
}


def test_writing() -> None:
    assert pencilbox.dumps(MARKED) == TEXT
    assert pencilbox_xml.dumps(MARKED) == XML


@pytest.mark.parametrize("text", TEXTS)
def test_reading_text(text: str) -> None:
    assert pencilbox.loads(text) == MARKED
    assert pencilbox.detect(text) == MAYBE
    assert formats.load_board(text) == MARKED


@pytest.mark.parametrize(("text", "grid"), XMLS.items())
def test_reading_xml(text: str, grid: str) -> None:
    assert pencilbox_xml.loads(text) == Board.from_rows(grid.split("/"))
    assert [format.name for format in formats.detect(text).formats] == ["pencilbox-xml"]


def test_author_and_source() -> None:
    credits = (("author", 'A "&" <B>'), ("source", "https://example.org/?a=1&b=2"))
    text = pencilbox_xml.write(Entry(MARKED, credits=credits))
    assert '<author value="A &quot;&amp;&quot; &lt;B&gt;"/>' in text
    assert pencilbox_xml.read(text) == Entry(MARKED, credits=credits)
    odd = pencilbox_xml.write(Entry(MARKED, credits=(("author", "a\n b\0\ud800"),)))
    assert pencilbox_xml.read(odd).credits == (("author", "a b\ufffd\ufffd"),)
    assert pencilbox_xml.read(xml()).credits == ()


@pytest.mark.parametrize(("text", "complaint"), BAD_TEXTS.items())
def test_bad_texts(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        pencilbox.loads(text)
    assert complaint in str(caught.value)


@pytest.mark.parametrize(("text", "complaint"), BAD_XMLS.items())
def test_bad_xmls(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        pencilbox_xml.loads(text)
    assert complaint in str(caught.value)


@pytest.mark.parametrize("name", PUZZLES)
def test_vectors(name: str) -> None:
    board = Board(PUZZLES[name])
    text, document = pencilbox.dumps(board), pencilbox_xml.dumps(board)
    assert pencilbox.loads(text) == pencilbox_xml.loads(document) == board
    assert formats.load_board(text) == board  # read as `text`, the rows would differ in length
    assert formats.detect(text).formats[0].name == "pencilbox"
    assert [format.name for format in formats.detect(document).formats] == ["pencilbox-xml"]


@pytest.mark.parametrize(
    ("text", "verdict"),
    {
        "2\n3\n___\n___": NO,
        "2\n3": NO,
        "2\n\n3\n. . .": NO,
        "...\n...\n...": NO,
        "": NO,
    }.items(),
)
def test_text_detection(text: str, verdict: int) -> None:
    assert pencilbox.detect(text) == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    {
        '<puzzle name="x" type = "bijutsukan">': SURE,
        '<puzzle type="kakuro">': NO,
        "<Legup>": NO,
        'text <puzzle type="bijutsukan">': NO,
        "<puzzle " * 50_000: NO,
        "": NO,
    }.items(),
)
def test_xml_detection(text: str, verdict: int) -> None:
    assert pencilbox_xml.detect(text) == verdict


def test_deep_nesting_is_no_danger() -> None:
    deep = "<a>" * 100_000 + "</a>" * 100_000
    assert pencilbox_xml.loads(xml(answer=deep)) == Board(PUZZLES["V2"])


@given(boards())
def test_round_trips(board: Board) -> None:
    assert pencilbox.loads(pencilbox.dumps(board)) == board
    assert pencilbox_xml.loads(pencilbox_xml.dumps(board)) == board


@given(st.sampled_from(TEXTS).flatmap(mutations))
def test_any_text_is_read_or_refused(text: str) -> None:
    reads_or_refuses(pencilbox, text)


@given(st.sampled_from(list(XMLS)).flatmap(mutations))
def test_any_xml_is_read_or_refused(text: str) -> None:
    reads_or_refuses(pencilbox_xml, text)
