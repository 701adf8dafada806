cimport cython
from ._memory cimport Memory
from ._reasons cimport Reasons
from .propagation cimport Propagator

cdef int BULB, DOT, LIT, RUN, UNKNOWN

@cython.final
cdef class Retraction:
    cdef Memory memory
    cdef Propagator propagator
    cdef Reasons reasons
    cdef int size
    cdef int links
    cdef int* cell
    cdef unsigned char* value
    cdef int* reason
    cdef int* time
    cdef unsigned char* lights
    cdef void begin(self) noexcept
    cdef void keep(self) noexcept
    cdef void rest_on(self, int rule, int cell) except *
    cdef void forget_all_from(self, int clue) noexcept
    cdef void _forget_users(self, int origin, int since) noexcept
    cdef void _forget(self, int cell) noexcept
    cdef void _forget_dependants(self, int index) noexcept
    cdef void _forget_dots(self, int run) noexcept
    cdef void _forget_lights(self, int run, int time) noexcept
    cdef void make_unknown(self, int cell) noexcept
    cdef void forget_again(self) noexcept
    cdef void restore(self) noexcept
