from .search cimport Search

cdef int BULB, DOT, UNKNOWN, WHITE

cdef class Solver(Search):
    cdef list _part_around(self, int first, unsigned char* reached)
    cdef int _reach_over_clues(self, int cell, unsigned char* reached, int* waiting, int number) noexcept
