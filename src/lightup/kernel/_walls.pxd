from ._memory cimport Memory
from .chance cimport Chance
from .geometry cimport Geometry

cdef int DRAWS_OF_A_PARTNER, NO_ORBIT, WALL, WHITE

cdef class Walls:
    cdef Memory memory
    cdef Geometry geometry
    cdef Chance chance
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
    cdef bint draw(self, int walls, bint connected) noexcept
    cdef bint _adjust(self, int left) noexcept
    cdef void move_onto(self, int* cells, int number, int moves) noexcept
    cdef int _partner(self, int orbit) noexcept
    cdef void keep(self) noexcept
    cdef void take_back(self) noexcept
    cdef bint _fill(self, int orbit) noexcept
    cdef void _free(self, int orbit) noexcept
    cdef void _paint(self, int orbit, int code) noexcept
    cdef void _exchange(self, int orbit, int index) noexcept
    cdef bint _is_connected(self) noexcept
