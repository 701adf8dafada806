cimport cython
from ._ball cimport Ball
from .repair cimport Repair

cdef int SOME_VALUES

@cython.final
cdef class Forcing:
    cdef double deadline
    cdef Repair repair
    cdef Ball ball
    cdef int cell
    cdef list weights
    cdef list known
    cdef list spare
    cdef dict pool
    cdef dict others
    cdef bint _fits(self, tuple model) except -1
    cdef list _inside(self, tuple broken)
    cdef bint _are_obeyed(self, object chosen, int conflicts) except -1
    cdef bint _recall(self, list chosen) except -1
    cdef void _learn(self, list chosen) except *
    cdef list _fewest_broken(self)
    cdef bint _misses(self, list candidate, int seen) except -1
