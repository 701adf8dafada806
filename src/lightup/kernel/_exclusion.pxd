from ._notes cimport Notes

cdef int BULB, CLAIMED_CLUE, CLUE, COMMON_VIEW, COMPLETE_CLUE, DARK_CELL_AND_CLUE, DOT, EMPTY_CORNER, HUNGRY_CLUE, LAST_LIGHT, LIT, LIT_CELLS, LONELY_CELL, NO_RULE, RUN, STARVED_CLUE, UNKNOWN, WALL, WHITE
cdef int RUN_COST, CLUE_COST, LIT_COST

cdef class Exclusion(Notes):
    cdef int* killed
    cdef int kills
    cdef int* kill
    cdef unsigned char* killed_by
    cdef void _find_by_single_rules(self) noexcept
    cdef void _note_lit_cells(self, int run) noexcept
    cdef void _find_by_clue(self, int clue) noexcept
    cdef void _find_by_dark_cell(self, int cell) noexcept
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
    cdef int _killed_in(self, int run, int leave_out, int by) noexcept
