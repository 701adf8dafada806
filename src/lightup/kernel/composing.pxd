cimport cython
from ._memory cimport Memory
from ._walls cimport Walls
from .chance cimport Chance
from .deduction cimport Deduction
from .geometry cimport Geometry

cdef int BULB, CHEAP, DOT, FEW, MOST_REPAIRS_IN_VAIN, REACH, UNKNOWNS_PER_MOVE, WALL, WHITE

@cython.final
cdef class Composer:
    cdef Memory memory
    cdef Chance chance
    cdef Walls walls
    cdef Geometry geometry
    cdef Deduction deduction
    cdef double deadline
    cdef int size
    cdef int* scratch
    cdef unsigned char* old_solution
    cdef int* old_unknown
    cdef int old_unknowns
    cdef int changes
    cdef int* changed
    cdef unsigned char* listed
    cdef bint stale
    cdef int bias
    cpdef void stop_at(self, double deadline) noexcept
    cpdef bytes compose(self, int walls, int level, bint connected=*, bint symmetric_clues=*, int least_clues=*)
    cdef bytes _codes(self)
    cdef void _clear_bulbs(self) noexcept
    cdef void _place_bulbs(self) noexcept
    cdef void _put_bulb(self, int cell) noexcept
    cdef int _list_dark(self) noexcept
    cdef bint _is_beside_wall(self, int cell) noexcept
    cdef void _number_walls(self) noexcept
    cdef void _light_listed(self, int number) noexcept
    cdef bint _is_dark(self, int cell) noexcept
    cdef int _bulbs_beside(self, int wall) noexcept
    cdef bint _repair(self, int level) except -1
    cdef void _redraw_everywhere(self, int level, bint walls) except *
    cdef void _redraw_bulbs_near(self, int cell) except *
    cdef void _change(self, int cell) noexcept
    cdef void _change_back(self) noexcept
    cdef int _list_dark_along(self, int run, int number) noexcept
    cdef void _renumber_beside(self, int cell) noexcept
    cdef void _remember(self) noexcept
    cdef void _recall(self) noexcept
    cdef void _strip(self, int least) except *
    cdef int _list_clues(self) noexcept
    cdef void _strip_orbits(self, int least) except *
