cimport cython
from ._memory cimport Memory
from ._notes cimport Notes
from .propagation cimport Propagator

cdef int ANY_NUMBER, BROKEN, BULB, CLUE, DOT, LIT, LONG_TRIAL, NO_RULE, NOTHING, NOT_REFUTED, RUN, UNKNOWN

@cython.final
cdef class Trial:
    cdef Memory memory
    cdef Propagator propagator
    cdef Notes notes
    cdef int pending
    cdef int* cell
    cdef unsigned char* value
    cdef int* reason
    cdef unsigned char* concluded
    cdef bint complete
    cdef int rules
    cdef int* rule
    cdef unsigned char* asked
    cpdef int rounds(self, int cell, int value) except -2
    cdef void find(self, int* cells, int number, int least, int most, int technique) except *
    cdef int _try(self, int cell, int value, int most) noexcept
    cdef int follow(self, int cell, int value, int most) noexcept
    cdef bint _conclude(self, int begin) noexcept
    cdef void _add(self, int cell, int value, int reason) noexcept
    cdef void _conclude_from_run(self, int run) noexcept
    cdef bint _conclude_from_clue(self, int clue) noexcept
    cdef bint _conclude_from_dark_cells(self, int run) noexcept
    cdef bint _put_conclusions(self) noexcept
    cdef void _forget_conclusions(self) noexcept
    cdef void trace_back(self, int size) noexcept
    cdef void _use(self, int rule) noexcept
    cdef void _ask_all(self, int rule, int ask) noexcept
    cdef void _ask_run(self, int run, int ask) noexcept
