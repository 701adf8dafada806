cimport cython
from .deduction cimport Deduction
from .geometry cimport Geometry

@cython.final
cdef class Stripper:
    cdef Geometry geometry
    cdef Deduction deduction
    cdef int level
    cdef list clues
    cdef set shown
    cdef bint _drop(self, set clues) except -1
    cdef void _show_only(self, set clues) except *
