from ._trial cimport Trial

cdef int BULB, COMMON_VIEW, EMPTY_CORNER, LONG_TRIAL, SHARED_CELLS, SHORT_TRIAL, TRIAL
cdef int SHORT, MEDIUM, CONTRADICTION, NOTHING, HARDEST_TRIAL, BEYOND, ANY_NUMBER, ALL

cdef class Techniques(Trial):
    cdef int _level_of(self, int technique) noexcept
    cdef int _find_easiest(self, int hardest) except -3
    cdef void _find(self, int level) except *
