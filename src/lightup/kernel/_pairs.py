"""`Pairs`: the finder of level 3, for what two clues or two dark cells force together.

>>> from lightup.kernel.codes import TWO_DARK_CELLS
>>> from lightup.kernel.geometry import Geometry
>>> from lightup.kernel.propagation import Propagator
>>> from lightup.kernel.techniques import Techniques
>>> board = Techniques(Propagator(Geometry(3, 3, bytes([6, 6, 6, 6, 6, 6, 5, 6, 5])), dots=[0, 2]))
>>> board.findings(TWO_DARK_CELLS)
[(12, 1, 9, 1, 1)]
"""

from __future__ import annotations

from ..base.clock import check_time
from ._memory import Memory
from ._notes import Notes
from .codes import (
    BEAM,
    BULB,
    CLUE,
    DOT,
    FACING_CLUES,
    LIT,
    NOTHING,
    SHARED_CELLS,
    TWO_DARK_CELLS,
    UNKNOWN,
)
from .propagation import Propagator

MOST_TURNS = 1 << 30


class Pairs:
    """Combines two clues or two dark cells at a time.

    Together they have up to eight unknown cells, the `spots`. Each `choice` is a set of spots that
    could hold the bulbs, one bit per spot. Whatever all choices agree on is certain. Per spot:
    `in_row` and `in_col` are the spots of its two runs. `bits` is the number of bits of each number up
    to 255. Each clue or dark cell has its own `turn` to be combined with others: `combined` is its last
    turn, `met` the last turn of another in which the two were combined.

    A dark cell (`pair_cell`) that has two candidates makes a `pair` of them. The pairs with a cell in a
    run form a linked list from `first_pair` through `next_pair`. A link is four times the pair, plus 0
    to 3 for one of its two cells and one of the two runs of that cell.
    """

    def __init__(self, propagator: Propagator, notes: Notes) -> None:
        self.memory = Memory()
        self.propagator, self.notes = propagator, notes
        size = self.propagator.size
        self.turn = self.spots = self.choices = self.pairs = 0
        self.met = self.memory.ints(size)
        self.combined = self.memory.ints(size)
        self.spot = self.memory.ints(8)
        self.in_row = self.memory.ints(8)
        self.in_col = self.memory.ints(8)
        self.choice = self.memory.ints(256)
        self.bits = self.memory.octets(256)
        for number in range(1, 256):
            self.bits[number] = self.bits[number >> 1] + (number & 1)
        self.pair = self.memory.ints(2 * size)
        self.pair_cell = self.memory.ints(size)
        self.next_pair = self.memory.ints(4 * size)
        self.first_pair = self.memory.ints(self.propagator.geometry.most_runs)

    def find(self, cells: memoryview, number: int) -> None:
        """Notes all steps of level 3; `cells` begins with the unknown cells, their number is given."""
        if self.turn > MOST_TURNS:
            self._begin_again()
        self._find_by_two_clues(cells, number)
        self._find_by_two_dark_cells(cells, number)

    def _begin_again(self) -> None:
        """Forgets old turns, before their numbers get too large."""
        self.turn = 0
        for cell in range(self.propagator.size):
            self.met[cell] = self.combined[cell] = 0

    def _find_by_two_clues(self, cells: memoryview, number: int) -> None:
        propagator = self.propagator
        self.turn += 1
        started = self.turn  # a clue that was met in a later turn was met in this call
        for index in range(number):
            if index & 63 == 0:
                check_time(propagator.deadline)
            cell = cells[index]
            for at in range(propagator.beside_begin[cell], propagator.beside_end[cell]):
                clue = propagator.beside[at]
                if self.combined[clue] < started:
                    self.turn += 1
                    self.combined[clue] = self.turn
                    self._meet_clues_of(clue)

    def _meet_clues_of(self, clue: int) -> None:
        propagator = self.propagator
        for at in range(propagator.beside_begin[clue], propagator.beside_end[clue]):
            cell = propagator.beside[at]
            if propagator.state[cell] == UNKNOWN:
                self._meet_clues_along(propagator.row_run[cell], clue)
                self._meet_clues_along(propagator.col_run[cell], clue)

    def _meet_clues_along(self, run: int, clue: int) -> None:
        """Combines a clue with each later clue that has a free cell in a run."""
        propagator = self.propagator
        for at in range(propagator.run_begin[run], propagator.run_begin[run + 1]):
            cell = propagator.run_cell[at]
            if propagator.state[cell] == UNKNOWN:
                for near in range(propagator.beside_begin[cell], propagator.beside_end[cell]):
                    other = propagator.beside[near]
                    if other > clue and self.met[other] != self.turn:
                        self.met[other] = self.turn
                        self._combine_clues(clue, other)

    def _combine_clues(self, clue: int, other: int) -> None:
        self.spots = 0
        mask = self._add_free_cells(clue)
        other_mask = self._add_free_cells(other)
        need = self.propagator.need[clue]
        other_need = self.propagator.need[other]
        subject = 4 * clue + CLUE
        partner = 4 * other + CLUE
        self._find_aligned_spots()
        if mask & other_mask:
            self._list_choices(mask, need, other_mask, other_need, False, False)
            self._note_certain_spots(SHARED_CELLS, subject, partner)
        self._list_choices(mask, need, other_mask, other_need, False, True)
        self._note_certain_spots(FACING_CLUES, subject, partner)
        self._note_always_lit(subject, partner)

    def _add_free_cells(self, clue: int) -> int:
        """Adds the unknown cells beside a clue to the spots; returns them as bits."""
        propagator = self.propagator
        mask = 0
        for at in range(propagator.beside_begin[clue], propagator.beside_end[clue]):
            if propagator.state[propagator.beside[at]] == UNKNOWN:
                mask |= self._add_spot(propagator.beside[at])
        return mask

    def _add_spot(self, cell: int) -> int:
        number = self._spot_of(cell)
        if number == NOTHING:
            number = self.spots
            self.spot[number] = cell
            self.spots += 1
        return 1 << number

    def _spot_of(self, cell: int) -> int:
        """Returns the number of the spot at a cell; `NOTHING` if it is not a spot."""
        for number in range(self.spots):
            if self.spot[number] == cell:
                return number
        return NOTHING

    def _find_aligned_spots(self) -> None:
        row_run, col_run = self.propagator.row_run, self.propagator.col_run
        for one in range(self.spots):
            self.in_row[one] = self.in_col[one] = 0
            for two in range(self.spots):
                if row_run[self.spot[one]] == row_run[self.spot[two]]:
                    self.in_row[one] |= 1 << two
                if col_run[self.spot[one]] == col_run[self.spot[two]]:
                    self.in_col[one] |= 1 << two

    def _list_choices(
        self, mask: int, number: int, other_mask: int, other_number: int, or_more: bool, apart: bool
    ) -> None:
        """Lists the choices with `number` spots in `mask` and `other_number` in `other_mask`.

        With `or_more`, more are allowed. With `apart`, no two spots of a choice may see each other.
        """
        self.choices = 0
        for choice in range(1 << self.spots):
            fits = self._fits(choice & mask, number, or_more)
            fits = fits and self._fits(choice & other_mask, other_number, or_more)
            if fits and (not apart or self._is_apart(choice)):
                self.choice[self.choices] = choice
                self.choices += 1
        if not self.choices:
            self.propagator.sound = False

    def _fits(self, choice: int, number: int, or_more: bool) -> bool:
        return self.bits[choice] >= number if or_more else self.bits[choice] == number

    def _is_apart(self, choice: int) -> bool:
        """Whether no two of these spots see each other."""
        for one in range(self.spots):
            if choice >> one & 1:
                others = choice ^ 1 << one
                if others & (self.in_row[one] | self.in_col[one]):
                    return False
        return True

    def _note_certain_spots(self, technique: int, subject: int, partner: int) -> None:
        """Notes the spots that have the same value in all choices."""
        if not self.choices:
            return
        always = (1 << self.spots) - 1
        ever = 0
        for index in range(self.choices):
            always &= self.choice[index]
            ever |= self.choice[index]
        for number in range(self.spots):
            if always >> number & 1:
                self.notes.add(self.spot[number], BULB, technique, 0, subject, partner)
            elif not ever >> number & 1:
                self.notes.add(self.spot[number], DOT, technique, 0, subject, partner)

    def _note_always_lit(self, subject: int, partner: int) -> None:
        """Notes the other cells that every choice lights: in a run, or where two runs cross."""
        if not self.choices:
            return
        row_run, col_run = self.propagator.row_run, self.propagator.col_run
        for one in range(self.spots):
            row = row_run[self.spot[one]]
            col = col_run[self.spot[one]]
            if self._always_hit(self.in_row[one]):
                self._note_rest_of_run(row, subject, partner)
            if self._always_hit(self.in_col[one]):
                self._note_rest_of_run(col, subject, partner)
            for two in range(self.spots):
                if self._always_hit(self.in_row[one] | self.in_col[two]):
                    cell = self._crossing_cell(row, col_run[self.spot[two]])
                    if cell != NOTHING:
                        self.notes.add(cell, DOT, BEAM, 1, subject, partner)

    def _note_rest_of_run(self, run: int, subject: int, partner: int) -> None:
        propagator = self.propagator
        for at in range(propagator.run_begin[run], propagator.run_begin[run + 1]):
            cell = propagator.run_cell[at]
            if propagator.state[cell] == UNKNOWN and self._spot_of(cell) == NOTHING:
                self.notes.add(cell, DOT, BEAM, 0, subject, partner)

    def _always_hit(self, mask: int) -> bool:
        """Whether each choice has one of these spots."""
        index = 0
        while index < self.choices and self.choice[index] & mask:
            index += 1
        return index == self.choices

    def _crossing_cell(self, row: int, col: int) -> int:
        """Returns the unknown cell where two runs cross; `NOTHING` if there is none or it is a spot."""
        propagator = self.propagator
        width = propagator.geometry.width
        above = propagator.run_cell[propagator.run_begin[row]] // width * width
        cell = above + propagator.run_cell[propagator.run_begin[col]] % width
        if propagator.state[cell] != UNKNOWN:
            return NOTHING
        if propagator.row_run[cell] != row or propagator.col_run[cell] != col:
            return NOTHING
        return cell if self._spot_of(cell) == NOTHING else NOTHING

    def _find_by_two_dark_cells(self, cells: memoryview, number: int) -> None:
        self._list_pairs(cells, number)
        for pair in range(self.pairs):
            if pair & 63 == 0:
                check_time(self.propagator.deadline)
            self.turn += 1
            for end in range(2):
                cell = self.pair[2 * pair + end]
                self._meet_pairs_along(self.propagator.row_run[cell], pair)
                self._meet_pairs_along(self.propagator.col_run[cell], pair)

    def _list_pairs(self, cells: memoryview, number: int) -> None:
        """Lists the pairs of candidates of dark cells; each pair once, with its first dark cell."""
        propagator = self.propagator
        self.pairs = 0
        for index in range(number):
            self.first_pair[propagator.row_run[cells[index]]] = NOTHING
            self.first_pair[propagator.col_run[cells[index]]] = NOTHING
        for index in range(number):
            self._list_pairs_along(propagator.row_run[cells[index]])
            self._list_pairs_along(propagator.col_run[cells[index]])

    def _list_pairs_along(self, run: int) -> None:
        """Lists the pairs of the dark cells of a run that has at most two candidates."""
        propagator = self.propagator
        if propagator.open[run] > 2 or propagator.bulb[run]:
            return
        for at in range(propagator.run_begin[run], propagator.run_begin[run + 1]):
            cell = propagator.run_cell[at]
            if propagator.is_dark(cell) and propagator.candidates(cell) == 2:
                self._list_pair(cell)

    def _list_pair(self, dark: int) -> None:
        row_run, col_run = self.propagator.row_run, self.propagator.col_run
        one = self._other_candidate(row_run[dark], NOTHING)
        if one == NOTHING:
            one = self._other_candidate(col_run[dark], NOTHING)
        two = self._other_candidate(row_run[dark], one)
        if two == NOTHING:
            two = self._other_candidate(col_run[dark], one)
        one, two = min(one, two), max(one, two)
        link = self.first_pair[row_run[one]]
        while link != NOTHING:
            known = link // 4
            if self.pair[2 * known] == one and self.pair[2 * known + 1] == two:
                self.pair_cell[known] = min(self.pair_cell[known], dark)
                return
            link = self.next_pair[link]
        self.pair[2 * self.pairs] = one
        self.pair[2 * self.pairs + 1] = two
        self.pair_cell[self.pairs] = dark
        self._link(4 * self.pairs, row_run[one])
        self._link(4 * self.pairs + 1, col_run[one])
        self._link(4 * self.pairs + 2, row_run[two])
        self._link(4 * self.pairs + 3, col_run[two])
        self.pairs += 1

    def _other_candidate(self, run: int, leave_out: int) -> int:
        """Returns the first unknown cell of a run except `leave_out`; `NOTHING` if there is none."""
        propagator = self.propagator
        for at in range(propagator.run_begin[run], propagator.run_begin[run + 1]):
            cell = propagator.run_cell[at]
            if propagator.state[cell] == UNKNOWN and cell != leave_out:
                return cell
        return NOTHING

    def _link(self, link: int, run: int) -> None:
        self.next_pair[link] = self.first_pair[run]
        self.first_pair[run] = link

    def _meet_pairs_along(self, run: int, number: int) -> None:
        """Combines a pair with each earlier pair that has a cell in a run."""
        link = self.first_pair[run]
        while link != NOTHING:
            other = link // 4
            if other < number and self.met[self.pair_cell[other]] != self.turn:
                self.met[self.pair_cell[other]] = self.turn
                self._combine_pairs(other, number)
            link = self.next_pair[link]

    def _combine_pairs(self, one: int, two: int) -> None:
        self.spots = 0
        mask = self._add_spot(self.pair[2 * one]) | self._add_spot(self.pair[2 * one + 1])
        other_mask = self._add_spot(self.pair[2 * two]) | self._add_spot(self.pair[2 * two + 1])
        self._find_aligned_spots()
        subject = 4 * min(self.pair_cell[one], self.pair_cell[two]) + LIT
        partner = 4 * max(self.pair_cell[one], self.pair_cell[two]) + LIT
        self._list_choices(mask, 1, other_mask, 1, True, True)
        self._note_certain_spots(TWO_DARK_CELLS, subject, partner)
        self._note_always_lit(subject, partner)
