cimport cython
from ._memory cimport Memory

cdef int NOTHING

@cython.final
cdef class Reasons:
    cdef Memory memory
    cdef int size
    cdef int now
    cdef int* time
    cdef int* first
    cdef int links
    cdef int room
    cdef int many
    cdef int* origin
    cdef int* cell
    cdef int* since
    cdef int* next
    cdef void begin(self) noexcept
    cdef void decide(self, int cell) noexcept
    cdef void add(self, int origin, int cell) except *
    cdef bint holds(self, int link) noexcept
    cdef void forget_since(self, int links) noexcept
    cdef void tidy(self) noexcept
    cdef void _move(self, int link) noexcept
    cdef void _grow(self) except *
    cdef void _make_room(self, int room) except *
