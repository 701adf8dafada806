cdef int WALL, WHITE

cdef class Geometry:
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
    cdef list memory
    cdef bytearray _kept(self, bytearray block)
    cdef int* _as_ints(self, bytearray block) except NULL
    cdef long long* _as_longs(self, bytearray block) except NULL
    cdef unsigned char* _as_octets(self, bytearray block) except NULL
    cdef int* _ints(self, int number) except NULL
    cdef long long* _longs(self, int number) except NULL
    cdef unsigned char* _octets(self, int number) except NULL
    cdef void _find_runs(self, int* run_of, int lines, int line_step, int line_length, int step) noexcept
    cdef void _find_clues(self) noexcept
    cdef bint _white_beside(self, int cell, int side) noexcept
    cdef int _step(self, int run) noexcept
    cdef int _crossing(self, int run, int cell) noexcept
