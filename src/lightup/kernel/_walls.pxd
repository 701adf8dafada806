cimport cython
from ._memory cimport Memory
from .chance cimport Chance
from .geometry cimport Geometry

cdef int DRAWS_OF_A_PARTNER, NOTHING, WALL, WHITE

@cython.final
cdef class Walls:
    cdef Memory memory
    cdef Geometry geometry
    cdef Chance chance
    cdef double deadline
    cdef int orbits
    cdef int number
    cdef int lone_cells
    cdef int lone_cell
    cdef bint connected
    cdef bint moved
    cdef int* begin
    cdef int* cell
    cdef int* orbit_of
    cdef int* order
    cdef int* index
    cdef int moves
    cdef int* move
    cdef int* reached
    cdef unsigned char* seen
    cdef void _take(self, object orbits) except *
    cdef void forget(self) noexcept
    cdef int size_of(self, int orbit) noexcept
    cdef bint draw(self, int walls, bint connected) except -1
    cdef bint _adjust(self, int left) except -1
    cdef void move_onto(self, int* cells, int number, int moves) except *
    cdef int _partner(self, int orbit) noexcept
    cdef void keep(self) noexcept
    cdef void take_back(self) except *
    cdef bint _fill(self, int orbit, bint in_one_piece) except -1
    cdef bint _may_cut(self, int cell) noexcept
    cdef bint _is_white(self, int cell) noexcept
    cdef void _free(self, int orbit) noexcept
    cdef void _paint(self, int orbit, int code) noexcept
    cdef void _exchange(self, int orbit, int index) noexcept
    cdef bint _is_connected(self) noexcept
