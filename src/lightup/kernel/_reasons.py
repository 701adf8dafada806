"""`Reasons`: which conclusions rest on which rules. A dropped clue costs only what it led to."""

from __future__ import annotations

from ._memory import Memory
from .codes import NOTHING


class Reasons:
    """Links from the clues and the cells to be lit to the cells that they helped to decide.

    `time` is when a cell was decided, 0 if it is not. A link holds only as long as its cell has been
    decided since the time in the link. The links from a rule form a list from `first` through `next`.
    New links go to the end of the arrays, so `forget_since` can take back the latest. If there are
    `many`, it is time to `tidy`.
    """

    def __init__(self, size: int) -> None:
        self.memory, self.size = Memory(), size
        self.time = self.memory.ints(size)
        self.first = self.memory.ints(size)
        self._make_room(4 * size + 64)
        self.begin()

    def begin(self) -> None:
        """Forgets everything."""
        self.now = self.links = 0
        self.many = self.room // 2
        for cell in range(self.size):
            self.first[cell] = NOTHING
            self.time[cell] = 0

    def decide(self, cell: int) -> None:
        """Records that a cell is decided now."""
        self.now += 1
        self.time[cell] = self.now

    def add(self, origin: int, cell: int) -> None:
        """Records that a cell just decided rests on the rule of a clue, or on that of a lit cell."""
        if self.links == self.room:
            self._grow()
        self.origin[self.links] = origin
        self.cell[self.links] = cell
        self.since[self.links] = self.time[cell]
        self.next[self.links] = self.first[origin]
        self.first[origin] = self.links
        self.links += 1

    def holds(self, link: int) -> bool:
        """Whether the cell of a link still rests on its rule."""
        return self.since[link] == self.time[self.cell[link]]

    def forget_since(self, links: int) -> None:
        """Takes back all links but the first `links`."""
        while self.links > links:
            self.links -= 1
            self.first[self.origin[self.links]] = self.next[self.links]

    def tidy(self) -> None:
        """Drops the links that no longer hold, if there are many links."""
        if self.links < self.many:
            return
        links = self.links
        self.links = 0
        for cell in range(self.size):
            self.first[cell] = NOTHING
        for link in range(links):
            if self.holds(link):
                self._move(link)
        self.many = max(self.many, 2 * self.links)

    def _move(self, link: int) -> None:
        """Appends a link that is already in the arrays, at a place not before the new end."""
        origin = self.origin[link]
        self.origin[self.links] = origin
        self.cell[self.links] = self.cell[link]
        self.since[self.links] = self.since[link]
        self.next[self.links] = self.first[origin]
        self.first[origin] = self.links
        self.links += 1

    def _grow(self) -> None:
        origin, cell, since, following = self.origin, self.cell, self.since, self.next
        self._make_room(2 * self.room)
        for link in range(self.links):
            self.origin[link] = origin[link]
            self.cell[link] = cell[link]
            self.since[link] = since[link]
            self.next[link] = following[link]

    def _make_room(self, room: int) -> None:
        self.room = room
        self.origin = self.memory.ints(room)
        self.cell = self.memory.ints(room)
        self.since = self.memory.ints(room)
        self.next = self.memory.ints(room)
