from .deduction cimport Deduction

cdef int BEAM, BULB, CLAIMED_CLUE, CLUE, COMMON_VIEW, COMPLETE_CLUE, DARK_CELL_AND_CLUE, DOT, EMPTY_CORNER
cdef int FACING_CLUES, HUNGRY_CLUE, LAST_LIGHT, LIT, LIT_CELLS, LONELY_CELL, LONG_TRIAL, NO_RULE, RUN
cdef int SHARED_CELLS, SHORT_TRIAL, STARVED_CLUE, TRIAL, TWO_DARK_CELLS, UNKNOWN, WALL, WHITE
cdef int ALL, ONE_ROUND_MORE, SHORT, MEDIUM, CONTRADICTION, NOTHING, LAST_LEVEL, BEYOND, NOT_REFUTED
cdef int RUN_COST, CLUE_COST, LIT_COST, TECHNIQUES_TIMES_COSTS

cdef class Reasoning(Deduction):
    cdef int only
    cdef bint sound
    cdef int notes
    cdef int* note
    cdef unsigned char* noted
    cdef int* rank
    cdef int* subject
    cdef int* partner
    cdef int waiters
    cdef int* waiting
    cdef unsigned char* waiting_value
    cdef int* waiting_why
    cdef unsigned char* waits
    cdef int* killed
    cdef int kills
    cdef int* kill
    cdef unsigned char* killed_by
    cdef int* seen
    cdef int sights
    cdef int spots
    cdef int* spot
    cdef int ways
    cdef int* way
    cdef int pairs
    cdef int* pair
    cdef int* pair_cell
    cdef int* next_pair
    cdef int* first_pair
    cdef set traced
    cdef bint _begin_with_marks(self) except -1
    cdef list _as_list(self)
    cdef void _note(self, int cell, int value, int technique, int cost, int first, int second) noexcept
    cdef void _forget_notes(self) noexcept
    cdef bint _take(self) noexcept
    cdef int _level_of(self, int technique) noexcept
    cdef int _find_easiest(self, int hardest) except -3
    cdef void _find(self, int level) except *
    cdef void _find_by_single_rules(self) noexcept
    cdef void _note_lit_cells(self, int run) noexcept
    cdef void _note_others_of_run(self, int run, int first, int second) noexcept
    cdef bint _is_spot(self, int cell) noexcept
    cdef void _find_by_clue(self, int clue) noexcept
    cdef void _find_by_dark_cell(self, int cell) noexcept
    cdef int _ways_to_light(self, int cell) noexcept
    cdef void _find_corners(self) noexcept
    cdef void _look_into_corner(self, int clue, int side, int other) noexcept
    cdef void _find_exclusions(self) except *
    cdef void _kill_around(self, int cell) noexcept
    cdef void _kill_in_run(self, int run, int bulb) noexcept
    cdef void _kill(self, int cell, int bulb, int cost) noexcept
    cdef void _revive(self) noexcept
    cdef void _look_for_victims(self, int bulb) noexcept
    cdef void _look_at_clue(self, int clue, int bulb) noexcept
    cdef void _look_along(self, int run, int bulb) noexcept
    cdef void _note_left_dark(self, int dark, int bulb) noexcept
    cdef int _killers(self, int run, int leave_out) noexcept
    cdef void _find_by_two_clues(self) except *
    cdef void _meet_clues_along(self, int run, int clue) noexcept
    cdef void _take_clues_together(self, int clue, int other) noexcept
    cdef int _add_places(self, int clue) noexcept
    cdef int _add_spot(self, int cell) noexcept
    cdef void _find_ways(self, int mask, int number, int other_mask, int other_number, bint or_more, bint see) noexcept
    cdef bint _fits(self, int bits, int number, bint or_more) noexcept
    cdef bint _apart(self, int way) noexcept
    cdef bint _in_one_run(self, int one, int two) noexcept
    cdef void _note_certain_spots(self, int technique, int first, int second) noexcept
    cdef void _note_lit_whatever(self, int first, int second) noexcept
    cdef bint _always_lit(self, int run, int other) noexcept
    cdef int _crossing_cell(self, int row, int col) noexcept
    cdef void _find_by_two_dark_cells(self) except *
    cdef void _list_pairs(self) noexcept
    cdef void _list_pair(self, int dark) noexcept
    cdef int _other_unknown(self, int run, int leave_out) noexcept
    cdef void _link(self, int place, int run) noexcept
    cdef void _meet_pairs_along(self, int run, int number) noexcept
    cdef void _take_pairs_together(self, int one, int two) noexcept
    cdef void _find_by_trial(self, int most, int technique) except *
    cdef int _try(self, int cell, int value, int most, bint trace) except -2
    cdef bint _conclude_from(self, int begin) except -1
    cdef void _wait(self, int cell, int value, int why) noexcept
    cdef void _wait_in_run(self, int run) noexcept
    cdef bint _wait_beside(self, int clue) noexcept
    cdef bint _wait_for_light(self, int run) noexcept
    cdef bint _put_waiting(self) noexcept
    cdef void _forget_waiting(self) noexcept
    cdef void _trace_back(self, int mark) except *
    cdef list _cells_of(self, int rule)
    cdef int _whites(self) noexcept
    cdef bint _all_met(self) noexcept
