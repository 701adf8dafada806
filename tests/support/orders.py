"""Orders over all options of a recipe: ten thousand puzzles."""

from __future__ import annotations

from itertools import product

from lightup.generating.symmetries import SYMMETRIES
from lightup.reasoning.finding.techniques import TECHNIQUES

ANY_SIZE = [name for name, symmetry in SYMMETRIES.items() if not symmetry.square]
NEEDED = [one for one in TECHNIQUES if one.level <= 6]
PATTERNS = ("6x6[aBhBaBh1bBcBfB]", "5x7[cBcBdBa0aBkBbBc]")

# How many puzzles are made of each recipe.
ORDERS = (
    (438, ["10x10w20rot180L2+candidates1"]),
    # sizes, walls, symmetries and levels
    (100, [f"7x7w27{name}L{level}" for name, level in product(SYMMETRIES, (0, 1, 2))]),
    (50, [f"7x7w27{name}L3" for name in SYMMETRIES]),
    (20, [f"8x8w25{name}L{level}+candidates1" for name, level in product(SYMMETRIES, (4, 5, 6))]),
    (50, ["2x2n1noneL0", "2x2n2diagonalL0", "3x3n4fullL0"]),
    (50, ["1x2n1noneL0", "1x7n2noneL0", "30x1n9rot180L0", "1x200w20noneL0", "40x1w33.3noneL0"]),
    (50, [f"{size}w30{name}L0" for size, name in product(("3x2", "2x9"), ANY_SIZE)]),
    (80, [f"{size}w25L{level}" for size, level in product(("4x4", "5x4", "5x5", "6x9"), (0, 1, 2))]),
    (25, [f"10x10n{walls}noneL{level}" for walls, level in product((14, 21, 33, 45), (0, 1, 2, 3))]),
    (25, [f"{size}w{share}L2" for size, share in product(("9x9", "12x7"), (15, 22.5, 40, 60))]),
    (
        4,
        [
            f"{size}w22{name}L{level}+candidates1"
            for size, name, level in product(("14x14", "20x20"), ("rot180", "mirror-cols"), range(5))
        ],
    ),
    (2, [f"{size}w22L{level}+candidates1" for size, level in product(("40x40", "25x33"), (0, 1, 2))]),
    # what else can be asked for
    (25, [f"8x8w28{name}L{level}+connected" for name, level in product(SYMMETRIES, (0, 2))]),
    (20, [f"7x7w27+technique:{one.name.replace(' ', '-')}" for one in NEEDED]),
    (
        10,
        [
            f"8x8w25noneL4+technique:{one.name.replace(' ', '-')}+candidates1"
            for one in NEEDED
            if one.level <= 4
        ],
    ),
    (25, ["7x7w27L0+score10-30", "7x7w27L1+score20-40", "7x7w27L2+score30-50", "7x7w27L4+score60-120"]),
    (40, ["7x7w27L0+clues0-5", "7x7w27L0+clues7-9", "7x7w27L1+clues13", "7x7w27L3+clues10-11"]),
    (40, [f"7x7w27{name}L{level}+symmetric-clues" for name, level in product(SYMMETRIES, (0, 2))]),
    (40, [f"7x7w27{name}L{level}+minimal" for name, level in product(("none", "full"), range(4))]),
    (40, [f"7x7w27{name}L1+minimal+symmetric-clues" for name in SYMMETRIES]),
    (
        30,
        [
            f"{start}L{level}+fewest"
            for start, level in product(("5x5n5none", "5x4n6rot180", "6x6n8full"), (0, 1, 2))
        ],
    ),
    (
        20,
        [
            f"{pattern}L{level}{option}"
            for pattern, level, option in product(PATTERNS, (0, 1, 2), ("", "+minimal", "+fewest"))
        ],
    ),
    (
        15,
        [
            f"8x8w25{name}L{level}+connected+minimal+symmetric-clues+clues4-14+score20-200"
            for name, level in product(("rot180", "diagonal"), (1, 2, 3))
        ],
    ),
)
