cimport cython
from ._memory cimport Memory
from .repair cimport Repair

@cython.final
cdef class Ball:
    cdef Memory memory
    cdef Repair repair
    cdef int* cost
    cdef int layers
    cdef int* layer
    cdef int* next
    cdef unsigned char* reached
    cdef int* touched
    cdef int touched_size
    cdef int farthest
    cdef int* index
    cdef bint is_whole
    cdef list rules
    cdef void find(self, int cell, int most) except *
    cdef void _clear(self) except *
    cdef void _reach(self, int asked, int cost) except *
    cdef bint _asks(self, int rule, int value) noexcept
    cdef void _ask_all(self, int rule, int cost) noexcept
    cdef void _ask(self, int cell, int value, int cost) noexcept
