cimport cython
from ._memory cimport Memory
from .geometry cimport Geometry

cdef int BULB, CLUE, DOT, LIT, RUN, UNKNOWN, WHITE

@cython.final
cdef class Bounds:
    cdef Memory memory
    cdef Geometry geometry
    cdef int size
    cdef int rules
    cdef long long entries
    cdef unsigned char* state
    cdef int* code
    cdef int* low
    cdef int* high
    cdef int* begin
    cdef int* cells
    cdef int* home_begin
    cdef int* home
    cdef int* bulbs_in
    cdef int* unknown_in
    cdef void _add_clue(self, int clue, bint fill) noexcept
    cdef void _add_light(self, int cell, bint fill) noexcept
    cdef list tight(self)
    cdef void _add_rules(self, bint fill) noexcept
    cdef void _count_marks(self) noexcept
    cdef int _add_run(self, int run, bint fill, int offset) noexcept
    cdef void _drop_second(self, int cell, int last) noexcept
    cdef void _add(self, int code, int low, int high, int number, bint fill) noexcept
    cdef void _find_homes(self) noexcept
