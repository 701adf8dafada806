cimport cython
from ._memory cimport Memory
from .probing cimport Prober
from .propagation cimport Propagator

cdef int BULB, DOT, UNKNOWN, WHITE

@cython.final
cdef class Solver:
    cdef Memory memory
    cdef readonly Propagator propagator
    cdef Prober prober
    cdef object search
    cdef list _part_around(self, int first, unsigned char* reached, int* waiting)
    cdef int _reach_across_clues(self, int cell, unsigned char* reached, int* waiting, int number) noexcept
