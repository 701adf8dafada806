"""XML in, elements out, for the formats that are XML; safe on a text from anywhere.

A DOCTYPE is refused, since none of these formats has one and its entities can grow without bound.

>>> parse('<size row="2" col="3"/>').attrib
{'row': '2', 'col': '3'}
"""

from __future__ import annotations

from xml.etree import ElementTree

from ..base.errors import FormatError


def parse(text: str) -> ElementTree.Element:
    """Parses a document and gives its root element."""
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise FormatError("expected XML without a DOCTYPE or an entity declaration, got one")
    try:
        return ElementTree.fromstring(text.strip())
    except (ElementTree.ParseError, ValueError) as error:  # ValueError: a lone surrogate
        raise FormatError(f"expected well-formed XML, got an error: {error}") from None
