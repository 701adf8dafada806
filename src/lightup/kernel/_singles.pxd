cimport cython
from ._notes cimport Notes
from .propagation cimport Propagator

cdef int BROKEN, BULB, CLUE, CLUE_COST, COMPLETE_CLUE, DOT, EMPTY_CORNER, HUNGRY_CLUE, LAST_LIGHT, LIT, LIT_CELLS, LIT_COST, LONELY_CELL, NO_RULE, NOTHING, RUN, RUN_COST, UNKNOWN, WHITE

@cython.final
cdef class Singles:
    cdef Propagator propagator
    cdef Notes notes
    cdef void find(self) noexcept
    cdef void _find_in_run(self, int run) noexcept
    cdef void _find_at_clue(self, int clue) noexcept
    cdef void _find_dark_cells(self, int run) noexcept
    cdef void find_corners(self, int* cells, int number) noexcept
    cdef void _find_corners_beside(self, int clue, int cell) noexcept
    cdef void _find_corner(self, int clue, int one, int two) noexcept
