cimport cython
from ._memory cimport Memory
from .geometry cimport Geometry
from .techniques cimport Techniques

cdef int WALL, WHITE

@cython.final
cdef class Checker:
    cdef Memory memory
    cdef Geometry geometry
    cdef Techniques techniques
    cdef int size
    cdef unsigned char* seen
    cdef int* reached
    cdef int moves
    cdef int* image
    cpdef void take(self, bytes codes) except *
    cpdef int walls(self) noexcept
    cpdef int clues(self) noexcept
    cpdef bint is_connected(self) noexcept
    cpdef int largest_piece(self) noexcept
    cdef int _piece_from(self, int first) noexcept
    cpdef bint is_kept(self, bint clues=*) noexcept
    cpdef bint obeyed_by(self, object bulbs) except -1
    cpdef int hardest(self, double deadline=*) except -3
