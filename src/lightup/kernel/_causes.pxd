cimport cython
from ._clauses cimport Clauses
from ._memory cimport Memory
from .propagation cimport Propagator

cdef int BULB, CLUE, DOT, LIT, LITERALS, RUN, SIZE

@cython.final
cdef class Causes:
    cdef Memory memory
    cdef Propagator propagator
    cdef Clauses clauses
    cdef int* cells
    cdef int size
    cdef int find(self, int rule, int implied) noexcept
    cdef void _add(self, int cell) noexcept
    cdef void _add_in_run(self, int run, int implied, int listed) noexcept
    cdef void _add_at_clue(self, int clue, int implied) noexcept
