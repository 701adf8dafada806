cimport cython
from ._memory cimport Memory
from .propagation cimport Propagator

cdef int BULB, DOT, NO_RULE, UNKNOWN, LARGE
cdef long long PATIENCE_PER_CELL

@cython.final
cdef class Prober:
    cdef Memory memory
    cdef Propagator propagator
    cdef int* harmless
    cdef public list proof
    cdef public object recorder
    cpdef bint settle(self) except -1
    cpdef bint probe(self) except -1
    cdef int _refuted_value(self, int cell) except -1
    cdef bint _is_harmless(self, int cell) noexcept
    cdef bint _fails(self, int cell, int value) except -1
    cdef bint _rule_out(self, int cell, int value) except -1
