cimport cython
from ._memory cimport Memory
from .propagation cimport Propagator

cdef int UNKNOWN

@cython.final
cdef class Order:
    cdef Memory memory
    cdef Propagator propagator
    cdef unsigned char* state
    cdef int* fresh
    cdef int cells
    cdef int passed
    cdef int* heap
    cdef int heap_size
    cdef int* index
    cdef long long* stamp
    cdef long long stamps
    @cython.locals(cell=int)
    cdef void reset(self, list part) except *
    cdef void bump(self, int cell) noexcept
    cdef void insert(self, int cell) noexcept
    cdef int pick_branch_cell(self) noexcept
    cdef void _sift_up(self, int cell) noexcept
    cdef void _seat(self, int cell, int index) noexcept
    cdef void _drop_first(self) noexcept
    cdef long long _stamp_at(self, int index) noexcept
