from ._pairs cimport Pairs

cdef int BULB, CLUE, DOT, LIT, LONG_TRIAL, NO_RULE, RUN, UNKNOWN
cdef int ANY_NUMBER, NOT_REFUTED

cdef class Trial(Pairs):
    cdef int waiters
    cdef int* waiting
    cdef unsigned char* waiting_value
    cdef int* waiting_why
    cdef unsigned char* waits
    cdef set traced
    cdef void _find_by_trial(self, int least, int most, int technique) except *
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
