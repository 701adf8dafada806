cimport cython
from ._memory cimport Memory
from .geometry cimport Geometry

cdef int NOTHING
cdef int SQUARE, BITS, LOW_BITS

@cython.final
cdef class Changes:
    cdef Memory memory
    cdef Geometry geometry
    cdef int number
    cdef int squares_across
    cdef int* last_try
    cdef int* rows
    cdef int* cols
    cdef int* last_change
    cdef int low
    cdef int high
    cdef int left
    cdef int right
    cdef int other
    cdef void begin(self, int cell) noexcept
    cdef void rest_on(self, int cell) noexcept
    cdef void look_at(self, int cell) noexcept
    cdef void remember(self, int cell) noexcept
    cdef int _squares(self, int first, int last, int length) noexcept
    cdef int _both(self, int squares, int others) noexcept
    cdef bint may_matter_to(self, int cell) noexcept
    cdef void record(self, int cell) noexcept
    cdef void _record_run(self, int run) noexcept
    cdef void _record_square(self, int cell) noexcept
