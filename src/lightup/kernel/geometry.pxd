from ._memory cimport Memory

cdef int WALL, WHITE

cdef class Geometry(Memory):
    cdef int width
    cdef int size
    cdef int runs
    cdef int along_rows
    cdef unsigned char* codes
    cdef unsigned char* near
    cdef int* side
    cdef int* start
    cdef int* length
    cdef int* row_run
    cdef int* col_run
    cdef void _find_runs(self, int* run_of, int lines, int line_step, int line_length, int step) noexcept
    cdef void _find_clues(self) noexcept
    cdef bint _white_beside(self, int cell, int side) noexcept
    cdef int _step(self, int run) noexcept
    cdef int _crossing(self, int run, int cell) noexcept
