"""`Pairs`: what two clues show together, or two dark cells.

>>> from lightup.kernel.geometry import Geometry
>>> from lightup.kernel.codes import TWO_DARK_CELLS
>>> from lightup.kernel.techniques import Techniques
>>> board = Techniques(Geometry(3, 3, bytes([6, 6, 6, 6, 6, 6, 5, 6, 5])), dots=[0, 2])
>>> board.findings(TWO_DARK_CELLS)
[(12, 1, 9, 1, 1)]
"""

from __future__ import annotations

from ..base.clock import check_time
from ._exclusion import Exclusion
from .codes import (
    BEAM,
    BULB,
    CLUE,
    DOT,
    FACING_CLUES,
    LIT,
    NO_RULE,
    SHARED_CELLS,
    TWO_DARK_CELLS,
    UNKNOWN,
    WALL,
    WHITE,
)


class Pairs(Exclusion):
    """The finders of level 3.

    Two requirements are seen together as up to eight unknown `spots` and the sets of them that can be
    the bulbs (`way`, a bit per spot): `ways` of them. `seen` says with which clues or dark cells one
    has been taken together already, by the number of its turn (`sights`).

    A dark cell (`pair_cell`) that two cells can light is a `pair` of them; for each run the pairs with
    a cell in it are linked, from `first_pair` by `next_pair`, a place per cell and run.
    """

    def _prepare(self) -> None:
        Exclusion._prepare(self)
        self.seen = self._ints(self.size)
        self.sights = 0
        self.spots = 0
        self.spot = self._ints(8)
        self.ways = 0
        self.way = self._ints(256)
        self.pairs = 0
        self.pair = self._ints(2 * self.size)
        self.pair_cell = self._ints(self.size)
        self.next_pair = self._ints(4 * self.size)
        self.first_pair = self._ints(self.runs)

    def _find_by_two_clues(self) -> None:
        for clue in range(self.size):
            if self.codes[clue] < WALL and self.free[clue]:
                if clue & 63 == 0:
                    check_time(self.deadline)
                self.sights += 1
                for side in range(4):
                    if self.near[clue] >> side & 1:
                        cell = clue + self.side[side]
                        if self.state[cell] == UNKNOWN:
                            self._meet_clues_along(self.row_run[cell], clue)
                            self._meet_clues_along(self.col_run[cell], clue)

    def _meet_clues_along(self, run: int, clue: int) -> None:
        """Takes a clue together with each later one that has a place in a run."""
        cell = self.start[run]
        for _ in range(self.length[run]):
            if self.state[cell] == UNKNOWN:
                for side in range(4):
                    if self.near[cell] >> side & 1:
                        other = cell + self.side[side]
                        if other > clue and self.seen[other] != self.sights:
                            self.seen[other] = self.sights
                            self._take_clues_together(clue, other)
            cell += self._step(run)

    def _take_clues_together(self, clue: int, other: int) -> None:
        self.spots = 0
        mask = self._add_places(clue)
        other_mask = self._add_places(other)
        first = 4 * clue + CLUE
        second = 4 * other + CLUE
        if mask & other_mask:
            self._find_ways(mask, self.need[clue], other_mask, self.need[other], False, False)
            self._note_certain_spots(SHARED_CELLS, first, second)
        self._find_ways(mask, self.need[clue], other_mask, self.need[other], False, True)
        self._note_certain_spots(FACING_CLUES, first, second)
        self._note_lit_whatever(first, second)

    def _add_places(self, clue: int) -> int:
        """Adds the unknown cells beside a clue to the spots; gives them as bits."""
        mask = 0
        for side in range(4):
            if self.near[clue] >> side & 1 and self.state[clue + self.side[side]] == UNKNOWN:
                mask |= self._add_spot(clue + self.side[side])
        return mask

    def _add_spot(self, cell: int) -> int:
        number = self._spot_of(cell)
        if number == NO_RULE:
            number = self.spots
            self.spot[number] = cell
            self.spots += 1
        return 1 << number

    def _spot_of(self, cell: int) -> int:
        """The number of the spot that a cell is, if it is one."""
        for number in range(self.spots):
            if self.spot[number] == cell:
                return number
        return NO_RULE

    def _find_ways(
        self, mask: int, number: int, other_mask: int, other_number: int, or_more: bool, see: bool
    ) -> None:
        """Lists the sets of spots with so many of each mask that (if it matters) see no other."""
        self.ways = 0
        for way in range(1 << self.spots):
            fits = self._fits(way & mask, number, or_more)
            fits = fits and self._fits(way & other_mask, other_number, or_more)
            if fits and (not see or self._apart(way)):
                self.way[self.ways] = way
                self.ways += 1
        if not self.ways:
            self.sound = False

    def _fits(self, bits: int, number: int, or_more: bool) -> bool:
        count = 0
        while bits:
            bits &= bits - 1
            count += 1
        return count >= number if or_more else count == number

    def _apart(self, way: int) -> bool:
        """Whether no two of these spots see each other."""
        for one in range(self.spots):
            if way >> one & 1:
                for two in range(one):
                    if way >> two & 1 and self._in_one_run(self.spot[one], self.spot[two]):
                        return False
        return True

    def _in_one_run(self, one: int, two: int) -> bool:
        return self.row_run[one] == self.row_run[two] or self.col_run[one] == self.col_run[two]

    def _note_certain_spots(self, technique: int, first: int, second: int) -> None:
        """Notes the spots that are the same in all ways."""
        always = (1 << self.spots) - 1
        ever = 0
        for place in range(self.ways):
            always &= self.way[place]
            ever |= self.way[place]
        for number in range(self.spots):
            if self.ways and always >> number & 1:
                self._note(self.spot[number], BULB, technique, 0, first, second)
            elif self.ways and not ever >> number & 1:
                self._note(self.spot[number], DOT, technique, 0, first, second)

    def _note_lit_whatever(self, first: int, second: int) -> None:
        """Notes the other cells that are lit in all ways: of a run, or where two runs cross."""
        if not self.ways:
            return
        for one in range(self.spots):
            row = self.row_run[self.spot[one]]
            col = self.col_run[self.spot[one]]
            if self._always_lit(row, NO_RULE):
                self._note_others_of_run(row, first, second)
            if self._always_lit(col, NO_RULE):
                self._note_others_of_run(col, first, second)
            for two in range(self.spots):
                cell = self._crossing_cell(row, self.col_run[self.spot[two]])
                if cell != NO_RULE and self._always_lit(row, self.col_run[self.spot[two]]):
                    self._note(cell, DOT, BEAM, 1, first, second)

    def _note_others_of_run(self, run: int, first: int, second: int) -> None:
        cell = self.start[run]
        for _ in range(self.length[run]):
            if self.state[cell] == UNKNOWN and self._spot_of(cell) == NO_RULE:
                self._note(cell, DOT, BEAM, 0, first, second)
            cell += self._step(run)

    def _always_lit(self, run: int, other: int) -> bool:
        """Whether each way has a bulb in one of two runs."""
        mask = 0
        for number in range(self.spots):
            cell = self.spot[number]
            if run in (self.row_run[cell], self.col_run[cell]) or other in (
                self.row_run[cell],
                self.col_run[cell],
            ):
                mask |= 1 << number
        missed = 0
        for place in range(self.ways):
            if not self.way[place] & mask:
                missed += 1
        return missed == 0

    def _crossing_cell(self, row: int, col: int) -> int:
        """The unknown cell in which two runs cross and that is no spot, if there is one."""
        cell = self.start[row] // self.width * self.width + self.start[col] % self.width
        if self.state[cell] != UNKNOWN or self.row_run[cell] != row or self.col_run[cell] != col:
            return NO_RULE
        return cell if self._spot_of(cell) == NO_RULE else NO_RULE

    def _find_by_two_dark_cells(self) -> None:
        self._list_pairs()
        for number in range(self.pairs):
            if number & 63 == 0:
                check_time(self.deadline)
            self.sights += 1
            for end in range(2):
                cell = self.pair[2 * number + end]
                self._meet_pairs_along(self.row_run[cell], number)
                self._meet_pairs_along(self.col_run[cell], number)

    def _list_pairs(self) -> None:
        """Lists the pairs of cells one of which must light a dark one, for each run those it is in.

        A pair is listed once, for the first of its dark cells.
        """
        self.pairs = 0
        for run in range(self.runs):
            self.first_pair[run] = NO_RULE
        for cell in range(self.size):
            if (
                self.codes[cell] == WHITE
                and not (self.bulb[self.row_run[cell]] or self.bulb[self.col_run[cell]])
                and self._ways_to_light(cell) == 2
            ):
                self._list_pair(cell)

    def _list_pair(self, dark: int) -> None:
        row = self.row_run[dark]
        col = self.col_run[dark]
        one = self._first_unknown(row if self.open[row] else col)
        two = self._other_unknown(row, one)
        if two == NO_RULE:
            two = self._other_unknown(col, one)
        one, two = min(one, two), max(one, two)
        place = self.first_pair[self.row_run[one]]
        while place != NO_RULE:
            if self.pair[place // 4 * 2] == one and self.pair[place // 4 * 2 + 1] == two:
                return
            place = self.next_pair[place]
        self.pair[2 * self.pairs] = one
        self.pair[2 * self.pairs + 1] = two
        self.pair_cell[self.pairs] = dark
        self._link(4 * self.pairs, self.row_run[one])
        self._link(4 * self.pairs + 1, self.col_run[one])
        self._link(4 * self.pairs + 2, self.row_run[two])
        self._link(4 * self.pairs + 3, self.col_run[two])
        self.pairs += 1

    def _link(self, place: int, run: int) -> None:
        self.next_pair[place] = self.first_pair[run]
        self.first_pair[run] = place

    def _meet_pairs_along(self, run: int, number: int) -> None:
        """Takes a pair together with each earlier one that has a cell in a run."""
        place = self.first_pair[run]
        while place != NO_RULE:
            other = place // 4
            if other < number and self.seen[self.pair_cell[other]] != self.sights:
                self.seen[self.pair_cell[other]] = self.sights
                self._take_pairs_together(other, number)
            place = self.next_pair[place]

    def _take_pairs_together(self, one: int, two: int) -> None:
        self.spots = 0
        mask = self._add_spot(self.pair[2 * one]) | self._add_spot(self.pair[2 * one + 1])
        other = self._add_spot(self.pair[2 * two]) | self._add_spot(self.pair[2 * two + 1])
        first = 4 * self.pair_cell[one] + LIT
        second = 4 * self.pair_cell[two] + LIT
        self._find_ways(mask, 1, other, 1, True, True)
        self._note_certain_spots(TWO_DARK_CELLS, first, second)
        self._note_lit_whatever(first, second)
