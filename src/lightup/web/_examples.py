"""A request for each call, for its documentation.

>>> from lightup.web.api import CALLS, answer
>>> [name for name in CALLS if "error" in answer(name, EXAMPLES[name])]
[]
"""

from __future__ import annotations

PUZZLE = "...1\n#...\n...#\n2..."
CORNER = "1..\n...\n..."
IN_PLAY = "..*1\n#..x\n...#\n2..."

# The same puzzle as a small picture, a PNG in base64.
PICTURE = (
    "iVBORw0KGgoAAAANSUhEUgAAAEEAAABBAQAAAACmjPToAAAAYklEQVR42mP8zwABjUwMMEAJi4WBkYGBgYGhnpGJof77"
    "//oP2NQZwFkPSLbjA3ZZxv8IexnY/9d//0+ZP4hlIduL0780thebf9ngLGY46wecxQhnMcFZ3HDWR6LsZaRyygEADAgc"
    "vqi3kmEAAAAASUVORK5CYII="
)

SOLVE = """{"kind": "lightup-solve", "version": 1, "puzzle": "1.#\\n...",
"events": [{"at": 4, "dots": [4]}, {"at": 9, "bulbs": [1]}, {"at": 12, "bulbs": [5]}]}"""

EXAMPLES: dict[str, dict[str, object]] = {
    "about": {},
    "open": {"recipe": "10x10w20rot180L2#7"},
    "save": {"board": IN_PLAY, "format": "tatham"},
    "read": {"picture": PICTURE},
    "solve": {"board": PUZZLE, "engine": "native"},
    "check": {"board": IN_PLAY},
    "hint": {"board": IN_PLAY, "stage": "why"},
    "mistake": {"board": IN_PLAY, "show": True},
    "explain": {"board": PUZZLE, "cell": 0},
    "analyse": {"board": PUZZLE, "parts": ["status", "level"]},
    "rate": {"board": PUZZLE},
    "generate": {"recipe": "7x7rot180L1", "seed": 7, "count": 2},
    "complete": {"board": "..#\n...\n#..", "level": 0},
    "study": {"board": IN_PLAY, "parts": ["status", "cells", "reach", "clues"], "cell": 1},
    "repair": {"board": "..\n.#"},
    "minimise": {"board": PUZZLE, "keep_level": True},
    "fill": {"board": "#*.\n..*"},
    "renew": {"board": PUZZLE, "level": 0, "walls": False},
    "publish": {"board": PUZZLE, "others": [PUZZLE], "title": "Corners", "licence": "CC BY 4.0"},
    "picture": {"board": PUZZLE, "solution": True},
    "encode": {"board": PUZZLE},
    "race": {"board": PUZZLE, "engines": ["native", "pysat"]},
    "walk": {"board": PUZZLE, "seed": 1, "flips": 100},
    "walks": {"board": PUZZLE, "seed": 1, "runs": 10},
    "trace": {"board": PUZZLE, "stage": "learning"},
    "compare": {"board": PUZZLE},
    "certify": {"board": PUZZLE},
    "drill": {"technique": "starved_clue", "seed": 3},
    "exercise": {"board": CORNER, "technique": "empty_corner", "twist": "gap"},
    "judge": {"board": CORNER, "technique": "empty_corner", "dots": [4], "because": [0]},
    "review": {"file": SOLVE},
    "argue": {"board": CORNER, "dots": [4], "because": [0]},
    "library": {"size": "10x10", "level": "3-4", "state": "unplayed", "sort": "score"},
    "played": {"link": "4x4:c1BfB2c", "seconds": 61.5},
}
