"""How a cell looks on a terminal: its sign, what stands left and right of it, and its colours.

>>> from lightup.core.board import Board
>>> from lightup.rendering.scene import Mark, Scene
>>> scene = Scene(Board.from_rows(["1.*"]), marks=(Mark("ring", (0,)), Mark("supposed_dot", (1,))))
>>> draw(scene, 3, colour=False, ascii_only=False)
['[1]', '?×?', ' ● ']
>>> draw(scene, 2, colour=False, ascii_only=True)
['1]', 'x?', '* ']
>>> draw(scene, 1, colour=False, ascii_only=False)
['①', '¿', '●']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .scene import BROKEN, KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .scene import Mark, Scene
    from .themes import Theme
    from .window import Window

RESET = "\x1b[0m"
LIT_STYLE, BULB_STYLE, WALL_STYLE = "30;103", "1;31;103", "1;97;100"
FOLLOWS_STYLE, FOLLOWS_LIT_STYLE = "1;95", "1;35;103"

# The sign of a kind, if it is not that of the board; what stands left and right of it; its colours.
SIGNS = {
    "ring": ("", "[]", "1;97;44"),
    "choice": ("◇", "", "1;30;46"),
    **{kind: ("", 2 * sign, "1;97;41") for kind, sign in BROKEN.items()},
    "sight": ("", "", FOLLOWS_STYLE),
    "supposed_bulb": ("○", "??", "1;97;45"),
    "supposed_dot": ("×", "??", "1;97;45"),
    "bulb": ("○", "()", FOLLOWS_STYLE),
    "dot": ("×", "()", FOLLOWS_STYLE),
    "wrong": ("", "✗✗", "1;97;41"),
    "decided": ("", "«»", "1;30;102"),
    "only_a": ("A", "", "1;97;44"),
    "only_b": ("B", "", "1;97;41"),
}
# A sign that says everything in one column: for each of `UPON`, then for any other.
UPON = "●01234"
ALONE = {
    "ring": "◎⓪①②③④□",
    "choice": "◇",
    **BROKEN,
    "see": "!",  # a cross alone is a dot
    "supposed_bulb": "?",
    "supposed_dot": "¿",
    "bulb": "○",
    "dot": "⊖",
    "wrong": "✗",
    "decided": "◉⊗⊗⊗⊗⊗⊗",
    "only_a": "A",
    "only_b": "B",
}
# The colours of a theme for those of a terminal with 16 colours: of the sign, and of the cell.
EXACT = {
    "": ("ink", "floor"),
    LIT_STYLE: ("ink", "lit"),
    BULB_STYLE: ("bulbedge", "bulb"),
    WALL_STYLE: ("clue", "wall"),
    FOLLOWS_STYLE: ("whatif", "floor"),
    FOLLOWS_LIT_STYLE: ("whatif", "lit"),
    "1;97;44": ("onmark", "subject"),
    "1;30;46": ("subject", "sheet"),
    "1;97;41": ("onmark", "broken"),
    "1;97;45": ("onmark", "whatif"),
    "1;30;102": ("onmark", "decided"),
}
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SIGNS = "●×∙█◇○«»✗┄┆◎⓪①②③④□¿⊖◉⊗−∅…"
ASCII = str.maketrans(_SIGNS, "*x.#^o<>X~:OOOOOOO_=@&-%.")
ALONG, ACROSS = "┄┄┄", " ┆ "


@dataclass(frozen=True)
class _Place:
    """A character of a cell, and the kind of mark that it shows, if any."""

    sign: str
    kind: str = ""


@dataclass(frozen=True)
class _Look:
    """How a cell looks: its characters and its colours."""

    places: tuple[_Place, ...]
    style: str

    @property
    def kinds(self) -> set[str]:
        """The kinds of marks that can be seen."""
        return {place.kind for place in self.places if place.kind}

    def without_others(self, kind: str) -> _Look:
        """Returns the cell with only this kind of mark, and with its number."""
        kept = ("", kind, "number")
        places = (place if place.kind in kept else _Place(" ") for place in self.places)
        return _Look(tuple(places), self.style)

    def written(self, *, colour: bool | Theme, ascii_only: bool) -> str:
        """Returns the cell as text for the terminal."""
        text = "".join(place.sign for place in self.places)
        style = _exact(self.style, colour) if not isinstance(colour, bool) else self.style
        return _painted(text.translate(ASCII) if ascii_only else text, style if colour else "")


def draw(scene: Scene, columns: int, *, colour: bool | Theme, ascii_only: bool) -> list[str]:
    """Draws every cell, one, two or three columns wide."""
    looks = _looks(scene, columns, colour, ascii_only)
    return [look.written(colour=colour, ascii_only=ascii_only) for look in looks]


def legend(
    shown: Iterable[tuple[Scene, Window]], columns: int, *, colour: bool | Theme, ascii_only: bool
) -> Iterator[tuple[str, int]]:
    """Yields the signs that can be seen and their meanings, each with its width on the screen."""
    looks = (
        look
        for scene, window in shown
        for cell, look in enumerate(_looks(scene, columns, colour, ascii_only))
        if window.has(cell, scene.board)
    )
    samples: dict[str, _Look] = {}
    for look in sorted(looks, key=lambda look: len(look.kinds)):
        for kind in look.kinds:
            samples.setdefault(kind, look)
    for kind, meaning in KINDS.items():
        if kind in samples and kind != "number":
            sample = samples[kind].without_others(kind).written(colour=colour, ascii_only=ascii_only)
            yield f"{sample} {meaning}", columns + 1 + len(meaning)
    if "number" in samples:
        yield f"{sign_of('1', ascii_only)} sentence 1", 12


def sign_of(sign: str, ascii_only: bool) -> str:
    """Returns the sign of a sentence as its marks carry it."""
    return sign.translate(ASCII if ascii_only else SUPERSCRIPTS)


def _looks(scene: Scene, columns: int, colour: bool | Theme, ascii_only: bool) -> Iterator[_Look]:
    """Yields how each cell looks."""
    marks: dict[int, list[Mark]] = {}
    for mark in scene.marks:
        for cell in mark.cells:
            marks.setdefault(cell, []).append(mark)
    board, lit = scene.board, scene.board.lit
    for cell, symbol in enumerate(board.cells):
        look, own = _plain(symbol, cell in lit, colour), marks.get(cell, ())
        if own:
            look = _marked(look, own, board.width)
        numbers = sorted({mark.number for mark in own if mark.kind == "number"})
        signs = [sign_of(str(number), ascii_only) for number in numbers]
        if columns < len(look.places):
            yield _narrowed(look, columns, symbol, own, signs)
        else:
            yield _numbered(look, signs, ascii_only) if signs else look


def _plain(symbol: str, lit: bool, colour: bool | Theme) -> _Look:
    """Returns a cell of a board without marks."""
    if symbol == "*":
        return _look(" ● ", BULB_STYLE)
    if symbol == "x":
        return _look(" × ", LIT_STYLE if lit else "")
    if symbol == ".":
        return _look(" ∙ ", LIT_STYLE) if lit else _look("   ", "")
    side = " " if colour else "█"
    return _look(f"{side}{side if symbol == '#' else symbol}{side}", WALL_STYLE)


def _look(text: str, style: str, kind: str = "") -> _Look:
    return _Look(tuple(_Place(sign, kind) for sign in text), style)


def _marked(look: _Look, marks: Sequence[Mark], width: int) -> _Look:
    """Adds the marks of a cell, lowest layer first, without numbers."""
    left, middle, right = look.places
    kinds = [mark.kind for mark in marks if mark.kind != "number"]
    sides = [_look(SIGNS[kind][1], "", kind).places for kind in kinds if SIGNS[kind][1]]
    if sides:
        left, right = sides[-2:][0][0], sides[-1][1]
    elif left.sign == "█":
        left = right = _Place(" ")
    style = look.style
    for mark in marks:
        if {*kinds} == {"sight"} and middle.sign in " ∙":
            along = mark.cells[0] // width == mark.cells[-1] // width
            left, middle, right = _look(ALONG if along else ACROSS, "", "sight").places
        elif mark.kind != "number":
            sign = SIGNS[mark.kind][0]
            middle = _Place(sign, mark.kind) if sign else middle
            style = _mixed(style, SIGNS[mark.kind][2])
    return _Look((left, middle, right), style)


def _numbered(look: _Look, numbers: Sequence[str], ascii_only: bool) -> _Look:
    """Puts a number to the right of a sign, or two around it; what does not fit is left out."""
    left, middle, _ = look.places
    first, last = numbers[0], numbers[-1]
    if len(first) > 2:
        return look
    if ascii_only and middle.sign.isdigit():  # a clue: `3:2`
        first = f":{first}"[-2:]
    elif first != last and len(last) == 1 and left.sign in " (":
        left, first = _Place(first, "number"), last
    number = (_Place(sign, "number") for sign in first)
    return _Look((left, middle, *number)[-3:], look.style)


def _mixed(under: str, over: str) -> str:
    """Lays the colours of a mark over others; one without a background keeps what is below."""
    if over != FOLLOWS_STYLE or under in ("", WALL_STYLE):
        return over
    return FOLLOWS_LIT_STYLE if "103" in under else under


def _narrowed(
    look: _Look, columns: int, symbol: str, marks: Sequence[Mark], numbers: Sequence[str]
) -> _Look:
    """Leaves out what stands left of the sign, then what stands right; then the sign says it all.

    A number of one digit takes the place to the right.
    """
    left, middle, right = look.places
    kind = next((mark.kind for mark in reversed(marks) if mark.kind in ALONE), "")
    alone = _Place(_alone(kind, symbol), kind) if kind else middle
    is_numbered = bool(numbers) and len(numbers[0]) == 1
    if is_numbered:
        right = _Place(numbers[0], "number")
    if columns == 1:
        return _Look((alone if alone.sign != " " else right,), look.style)
    if symbol in "#01234" and right.sign in "█ ":
        return _Look((left, middle), look.style)
    is_alone = is_numbered and kind and not SIGNS[kind][0]
    return _Look((alone if is_alone else middle, right), look.style)


def _alone(kind: str, symbol: str) -> str:
    """Returns the sign of a mark in a single column, on what the board has there."""
    signs = ALONE[kind]
    place = UPON.find("●" if symbol == "*" else symbol)
    return signs[place if len(signs) > 1 else 0]


def _exact(style: str, theme: Theme) -> str:
    """Returns a style in the exact colours of a theme, for a terminal with 16 million of them."""
    sign, cell = (
        ";".join(str(int(theme.colours[name][place : place + 2], 16)) for place in (1, 3, 5))
        for name in EXACT[style]
    )
    return f"{'1;' if style.startswith('1;') else ''}38;2;{sign};48;2;{cell}"


def _painted(text: str, style: str) -> str:
    return f"\x1b[{style}m{text}{RESET}" if style else text
