"""`Painter`: draws the layers of a picture on a page of a PDF.

The layers are the same elements that an SVG has, and so are the styles: there is one drawing language.
A PDF has no soft shadows and no gradients that fade away. Instead, by night marks have a casing that is
drawn below them, and light is mixed with the colour of lit cells.

>>> properties("floor", {"floor": "#000000"})
{'fill': '#000000'}
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from ..base.errors import InputError
from . import _style as style
from ._outlines import outline
from .shapes import SIDE, number

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping
    from typing import Any

    from .svg import Box
    from .themes import Theme

    Element = ElementTree.Element

_SANS, _SERIF = "font_source_sans_pro.SourceSansPro", "font_source_serif_pro.SourceSerifPro"
# The fonts by their names in documents: the package with the beginning of the file, and its end.
FONTS = {
    "Sans": (_SANS, "Regular"),
    "Sans-Semibold": (_SANS, "Semibold"),
    "Sans-Bold": (_SANS, "Bold"),
    "Serif": (_SERIF, "Regular"),
    "Serif-Italic": (_SERIF, "It"),
    "Serif-Semibold": (_SERIF, "Semibold"),
}
# A file has no dates and nothing random in it, and holds every font that it uses.
SETTINGS = {"invariant": 1, "lang": "en", "pageCompression": 1, "initialFontName": "Sans"}
OF_PUZZLES = "Light Up (Akari) puzzles"  # the subject of every file
CASING = 0.56  # how much wider the casing of a mark is than the mark
REACH = 48  # of the light of a bulb, in units; beyond it, the light stays the same
FARTHEST = 100_000  # the longest beam, in units
LIGHT = (("near", 0.0, 0.88), ("mid", 0.4, 0.5), ("mid", 1.0, 0.0))  # colour, distance, opacity
OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
# What ends a path that is filled, or drawn with a pen, or both.
ENDS = {(False, True): "S", (True, False): "f", (True, True): "B", (False, False): "n"}
_TRANSFORM = re.compile(r"(translate|scale)\((.*?)\)")
WEIGHTS = {"400": "Sans", "500": "Sans", "600": "Sans-Semibold", "700": "Sans-Bold"}


def properties(kind: str, colours: Mapping[str, str]) -> dict[str, str]:
    """Returns the style of a class, in these colours."""
    parts = filter(None, style.filled(kind, colours).split(";"))
    return {name: value for name, _, value in (part.partition(":") for part in parts)}


def mixed(colour: str, ground: str, opacity: float) -> str:
    """Returns the colour that is seen where a translucent one lies on a ground.

    >>> mixed("#ffffff", "#000000", 0.5)
    '#808080'
    """
    pairs = ((int(one[place : place + 2], 16) for one in (colour, ground)) for place in (1, 3, 5))
    return "#" + "".join(
        f"{round(over * opacity + under * (1 - opacity)):02x}" for over, under in pairs
    )


def shades(theme: Theme, opacity: float = 1.0) -> list[str]:
    """Returns the colours of the light of a bulb on lit cells, at the distances of `LIGHT`."""
    colours = theme.colours
    seen = (mixed(colours[name], colours["lit"], share) for name, _, share in LIGHT)
    return [mixed(colour, colours["floor"], opacity) for colour in seen]


def lit(theme: Theme, opacity: float = 1.0) -> str:
    """Returns the colour of lit cells far from any bulb."""
    return mixed(theme.colours["lit"], theme.colours["floor"], opacity)


def transform(element: Element) -> tuple[float, float, float]:
    """Returns how far an element is moved right and down, and then how it is scaled."""
    found = dict(_TRANSFORM.findall(element.get("transform", "")))
    x, y = (*map(float, found.get("translate", "0").split()), 0.0)[:2]
    return x, y, float(found.get("scale", 1))


def strips(data: str) -> Iterator[Box]:
    """Yields left, top, right and bottom of what a pen as wide as a cell draws along lines.

    >>> [*strips("M-5 0H15M0-5V5")]
    [(-5.0, -5.0, 15.0, 5.0), (-5.0, -5.0, 5.0, 5.0)]
    """
    points = [point for _, point in outline(data)]
    for (left, top), (right, bottom) in zip(points[::2], points[1::2], strict=True):
        across, down = (0, SIDE / 2) if top == bottom else (SIDE / 2, 0)
        yield left - across, top - down, right + across, bottom + down


@cache
def register_fonts() -> None:
    """Makes the fonts known to the library, once."""
    fonts = import_module("reportlab.pdfbase.ttfonts")
    metrics = import_module("reportlab.pdfbase.pdfmetrics")
    for name in FONTS:
        metrics.registerFont(fonts.TTFont(name, str(_font_file(name))))
    for family, italic in (("Serif", "Serif-Italic"), ("Sans", "Sans")):
        bold = f"{family}-Semibold"
        metrics.registerFontFamily(family, normal=family, bold=bold, italic=italic, boldItalic=bold)


def _font_file(name: str) -> Path:
    package, _, family = FONTS[name][0].partition(".")
    folder = Path(str(import_module(package).__file__)).parent / "files"
    return folder / f"{family}-{FONTS[name][1]}.ttf"


def missing(text: str, font: str = "Serif") -> str:
    """Returns the first letter of a text that a font does not have, if any."""
    register_fonts()
    known = import_module("reportlab.pdfbase.pdfmetrics").getFont(font).face.charToGlyph
    return next((letter for letter in text if ord(letter) not in known), "")


def check_letters(text: str, where: str, font: str = "Serif") -> None:
    """Raises `InputError` for a letter that would show as an empty box."""
    if letter := missing(text, font):
        raise InputError(f"expected Latin, Greek or Cyrillic letters in {where}, got {letter!r}")


class Painter:
    """Draws layers on a canvas, in the colours of a theme; the fonts must be registered."""

    def __init__(self, canvas: Any, theme: Theme) -> None:
        self.canvas = canvas
        self.theme = theme
        self._styles = cache(lambda kind: properties(kind, theme.colours))
        self._without: Container[str] = ()

    def paint(
        self,
        layers: str,
        box: Box,
        left: float,
        bottom: float,
        scale: float,
        without: Container[str] = (),
    ) -> None:
        """Draws the layers so that their box begins at a point of the page, `without` some classes."""
        canvas = self.canvas
        self._without = without
        canvas.saveState()
        canvas.translate(left - box[0] * scale, bottom + (box[1] + box[3]) * scale)
        canvas.scale(scale, -scale)
        for element in ElementTree.fromstring(f"<svg>{layers}</svg>"):
            self._draw(element, {}, 1.0)
        canvas.restoreState()

    def _draw(self, element: Element, inherited: Mapping[str, str], opacity: float) -> None:
        kind = element.get("class", "")
        if kind and kind in self._without:
            return
        own = {**inherited, **(self._styles(kind) if kind in style.ALL_RULES else {})}
        opacity *= float(own.pop("opacity", 1))
        if element.tag == "g":
            self._draw_group(element, own, opacity)
        elif element.tag == "text":
            self._write(element, own)
        elif kind == "lit":
            self._draw_path(_data(element), own | {"stroke": lit(self.theme, opacity)})
        elif own.get("stroke", "").startswith("url"):
            self._shine(element, opacity)
        else:
            self._draw_path(_data(element), own, opacity)

    def _draw_group(self, group: Element, own: dict[str, str], opacity: float) -> None:
        canvas = self.canvas
        canvas.saveState()
        self._transform(group)
        if own.pop("filter", None):
            self._draw_casing(group)
        for child in group:
            self._draw(child, own, opacity)
        canvas.restoreState()

    def _draw_casing(self, marks: Element) -> None:
        """Draws the outlines of marks, a little wider, below them."""
        colour = self.theme.colours["casing"]
        for path in marks.iter("path"):
            own = self._styles(path.get("class", ""))
            width = CASING + float(own.get("stroke-width", 0))
            cased = {"stroke": colour, "stroke-width": f"{width}", "stroke-linecap": "round"}
            self._draw_path(_data(path), cased)

    def _draw_path(self, data: str, own: Mapping[str, str], opacity: float = 1.0) -> None:
        canvas = self.canvas
        canvas.saveState()
        fill, stroke = own.get("fill", "none"), own.get("stroke", "none")
        if fill != "none":
            fill_with(canvas, fill)
            _set_alpha(canvas.setFillAlpha, opacity * float(own.get("fill-opacity", 1)))
        if stroke != "none":
            stroke_with(canvas, stroke)
            _set_alpha(canvas.setStrokeAlpha, opacity * float(own.get("stroke-opacity", 1)))
            canvas.setLineWidth(float(own.get("stroke-width", 1)))
            canvas.setLineCap(int(own.get("stroke-linecap") == "round"))
            canvas.setLineJoin(int(own.get("stroke-linejoin") == "round"))
            if dashes := own.get("stroke-dasharray"):
                canvas.setDash([*map(float, dashes.split())])
        canvas.addLiteral(f"{_operators(data)} {ENDS[fill != 'none', stroke != 'none']}")
        canvas.restoreState()

    def _transform(self, element: Element) -> None:
        x, y, scale = transform(element)
        if x or y:
            self.canvas.translate(x, y)
        if scale != 1:
            self.canvas.scale(scale, scale)

    def _shine(self, beam: Element, opacity: float) -> None:
        """Draws the light of a bulb; where beams cross, the colour that is further from dark wins."""
        canvas, form = self.canvas, self._light(opacity)
        for left, top, right, bottom in strips(_data(beam)):  # a viewer takes far longer for a cross
            canvas.saveState()
            self._transform(beam)
            clip = canvas.beginPath()
            clip.rect(left, top, right - left, bottom - top)
            canvas.clipPath(clip, stroke=0, fill=0)
            canvas.setBlendMode("Lighten" if self.theme.is_dark else "Darken")
            canvas.doForm(form)
            canvas.restoreState()

    def _light(self, opacity: float) -> str:
        """Returns the name of the light of a bulb at the origin, which is in the file only once."""
        canvas, name = self.canvas, f"light-{self.theme.name}-{opacity:g}"
        if not canvas.hasForm(name):
            canvas.beginForm(name, -FARTHEST, -FARTHEST, FARTHEST, FARTHEST)
            canvas.addLiteral("/light sh")
            canvas.endForm(Resources=_gradient(self.theme, opacity))
        return name

    def _write(self, element: Element, own: Mapping[str, str]) -> None:
        weight, size, _ = own["font"].split()
        text, font, points = element.text or "", WEIGHTS[weight], float(size.removesuffix("px"))
        check_letters(text, "a PNG or a PDF (SVG has all)", font)
        x, y = float(element.get("x", 0)), float(element.get("y", 0))
        y += float(element.get("dy", "0em").removesuffix("em")) * points
        if own.get("text-anchor") == "middle":
            x -= self.canvas.stringWidth(text, font, points) / 2
        fill_with(self.canvas, own["fill"])
        line = self.canvas.beginText()
        line.setTextTransform(1, 0, 0, -1, x, y)
        line.setFont(font, points)
        line.textOut(text)
        self.canvas.drawText(line)


def _operators(data: str) -> str:
    """Writes a path as a page has it.

    >>> _operators("M1 2h.5z")
    '1 2 m 1.5 2 l h'
    """
    return " ".join(
        " ".join([*map(number, numbers), OPERATORS[kind]]) for kind, numbers in outline(data)
    )


def _gradient(theme: Theme, opacity: float) -> Any:
    """Makes what a form needs to draw light: its colours by the distance from the bulb."""
    pdf = import_module("reportlab.pdfbase.pdfdoc")
    colours, places = [*map(_parts, shades(theme, opacity))], [place for _, place, _ in LIGHT]
    pieces = [pdf.PDFExponentialFunction(*pair, 1) for pair in pairwise(colours)]
    encoded = [0, 1] * len(pieces)
    ramp = pdf.PDFStitchingFunction(pieces, places[1:-1], encoded, Domain="[0 1]")
    light = pdf.PDFRadialShading(0, 0, 0, 0, 0, REACH, ramp, "DeviceRGB", Extend="[true true]")
    return pdf.PDFResourceDictionary(Shading={"light": light})


def fill_with(canvas: Any, colour: str) -> None:
    """Sets the colour of areas and text; greys use black alone."""
    red, green, blue = _parts(colour)
    if red == green == blue:
        canvas.setFillGray(red)
    else:
        canvas.setFillColorRGB(red, green, blue)


def stroke_with(canvas: Any, colour: str) -> None:
    """Sets the colour of lines; greys use black alone."""
    red, green, blue = _parts(colour)
    if red == green == blue:
        canvas.setStrokeGray(red)
    else:
        canvas.setStrokeColorRGB(red, green, blue)


@cache
def _parts(colour: str) -> tuple[float, float, float]:
    red, green, blue = (round(int(colour[place : place + 2], 16) / 255, 4) for place in (1, 3, 5))
    return red, green, blue


def _set_alpha(put: Any, alpha: float) -> None:
    """Sets an opacity only where there is one, because each makes the file larger."""
    if alpha < 1:
        put(alpha)


def _data(element: Element) -> str:
    """Returns the path of an element; a rectangle, the rim of a board, becomes one."""
    if element.tag == "path":
        return element.get("d", "")
    left, top, width, height, round = (
        float(element.get(name, 0)) for name in ("x", "y", "width", "height", "rx")
    )
    across, down, corner = width - 2 * round, height - 2 * round, f"a{round} {round} 0 0 1"
    return (
        f"M{left + round} {top}h{across}{corner} {round} {round}v{down}{corner} {-round} {round}"
        f"h{-across}{corner} {-round} {-round}v{-down}{corner} {round} {-round}z"
    )
