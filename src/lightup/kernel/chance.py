"""`Chance`: the kernel's random numbers, the same on every machine, compiled or not.

>>> chance = Chance(7)
>>> [chance.draw(100) for _ in range(5)]
[8, 25, 35, 55, 65]
"""

from __future__ import annotations

ALL_BITS = 0xFFFF_FFFF_FFFF_FFFF
STEP = 0x9E37_79B9_7F4A_7C15
SEED_MULTIPLIER, OTHER_SEED_MULTIPLIER = 0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB
MULTIPLIER = 0x2545_F491_4F6C_DD1D


def scrambled(bits: int) -> int:
    """Spreads the lowest 64 bits of a number by a round of splitmix64."""
    return _spread(bits & 0xFFFF_FFFF_FFFF_FFFF)


def _spread(bits: int) -> int:
    bits = bits + STEP & ALL_BITS
    bits = (bits ^ bits >> 30) * SEED_MULTIPLIER & ALL_BITS
    bits = (bits ^ bits >> 27) * OTHER_SEED_MULTIPLIER & ALL_BITS
    return bits ^ bits >> 31


class Chance:
    """The generator xorshift64*; its state is 64 bits that are not all 0."""

    def __init__(self, seed: int = 0) -> None:
        self.reseed(seed)

    def reseed(self, seed: int) -> None:
        """Takes any seed, of which the lowest 64 bits count."""
        self.state = scrambled(seed) or 1

    def start(self, state: int) -> None:
        """Takes a state as it is."""
        self.state = state

    def bits(self) -> int:
        """Draws 64 bits."""
        bits = self.state
        bits ^= bits >> 12
        bits ^= bits << 25 & ALL_BITS
        bits ^= bits >> 27
        self.state = bits
        return bits * MULTIPLIER & ALL_BITS

    def draw(self, number: int) -> int:
        """Draws one of 0 to `number` - 1; `number` is below 2 ** 32."""
        return (self.bits() >> 32) * number >> 32

    def shuffle(self, numbers: memoryview, size: int) -> None:
        """Puts the first `size` numbers of an array in random order."""
        for last in range(size - 1, 0, -1):
            other = self.draw(last + 1)
            numbers[last], numbers[other] = numbers[other], numbers[last]
