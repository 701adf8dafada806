"""`Reasoning`: what a person finds on a board, the easiest kind of step first.

>>> board = Reasoning(5, 3, bytes([6, 6, 6, 6, 6, 6, 6, 3, 6, 6, 6, 6, 6, 6, 6]))
>>> board.findings(EMPTY_CORNER)
[(30, -1, 1, 2), (30, -1, 3, 2), (30, -1, 11, 2), (30, -1, 13, 2)]
>>> Reasoning(3, 2, bytes([1, 6, 5, 6, 6, 6])).hardest()
0
"""

from __future__ import annotations

from ..clock import NEVER, check_time
from .codes import (
    BEAM,
    BULB,
    CLAIMED_CLUE,
    CLUE,
    COMMON_VIEW,
    COMPLETE_CLUE,
    DARK_CELL_AND_CLUE,
    DOT,
    EMPTY_CORNER,
    FACING_CLUES,
    HUNGRY_CLUE,
    LAST_LIGHT,
    LIT,
    LIT_CELLS,
    LONELY_CELL,
    LONG_TRIAL,
    NO_RULE,
    RUN,
    SHARED_CELLS,
    SHORT_TRIAL,
    STARVED_CLUE,
    TRIAL,
    TWO_DARK_CELLS,
    UNKNOWN,
    WALL,
    WHITE,
)
from .deduction import Deduction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

ALL = -1
ONE_ROUND_MORE = 1 << 30
SHORT, MEDIUM = 2, 3  # rounds of a trial
CONTRADICTION, NOTHING = -2, -1
LAST_LEVEL = 6
BEYOND = 7
NOT_REFUTED = -1
RUN_COST, CLUE_COST, LIT_COST = 1, 2, 3
TECHNIQUES_TIMES_COSTS = 1 << 16


class Reasoning(Deduction):
    """Finds the steps that are open on a board, each from the marks alone, and takes them in batches.

    A finder *notes* cells: per noted cell its value (`noted`), the technique with its cost (`rank`),
    and the one or two rules that the step is about (`subject`, `partner`; of a trial, its rounds). If
    several techniques note a cell, the easiest keeps it. `only` restricts the notes to one technique.
    That there is no solution is known as soon as it is seen (`sound`).

    A trial goes in rounds: all that single rules conclude from the cells of the round before waits
    (`waiting`, `waiting_value`, `waiting_why`; `waits` tells which values of a cell wait) and is put at
    once, so that the number of rounds depends on nothing but the board.

    Two requirements, clues or dark cells, are seen together as up to eight unknown `spots` and the
    sets of them that can be the bulbs (`way`, a bit per spot): `ways` of them.
    """

    def __init__(
        self,
        width: int,
        height: int,
        codes: bytes,
        bulbs: Iterable[int] = (),
        dots: Iterable[int] = (),
        deadline: float = NEVER,
    ) -> None:
        Deduction.__init__(self, width, height, codes, bulbs, dots, deadline)
        self.only = ALL
        self.notes = 0
        self.note = self._ints(self.size)
        self.noted = self._octets(self.size)
        self.rank = self._ints(self.size)
        self.subject = self._ints(self.size)
        self.partner = self._ints(self.size)
        self.waiters = 0
        self.waiting = self._ints(2 * self.size)
        self.waiting_value = self._octets(2 * self.size)
        self.waiting_why = self._ints(2 * self.size)
        self.waits = self._octets(self.size)
        self.killed = self._ints(self.runs)
        self.kills = 0
        self.kill = self._ints(self.size)
        self.killed_by = self._octets(self.size)
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
        self.sound = self._begin_with_marks()

    def _begin_with_marks(self) -> bool:
        """Puts the marks and concludes nothing from them."""
        for run in range(self.runs):
            self.open[run] = self.length[run]
        for cell in range(self.size):
            if self.codes[cell] != WHITE:
                self.state[cell] = DOT
            if self.codes[cell] < WALL:
                self.need[cell] = self.codes[cell]
                for side in range(4):
                    self.free[cell] += self.near[cell] >> side & 1
        _, _, _, bulbs, dots, _ = self.question
        sound = True
        for bulb in bulbs:
            sound = sound and self._put_mark(bulb, BULB)
        for dot in dots:
            sound = sound and self._put_mark(dot, DOT)
        return sound

    # What the outside asks.

    def hardest(self) -> int:
        """Takes all steps; the level of the hardest, `BEYOND` if not every cell could be decided.

        `CONTRADICTION` if there is no solution.
        """
        hardest = 0
        while True:
            level = self._find_easiest(LAST_LEVEL)
            if level == CONTRADICTION or not self._take():
                return CONTRADICTION
            if level == NOTHING:
                return hardest if self.is_complete() else BEYOND
            hardest = max(hardest, level)

    def batch(self, hardest: int) -> list[tuple[int, int, int, int, int]] | None:
        """The open steps of the easiest level: technique, its two subjects, cell and value.

        None if there is no solution. `take` then takes them.
        """
        if self._find_easiest(hardest) == CONTRADICTION:
            return None
        return self._as_list()

    def take(self) -> bool:
        """Takes the steps just found; false if they contradict each other."""
        return self._take()

    def findings(self, technique: int) -> list[tuple[int, int, int, int]]:
        """All that one technique finds: its two subjects, cell and value; and forgets it."""
        self.only = technique
        self._find(self._level_of(technique))
        self.only = ALL
        found = [entry[1:] for entry in self._as_list()]
        self._forget_notes()
        return found

    def is_complete(self) -> bool:
        """Whether every cell is decided and every rule met."""
        return self.sound and self.placed == self._whites() and self._all_met()

    def trace(self, cell: int, value: int) -> list[int]:
        """The rules by which a trial with an unknown cell fails; empty if it does not fail."""
        self.depth = 1
        rounds = self._try(cell, value, ONE_ROUND_MORE, True)
        self.depth = 0
        rules = sorted(self.traced) if rounds != NOT_REFUTED else []
        return rules

    # Notes.

    def _as_list(self) -> list[tuple[int, int, int, int, int]]:
        entries = []
        for place in range(self.notes):
            cell = self.note[place]
            technique = self.rank[cell] // TECHNIQUES_TIMES_COSTS
            entries.append((technique, self.subject[cell], self.partner[cell], cell, self.noted[cell]))
        entries.sort()
        return entries

    def _note(
        self, cell: int, value: int, technique: int, cost: int, first: int, second: int
    ) -> None:
        if self.state[cell] != UNKNOWN or (self.only != ALL and self.only != technique):
            return
        rank = technique * TECHNIQUES_TIMES_COSTS + cost
        if not self.noted[cell]:
            self.note[self.notes] = cell
            self.notes += 1
        elif self.noted[cell] != value:
            self.sound = False
            return
        elif self.rank[cell] <= rank:
            return
        self.noted[cell] = value
        self.rank[cell] = rank
        self.subject[cell] = first
        self.partner[cell] = second

    def _forget_notes(self) -> None:
        for place in range(self.notes):
            self.noted[self.note[place]] = 0
        self.notes = 0

    def _take(self) -> bool:
        for place in range(self.notes):
            cell = self.note[place]
            if self.sound and not self._put(cell, self.noted[cell], NO_RULE):
                self.sound = False
        self._forget_notes()
        self.tightened = 0
        return self.sound

    # The levels.

    def _level_of(self, technique: int) -> int:
        if technique < EMPTY_CORNER:
            return 0
        if technique < COMMON_VIEW:
            return 1
        if technique < SHARED_CELLS:
            return 2
        if technique < SHORT_TRIAL:
            return 3
        return 4 + technique - SHORT_TRIAL

    def _find_easiest(self, hardest: int) -> int:
        """Notes all steps of the easiest level that has any; gives the level."""
        self._forget_notes()
        for level in range(hardest + 1):
            if self.sound:
                self._find(level)
            if not self.sound:
                return CONTRADICTION
            if self.notes:
                return level
        return NOTHING

    def _find(self, level: int) -> None:
        check_time(self.deadline)
        if level == 0:
            self._find_by_single_rules()
        elif level == 1:
            self._find_corners()
        elif level == 2:
            self._find_exclusions()
        elif level == 3:
            self._find_by_two_clues()
            self._find_by_two_dark_cells()
        elif level == 4:
            self._find_by_trial(SHORT, SHORT_TRIAL)
        elif level == 5:
            self._find_by_trial(MEDIUM, TRIAL)
        else:
            self._find_by_trial(ONE_ROUND_MORE, LONG_TRIAL)

    # Level 0: one rule.

    def _find_by_single_rules(self) -> None:
        for run in range(self.runs):
            if self.bulb[run] and self.open[run]:
                self._note_lit_cells(run)
        for cell in range(self.size):
            if self.codes[cell] < WALL:
                self._find_by_clue(cell)
            elif self.codes[cell] == WHITE:
                self._find_by_dark_cell(cell)

    def _note_lit_cells(self, run: int) -> None:
        cell = self.start[run]
        for _ in range(self.length[run]):
            if self.state[cell] == UNKNOWN:
                self._note(cell, DOT, LIT_CELLS, RUN_COST, 4 * run + RUN, NO_RULE)
            cell += self._step(run)

    def _find_by_clue(self, clue: int) -> None:
        need = self.need[clue]
        free = self.free[clue]
        if need < 0 or need > free:
            self.sound = False
        elif free and (need == 0 or need == free):
            value = BULB if need else DOT
            technique = HUNGRY_CLUE if need else COMPLETE_CLUE
            for side in range(4):
                if self.near[clue] >> side & 1:
                    cell = clue + self.side[side]
                    self._note(cell, value, technique, CLUE_COST, 4 * clue + CLUE, NO_RULE)

    def _find_by_dark_cell(self, cell: int) -> None:
        row = self.row_run[cell]
        col = self.col_run[cell]
        if self.bulb[row] or self.bulb[col]:
            return
        ways = self._ways_to_light(cell)
        if ways == 0:
            self.sound = False
        elif ways == 1:
            last = self._first_unknown(row if self.open[row] else col)
            technique = LONELY_CELL if last == cell else LAST_LIGHT
            self._note(last, BULB, technique, LIT_COST, 4 * cell + LIT, NO_RULE)

    def _ways_to_light(self, cell: int) -> int:
        """How many unknown cells could light a dark one."""
        ways = self.open[self.row_run[cell]] + self.open[self.col_run[cell]]
        return ways - 1 if self.state[cell] == UNKNOWN else ways

    # Level 1: the corner of a clue.

    def _find_corners(self) -> None:
        for clue in range(self.size):
            if self.codes[clue] < WALL and self.need[clue] > 0:
                for side in range(0, 4, 3):  # above and below
                    for other in range(1, 3):  # left and right
                        self._look_into_corner(clue, side, other)

    def _look_into_corner(self, clue: int, side: int, other: int) -> None:
        """A bulb diagonal to a clue takes away the two places beside it."""
        if not (self.near[clue] >> side & self.near[clue] >> other & 1):
            return
        one = clue + self.side[side]
        two = clue + self.side[other]
        corner = one + self.side[other]
        lost = 0
        if self.state[one] == UNKNOWN:
            lost += 1
        if self.state[two] == UNKNOWN:
            lost += 1
        if self.codes[corner] == WHITE and self.free[clue] - lost < self.need[clue]:
            self._note(
                corner, DOT, EMPTY_CORNER, CLUE_COST + lost * RUN_COST, 4 * clue + CLUE, NO_RULE
            )

    # Level 2: what a bulb rules out at once leaves one requirement without a way.

    def _find_exclusions(self) -> None:
        for cell in range(self.size):
            if self.state[cell] == UNKNOWN:
                if cell & 255 == 0:
                    check_time(self.deadline)
                self._kill_around(cell)
                self._look_for_victims(cell)
                self._revive()

    def _kill_around(self, cell: int) -> None:
        """Marks the unknown cells that a bulb rules out at once: by a run, by a clue that it fills."""
        self._kill_in_run(self.row_run[cell], cell)
        self._kill_in_run(self.col_run[cell], cell)
        for side in range(4):
            if self.near[cell] >> side & 1 and self.need[cell + self.side[side]] == 1:
                clue = cell + self.side[side]
                for other in range(4):
                    if self.near[clue] >> other & 1:
                        self._kill(clue + self.side[other], cell, CLUE_COST)

    def _kill_in_run(self, run: int, bulb: int) -> None:
        cell = self.start[run]
        for _ in range(self.length[run]):
            self._kill(cell, bulb, RUN_COST)
            cell += self._step(run)

    def _kill(self, cell: int, bulb: int, cost: int) -> None:
        if self.state[cell] == UNKNOWN and cell != bulb and not self.killed_by[cell]:
            self.killed_by[cell] = cost
            self.kill[self.kills] = cell
            self.kills += 1
            self.killed[self.row_run[cell]] += 1
            self.killed[self.col_run[cell]] += 1

    def _revive(self) -> None:
        while self.kills:
            self.kills -= 1
            cell = self.kill[self.kills]
            self.killed_by[cell] = 0
            self.killed[self.row_run[cell]] = 0
            self.killed[self.col_run[cell]] = 0

    def _look_for_victims(self, bulb: int) -> None:
        for place in range(self.kills):
            cell = self.kill[place]
            for side in range(4):
                if self.near[cell] >> side & 1:
                    self._look_at_clue(cell + self.side[side], bulb)
            self._look_along(self.row_run[cell], bulb)
            self._look_along(self.col_run[cell], bulb)

    def _look_at_clue(self, clue: int, bulb: int) -> None:
        """Whether a bulb leaves too few places to a clue; takes away the cheapest of them."""
        spare = self.free[clue] - self.need[clue]
        by_run = by_clue = 0
        for side in range(4):
            if self.near[clue] >> side & 1:
                cost = self.killed_by[clue + self.side[side]]
                if cost == RUN_COST:
                    by_run += 1
                elif cost:
                    by_clue += 1
        if by_run + by_clue > spare:
            cost = CLUE_COST + RUN_COST * min(by_run, spare + 1) + CLUE_COST * max(spare + 1 - by_run, 0)
            self._note(bulb, DOT, STARVED_CLUE, cost, 4 * clue + CLUE, NO_RULE)

    def _look_along(self, run: int, bulb: int) -> None:
        """Looks for cells that a bulb leaves dark: in two runs whose unknown cells are all gone."""
        if self.bulb[run] or self.killed[run] < self.open[run]:
            return
        cell = self.start[run]
        for _ in range(self.length[run]):
            cross = self._crossing(run, cell)
            if not self.bulb[cross] and self.killed[cross] == self.open[cross]:
                self._note_left_dark(cell, bulb)
            cell += self._step(run)

    def _note_left_dark(self, dark: int, bulb: int) -> None:
        by_run, by_clue = self._killers(self.row_run[dark], dark), 0
        by_clue = by_run >> 16
        by_run &= 0xFFFF
        more = self._killers(self.col_run[dark], NO_RULE)
        by_clue += more >> 16
        by_run += more & 0xFFFF
        technique = DARK_CELL_AND_CLUE
        if not by_clue:
            technique = COMMON_VIEW
        elif not by_run:
            technique = CLAIMED_CLUE
        cost = LIT_COST + RUN_COST * by_run + CLUE_COST * min(by_clue, 1)
        self._note(bulb, DOT, technique, cost, 4 * dark + LIT, NO_RULE)

    def _killers(self, run: int, leave_out: int) -> int:
        """How many cells of a run are ruled out by a run, and (above 16 bits) by a clue."""
        number = 0
        cell = self.start[run]
        for _ in range(self.length[run]):
            if cell != leave_out and self.killed_by[cell]:
                number += 1 if self.killed_by[cell] == RUN_COST else 1 << 16
            cell += self._step(run)
        return number

    # Level 3: two requirements together.

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
        for number in range(self.spots):
            if self.spot[number] == cell:
                return 1 << number
        self.spot[self.spots] = cell
        self.spots += 1
        return 1 << (self.spots - 1)

    def _find_ways(
        self, mask: int, number: int, other_mask: int, other_number: int, or_more: bool, see: bool
    ) -> None:
        """Lists the sets of spots with so many of each mask that do not see each other, if that counts."""
        self.ways = 0
        for way in range(1 << self.spots):
            fits = self._fits(way & mask, number, or_more)
            if fits and self._fits(way & other_mask, other_number, or_more):
                if not see or self._apart(way):
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
            if self.state[cell] == UNKNOWN and not self._is_spot(cell):
                self._note(cell, DOT, BEAM, 0, first, second)
            cell += self._step(run)

    def _is_spot(self, cell: int) -> bool:
        for number in range(self.spots):
            if self.spot[number] == cell:
                return True
        return False

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
        for place in range(self.ways):
            if not self.way[place] & mask:
                return False
        return True

    def _crossing_cell(self, row: int, col: int) -> int:
        """The unknown cell in which two runs cross and that is no spot, if there is one."""
        cell = self.start[row] // self.width * self.width + self.start[col] % self.width
        if self.state[cell] != UNKNOWN or self.row_run[cell] != row or self.col_run[cell] != col:
            return NO_RULE
        return NO_RULE if self._is_spot(cell) else cell

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
            if self.codes[cell] == WHITE and not (
                self.bulb[self.row_run[cell]] or self.bulb[self.col_run[cell]]
            ):
                if self._ways_to_light(cell) == 2:
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

    def _other_unknown(self, run: int, leave_out: int) -> int:
        cell = self.start[run]
        for _ in range(self.length[run]):
            if self.state[cell] == UNKNOWN and cell != leave_out:
                return cell
            cell += self._step(run)
        return NO_RULE

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

    # Levels 4 to 6: trials.

    def _find_by_trial(self, most: int, technique: int) -> None:
        """Notes the opposite of each value that fails within so many rounds, or in the fewest."""
        fewest = most
        for cell in range(self.size):
            if self.state[cell] == UNKNOWN:
                for value in range(BULB, DOT + 1):
                    rounds = self._try(cell, value, fewest, False)
                    if rounds != NOT_REFUTED:
                        if technique == LONG_TRIAL and rounds < fewest:
                            self._forget_notes()
                            fewest = rounds
                        self._note(cell, BULB + DOT - value, technique, 0, rounds, NO_RULE)

    def _try(self, cell: int, value: int, most: int, trace: bool) -> int:
        """The number of rounds after which an assumption fails, `NOT_REFUTED` within `most`."""
        mark = done = self.placed
        rounds = 0
        sound = self._put(cell, value, NO_RULE)
        while sound:
            sound = self._conclude_from(done)
            done = self.placed
            if not sound or not self.waiters:
                break
            if rounds == most:
                break
            rounds += 1
            sound = self._put_waiting()
        if trace and not sound:
            self._trace_back(mark)
        self._forget_waiting()
        self._undo(mark)
        return NOT_REFUTED if sound else rounds

    def _conclude_from(self, begin: int) -> bool:
        """Collects what single rules conclude from the cells put since; false if one is broken."""
        self.work += 1
        if self.work & 1023 == 0:
            check_time(self.deadline)
        for place in range(begin, self.placed):
            cell = self.trail[place]
            if self.state[cell] == BULB:
                self._wait_in_run(self.row_run[cell])
                self._wait_in_run(self.col_run[cell])
            for side in range(4):
                if self.near[cell] >> side & 1 and not self._wait_beside(cell + self.side[side]):
                    return False
        while self.tightened:
            self.tightened -= 1
            if not self._wait_for_light(self.tight[self.tightened]):
                return False
        return True

    def _wait(self, cell: int, value: int, why: int) -> None:
        if self.state[cell] == UNKNOWN and not self.waits[cell] & value:
            self.waits[cell] |= value
            self.waiting[self.waiters] = cell
            self.waiting_value[self.waiters] = value
            self.waiting_why[self.waiters] = why
            self.waiters += 1

    def _wait_in_run(self, run: int) -> None:
        cell = self.start[run]
        if self.open[run]:
            for _ in range(self.length[run]):
                self._wait(cell, DOT, 4 * run + RUN)
                cell += self._step(run)

    def _wait_beside(self, clue: int) -> bool:
        need = self.need[clue]
        if need < 0 or need > self.free[clue]:
            self.clash = 4 * clue + CLUE
            return False
        if need == 0 or need == self.free[clue]:
            for side in range(4):
                if self.near[clue] >> side & 1:
                    self._wait(clue + self.side[side], BULB if need else DOT, 4 * clue + CLUE)
        return True

    def _wait_for_light(self, run: int) -> bool:
        cell = self.start[run]
        if self.bulb[run]:
            return True
        for _ in range(self.length[run]):
            cross = self._crossing(run, cell)
            if not self.bulb[cross]:
                ways = self._ways_to_light(cell)
                if ways == 0:
                    self.clash = 4 * cell + LIT
                    return False
                if ways == 1:
                    last = self._first_unknown(run if self.open[run] else cross)
                    self._wait(last, BULB, 4 * cell + LIT)
            cell += self._step(run)
        return True

    def _put_waiting(self) -> bool:
        """Puts all that waits at once; false if it contradicts itself or another bulb."""
        sound = True
        for place in range(self.waiters):
            cell = self.waiting[place]
            if not sound:
                break
            if self.state[cell] == UNKNOWN:
                sound = self._put(cell, self.waiting_value[place], self.waiting_why[place])
            elif self.state[cell] != self.waiting_value[place]:
                self.clash = self.waiting_why[place]
                sound = False
        self._forget_waiting()
        return sound

    def _forget_waiting(self) -> None:
        while self.waiters:
            self.waiters -= 1
            self.waits[self.waiting[self.waiters]] = 0

    def _trace_back(self, mark: int) -> None:
        """Collects the rules that led from an assumption to the clash, going back over the trail."""
        rules = {self.clash}
        asked = {*self._cells_of(self.clash)}
        for place in range(self.placed - 1, mark, -1):
            cell = self.trail[place]
            if cell in asked:
                rules.add(self.why[cell])
                asked.update(self._cells_of(self.why[cell]))
        self.traced = rules

    def _cells_of(self, rule: int) -> list[int]:
        """The white cells that a rule speaks of."""
        kind = rule & 3
        index = rule >> 2
        if kind == CLUE:
            return [index + self.side[side] for side in range(4) if self.near[index] >> side & 1]
        runs = [index] if kind == RUN else [self.row_run[index], self.col_run[index]]
        cells = []
        for run in runs:
            step = self._step(run)
            cells += [self.start[run] + place * step for place in range(self.length[run])]
        return cells

    # The end.

    def _whites(self) -> int:
        number = 0
        for cell in range(self.size):
            if self.codes[cell] == WHITE:
                number += 1
        return number

    def _all_met(self) -> bool:
        """Whether every rule is met, once all cells are decided."""
        for cell in range(self.size):
            if self.codes[cell] < WALL:
                if self.need[cell]:
                    return False
            elif self.codes[cell] == WHITE:
                if not (self.bulb[self.row_run[cell]] or self.bulb[self.col_run[cell]]):
                    return False
        return True
