cimport cython
from ._memory cimport Memory
from ._notes cimport Notes
from .propagation cimport Propagator

cdef int BEAM, BULB, CLUE, DOT, FACING_CLUES, LIT, MOST_TURNS, NOTHING, SHARED_CELLS, TWO_DARK_CELLS, UNKNOWN

@cython.final
cdef class Pairs:
    cdef Memory memory
    cdef Propagator propagator
    cdef Notes notes
    cdef int* met
    cdef int* combined
    cdef int turn
    cdef int spots
    cdef int* spot
    cdef int* in_row
    cdef int* in_col
    cdef int choices
    cdef int* choice
    cdef unsigned char* bits
    cdef int pairs
    cdef int* pair
    cdef int* pair_cell
    cdef int* next_pair
    cdef int* first_pair
    cdef void find(self, int* cells, int number) except *
    cdef void _begin_again(self) noexcept
    cdef void _find_by_two_clues(self, int* cells, int number) except *
    cdef void _meet_clues_of(self, int clue) noexcept
    cdef void _meet_clues_along(self, int run, int clue) noexcept
    cdef void _combine_clues(self, int clue, int other) noexcept
    cdef int _add_free_cells(self, int clue) noexcept
    cdef int _add_spot(self, int cell) noexcept
    cdef int _spot_of(self, int cell) noexcept
    cdef void _find_aligned_spots(self) noexcept
    cdef void _list_choices(self, int mask, int number, int other_mask, int other_number, bint or_more, bint apart) noexcept
    cdef bint _fits(self, int choice, int number, bint or_more) noexcept
    cdef bint _is_apart(self, int choice) noexcept
    cdef void _note_certain_spots(self, int technique, int subject, int partner) noexcept
    cdef void _note_always_lit(self, int subject, int partner) noexcept
    cdef void _note_rest_of_run(self, int run, int subject, int partner) noexcept
    cdef bint _always_hit(self, int mask) noexcept
    cdef int _crossing_cell(self, int row, int col) noexcept
    cdef void _find_by_two_dark_cells(self, int* cells, int number) except *
    cdef void _list_pairs(self, int* cells, int number) noexcept
    cdef void _list_pairs_along(self, int run) noexcept
    cdef void _list_pair(self, int dark) noexcept
    cdef int _other_candidate(self, int run, int leave_out) noexcept
    cdef void _link(self, int link, int run) noexcept
    cdef void _meet_pairs_along(self, int run, int number) noexcept
    cdef void _combine_pairs(self, int one, int two) noexcept
