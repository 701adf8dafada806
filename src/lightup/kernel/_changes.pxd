cimport cython
from ._memory cimport Memory
from .geometry cimport Geometry

cdef int SQUARE

@cython.final
cdef class Changes:
    cdef Memory memory
    cdef Geometry geometry
    cdef int number
    cdef int squares_across
    cdef int* last_try
    cdef int* reach
    cdef int* last_change
    cdef int low
    cdef int high
    cdef int left
    cdef int right
    cdef void begin(self, int cell) noexcept
    cdef void look_at(self, int cell) noexcept
    cdef void remember(self, int cell) noexcept
    cdef bint may_matter_to(self, int cell) noexcept
    cdef void record(self, int cell) noexcept
    cdef void _record_run(self, int run) noexcept
    cdef void _record_square(self, int cell) noexcept
