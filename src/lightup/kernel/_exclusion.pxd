cimport cython
from ._memory cimport Memory
from ._notes cimport Notes
from .propagation cimport Propagator

cdef int CLAIMED_CLUE, CLUE, CLUE_COST, COMMON_VIEW, DARK_CELL_AND_CLUE, DOT, LIT, LIT_COST, NO_RULE, RUN_COST, STARVED_CLUE, UNKNOWN

@cython.final
cdef class Exclusion:
    cdef Memory memory
    cdef Propagator propagator
    cdef Notes notes
    cdef int size
    cdef bint by_clue
    cdef int* cell
    cdef unsigned char* excluded_by
    cdef int* excluded
    cdef void find(self, int* cells, int number) except *
    cdef void _exclude_around(self, int bulb) noexcept
    cdef void _exclude_in_run(self, int run, int bulb) noexcept
    cdef void _exclude(self, int cell, int bulb, int by) noexcept
    cdef void _readmit_all(self) noexcept
    cdef void _find_victims(self, int bulb) noexcept
    cdef void _look_at_clue(self, int clue, int bulb) noexcept
    cdef void _look_along(self, int run, int bulb) noexcept
    cdef void _note_left_dark(self, int dark, int bulb) noexcept
    cdef int _excluded_in(self, int run, int leave_out, int by) noexcept
