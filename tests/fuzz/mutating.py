"""Random changes of bytes, which keep enough of an example to get past the first check of a parser."""

from __future__ import annotations

from random import Random

# What may confuse a parser: signs of formats, numbers at limits, digits beyond ASCII, half characters.
PIECES = [
    *(character.encode() for character in " \n\t\r\0/:;#%?&=_-+.*@,<>{}[]\"'\\0123459aBbfgzLISWXx٣²é"),
    *(b"-1", b"-2", b"99", b"256", b"65536", b"2147483648", b"9" * 19, b"9" * 60, b"1e9", b"nan"),
    *(
        b"null",
        b"true",
        b"\\ud800",
        b"\xff",
        b"\xed\xa0\x80",
        b"\xef\xbb\xbf",
        b"\xe2\x80\xa8",
        b"\x1b[",
    ),
]
LONGEST_PIECE, MOST_REPEATS = 24, 40
MOST_CHANGES = 4


def mutated(data: bytes, other: bytes, chance: Random) -> bytes:
    """Returns bytes with one to four random changes, perhaps with a piece of another example."""
    for _ in range(chance.randint(1, MOST_CHANGES)):
        start = chance.randint(0, len(data))
        end = min(len(data), start + chance.choice((0, 0, 1, 1, 2, LONGEST_PIECE)))
        data = data[:start] + _instead_of(data[start:end], other, chance) + data[end:]
    return data


def _instead_of(piece: bytes, other: bytes, chance: Random) -> bytes:
    """Returns what takes the place of a piece: nothing, itself again and again, or something else."""
    match chance.randrange(5):
        case 0:
            return b""
        case 1:
            return piece * chance.randint(2, MOST_REPEATS)
        case 2:
            start = chance.randint(0, len(other))
            return other[start : start + LONGEST_PIECE]
        case 3:
            return bytes(chance.randrange(256) for _ in range(chance.randint(1, 4)))
    return chance.choice(PIECES)
