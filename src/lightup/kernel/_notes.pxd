cimport cython
from ._memory cimport Memory
from .propagation cimport Propagator

cdef int ALL, MORE_THAN_ANY_COST, NO_RULE, UNKNOWN

@cython.final
cdef class Notes:
    cdef Memory memory
    cdef Propagator propagator
    cdef int only
    cdef int size
    cdef int* cell
    cdef unsigned char* value
    cdef int* rank
    cdef int* subject
    cdef int* partner
    cdef void add(self, int cell, int value, int technique, int cost, int subject, int partner) noexcept
    cdef bint _is_better(self, int cell, int rank, int subject, int partner) noexcept
    cdef void forget(self) noexcept
    cdef bint take(self) noexcept
    cdef list as_list(self)
