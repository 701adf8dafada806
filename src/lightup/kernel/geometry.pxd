cimport cython
from ._memory cimport Memory

cdef int WALL, WHITE

@cython.final
cdef class Geometry:
    cdef Memory memory
    cdef readonly int width
    cdef readonly int height
    cdef readonly int size
    cdef readonly int runs
    cdef readonly int row_runs
    cdef readonly int most_runs
    cdef readonly int clues
    cdef unsigned char* codes
    cdef unsigned char* border
    cdef int* step
    cdef int* row_run
    cdef int* col_run
    cdef int* run_begin
    cdef int* run_cell
    cdef int* clue
    cdef unsigned char* touching
    cdef int* beside_begin
    cdef int* beside_end
    cdef int* beside
    cdef void _find_border(self) noexcept
    cpdef void take(self, bytes codes) except *
    cdef void _add_runs(self, int* run_of, int lines, int line_step, int line_length, int step) noexcept
    cdef void find_runs(self) noexcept
    cdef void find_neighbours(self) noexcept
    cdef int _count_neighbours(self) noexcept
    cdef void _list_neighbours(self) noexcept
    cdef void _append(self, int owner, int neighbour) noexcept
    cdef void hide(self, int clue) noexcept
    cdef void show(self, int clue) noexcept
    cdef int neighbour(self, int cell, int side) noexcept
    @cython.locals(bulb=cython.longlong)
    cpdef bint obeyed_by(self, object bulbs) except -1
