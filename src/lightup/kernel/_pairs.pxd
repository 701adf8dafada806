from ._exclusion cimport Exclusion

cdef int BEAM, BULB, CLUE, DOT, FACING_CLUES, LIT, NO_RULE, SHARED_CELLS, TWO_DARK_CELLS, UNKNOWN, WALL, WHITE

cdef class Pairs(Exclusion):
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
    cdef void _note_others_of_run(self, int run, int first, int second) noexcept
    cdef int _spot_of(self, int cell) noexcept
    cdef bint _always_lit(self, int run, int other) noexcept
    cdef int _crossing_cell(self, int row, int col) noexcept
    cdef void _find_by_two_dark_cells(self) except *
    cdef void _list_pairs(self) noexcept
    cdef void _list_pair(self, int dark) noexcept
    cdef void _link(self, int place, int run) noexcept
    cdef void _meet_pairs_along(self, int run, int number) noexcept
    cdef void _take_pairs_together(self, int one, int two) noexcept
