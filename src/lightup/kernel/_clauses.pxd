cimport cython
from ._memory cimport Memory
from .propagation cimport Propagator

cdef int CLAUSE, UNKNOWN
cdef int LBD, LITERALS, NEXT, SIZE
cdef int LBD_TO_KEEP, CLAUSES_AT_FIRST, MORE_CLAUSES_EACH_TIME

@cython.final
cdef class Clauses:
    cdef Memory memory
    cdef Propagator propagator
    cdef bytearray block
    cdef int* arena
    cdef int used
    cdef int learnts
    cdef int most_learnts
    cdef int* watch
    cdef int* scratch
    cdef int add(self, int* literals, int size, int lbd) except -1
    cdef bint propagate(self, int cell) noexcept
    cdef bint imply(self, int literal, int clause) noexcept
    cdef bint is_unit(self, int clause) noexcept
    cdef dict reduce(self, set locked)
    cdef list _worst_half(self)
    cdef int _simplified(self, int* old, int clause) except -1
    cdef void _clear(self, int room) except *
    cdef int _list_of(self, int literal) noexcept
    cdef void _watch(self, int clause, int which) noexcept
    cdef void _move_watch(self, int clause, int which) noexcept
