"""What fuzzing has found, by target: each is checked again in every run of the tests."""

from __future__ import annotations

FINDS: list[tuple[str, bytes]] = [
    ("filter", b"W\rW"),  # was answered on two lines
    (
        "format-dataset",
        b'{"data":{"":{"problem":"3 3\\n- - -\\n- 4 -\\n- o -"}}}',
    ),  # has no place for marks
    ("recipes", b"5x2[eBd]rot90L1"),  # is proven impossible, not misread
]
