"""XML for the formats that use it, safe on untrusted text.

A DOCTYPE is refused: none of these formats has one, and its entities could grow without bound.

>>> parse('<size row="2" col="3"/>').attrib
{'row': '2', 'col': '3'}
"""

from __future__ import annotations

from xml.etree import ElementTree

from ..base.errors import FormatError
from ._sizes import number


def parse(text: str) -> ElementTree.Element:
    """Parses a document and returns its root element."""
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise FormatError("expected XML without a DOCTYPE or an entity declaration, got one")
    try:
        return ElementTree.fromstring(text.strip())
    except (ElementTree.ParseError, ValueError) as error:  # ValueError: a lone surrogate
        raise FormatError(f"expected well-formed XML, got an error: {error}") from None


def number_of(element: ElementTree.Element, attribute: str, missing: str = "") -> int:
    """Reads an attribute that is a number; `missing` is its default."""
    return number(element.get(attribute, missing), f"a number as {attribute} of <{element.tag}>")
