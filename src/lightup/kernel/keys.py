"""`Keys`: a set of keys of 16 bytes, numbered in the order in which they come.

It takes 16 bytes for each key and a few more to find it: the keys lie one after the other, and a table
of their numbers, at most three quarters full, is searched from the place that a key's first bytes name.

>>> from lightup.kernel.keys import Keys
>>> keys = Keys()
>>> [keys.number(key) for key in (b"a" * 16, b"b" * 16, b"a" * 16)], len(keys)
([0, 1, 0], 2)
"""

from __future__ import annotations

BYTES = 16
LEAST_PLACES = 1024  # a power of 2
EMPTY = 0  # in the table, which has numbers from 1
WIDTH = 5  # bytes of a number in the table, enough for 10 ** 12 keys


class Keys:
    """The keys so far."""

    def __init__(self) -> None:
        self.size = 0
        self.keys = bytearray()
        self.places = LEAST_PLACES
        self.table = bytearray(WIDTH * LEAST_PLACES)

    def __len__(self) -> int:
        return self.size

    def number(self, key: bytes) -> int:
        """Returns the number of a key, which is new if it is the number of keys before."""
        if len(key) != BYTES:
            raise ValueError(f"expected a key of {BYTES} bytes, got {len(key)}")
        place = self.find(key)
        number = self.entry(place)
        if number != EMPTY:
            return number - 1
        self.keys += key
        self.size += 1
        self.put(place, self.size)
        if 4 * self.size > 3 * self.places:
            self._grow()
        return self.size - 1

    def find(self, key: bytes) -> int:
        """Returns the place of a key in the table, or the empty one where it belongs."""
        place = 0
        for byte in range(8):
            place = place << 8 | key[byte]
        place &= self.places - 1
        number = self.entry(place)
        while number != EMPTY and not self.is_at(key, number - 1):
            place = place + 1 & self.places - 1
            number = self.entry(place)
        return place

    def is_at(self, key: bytes, number: int) -> bool:
        """Whether a key has this number."""
        begin = BYTES * number
        return all(self.keys[begin + byte] == key[byte] for byte in range(BYTES))

    def entry(self, place: int) -> int:
        """Returns the number at a place of the table."""
        number = 0
        for byte in range(WIDTH):
            number = number << 8 | self.table[WIDTH * place + byte]
        return number

    def put(self, place: int, number: int) -> None:
        """Writes a number into the table."""
        for byte in range(WIDTH - 1, -1, -1):
            self.table[WIDTH * place + byte] = number & 255
            number >>= 8

    def _grow(self) -> None:
        self.places *= 2
        self.table = bytearray(WIDTH * self.places)
        for number in range(self.size):
            key = bytes(self.keys[BYTES * number : BYTES * (number + 1)])
            self.put(self.find(key), number + 1)
