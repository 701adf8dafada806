"""The table of formats: the contract of a module, options, and how often a detector is asked."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from inspect import Parameter, signature
from typing import TYPE_CHECKING

import pytest

from lightup.base.errors import FormatError
from lightup.cli._inputs import read_items
from lightup.collecting.sources import Reading
from lightup.core.board import Board
from lightup.formats import (
    FORMATS,
    Detection,
    _table,
    dataset,
    detect,
    dumps,
    ints,
    janko,
    join,
    json as own_json,
    kanpen,
    legup,
    load_board,
    loads,
    ohmec,
    pencilbox,
    pencilbox_xml,
    penpa,
    pieces,
    puzzlekit,
    pzpr,
    pzprv3,
    split,
    tatham,
    tatham_save,
    text,
    textx,
    underscore,
    wb,
)

from ..support.vectors import PUZZLES, solved

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from lightup.formats import Format, Item
    from lightup.formats._table import CollectionModule, FormatModule, RichModule

# The annotations make the type checker compare each module with the contract.
MODULES: Sequence[FormatModule] = [
    *(tatham_save, legup, pencilbox_xml, penpa, kanpen, pzprv3, pzpr, ohmec, tatham),
    *(puzzlekit, pencilbox, underscore, textx, text),
]
COLLECTIONS: Sequence[CollectionModule] = [own_json, dataset, ints, janko, wb]
RICH: Sequence[RichModule] = [pencilbox_xml, penpa, own_json, dataset, janko]

every_format = pytest.mark.parametrize("format", FORMATS.values(), ids=FORMATS)


def test_every_format_is_one_of_the_modules_checked() -> None:
    plain = [format.module for format in FORMATS.values() if format.many != "split"]
    collections = [format.collection for format in FORMATS.values() if format.many == "split"]
    assert sorted(map(repr, plain)) == sorted(map(repr, MODULES))
    assert sorted(map(repr, collections)) == sorted(map(repr, COLLECTIONS))
    assert [format.rich for format in FORMATS.values() if format.more] == RICH


def parameters(function: Callable[..., object]) -> dict[str, bool]:
    """Returns the parameters of a function, and whether each has a default."""
    return {p.name: p.default is not Parameter.empty for p in signature(function).parameters.values()}


@every_format
def test_every_module_fulfils_the_contract(format: Format) -> None:
    module = format.module
    options = dict.fromkeys(format.options, True)
    assert parameters(module.detect) == {"text": False}
    assert parameters(module.loads) == {"text": False} | options
    assert parameters(module.dumps) == {"board": False}
    for function in ("split", "pieces"):
        assert hasattr(module, function) == (format.many == "split")
    for function in ("read", "write"):
        assert hasattr(module, function) == bool(format.more)


@every_format
def test_joined_texts_are_split_again(format: Format) -> None:
    boards = [Board(PUZZLES["V1"]), Board(PUZZLES["V3"])]
    texts = [dumps(board, format.name) for board in boards]
    if format.many:
        items = split(join(texts, format.name), format.name)
        assert [item.outcome for item in items] == boards
    else:
        with pytest.raises(FormatError, match=f"because {format.name} holds no more, got 2"):
            join(texts, format.name)


def watched(texts: list[str], taken: list[str]) -> Iterator[str]:
    for one in texts:
        taken.append(one)
        yield one


@every_format
def test_a_text_comes_in_pieces(format: Format) -> None:
    """Each puzzle comes at once, except in a data set, which begins with their number."""
    texts = [dumps(PUZZLES[name], format.name).rstrip("\n") for name in ("V1", "V3", "V4")]
    if not format.many:
        assert [*pieces(texts[:1], format.name, 1)] == [texts[0] + "\n"]
        return
    seen: list[str] = []
    taken: list[str] = []
    for piece in pieces(watched(texts, taken), format.name, 3):
        seen.append(piece)
        assert len(taken) == (3 if format.name == "dataset" else min(len(seen), 3))
    assert "".join(seen) == join(texts, format.name) + "\n"
    assert [*pieces([], format.name, 3)] == []


def test_detection_tells_the_formats_and_how_sure_they_are() -> None:
    assert detect("3x3:d4d") == Detection((FORMATS["tatham"],), sure=True)
    assert detect("1.X") == Detection((FORMATS["textx"],))
    assert detect("\ufeff1.X\r\n") == detect("1.X")
    assert detect("hello world") == Detection(())


def test_a_detection_is_as_good_as_a_name() -> None:
    grid = "1 2\n3 4"
    assert load_board(grid, Detection((FORMATS["text"],))) == load_board(grid, "text")


def test_an_option_belongs_to_its_format() -> None:
    assert loads("[[-2]]", white=-2) == loads("[[-1]]", white=-1)
    assert loads("...", white=None) == loads("...")
    for given in ("text", None):
        with pytest.raises(FormatError, match="expected the format ints to go with white=-1, got text"):
            loads("x..\n.#.", given, white=-1)
    (item,) = split("x..\n.#.", white=-1)
    assert "expected the format ints" in str(item.outcome)
    with pytest.raises(TypeError, match="expected an option of a format, got 'black'"):
        loads("...", black=-1)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts how often each detector is asked."""
    calls: Counter[str] = Counter()

    def counting(name: str, detector: Callable[[str], int]) -> Callable[[str], int]:
        def detects(text: str) -> int:
            calls[name] += 1
            return detector(text)

        return detects

    for name, format in FORMATS.items():
        monkeypatch.setattr(format.module, "detect", counting(name, format.module.detect))
    return calls


V1 = dumps(PUZZLES["V1"])
TEXTS = {
    "a plain grid": V1,
    "a plain grid with a size line": dumps(PUZZLES["V1"], "pencilbox"),
    "an answer": dumps(solved("V1")),
    "empty lines around a grid": f"\n \n{V1}\n \n\n",
    "a URL": dumps(PUZZLES["V1"], "pzpr"),
    "several URLs": "\n".join([dumps(PUZZLES["V1"], "pzpr")] * 3),
    "several W-B lines": "WWWW\n0123\nWWWWWWWWW",
    "a data set": join([dumps(PUZZLES[name], "dataset") for name in ("V1", "V2")], "dataset"),
    "an integer grid": dumps(PUZZLES["V1"], "ints"),
    "a save file": dumps(PUZZLES["V1"], "tatham-save"),
    "no puzzle": "hello world",
    "a typo": "...\n.?.",
}


def outcomes(items: Iterable[Item]) -> list[object]:
    return [item.outcome for item in items if isinstance(item.outcome, Board)]


@pytest.mark.parametrize("content", TEXTS.values(), ids=TEXTS)
def test_each_detector_is_asked_once(content: str, asked: Counter[str], tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(content)
    whole = outcomes(split(content))
    assert set(asked.values()) == {1}
    asked.clear()
    assert outcomes(read_items([str(file)], Reading())) == whole
    assert set(asked.values()) == {1}
    asked.clear()
    assert outcomes(read_items([content], Reading())) == whole
    assert set(asked.values()) == {1}


@pytest.mark.parametrize("name", ["a plain grid", "a URL", "an integer grid", "a save file"])
def test_loads_asks_each_detector_once(name: str, asked: Counter[str]) -> None:
    loads(TEXTS[name])
    assert set(asked.values()) == {1}


@every_format
def test_a_named_format_is_not_detected(format: Format, asked: Counter[str]) -> None:
    puzzle = dumps(PUZZLES["V1"], format.name)
    load_board(puzzle, format.name)
    assert [item.board for item in split(puzzle, format.name)] == [Board(PUZZLES["V1"])]
    assert not asked


def test_blocks_are_detected_one_by_one_if_the_text_bears_no_sign(asked: Counter[str]) -> None:
    content = f"{V1}\n\n1.X\n...\n\n1 - x\n- - -"
    assert [item.board.height for item in split(content)] == [3, 2, 2]
    assert set(asked.values()) == {4}


@pytest.mark.parametrize(
    "lines",
    [
        ["3x3:d4d", "https://puzz.link/p?akari/3/3/jeh", "3x1:-*@"],
        ["https://puzz.link/p?akari/3/3/jeh", "3x3:d4d", "{}"],
        ["WWWW4WWWW", "https://puzz.link/p?akari/3/3/jeh"],
    ],
)
def test_each_line_may_be_in_another_format(lines: list[str]) -> None:
    items = [*split("\n".join(lines), lines=True)]
    for item, line in zip(items, lines, strict=True):
        (alone,) = split(line)
        assert str(item.outcome) == str(alone.outcome)
    assert items[0].board == items[1].board == Board(PUZZLES["V1"])


def test_one_bad_puzzle_of_a_collection_is_read_in_no_other_format() -> None:
    content = json.dumps({"data": {"1": {"problem": "1 1\n-"}, "2": None}})
    good, bad = split(content)
    assert good.board == Board.from_rows(["."])
    assert "expected a puzzle as an object" in str(bad.outcome)


def test_a_module_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """An import takes longer than a small puzzle, of which a text may hold very many."""
    for format in FORMATS.values():
        assert format.module
    monkeypatch.delattr(_table, "import_module")
    assert len([*split(".\n\n" * 1000)]) == 1000
