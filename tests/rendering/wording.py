"""What a trial says, however its cases are introduced."""

from __future__ import annotations

import re


def without_labels(text: str) -> str:
    """Returns a text without words that count cases: a case under its own title needs none."""
    text = text.replace("There are two cases. ", "")
    text = re.sub("(First|Second), suppose", "Suppose", text)
    return re.sub(r"Suppose (r\d+c\d+|it) held no(ne| bulb)\.", "Suppose it held none.", text)
