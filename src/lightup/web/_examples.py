"""A request for each call, for its documentation.

>>> from lightup.web.api import CALLS, answer
>>> [name for name in CALLS if "error" in answer(name, EXAMPLES[name])]
[]
"""

from __future__ import annotations

PUZZLE = "...1\n#...\n...#\n2..."
IN_PLAY = "..*1\n#..x\n...#\n2..."

# The same puzzle as a small picture, a PNG in base64.
PICTURE = (
    "iVBORw0KGgoAAAANSUhEUgAAAEEAAABBAQAAAACmjPToAAAAYklEQVR42mP8zwABjUwMMEAJi4WBkYGBgYGhnpGJof77"
    "//oP2NQZwFkPSLbjA3ZZxv8IexnY/9d//0+ZP4hlIduL0780thebf9ngLGY46wecxQhnMcFZ3HDWR6LsZaRyygEADAgc"
    "vqi3kmEAAAAASUVORK5CYII="
)

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
    "picture": {"board": PUZZLE, "solution": True},
    "encode": {"board": PUZZLE},
    "race": {"board": PUZZLE, "engines": ["native", "pysat"]},
    "walk": {"board": PUZZLE, "seed": 1, "flips": 100},
    "library": {"size": "10x10", "level": "3-4", "state": "unplayed", "sort": "score"},
    "played": {"link": "4x4:c1BfB2c", "seconds": 61.5},
}
